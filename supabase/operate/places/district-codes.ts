import type { BoroughKey } from "../../../src/scheme/boroughs.ts";

/** The codes of the Office for National Statistics for our boroughs, as the column "admin district" gives them. */
const districtCodes: Readonly<Record<BoroughKey, string>> = {
  barkinganddagenham: "E09000002",
  barnet: "E09000003",
  bexley: "E09000004",
  brent: "E09000005",
  bromley: "E09000006",
  camden: "E09000007",
  croydon: "E09000008",
  ealing: "E09000009",
  enfield: "E09000010",
  greenwich: "E09000011",
  hackney: "E09000012",
  hammersmithandfulham: "E09000013",
  haringey: "E09000014",
  harrow: "E09000015",
  havering: "E09000016",
  hillingdon: "E09000017",
  hounslow: "E09000018",
  islington: "E09000019",
  kensingtonandchelsea: "E09000020",
  kingstonuponthames: "E09000021",
  lambeth: "E09000022",
  lewisham: "E09000023",
  merton: "E09000024",
  newham: "E09000025",
  redbridge: "E09000026",
  richmonduponthames: "E09000027",
  slough: "E06000039",
  southwark: "E09000028",
  sutton: "E09000029",
  towerhamlets: "E09000030",
  walthamforest: "E09000031",
  wandsworth: "E09000032",
  westminster: "E09000033",
};

/** Our borough by its code. */
export const boroughByCode: ReadonlyMap<string, string> = new Map(
  Object.entries(districtCodes).map(([key, code]) => [code, key]),
);
