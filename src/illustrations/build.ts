import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { films, still } from "./catalogue.ts";
import { illustrations } from "./illustrations.ts";
import { encode, requireFfmpeg } from "./output/encode.ts";
import { writeSvg } from "./output/files.ts";
import { bitmaps, writeBitmap } from "./output/icons.ts";
import { captions } from "./output/captions.ts";
import { frames } from "./output/film.ts";
import { fingerprint, remember } from "./output/fingerprints.ts";

/**
 * Makes every picture and video of the site from the scenes beside this file: `npm run media`. With arguments it
 * makes only the files whose name contains one of them; `--stills` leaves the videos as they are.
 */
const nameParts = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const stillsOnly = process.argv.includes("--stills");
const target = (name: string): string => fileURLToPath(new URL(`../../public/${name}`, import.meta.url));
const asked = (name: string): boolean =>
  nameParts.length === 0 || nameParts.some((part) => name.includes(part));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (!stillsOnly) requireFfmpeg();
mkdirSync(target("media"), { recursive: true });

for (const [name, draw] of Object.entries(illustrations)) {
  if (!asked(name)) continue;
  writeSvg(draw(), target(name));
  say(name);
}
for (const [name, icon] of Object.entries(bitmaps)) {
  if (!asked(name)) continue;
  await writeBitmap(icon, target(name));
  remember(name, fingerprint([icon.draw()]));
  say(name);
}
for (const film of films) {
  if (!asked(film.name)) continue;
  const path = target(`media/${film.name}`);
  writeSvg(still(film), `${path}.svg`);
  if (!stillsOnly) {
    await encode(film, path);
    remember(`media/${film.name}`, fingerprint(frames(film)));
  }
  say(`media/${film.name}`);
}
if (asked("feature")) writeFileSync(target("media/feature.vtt"), captions());
