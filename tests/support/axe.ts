import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "@playwright/test";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** A window in which a page is checked. */
export interface Look {
  width: number;
  colorScheme: "light" | "dark";
  /** Runs only the colour rules: for a second window of the same width. */
  coloursOnly?: true;
}

/** Narrow and dark, wide and light. */
export const tightAndWide: readonly Look[] = [
  { width: 320, colorScheme: "dark" },
  { width: 1280, colorScheme: "light" },
];

/** Shows a page in a window. */
export async function showPage(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
}

const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * Fails with the rule and the element of every fault that axe finds in any of the windows. axe runs in the page itself:
 * there are no frames, for which its own driver opens a tab each time.
 * @param what the state of the page, for the message
 */
export async function expectAxeFindsNothing(page: Page, looks: readonly Look[], what = ""): Promise<void> {
  for (const look of looks) {
    const { width, colorScheme, coloursOnly } = look;
    await showPage(page, look);
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
    const { found, passes } = await page.evaluate(async (rules) => {
      const runOnly = rules ? { runOnly: { type: "rule" as const, values: rules } } : {};
      const results = await window.axe.run({ resultTypes: ["violations"], ...runOnly });
      return {
        passes: results.passes.length,
        found: results.violations.map(({ id, nodes }) => [
          id,
          ...nodes.map(({ target }) => target.join(" ")),
        ]),
      };
    }, coloursOnly && colourRules);
    expect(found, `${what} ${width} pixels, ${colorScheme}`).toEqual([]);
    expect(passes, "rules that had something to look at").toBeGreaterThan(coloursOnly ? 0 : 10);
  }
}
