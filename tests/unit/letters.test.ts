import type { EmailKind } from "../../src/shared/domain/closed-sets.generated.ts";
import { describe, expect, test } from "vitest";
import { kinds } from "../../supabase/emails/kinds/kinds.ts";
import { makeLetter, type TakenLetter } from "../../supabase/emails/letter.ts";
import { explain } from "../../supabase/emails/smtp.ts";
import { shown, shownName, shownNotice } from "../../supabase/emails/words.ts";
import { html } from "../../supabase/templates/html.ts";
import { languages } from "../../src/shared/domain/languages.ts";
import { spoken } from "../../supabase/emails/kinds/own-language.ts";
import { emailText } from "../../supabase/templates/email-text.ts";
import { isoDayInWords } from "../../src/shared/domain/days.ts";
import { partsOf, type VoucherDetails } from "../../src/shared/domain/voucher.ts";
import { emailFacts } from "../support/letter-facts.ts";

const siteUrl = "https://tipright.test";
const id = "11111111-2222-4333-8444-555555555555";

const make = (kind: EmailKind, facts: unknown, email = "reader@example.org") => {
  const letter: TakenLetter = { id, kind, email, facts };
  const words = kinds[kind](letter, siteUrl);
  return makeLetter(letter, words, "tipright.test");
};

describe.each(Object.entries(emailFacts) as [EmailKind, unknown][])("%s", (kind, facts) => {
  test("says who sends it and why, and what to do", () => {
    const { subject, text } = make(kind, facts);
    expect(subject.length).toBeLessThanOrEqual(78);
    expect(text).toContain("Councils use TipRight");
    expect(text).toContain("You are getting this because");
    expect(text).toContain("hello@tipright.example");
    expect(text).not.toMatch(/undefined|null|NaN|Invalid Date/);
  });

  test("makes neither markup nor a link of what people typed", () => {
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
    const spoilt = Object.fromEntries(
      Object.entries(facts as object).map(([key, value]) => [key, typed.has(key) ? nasty : value]),
    );
    const { html, subject } = make(kind, spoilt);
    expect(html).not.toContain("<b>Act");
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toSatisfy((all: string[]) =>
      all.every((address) => address.startsWith(siteUrl) || address.startsWith("mailto:hello@")),
    );
    expect(subject).not.toContain("evil");
  });
});

test("neighbours' texts make no letter long", () => {
  const long = "Long Yard ".repeat(30).trim();
  const facts = emailFacts.voucher as VoucherDetails;
  const closed = { from: "2026-12-24", to: "2026-12-24", hours: [], why: long.slice(0, 100) };
  const { text } = make("voucher", {
    ...facts,
    against: [{ reason: "site_closed", until: null }],
    other_sites: Array.from({ length: 20 }, () => ({ address: long, council_key: "hackney" })),
    opening: facts.opening && { ...facts.opening, exceptions: Array.from({ length: 60 }, () => closed) },
  });
  expect(text.split("Long Yard").length).toBeLessThan(130);
  expect(text.length).toBeLessThan(5000);
});

test("managers and voucher holders get the same text", () => {
  const { body, subject } = emailFacts.closure as { body: string; subject: string };
  const plain = (text: string) => text.replaceAll("\u2060", "").replace(/\s+/g, " ");
  for (const kind of ["closure", "holder_email"] as const)
    expect(plain(make(kind, emailFacts[kind]).text)).toContain(plain(body));
  expect(make("closure", emailFacts.closure).subject).toBe(subject);
});

test("who leaves without deleting the account, and who is only a manager no longer, is told as that", () => {
  const facts = emailFacts.left as { changes: object };
  const told = (changes: object) => make("left", { ...facts, changes }).text.replace(/\s+/g, " ");
  expect(told({ role: "manager" })).toContain("where they were a manager. Their account has been deleted.");
  expect(told({ role: "manager", member_id: id })).toContain("where they were a manager. Sites");
  expect(told({ from: "manager", to: "gate", member_id: id })).toContain("has chosen to be gate staff.");
});

test("gate staff are not told to reopen their council", () => {
  const facts = emailFacts.council_closed as object;
  expect(make("council_closed", facts).text).toContain("Reopen council");
  expect(make("council_closed", { ...facts, to: "gate" }).text).not.toContain("Reopen council");
  expect(make("council_closed", { ...facts, to: "operator" }).text).toContain("councils reopen");
});

test.each(["voucher", "last_days", "undone"] as const)(
  "the letter %s says all that a voucher says, in its order, and brings the picture of its code",
  (kind) => {
    const facts = emailFacts[kind] as VoucherDetails;
    const { html, text, pictures } = make(kind, facts);
    const said = text.replace(/\s+/g, " ").replaceAll("\u2060", "");
    let from = 0;
    for (const { key, lines } of partsOf(facts)) {
      const told = lines.join(" ");
      expect(said.indexOf(told, from), key).toBeGreaterThan(-1);
      from = said.indexOf(told, from) + told.length;
    }
    expect([...html.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, source]) => source)).toEqual([
      "cid:council-mark",
      "cid:voucher-code",
    ]);
    // Where pictures are not shown, the code stands there as text; in the dark, the picture is white by itself.
    expect(html).toContain('alt="QR code of this voucher"');
    expect(html.replaceAll(/<[^>]*>|\s+/g, "")).toContain(facts.code);
    expect(pictures.map(({ name, bytes }) => [name, Buffer.from(bytes).toString("latin1", 0, 3)])).toEqual([
      ["voucher-code", "GIF"],
      ["council-mark", "A p"],
    ]);
    expect(make(kind, { ...facts, mark: null }).html).not.toContain("council-mark");
  },
);

test("the holder of a voucher that is not active is told so, without a code to show", () => {
  const facts = { ...(emailFacts.undone as object), state: "expired" };
  const { text, html, pictures } = make("undone", facts);
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
  test.each(ofResidents)("the letter %s says it in that language, and below in English", (kind) => {
    const facts = { ...(emailFacts[kind] as object), language: key };
    const english = make(kind, emailFacts[kind]);
    const { html, text, subject, headers } = make(kind, facts);
    expect(subject).not.toBe(english.subject);
    expect(subject.length).toBeLessThanOrEqual(78);
    expect(headers["Content-Language"]).toBe(`${key}, en-GB`);
    const [, own = "", rest = ""] =
      new RegExp(`<div lang="${key}" dir="${direction}"(.*?)</div>(.*)`, "s").exec(html) ?? [];
    expect(own).toContain("<h1");
    // What stands in it is its own, but for what a council and an address say.
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

  test("names its days left in whole sentences", () => {
    const about = (days_left: number) =>
      make("last_days", { ...(emailFacts.last_days as object), language: key, days_left }).subject;
    expect(new Set([0, 1, 3].map(about)).size).toBe(3);
    expect(about(3)).toContain("3");
  });

  test("its voucher names code, site and last day, and what speaks against it", () => {
    const facts = {
      ...(emailFacts.voucher as object),
      language: key,
      against: [{ reason: "site_gone" }],
      other_sites: [],
    };
    const { html } = make("voucher", facts);
    const own = html.slice(
      html.indexOf(`<div lang="${key}"`),
      html.indexOf("</div>", html.indexOf(`<div lang="${key}"`)),
    );
    const { voucher } = spoken[key].words;
    const said = emailText(own).replaceAll("\u2060", "").replace(/\s+/g, " ");
    for (const told of [
      voucher.siteGone,
      voucher.noSite,
      voucher.terms.last_day,
      voucher.day("2026-12-23"),
      "Sample Yard",
    ])
      expect(said).toContain(told);
    expect(own).toContain("cid:voucher-code");
  });
});

test("a language that this version does not know is not guessed", () => {
  expect(() => make("voucher", { ...(emailFacts.voucher as object), language: "xx" })).toThrow();
});

test.each([
  ["evil.example", "evil.\u2060example"],
  ["pay at https://evil.example/x", "pay at https:\u2060//evil.\u2060example/x"],
  ["me@evil.example.", "me@\u2060evil.\u2060example."],
  ["Mon. to Fri. 8.30 to 17:00, £5.50", "Mon. to Fri. 8.30 to 17:00, £5.50"],
])("a mail program makes no link of what a council says: %s", (text, broken) => {
  expect(shownNotice(text)).toBe(broken);
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
  expect(shownName(name)).toBe(as);
});

test("values are cut to 80 characters, and shown on one line", () => {
  expect([...shown("x".repeat(500))]).toHaveLength(80);
  expect(shown("a\n\tb")).toBe("a b");
  expect(shownName("A".repeat(200))).toHaveLength(80);
});

test("a template escapes what is put into it, and no markup twice", () => {
  const typed = html`<i title="${'"'}">${`<a href="x">'&`}</i>`;
  expect(String(html`<p>${[typed, "<"]}</p>`)).toBe(
    '<p><i title="&quot;">&lt;a href=&quot;x&quot;&gt;&#39;&amp;</i>&lt;</p>',
  );
});

test("days are London's, with their weekday", () => {
  expect(isoDayInWords("2026-12-06")).toBe("Sunday 6 December 2026");
});

test.each([
  [{ responseCode: 550, command: "RCPT TO" }, "refused"],
  [{ responseCode: 554, command: "DATA" }, "refused"],
  [{ responseCode: 552, command: "RCPT TO" }, "letter"],
  [{ responseCode: 451, command: "RCPT TO" }, "letter"],
  [{ responseCode: 421, command: "RCPT TO" }, "server"],
  [{ responseCode: 535, command: "AUTH PLAIN" }, "server"],
  [{ responseCode: 550, command: "MAIL FROM" }, "server"],
  [{ code: "ECONNECTION" }, "server"],
])("%o is about the %s", (error, what) => {
  expect(explain(Object.assign(new Error("x"), error)).what).toBe(what);
});
