import { inwardPattern as inward, outwardPattern as outward } from "../domain/patterns.generated.ts";

/** A postcode, or the first part of one: { outward: "NW5", inward: "2AA" }. */
export interface Postcode {
  outward: string;
  /** Null where only the first part was given, with or without the digit after it. */
  inward: string | null;
}

/** An O that was typed for a nought is taken as one: no second part begins with a letter. */
const whole = new RegExp(`^(${outward})(${inward}|O[A-Z]{2})$`);
const firstPart = new RegExp(`^(${outward})( \\d[A-Z]?)?$`);

/** What somebody typed as a postcode, in any case and with or without its space; null where it does not look like one. */
export function readPostcode(typed: string): Postcode | null {
  const text = typed.trim().toUpperCase().replace(/\s+/g, " ");
  const full = whole.exec(text.replaceAll(" ", ""));
  if (full?.[1] && full[2]) return { outward: full[1], inward: full[2].replace(/^O/, "0") };
  const first = firstPart.exec(text)?.[1];
  return first ? { outward: first, inward: null } : null;
}

/** The postcode at the end of an address, or the last one in it; null where it has none. */
export function postcodeIn(address: string): Postcode | null {
  const match = [...address.toUpperCase().matchAll(new RegExp(`\\b${outward} ?${inward}\\b`, "g"))].at(-1);
  return match ? readPostcode(match[0]) : null;
}

/** Whether two addresses have the same postcode, or both have none. */
export const isSamePostcode = (one: string, other: string): boolean =>
  JSON.stringify(postcodeIn(one)) === JSON.stringify(postcodeIn(other));

/**
 * The postcode inside whatever somebody typed, whole or its first part: "12 Upper Street N1 2XU", "Bow E3"; null where none is.
 * @param known whether there is such a first part: "A4" is a road
 */
export function postcodeInside(typed: string, known: (outward: string) => boolean): Postcode | null {
  const full = postcodeIn(typed);
  if (full) return full;
  const parts = typed.toUpperCase().match(new RegExp(`\\b${outward}\\b`, "g")) ?? [];
  const first = parts.findLast(known);
  return first ? { outward: first, inward: null } : null;
}

/** As it is written on an envelope. */
export const postcodeInWords = ({ outward: first, inward: second }: Postcode) =>
  second ? `${first} ${second}` : first;
