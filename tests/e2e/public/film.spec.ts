import { readFileSync } from "node:fs";
import { filmCues } from "../../../src/site/film.ts";
import { publicPaths } from "../../support/public-pages.ts";
import { expect, test } from "../../support/portal.ts";

// Independent of the current announcements, which editors replace.
const announced = publicPaths
  .filter((path) => /^\/announcements\/(?!page\/)/.test(path))
  .map((path) => ({ path, html: readFileSync(`dist${path}.html`, "utf8") }));

const [withFilm] = announced.filter(({ html }) => html.includes("<video"));

if (withFilm)
  test("the film loads only when played, has captions, and its words are also on the page", async ({
    page,
  }) => {
    const films: string[] = [];
    page.on("request", (request) => {
      if (/\.(?:mp4|webm)$/.test(request.url())) films.push(request.url());
    });
    const [, name = ""] = /\/media\/([\w-]+)\.webm/.exec(withFilm.html) ?? [];
    await page.goto(withFilm.path);
    const video = page.locator("video");
    await expect(video).toHaveJSProperty("paused", true);
    await page.waitForLoadState("networkidle");
    expect(films).toEqual([]);

    await video.evaluate((film: HTMLVideoElement) => film.play());
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0);
    const shown = () =>
      video.evaluate((film: HTMLVideoElement) => [
        film.textTracks[0]?.mode,
        film.textTracks[0]?.cues?.length,
      ]);
    const cues = await filmCues(name);
    await expect.poll(shown).toEqual(["showing", cues.length]);

    const transcript = page.getByRole("region", { name: "What the film shows" });
    for (const { lines } of cues) await expect(transcript).toContainText(lines.join(" "));
  });
