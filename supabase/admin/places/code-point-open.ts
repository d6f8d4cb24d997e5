import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import proj4 from "proj4";
import { boroughByCode } from "../../../src/shared/domain/borough-codes.generated.ts";
import { Failure } from "../../dev/failure.ts";

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

/** The National Grid with Ordnance Survey's Helmert transformation, accurate to about 5 m. */
const nationalGrid = proj4(
  "+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy " +
    "+towgs84=446.448,-125.157,542.06,0.1502,0.247,0.8421,-20.4894 +units=m",
  "WGS84",
);

/** Converts metres of the National Grid to degrees (WGS84). */
export function fromGrid(easting: number, northing: number): { latitude: number; longitude: number } {
  const [longitude, latitude] = nationalGrid.forward([easting, northing]) as [number, number];
  return { latitude, longitude };
}

/** Codes of positional quality to skip: 60 matched no address, 90 has no coordinates. */
const withoutPosition = new Set(["60", "90"]);

const rowPattern =
  /^"([A-Z]{1,2}\d[A-Z\d]?) *(\d[A-Z]{2})",(\d+),(\d+),(\d+),"[^"]*","[^"]*","[^"]*","[^"]*","([^"]*)"/;

/**
 * Reads every postcode with its position. Leaves out points that two outward codes share: these are delivery offices,
 * where PO boxes and large users are registered. One of them would put SW1A into Wandsworth.
 * @throws {Failure} if the folder or a line cannot be read
 */
export function readCodePointOpen(unpacked: string): CodePointOpen {
  const files = existsSync(unpacked) ? readdirSync(unpacked, { recursive: true, encoding: "utf8" }) : [];
  const tables = files.filter((file) => /^[a-z]{1,2}\.csv$/.test(basename(file))).sort();
  if (tables.length === 0)
    throw new Failure(
      `${unpacked} has no files such as Data/CSV/nw.csv. Name the folder into which you unpacked OS Code-Point Open (CSV).`,
    );
  const outwardAt = new Map<string, string>();
  const shared = new Set<string>();
  const rows: { outward: string; inward: string; point: string; borough: string | undefined }[] = [];
  for (const table of tables) {
    for (const [index, text] of readFileSync(join(unpacked, table), "latin1").split(/\r?\n/).entries()) {
      if (text === "") continue;
      const [, outward, inward, quality, easting, northing, code] = rowPattern.exec(text) ?? [];
      if (!outward || !inward || !quality || code === undefined)
        throw new Failure(
          `${table}, line ${index + 1} is not a postcode with its position and codes: ${text.slice(0, 80)}`,
        );
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
      const position = borough ? fromGrid(easting, northing) : { latitude: 0, longitude: 0 };
      return { outward, inward, borough, ...position };
    });
  const metadata = files.find((file) => basename(file) === "metadata.txt");
  const about = metadata ? readFileSync(join(unpacked, metadata), "latin1") : "";
  const edition = /DATASET VERSION NUMBER:\s*(\d{4}\.\d)/.exec(about)?.[1];
  const year = /COPYRIGHT DATE:\s*(\d{4})/.exec(about)?.[1];
  if (!edition || !year)
    throw new Failure(
      `Doc/metadata.txt does not name the edition. Unpack the whole download of Ordnance Survey again.`,
    );
  return { edition, year, postcodes };
}
