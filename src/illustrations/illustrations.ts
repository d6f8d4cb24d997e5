import { award } from "./scenes/award.ts";
import { campaignGlad, campaignSad } from "./scenes/campaign.ts";
import { hero } from "./scenes/hero.ts";
import {
  deskPicture,
  gatesPicture,
  phonePicture,
  skipPicture,
  streetPicture,
  vanPicture,
} from "./scenes/panels.ts";
import { heroNarrow } from "./scenes/hero-narrow.ts";
import { logo } from "./scenes/logo.ts";

/** Pictures that stand still and stay vectors: file name in public/ and the SVG. */
export const illustrations: Readonly<Record<string, () => string>> = {
  "media/hero.svg": hero,
  "media/hero-narrow.svg": heroNarrow,
  "media/scene-street.svg": streetPicture,
  "media/scene-van.svg": vanPicture,
  "media/scene-skip.svg": skipPicture,
  "media/scene-gates.svg": gatesPicture,
  "media/scene-phone.svg": phonePicture,
  "media/scene-desk.svg": deskPicture,
  "media/campaign-sad.svg": campaignSad,
  "media/campaign-glad.svg": campaignGlad,
  "media/award.svg": award,
  "favicon.svg": logo,
};
