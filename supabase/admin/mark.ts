import { readFileSync } from "node:fs";
import sharp from "sharp";
import { boroughName } from "../../src/shared/domain/boroughs.ts";
import { contrast } from "../../src/shared/domain/contrast.ts";
import { mostMarkKilobytes } from "../../src/shared/domain/limits.generated.ts";
import { Failure } from "../dev/failure.ts";
import { dataOf } from "./connect.ts";
import { showRegistered } from "./councils.ts";
import { boroughOf, isConfirmed, repeatHint, type Job } from "./job.ts";

/** Pixels of a mark's shorter side at least, and of its longer side at most. */
const [minimumSide, maximumSide] = [64, 480];
/** WCAG 2, 1.4.11, non-text contrast. */
const minimumContrast = 3;

/** councils mark <borough> <file>: sets the mark that emails, sheets and pages show; 'none' removes it. */
export async function setMark(job: Job): Promise<void> {
  const { project, operator, args } = job;
  const key = boroughOf(args[0]);
  const file = args[1];
  if (!file)
    throw new Failure("A picture is missing. Write its file after the borough, or none to remove the mark.");
  const png = file === "none" ? undefined : (await readMark(file)).toString("base64");
  await showRegistered(job, key);
  const effect = `This ${png ? "sets" : "removes"} the mark of ${boroughName(key)} on its emails, sheets, vouchers and pages.`;
  if (!(await isConfirmed(job, effect, key))) return;
  await dataOf(
    project,
    operator.rpc("set_council_mark", { borough_key: key, ...(png && { png }) }),
    repeatHint,
  );
  console.log(
    `${png ? "Set" : "Removed"}. Sheets and emails change at once, vouchers on phones within a day, borough pages with the next build.`,
  );
}

/** Converts a picture into a small PNG without metadata. @throws {Failure} with what is wrong with the picture */
async function readMark(file: string): Promise<Buffer> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new Failure(`${file} cannot be read. Check the path.`);
  }
  const [{ isOpaque }, { data: png, info }] = await Promise.all([
    sharp(bytes).stats(),
    sharp(bytes)
      .autoOrient()
      .resize(maximumSide, maximumSide, { fit: "inside", withoutEnlargement: true })
      .png({ palette: true, effort: 10 })
      .toBuffer({ resolveWithObject: true }),
  ]).catch(() => {
    throw new Failure(`${file} is not a picture. Use PNG, JPEG, WebP or SVG.`);
  });
  if (!isOpaque)
    throw new Failure(`${file} is transparent in places. Give it a background, for example white.`);
  if (Math.min(info.width, info.height) < minimumSide) {
    throw new Failure(
      `${file} is too small: as a mark it has ${info.width} by ${info.height} pixels. The shorter side needs ${minimumSide}.`,
    );
  }
  if (png.length > 1024 * mostMarkKilobytes)
    throw new Failure(`${file} is too detailed: as a mark it has more than ${mostMarkKilobytes} KB.`);
  const grey = await sharp(png).resize(32, 32, { fit: "fill" }).greyscale().raw().toBuffer();
  const shade = (part: number) => `#${part.toString(16).padStart(2, "0").repeat(3)}`;
  const ratio = contrast(shade(Math.min(...grey)), shade(Math.max(...grey)));
  if (ratio < minimumContrast) {
    throw new Failure(
      `${file} has too little contrast: ${ratio.toFixed(1)} to 1 between its darkest and lightest parts. It needs ${minimumContrast} to 1.`,
    );
  }
  return png;
}
