/** The two parts of a file of content/. */
export interface EntryText {
  /** The lines between the two ---; undefined where there are none. */
  frontmatter: string | undefined;
  /** The rest; the lines of the frontmatter are empty in it, so that every line keeps its number. */
  body: string;
}

/** Takes a file apart as the build does. */
export function splitEntry(text: string): EntryText {
  const [whole, frontmatter] = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*$/m.exec(text) ?? [];
  if (whole === undefined || frontmatter === undefined || !text.startsWith(whole)) {
    return { frontmatter: undefined, body: text };
  }
  return { frontmatter, body: whole.replace(/[^\r\n]/g, "") + text.slice(whole.length) };
}

/** Number of the line, in the file, where a field stands; that of the first --- where it does not. */
export function lineOfField(frontmatter: string, path: readonly PropertyKey[]): number {
  const lines = frontmatter.split(/\r?\n/);
  let found = -1;
  for (const [depth, name] of path.entries()) {
    const next = lines.findIndex(
      (line, index) =>
        index > found && line.trimStart().startsWith(`${String(name)}:`) && /^\s/.test(line) === depth > 0,
    );
    if (next === -1) break;
    found = next;
  }
  return found + 2;
}
