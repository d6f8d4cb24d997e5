import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { boroughByCode } from "../../../src/shared/domain/borough-codes.generated.ts";
import { Failure } from "../../dev/failure.ts";
import { fromGrid } from "./national-grid.ts";

/** One live postcode. */
export interface Postcode {
  outward: string;
  /** The second part: "2AA". */
  inward: string;
  latitude: number;
  longitude: number;
  /** Key of the borough; undefined outside ours. */
  borough: string | undefined;
}

export interface CodePointOpen {
  /** For example "2025.4". */
  edition: string;
  /** Year of the copyright. */
  year: string;
  postcodes: Postcode[];
}

/** Qualities without a real position: 60 matched no address, 90 has no coordinates. */
const withoutPosition = new Set(["60", "90"]);

const line =
  /^"([A-Z]{1,2}\d[A-Z\d]?) *(\d[A-Z]{2})",(\d+),(\d+),(\d+),"[^"]*","[^"]*","[^"]*","[^"]*","([^"]*)"/;

/** Returns the folder Data/CSV, in or below the given folder. */
function csvFolder(folder: string): string {
  const candidates = ["", "CSV", "Data/CSV", "codepo_gb/Data/CSV"].map((path) => join(folder, path));
  const isCsv = (path: string) =>
    existsSync(path) &&
    statSync(path).isDirectory() &&
    readdirSync(path).some((name) => /^[a-z]{1,2}\.csv$/.test(name));
  const found = candidates.find(isCsv);
  if (!found) {
    throw new Failure(
      `${folder} has no files such as Data/CSV/nw.csv. Name the folder into which you unpacked OS Code-Point Open (CSV).`,
    );
  }
  return found;
}

/** Reads edition and year from the metadata beside the data. */
function editionOf(folder: string): Pick<CodePointOpen, "edition" | "year"> {
  const file = join(folder, "../../Doc/metadata.txt");
  const text = existsSync(file) ? readFileSync(file, "latin1") : "";
  const edition = /DATASET VERSION NUMBER:\s*(\d{4}\.\d)/.exec(text)?.[1];
  const year = /COPYRIGHT DATE:\s*(\d{4})/.exec(text)?.[1];
  if (!edition || !year) {
    throw new Failure(
      `${file} does not name the edition. Unpack the whole download of Ordnance Survey again.`,
    );
  }
  return { edition, year };
}

/**
 * Reads every postcode that has a position of its own. A point shared by two outward codes is a delivery office, where
 * boxes and large users are registered: it would put SW1A into Wandsworth.
 * @throws {Failure} if the folder or a line cannot be read
 */
export function readCodePointOpen(unpacked: string): CodePointOpen {
  const folder = csvFolder(unpacked);
  const outwardAt = new Map<string, string>();
  const shared = new Set<string>();
  const rows: { outward: string; inward: string; point: string; borough: string | undefined }[] = [];
  for (const name of readdirSync(folder)
    .filter((file) => /^[a-z]{1,2}\.csv$/.test(file))
    .sort()) {
    const lines = readFileSync(join(folder, name), "latin1").split(/\r?\n/);
    for (const [index, text] of lines.entries()) {
      if (text === "") continue;
      const [, outward, inward, quality, easting, northing, code] = line.exec(text) ?? [];
      if (!outward || !inward || !quality || code === undefined) {
        throw new Failure(
          `${name}, line ${index + 1} is not a postcode with its position and codes: ${text.slice(0, 80)}`,
        );
      }
      if (withoutPosition.has(quality)) continue;
      const point = `${easting},${northing}`;
      const other = outwardAt.get(point);
      if (other === undefined) outwardAt.set(point, outward);
      else if (other !== outward) shared.add(point);
      rows.push({ outward, inward, point, borough: boroughByCode[code] });
    }
  }
  const postcodes = rows
    .filter(({ point }) => !shared.has(point))
    .map(({ outward, inward, point, borough }) => {
      const [easting = 0, northing = 0] = point.split(",").map(Number);
      // Outside the boroughs only the number of postcodes is used.
      const place = borough ? fromGrid(easting, northing) : { latitude: 0, longitude: 0 };
      return { outward, inward, borough, ...place };
    });
  return { ...editionOf(folder), postcodes };
}
