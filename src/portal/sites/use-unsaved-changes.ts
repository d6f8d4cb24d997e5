import { useEffect, useRef } from "react";
import { isLeaving } from "../../client/session/end-session.ts";
import { keepDraft } from "./draft.ts";
import { isEdited, type SiteRow } from "./site-list.ts";

/**
 * Warns before the page is left with unsaved changes, and keeps them for this tab: a session may end, or a browser may
 * drop the page, without anybody being asked.
 * @param uid of the signed-in account
 */
export function useUnsavedChanges(uid: string, rows: readonly SiteRow[]): boolean {
  const latest = useRef(rows);
  const unsaved = rows.some(isEdited);

  useEffect(() => {
    latest.current = rows;
  }, [rows]);

  useEffect(() => {
    const keep = () => keepDraft(uid, latest.current);
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
  }, [uid]);

  useEffect(() => {
    if (!unsaved) {
      keepDraft(uid, []);
      return undefined;
    }
    const warn = (event: BeforeUnloadEvent) => {
      // A session that has ended takes the page with it whatever is answered; the draft is what helps then.
      if (!isLeaving()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [uid, unsaved]);

  return unsaved;
}
