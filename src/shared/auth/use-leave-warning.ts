import { useEffect } from "react";
import { isLeaving } from "./end-session.ts";

let unsavedForms = 0;

/** Whether something on this page was typed and not saved. */
export const hasUnsaved = (): boolean => unsavedForms > 0;

/** Lets Sign Out say that something was typed and not saved: signing out discards it, drafts too. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    unsavedForms += 1;
    return () => {
      unsavedForms -= 1;
    };
  }, [unsaved]);
}

/** Lets the browser ask before the page is left with something that was typed and not saved. */
export function useLeaveWarning(unsaved: boolean): void {
  useUnsaved(unsaved);
  useEffect(() => {
    if (!unsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      // A session that has ended takes the page with it whatever is answered.
      if (!isLeaving()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [unsaved]);
}
