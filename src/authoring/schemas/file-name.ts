/** Characters of a file name at most, without its ending. */
export const longestName = 60;

/** Whether a file counts as an entry, even if its name is wrong, so that it is rejected and not ignored. */
export function isEntry(file: string): boolean {
  return /(?:^|[\\/])[^_.\\/][^\\/]*\.(?:mdx?|MDX?|markdown)$/.test(file);
}

/** Whether a file is neither an entry nor hidden, as .gitkeep and _notes.txt are. */
export function isStray(file: string): boolean {
  return !isEntry(file) && !/^[._]/.test(file);
}

/** Returns the last part of an entry's address, or undefined if its file name makes none. */
export function urlOf(file: string): string | undefined {
  const name = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.mdx$/.exec(file)?.[1];
  return name && name.length <= longestName ? name : undefined;
}

/** Returns why a file name makes no address and a better one, or undefined. */
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
