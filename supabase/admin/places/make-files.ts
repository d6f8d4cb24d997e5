import type { OutwardFile, PlaceIndex } from "../../../src/shared/domain/place-files.ts";
import type { CodePointOpen, Postcode } from "./code-point-open.ts";

type Area = PlaceIndex["areas"][number];

/** Outward codes of boxes and large users. */
const nonGeographic: ReadonlySet<string> = new Set(
  "CR90 E22 E98 EC1P EC2P EC3P EC4P N1P N81 NW1W NW26 SL95 SW95 UB18".split(" "),
);

/**
 * Further boroughs offered for an outward code: they begin about 100 m from its last postcode, or other lists name them.
 */
const alsoNamed: Readonly<Record<string, string[]>> = {
  HA0: ["harrow"],
  N1C: ["islington"],
  NW10: ["kensingtonandchelsea"],
  TW5: ["hillingdon"],
  W9: ["kensingtonandchelsea"],
  WC1A: ["westminster"],
};

/** Share of postcodes in our boroughs below which an outward code is mostly outside. */
const mostlyOutsideBelow = 0.1;

const tenThousandths = (degrees: number) => Math.round(degrees * 10_000);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const differences = (values: number[]) => values.map((value, index) => value - (values[index - 1] ?? 0));

/** Returns the keys of boroughs, most postcodes first. */
function boroughsOf(postcodes: readonly Postcode[]): string[] {
  const counts = new Map<string, number>();
  for (const { borough = "" } of postcodes) counts.set(borough, (counts.get(borough) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([key]) => key);
}

function outwardFile(postcodes: readonly Postcode[]): OutwardFile {
  const sorted = [...postcodes].sort((a, b) => (a.inward < b.inward ? -1 : 1));
  const boroughs = boroughsOf(sorted);
  let units = "";
  let digit = "";
  for (const { inward } of sorted) {
    if (inward[0] !== digit) units += inward[0];
    digit = inward[0] ?? "";
    units += inward.slice(1);
  }
  return {
    boroughs,
    units,
    latitudes: differences(sorted.map(({ latitude }) => tenThousandths(latitude))),
    longitudes: differences(sorted.map(({ longitude }) => tenThousandths(longitude))),
    borough: sorted.map(({ borough = "" }) => boroughs.indexOf(borough)).join(""),
  };
}

/** Returns the sentences that the Open Government Licence requires. */
const licenceOf = (year: string) =>
  ["OS data", "Royal Mail data", "National Statistics data"].map((data) => {
    const owner = data === "Royal Mail data" ? "Royal Mail copyright" : "Crown copyright";
    return `Contains ${data} © ${owner} and database right ${year}.`;
  });

/** Returns the files of public/places/ by name: the index, and one for each outward code in our boroughs. */
export function makeFiles(
  { edition, year, postcodes }: CodePointOpen,
  areas: readonly Area[],
): Map<string, object> {
  const all = new Map<string, number>();
  const ours = new Map<string, Postcode[]>();
  for (const postcode of postcodes) {
    const { outward, borough } = postcode;
    if (nonGeographic.has(outward)) continue;
    all.set(outward, (all.get(outward) ?? 0) + 1);
    if (!borough) continue;
    const listed = ours.get(outward);
    if (listed) listed.push(postcode);
    else ours.set(outward, [postcode]);
  }

  const files = new Map<string, object>();
  const outward: PlaceIndex["outward"] = {};
  for (const code of [...ours.keys()].sort()) {
    const listed = ours.get(code) ?? [];
    const file = outwardFile(listed);
    files.set(`${code}.json`, file);
    outward[code] = {
      latitude: tenThousandths(mean(listed.map(({ latitude }) => latitude))),
      longitude: tenThousandths(mean(listed.map(({ longitude }) => longitude))),
      boroughs: [...file.boroughs, ...(alsoNamed[code] ?? [])],
      ...(listed.length < mostlyOutsideBelow * (all.get(code) ?? 0) ? { mostlyOutside: true as const } : {}),
    };
  }
  // Leaves out places whose outward codes this edition lacks.
  const known = areas
    .map((area) => ({ ...area, outward: area.outward.filter((code) => outward[code]) }))
    .filter((area) => area.outward.length > 0);
  const index: PlaceIndex = { edition, licence: licenceOf(year), outward, areas: known };
  files.set("index.json", index);
  return files;
}
