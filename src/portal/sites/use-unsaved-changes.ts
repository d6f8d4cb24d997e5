import { useEffect, useEffectEvent } from "react";
import { stored } from "../../client/data/stored.ts";
import { z } from "../../client/data/z.ts";
import { useLeaveWarning } from "../../client/session/use-leave-warning.ts";
import { isEdited, keptRow, type SiteRow } from "./site-rows.ts";

const draft = stored("sites-draft", z.object({ uid: z.string(), rows: z.array(keptRow) }));

/** Keeps what is typed and not saved for this tab and this account, or forgets it where there is nothing. */
export function keepDraft(uid: string, rows: readonly SiteRow[]): void {
  const edited = rows.filter(isEdited);
  if (edited.length === 0) draft.forget();
  else draft.write({ uid, rows: edited });
}

/** The edited rows that this account left in this tab; a draft of somebody else is thrown away. */
export function readDraft(uid: string): SiteRow[] {
  const kept = draft.read();
  if (kept?.uid === uid) return kept.rows;
  draft.forget();
  return [];
}

/**
 * Warns before the page is left with unsaved changes, and keeps them for this tab: a session may end, or a browser may
 * drop the page, without anybody being asked.
 * @param uid of the signed-in account
 */
export function useUnsavedChanges(uid: string, rows: readonly SiteRow[]): boolean {
  const unsaved = rows.some(isEdited);
  const keep = useEffectEvent(() => keepDraft(uid, rows));

  useEffect(() => {
    const keepWhenHidden = () => {
      if (document.visibilityState === "hidden") keep();
    };
    window.addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keepWhenHidden);
    return () => {
      keep();
      window.removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keepWhenHidden);
    };
  }, []);

  useEffect(() => {
    if (!unsaved) keepDraft(uid, []);
  }, [uid, unsaved]);

  useLeaveWarning(unsaved);
  return unsaved;
}
