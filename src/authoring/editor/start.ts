import CMS from "@sveltia/cms";
import { pageBeside } from "./beside.ts";
import type { editorSettings } from "./config.ts";
import { dayToConfirm, deadLinks, unfinished } from "./drafts.ts";
import { overtaken, watchedForge } from "./forge.ts";
import { fromFile, toFile, wasRead } from "./keep-lines.ts";
import { asText, forget, sayAtFields, type ToMend } from "./mend.ts";
import { saysWhatBecomes } from "./publishing.ts";
import { withTables } from "./tables.ts";
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
const { config, published, forge, addresses } = (await answer.json()) as ReturnType<typeof editorSettings>;
if (forge) window.fetch = watchedForge(window.fetch.bind(window), saysWhatBecomes(forge));
const showBeside = forge ? undefined : pageBeside();

/** The names of files that somebody has chosen to upload; they are nowhere yet when a text is checked. */
const chosen: string[] = [];
const makeUrl = URL.createObjectURL.bind(URL);
URL.createObjectURL = (what) => {
  if (what instanceof File) chosen.push(what.name);
  return makeUrl(what);
};

const unreached =
  "The program that shows the site on this computer does not answer. Start it again with npm run dev, and save then.";

/** What `npm run dev` finds in a text that is about to be saved: src/build/plain-mistakes.ts. */
async function foundByTheBuild(file: string, text: string): Promise<ToMend[]> {
  const body = JSON.stringify({ file, text, chosen });
  const response = await fetch("/content-check.json", { method: "POST", body }).catch(() => undefined);
  if (!response?.ok) return [{ words: unreached }];
  const { stands, mistakes } = (await response.json()) as { stands?: string; mistakes: ToMend[] };
  return stands === undefined || wasRead(stands) ? mistakes : [{ words: overtaken }];
}

interface Saved {
  collection: string;
  path: string;
  data: Record<string, unknown>;
}

/** What of a form its file gets: the library leaves out what is empty only after it has asked. */
function filledIn(fields: Record<string, unknown>): Record<string, unknown> {
  const inside = (value: unknown) =>
    typeof value === "object" && value !== null ? filledIn(value as Record<string, unknown>) : value;
  const isEmpty = (value: unknown) =>
    value === undefined ||
    value === null ||
    value === "" ||
    (typeof value === "object" && Object.keys(value).length === 0);
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, value]) => [name, inside(value)] as const)
      .filter(([, value]) => !isEmpty(value)),
  );
}

function refuse(mistakes: readonly ToMend[]): void {
  if (mistakes.length === 0) return forget();
  sayAtFields(mistakes);
  // The library shows the cause of an error of this name, and keeps what was typed.
  throw new Error("saving_failed", { cause: new Error(asText(mistakes)) });
}

CMS.registerEventListener({
  name: "preSave",
  async handler({ entry }) {
    const { collection, path, data } = entry.toJS() as Saved;
    const body = typeof data["body"] === "string" ? withTables(data["body"]) : "";
    const whole = { ...filledIn(data), body };
    const texts = collection === "announcements" ? published.texts : [];
    refuse([
      ...unfinished(whole, { ...published, texts }),
      ...(addresses ? deadLinks(whole, addresses) : []),
    ]);
    if (!forge) refuse(await foundByTheBuild(path, toFile(whole)));
    const far = dayToConfirm(data, new Date());
    if (far && !window.confirm(far))
      refuse([{ field: "date", words: "Not saved: change the date, or save it again." }]);
    // Left alone where nothing is to be changed.
    return (body === data["body"] ? undefined : entry.setIn(["data", "body"], body)) as typeof entry;
  },
});
CMS.registerEventListener({
  name: "postSave",
  handler: ({ entry }) => showBeside?.((entry.toJS() as Saved).path),
});
CMS.registerEventListener({
  name: "prePublish",
  handler({ entry }) {
    if ((entry.toJS() as Saved).data["draft"] !== true) return;
    const why = "This is still a draft, which visitors do not see. Switch Draft off, save, and publish then.";
    window.alert(why);
    throw new Error(why);
  },
});
await CMS.init({ config });
