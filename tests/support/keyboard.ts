import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any page has. */
const farEnough = 80;

/** Presses Tab until the focus is on the target. Finding it by its role for each press would cost most of the time. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  let element = await target.elementHandle();
  for (let steps = 0; steps < farEnough; steps++) {
    const state = await element
      ?.evaluate((node) => (node.isConnected ? node === document.activeElement : "replaced"))
      .catch(() => "replaced");
    if (state === true) return;
    if (state === false) await page.keyboard.press("Tab");
    else element = await target.elementHandle();
  }
  throw new Error(`Tab does not lead to ${String(target)}.`);
}

/** Presses a button or link with the keyboard once it is enabled: buttons may rest for a moment after an answer. */
export async function pressKey(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, target);
  await expect(target).not.toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press(key);
}

/** Types into a field; in a list, chooses the option that begins so. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
