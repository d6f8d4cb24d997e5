import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { brand } from "../../src/shared/domain/brand.ts";
import { dist } from "../support/site.ts";

const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(html|js|css|json|xml|txt|webmanifest)$|^_/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

test("no built file holds a secret key", () => {
  expect(files.length).toBeGreaterThan(20);
  const secret = /sb_secret_[\w-]{8,}|sbp_[\w-]{8,}|service_role["']?\s*[:=]|-----BEGIN [A-Z ]*PRIVATE KEY/;
  expect(files.filter((file) => secret.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("SECURITY.md and security.txt name the same address", () => {
  const document = readFileSync(join(import.meta.dirname, "../../SECURITY.md"), "utf8");
  expect(document).toContain(brand.securityEmail);
  expect(readFileSync(join(dist, ".well-known/security.txt"), "utf8")).toContain(brand.securityEmail);
});
