import { inWords } from "./spoken.ts";

export const sayGuard = inWords("guard", {
  heading: "Unexpected Application Error!",
  what: "Part of this page did not load or stopped working. Whatever was already saved is safe.",
  reloadOrWrite: "Reload the page to carry on. If this keeps happening, write to",
  reload: "Reload",
});
