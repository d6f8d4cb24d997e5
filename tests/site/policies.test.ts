import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  accountRecordMonths,
  deletedResidentMonths,
  idleResidentMonths,
  minimumAge,
  recordMonths,
  activeAtMost,
  vouchersADay,
  yearAtMost,
  voucherMonths,
  voucherPersonMonths,
} from "../../src/shared/domain/limits.generated.ts";
import { operator } from "../../src/shared/domain/operator.ts";
import { publicRoutes } from "../../src/shared/domain/routes.ts";
import { brand } from "../../src/shared/domain/brand.ts";
import { readAttribute, pageAt, portalPages, publicPages, textOf } from "../support/site.ts";

const text = (path: string) => {
  const main = pageAt(path).root.querySelector("main");
  return main ? textOf(main) : "";
};

test.each(["/privacy-policy", "/cookie-policy"])("%s is dated 22 February 2024", (path) => {
  expect(text(path)).toContain("22 February 2024");
});

test("the privacy notice states the minimum age of 18", () => {
  expect(minimumAge).toBe(18);
  expect(text("/privacy-policy")).toContain("You must be 18 or older");
});

test("the privacy notice and the account cleanup agree on how long accounts are kept", () => {
  expect(accountRecordMonths).toBe(12);
  expect(text("/privacy-policy")).toContain(
    `a registration that was never confirmed, is deleted within ${accountRecordMonths} months`,
  );
});

describe("the privacy notice has what the UK GDPR requires", () => {
  const notice = text("/privacy-policy");
  const articles: [string, RegExp][] = [
    ["who the controller is and how to reach them", new RegExp(`controller.*${brand.contactEmail}`)],
    ["the purposes and the lawful basis of each", /Lawful basis: our legitimate interest/],
    ["the recipients", /Supabase/],
    ["transfers to other countries and what protects them", /International Data Transfer Agreement/],
    ["how long", /How long:/],
    [
      "the rights",
      /give you a copy.*correct it.*delete it.*limit how we use it.*stop using it.*another system can read/,
    ],
    ["the complaint to the Information Commissioner", /Information Commissioner.*0303 123 1113/],
    ["whether the data must be given", /You do not have to give us any of this/],
    ["where data come from that the person did not give", /We have these from your company/],
    ["automated decisions", /No computer makes a decision about you/],
  ];

  test.each(articles)("%s", (_, words) => {
    expect(notice).toMatch(words);
  });
});

describe("the privacy notice gives the retention periods of the software", () => {
  const notice = text("/privacy-policy");
  const promises: [string, string][] = [
    ["vouchers lose their person", `is no longer linked to you after ${voucherPersonMonths} months`],
    ["vouchers are deleted", `After ${voucherMonths} months it is deleted`],
    ["a deleted resident's fingerprint", `For ${deletedResidentMonths} months we keep a fingerprint`],
    ["an idle resident", `If nobody has seen you for ${idleResidentMonths} months`],
    [
      "names beside changes and vouchers",
      `Your name stays beside changes, and beside vouchers at the gate, for ${recordMonths} months`,
    ],
    [
      "what each person may have",
      `${activeAtMost} active at a time, ${yearAtMost} a year, ${vouchersADay} applications a day`,
    ],
  ];

  test.each(promises)("%s", (_, words) => {
    expect(notice).toContain(words);
  });
});

describe("facts about the operator", () => {
  test.each(["/privacy-policy", "/terms-of-use", "/accessibility"])(
    "%s names the company, or says that it is missing",
    (path) => {
      expect(text(path)).toContain(operator.legalName || "[legal name: not filled in yet]");
    },
  );

  test("the privacy notice has the register's number, the postal address and a contact", () => {
    const notice = text("/privacy-policy");
    expect(notice).toContain(operator.icoNumber || "[ICO number: not filled in yet]");
    expect(notice).toContain(operator.postalAddress || "[postal address: not filled in yet]");
    expect(notice).toContain(operator.privacyContact || brand.contactEmail);
  });
});

describe("the accessibility statement has the wording that the 2018 Regulations require", () => {
  const statement = text("/accessibility");
  const wording: [string, RegExp][] = [
    ["scope", /^Accessibility statement.*This accessibility statement applies to the /],
    [
      "commitment",
      /is committed to making its website, app and portal accessible, in accordance with the Public Sector Bodies \(Websites and Mobile Applications\) \(No\. 2\) Accessibility Regulations 2018/,
    ],
    [
      "compliance status",
      /partially compliant with the Web Content Accessibility Guidelines \(WCAG\) version 2\.2 AA standard, due to the non-compliances listed below/,
    ],
    ["non-accessible content", /The content listed below is non-accessible for the following reasons/],
    [
      "the three reasons, in order",
      /Non-compliance with the accessibility regulations.*Disproportionate burden.*not within the scope of the accessibility regulations/,
    ],
    ["preparation", /This statement was prepared on \d+ \w+ \d{4}\. It was last reviewed on \d+ \w+ \d{4}/],
    ["test", /last tested on \d+ \w+ \d{4} against the WCAG 2\.2 AA standard\. The test was carried out by/],
    ["feedback", /Feedback and contact information.*We will consider your request and get back to you in/],
    [
      "enforcement",
      /The Equality and Human Rights Commission \(EHRC\) is responsible for enforcing.*contact the Equality Advisory and Support Service \(EASS\)/,
    ],
  ];

  test.each(wording)("%s", (_, words) => {
    expect(statement.replaceAll("’", "'")).toMatch(words);
  });
});

test("the terms of use are linked in every footer", () => {
  const withFooter = [...publicPages, ...portalPages].filter(({ root }) => root.querySelector("footer"));
  expect(withFooter.length).toBeGreaterThanOrEqual(publicPages.length);
  for (const { path, root } of withFooter) {
    const links = root.querySelectorAll("footer a").map((link) => readAttribute(link, "href"));
    expect(links, path).toContain(publicRoutes.terms);
  }
});

describe("the cookie policy names everything that the portal stores in a browser", () => {
  const folder = join(import.meta.dirname, "../../src");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(tsx?|astro)$/.test(name),
  );
  const sources = files.map((file) => ({ file, code: readFileSync(join(folder, file), "utf8") }));
  const storing = sources.filter(({ code }) =>
    /(?:local|session)Storage\s*\.setItem\(|storageKey:|\b(?:stored|orRemembered)\(\s*"/.test(code),
  );

  test("the portal stores something", () => {
    expect(storing.length).toBeGreaterThan(2);
  });

  test.each(storing)("$file", ({ code, file }) => {
    const imported = file.endsWith("browser-client.ts") ? [`${brand.slug}-session`] : [];
    const keys = [...code.matchAll(/\bconst \w*[kK]ey\w* = "([^"]+)"/g)].map((match) => match[1] ?? "");
    const entries = [...code.matchAll(/\b(?:stored|orRemembered)\(\s*"([^"]+)"([^;]*);/g)].map(
      ([, name, rest = ""]) => {
        const [, area] = /"(bare|device|signed-in)"/.exec(rest) ?? [];
        return area === "bare" ? name : `${brand.slug}${area ? `-${area}` : ""}:${name}`;
      },
    );
    const named = [...imported, ...keys, ...entries];
    expect(named.length).toBeGreaterThan(0);
    for (const key of named) expect(text("/cookie-policy")).toContain(key);
  });

  test("no source sets a cookie", () => {
    expect(sources.filter(({ code }) => code.includes("document.cookie"))).toEqual([]);
  });
});
