import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { Failure, run } from "../../dev/failure.ts";
import { readCodePointOpen } from "./code-point-open.ts";
import { makeFiles } from "./make-files.ts";

const usage = [
  "npm run admin -- places FOLDER",
  "",
  "Writes public/places from OS Code-Point Open, unpacked as CSV into FOLDER (free, Open Government Licence v3):",
  "https://osdatahub.os.uk/downloads/open/CodePointOpen",
].join("\n");

const target = process.env.PLACES_TARGET ?? fileURLToPath(new URL("../../../public/places", import.meta.url));

/** Reads the names of places with their boroughs and outward codes. Spaces separate lists in a cell. */
function readAreas() {
  const rows = parse(readFileSync(new URL("areas.csv", import.meta.url)), {
    columns: true,
    comment: "#",
  }) as { area: string; borough: string; outward: string }[];
  return rows.map(({ area, borough, outward }) => ({
    name: area,
    boroughs: borough.split(" "),
    outward: outward.split(" "),
  }));
}

/** Runs `npm run admin -- places`. */
export async function main(words: readonly string[]): Promise<void> {
  await run(async () => {
    const [folder, more] = words;
    if (folder === undefined || more !== undefined) throw new Failure(usage);
    const source = readCodePointOpen(folder);
    const files = makeFiles(source, readAreas());
    if (files.size === 1)
      throw new Failure("No postcode of this folder lies in one of the boroughs. Nothing was changed.");
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { recursive: true });
    for (const [name, content] of files) writeFileSync(join(target, name), `${JSON.stringify(content)}\n`);
    console.log(
      `Wrote ${files.size - 1} outward codes and index.json of edition ${source.edition} to ${target}`,
    );
  });
}
