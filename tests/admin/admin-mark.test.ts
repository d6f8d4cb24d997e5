import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorClient } from "../support/officers.ts";
import { type Operator, startOperator } from "./operator.ts";

let operator: Operator;
const folder = mkdtempSync(join(tmpdir(), "tipright-mark-"));
beforeAll(async () => {
  operator = await startOperator();
});
afterAll(async () => {
  await operator.end();
  rmSync(folder, { recursive: true });
});

/** Creates a dark square on a background. */
const crest = (side: number, background: string, shade = "#7a1f3d"): Sharp =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 4 4"><path fill="${background}" d="M0 0h4v4H0z"/><path fill="${shade}" d="M1 1h2v2H1z"/></svg>`,
    ),
  );

async function mark(name: string, picture: Sharp | string, ...options: string[]) {
  const file = join(folder, name);
  writeFileSync(file, typeof picture === "string" ? picture : await picture.png().toBuffer());
  return operator.admin(["councils", "mark", "camden", file, ...options]);
}

async function storedMark() {
  const { data } = await operatorClient(operator.stack).rpc("council_branding", { borough_key: "camden" });
  return (data as { mark: string | null }[])[0]?.mark;
}

test.each([
  ["transparent in places", crest(200, "none")],
  ["too small", crest(40, "#fff")],
  ["too small", crest(900, "#fff").extract({ left: 0, top: 400, width: 900, height: 100 })],
  ["too little contrast", crest(200, "#ffffff", "#eeeeee")],
  ["is not a picture", "A text that is named a picture"],
])("a picture is rejected with a reason: %s", async (what, picture) => {
  expect(await mark("crest.png", picture)).toMatchObject({ code: 1, printed: expect.stringContaining(what) });
  expect(await storedMark()).toBeNull();
});

test("a picture becomes the mark, reduced and without metadata, and is removed again", async () => {
  const picture = crest(900, "#fff").withExif({ IFD0: { Copyright: "pay at example.com" } });
  expect(await mark("crest.png", picture, "--dry-run")).toMatchObject({ code: 0 });
  expect(await storedMark()).toBeNull();
  const unsure = await mark("crest.png", picture);
  expect(unsure).toMatchObject({ code: 1, printed: expect.stringContaining("--yes") });
  expect(unsure.printed).toMatch(
    /Camden: \d+ members, \d+ active vouchers? for its sites, held by \d+ residents?\./,
  );
  expect(await storedMark()).toBeNull();
  expect(await mark("crest.png", picture, "--yes")).toMatchObject({ code: 0 });
  const png = Buffer.from((await storedMark()) ?? "", "base64");
  expect(await sharp(png).metadata()).toMatchObject({
    format: "png",
    width: 480,
    height: 480,
    hasAlpha: false,
  });
  expect(png.toString("latin1")).not.toContain("example.com");
  expect(await operator.admin(["councils", "mark", "camden", "none", "--yes"])).toMatchObject({ code: 0 });
  expect(await storedMark()).toBeNull();
});

test("a borough without a council and a missing file are errors", async () => {
  const none = await operator.admin(["councils", "mark", "sutton", "none"]);
  expect(none).toMatchObject({ code: 1, printed: expect.stringContaining("Sutton is not registered") });
  const missing = await operator.admin(["councils", "mark", "camden", join(folder, "nowhere.png")]);
  expect(missing).toMatchObject({ code: 1, printed: expect.stringContaining("cannot be read") });
});
