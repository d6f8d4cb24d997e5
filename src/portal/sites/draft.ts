import { z } from "../../client/form/z.ts";
import { isEdited, type SiteRow } from "./site-list.ts";

const key = "sites-draft";

const draftSchema = z.object({
  uid: z.string(),
  rows: z.array(
    z.object({
      key: z.string(),
      id: z.nullable(z.string()),
      stored: z.string(),
      typed: z.string(),
      sent: z.nullable(z.string()),
      conflict: z.nullable(z.enum(["deleted", "changed"])),
    }),
  ),
});

/** Keeps what is typed and not saved for this tab and this account, or forgets it where there is nothing. */
export function keepDraft(uid: string, rows: readonly SiteRow[]): void {
  try {
    const edited = rows.filter(isEdited);
    if (edited.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ uid, rows: edited }));
  } catch {
    // Storage is closed or full; the warning on leaving is then all there is.
  }
}

/** The edited rows that this account left in this tab; a draft of somebody else is thrown away. */
export function readDraft(uid: string): SiteRow[] {
  try {
    const draft = z.safeParse(draftSchema, JSON.parse(sessionStorage.getItem(key) ?? "null"));
    if (draft.success && draft.data.uid === uid) return draft.data.rows;
    sessionStorage.removeItem(key);
  } catch {
    // Nothing can be read.
  }
  return [];
}
