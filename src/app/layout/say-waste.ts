import { sayWaste } from "../i18n/en/waste.ts";

const nameIn = (names: Readonly<Record<string, string>>, key: string): string => names[key] ?? key;

/** A kind of waste in the language of the page; the key itself where it is unknown. */
export const kindName = (key: string): string => nameIn(sayWaste().kinds, key);
export const sizeName = (key: string): string => nameIn(sayWaste().sizes, key);

/** Kinds in one line: "Sofa or armchair; Paint". */
export const kindNames = (kinds: readonly string[]): string => sayWaste().list(kinds.map(kindName));
