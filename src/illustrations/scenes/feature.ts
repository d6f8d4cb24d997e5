import { text, textWidth } from "../kit/lettering.ts";
import { ramp } from "../kit/motion.ts";
import { amber, moss9, paper } from "../kit/palette.ts";
import { flat, n, place } from "../kit/svg.ts";
import { chapters, featureSeconds, type ChapterName } from "./chapters.ts";
import { cleanCorner } from "./clean-corner.ts";
import { cornerScene } from "./corner.ts";
import { endingScene } from "./ending.ts";
import { gatesScene } from "./gates.ts";
import { searchScene } from "./search.ts";
import { voucherScene } from "./voucher.ts";

/** How a chapter shows its scene: `age` is seconds since the chapter began. */
const scenes: Record<ChapterName, (age: number) => string> = {
  corner: (age) => cornerScene(age / 6),
  search: (age) => searchScene(0.14 + age / 5.6),
  voucher: (age) => voucherScene(0.02 + age / 5),
  gates: (age) => gatesScene(age / 6),
  clean: (age) => cleanCorner(age / 5),
  ending: endingScene,
};

/** Seconds that the wipe between two chapters takes, half of it in each. */
const wipe = 0.6;

/** The feature of the announcements page, for t in [0, 1). */
export function feature(t: number): string {
  const names = Object.keys(chapters) as ChapterName[];
  let age = t * featureSeconds;
  const name = names.find((candidate) => {
    if (age < chapters[candidate].seconds) return true;
    age -= chapters[candidate].seconds;
    return false;
  });
  if (!name) throw new Error("t must be below 1.");
  const left = chapters[name].seconds - age;
  const layers = [scenes[name](age)];
  // The last card sets its words itself and stays; the first chapter opens without a wipe.
  if (name !== names.at(-1))
    layers.push(band(chapters[name].words, age, left), sheet(ramp(-left, -wipe / 2, wipe / 2)));
  if (name !== names[0]) layers.push(sheet(ramp(age, -wipe / 2, wipe / 2)));
  return layers.join("");
}

/** The words, on a band that slides in from the left below the picture and out before the chapter ends. Seconds. */
function band(words: string, age: number, left: number): string {
  const width = textWidth(words, 46) + 150;
  const out = 1 - ramp(age, 0.5, 0.9) + ramp(-left, -0.45, -0.15);
  if (out >= 1) return "";
  return place({ x: -out * (width + 60), y: 560 }, [
    flat(`M-20 0H${n(width)}L${n(width - 34)} 104H-20Z`, moss9),
    flat(`M${n(width + 10)} 0H${n(width + 30)}L${n(width - 4)} 104H${n(width - 24)}Z`, amber),
    text(words, 60, 67, { size: 46, fill: paper }),
  ]);
}

/** A slanted sheet that crosses the picture to the right; at `progress` 0.5 it covers everything. */
function sheet(progress: number): string {
  if (progress <= 0 || progress >= 1) return "";
  const x = -1800 + 3400 * progress;
  return (
    flat(`M${n(x)} 720L${n(x + 300)} 0H${n(x + 1900)}L${n(x + 1600)} 720Z`, moss9) +
    flat(`M${n(x + 1600)} 720L${n(x + 1900)} 0H${n(x + 1960)}L${n(x + 1660)} 720Z`, amber)
  );
}
