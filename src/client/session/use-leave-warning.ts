import { useEffect } from "react";
import { isLeaving } from "./end-session.ts";

let unsavedForms = 0;

/** Whether something on this page was typed and not saved. */
export const hasUnsaved = (): boolean => unsavedForms > 0;

/** Lets the browser ask before the page is left with something that was typed and not saved. */
export function useLeaveWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      // A session that has ended takes the page with it whatever is answered.
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
