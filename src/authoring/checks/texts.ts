import { join } from "node:path";
import type { ContentFolder } from "../schemas/collections.ts";
import { type Entry, readEntry } from "./entry.ts";
import { mistakesInPictures } from "./pictures.ts";

/** Reads the files of content/: once each, whoever asks. */
export interface Texts {
  /**
   * One file of content/, and every mistake that shows without the others.
   * @param root folder of the project
   * @param name file name below content/<folder>/
   */
  read: (root: string, folder: ContentFolder, name: string, bytes: Uint8Array) => Promise<Entry>;
  /** What was read last from a file, given its whole path. */
  known: (path: string) => Promise<Entry> | undefined;
}

/** A reader of texts that remembers. */
export function authorTexts(): Texts {
  const known = new Map<string, { bytes: Uint8Array; entry: Promise<Entry> }>();

  /** What is known of a file, unless the file or a picture in it has changed since. */
  async function recall(root: string, path: string, bytes: Uint8Array): Promise<Entry | undefined> {
    const before = known.get(path);
    if (!before || Buffer.compare(before.bytes, bytes) !== 0) return undefined;
    const entry = await before.entry;
    // What was wrong with it may have been mended in another file.
    if (entry.mistakes.length > 0) return undefined;
    const pictures = await mistakesInPictures(root, entry.file, entry.compiled?.notes.pictures ?? []);
    return pictures.length === 0 ? entry : undefined;
  }

  return {
    async read(root, folder, name, bytes) {
      const path = join(root, "content", folder, name);
      const before = await recall(root, path, bytes);
      if (before) return before;
      const entry = readEntry(root, folder, name, bytes);
      known.set(path, { bytes, entry });
      return entry;
    },
    known: (path) => known.get(path)?.entry,
  };
}
