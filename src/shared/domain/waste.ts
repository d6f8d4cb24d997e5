import { wasteKinds, wasteSizes } from "./waste.generated.ts";

export { wasteKinds, wasteSizes } from "./waste.generated.ts";

/** Residents' words for a kind of waste; the key itself where it is unknown. */
export function wasteName(key: string): string {
  return wasteKinds.find((kind) => kind.key === key)?.name ?? key;
}

/** What is brought: one to four kinds, and one size for all of it; keys of the lists. */
export interface Load {
  kinds: readonly string[];
  size: string;
}

/** Residents' words for a size; the key itself where it is unknown. */
export function sizeName(key: string): string {
  return wasteSizes.find((size) => size.key === key)?.name ?? key;
}

/** The kinds of a load in one line: "Sofa or armchair; Paint". */
export const kindsInWords = (load: Load): string => load.kinds.map(wasteName).join("; ");

/** A load in residents' words, a line for each kind and one for the size of all of it. */
export const loadLines = (load: Load): string[] => [...load.kinds.map(wasteName), sizeName(load.size)];

/** How high a vehicle may be. */
export const heightLimit = (metres: number): string => `Vehicles up to ${metres} m high.`;

/** What a council asks for before one comes, with the height of its entrance; null where nothing is said. */
export function beforeYouCome(text: string | null, heightLimitCm: number | null): string | null {
  const height = heightLimitCm && heightLimit(heightLimitCm / 100);
  return [height, text].filter(Boolean).join("\n") || null;
}
