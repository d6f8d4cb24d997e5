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
function loadFile<T>(name: string): Promise<T | null> {
  const loaded = answers.get(name) as Promise<T | null> | undefined;
  if (loaded) return loaded;
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
  const index = await loadFile<PlaceIndex>("index");
  if (!index) throw new Problem("network", "index.json is missing");
  return index;
}

/** Converts a position from the units of the files, ten-thousandths of a degree. */
export const inDegrees = ({ latitude, longitude }: Position): Position => ({
  latitude: latitude / 10_000,
  longitude: longitude / 10_000,
});

export interface LocatedPostcode extends Position {
  inward: string;
  borough: string;
}

/** Returns the postcodes of a file, in order. */
export function decodePostcodes({ units, boroughs, ...file }: OutwardFile): LocatedPostcode[] {
  const postcodes: LocatedPostcode[] = [];
  let latitude = 0;
  let longitude = 0;
  for (const [, digit, letters = ""] of units.matchAll(/(\d)(\D+)/g)) {
    for (const pair of letters.match(/../g) ?? []) {
      const index = postcodes.length;
      latitude += file.latitudes[index] ?? 0;
      longitude += file.longitudes[index] ?? 0;
      const key = boroughs[Number(file.borough[index])] ?? "";
      postcodes.push({ inward: `${digit}${pair}`, borough: key, ...inDegrees({ latitude, longitude }) });
    }
  }
  return postcodes;
}

/** Returns a full postcode's borough and position; null if it lies in none of our boroughs. @throws {Problem} */
export async function locatePostcode({ outward, inward }: Postcode): Promise<LocatedPostcode | null> {
  const { outward: codes } = await loadPlaceIndex();
  // Loads listed files only: some hosts answer an unknown address with a page.
  const file = inward && codes[outward] ? await loadFile<OutwardFile>(outward) : null;
  return (file && decodePostcodes(file).find((unit) => unit.inward === inward)) ?? null;
}
