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

/** How much is brought, from little to most. The table public.waste_amounts holds the same. */
export const wasteAmounts = [
  { key: "one", name: "1 item or bag" },
  { key: "two", name: "2 items or bags" },
  { key: "three", name: "3 items or bags" },
  { key: "boot", name: "A car boot full" },
  { key: "car", name: "A car full, seats down" },
  { key: "small_van", name: "A small van full" },
  { key: "large_van", name: "A large van full" },
] as const;

/** Residents' words for a kind of waste; the key itself where it is unknown. */
export function wasteName(key: string): string {
  return wasteKinds.find((kind) => kind.key === key)?.name ?? key;
}

/** Residents' words for an amount; the key itself where it is unknown. */
export function wasteAmountName(key: string): string {
  return wasteAmounts.find((amount) => amount.key === key)?.name ?? key;
}

/** One kind of what is brought, with its amount; keys of the lists. A load is one to four of them. */
export interface LoadPart {
  kind: string;
  amount: string;
}

/** A part of a load in residents' words: "Sofa or armchair: 1 item or bag". */
export const partInWords = ({ kind, amount }: LoadPart): string =>
  `${wasteName(kind)}: ${wasteAmountName(amount)}`;

/** The kinds of a load in one line, for a list: "Sofa or armchair; Paint". */
export const kindsInWords = (load: readonly LoadPart[]): string =>
  load.map(({ kind }) => wasteName(kind)).join("; ");
