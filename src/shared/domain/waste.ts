import { english, separatorIn, type Translation } from "./messages.ts";
import { wasteKinds, wasteSizes } from "./waste.generated.ts";

export { wasteKinds, wasteSizes } from "./waste.generated.ts";

/** Residents' words for a kind of waste; the key itself where it is unknown. */
export function wasteName(key: string): string {
  return wasteKinds.find((kind) => kind.key === key)?.name ?? key;
}

/** What a resident brings: keys of one to four waste types, and of one size for all of it. */
export interface Waste {
  kinds: readonly string[];
  size: string;
}

/** Residents' words for a size; the key itself where it is unknown. */
export function sizeName(key: string): string {
  return wasteSizes.find((size) => size.key === key)?.name ?? key;
}

/** The same in a language. */
export const wasteNameIn = ({ messages }: Translation, key: string): string =>
  String(messages.waste?.[`kinds.${key}`] ?? wasteName(key));
export const sizeNameIn = ({ messages }: Translation, key: string): string =>
  String(messages.waste?.[`sizes.${key}`] ?? sizeName(key));

/** Kinds of waste in one line: "Sofa or armchair; Paint". */
export const kindsInWords = (kinds: readonly string[], translation = english): string =>
  kinds.map((kind) => wasteNameIn(translation, kind)).join(separatorIn(translation));

/** Waste in residents' words: a line for each kind, and one for the size of all of it. */
export const wasteLines = (waste: Waste): string[] => [...waste.kinds.map(wasteName), sizeName(waste.size)];
