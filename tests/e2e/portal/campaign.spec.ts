import { readable } from "../../../src/shared/domain/contrast.ts";
import { portalRoutes } from "../../../src/shared/domain/routes.ts";
import { languages } from "../../../src/shared/domain/languages.ts";
import { readTranslation } from "../../translations/languages.ts";
import { expectAxeFindsNothing } from "../../support/axe.ts";
import { operatorClient } from "../../support/officers.ts";
import { expect, test } from "../../support/portal.ts";

test("sheets speak each language of the app, link to it, and keep text typed in another language", async ({
  page,
  council,
  signIn,
}) => {
  await signIn(page, council);
  await page.goto(portalRoutes.campaign);
  const poster = page.getByRole("img", { name: "Lamp-post poster" });
  await page.getByLabel("Headline").fill("Ours");
  await page.getByLabel("Telephone").fill("020 7946 0100, Monday to Friday, 9 am to 5 pm");
  for (const { key, english, direction } of languages) {
    await page.getByLabel("Language", { exact: true }).selectOption(key);
    const own = readTranslation(key);
    const headline = own["sheets.headline"] as string;
    await expect(page.getByLabel("Headline")).toHaveValue(headline);
    await expect(page.getByText(`No one who speaks ${english} well has checked`)).toBeVisible();
    await expect(poster).toContainText(headline.split(" ")[0] ?? "");
    // Readable from across the street: in tenths of a millimetre, and a long word fills the width of its sheet.
    const sizes = await poster
      .locator("text")
      .evaluateAll((all) => all.map((text) => Number(text.getAttribute("font-size"))));
    expect(Math.max(...sizes), key).toBeGreaterThanOrEqual(key === "es" ? 570 : 600);
    // 24 points on every A4 sheet, in tenths of a millimetre.
    for (const sheet of [poster, page.getByRole("img", { name: "Notice for the site’s gate" })]) {
      const all = await sheet
        .locator("text")
        .evaluateAll((texts) => texts.map((text) => Number(text.getAttribute("font-size"))));
      expect(Math.min(...all), key).toBeGreaterThanOrEqual(84.7);
    }
    await expect(poster).toContainText(`/app/${key}`);
    await expect(poster.locator("text[direction=rtl]")).toHaveCount(direction === "rtl" ? 5 : 0);
    // No line extends beyond its sheet.
    const beyond = await page.locator(".campaign-sheet > svg text").evaluateAll((all) =>
      all
        .filter((text) => {
          const [sheet, box] = [
            text.closest(".campaign-sheet > svg")?.getBoundingClientRect(),
            text.getBoundingClientRect(),
          ];
          return (
            text.textContent !== "" && sheet && (box.left < sheet.left - 1 || box.right > sheet.right + 1)
          );
        })
        .map((text) => text.textContent),
    );
    expect(beyond, key).toEqual([]);
  }
  await page.getByLabel("Language", { exact: true }).selectOption("en");
  await expect(page.getByLabel("Headline")).toHaveValue("Ours");
  // The longest price fits its plate at 24 points.
  await page.getByLabel("Price").fill("£5 a bag, £12 a car load");
  const price = await poster
    .getByText("£5 a bag")
    .evaluate((text) => Number(text.closest("text")?.getAttribute("font-size")));
  expect(price).toBeGreaterThanOrEqual(84.7);
  // The longest sentence, telephone and address keep 24 points.
  await council.client
    .rpc("save_skip_sites", { sites: [{ id: null, address: "1 Long Invented Station Road, ".repeat(6) }] })
    .throwOnError();
  await page.reload();
  await page
    .getByLabel("Sentence")
    .fill("Bring beds, sofas and other big things to us. ".repeat(3).slice(0, 110));
  await page.getByLabel("Telephone").fill("020 7946 0100 or 020 7946 0101 from Monday to Friday, 9 to 5");
  await expect(poster.getByText("Long Invented").first()).toBeAttached();
  await expect(page.getByText("This site has no opening hours yet, so the sheets show none.")).toBeVisible();
  const sizes = await poster
    .locator("text")
    .evaluateAll((texts) => texts.map((text) => Number(text.getAttribute("font-size"))));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(84.7);
  await expectAxeFindsNothing(page, [{ width: 320, colorScheme: "light" }], "sheets in a language");
});

test("a poster names council and site as text, in the council's colour and with its mark", async ({
  page,
  council,
  signIn,
  stack,
}) => {
  await council.client
    .rpc("save_voucher_settings", { changes: { phone: ["", "020 7946 0000"], phone_hours: ["", "9 to 5"] } })
    .throwOnError();
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
  await page.getByLabel("Price").fill("£5 a bag");
  await expect(page.getByLabel("Telephone")).toHaveValue("020 7946 0000, 9 to 5");
  await expectAxeFindsNothing(page, [{ width: 320, colorScheme: "dark" }], "spread the word");
  const poster = page.getByRole("region", { name: "Lamp-post poster" });
  for (const words of [
    council.councilName,
    "Goods Yard & Sons",
    "Our own",
    "Always",
    "£5",
    "Call 020 7946 0000",
    "9 to 5",
  ])
    await expect(poster).toContainText(words);
  await page.getByRole("link", { name: "voucher settings" }).click();
  await page.getByLabel("Colour").fill("#ffb61e");
  await expect(page.getByText("it is used darker")).toBeVisible();
  await page.getByLabel("Contact page").fill("https://pay.example/");
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(page.getByText("must be your council’s own").first()).toBeVisible();
  await page.getByLabel("Contact page").fill("");
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(page.getByText("Update successful!")).toBeVisible();
  await expectAxeFindsNothing(page, [{ width: 320, colorScheme: "dark" }], "settings with a colour");

  const { default: sharp } = await import("sharp");
  const crest = { width: 80, height: 100, channels: 3, background: "#7a1f3d" } as const;
  const png = (await sharp({ create: crest }).png().toBuffer()).toString("base64");
  const mark = poster.locator('image[href^="blob:"]');
  await page.goto(portalRoutes.campaign);
  await expect(poster.locator(`rect[fill="${readable("#ffb61e")}"]`).first()).toBeAttached();
  // Another colour is seen on every sheet before it is saved.
  await page.getByLabel("Colour").fill("#ffff00");
  await expect(page.getByText("darker, so that white text on it can be read")).toBeVisible();
  await page.getByLabel("Colour").fill("#7a1f3d");
  await expect(page.getByText("To keep it, set #7a1f3d in the voucher settings.")).toBeVisible();
  await expect(page.locator(`rect[fill="${readable("#ffb61e")}"]`)).toHaveCount(0);
  await expect(poster.locator(`rect[fill="${readable("#7a1f3d")}"]`).first()).toBeAttached();
  await expect(mark).toHaveCount(0);
  await operatorClient(stack).rpc("set_council_mark", { borough_key: council.borough, png }).throwOnError();
  await page.reload();
  await expect(mark).toHaveCount(1);
  expect(refused).toEqual([]);
});
