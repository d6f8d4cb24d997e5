import { en, type ClientWords } from "./en.ts";

/**
 * What is said, in the language of the page. It is read while something is drawn or sent and never before: a page that is
 * not English learns its words after its scripts.
 */
export let words: ClientWords = en;

/** Says everything in other words from now on. */
export function speak(said: ClientWords): void {
  words = said;
}
