import type { Page } from "@playwright/test";

/** The log of what a screen reader announces. */
export interface Heard {
  /** Names the next step. */
  step(what: string): void;
  /** Waits until the announcements have ended. */
  quiet(): Promise<void>;
  /** Returns the whole log, without what differs from run to run. */
  text(): string;
}

/** Runs in the page: logs what receives the focus, and what live regions announce. */
function logAnnouncements(): void {
  const hear = (line: string) =>
    void (window as never as { heard: (line: string) => Promise<void> }).heard(line);
  const flat = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const textOf = (ids: string | null) =>
    flat(
      ids
        ?.split(" ")
        .map((id) => document.getElementById(id)?.innerText)
        .join(" "),
    );
  const roles: Record<string, string> = {
    A: "link",
    BUTTON: "button",
    FIELDSET: "group",
    INPUT: "textbox",
    MAIN: "main",
    SELECT: "combobox",
    SUMMARY: "disclosure",
    TEXTAREA: "textbox",
  };
  const roleOf = (element: HTMLElement) => {
    if (/^H[1-6]$/.test(element.tagName)) return "heading";
    if (element instanceof HTMLInputElement && ["checkbox", "radio"].includes(element.type))
      return element.type;
    return element.getAttribute("role") ?? roles[element.tagName] ?? "";
  };
  const nameOf = (element: HTMLElement) =>
    textOf(element.getAttribute("aria-labelledby")) ||
    flat(element.getAttribute("aria-label")) ||
    flat([...((element as HTMLInputElement).labels ?? [])].map((label) => label.innerText).join(" ")) ||
    flat(element.querySelector("legend")?.innerText) ||
    (element.tagName === "MAIN" ? "" : flat(element.innerText));
  let dialog: Element | null = null;
  document.addEventListener("focusin", ({ target }) => {
    const element = target as HTMLElement;
    const within = element.closest<HTMLElement>("dialog, [role='dialog']");
    if (within && within !== dialog && within !== element)
      hear(`dialog "${nameOf(within)}" ${textOf(within.getAttribute("aria-describedby"))}`);
    dialog = within;
    const described = textOf(element.getAttribute("aria-describedby"));
    const refused = element.getAttribute("aria-invalid") === "true" ? " invalid" : "";
    hear(
      `${roleOf(element)} "${nameOf(element)}"${refused}${described && within !== element ? ` ${described}` : ""}`,
    );
  });
  const regions = "[aria-live='polite'], [aria-live='assertive'], [role='status'], [role='alert']";
  let waiting = new Set<HTMLElement>();
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      if (type === "childList" && addedNodes.length === 0) continue;
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest<HTMLElement>(regions);
      if (region) waiting.add(region);
      // A region that is inserted with its text is announced only if it is an alert.
      for (const added of addedNodes)
        if (added instanceof HTMLElement)
          for (const alert of [added, ...added.querySelectorAll<HTMLElement>("[role='alert']")])
            if (alert.matches("[role='alert']")) waiting.add(alert);
    }
    if (waiting.size === 0) return;
    setTimeout(() => {
      const changed = waiting;
      waiting = new Set();
      for (const region of changed) {
        const text = region.isConnected ? flat(region.innerText) : "";
        if (text) hear(`${region.getAttribute("role") ?? region.getAttribute("aria-live") ?? ""}: ${text}`);
      }
    });
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/**
 * Logs the announcements of a screen reader on a page: the focus and the live regions.
 * @param changing what differs from run to run, and its replacement
 */
export async function listen(
  page: Page,
  changing: readonly (readonly [string | RegExp, string])[] = [],
): Promise<Heard> {
  const lines: string[] = [];
  await page.exposeFunction("heard", (line: string) => {
    lines.push(`  ${line.trim()}`);
  });
  await page.addInitScript(logAnnouncements);
  return {
    step: (what) => void lines.push(what),
    quiet: async () => {
      // No event marks the end: this is long enough for what follows an answer in the next frames.
      for (let before = -1; before !== lines.length;) {
        before = lines.length;
        await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
      }
    },
    text: () => {
      const always = [
        // Timing decides whether it is announced.
        [/^ {2}status: Loading\n/gm, ""],
        [/\b[2-9A-HJ-NP-Z]{5} [2-9A-HJ-NP-Z]{5}\b/g, "CODE"],
        [/\b(\d+\s+\w+ )?(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day \d+ \w+( \d{4})?/g, "DAY"],
        [/\b\d{1,2} [A-Z]\w+ 20\d\d\b/g, "DAY"],
        [/\b\d{1,2}[:.]\d{2}( [ap]m)?\b/g, "TIME"],
      ] as const;
      return `${[...changing, ...always].reduce((text, [what, is]) => text.replaceAll(what, is), lines.join("\n"))}\n`;
    },
  };
}
