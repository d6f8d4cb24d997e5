import { existsSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { publicPaths, seeAll } from "../../support/public-pages.ts";

/** The pictures that a page shows, by address. */
const shown = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.images].map(({ currentSrc }) => currentSrc.replace(origin, "")));

/** The address of a picture by night, where it has such a version. */
const byNight = (path: string): string => {
  const night = path.replace(/(-night)?\.svg$/, "-night.svg");
  return existsSync(`dist${night}`) ? night : path;
};

for (const path of publicPaths) {
  test(`${path} shows the night in the dark scheme and the day in the light one and on paper, narrow and wide`, async ({
    page,
  }) => {
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme: "light", media: "screen" });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await seeAll(page);
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
      const day = await shown(page);
      expect(day.filter((picture) => picture.includes("-night"))).toEqual([]);

      await page.emulateMedia({ colorScheme: "dark" });
      await expect.poll(() => shown(page)).toEqual(day.map(byNight));

      await page.emulateMedia({ colorScheme: "dark", media: "print" });
      await expect.poll(() => shown(page)).toEqual(day);
    }
  });
}

test("the home page in the dark scheme asks for its street by night, and not by day as well", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(asked).toContain("/media/hero-night.svg");
  expect(asked).not.toContain("/media/hero.svg");
});
