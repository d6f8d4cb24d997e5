const isSave = (button: Element | null) => button?.textContent?.trim() === "Save";

/** Whether a form has changes that were not saved: its button to save them can be pressed. */
function hasChanges(): boolean {
  return [...document.querySelectorAll<HTMLButtonElement>("#nc-root button")].some(
    (button) => isSave(button) && !button.disabled && button.ariaDisabled !== "true",
  );
}

const isForm = (url: string) => /#\/collections\/[^/]+\/(?:new|entries\/)/.test(url);

/**
 * Asks before text is lost that somebody has typed: when the page is closed or loaded again, and when another part of
 * the editor is opened. Has to listen before the library does.
 */
export function askBeforeLeaving(): void {
  // What the library does by itself after saving or publishing, it does before its button to save is switched off.
  let saving = false;
  const listen = (kind: "click" | "input" | "keydown", becomes: (event: Event) => boolean | undefined) =>
    document.addEventListener(kind, (event) => (saving = becomes(event) ?? saving), { capture: true });
  listen("click", ({ target }) => {
    if (!(target instanceof Element)) return undefined;
    // What the library asks then, such as whether somebody should look at the text.
    if (target.closest("[role=alertdialog]")) return undefined;
    const button = target.closest("button");
    return isSave(button) || button?.textContent?.trim() === "Publish";
  });
  listen("input", () => false);
  listen("keydown", (event) => {
    const { key, ctrlKey, metaKey } = event as KeyboardEvent;
    return (ctrlKey || metaKey) && key === "s" ? true : undefined;
  });
  window.addEventListener("beforeunload", (event) => {
    if (!saving && hasChanges()) event.preventDefault();
  });
  let asked = "";
  window.addEventListener(
    "hashchange",
    (event) => {
      const { oldURL, newURL } = event;
      if (asked === newURL) return;
      asked = "";
      if (saving || !isForm(oldURL) || oldURL.split("?")[0] === newURL.split("?")[0] || !hasChanges()) return;
      if (window.confirm("What you wrote here is not saved. Leave without it?")) return;
      event.stopImmediatePropagation();
      asked = oldURL;
      history.replaceState(history.state, "", oldURL);
    },
    { capture: true },
  );
}
