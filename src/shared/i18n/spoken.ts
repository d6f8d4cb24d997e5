import { brand } from "../domain/brand.ts";

/** Words of rooms by their names. */
interface Said {
  /** By which dates and numbers are written. Digits are Latin: somebody at a gate reads them. */
  locale: string;
  [room: string]: unknown;
}

const english: Said = { locale: brand.locale };
let said = english;

/** Says everything in these words from now on; in English what they lack. */
export function speak(words?: Partial<Said>): void {
  said = { ...english, ...words };
}

export const localeNow = (): string => said.locale;

/**
 * One room of words: in English, or as the language of the page has them. Each is loaded with what says it, and a language
 * comes in one piece. It is asked while something is drawn or done, and never before.
 */
export const inWords =
  <Words>(room: string, english: Words) =>
  (): Words =>
    (said[room] as Words | undefined) ?? english;
