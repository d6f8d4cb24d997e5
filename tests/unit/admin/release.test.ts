import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkRelease } from "../../../supabase/admin/check-release.ts";

const folder = mkdtempSync(join(tmpdir(), "tipright-release-"));
afterAll(() => rmSync(folder, { recursive: true }));

const wrong = (now: string) =>
  checkRelease(folder, new Date(now))
    .filter(({ state }) => state === "wrong")
    .map(({ what }) => what)
    .join("\n");

test("a page with an address that is only for examples is named, and a word such as 'for example' is not", () => {
  writeFileSync(join(folder, "contact.html"), "<p>For example, write to us. this.example.co.uk</p>");
  expect(wrong("2024-03-01")).not.toContain("holds addresses");
  writeFileSync(join(folder, "about.html"), '<a href="mailto:hello@tipright.example">');
  expect(wrong("2024-03-01")).toContain(`${folder} holds addresses that end in .example: about.html`);
});

test("a folder that was not built is not looked at", () => {
  const states = checkRelease(join(folder, "none")).map(({ state }) => state);
  expect(states).toContain("unknown");
});

test("an accessibility statement is good for a year", () => {
  const statement = "the accessibility statement is of";
  expect(wrong("2199-01-01")).toContain(statement);
  expect(wrong("2000-01-01")).not.toContain(statement);
});
