import { inDegrees, type Position, type LocatedPostcode } from "../../shared/places/place-files.ts";
import { postcodeInWords, type Postcode } from "../../shared/places/postcode.ts";
import { boroughs } from "../../shared/domain/boroughs.ts";
import type { PlaceIndex } from "../../shared/domain/place-files.ts";
import { placesMessages } from "../i18n/places.ts";
import { currentTranslation } from "../../shared/domain/messages.ts";

/** A place from which distances are measured. */
export interface Place extends Position {
  /** As it was typed, written properly: "NW5 2AA", "Kentish Town". */
  name: string;
}

/** A borough in which what was typed may lie, and where there; null where the whole borough was named. */
export interface Choice {
  key: string;
  place: Place | null;
}

export interface Found {
  /** The likeliest first. Where it is one, it lies there. */
  choices: Choice[];
  /** Boroughs close by: places have no edges, and the lists of them some gaps. */
  nearby: Choice[];
  /** What to say about it; "" where the boroughs say it. */
  note: string;
  /** Whether it lies in none of our boroughs. */
  outside: boolean;
  /** Whether the match is uncertain, so that the page asks before it goes on. */
  asks: boolean;
}

const nothing: Found = { choices: [], nearby: [], note: "", outside: false, asks: false };

/** Every borough once, with the first place that it was found by. */
function distinct(choices: readonly Choice[], without: readonly Choice[] = []): Choice[] {
  const seen = new Set(without.map(({ key }) => key));
  return choices.filter(({ key }) => !seen.has(key) && seen.add(key));
}

/** Returns a listed outward code, or those that begin with it: "W1" gives W1A, W1B and so on. */
function codesOf(index: PlaceIndex, outward: string): string[] {
  if (index.outward[outward]) return [outward];
  return Object.keys(index.outward).filter((code) => code.startsWith(outward) && /\D$/.test(code));
}

/** Returns the boroughs of a postcode, or of its first part. `unit` is null if its file does not have it. */
export function byPostcode(index: PlaceIndex, postcode: Postcode, unit: LocatedPostcode | null): Found {
  const name = postcodeInWords(postcode);
  if (unit) {
    const { latitude, longitude } = unit;
    return { ...nothing, choices: [{ key: unit.borough, place: { name, latitude, longitude } }] };
  }
  const codes = codesOf(index, postcode.outward);
  const entries = codes.flatMap((code) => index.outward[code] ?? []);
  const [first] = entries;
  if (!first) return { ...nothing, note: placesMessages.t("outside", { name }), outside: true };

  const place = { name: postcode.outward, ...inDegrees(first) };
  const choices = distinct(entries.flatMap((entry) => entry.boroughs.map((key) => ({ key, place }))));
  const missing = placesMessages.t("notOnList", { name });
  const partly = placesMessages.t("mostlyOutside", { name: postcode.outward });
  return { ...nothing, choices, note: postcode.inward ? missing : first.mostlyOutside ? partly : "" };
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/['’.]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** "London Borough of Camden Council" is Camden. */
const ofBorough = (text: string) =>
  plain(text)
    .replace(/^(?:(?:the )?(?:(?:royal |london )*borough|city) of )(?!london$)/, "")
    .replace(/ (?:borough )?council$/, "");

/** The parts of inner London that belong to no borough here. */
// eslint-disable-next-line no-restricted-syntax -- names, in every language
const outsideNames = ["City of London", "The City", "Barbican", "Blackfriars"];

/** Whether every word of the query begins a word of the name. */
function beginsWords(query: string, name: string): boolean {
  const words = name.split(" ");
  return query.split(" ").every((part) => words.some((word) => word.startsWith(part)));
}

/** Names of the whole town, which say too little. */
const tooLarge = [
  "london",
  "greater london",
  "inner london",
  "outer london",
  "england",
  "uk",
  "united kingdom",
];

/** Whether one letter too many, too few, another or two swapped make one text of the other. */
function isOneOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [a, b] = [one.slice(start), other.slice(start)];
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
  );
}

/** Shortest name in which one wrong letter is tolerated. */
const leastLetters = 4;

/** Finds boroughs by the name of a borough or a place; else by a name inside the text, or with one wrong letter. */
export function byName(index: PlaceIndex, typed: string): Found {
  const query = plain(typed);
  if (tooLarge.includes(query)) {
    const choices = boroughs.map(({ key }) => ({ key, place: null }));
    return { ...nothing, choices, note: placesMessages.t("saysTooLittle"), asks: true };
  }
  const exact = byExactName(index, typed);
  if (exact.choices.length > 0 || exact.outside) return exact;
  const names = [...boroughs.map(({ name }) => name), ...index.areas.map(({ name }) => name)];
  // The longest: "Kentish Town Road" is not in Town.
  const inside = names
    .filter((name) => ` ${query} `.includes(` ${plain(name)} `))
    .toSorted((one, other) => other.length - one.length)[0];
  if (inside) return byExactName(index, inside);
  const close =
    query.length < leastLetters ? [] : [...new Set(names.filter((name) => isOneOff(query, plain(name))))];
  if (close.length === 0) return exact;
  const matches = close.map((name) => byExactName(index, name));
  return {
    ...nothing,
    choices: distinct(matches.flatMap(({ choices }) => choices)),
    note: placesMessages.t("didYouMean", {
      names: new Intl.ListFormat(currentTranslation().locale, { type: "disjunction" }).format(
        close.slice(0, 3),
      ),
    }),
    asks: true,
  };
}

function byExactName(index: PlaceIndex, typed: string): Found {
  const query = plain(typed);
  const asBorough = ofBorough(typed);
  const boroughsThat = (fits: (name: string) => boolean): Choice[] =>
    boroughs.filter(({ name }) => fits(plain(name))).map(({ key }) => ({ key, place: null }));
  const named = boroughsThat((name) => name === asBorough);
  if (named.length > 0) return { ...nothing, choices: named };

  const outside = outsideNames.find((name) => plain(name) === query);
  if (outside) return { ...nothing, note: placesMessages.t("outside", { name: outside }), outside: true };

  const exact = index.areas.filter(({ name }) => plain(name) === query);
  const areas = exact.length > 0 ? exact : index.areas.filter(({ name }) => beginsWords(query, plain(name)));
  const placeOf = ({ name, outward: [main = ""] }: PlaceIndex["areas"][number]): Place | null => {
    const entry = index.outward[main];
    return entry ? { name, ...inDegrees(entry) } : null;
  };
  const ofAreas = areas.flatMap((area) => area.boroughs.map((key) => ({ key, place: placeOf(area) })));
  const begun = boroughsThat((name) => beginsWords(asBorough, name));
  const choices = distinct(exact.length > 0 ? [...ofAreas, ...begun] : [...begun, ...ofAreas]);
  const around = exact.flatMap((area) =>
    area.outward.flatMap((code) =>
      (index.outward[code]?.boroughs ?? []).map((key) => ({ key, place: placeOf(area) })),
    ),
  );
  const note = choices.length === 0 ? placesMessages.t("notFound", { typed: typed.trim() }) : "";
  return { ...nothing, choices, nearby: distinct(around, choices), note };
}
