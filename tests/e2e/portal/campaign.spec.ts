import { readFile } from "node:fs/promises";
import { portalRoutes } from "../../../src/scheme/routes.ts";
import { expectAxeFindsNothing } from "../../support/axe.ts";
import { expect, test } from "../../support/portal.ts";

test("a manager's poster names council, site and words as text, and is saved with its face and scene inside", async ({
  page,
  council,
  signIn,
}) => {
  const { error } = await council.client.rpc("save_skip_sites", {
    sites: [{ address: "Goods Yard & Sons, 1 <Depot> Lane", opening_hours: "Always" }],
  });
  expect(error).toBeNull();
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await signIn(page, council);
  await page.goto(portalRoutes.campaign);
  await page.getByLabel("Headline").fill("Our own headline");
  await expect(page.getByText("44 characters left")).toBeVisible();
  await expectAxeFindsNothing(page, [{ width: 320, colorScheme: "dark" }], "spread the word");
  const poster = page.getByRole("region", { name: "Lamp-post poster" });
  const [svg] = await Promise.all([
    page.waitForEvent("download"),
    poster.getByRole("button", { name: "Save as SVG" }).click(),
  ]);
  const drawing = await readFile(await svg.path(), "utf8");
  for (const words of [council.councilName, "Goods Yard &amp; Sons", "Our own", "Always"])
    expect(drawing).toContain(words);
  expect(drawing).toContain("data:font/woff2;base64,");
  expect(drawing).not.toContain("<image");
  const square = page.getByRole("region", { name: "Square picture" });
  const [png] = await Promise.all([
    page.waitForEvent("download"),
    square.getByRole("button", { name: "Save as PNG, 1080 by 1080" }).click(),
  ]);
  expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe("PNG");
  expect(refused).toEqual([]);
});
