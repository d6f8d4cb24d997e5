import type { Page } from "@playwright/test";
import { scrollThrough } from "../../support/public-pages.ts";
import { expect, test } from "../../support/portal.ts";

const path = "/our-solution";
const steps = 6;
/** The steps that have a separate version for narrow windows. */
const withMobile = [3, 4];

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Collects the names of requested film files, in order. */
function collectFilms(page: Page): Set<string> {
  const names = new Set<string>();
  page.on("request", (request) => {
    const name = /\/media\/([\w-]+)\.(?:mp4|webm)$/.exec(new URL(request.url()).pathname)?.[1];
    if (name) names.add(name);
  });
  return names;
}

const step = (page: Page, number: number) => page.locator("main ol > li").nth(number - 1);
/** Finds the film of a step that this window shows. */
const film = (page: Page, number: number) => step(page, number).locator("video:visible");

const isPlaying = (video: HTMLVideoElement) => !video.paused && video.currentTime > 0;
const isReset = (video: HTMLVideoElement) => video.paused && video.currentTime === 0;

test.describe("in a wide window", () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test("six steps each show a still, and play while pointed at or focused by keyboard", async ({ page }) => {
    const films = collectFilms(page);
    await page.goto(path);
    await scrollThrough(page);
    await expect(page.locator("main ol > li")).toHaveCount(steps);
    for (let number = 1; number <= steps; number++) {
      const still = step(page, number).getByRole("img");
      await expect(still).toBeVisible();
      await expect(still).toHaveAttribute("alt", /.{20,}/);
      await expect
        .poll(() => still.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
        .toBe(true);
    }
    // No film is fetched in advance.
    expect([...films]).toEqual([]);
    for (let number = 1; number <= steps; number++) {
      films.clear();
      await film(page, number).scrollIntoViewIfNeeded();
      await film(page, number).hover();
      await expect.poll(() => film(page, number).evaluate(isPlaying)).toBe(true);
      await page.mouse.move(2, 2);
      await expect.poll(() => film(page, number).evaluate(isReset)).toBe(true);
      expect([...films]).toEqual([`step-${number}`]);
    }
    await film(page, 1).focus();
    await expect.poll(() => film(page, 1).evaluate(isPlaying)).toBe(true);
    await page.keyboard.press("Tab");
    await expect(film(page, 2)).toBeFocused();
    await expect.poll(() => film(page, 1).evaluate(isReset)).toBe(true);
    await expect.poll(() => film(page, 2).evaluate(isPlaying)).toBe(true);
  });
});

test.describe("without scripts", () => {
  test.use({ viewport: { width: 1280, height: 900 }, javaScriptEnabled: false });

  test("every film can be played with the browser's own controls", async ({ page }) => {
    await page.goto(path);
    for (let number = 1; number <= steps; number++) {
      await expect(film(page, number)).toHaveAttribute("controls", "");
    }
  });
});

test.describe("at 768 pixels and less", () => {
  test.use({ viewport: { width: 768, height: 900 } });

  test("films play in view: muted, looped, inline, with controls; a wider window stops them", async ({
    page,
  }) => {
    const films = collectFilms(page);
    await page.goto(path);
    for (let number = 1; number <= steps; number++) {
      if (withMobile.includes(number)) {
        const still = step(page, number).getByRole("img");
        await still.scrollIntoViewIfNeeded();
        await expect
          .poll(() => still.evaluate((image: HTMLImageElement) => image.currentSrc))
          .toMatch(new RegExp(`/step-${number}-mobile\\.`));
      }
      await film(page, number).scrollIntoViewIfNeeded();
      await expect.poll(() => film(page, number).evaluate(isPlaying), `step ${number}`).toBe(true);
      for (const property of ["muted", "loop", "playsInline", "controls"]) {
        await expect(film(page, number)).toHaveJSProperty(property, true);
      }
    }
    const expected = Array.from({ length: steps }, (_, index) =>
      withMobile.includes(index + 1) ? `step-${index + 1}-mobile` : `step-${index + 1}`,
    );
    expect([...films].sort()).toEqual(expected.sort());
    await film(page, 1).scrollIntoViewIfNeeded();
    await expect.poll(() => film(page, 1).evaluate(isPlaying)).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(film(page, 1)).toHaveCount(1);
    await expect.poll(() => film(page, 1).evaluate(isReset)).toBe(true);
  });
});

test("no film plays for visitors who ask for less motion; the controls still play it", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const films = collectFilms(page);
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await scrollThrough(page);
    if (width === 1280) await film(page, 1).hover();
    if (width === 1280) await film(page, 2).focus();
    for (let number = 1; number <= steps; number++) {
      await expect(film(page, number)).toHaveJSProperty("paused", true);
      await expect(film(page, number)).toHaveJSProperty("controls", true);
    }
  }
  expect([...films]).toEqual([]);
  await film(page, 3).evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => [...films]).toEqual(["step-3-mobile"]);
});
