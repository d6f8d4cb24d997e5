import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { groupCode } from "../../../src/shared/domain/voucher-code.ts";
import { appRoutes, portalRoutes } from "../../../src/shared/domain/routes.ts";
import { storeApplication, expect, takeSession, test } from "../../support/app.ts";

/** Returns the text of a drawing by part, without what changes with the time. */
const readParts = (drawing: Locator) =>
  drawing.locator("[data-part]").evaluateAll((parts) =>
    parts.map((part) => {
      const code = part.querySelector(".voucher-code > [aria-hidden], .voucher-paper-code");
      const lines = (code ?? part.querySelector("dd"))?.textContent.split("\n") ?? [];
      return {
        key: part.getAttribute("data-part") ?? "",
        term: part.querySelector("dt")?.textContent ?? "",
        lines: lines.filter((line) => !/^(Open now|Opens )/.test(line)),
      };
    }),
  );

const flat = (text: string) => text.replace(/[\s\u2060]+/g, " ").trim();

/** Returns the part of a picture's width that the dark modules of its code take, without the border that they need. */
async function measureCodeOnPicture(picture: Buffer): Promise<number> {
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp(picture)
    .greyscale()
    .threshold()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const widths = Array.from({ length: info.height }, (_, y) => {
    const line = [...data.subarray(y * info.width, (y + 1) * info.width)];
    const first = line.indexOf(0);
    // The finder's upper edge is a run of seven modules.
    return first === -1 || !line.slice(first, first + 140).every((pixel) => pixel === 0)
      ? 0
      : line.lastIndexOf(0) - first;
  });
  return Math.max(...widths.filter((wide) => wide < info.width * 0.85)) / info.width;
}

test("app, paper, picture, email, desk and gate show the same facts, and the code uncut", async ({
  page,
  context,
  openCouncil,
  newResident,
  signInResident,
  stack,
}) => {
  await stack.sql(`
    update public.skip_sites set opening_hours = 'Last entry at 4.45 pm', height_limit_cm = 200,
      opening = '[["08:00-17:00"],["08:00-17:00"],["08:00-17:00"],["08:00-17:00"],["08:00-17:00"],["08:00-17:00"],["08:00-17:00"]]',
      exceptions = jsonb_build_array(jsonb_build_object('from', current_date + 3, 'to', current_date + 4, 'hours', '[]'::jsonb, 'why', 'Works'))
    where council_key = '${openCouncil.borough}' and position = 1`);
  const { default: sharp } = await import("sharp");
  const crest = { width: 40, height: 50, channels: 3, background: "#7a1f3d" } as const;
  const mark = (await sharp({ create: crest }).png().toBuffer()).toString("base64");
  await stack.sql(`
    insert into private.council_marks (council_id, mark)
    select id, decode('${mark}', 'base64') from public.councils where council_key = '${openCouncil.borough}'`);
  await openCouncil.client
    .rpc("save_voucher_settings", {
      changes: {
        phone: ["", "020 7946 0000"],
        phone_hours: ["", "Monday to Friday, 9 am to 5 pm"],
        conditions: [[], ["photo_id"]],
        fees: [{}, { sofa: 500, tyres: 300 }],
      },
    })
    .throwOnError();
  const siteId = openCouncil.sites[0]?.id ?? "";
  const resident = await newResident();
  await signInResident(page, resident);
  await storeApplication(page, ["sofa", "wood"]);
  await page.addInitScript(() => {
    const drawn: string[] = [];
    Object.assign(globalThis, { drawn });
    const write = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
      drawn.push(text);
      write.call(this, text, ...at);
    };
  });
  await page.goto(`${appRoutes.apply}#${openCouncil.borough}`);
  const card = page.getByRole("listitem").filter({ hasText: openCouncil.sites[0]?.address ?? "" });
  await expect(card).toContainText("Closed from");
  const onCard = flat(await card.innerText());
  await card.getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "You will need" })).toBeVisible();
  const reviewed = new Map(
    (await page
      .locator(".facts > div")
      .evaluateAll((facts) =>
        facts.map((fact) => [
          fact.querySelector("dt")?.textContent ?? "",
          (fact.querySelector("dd")?.textContent ?? "").replace(/^(Open now|Opens ).*\n/, ""),
        ]),
      )) as [string, string][],
  );
  const needed = flat(await page.locator(".need").innerText());
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("button", { name: "Confirm voucher" })).toBeVisible();
  // The review matches the confirmation, after a reload too.
  await page.reload();
  await expect(page.getByRole("button", { name: "Confirm voucher" })).toBeVisible();
  await expect(page.getByText("details have changed")).toHaveCount(0);
  const confirmed = await readParts(page.locator(".ticket"));
  const ticket = flat(await page.locator(".ticket").innerText());
  await page.getByRole("button", { name: "Confirm voucher" }).click();
  await expect(page.locator(".voucher-paper .qr")).toBeAttached();
  await expect(page.locator(".ticket .qr path")).toBeAttached();
  // The ticket stays light in the dark, so its link has the colour of its text.
  const [text, link] = await page
    .locator(".ticket a, .ticket")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
  expect(link).toBe(text);

  const parts = await readParts(page.locator(".ticket"));
  const code = (await page.locator(".ticket .voucher-code > [aria-hidden]").innerText()).replaceAll(" ", "");
  for (const { key, term, lines: of } of parts) {
    if (reviewed.has(term)) expect(reviewed.get(term), term).toBe(of.join("\n"));
    if (["to_pay", "before", "who"].includes(key)) expect(needed).toContain(flat(of.join(" ")));
    if (key === "note") expect(needed).toContain(flat(of.slice(1).join(" ")));
    if (["waste", "site", "last_day"].includes(key)) expect(ticket).toContain(flat(of.join(" ")));
    if (key === "to_pay") expect(onCard).toContain(`${term}: ${of.join(" ")}`);
    // The details include the week.
    for (const line of of.filter((text) => key === "opening" && !/^(Every|\w+day)\b/.test(text)))
      expect(onCard).toContain(flat(line));
  }
  expect([...reviewed.keys()]).toEqual([
    ...["What you are bringing", "Your local borough", "Site", "Opening hours", "To pay", "Last day"],
  ]);
  const saidLast = ["opening", "to_pay", "before", "who"];
  expect(confirmed).toEqual(parts.filter(({ key }) => saidLast.includes(key)));
  expect(parts.map(({ key }) => key)).toEqual([
    ...["council", "waste", "site", "opening", "to_pay", "before"],
    ...["who", "code", "last_day", "others", "phone", "note"],
  ]);
  expect(await readParts(page.locator(".voucher-paper"))).toEqual(parts);

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as picture" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`tipright-voucher-${code}.png`);
  const picture = await readFile(await download.path());
  // It is drawn twice: first to measure its length.
  const words = await page.evaluate(() => (globalThis as unknown as { drawn: string[] }).drawn);
  const large = new Set(["council", "waste", "code"]);
  const lines = parts.flatMap(({ key, term, lines: of }) => [...(large.has(key) ? [] : [term]), ...of]);
  expect(flat(words.slice(words.length / 2).join(" "))).toBe(flat(["TipRight voucher", ...lines].join(" ")));
  const { default: decodeQR } = await import("qr/decode.js");
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(code);
  expect(await measureCodeOnPicture(picture)).toBeGreaterThanOrEqual(0.6);
  const ofCrest = (pixels: Uint8Array) => {
    let count = 0;
    for (let at = 0; at < pixels.length; at += 4)
      if (pixels[at] === 0x7a && pixels[at + 1] === 0x1f && pixels[at + 2] === 0x3d) count++;
    return count;
  };
  const drawnCrest = (drawing: Locator) =>
    drawing
      .locator(".council-mark")
      .evaluate((canvas: HTMLCanvasElement) =>
        Array.from(canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? []),
      )
      .then((pixels) => ofCrest(Uint8Array.from(pixels)));
  for (const drawing of [page.locator(".ticket"), page.locator(".voucher-paper")])
    await expect.poll(() => drawnCrest(drawing)).toBe(40 * 50);

  const qr = page.locator(".ticket .qr");
  for (const [width, height] of [
    [320, 568],
    [740, 360],
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await qr.scrollIntoViewIfNeeded();
    const box = await qr.boundingBox();
    expect([width, box?.width === box?.height]).toEqual([width, true]);
    expect(box?.height ?? 0).toBeLessThanOrEqual(height);
    expect(box?.width ?? 0).toBeGreaterThanOrEqual(Math.min(width, height, 416) * 0.6);
  }

  const message = await stack.emailTo(resident.email, { subject: "Your voucher" });
  let rest = flat(message.text);
  expect(rest.indexOf(groupCode(code))).toBeLessThan(rest.indexOf(flat(parts[1]?.lines.join(" ") ?? "")));
  for (const { key, lines: of } of parts.filter((part) => part.key !== "code")) {
    const found = rest.indexOf(flat(of.join(" ")));
    expect(found, key).toBeGreaterThan(-1);
    rest = rest.slice(found);
  }
  expect(message.html).toContain('src="data:image/gif;base64,');
  expect(message.html).toContain(`src="data:image/png;base64,${mark}"`);

  const row = await openCouncil.client
    .rpc("issue_desk_voucher", {
      ...{ surname: "Poe", house_number: "5", postcode: "NW5 2AA", borough_key: openCouncil.borough },
      ...{ waste: { kinds: ["sofa", "wood"], size: "few" }, site_id: siteId },
      request_id: crypto.randomUUID(),
    })
    .single<{ code: string }>();
  const desk = await context.newPage();
  await takeSession(desk, openCouncil.client);
  await desk.goto(portalRoutes.giveVoucher);
  await desk.getByRole("button", { name: "Read out again" }).click();
  await expect(desk.locator(".desk-sheet .qr")).toBeVisible();
  const grouped = `${row.data?.code.slice(0, 5)} ${row.data?.code.slice(5)}`;
  const expected = parts.map((part) => (part.key === "code" ? { ...part, lines: [grouped] } : part));
  // The desk begins with the code, which is read out.
  const isCode = ({ key }: { key: string }) => key === "code";
  expect(await readParts(desk.locator(".desk-sheet"))).toEqual([
    ...expected.filter((part) => isCode(part)),
    ...expected.filter((part) => !isCode(part)),
  ]);
  expect(await readParts(desk.locator(".voucher-paper"))).toEqual(expected);
  for (const drawing of [desk.locator(".desk-sheet"), desk.locator(".voucher-paper")])
    await expect.poll(() => drawnCrest(drawing)).toBe(40 * 50);

  // In its own order, and without what staff on site see for themselves.
  await desk.goto(portalRoutes.checkVoucher);
  await desk.getByLabel("Which site is this?").selectOption(siteId);
  await desk.getByRole("button", { name: "This is the site" }).click();
  await desk.getByLabel("Voucher code").fill(code);
  await desk.keyboard.press("Enter");
  await expect(desk.getByRole("heading", { name: "Valid", exact: true })).toBeVisible();
  const gate = flat(await desk.getByRole("main").innerText());
  for (const { key, lines: of } of parts.filter((part) => ["waste", "code"].includes(part.key)))
    for (const line of of) expect(gate, key).toContain(line);
  expect(gate).toContain("Ask for: photo identification");
  expect(gate).toContain("To pay: Sofa or armchair £5, for each item or bag; £5 by card");
  expect(gate).toContain("No trailers.");
  expect(gate).toContain("Bring a letter with your address.");
});
