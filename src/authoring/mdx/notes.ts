/** A place in the text where something stands. */
interface Found {
  /** Counted from 1. */
  line: number | undefined;
}

/** What is noted of a text while it is read, for those who know all texts and all files. */
export interface Notes {
  mistakes: (Found & { message: string })[];
  /** Links, as a browser gets them. */
  links: (Found & { url: string })[];
  /** Names that a link can lead to with #, headings apart. */
  places: (Found & { name: string })[];
  /** Pictures, as written. */
  pictures: (Found & { url: string })[];
}

/** Nothing noted yet. */
export function noNotes(): Notes {
  return { mistakes: [], links: [], places: [], pictures: [] };
}
