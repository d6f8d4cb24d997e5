import { inOrder, type Mistake } from "../messages/mistake.ts";
import type { Entry } from "./entry.ts";

/** What no two published entries may share: search results and readers could not tell them apart. */
const unique = ["title", "description"] as const;

/** Mistakes that only show when published entries are seen together. */
export function mistakesTogether(entries: readonly Entry[]): Mistake[] {
  const places = new Map<string, string>();
  return entries.flatMap(({ file, draft, fields, lineOf }) => {
    if (fields === undefined || draft) return [];
    const found = unique.flatMap((field) => {
      const value = `${field} ${fields[field].toLowerCase()}`;
      const other = places.get(value);
      if (other === undefined) {
        places.set(value, file);
        return [];
      }
      return [{ file, line: lineOf([field]), message: `${field} is that of ${other} too. Write another` }];
    });
    return inOrder(found);
  });
}
