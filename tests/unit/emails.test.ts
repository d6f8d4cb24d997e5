import type { EmailKind } from "../../src/shared/domain/closed-sets.generated.ts";
import { describe, expect, test } from "vitest";
import { contentOf } from "../../supabase/emails/content-of.ts";
import { composeEmail } from "../../supabase/emails/compose.ts";
import { classify } from "../../supabase/emails/smtp.ts";
import { formatName, formatNotice, formatTyped } from "../../supabase/emails/format.ts";
import { html } from "../../supabase/templates/html.ts";
import { languages } from "../../src/shared/domain/languages.ts";
import { translations } from "../../supabase/emails/kinds/own-language.ts";
import { emailText } from "../../supabase/templates/email-text.ts";
import { isoDayInWords } from "../../src/shared/domain/days.ts";
import { english } from "../../src/shared/domain/messages.ts";
import { groupCode } from "../../src/shared/domain/voucher-code.ts";
import type { VoucherDetails } from "../../src/shared/api/voucher-details.ts";
import { partsOf, voucherMessages } from "../../src/shared/domain/voucher.ts";
import { emailFacts } from "../support/email-facts.ts";

const siteUrl = "https://tipright.test";
const id = "11111111-2222-4333-8444-555555555555";

function compose(kind: EmailKind, facts: unknown, recipient = "reader@example.org") {
  const email = { id, kind, email: recipient, facts };
  return composeEmail(email, contentOf(email, siteUrl), "tipright.test");
}

describe.each(Object.entries(emailFacts) as [EmailKind, unknown][])("%s", (kind, facts) => {
  test("names the sender, the reason and what to do", () => {
    const { subject, text } = compose(kind, facts);
    expect(subject.length).toBeLessThanOrEqual(78);
    expect(text).toContain("Councils use TipRight");
    expect(text).toContain("You are getting this because");
    expect(text).toContain("hello@tipright.example");
    expect(text).not.toMatch(/undefined|null|NaN|Invalid Date/);
  });

  test("makes neither markup nor links of typed values", () => {
    const nasty = "<b>Act now</b> https://evil.example/x?a=1&b=\"'";
    const typed = new Set([
      "inviter",
      "who",
      "by",
      "site_address",
      "opening_hours",
      "pause_notice",
      "to_pay",
      "who_may_come",
      "before_you_come",
    ]);
    const spoilt: unknown = JSON.parse(JSON.stringify(facts), (key, value: unknown) =>
      typed.has(key) ? nasty : value,
    );
    const { html, subject } = compose(kind, spoilt);
    expect(html).not.toContain("<b>Act");
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toSatisfy((all: string[]) =>
      all.every((address) => address.startsWith(siteUrl) || address.startsWith("mailto:hello@")),
    );
    expect(subject).not.toContain("evil");
  });
});

test("long texts of other councils are cut", () => {
  const long = "Long Yard ".repeat(30).trim();
  const facts = emailFacts.voucher as VoucherDetails;
  const closed = { from: "2026-12-24", to: "2026-12-24", hours: [], why: long.slice(0, 100) };
  const { text } = compose("voucher", {
    ...facts,
    against: [{ reason: "site_closed", until: null }],
    other_sites: Array.from({ length: 20 }, () => ({
      address: long,
      council_key: "hackney",
      height_limit_cm: 200,
    })),
    opening: facts.opening && { ...facts.opening, exceptions: Array.from({ length: 60 }, () => closed) },
  });
  expect(text.split("Long Yard").length).toBeLessThan(130);
  expect(text.length).toBeLessThan(5000);
});

test("managers and voucher holders get the same text", () => {
  const { body, subject } = emailFacts.closure as { body: string; subject: string };
  const plain = (text: string) => text.replaceAll("\u2060", "").replace(/\s+/g, " ");
  for (const kind of ["closure", "holder_email"] as const)
    expect(plain(compose(kind, emailFacts[kind]).text)).toContain(plain(body));
  expect(compose("closure", emailFacts.closure).subject).toBe(subject);
});

test("the email 'left' distinguishes a deleted account, leaving, and stepping down", () => {
  const facts = emailFacts.left as { changes: object };
  const textOf = (changes: object) => compose("left", { ...facts, changes }).text.replace(/\s+/g, " ");
  expect(textOf({ role: "manager" })).toContain("where they were a manager. Their account has been deleted.");
  expect(textOf({ role: "manager", member_id: id })).toContain("where they were a manager. Sites");
  expect(textOf({ from: "manager", to: "gate", member_id: id })).toContain("has chosen to be gate staff.");
});

test("gate staff are not asked to reopen their council", () => {
  const facts = emailFacts.council_closed as object;
  expect(compose("council_closed", facts).text).toContain("Reopen council");
  expect(compose("council_closed", { ...facts, to: "gate" }).text).not.toContain("Reopen council");
  expect(compose("council_closed", { ...facts, to: "operator" }).text).toContain("councils reopen");
});

test.each(["voucher", "last_days", "undone"] as const)(
  "the email %s has the code first, all parts in order, and the code's picture",
  (kind) => {
    const facts = emailFacts[kind] as VoucherDetails;
    const { html, text, pictures } = compose(kind, facts);
    const shown = text.replace(/\s+/g, " ").replaceAll("\u2060", "");
    const [code, parts] = [groupCode(facts.code), partsOf(facts).filter(({ key }) => key !== "code")];
    expect(shown.indexOf(code)).toBeLessThan(shown.indexOf(parts[0]?.lines.join(" ") ?? ""));
    let from = 0;
    for (const { key, lines } of parts) {
      const part = lines.join(" ");
      expect(shown.indexOf(part, from), key).toBeGreaterThan(-1);
      from = shown.indexOf(part, from) + part.length;
    }
    expect([...html.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, source]) => source)).toEqual([
      "cid:voucher-code",
      "cid:council-mark",
    ]);
    // The code is also text, for readers without pictures.
    expect(html).toContain('alt="QR code of this voucher"');
    expect(html.replaceAll(/<[^>]*>|\s+/g, "")).toContain(facts.code);
    expect(pictures.map(({ name, bytes }) => [name, Buffer.from(bytes).toString("latin1", 0, 3)])).toEqual([
      ["voucher-code", "GIF"],
      ["council-mark", "A p"],
    ]);
    expect(compose(kind, { ...facts, mark: null }).html).not.toContain("council-mark");
  },
);

test("the email 'undone' shows no code if the voucher is not active", () => {
  const facts = { ...(emailFacts.undone as object), state: "expired" };
  const { text, html, pictures } = compose("undone", facts);
  expect(text).toContain("It cannot be used now: its last day was");
  expect(html).not.toContain("cid:voucher-code");
  expect(pictures.map(({ name }) => name)).not.toContain("voucher-code");
});

const ofResidents = [
  "voucher",
  "last_days",
  "closure",
  "left_scheme",
  "back_in_scheme",
  "undone",
  "idle",
] as const;

describe.each(languages)("in $english", ({ key, direction }) => {
  test.each(ofResidents)("the email %s is in that language, and in English below", (kind) => {
    const facts = { ...(emailFacts[kind] as object), language: key };
    const english = compose(kind, emailFacts[kind]);
    const { html, text, subject, headers } = compose(kind, facts);
    expect(subject).not.toBe(english.subject);
    expect(subject.length).toBeLessThanOrEqual(78);
    expect(headers["Content-Language"]).toBe(`${key}, en-GB`);
    const [, own = "", rest = ""] =
      new RegExp(`<div lang="${key}" dir="${direction}"(.*?)</div>(.*)`, "s").exec(html) ?? [];
    expect(own).toContain("<h1");
    // Only councils' notices and addresses are English.
    for (const sentence of [
      "This is your",
      "Show voucher",
      "Stop these emails",
      "Household waste",
      "Sign in",
    ])
      expect(own).not.toContain(sentence);
    if (kind !== "idle") expect(own).toContain(`/app/${key}/vouch`);
    expect(emailText(rest)).toContain(english.text.split("\n\n").at(3));
    expect(text).toContain(english.text.trim().split("\n").at(-1));
    expect(text).not.toMatch(/undefined|null|NaN|Invalid Date/);
  });

  test("the days left are in whole sentences", () => {
    const subjectAt = (days_left: number) =>
      compose("last_days", { ...(emailFacts.last_days as object), language: key, days_left }).subject;
    const subjects = [0, 1, 3].map(subjectAt);
    expect(new Set(subjects).size).toBe(3);
    expect(subjects[2]).toContain("3");
  });

  test("the voucher names code, site, last day and reasons against it", () => {
    const facts = {
      ...(emailFacts.voucher as object),
      language: key,
      against: [{ reason: "not_offered" }],
      other_sites: [],
    };
    const { html } = compose("voucher", facts);
    const own = html.slice(
      html.indexOf(`<div lang="${key}"`),
      html.indexOf("</div>", html.indexOf(`<div lang="${key}"`)),
    );
    const translation = translations[key] ?? english;
    const t = voucherMessages.in(translation);
    const shown = emailText(own).replaceAll("\u2060", "").replace(/\s+/g, " ");
    for (const part of [
      t("siteGone"),
      t("noSite"),
      t("terms.last_day"),
      isoDayInWords("2026-12-23", translation.locale),
      "Sample Yard",
    ])
      expect(shown).toContain(part);
    expect(html.indexOf("cid:voucher-code")).toBeLessThan(html.indexOf(own));
    expect(html).toContain("cid:voucher-code");
  });
});

test("a reader of a language without messages gets English", () => {
  const facts = emailFacts.voucher as object;
  expect(compose("voucher", { ...facts, language: "xx" })).toEqual(
    compose("voucher", { ...facts, language: null }),
  );
});

test.each([
  ["evil.example", "evil.\u2060example"],
  ["pay at https://evil.example/x", "pay at https:\u2060//evil.\u2060example/x"],
  ["me@evil.example.", "me@\u2060evil.\u2060example."],
  ["Mon. to Fri. 8.30 to 17:00, £5.50", "Mon. to Fri. 8.30 to 17:00, £5.50"],
])("mail programs make no link of a council's notice: %s", (text, broken) => {
  expect(formatNotice(text)).toBe(broken);
});

test.each([
  ["Ada Okafor", "Ada Okafor"],
  ["Zoë O’Brien-Łukasz Jr.", "Zoë O’Brien-Łukasz Jr."],
  ["J. R. Hartley", "J. R. Hartley"],
  ["evil.example", "A colleague"],
  ["Ada <b>", "A colleague"],
  ["Call 0800 1", "A colleague"],
  ["http://x", "A colleague"],
  ["", "A colleague"],
  [null, "A colleague"],
])("the name %s is shown as %s", (name, as) => {
  expect(formatName(name)).toBe(as);
});

test("typed values are cut to 80 characters on one line", () => {
  expect([...formatTyped("x".repeat(500))]).toHaveLength(80);
  expect(formatTyped("a\n\tb")).toBe("a b");
  expect(formatName("A".repeat(200))).toHaveLength(80);
});

test("a template escapes values, and no markup twice", () => {
  const typed = html`<i title="${'"'}">${`<a href="x">'&`}</i>`;
  expect(String(html`<p>${[typed, "<"]}</p>`)).toBe(
    '<p><i title="&quot;">&lt;a href=&quot;x&quot;&gt;&#39;&amp;</i>&lt;</p>',
  );
});

test("days are London's, with their weekday", () => {
  expect(isoDayInWords("2026-12-06")).toBe("Sunday 6 December 2026");
});

test.each([
  [{ responseCode: 550, command: "RCPT TO" }, "address"],
  [{ responseCode: 554, command: "DATA" }, "address"],
  [{ responseCode: 552, command: "RCPT TO" }, "email"],
  [{ responseCode: 451, command: "RCPT TO" }, "email"],
  [{ responseCode: 421, command: "RCPT TO" }, "server"],
  [{ responseCode: 535, command: "AUTH PLAIN" }, "server"],
  [{ responseCode: 550, command: "MAIL FROM" }, "server"],
  [{ code: "ECONNECTION" }, "server"],
])("%o concerns the %s", (error, scope) => {
  expect(classify(Object.assign(new Error("x"), error)).scope).toBe(scope);
});
