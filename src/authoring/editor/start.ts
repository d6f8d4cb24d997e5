import CMS from "@sveltia/cms";
import type { editorSettings } from "./config.ts";
import { deadLinks, escapeBraces, unfinished } from "./drafts.ts";
import { guardedFetch } from "./github.ts";

/** Lets a new entry begin as a draft by the address: a field's default would make drafts of published entries. */
function beginAsDraft(): void {
  if (/^#\/collections\/[^/?]+\/new$/.test(location.hash)) {
    history.replaceState(history.state, "", `${location.hash}?draft=true`);
  }
}

// Before Sveltia listens, so that it reads the completed address.
window.addEventListener("hashchange", beginAsDraft, { capture: true });
beginAsDraft();

const answer = await fetch("/edit/config.json");
const { config, requirements, addresses } = (await answer.json()) as ReturnType<typeof editorSettings>;
if (config.publish_mode) window.fetch = guardedFetch(window.fetch.bind(window));

interface Saved {
  collection: string;
  data: Record<string, unknown>;
}

CMS.registerEventListener({
  name: "preSave",
  handler({ entry }) {
    const saved = entry.toJS() as Saved;
    const { collection } = saved;
    const typed = saved.data["body"];
    const body = typeof typed === "string" ? escapeBraces(typed, requirements.braces) : typed;
    const data = { ...saved.data, body };
    const texts = collection === "announcements" ? requirements.texts : [];
    const mistakes = [
      ...unfinished(data, { ...requirements, texts }),
      ...(addresses ? deadLinks(data, addresses) : []),
    ];
    // Sveltia shows the cause of an error of this name, and keeps what was typed.
    if (mistakes.length > 0) throw new Error("saving_failed", { cause: new Error(mistakes.join("\n\n")) });
    return body === typed ? undefined : entry.setIn(["data", "body"], body);
  },
});
CMS.registerEventListener({
  name: "prePublish",
  handler({ entry }) {
    if ((entry.toJS() as Saved).data["draft"] !== true) return;
    const message =
      "This is still a draft, which visitors do not see. Switch Draft off, save, and publish then.";
    window.alert(message);
    throw new Error(message);
  },
});
await CMS.init({ config });
