import { readFileSync, readdirSync, statSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { films, still } from "../../src/illustrations/catalogue.ts";
import { illustrations } from "../../src/illustrations/illustrations.ts";
import { shorten } from "../../src/illustrations/output/files.ts";
import { captions } from "../../src/illustrations/output/captions.ts";
import { brand } from "../../src/scheme/brand.ts";
import { frames } from "../../src/illustrations/output/film.ts";
import { fingerprint, fingerprints } from "../../src/illustrations/output/fingerprints.ts";
import { bitmaps } from "../../src/illustrations/output/icons.ts";
import { distFile, pageAt, publicPages } from "../support/site.ts";
import { readMp4, readWebm } from "../support/video.ts";

const file = (name: string): Buffer => readFileSync(`public/${name}`);
const size = (name: string): number => statSync(`public/${name}`).size;

/** Seconds by which a container may round the length of a video. */
const rounding = 0.1;

describe.each(films.map((film) => [film.name, film] as const))("the film %s", (name, film) => {
  test.each([
    ["mp4", readMp4, "avc1"],
    ["webm", readWebm, "V_AV1"],
  ] as const)("plays as %s, at its size and length, silent, and within its limit", (ending, read, codec) => {
    const facts = read(file(`media/${name}.${ending}`));
    expect(facts).toMatchObject({
      width: film.width,
      height: film.height,
      codec,
      audio: false,
      startsEarly: true,
    });
    expect(Math.abs(facts.seconds - film.seconds)).toBeLessThan(rounding);
    expect(size(`media/${name}.${ending}`)).toBeLessThanOrEqual(film.limit);
  });
});

const pictures = {
  ...illustrations,
  ...Object.fromEntries(films.map((film) => [`media/${film.name}.svg`, () => still(film)])),
};

describe.each(Object.entries(pictures))("the illustration %s", (name, draw) => {
  test("is what its scene draws: run `npm run media` when it is not", () => {
    expect(file(name).toString()).toBe(shorten(draw(), `public/${name}`));
  });

  test("is light, and asks for nothing from elsewhere", () => {
    const svg = file(name);
    expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(11_000);
    expect(svg.toString().replace("http://www.w3.org/2000/svg", "")).not.toMatch(
      /https?:|<script|<text|@import|url\((?!#)/,
    );
  });
});

test.each([
  ...Object.entries(bitmaps).map(([name, { draw }]) => [name, fingerprint([draw()])]),
  ...films.map((film) => [`media/${film.name}`, fingerprint(frames(film))]),
])("%s was made from what its scene draws: run `npm run media` when it was not", (name, drawn) => {
  expect(fingerprints[name]).toBe(drawn);
});

test.each([
  ["apple-touch-icon.png", 180, 180],
  ["icon-192.png", 192, 192],
  ["icon-512.png", 512, 512],
  ["media/social.png", 1200, 630],
])("%s is %i by %i pixels and at most 100 KB", async (name, width, height) => {
  expect(await sharp(file(name)).metadata()).toMatchObject({ format: "png", width, height, hasAlpha: false });
  expect(size(name)).toBeLessThanOrEqual(100_000);
});

test("favicon.ico holds one image of 32 pixels", async () => {
  const icon = file("favicon.ico");
  expect([icon.readUInt16LE(2), icon.readUInt16LE(4), icon.readUInt8(6)]).toEqual([1, 1, 32]);
  const image = icon.subarray(icon.readUInt32LE(18), icon.readUInt32LE(18) + icon.readUInt32LE(14));
  expect(await sharp(image).metadata()).toMatchObject({ format: "png", width: 32, height: 32 });
});

test("the web manifest carries the name of the site, and its icons exist at the sizes it says", async () => {
  const manifest = JSON.parse(distFile("site.webmanifest")) as {
    name: string;
    short_name: string;
    icons: { src: string; sizes: string }[];
  };
  expect([manifest.name, manifest.short_name]).toEqual([brand.name, brand.name]);
  expect(manifest.icons.length).toBeGreaterThan(1);
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(file(src.slice(1))).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
});

describe("the captions of the feature", () => {
  const vtt = file("media/feature.vtt").toString();
  const times = [...vtt.matchAll(/^(\d\d):(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d):(\d\d\.\d{3})$/gm)].map(
    (match) => {
      const [, h1, m1, s1, h2, m2, s2] = match.map(Number) as [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      return { from: h1 * 3600 + m1 * 60 + s1, to: h2 * 3600 + m2 * 60 + s2 };
    },
  );

  test("are WebVTT whose cues follow each other without a gap", () => {
    expect(vtt.startsWith("WEBVTT\n\n")).toBe(true);
    expect(times.length).toBe((vtt.match(/-->/g) ?? []).length);
    expect(times[0]?.from).toBe(0);
    times.forEach(({ from, to }, index) => {
      expect(to).toBeGreaterThan(from);
      expect(from).toBe(index === 0 ? 0 : times[index - 1]?.to);
    });
  });

  test("end when the film ends, which is between 20 and 30 seconds long", () => {
    const { seconds } = readMp4(file("media/feature.mp4"));
    expect(Math.abs((times.at(-1)?.to ?? 0) - seconds)).toBeLessThan(rounding);
    expect(seconds).toBeGreaterThanOrEqual(20);
    expect(seconds).toBeLessThanOrEqual(30);
  });

  test("are what the chapters say", () => {
    expect(vtt).toBe(captions());
  });
});

test("nothing in public/media is left over from a scene that is gone", () => {
  const known = new Set([
    ...Object.keys(pictures).map((name) => name.replace("media/", "")),
    "social.png",
    "feature.vtt",
    ...films.flatMap(({ name }) => [`${name}.mp4`, `${name}.webm`]),
  ]);
  expect(readdirSync("public/media").filter((name) => !known.has(name))).toEqual([]);
});

test.each(Object.keys(illustrations).flatMap((name) => /^media\/(scene-[a-z]+)\.svg$/.exec(name)?.[1] ?? []))(
  "%s stands on at most three pages, lists aside",
  (scene) => {
    const pages = [...publicPages, pageAt("/app"), pageAt("/tipright-portal")]
      .filter(({ path }) => path !== "/announcements")
      .filter(({ html }) => html.includes(`/media/${scene}.svg`))
      .map(({ path }) => path);
    expect(pages.length, pages.join(", ")).toBeLessThanOrEqual(3);
    expect(pages).not.toEqual([]);
  },
);
