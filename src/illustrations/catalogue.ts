import { frameAt, type Film } from "./output/film.ts";
import { choose, choosePortrait } from "./scenes/choose.ts";
import { cornerScene } from "./scenes/corner.ts";
import { deskScene } from "./scenes/desk.ts";
import { featureSeconds } from "./scenes/chapters.ts";
import { feature } from "./scenes/feature.ts";
import { gatesScene } from "./scenes/gates.ts";
import { searchScene } from "./scenes/search.ts";
import { voucherPortrait, voucherScene } from "./scenes/voucher.ts";

interface Entry extends Film {
  /** File name in public/media, without its ending. */
  name: string;
  /** Time of the still, in [0, 1): where the story of the loop is told best. */
  still: number;
}

const loop = { width: 1280, height: 720, fps: 15, seconds: 5, limit: 150_000 } as const;
const portrait = { ...loop, width: 720, height: 900 } as const;

/** Everything that moves. */
export const films: readonly Entry[] = [
  { ...loop, name: "step-1", frame: cornerScene, still: 0.3 },
  { ...loop, name: "step-2", frame: searchScene, still: 0.6 },
  { ...loop, name: "step-3", frame: choose, still: 0.8, seconds: 6 },
  { ...loop, name: "step-4", frame: voucherScene, still: 0.5 },
  { ...loop, name: "step-5", frame: (t) => gatesScene(t), still: 0.5 },
  { ...loop, name: "step-6", frame: (t) => deskScene(t), still: 0.6 },
  { ...portrait, name: "step-3-mobile", frame: choosePortrait, still: 0.8, seconds: 6 },
  { ...portrait, name: "step-4-mobile", frame: voucherPortrait, still: 0.5 },
  {
    ...loop,
    name: "feature",
    frame: feature,
    // Before the words come: a player's buttons would lie on them.
    still: 0.017,
    seconds: featureSeconds,
    fps: 20,
    limit: 1_500_000,
  },
];

/** The picture that stands for a film until it plays: a vector, sharp on every screen and lighter than any bitmap. */
export const still = (film: Entry): string => frameAt(film, film.still);
