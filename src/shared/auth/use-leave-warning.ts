import { useEffect } from "react";
import { isLeaving } from "./end-session.ts";

let unsavedForms = 0;

export const hasUnsaved = (): boolean => unsavedForms > 0;

/** Makes 'Sign Out' warn of unsaved changes, which it discards with the drafts. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    unsavedForms += 1;
    return () => {
      unsavedForms -= 1;
    };
  }, [unsaved]);
}

/** Makes the browser ask before leaving the page with unsaved changes. */
export function useLeaveWarning(unsaved: boolean): void {
  useUnsaved(unsaved);
  useEffect(() => {
    if (!unsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      // A lost session leaves the page anyway.
      if (!isLeaving()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [unsaved]);
}
