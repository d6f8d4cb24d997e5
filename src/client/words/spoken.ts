/** Words of rooms by their names. */
type Said = Readonly<Record<string, unknown>>;

let said: Said = {};

/** Says everything in these words from now on; in English what they lack. */
export function speak(words: Said = {}): void {
  said = words;
}

/**
 * One room of words: in English, or as the language of the page has them. Each is loaded with what says it, and a language
 * comes in one piece. It is asked while something is drawn or done, and never before.
 */
export const inWords =
  <Words>(room: string, english: Words) =>
  (): Words =>
    (said[room] as Words | undefined) ?? english;
