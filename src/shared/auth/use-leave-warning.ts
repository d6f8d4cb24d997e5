import { useEffect } from "react";
import { isLeaving } from "./end-session.ts";

let unsavedForms = 0;

export const hasUnsaved = (): boolean => unsavedForms > 0;

/** Makes the browser, and 'Sign Out', ask before unsaved changes are lost. */
export function useLeaveWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      // A lost session leaves the page anyway.
      if (!isLeaving()) event.preventDefault();
    };
    unsavedForms += 1;
    window.addEventListener("beforeunload", warn);
    return () => {
      unsavedForms -= 1;
      window.removeEventListener("beforeunload", warn);
    };
  }, [unsaved]);
}
