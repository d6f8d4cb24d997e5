import { readFileSync } from "node:fs";
import sharp from "sharp";
import { boroughName } from "../../src/shared/domain/boroughs.ts";
import { contrast } from "../../src/shared/domain/contrast.ts";
import { mostMarkKilobytes } from "../../src/shared/domain/limits.ts";
import { Failure } from "../dev/failure.ts";
import { asked } from "./connect.ts";
import { boroughOf } from "./domains.ts";
import type { Job } from "./job.ts";

/** Shortest side of a mark in pixels, and the longest, to which larger pictures are reduced. */
const [leastSide, mostSide] = [64, 480];
/** Contrast that WCAG 2 wants of graphics, 1.4.11. */
const leastContrast = 3;

/** councils mark <borough> <file>: checks a picture and makes it the council's mark; 'none' for a file removes it. */
export async function setMark(job: Job): Promise<void> {
  const key = boroughOf(job.words[0]);
  const file = job.words[1];
  if (!file) throw new Failure("Which picture? Name its file, or none to remove the mark.");
  const png = file === "none" ? undefined : (await readMark(file)).toString("base64");
  if (job.dryRun) return job.say(`Would ${png ? "set" : "remove"} the mark of ${boroughName(key)}.`);
  const done = await asked(
    job.project,
    job.operator.rpc("set_council_mark", png ? { borough_key: key, png } : { borough_key: key }),
    { writes: "The same command again does no harm." },
  );
  if (!done) throw new Failure(`${boroughName(key)} is not registered.`);
  job.say(
    `${png ? "Set" : "Removed"}. Sheets and emails follow at once, vouchers on phones within a day, the borough's page with the next build.`,
  );
}

/** Makes a small PNG without metadata of a picture. @throws {Failure} that says what is wrong with it */
async function readMark(file: string): Promise<Buffer> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new Failure(`${file} cannot be read. Is that its name?`);
  }
  const made = await Promise.all([
    // Of the picture as it came: sharp measures what it was given.
    sharp(bytes).stats(),
    sharp(bytes)
      .autoOrient()
      .resize(mostSide, mostSide, { fit: "inside", withoutEnlargement: true })
      .png({ palette: true, effort: 10 })
      .toBuffer({ resolveWithObject: true }),
  ]).catch(() => {
    throw new Failure(`${file} is no picture. Use a PNG, JPEG, WebP or SVG.`);
  });
  const [{ isOpaque }, { data: png, info }] = made;
  if (!isOpaque)
    throw new Failure(`${file} is transparent in places. Put it on a background, for example white.`);
  if (Math.min(info.width, info.height) < leastSide) {
    throw new Failure(
      `${file} is too small: as a mark it has ${info.width} by ${info.height} pixels. Its shorter side needs ${leastSide}.`,
    );
  }
  if (png.length > 1024 * mostMarkKilobytes)
    throw new Failure(`${file} is too detailed: as a mark it has more than ${mostMarkKilobytes} KB.`);
  const grey = await sharp(png).resize(32, 32, { fit: "fill" }).greyscale().raw().toBuffer();
  const shade = (part: number) => `#${part.toString(16).padStart(2, "0").repeat(3)}`;
  const apart = contrast(shade(Math.min(...grey)), shade(Math.max(...grey)));
  if (apart < leastContrast) {
    throw new Failure(
      `Hardly anything can be seen in ${file}: its darkest and lightest parts have a contrast of ${apart.toFixed(1)} to 1, and ${leastContrast} is the least.`,
    );
  }
  return png;
}
