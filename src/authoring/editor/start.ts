import CMS from "@sveltia/cms";
import type { editorSettings } from "./config.ts";
import { unfinished } from "./drafts.ts";
import { fromFile, toFile } from "./keep-lines.ts";
import { askBeforeLeaving } from "./unsaved.ts";

/**
 * Has a new entry begin as a draft, by the value that the library takes for it from the address. The field's own
 * default is off: the library gives that to every old entry without the field, and would unpublish what is saved.
 */
function beginAsDraft(): void {
  if (/^#\/collections\/[^/?]+\/new$/.test(location.hash)) {
    history.replaceState(history.state, "", `${location.hash}?draft=true`);
  }
}

// Before the library starts to listen, so that it reads the completed address.
window.addEventListener("hashchange", beginAsDraft, { capture: true });
beginAsDraft();
askBeforeLeaving();

CMS.registerCustomFormat("kept-lines-frontmatter", "mdx", { fromFile, toFile });
const answer = await fetch("/edit/config.json");
const { config, published } = (await answer.json()) as ReturnType<typeof editorSettings>;

CMS.registerEventListener({
  name: "preSave",
  handler({ entry }) {
    const { collection, data } = entry.toJS() as { collection: string; data: Record<string, unknown> };
    const texts = collection === "announcements" ? published.texts : [];
    const missing = unfinished(data, { ...published, texts });
    // The library shows the cause of an error of this name, and keeps what was typed.
    if (missing.length > 0) throw new Error("saving_failed", { cause: new Error(missing.join(" ")) });
  },
});
await CMS.init({ config });
