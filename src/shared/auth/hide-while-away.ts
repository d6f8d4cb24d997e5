import { isLeaving } from "./end-session.ts";

/** Hides the page in the bfcache until `check` has passed; if it throws, the page reloads. Returns a function that stops it. */
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
