import { expect, test } from "@playwright/test";
import { filmCues } from "../../../src/website/film.ts";

test("the announcements have the awards-finalist notice and a film, newest first", async ({ page }) => {
  await page.goto("/announcements");
  const entries = page.getByRole("main").getByRole("article");
  await expect(entries.filter({ hasText: "finalist" }).first()).toBeVisible();
  await expect(entries.locator("video")).toHaveCount(1);
  const dates = await entries
    .locator("time")
    .evaluateAll((times) => times.map((time) => time.getAttribute("datetime")));
  expect(dates).toEqual([...dates].sort().reverse());
  await page.getByRole("link", { name: /finalist/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("finalist");
});

test("the film fetches nothing until it is played, plays with captions, and says all of them in writing", async ({
  page,
}) => {
  const films: string[] = [];
  page.on("request", (request) => {
    if (/\.(?:mp4|webm)$/.test(request.url())) films.push(request.url());
  });
  await page.goto("/announcements/the-scheme-in-a-short-film");
  const video = page.locator("video");
  await expect(video).toHaveJSProperty("paused", true);
  await page.waitForLoadState("networkidle");
  expect(films).toEqual([]);

  await video.evaluate((film: HTMLVideoElement) => film.play());
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0);
  const duration = await video.evaluate((film: HTMLVideoElement) => film.duration);
  expect(duration).toBeGreaterThanOrEqual(20);
  expect(duration).toBeLessThanOrEqual(30);
  const shown = () =>
    video.evaluate((film: HTMLVideoElement) => [film.textTracks[0]?.mode, film.textTracks[0]?.cues?.length]);
  const cues = await filmCues("feature");
  await expect.poll(shown).toEqual(["showing", cues.length]);

  const transcript = page.getByRole("region", { name: "What the film shows" });
  for (const { lines } of cues) await expect(transcript).toContainText(lines.join(" "));
});
