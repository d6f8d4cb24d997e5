import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { byDistance, milesBetween, milesInWords } from "../../../src/shared/places/position.ts";
import { decodePostcodes, type Position } from "../../../src/shared/places/place-files.ts";
import { boroughs } from "../../../src/shared/domain/boroughs.ts";
import type { OutwardFile, PlaceIndex } from "../../../src/shared/domain/place-files.ts";

const folder = join(import.meta.dirname, "../../../public/places");
const files = readdirSync(folder).filter((name) => name !== "index.json");
const read = <T>(name: string) => JSON.parse(readFileSync(join(folder, name), "utf8")) as T;
const index = read<PlaceIndex>("index.json");

describe("the place files", () => {
  test("are small: 8 KB each and 1 MB together, compressed", () => {
    const sizes = files.map((name) => brotliCompressSync(readFileSync(join(folder, name))).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(8 * 1024);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(1024 * 1024);
  });

  test("are one for each outward code, with our boroughs and all their postcodes", () => {
    expect(files.map((name) => name.replace(".json", "")).sort()).toEqual(Object.keys(index.outward).sort());
    const keys: string[] = boroughs.map(({ key }) => key);
    for (const name of files) {
      const file = read<OutwardFile>(name);
      const units = decodePostcodes(file);
      expect(keys).toEqual(expect.arrayContaining(file.boroughs));
      expect(units).toHaveLength(file.latitudes.length);
      expect(new Set(units.map(({ inward }) => inward)).size).toBe(units.length);
      for (const { latitude, longitude, borough } of units) {
        // Slough is the furthest west, Havering the furthest east.
        if (latitude < 51.28 || latitude > 51.7 || longitude < -0.67 || longitude > 0.34 || borough === "")
          throw new Error(`${name}: ${latitude}, ${longitude}, ${borough}`);
      }
    }
  });

  test("give the borough of well-known postcodes", () => {
    const unit = (outward: string, inward: string) =>
      decodePostcodes(read<OutwardFile>(`${outward}.json`)).find((candidate) => candidate.inward === inward);
    expect(unit("NW5", "2AA")).toMatchObject({ borough: "camden" });
    // Buckingham Palace, and Hackney Town Hall.
    expect(unit("SW1A", "1AA")).toMatchObject({ borough: "westminster" });
    expect(unit("E8", "1EA")).toMatchObject({ borough: "hackney" });
  });
});

/** Returns the great-circle distance by another formula than the product's. */
function haversineMiles(a: Position, b: Position): number {
  const [p, q, dp, dl] = [a.latitude, b.latitude, b.latitude - a.latitude, b.longitude - a.longitude].map(
    (degrees) => (degrees * Math.PI) / 180,
  ) as [number, number, number, number];
  const h = Math.sin(dp / 2) ** 2 + Math.cos(p) * Math.cos(q) * Math.sin(dl / 2) ** 2;
  return 2 * 3958.8 * Math.asin(Math.sqrt(h));
}

describe("the distance to a site", () => {
  /** Twenty sites all over London, one in every fifteenth file. */
  const sites = files
    .filter((_, place) => place % 15 === 0)
    .map((name) => decodePostcodes(read<OutwardFile>(name)).at(-1) as Position)
    .map((position) => ({ ...position, place: `${position.latitude},${position.longitude}` }));

  test.each(["NW5", "CR0", "E8", "SL1", "SE22"])(
    "finds the nearest site of every postcode in %s, like brute force",
    (outward) => {
      const units = decodePostcodes(read<OutwardFile>(`${outward}.json`));
      expect(units.length).toBeGreaterThan(300);
      for (const unit of units) {
        const far = sites.map((site) => haversineMiles(unit, site)).sort((a, b) => a - b);
        const found = byDistance(sites, unit);
        // The whole order matches brute force within a metre.
        found.forEach(({ site }, place) => {
          expect(Math.abs(haversineMiles(unit, site) - (far[place] ?? 0))).toBeLessThan(0.0006);
        });
      }
    },
  );

  test("is right across London, to a thousandth", () => {
    const [slough, upminster] = [
      { latitude: 51.51, longitude: -0.59 },
      { latitude: 51.556, longitude: 0.249 },
    ];
    const miles = haversineMiles(slough, upminster);
    expect(Math.abs(milesBetween(slough, upminster) - miles)).toBeLessThan(miles / 1000);
  });

  test("is shown in whole miles", () => {
    expect([0, 0.7, 0.8, 1.4, 1.6, 12.2].map(milesInWords)).toEqual([
      "less than a mile",
      "less than a mile",
      "about 1 mile",
      "about 1 mile",
      "about 2 miles",
      "about 12 miles",
    ]);
  });

  test("puts sites without a position last, in their order", () => {
    const listed = [
      { id: "a", place: null },
      { id: "b", place: "51.6,0" },
      { id: "c", place: null },
      { id: "d", place: "51.5,0" },
    ];
    const nearest = byDistance(listed, { latitude: 51.5, longitude: 0 });
    expect(nearest.map(({ site }) => site.id)).toEqual(["d", "b", "a", "c"]);
  });
});
