import { daylight, night, type Light } from "./kit/light.ts";
import { award } from "./scenes/award.ts";
import { campaignGlad, campaignSad, gladPicture } from "./scenes/campaign.ts";
import { foxFigure, mattressFigure, pillarBoxFigure, skipFigure, vanFigure } from "./scenes/figures.ts";
import { hero } from "./scenes/hero.ts";
import {
  cleanPicture,
  deskPicture,
  gatesPicture,
  phonePicture,
  skipPicture,
  streetPicture,
  vanPicture,
} from "./scenes/panels.ts";
import { heroNarrow } from "./scenes/hero-narrow.ts";
import { kinds } from "./scenes/kinds.ts";
import { logo } from "./scenes/logo.ts";

/** Scenes that are drawn by day and, for the dark scheme, by night: file name in public/media without its ending. */
const scenes: Readonly<Record<string, (light: Light) => string>> = {
  hero,
  "hero-narrow": heroNarrow,
  "scene-van": vanPicture,
  "scene-skip": skipPicture,
  "scene-gates": gatesPicture,
  "scene-phone": phonePicture,
  "scene-desk": deskPicture,
  "scene-clean": cleanPicture,
  "scene-glad": gladPicture,
  "figure-mattress": mattressFigure,
  "figure-fox": foxFigure,
  "figure-van": vanFigure,
  "figure-skip": skipFigure,
  "figure-pillar-box": pillarBoxFigure,
};

/** Pictures that stand still and stay vectors: file name in public/ and the SVG. */
export const illustrations: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(
    Object.entries(scenes).flatMap(([name, draw]) => [
      [`media/${name}.svg`, () => draw(daylight)],
      [`media/${name}-night.svg`, () => draw(night)],
    ]),
  ),
  "media/scene-street.svg": streetPicture,
  "media/campaign-sad.svg": campaignSad,
  "media/campaign-glad.svg": campaignGlad,
  "media/award.svg": award,
  "media/kinds.svg": kinds,
  "favicon.svg": logo,
};
