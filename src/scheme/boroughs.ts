/** The councils that can register: 32 London boroughs and Slough. The table public.boroughs holds the same. */
export const boroughs = [
  { key: "barkinganddagenham", name: "Barking and Dagenham" },
  { key: "barnet", name: "Barnet" },
  { key: "bexley", name: "Bexley" },
  { key: "brent", name: "Brent" },
  { key: "bromley", name: "Bromley" },
  { key: "camden", name: "Camden" },
  { key: "croydon", name: "Croydon" },
  { key: "ealing", name: "Ealing" },
  { key: "enfield", name: "Enfield" },
  { key: "greenwich", name: "Greenwich" },
  { key: "hackney", name: "Hackney" },
  { key: "hammersmithandfulham", name: "Hammersmith and Fulham" },
  { key: "haringey", name: "Haringey" },
  { key: "harrow", name: "Harrow" },
  { key: "havering", name: "Havering" },
  { key: "hillingdon", name: "Hillingdon" },
  { key: "hounslow", name: "Hounslow" },
  { key: "islington", name: "Islington" },
  { key: "kensingtonandchelsea", name: "Kensington and Chelsea" },
  { key: "kingstonuponthames", name: "Kingston upon Thames" },
  { key: "lambeth", name: "Lambeth" },
  { key: "lewisham", name: "Lewisham" },
  { key: "merton", name: "Merton" },
  { key: "newham", name: "Newham" },
  { key: "redbridge", name: "Redbridge" },
  { key: "richmonduponthames", name: "Richmond upon Thames" },
  { key: "slough", name: "Slough" },
  { key: "southwark", name: "Southwark" },
  { key: "sutton", name: "Sutton" },
  { key: "towerhamlets", name: "Tower Hamlets" },
  { key: "walthamforest", name: "Waltham Forest" },
  { key: "wandsworth", name: "Wandsworth" },
  { key: "westminster", name: "Westminster" },
] as const;

export type BoroughKey = (typeof boroughs)[number]["key"];

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
