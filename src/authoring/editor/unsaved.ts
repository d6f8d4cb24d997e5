/** Whether a form has changes that were not saved: its button to save them can be pressed. */
function hasUnsavedChanges(): boolean {
  return [...document.querySelectorAll<HTMLButtonElement>("#nc-root button")].some(
    (button) => button.textContent?.trim() === "Save" && !button.disabled && button.ariaDisabled !== "true",
  );
}

const isForm = (url: string) => /#\/collections\/[^/]+\/(?:new|entries\/)/.test(url);

/**
 * Asks before text is lost that somebody has typed: when the page is closed or loaded again, and when another part of
 * the editor is opened. Has to listen before the library does.
 */
export function askBeforeLeaving(): void {
  let asked = "";
  window.addEventListener("beforeunload", (event) => {
    if (hasUnsavedChanges()) event.preventDefault();
  });
  window.addEventListener(
    "hashchange",
    (event) => {
      const { oldURL, newURL } = event;
      if (asked === newURL) return;
      asked = "";
      if (!isForm(oldURL) || oldURL.split("?")[0] === newURL.split("?")[0] || !hasUnsavedChanges()) return;
      if (window.confirm("What you wrote here is not saved. Leave without it?")) return;
      event.stopImmediatePropagation();
      asked = oldURL;
      history.replaceState(history.state, "", oldURL);
    },
    { capture: true },
  );
}
