import { readFileSync, readdirSync, statSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { icons } from "../../src/build/icons.ts";
import { brand } from "../../src/shared/domain/brand.ts";
import { readDistFile, pageAt, publicPages } from "../support/site.ts";
import { readVideo } from "../support/video.ts";

const file = (name: string): Buffer => readFileSync(`public/${name}`);
const size = (name: string): number => statSync(`public/${name}`).size;
const names = readdirSync("public/media");
const stems = (ending: string) =>
  names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));

/** Seconds by which a container may round a video's length. */
const rounding = 0.1;

describe.each(stems(".mp4"))("the film %s", (name) => {
  const readEncoding = (ending: string) => readVideo(file(`media/${name}.${ending}`));
  const limit = name === "feature" ? 1_500_000 : 150_000;

  test.each([
    ["mp4", "avc1"],
    ["webm", "V_AV1"],
  ])("plays as %s, muted, before it has loaded, and within its limit", async (ending, codec) => {
    expect(await readEncoding(ending)).toMatchObject({ codec, audio: false, startsEarly: true });
    expect(size(`media/${name}.${ending}`)).toBeLessThanOrEqual(limit);
  });

  test("is the same in both encodings, and as large as its still", async () => {
    const { width, height } = await sharp(file(`media/${name}.svg`)).metadata();
    const [mp4, webm] = [await readEncoding("mp4"), await readEncoding("webm")];
    for (const facts of [mp4, webm]) expect(facts).toMatchObject({ width, height });
    expect(Math.abs(mp4.seconds - webm.seconds)).toBeLessThan(rounding);
  });
});

test.each(stems(".svg"))("the picture %s is small, and loads nothing", (name) => {
  const svg = file(`media/${name}.svg`);
  expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(11_000);
  expect(svg.toString().replace("http://www.w3.org/2000/svg", "")).not.toMatch(
    /https?:|<script|<text|@import|url\((?!#)/,
  );
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

/** Returns the pixels of a PNG, or of the one inside an .ico. */
const pixels = (image: Buffer) =>
  sharp(image[0] === 0 ? image.subarray(22) : image)
    .raw()
    .toBuffer();

// Two machines' encoders may round differently, so pixels are compared, not bytes.
test.each(Object.entries(icons))(
  "%s is generated from the current logo (npm run generate -- icons)",
  async (name, make) => {
    const [stored, made] = [await pixels(file(name)), await pixels(await make())];
    expect(stored.length).toBe(made.length);
    const apart = stored.reduce((sum, part, at) => sum + Math.abs(part - (made[at] ?? 0)), 0);
    expect(apart / stored.length).toBeLessThan(0.5);
  },
);

test("favicon.ico holds one image of 32 pixels", async () => {
  const icon = file("favicon.ico");
  expect([icon.readUInt16LE(2), icon.readUInt16LE(4), icon.readUInt8(6)]).toEqual([1, 1, 32]);
  const image = icon.subarray(icon.readUInt32LE(18), icon.readUInt32LE(18) + icon.readUInt32LE(14));
  expect(await sharp(image).metadata()).toMatchObject({ format: "png", width: 32, height: 32 });
});

test("the web manifest has the site's name, and its icons have the stated sizes", async () => {
  const manifest = JSON.parse(readDistFile("site.webmanifest")) as {
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

describe("the captions of the feature film", () => {
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

  test("are WebVTT whose cues follow each other without gaps", () => {
    expect(vtt.startsWith("WEBVTT\n\n")).toBe(true);
    expect(times.length).toBe((vtt.match(/-->/g) ?? []).length);
    expect(times[0]?.from).toBe(0);
    times.forEach(({ from, to }, index) => {
      expect(to).toBeGreaterThan(from);
      expect(from).toBe(index === 0 ? 0 : times[index - 1]?.to);
    });
  });

  test("end with the film, which is between 20 and 30 seconds long", async () => {
    const { seconds } = await readVideo(file("media/feature.mp4"));
    expect(Math.abs((times.at(-1)?.to ?? 0) - seconds)).toBeLessThan(rounding);
    expect(seconds).toBeGreaterThanOrEqual(20);
    expect(seconds).toBeLessThanOrEqual(30);
  });
});

test.each(stems(".svg").filter((name) => /^scene-[a-z]+$/.test(name)))(
  "%s is on one to three pages, the list of announcements apart",
  (scene) => {
    const pages = [...publicPages, pageAt("/app"), pageAt("/tipright-portal")]
      .filter(({ path }) => path !== "/announcements")
      .filter(({ html }) => html.includes(`/media/${scene}.svg`))
      .map(({ path }) => path);
    expect(pages.length, pages.join(", ")).toBeLessThanOrEqual(3);
    expect(pages).not.toEqual([]);
  },
);
