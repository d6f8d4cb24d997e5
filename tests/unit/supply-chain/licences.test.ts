import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { licenceIsAllowed, refusedPackages } from "../../../supabase/supply-chain/licences.ts";
import { productionPackages } from "../../../supabase/supply-chain/lock-file.ts";

test.each([
  ["MIT", true],
  ["GPL-3.0-only", false],
  ["AGPL-3.0-or-later", false],
  ["UNLICENSED", false],
  ["SEE LICENSE IN LICENSE.txt", false],
  ["(MIT OR GPL-3.0-only)", true],
  ["MIT AND GPL-3.0-only", false],
  ["MIT AND (GPL-3.0-only OR Apache-2.0)", true],
  ["(MIT AND GPL-3.0-only) OR (ISC AND LGPL-3.0-or-later)", false],
  ["GPL-2.0-only WITH Classpath-exception-2.0", false],
])("of the licences %s, allowed is %s", (expression, allowed) => {
  expect(licenceIsAllowed(expression, "some-package")).toBe(allowed);
});

test("a licence that is allowed for one tool is not allowed for another package", () => {
  expect(licenceIsAllowed("LGPL-3.0-or-later", "@img/sharp-libvips-linux-x64")).toBe(true);
  expect(licenceIsAllowed("LGPL-3.0-or-later", "some-package")).toBe(false);
});

const lockFile = (packages: object) =>
  JSON.stringify({ packages: { "": { name: "tipright" }, ...packages } });

test("a package without a licence is refused, once wherever it lies, and one for development is not looked at", () => {
  const packages = productionPackages(
    lockFile({
      "node_modules/silent": { version: "1.0.0" },
      "node_modules/a/node_modules/silent": { version: "1.0.0" },
      "node_modules/another-name": { name: "silent", version: "1.0.0" },
      "node_modules/a/node_modules/@b/copyleft": { version: "2.0.0", license: "GPL-3.0-only" },
      "node_modules/tool": { version: "3.0.0", license: "GPL-3.0-only", dev: true },
    }),
  );
  expect(refusedPackages(packages).map(({ name }) => name)).toEqual(["@b/copyleft", "silent"]);
});

test("every production dependency of this project has an allowed licence", () => {
  const packages = productionPackages(readFileSync("package-lock.json", "utf8"));
  expect(packages.length).toBeGreaterThan(100);
  expect(refusedPackages(packages)).toEqual([]);
});

const run = (...words: string[]) =>
  promisify(execFile)(process.execPath, ["supabase/supply-chain/licences.ts", ...words]);

test("the command prints a table, and fails where a licence is not allowed", async () => {
  expect((await run()).stdout).toMatch(/^astro \d\S+ +MIT$/m);
  const folder = mkdtempSync(join(tmpdir(), "tipright-licences-"));
  const file = join(folder, "package-lock.json");
  writeFileSync(file, lockFile({ "node_modules/copyleft": { version: "2.0.0", license: "GPL-3.0-only" } }));
  await expect(run(file)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("copyleft 2.0.0") as unknown,
  });
  rmSync(folder, { recursive: true });
});
