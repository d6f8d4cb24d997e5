import { asProblem, Problem } from "../api/problem.ts";
import { timeoutFetch } from "../api/service-fetch.ts";
import { placesFolder, type OutwardFile, type PlaceIndex } from "../domain/place-files.ts";
import type { Postcode } from "./postcode.ts";

/** Degrees, WGS84. */
export interface Position {
  latitude: number;
  longitude: number;
}

const answers = new Map<string, Promise<unknown>>();

/** Loads a file of public/places/ once; null if it is missing. @throws {Problem} */
function load<T>(name: string): Promise<T | null> {
  const asked = answers.get(name) as Promise<T | null> | undefined;
  if (asked) return asked;
  const answer = timeoutFetch(`${placesFolder}/${name}.json`)
    .then((response) => {
      if (response.status === 404) return null;
      const isJson = response.headers.get("content-type")?.includes("json");
      if (!response.ok || !isJson) throw new Problem("network", `${name}.json: ${response.status}`);
      return response.json() as Promise<T>;
    })
    .catch((error: unknown) => {
      answers.delete(name);
      throw asProblem(error);
    });
  answers.set(name, answer);
  return answer;
}

export async function loadPlaceIndex(): Promise<PlaceIndex> {
  const index = await load<PlaceIndex>("index");
  if (!index) throw new Problem("network", "index.json is missing");
  return index;
}

const degrees = (tenThousandths: number) => tenThousandths / 10_000;

/** A position as the files write it. */
export const positionOf = ({ latitude, longitude }: Position): Position => ({
  latitude: degrees(latitude),
  longitude: degrees(longitude),
});

/** One postcode of an outward code's file. */
export interface Unit extends Position {
  inward: string;
  borough: string;
}

/** Every postcode of a file, in order. */
export function unitsOf({ boroughs, units, latitudes, longitudes, borough }: OutwardFile): Unit[] {
  const postcodes: Unit[] = [];
  let latitude = 0;
  let longitude = 0;
  for (const [, digit, letters = ""] of units.matchAll(/(\d)(\D+)/g)) {
    for (const pair of letters.match(/../g) ?? []) {
      const index = postcodes.length;
      latitude += latitudes[index] ?? 0;
      longitude += longitudes[index] ?? 0;
      const key = boroughs[Number(borough[index])] ?? "";
      postcodes.push({ inward: `${digit}${pair}`, borough: key, ...positionOf({ latitude, longitude }) });
    }
  }
  return postcodes;
}

/** A whole postcode's borough and position; null where no such postcode lies in our boroughs. @throws {Problem} */
export async function lookUp({ outward, inward }: Postcode): Promise<Unit | null> {
  const { outward: codes } = await loadPlaceIndex();
  // A host may answer an unknown address with a page: only files that are there are asked for.
  const file = inward && codes[outward] ? await load<OutwardFile>(outward) : null;
  return (file && unitsOf(file).find((unit) => unit.inward === inward)) ?? null;
}
