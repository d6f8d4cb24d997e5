import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { placeOf, placeOfAddress } from "../../../src/shared/places/place-of.ts";
import { locatePostcode } from "../../../src/shared/places/place-files.ts";
import { readPosition } from "../../../src/shared/places/position.ts";

const folder = new URL("../../../public/", import.meta.url);

beforeEach(() => {
  vi.stubGlobal("fetch", (address: string) =>
    Promise.resolve(
      new Response(readFileSync(new URL(`.${address}`, folder)), {
        headers: { "content-type": "application/json" },
      }),
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

test("a position is read in the database's format only", () => {
  expect(readPosition("51.5517,-0.1451")).toEqual({ latitude: 51.5517, longitude: -0.1451 });
  for (const other of [null, "", "NW5 2AA", "51.5517", "51.5517,-0.1451,1"])
    expect(readPosition(other)).toBeNull();
});

test.each([
  ["51.5517, -0.1451", "51.55170,-0.14510"],
  ["(51.551700123, -0.145100456)", "51.55170,-0.14510"],
  ["51.5517 0.2", "51.55170,0.20000"],
  ["48.8566, 2.3522", null],
  ["somewhere", null],
  ["NW5 9ZZ", null],
  ["M1 1AA", null],
])("an officer reads %s", async (typed, place) => {
  expect(await placeOf(typed)).toBe(place);
});

test("an address gets the position of its postcode", async () => {
  const place = await placeOf("NW5 2AA");
  expect(place).toMatch(/^51\.5\d{4},-0\.1\d{4}$/);
  expect(await placeOfAddress("Sample Yard, 1 Sample Lane, London NW5 2AA")).toBe(place);
  expect(await placeOfAddress("Sample Yard, 1 Sample Lane")).toBeNull();
});

test("a page in place of a file of places is a failed connection", async () => {
  await placeOf("NW5 2AA");
  vi.stubGlobal(
    "fetch",
    async () => new Response("<h1>Wi-Fi</h1>", { headers: { "content-type": "text/html" } }),
  );
  await expect(locatePostcode({ outward: "E8", inward: "1EA" })).rejects.toMatchObject({ kind: "network" });
});
