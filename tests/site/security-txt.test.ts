import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { brand } from "../../src/shared/domain/brand.ts";
import { dist, readDistFile, pageAt } from "../support/site.ts";

const name = ".well-known/security.txt";
const fields = Object.fromEntries(
  readDistFile(name)
    .trim()
    .split("\n")
    .map((line) => line.split(/: (.*)/s).slice(0, 2)),
) as Record<string, string>;

test("security.txt says where to report a weakness, and names its own address", () => {
  expect(fields["Contact"]).toBe(`mailto:${brand.securityEmail}`);
  expect(new URL(fields["Canonical"] ?? "").pathname).toBe(`/${name}`);
  expect(new URL(fields["Canonical"] ?? "").protocol).toMatch(/^https?:$/);
});

test("security.txt links the rules for testing, which are on their page", () => {
  const { pathname, hash } = new URL(fields["Policy"] ?? "");
  expect(pageAt(pathname).root.querySelector(hash)?.textContent).toContain("If you find a weakness");
});

test("every build sets an expiry under a year ahead, as RFC 9116 requires", () => {
  const day = 24 * 60 * 60 * 1000;
  // Measured from the build, because an old build in an old folder is no fault of the code.
  const lifetime = new Date(fields["Expires"] ?? "").valueOf() - statSync(join(dist, name)).mtimeMs;
  expect(lifetime).toBeGreaterThan(300 * day);
  expect(lifetime).toBeLessThan(365 * day);
});
