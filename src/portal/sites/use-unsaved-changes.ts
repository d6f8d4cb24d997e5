import { useEffect, useEffectEvent } from "react";
import { stored } from "../../shared/api/stored.ts";
import { z } from "../../shared/api/z.ts";
import { useLeaveWarning } from "../../shared/auth/use-leave-warning.ts";
import { isEdited, draftRow, type SiteRow } from "./site-rows.ts";

const draft = stored("sites-draft", z.object({ uid: z.string(), rows: z.array(draftRow) }));

export function saveDraft(uid: string, rows: readonly SiteRow[]): void {
  const edited = rows.filter(isEdited);
  if (edited.length === 0) draft.forget();
  else draft.write({ uid, rows: edited });
}

export function readDraft(uid: string): SiteRow[] {
  const saved = draft.read();
  if (saved?.uid === uid) return saved.rows;
  draft.forget();
  return [];
}

/** Warns on leaving, and stores unsaved changes as the tab's draft: a session may end without a warning. */
export function useUnsavedChanges(uid: string, rows: readonly SiteRow[]): boolean {
  const unsaved = rows.some(isEdited);
  const save = useEffectEvent(() => saveDraft(uid, rows));

  useEffect(() => {
    const saveWhenHidden = () => {
      if (document.visibilityState === "hidden") save();
    };
    window.addEventListener("pagehide", save);
    document.addEventListener("visibilitychange", saveWhenHidden);
    return () => {
      save();
      window.removeEventListener("pagehide", save);
      document.removeEventListener("visibilitychange", saveWhenHidden);
    };
  }, []);

  useEffect(() => {
    if (!unsaved) saveDraft(uid, []);
  }, [uid, unsaved]);

  useLeaveWarning(unsaved);
  return unsaved;
}
