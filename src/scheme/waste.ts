/**
 * What a voucher can be for, in the order of the list and with the words that residents use. The table
 * public.waste_kinds holds the same, and a test compares the two.
 */
export const wasteKinds = [
  { key: "mattress", name: "Mattress or bed base" },
  { key: "sofa", name: "Sofa or armchair" },
  { key: "furniture", name: "Other furniture" },
  { key: "carpet", name: "Carpet or rug" },
  { key: "fridge", name: "Fridge or freezer" },
  { key: "appliance", name: "Washing machine, cooker or dishwasher" },
  { key: "electrical", name: "Television or other electricals" },
  { key: "wood", name: "Wood, doors or fence panels" },
  { key: "metal", name: "Scrap metal or bicycles" },
  { key: "garden", name: "Garden waste" },
  { key: "rubble", name: "Rubble, bricks or soil" },
  { key: "plasterboard", name: "Plasterboard" },
  { key: "tyres", name: "Tyres" },
  { key: "paint", name: "Paint" },
  { key: "bags", name: "Rubbish in bags" },
] as const;

/** How much a load is in all, from little to most, by what it fills. The table public.waste_sizes holds the same. */
export const wasteSizes = [
  { key: "few", name: "Up to 3 items or bags" },
  { key: "boot", name: "A car boot full" },
  { key: "car", name: "A car full, seats down" },
  { key: "small_van", name: "A small van full" },
  { key: "large_van", name: "A large van full" },
] as const;

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
