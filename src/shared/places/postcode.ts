import { cleanPostcode } from "../domain/clean-input.ts";
import { inwardPattern as inward, outwardPattern as outward } from "../domain/patterns.generated.ts";

/** A postcode, or the first part of one: { outward: "NW5", inward: "2AA" }. */
export interface Postcode {
  outward: string;
  /** Null where only the first part was given, with or without the digit after it. */
  inward: string | null;
}

const whole = new RegExp(`^(${outward})(${inward})$`);
/** The first part, with or without the digit and the letter after it. */
const beginning = new RegExp(`^(${outward})(?: \\d[A-Z]?)?$`);

/** Returns the postcode that a person typed, or the first part of one; null if the text does not look like one. */
export function readPostcode(typed: string): Postcode | null {
  const [, outwardCode, inwardCode] = whole.exec(cleanPostcode(typed)) ?? [];
  if (outwardCode && inwardCode) return { outward: outwardCode, inward: inwardCode };
  const [first = "", ...rest] = typed.trim().split(/\s+/);
  const begun = beginning.exec([cleanPostcode(first), ...rest].join(" ").toUpperCase())?.[1];
  return begun ? { outward: begun, inward: null } : null;
}

/** The postcode at the end of an address, or the last one in it; null where it has none. */
export function postcodeIn(address: string): Postcode | null {
  const match = [...address.toUpperCase().matchAll(new RegExp(`\\b${outward} ?${inward}\\b`, "g"))].at(-1);
  return match ? readPostcode(match[0]) : null;
}

/** Whether two addresses have the same postcode, or both have none. */
export const isSamePostcode = (one: string, other: string): boolean =>
  JSON.stringify(postcodeIn(one)) === JSON.stringify(postcodeIn(other));

/** Returns the postcode inside a text, or its first part if `known`: "12 Upper Street N1 2XU", "Bow E3"; null without one. */
export function postcodeInside(typed: string, known: (outward: string) => boolean): Postcode | null {
  const full = postcodeIn(typed);
  if (full) return full;
  // The last words of an address, with letters typed for digits: "12 High Street CRO 2AB".
  const words = typed.trim().split(/[\s,]+/);
  const last = readPostcode(words.slice(-2).join(" "));
  if (last?.inward && known(last.outward)) return last;
  const parts = typed.toUpperCase().match(new RegExp(`\\b${outward}\\b`, "g")) ?? [];
  const first = parts.findLast(known);
  return first ? { outward: first, inward: null } : null;
}

/** Formats a postcode as on an envelope. */
export const postcodeInWords = ({ outward: first, inward: second }: Postcode) =>
  second ? `${first} ${second}` : first;
