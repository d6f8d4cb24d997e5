import { isLeaving } from "./end-session.ts";

/**
 * Hides the page while it is in the bfcache, and shows it again when Back or Forward brings it to life and `check` has
 * found that it may be seen. What was typed stays.
 * @param check leaves the page where nobody is signed in; where it throws, the page is loaded anew
 * @returns a function that stops it
 */
export function hideWhileAway(check: () => Promise<void>): () => void {
  const { dataset } = document.documentElement;

  const hide = () => {
    dataset["away"] = "";
  };
  const unhide = () => {
    if (!isLeaving()) delete dataset["away"];
  };
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) check().then(unhide, () => location.reload());
    else unhide();
  };

  window.addEventListener("pagehide", hide);
  window.addEventListener("pageshow", show);
  return () => {
    window.removeEventListener("pagehide", hide);
    window.removeEventListener("pageshow", show);
  };
}
