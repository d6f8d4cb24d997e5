import { useEffect } from "react";
import { isLeaving } from "./end-session.ts";

/** Lets the browser ask before the page is left with something that was typed and not saved. */
export function useLeaveWarning(unsaved: boolean): void {
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
