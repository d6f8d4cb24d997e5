import { brand, tagline } from "../../scheme/brand.ts";

/** A chapter of the feature. `seen` and `words` also make the captions. */
interface Chapter {
  /** Length in seconds. */
  seconds: number;
  /** What is seen, for people who do not see it. */
  seen: string;
  /** The words on screen. */
  words: string;
}

/** The feature, in order. It has no sound. */
export const chapters = {
  corner: {
    seconds: 5,
    seen: "Night. On tiptoe, a man in a red bobble hat carries a bin bag to a heap of rubbish under a lamp post. A fox on the wall and somebody behind a curtain watch him.",
    words: "Every council knows this corner.",
  },
  search: {
    seconds: 4.5,
    seen: `Morning. The man has put the bag down and opens ${brand.name} on his phone. The fox looks up at him.`,
    words: "What if the legal way were the easy way?",
  },
  voucher: {
    seconds: 4,
    seen: "A voucher for one mattress appears on the phone, between a mug of tea and the keys of a van.",
    words: "One voucher, in a minute.",
  },
  gates: {
    seconds: 5,
    seen: "At the household recycling centre an attendant in hi-vis scans the voucher. The barrier goes up.",
    words: "Straight through the gates.",
  },
  clean: {
    seconds: 4.5,
    seen: "The same corner in sunshine, with nothing on it. The landlady of The Fox & Skip sweeps, and the fox sleeps.",
    words: "A clean corner. It stays clean.",
  },
  // Nothing that a text of the site may change tomorrow, such as whether a pilot council is wanted.
  ending: {
    seconds: 5,
    seen: `The mattress drops into a skip and smiles. The name ${brand.name} and an email address.`,
    words: `${tagline}.`,
  },
} as const satisfies Record<string, Chapter>;

export type ChapterName = keyof typeof chapters;

/** Length of the feature in seconds. */
export const featureSeconds = Object.values(chapters).reduce((sum, { seconds }) => sum + seconds, 0);
