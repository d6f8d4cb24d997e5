import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { byName, byPostcode, type Choice } from "../../../src/app/apply/find-boroughs.ts";
import {
  isSamePostcode,
  postcodeIn,
  postcodeInside,
  readPostcode,
} from "../../../src/shared/places/postcode.ts";
import type { PlaceIndex } from "../../../src/shared/domain/place-files.ts";

const index = JSON.parse(
  readFileSync(new URL("../../../public/places/index.json", import.meta.url), "utf8"),
) as PlaceIndex;
const keys = (choices: Choice[]) => choices.map(({ key }) => key);
const named = (text: string) => keys(byName(index, text).choices);
const coded = (text: string) => {
  const postcode = readPostcode(text);
  return postcode ? byPostcode(index, postcode, null) : null;
};

describe("a postcode", () => {
  test.each([
    ["NW5 2AA", "NW5", "2AA"],
    ["nw52aa", "NW5", "2AA"],
    ["  sw1a   1aa ", "SW1A", "1AA"],
    ["E16AN", "E1", "6AN"],
    ["E16 1AN", "E16", "1AN"],
    ["SE1 OAA", "SE1", "0AA"],
    ["NW5", "NW5", null],
    ["NW5 2", "NW5", null],
  ])("is read from %s", (typed, outward, inward) => {
    expect(readPostcode(typed)).toEqual({ outward, inward });
  });
  test.each(["", "Camden", "NW", "NW5 ZZZ", "5NW 2AA", "NW5 2AA 3", "12345"])(
    "is not read from %j",
    (typed) => {
      expect(readPostcode(typed)).toBeNull();
    },
  );
  test.each([
    ["12 Upper Street N1 2XU", "N1", "2XU"],
    ["Bow E3", "E3", null],
    ["E3, Bow", "E3", null],
    ["on the A4 in W6", "W6", null],
  ])("is found inside %j", (typed, outward, inward) => {
    expect(postcodeInside(typed, (code) => Boolean(index.outward[code]))).toEqual({ outward, inward });
  });
  test.each(["Upper Street", "the A4", "M25"])("is not found inside %j", (typed) => {
    expect(postcodeInside(typed, (code) => Boolean(index.outward[code]))).toBeNull();
  });
  test("is found at the end of a long address, with a letter O for nought", () => {
    const known = (code: string) => ["N13", "CR0"].includes(code);
    const address = "Flat 21 Stratford House, 40-44 Green Lanes South Side, London";
    expect(postcodeInside(`${address} N13 4AB`, known)).toEqual({ outward: "N13", inward: "4AB" });
    expect(postcodeInside(`${address}, CRO 2AB`, known)).toEqual({ outward: "CR0", inward: "2AB" });
  });
  test("is found in an address", () => {
    expect(postcodeIn("Sample Yard, 1 Sample Lane, London NW5 2AA")).toEqual({
      outward: "NW5",
      inward: "2AA",
    });
    expect(postcodeIn("Old Yard, E8 1EA, now at n1c 4qp.")).toEqual({ outward: "N1C", inward: "4QP" });
    expect(postcodeIn("A1 road, Depot 5")).toBeNull();
  });

  test("a corrected spelling keeps the postcode of an address", () => {
    expect(isSamePostcode("Dept, 1 Sample Lane, NW5 2AA", "Depot, 1 Sample Lane, nw52aa")).toBe(true);
    expect(isSamePostcode("Dept", "Depot")).toBe(true);
    expect(isSamePostcode("Depot, NW5 2AA", "Depot, NW5 2AB")).toBe(false);
    expect(isSamePostcode("Depot", "Depot, NW5 2AA")).toBe(false);
  });
});

describe("a postcode leads to", () => {
  test("the one borough that it lies in", () => {
    const unit = { inward: "2AA", borough: "camden", latitude: 51.55, longitude: -0.14 };
    const found = byPostcode(index, { outward: "NW5", inward: "2AA" }, unit);
    expect(found.choices).toEqual([
      { key: "camden", place: { name: "NW5 2AA", latitude: 51.55, longitude: -0.14 } },
    ]);
    expect(found.note).toBe("");
  });
  test("all boroughs of its outward code", () => {
    expect(keys(coded("NW5")?.choices ?? [])).toEqual(["camden", "islington"]);
    expect(keys(coded("W1")?.choices ?? [])).toEqual(["westminster", "camden"]);
  });
  test("all boroughs of its outward code with a caution where it is new", () => {
    expect(coded("NW5 9ZZ")).toMatchObject({
      note: "NW5 9ZZ is not on our list. It may be new, or outside the boroughs we cover. Choose where you live.",
    });
  });
  test("no single borough where most of it is outside", () => {
    expect(coded("TN14")?.note).toBe(
      "Most of TN14 is outside the boroughs we cover. Carry on only if you live in one of these.",
    );
  });
  // Manchester, the City of London, Brighton, Essex, and nowhere.
  test.each(["M1 1AA", "EC2V", "EC2V 7HH", "BN1", "CM1 1QH", "ZZ99 3WZ"])(
    "a helpful answer where it is outside: %s",
    (typed) => {
      expect(coded(typed)).toMatchObject({
        choices: [],
        outside: true,
        note: expect.stringMatching(/is outside/),
      });
    },
  );
});

describe("a name leads to", () => {
  test.each([
    ["Camden", ["camden"]],
    ["camden council", ["camden"]],
    ["London Borough of Hackney", ["hackney"]],
    ["Royal Borough of Kensington & Chelsea", ["kensingtonandchelsea"]],
    ["City of Westminster", ["westminster"]],
    ["Kentish Town", ["camden"]],
    ["kings cross", ["camden", "islington"]],
    ["Hayes", ["bromley", "hillingdon"]],
    ["Kingston", ["kingstonuponthames"]],
    ["St John’s Wood", ["westminster"]],
  ])("%s", (typed, expected) => {
    expect(named(typed)).toEqual(expected);
  });
  test("the borough's own place, where a name has two meanings", () => {
    const places = byName(index, "Hayes").choices.map(({ place }) => place?.longitude ?? 0);
    // One is east of Greenwich, one far west.
    expect(places[0]).toBeGreaterThan(0);
    expect(places[1]).toBeLessThan(-0.3);
  });
  test("neighbours, where a place extends into them", () => {
    expect(keys(byName(index, "Crystal Palace").nearby)).toEqual(
      expect.arrayContaining(["croydon", "lambeth", "southwark", "lewisham"]),
    );
  });
  test("a helpful answer", () => {
    expect(byName(index, "city of london")).toMatchObject({ outside: true, choices: [] });
    expect(byName(index, " Narnia ").note).toBe("We could not find a borough or place called ‘Narnia’.");
  });
});

describe("a misspelt name", () => {
  test.each([
    ["Hackny", "Hackney", "hackney"],
    ["Hackneyy", "Hackney", "hackney"],
    ["Hcakney", "Hackney", "hackney"],
    ["Camdan", "Camden", "camden"],
  ])("%s suggests %s", (typed, name, key) => {
    const found = byName(index, typed);
    expect(found).toMatchObject({ asks: true });
    expect(found.note).toContain(name);
    expect(keys(found.choices)).toContain(key);
  });
  test("is not suggested with two wrong letters", () => expect(byName(index, "Hakny").choices).toEqual([]));
  test("is found inside a longer text, the longest first", () => {
    expect(byName(index, "near Kentish Town Road").choices[0]).toMatchObject({
      key: "camden",
      place: { name: "Kentish Town" },
    });
  });
  test.each(["London", "greater london", "UK"])("%s asks for more", (typed) => {
    expect(byName(index, typed)).toMatchObject({
      asks: true,
      note: "Type your borough, a place or a postcode in London.",
    });
  });
});
