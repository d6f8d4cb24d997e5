/** Largest number of characters in a file name without its ending: it becomes an address that people read out. */
export const longestName = 60;

/** Whether a file counts as an entry, whatever its name is worth: a wrong name is refused and not silently ignored. */
export function isEntry(file: string): boolean {
  return /(?:^|[\\/])[^_.\\/][^\\/]*\.(?:mdx?|MDX?|markdown)$/.test(file);
}

/** Whether a file is neither an entry nor meant to be left alone, as .gitkeep and _notes.txt are. */
export function isStray(file: string): boolean {
  return !isEntry(file) && !/^[._]/.test(file);
}

/** Address of an entry, its file name without the ending; undefined where the name would not make a readable one. */
export function urlOf(file: string): string | undefined {
  const name = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.mdx$/.exec(file)?.[1];
  return name && name.length <= longestName ? name : undefined;
}

/** Why a file name makes no address, and what to rename the file to; undefined where it does. */
export function refusedFileName(folder: string, file: string): string | undefined {
  if (urlOf(file)) return undefined;
  const better = file
    .replace(/\.[a-z]*$/i, "")
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, longestName)
    .replace(/-$/, "");
  return (
    "the file name becomes the address, so it may hold lower-case letters, digits and hyphens, at most " +
    `${longestName}, and ends in .mdx. Rename the file to ${better || "my-title"}.mdx, directly in content/${folder}/.`
  );
}
