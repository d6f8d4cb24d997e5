import { boroughs } from "./boroughs.generated.ts";

export { boroughs, type BoroughKey } from "./boroughs.generated.ts";

/** Display name of a borough key; the key itself where it is unknown. */
export function boroughName(key: string): string {
  return boroughs.find((borough) => borough.key === key)?.name ?? key;
}

const postcode = String.raw`(?: [a-z]{1,2}\d[\da-z]?(?: ?\d[a-z]{2})?)?`;

/** An address of a site with its borough behind it, unless the address names it already: "1 Depot Lane, Camden". */
export function withBorough(address: string, key: string): string {
  const name = boroughName(key);
  const named = new RegExp(String.raw`(?:^|,) ?${name}${postcode} ?(?:,|$)`, "i");
  return named.test(address) ? address : `${address}, ${name}`;
}
