import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { allLanguages } from "../../../src/shared/domain/languages.ts";
import {
  markChecked,
  faultsOf,
  findUses,
  generatedFile,
  formatGenerated,
  updateState,
  listOpenWork,
  placeholdersOf,
  readDeciding,
  readEnglish,
  readState,
  readTranslation,
  type LanguageState,
} from "../../translations/languages.ts";

const english = readEnglish();
const keys = allLanguages.map(({ key }) => key);

/** Words that are the same in a language, or have nothing to translate. */
const alike = ["Menu", "No", "Error: ", "{from} – {to}"];

test("every language has its messages, and no others", () => {
  const files = readdirSync("messages").filter((name) => name.endsWith(".json"));
  expect(files.sort()).toEqual(keys.map((key) => `${key}.json`).sort());
});

describe.each(keys)("%s", (key) => {
  const own = readTranslation(key);

  it("translates sentences that English has", () => {
    expect(Object.keys(own).filter((name) => !(name in english))).toEqual([]);
  });

  it("has the values, tags, numbers and addresses of its English, and no others", () => {
    const faults = Object.entries(own).flatMap(([name, message]) =>
      faultsOf(english[name] ?? "", message).map((fault) => `${name} ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it("leaves no message in English", () => {
    const left = Object.entries(own).filter(
      ([name, message]) =>
        JSON.stringify(message) === JSON.stringify(english[name]) && !alike.includes(message as string),
    );
    expect(left).toEqual([]);
  });
});

test("a message is used somewhere, with the values that it names", () => {
  const faults = [...findUses(Object.keys(english))].flatMap(([key, uses]) => {
    // The database and generated lists use these.
    if (/^(?:errors|waste)\./.test(key)) return [];
    if (uses.length === 0) return [`${key} is said nowhere`];
    const values = placeholdersOf(english[key] ?? "").map((value) => value.slice(1, -1));
    return uses.flatMap(({ place, call }) =>
      (call ? values : [])
        .filter((value) => !new RegExp(`\\b${value}\\b`).test(call))
        .map((value) => `${place}: ${key} needs ${value}`),
    );
  });
  expect(faults).toEqual([]);
});

describe("a translation is rejected that", () => {
  it.each([
    [
      "loses a value",
      "Call {council} on {phone}.",
      "Zadzwoń: {council}.",
      "has {council}, not {council},{phone}",
    ],
    [
      "makes up a value",
      "Call {council}.",
      "Zadzwoń: {council}, {day}.",
      "has {council},{day}, not {council}",
    ],
    [
      "loses a value in one plural form",
      { one: "{count} in {place}", other: "{count} in {place}" },
      { one: "{count}", other: "{count} w {place}" },
      "loses {place}",
    ],
    ["loses a tag", "Read the <a>terms</a>.", "Przeczytaj regulamin.", "has other tags"],
    ["adds a tag", "Read it.", "<b>Przeczytaj</b>.", "has other tags"],
    ["adds an email address", "Write to us.", "Napisz: help@evil.example", "adds help@evil.example"],
    ["adds a web address", "Read more.", "Więcej: evil.com", "adds evil.com"],
    ["adds a telephone number", "Call us.", "Zadzwoń: 020 7946 0018", "adds 020 7946 0018"],
    ["changes a number", "You must be 18.", "Musisz mieć 16 lat.", "loses 18"],
  ] as const)("%s", (_, inEnglish, own, fault) => {
    expect(faultsOf(inEnglish, own)).toContain(fault);
  });

  it("accepts a translation that only leaves out the number one", () => {
    expect(
      faultsOf({ one: "{count} mile", other: "{count} miles" }, { one: "ميل واحد", other: "{count} ميل" }),
    ).toEqual([]);
  });
});

describe("the report for translators", () => {
  const before: LanguageState = updateState(
    { "a.x": "One", "a.y": "Two" },
    { "a.x": "Jeden" },
    { checked: null, sentences: {} },
  );
  const changed = { "a.x": "Once", "a.y": "Two" };

  it("names messages that are missing or older than their English", () => {
    expect(listOpenWork({ "a.x": "One", "a.y": "Two" }, { "a.x": "Jeden" }, before)).toMatchObject({
      missing: ["a.y"],
      outdated: [],
    });
    expect(listOpenWork(changed, { "a.x": "Jeden" }, before).outdated).toEqual(["a.x"]);
  });

  it("keeps a message listed until the translation is edited or reviewed", () => {
    const outdated = (own: string, looked = false) =>
      listOpenWork(changed, { "a.x": own }, updateState(changed, { "a.x": own }, before, looked)).outdated;
    expect(outdated("Jeden")).toEqual(["a.x"]);
    expect(outdated("Raz")).toEqual([]);
    expect(outdated("Jeden", true)).toEqual([]);
  });
});

describe("the review of deciding messages", () => {
  const own = readTranslation("pl");
  const checked = markChecked(english, own, updateState(english, own, readState("pl")), {
    by: "Anna",
    on: "2026-12-01",
  });

  it("names messages that exist", () => {
    expect(readDeciding().length).toBeGreaterThan(50);
    expect(readDeciding().filter((key) => !(key in english))).toEqual([]);
  });

  it("is valid until one of them changes, in English or in the language", () => {
    const [first = ""] = readDeciding();
    expect(listOpenWork(english, own, checked).unchecked).toEqual([]);
    expect(listOpenWork({ ...english, [first]: "Else" }, own, checked).unchecked).toEqual([first]);
    expect(listOpenWork(english, { ...own, [first]: "Inaczej" }, checked).unchecked).toEqual([first]);
  });
});

test("npm run generate -- languages was run", () => {
  for (const key of keys) {
    const own = readTranslation(key);
    const stored = readState(key);
    expect(updateState(english, own, stored), key).toEqual(stored);
  }
  expect(readFileSync(generatedFile, "utf8")).toBe(formatGenerated(keys));
});
