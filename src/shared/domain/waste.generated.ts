// Written by `npm run generate` from the migrated database.

/** What a voucher can be for, in residents' words. */
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

export type WasteKind = (typeof wasteKinds)[number]["key"];

/** Vehicle sizes in residents' words, the smallest first. */
export const wasteSizes = [
  { key: "few", name: "Up to 3 items or bags" },
  { key: "boot", name: "A car boot full" },
  { key: "car", name: "A car full, seats down" },
  { key: "small_van", name: "A small van full" },
  { key: "large_van", name: "A large van full" },
] as const;

export type WasteSize = (typeof wasteSizes)[number]["key"];
