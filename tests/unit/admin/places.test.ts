import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { decodePostcodes } from "../../../src/shared/places/place-files.ts";
import type { OutwardFile, PlaceIndex } from "../../../src/shared/domain/place-files.ts";
import { fromGrid, readCodePointOpen } from "../../../supabase/admin/places/code-point-open.ts";
import { makeFiles } from "../../../supabase/admin/places/make-files.ts";

describe("the National Grid", () => {
  // The example of Ordnance Survey's guide, Caister water tower, in WGS84.
  test("converts to degrees within 5 m", () => {
    const { latitude, longitude } = fromGrid(651_409.903, 313_177.27);
    expect(latitude).toBeCloseTo(52.657979, 4.3);
    expect(longitude).toBeCloseTo(1.716052, 4.3);
  });
});

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "places-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const camden = "E09000007";
const islington = "E09000019";
const elsewhere = "E07000000";

const row = (postcode: string, easting: number, northing: number, district: string, quality = 10) =>
  `"${postcode}",${quality},${easting},${northing},"E92000001","E19000003","E18000007","","${district}","E05013664"\n`;

/** Writes an edition: CSV files by name, unpacked as Ordnance Survey delivers them. */
function edition(
  files: Record<string, string>,
  metadata = "DATASET VERSION NUMBER: 2031.2.0\nCOPYRIGHT DATE: 20310420\n",
) {
  mkdirSync(join(folder, "codepo_gb/Data/CSV"), { recursive: true });
  mkdirSync(join(folder, "codepo_gb/Doc"));
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, "codepo_gb/Data/CSV", name), text);
  writeFileSync(join(folder, "codepo_gb/Doc/metadata.txt"), metadata);
}

const areas = [
  { name: "Sample Town", boroughs: ["camden"], outward: ["NW5"] },
  { name: "Nowhere", boroughs: ["camden"], outward: ["NW99"] },
];
const makeAll = () => makeFiles(readCodePointOpen(folder), areas);
const index = () => makeAll().get("index.json") as PlaceIndex;

describe("npm run admin -- places", () => {
  test("writes every postcode of our boroughs with its position and borough", () => {
    edition({
      "nw.csv":
        row("NW5 2AA", 529_029, 185_096, camden) +
        row("NW5 1ZZ", 529_500, 186_000, islington) +
        row("NW5 2AB", 529_040, 185_100, camden),
      "e.csv": row("E1  6AN", 533_500, 181_900, islington),
    });
    const file = makeAll().get("NW5.json") as OutwardFile;
    expect(file.boroughs).toEqual(["camden", "islington"]);
    expect(decodePostcodes(file).map(({ inward, borough }) => [inward, borough])).toEqual([
      ["1ZZ", "islington"],
      ["2AA", "camden"],
      ["2AB", "camden"],
    ]);
    const [, unit] = decodePostcodes(file);
    const { latitude, longitude } = fromGrid(529_029, 185_096);
    expect(unit?.latitude).toBeCloseTo(latitude, 4);
    expect(unit?.longitude).toBeCloseTo(longitude, 4);
    expect([...makeAll().keys()]).toEqual(["E1.json", "NW5.json", "index.json"]);
  });

  test("names edition, licence and places with a known code", () => {
    edition({ "nw.csv": row("NW5 2AA", 529_029, 185_096, camden) });
    expect(index().edition).toBe("2031.2");
    expect(index().licence).toEqual([
      "Contains OS data © Crown copyright and database right 2031.",
      "Contains Royal Mail data © Royal Mail copyright and database right 2031.",
      "Contains National Statistics data © Crown copyright and database right 2031.",
    ]);
    expect(index().areas.map(({ name }) => name)).toEqual(["Sample Town"]);
  });

  test("leaves out postcodes without a position, delivery offices, boxes and other districts", () => {
    edition({
      "nw.csv":
        row("NW5 2AA", 529_029, 185_096, camden) +
        row("NW5 9ZZ", 0, 0, camden, 90) +
        row("NW5 8AA", 530_000, 182_000, camden) +
        row("NW1W 8AA", 530_100, 182_100, camden) +
        row("NW5 3AA", 520_000, 190_000, elsewhere),
      "wc.csv": row("WC1X 0AA", 530_000, 182_000, islington),
    });
    expect(Object.keys(index().outward)).toEqual(["NW5"]);
    expect(decodePostcodes(makeAll().get("NW5.json") as OutwardFile)).toHaveLength(1);
  });

  test("marks a code that is mostly outside, and places it where our residents live", () => {
    const outside = Array.from({ length: 19 }, (_, number) =>
      row(`TN14 5A${"ABDEFGHJLNPQRSTUWXY"[number]}`, 550_000 + 10 * number, 155_000, elsewhere),
    );
    edition({ "tn.csv": row("TN14 7QH", 547_000, 162_000, "E09000006") + outside.join("") });
    expect(index().outward["TN14"]).toMatchObject({ boroughs: ["bromley"], mostlyOutside: true });
    expect(index().outward["TN14"]?.latitude).toBeCloseTo(fromGrid(547_000, 162_000).latitude * 10_000, -1);
  });

  test("rejects a wrong folder, line or edition", () => {
    expect(() => readCodePointOpen(folder)).toThrow(/has no files such as Data\/CSV\/nw.csv/);
    edition({ "nw.csv": `${row("NW5 2AA", 529_029, 185_096, camden)}<html>\n` });
    expect(() => readCodePointOpen(folder)).toThrow(/nw.csv, line 2 is not a postcode/);
    writeFileSync(join(folder, "codepo_gb/Data/CSV/nw.csv"), row("NW5 2AA", 529_029, 185_096, camden));
    writeFileSync(join(folder, "codepo_gb/Doc/metadata.txt"), "");
    expect(() => readCodePointOpen(folder)).toThrow(/does not name the edition/);
  });
});
