import { headingOf, headingOfDrafts, sentenceOf, type Mistake } from "../authoring/messages/mistake.ts";

const style = `
  :host { position: sticky; top: 0; z-index: 2147483647; display: block }
  section { max-height: 50vh; overflow: auto; padding: 1rem 1.5rem; background: #8c1d18; color: #fff;
    font: 1rem/1.5 system-ui, sans-serif }
  section.drafts { background: #ffb61e; color: #12211a }
  h2 { margin: 0; font-size: 1.125rem }
  ul { margin: 0.5rem 0 0; padding-inline-start: 1.25rem; overflow-wrap: anywhere }
`;

const host = document.createElement("content-mistakes");
const shadow = host.attachShadow({ mode: "open" });

/** Returns a section with a heading and the mistakes, or none if there are no mistakes. */
function section(title: string, mistakes: readonly Mistake[], role: "alert" | "status"): HTMLElement[] {
  if (mistakes.length === 0) return [];
  const element = document.createElement("section");
  element.setAttribute("role", role);
  if (role === "status") element.className = "drafts";
  const heading = document.createElement("h2");
  heading.textContent = title;
  const list = document.createElement("ul");
  list.append(
    ...mistakes.map((mistake) =>
      Object.assign(document.createElement("li"), { textContent: sentenceOf(mistake) }),
    ),
  );
  element.append(heading, list);
  return [element];
}

/** Shows the banner above the page, or removes it if there are no mistakes. */
function show({ mistakes, inDrafts }: Record<"mistakes" | "inDrafts", readonly Mistake[]>): void {
  const sections = [
    ...section(headingOf(mistakes), mistakes, "alert"),
    ...section(headingOfDrafts, inDrafts, "status"),
  ];
  shadow.replaceChildren(Object.assign(document.createElement("style"), { textContent: style }), ...sections);
  if (sections.length > 0) document.body.prepend(host);
  else host.remove();
}

let shownText = "";

/** Polls, because a message of Vite would reload the editor and lose typed text. */
async function refresh(): Promise<void> {
  const text = await (await fetch("/content-mistakes.json")).text();
  if (text === shownText) return;
  shownText = text;
  show(JSON.parse(text) as Parameters<typeof show>[0]);
}

setInterval(() => void refresh().catch(() => undefined), 1_000);
void refresh().catch(() => undefined);
