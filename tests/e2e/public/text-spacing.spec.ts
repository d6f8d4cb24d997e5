import { expect, test } from "@playwright/test";

/** The spacing that WCAG 2.2 lets a reader set (1.4.12, Text spacing), and doubled text (1.4.4, Resize text). */
const readers = {
  "wide spacing":
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } " +
    "p { margin-bottom: 2em !important }",
  "doubled text": "html { font-size: 200% !important }",
};

// The reader's style is not part of the page, whose policy forbids other styles.
test.use({ bypassCSP: true });

for (const path of ["/", "/our-impact", "/our-solution", "/for-councils", "/how-it-works", "/contact"]) {
  test(`${path} is not cut off in any window with wide spacing or doubled text`, async ({ page }) => {
    await page.goto(path);
    for (const [reader, content] of Object.entries(readers)) {
      const style = await page.addStyleTag({ content });
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const inside = await page.evaluate(
          () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        );
        expect(inside, `${reader}, ${width} pixels`).toBe(true);
      }
      await style.evaluate((element: HTMLStyleElement) => element.remove());
    }
  });
}
