import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { accountRecordsKeptMonths, minimumAge } from "../../src/scheme/limits.ts";
import { site } from "../../src/scheme/site.ts";
import { pageAt, textOf } from "../support/site.ts";

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

test("the privacy notice and the command that tidies accounts agree on how long they are kept", () => {
  expect(accountRecordsKeptMonths).toBe(12);
  expect(text("/privacy-policy")).toContain(
    `a registration that was never confirmed, is deleted within ${accountRecordsKeptMonths} months`,
  );
});

describe("the privacy notice says what the UK GDPR asks it to", () => {
  const notice = text("/privacy-policy");
  const articles: [string, RegExp][] = [
    ["who the controller is and how to reach them", new RegExp(`controller.*${site.contactEmail}`)],
    ["the purposes and the lawful basis of each", /Lawful basis: our legitimate interest/],
    ["the recipients", /Supabase/],
    ["transfers to other countries and what protects them", /International Data Transfer Agreement/],
    ["how long", /How long:/],
    ["the rights", /give you a copy.*correct it.*delete it.*use less of it.*stop using it.*hand it over/],
    ["the complaint to the Information Commissioner", /Information Commissioner.*0303 123 1113/],
    ["whether the data must be given", /You do not have to give us any of this/],
    ["where data come from that the person did not give", /We have these from your company/],
    ["automated decisions", /No computer makes a decision about you/],
  ];

  test.each(articles)("%s", (_, words) => {
    expect(notice).toMatch(words);
  });
});

describe("the cookie policy names everything that the portal stores in a browser", () => {
  const folder = join(import.meta.dirname, "../../src");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(tsx?|astro)$/.test(name),
  );
  const sources = files.map((file) => ({ file, code: readFileSync(join(folder, file), "utf8") }));
  const storing = sources.filter(({ code }) =>
    /(?:local|session)Storage\s*\.setItem\(|storageKey:/.test(code),
  );

  test("there is something to name", () => {
    expect(storing.length).toBeGreaterThan(2);
  });

  test.each(storing)("$file", ({ code, file }) => {
    const imported = file.endsWith("browser-client.ts") ? [`${site.slug}-session`] : [];
    const keys = [...code.matchAll(/\bconst \w*[kK]ey\w* = "([^"]+)"/g)].map((match) => match[1] ?? "");
    const named = [...imported, ...keys];
    expect(named.length).toBeGreaterThan(0);
    for (const key of named) expect(text("/cookie-policy")).toContain(key);
  });

  test("and no source sets a cookie", () => {
    expect(sources.filter(({ code }) => code.includes("document.cookie"))).toEqual([]);
  });
});
