import { describe, expect, test } from "vitest";
import {
  cleanCode,
  cleanEmail,
  cleanPostcode,
  cleanText,
  toAsciiDigits,
} from "../../../src/shared/domain/clean-input.ts";

describe("an email address", () => {
  test.each([
    ["\u200bjo@camden.gov.uk\u200f", "jo@camden.gov.uk"],
    ["mailto:jo@camden.gov.uk?subject=Hello", "jo@camden.gov.uk"],
    ["Jo O'Hara <jo@camden.gov.uk>", "jo@camden.gov.uk"],
    ["Jo <mailto:jo@camden.gov.uk>;", "jo@camden.gov.uk"],
    ["jo@camden.gov.uk.", "jo@camden.gov.uk"],
    ["jo.o’hara@camden.gov.uk", "jo.o'hara@camden.gov.uk"],
    [" Jo@Camden.GOV.uk ", "jo@camden.gov.uk"],
    ["tom&sue@home.example", "tom&sue@home.example"],
  ])("%j is %j", (typed, address) => {
    expect(cleanEmail(typed)).toBe(address);
  });
});

describe("a code", () => {
  test.each([
    ["١٢٣٤٥ ٦٧٨٩٠", "1234567890"],
    ["১২৩৪৫৬৭৮৯০", "1234567890"],
    ["12\u200b345-678.90", "1234567890"],
    ["12345–67890", "1234567890"],
    ["]Q1TRAMTRACKE\t", "TRAMTRACKE"],
    ["TRAMT RACKE\r\n", "TRAMTRACKE"],
  ])("%j is %j", (typed, code) => {
    expect(cleanCode(typed)).toBe(code);
  });
});

describe("a postcode", () => {
  test.each([
    ["CRO 2AB", "CR02AB"],
    ["SE1O 9NF", "SE109NF"],
    ["SEI 9NF", "SE19NF"],
    ["NW1 OAA", "NW10AA"],
    ["nw1 iaa", "NW11AA"],
    ["EI4 6NX", "E146NX"],
    ["WI 5BB", "W15BB"],
    ["E1W 2AA", "E1W2AA"],
    ["W1S 2AA", "W1S2AA"],
    ["SW1A 1AA", "SW1A1AA"],
    ["E3 Bow", "E3BOW"],
    ["SO15 2AA", "SO152AA"],
    ["SE1O", "SE10"],
    ["NW5", "NW5"],
    ["EC1V\u00a09HX\u200b", "EC1V9HX"],
    ["N１ ２XU", "N12XU"],
  ])("%j is %j", (typed, postcode) => {
    expect(cleanPostcode(typed)).toBe(postcode);
  });
});

test("accents are composed and direction marks removed", () => {
  expect(cleanText("Zoe\u0308\u202e")).toBe("Zoë");
  expect(toAsciiDigits("𝟗９९")).toBe("999");
});
