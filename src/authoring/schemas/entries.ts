import { patientGlob } from "../patient-glob.ts";

/** Largest number of characters in a file name without its ending: it becomes an address that people read out. */
export const longestName = 60;

/**
 * Address of an entry: its file name without the ending.
 * @throws Error with what to rename the file to, where the name would not make a readable address.
 */
export function addressOf(folder: string, file: string): string {
  const name = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.mdx$/.exec(file)?.[1];
  if (name && name.length <= longestName) return name;
  const ending = /\.[a-z]*$/i;
  const better = file
    .replace(ending, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longestName)
    .replace(/^-|-$/g, "");
  throw new Error(
    `content/${folder}/${file}: the file name becomes the address, so it may hold lower-case letters, digits ` +
      `and hyphens, at most ${longestName}, and ends in .mdx. Rename the file to ${better || "my-title"}.mdx, ` +
      `directly in content/${folder}/.`,
  );
}

/** Whether a file counts as an entry, whatever its name is worth. */
export function isEntry(file: string): boolean {
  return /(?:^|[\\/])[^_.\\/][^\\/]*\.(?:mdx?|MDX?|markdown)$/.test(file);
}

/**
 * The MDX files of one folder of content/. Files that begin with an underscore or a full stop are left alone;
 * any other Markdown file counts, so that a wrong name is refused and not silently ignored.
 */
export function entries(folder: string) {
  return patientGlob({
    base: `./content/${folder}`,
    pattern: "**/[^_.]*.{md,mdx,MD,MDX,markdown}",
    generateId: ({ entry }) => addressOf(folder, entry),
  });
}
