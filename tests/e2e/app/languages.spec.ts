import type { Page } from "@playwright/test";
import { codeIn, linkIn } from "../../support/officers.ts";
import { pressKey, typeInto } from "../../support/keyboard.ts";
import { expectAxeFindsNothing, showPage, type Look } from "../../support/axe.ts";
import {
  storeApplication,
  closedForLong,
  expect,
  issueVoucher,
  newAddress,
  test,
} from "../../support/app.ts";
import { appRoutes, appRoutesIn } from "../../../src/shared/domain/routes.ts";
import { emailsMessages, translations } from "../../../supabase/emails/kinds/own-language.ts";
import { languages, type Language } from "../../../src/shared/domain/languages.ts";
import type { Json } from "../../../src/shared/api/database.generated.ts";
import { boroughs } from "../../../src/shared/domain/boroughs.ts";

/** Words that are the same in every language: names, addresses, codes, and a licence's attribution. */
const names =
  /TipRight|waste transfer note|GOV\.UK|JavaScript|iPhone|QR|Kentish|Town|Goods|Yard|Depot|Lane|Canal|Wharf|Lock|Road|NW5|2AA/g;

/** Finds Latin text on a page that is not marked as English. */
async function unmarked(page: Page): Promise<string[]> {
  const texts = await page.getByRole("main").evaluate((main) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest("[lang^=en], script, style")) found.push(node.textContent ?? "");
    }
    return found;
  });
  return texts;
}

/** English-only words of the app's own messages. */
const english =
  /\b(?:the|your|you|and|for|with|not|this|that|voucher is|site|sites|what|open|opens|closed|until|nothing|vehicles|people|who|from|day|use|sign|next|back|change|waste)\b/i;

/** Fails with each English text that is not marked as English. */
async function expectNoEnglish(page: Page, where: string): Promise<void> {
  const left = (await unmarked(page))
    .map((text) => boroughs.reduce((rest, { name }) => rest.replaceAll(name, ""), text.replace(names, "")))
    .filter((text) => english.test(text));
  expect(left, where).toEqual([]);
}

/**
 * Makes every message of the page 40 % longer, to simulate a longer language; in Arabic this also tests right to left.
 * Returns a function that undoes it.
 */
async function stretch(page: Page): Promise<() => Promise<void>> {
  const originals = await page.evaluateHandle(() => {
    const kept: [Text, string][] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? "";
      const isCode = /^[A-Z\d]{5} [A-Z\d]{5}$/.test(text);
      if (
        isCode ||
        !/\p{L}{2}/u.test(text) ||
        node.parentElement?.closest("script, style, option, [aria-label], [lang^=en]")
      )
        continue;
      kept.push([node as Text, text]);
      const words = text.trim().split(/\s+/);
      const more = words.slice(0, Math.ceil(words.length * 0.4)).join(" ");
      node.nodeValue =
        words.length === 1 ? text + more.slice(0, Math.ceil(more.length * 0.4)) : `${text} ${more}`;
    }
    return kept;
  });
  return async () => {
    await originals.evaluate((kept) => {
      for (const [node, text] of kept) node.nodeValue = text;
    });
  };
}

/** A language from right to left is the harder one: every page has the same structure in all. */
const walked = languages.filter(({ direction }) => direction === "rtl").slice(0, 1);

const narrow: Look = { width: 320, colorScheme: "light" };

/** Fails if a page is in another language, has unmarked English, or does not fit a narrow window. */
async function expectInLanguage(page: Page, { key, direction }: Language, where: string): Promise<void> {
  await expectNoEnglish(page, `${key} ${where}`);
  const root = page.locator("html");
  await expect(root).toHaveAttribute("lang", key);
  await expect(root).toHaveAttribute("dir", direction);
  const restore = await stretch(page);
  await showPage(page, narrow);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, `${key} ${where} is too wide`).toBeLessThanOrEqual(0);
  if (walked.some((language) => language.key === key))
    await expectAxeFindsNothing(page, [narrow], `${key} ${where}`);
  await restore();
}

for (const language of walked) {
  const { key, direction } = language;
  const routes = appRoutesIn(key);

  test(`in ${key} a voucher can be had by keyboard and roles alone; English text is marked as English`, async ({
    page,
    stack,
    openCouncil,
  }) => {
    test.setTimeout(120_000);
    const look = (where: string) => expectInLanguage(page, language, where);
    const main = page.getByRole("main");
    await page.goto(routes.home);
    await main.getByRole("searchbox").waitFor();
    await look("home");
    await pressKey(page, main.locator("button[type=submit]"));

    await expect(page).toHaveURL(routes.apply);
    await main.getByRole("link", { name: openCouncil.councilName, exact: true }).waitFor();
    await look("boroughs");
    await pressKey(page, main.getByRole("link", { name: openCouncil.councilName, exact: true }));
    await pressKey(page, main.getByRole("checkbox").first(), "Space");
    await pressKey(page, main.getByRole("radio").first(), "Space");
    await look("waste");
    await pressKey(page, main.getByRole("group").last().getByRole("button").first());
    await main.getByRole("link", { name: "Goods Yard, 1 Depot Lane" }).waitFor();
    await look("sites");
    // Arrows point in the reading direction: that of a row is at its end.
    const [before, after, across] = await main
      .locator(".row:has(a)")
      .first()
      .evaluate((row) => {
        const { left, right, transform } = getComputedStyle(row, "::after");
        return [parseFloat(left), parseFloat(right), new DOMMatrix(transform).a] as const;
      });
    const forward = direction === "rtl" ? -1 : 1;
    expect(Math.sign(before - after)).toBe(forward);
    expect(Math.sign(across)).toBe(forward);
    await pressKey(page, main.getByRole("link", { name: "Goods Yard, 1 Depot Lane" }));
    await main.locator(".button-action").waitFor();
    await look("review");
    // The language is unchecked: deciding messages have their English below.
    await expect(main.locator(".voucher-gate")).toContainText("We cannot accept waste from paid work");
    const report = await main.locator(".not-checked a").getAttribute("href");
    expect(decodeURIComponent(report ?? "")).toContain(routes.apply);
    await pressKey(page, main.getByRole("button"));

    await expect(page).toHaveURL(routes.signIn);
    const email = newAddress();
    await typeInto(page, main.getByRole("textbox"), email);
    await pressKey(page, main.getByRole("checkbox"), "Space");
    await look("sign in");
    await pressKey(page, main.locator("button[type=submit]"));
    const code = main.locator("input[autocomplete=one-time-code]");
    await code.waitFor();
    await look("code");
    // Else Arabic shows the second half of the digits first.
    await expect(code).toHaveCSS("direction", "ltr");
    await typeInto(page, code, codeIn(await stack.emailTo(email)));
    await pressKey(page, main.locator("button[type=submit]"));
    await typeInto(page, main.locator("input[autocomplete=given-name]"), "Sam");
    await typeInto(page, main.locator("input[autocomplete=family-name]"), "Carter");
    await expect(main.locator("strong[dir=ltr]")).toHaveText(email);
    await look("details");
    await pressKey(page, main.locator("button[type=submit]"));
    await expect(page).toHaveURL(`${routes.apply}#confirm`);
    await main.locator(".button-action").waitFor();
    await look("confirm");
    // The terms are in the language before the resident agrees; the English sentence links the English ones.
    await expect(main.locator(`a[href="/${key}#terms"]`)).toBeVisible();
    await expect(main.locator('.beneath a[href="/terms-of-use"]')).toBeVisible();
    await pressKey(page, main.locator(".button-action"));

    await expect(page).toHaveURL(new RegExp(`${routes.voucher}#`));
    await main.locator(".ticket .qr").waitFor();
    await look("voucher");
    await expect(main.locator(".not-checked")).toBeVisible();
    const message = await stack.emailTo(email, {
      subject: emailsMessages.t("voucher", { council: openCouncil.councilName }, translations[key]),
    });
    expect(message.html).toContain(`<div lang="${key}" dir="${direction}"`);
    expect(message.text).toContain("This is your voucher from");
    // Gate staff read it in English.
    for (const said of ["Mattress or bed base", "Show this code. It can be used once."])
      await expect(main.locator("[lang=en]", { hasText: said })).toBeVisible();
    await page.goto(routes.vouchers);
    await main.getByRole("link", { name: "" }).first().waitFor();
    await look("vouchers");
    await page.goto(routes.account);
    await main.getByRole("definition").first().waitFor();
    await expect(main.locator("dd [dir=ltr]")).toHaveText(email);
    await look("account");
  });
}

test("in the other languages pages fit a narrow window, and no English is unmarked", async ({
  page,
  openCouncil,
}) => {
  const main = page.getByRole("main");
  await storeApplication(page);
  for (const language of languages.filter((other) => !walked.includes(other))) {
    const routes = appRoutesIn(language.key);
    for (const [where, address, sign] of [
      ["home", routes.home, "[type=search]"],
      ["waste", `${routes.apply}#waste/${openCouncil.borough}`, "[type=checkbox]"],
      ["sites", `${routes.apply}#${openCouncil.borough}`, ".rows a"],
      [
        "review",
        `${routes.apply}#${openCouncil.borough}/${openCouncil.sites[0]?.id ?? ""}`,
        ".button-action",
      ],
      ["sign in", routes.signIn, "[type=checkbox]"],
    ] as const) {
      await page.goto(address);
      await main.locator(sign).first().waitFor();
      await expectInLanguage(page, language, where);
    }
  }
});

/** Finds the texts of a page that begin with a digit and run from right to left. */
const turnedTexts = (page: Page) =>
  page.getByRole("main").evaluate((main) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      const isTurned = node.parentElement && getComputedStyle(node.parentElement).direction === "rtl";
      if (isTurned && /^\d+[ A-Z]/.test(text) && /\d (?:Depot|\d)/.test(text)) found.push(text);
    }
    return found;
  });

test("in Arabic, sentences that decide have their English beneath; addresses run left to right", async ({
  page,
  openCouncil,
  newResident,
  signInResident,
  stack,
}) => {
  const routes = appRoutesIn("ar");
  const { borough, councilName, client } = openCouncil;
  const [yard, wharf] = openCouncil.sites.map(({ id }) => id);
  const reads = async (where: string, ...sentences: string[]) => {
    for (const sentence of sentences)
      await expect(
        page.locator("main .beneath [lang^=en][dir=ltr]", { hasText: sentence }).first(),
        where,
      ).toBeVisible();
    await expectNoEnglish(page, where);
  };
  const expectNothingTurned = async (where: string) => {
    await expect(page.getByRole("main").getByText("12 Depot Lane").first()).toBeVisible();
    expect(await turnedTexts(page), where).toEqual([]);
  };
  await stack.sql(`update public.skip_sites set address = '12 Depot Lane' where id = '${yard ?? ""}'`);
  const resident = await newResident();
  const { id } = await issueVoucher(resident, yard ?? "");
  await signInResident(page, resident);
  await storeApplication(page, ["paint"]);
  await page.goto(`${routes.apply}#${borough}/${yard ?? ""}`);
  await page.getByRole("button", { name: "التالي" }).click();
  await expect(page.locator(".ticket").getByText("12 Depot Lane")).toBeVisible();
  await expectNothingTurned("before the last press");

  const describe = (site_id = "", changes: Record<string, Json>) =>
    client.rpc("save_site_details", { site_id, changes }).throwOnError();
  await describe(yard, {
    exceptions: [[], [{ ...closedForLong, why: "flooding" }]],
    trade_waste: [false, true],
    trade_pence: [null, 15000],
    trade_unit: [null, "tonne"],
    trade_conditions: [[], ["carrier_registration", "pay_before"]],
    trade_notes: ["", "At least £38."],
  });
  await describe(wharf, {
    not_taken: [[], ["paint"]],
    height_limit_cm: [null, 210],
    exceptions: [[], [{ ...closedForLong, hours: ["00:00-24:00"], why: "Only the small gate." }]],
  });

  await client
    .rpc("save_voucher_settings", {
      changes: { conditions: [[], ["booking", "card_only"]], fees: [{}, { paint: 150 }] },
    })
    .throwOnError();

  const closed = boroughs.find(({ key: other }) => other !== borough)?.key ?? "";
  await page.goto(`${routes.apply}#waste/${closed}`);
  await reads("not yet", "not yet. No vouchers here yet.");
  await page.goto(`${routes.apply}#job/${borough}`);
  await reads(
    "paid job",
    "There are no vouchers for waste from a paid job.",
    "Dumping it is a crime",
    "To pay: £150 a tonne. Bring your waste carrier registration. Pay before you come.",
  );
  await expect(page.getByText("للطن الواحد").first()).toBeVisible();
  await expect(page.getByText("At least £38.").first()).toHaveAttribute("lang", "en-GB");
  await page.goto(`${routes.apply}#${borough}`);
  await reads("sites", "Closed.", ": flooding", "Does not take: Paint.", "Vehicles up to 2.1 m high.");
  await expectNothingTurned("sites");
  await reads("price", "To pay: Paint: £1.50 for each item or bag. Pay by card only. £5 by card");
  // A reason of the list is translated; a council's own words are marked as English.
  await expect(page.getByText(/: فيضان$/)).toBeVisible();
  await expect(page.getByText("Only the small gate.", { exact: true }).first()).toHaveAttribute(
    "lang",
    "en-GB",
  );
  await page.goto(`${routes.apply}#${borough}/${wharf ?? ""}`);
  await reads("a site that cannot be chosen", "Does not take: Paint.");
  await page.goto(`${routes.voucher}#${id}`);
  await reads("voucher", "The site is closed.", "You can use it at Canal Wharf, 2 Lock Road");
  await expectNothingTurned("voucher");
  await expect(page.locator(".voucher-code > [aria-hidden]")).toHaveCSS("direction", "ltr");
  const book = "احجز موعدًا قبل أن تأتي.";
  await expect(page.getByText(book).first()).toBeVisible();
  await expect(page.locator("main [lang=en]", { hasText: "Book before you come." }).first()).toBeVisible();
  await page.goto(routes.vouchers);
  await reads("vouchers", "Use by", "The site is closed.");
  await expectNothingTurned("vouchers");
  await client
    .rpc("save_voucher_settings", {
      changes: { pauses: [[], [{ from: "2026-01-01", to: "2099-01-01", why: "Flooded." }]] },
    })
    .throwOnError();
  await describe(yard, { exceptions: [[{ ...closedForLong, why: "flooding" }], []] });
  await page.goto(`${routes.voucher}#${id}`);
  await reads("paused", `${councilName} has paused its vouchers.`, "Your voucher stays valid.");
  await expect(page.locator("main .notice [lang=en-GB]", { hasText: "Flooded." }).first()).toBeVisible();
  await page.goto(`${routes.account}#delete`);
  await reads("deleting", "12 months");
});

test("changing the language keeps the application and its step", async ({ page, openCouncil }) => {
  await storeApplication(page);
  const step = `#${openCouncil.borough}/${openCouncil.sites[0]?.id ?? ""}`;
  await page.goto(appRoutes.apply + step);
  await page.getByRole("button", { name: "Next" }).waitFor();
  await page.getByRole("button", { name: "Languages: English" }).click();
  await page.getByRole("link", { name: "Polski" }).click();
  await expect(page).toHaveURL(appRoutesIn("pl").apply + step);
  await page.getByRole("button", { name: "Dalej" }).waitFor();
  await page.getByRole("button", { name: "Języki: Polski" }).click();
  await expect(page.locator(".app-languages [aria-current]")).toHaveText(["Polski"]);
  await page.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(appRoutes.apply + step);
});

test.describe("in a browser that speaks Polish", () => {
  test.use({ locale: "pl-PL" });

  test("a line offers Polish until a language is chosen", async ({ page }) => {
    const offer = page.getByRole("main").getByRole("link", { name: "Polski" });
    await page.goto(appRoutes.home);
    await offer.click();
    await expect(page).toHaveURL(appRoutesIn("pl").home);
    await page.goto(appRoutes.home);
    await page.getByRole("main").getByRole("button", { name: "English" }).click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("searchbox")).toBeVisible();
    await expect(offer).toHaveCount(0);
  });

  test("the email's link opens in the language in which the code was requested", async ({ page, stack }) => {
    const email = newAddress();
    const { signIn } = appRoutesIn("pl");
    await page.goto(signIn);
    await page.getByRole("textbox").fill(email);
    await page.getByRole("checkbox").check();
    await page.locator("main button[type=submit]").click();
    const link = new URL(linkIn(await stack.emailTo(email)));
    const tab = await page.context().newPage();
    await tab.goto(link.pathname + link.search);
    await expect(tab).toHaveURL(new RegExp(`${signIn}#`));
    await expectNoEnglish(tab, "link");
    await tab.getByRole("button", { name: "Potwierdź mój adres e-mail" }).click();
    await expect(tab.locator("input[autocomplete=given-name]")).toBeVisible();
    // The link works once, and the code can still be typed.
    const other = await page.context().browser()?.newPage({ baseURL: stack.url });
    if (!other) throw new Error("no browser");
    await other.goto(signIn);
    await other.getByRole("textbox").fill(email);
    await other.getByRole("checkbox").check();
    await other.locator("main button[type=submit]").click();
    await other.locator("input[autocomplete=one-time-code]").waitFor();
    await other.goto(`${signIn}#token_hash=nothing`);
    await other.reload();
    await other.getByRole("button", { name: "Potwierdź mój adres e-mail" }).click();
    await other.getByRole("link", { name: "Wpisz kod lub poproś o nowy" }).click();
    await expect(other.locator("input[autocomplete=one-time-code]")).toBeVisible();
    await other.close();
  });
});

test("'Stop these emails' opens in the reader's language", async ({
  page,
  stack,
  openCouncil,
  newResident,
}) => {
  const { client, email } = await newResident();
  await client
    .rpc("apply_for_voucher", {
      site_id: openCouncil.sites[0]?.id ?? "",
      waste: { kinds: ["mattress"], size: "few" },
      request_id: crypto.randomUUID(),
      language: "pl",
    })
    .throwOnError();
  const message = await stack.emailTo(email, {
    subject: emailsMessages.t("voucher", { council: openCouncil.councilName }, translations.pl),
  });
  const [, link = ""] = /href="([^"]*\/app\/pl\/reminders[^"]*)"/.exec(message.html) ?? [];
  await page.goto(link.replaceAll("&amp;", "&"));
  await expect(page.locator("main button[type=submit]")).toBeVisible();
  await expectNoEnglish(page, "reminders");
  await page.locator("main button[type=submit]").click();
  await expect(page.locator("main .notice")).toBeVisible();
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a language that was opened once opens without a network", async ({
    page,
    context,
    openCouncil,
    newResident,
    signInResident,
  }) => {
    const resident = await newResident();
    const { id } = await issueVoucher(resident, openCouncil.sites[0]?.id ?? "");
    await signInResident(page, resident);
    const { voucher } = appRoutesIn("pl");
    await page.goto(`${voucher}#${id}`);
    await page.locator(".ticket .qr").waitFor();
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Aktywny voucher" })).toBeVisible();
    await expect(page.locator(".ticket .qr")).toBeVisible();
  });
});
