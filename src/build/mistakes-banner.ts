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

/** Returns the end of the path of the open text. */
function openFile(): string {
  const form = /^#\/collections\/(\w+)\/entries\/([^/?]+)/.exec(location.hash);
  const path = form ? `/${form[1]}/${form[2]}` : location.pathname.replace(/\/$/, "");
  return `${path || "/home"}.mdx`;
}

function listOf(mistakes: readonly Mistake[]): HTMLElement {
  const list = document.createElement("ul");
  list.append(
    ...mistakes.map((mistake) =>
      Object.assign(document.createElement("li"), { textContent: sentenceOf(mistake) }),
    ),
  );
  return list;
}

/** Lists the mistakes of the open file, and those of others behind a line that opens. */
function section(words: string, mistakes: readonly Mistake[], role: "alert" | "status"): HTMLElement[] {
  if (mistakes.length === 0) return [];
  const file = openFile();
  const here = mistakes.filter((mistake) => mistake.file.endsWith(file));
  const elsewhere = mistakes.filter((mistake) => !mistake.file.endsWith(file));
  const made = document.createElement("section");
  made.setAttribute("role", role);
  if (role === "status") made.className = "drafts";
  const heading = document.createElement("h2");
  heading.textContent = words;
  made.append(heading);
  if (here.length > 0) made.append(listOf(here));
  if (elsewhere.length > 0) {
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    summary.textContent = `In other files: ${elsewhere.length}`;
    details.append(summary, listOf(elsewhere));
    made.append(details);
  }
  return [made];
}

/** Shows mistakes above the page; none removes the banner. */
function show({ mistakes, inDrafts }: Record<"mistakes" | "inDrafts", readonly Mistake[]>): void {
  const sections = [
    ...section(headingOf(mistakes), mistakes, "alert"),
    ...section(headingOfDrafts, inDrafts, "status"),
  ];
  shadow.replaceChildren(Object.assign(document.createElement("style"), { textContent: style }), ...sections);
  if (sections.length > 0) document.body.prepend(host);
  else host.remove();
}

let known = "";

/** Polls, because a message of Vite would reload the editor and lose typed text. */
async function refresh(): Promise<void> {
  const mistakes = await (await fetch("/content-mistakes.json")).text();
  if (mistakes !== known) show(JSON.parse((known = mistakes)) as Parameters<typeof show>[0]);
}

setInterval(() => void refresh().catch(() => undefined), 1_000);
void refresh().catch(() => undefined);
