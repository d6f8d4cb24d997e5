import { load } from "js-yaml";
import { lineOfField, splitEntry } from "./entry-text.ts";
import type { Mistake } from "./mistake.ts";

/** What no two published entries may share: search results and readers could not tell them apart. */
const unique = ["title", "description"] as const;

/** Collects entries one by one, and finds what only shows when they are seen together. */
export function seenTogether() {
  const places = new Map<string, string>();

  /** Mistakes of an entry whose own fields are in order, beside those that were seen before it. */
  return function mistakesBeside(file: string, text: string): Mistake[] {
    const { frontmatter = "" } = splitEntry(text);
    const fields = load(frontmatter) as Readonly<Record<string, unknown>>;
    if (fields["draft"] === true) return [];
    return unique.flatMap((field) => {
      const value = `${field} ${String(fields[field]).trim().toLowerCase()}`;
      const other = places.get(value);
      if (other === undefined) {
        places.set(value, file);
        return [];
      }
      const line = lineOfField(frontmatter, [field]);
      return [{ file, line, message: `${field} is that of ${other} too. Write another` }];
    });
  };
}
