import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brand } from "../../src/shared/domain/brand.ts";
import { colour } from "../../src/styles/colours.ts";
import { environmentOutsideTests } from "../support/environment.ts";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "another-brand-"));
const pathInCopy = (path: string) => join(folder, path);
const read = (path: string) => readFileSync(pathInCopy(path), "utf8");

/** Changes a file of the copy; fails where there is nothing to change. */
function change(path: string, from: string, to: string): void {
  const text = read(path);
  expect(text).toContain(from);
  writeFileSync(pathInCopy(path), text.replaceAll(from, to));
}

beforeAll(async () => {
  for (const part of [
    "src",
    "content",
    "messages",
    "public",
    "supabase",
    "tests/support",
    "package.json",
    "tsconfig.json",
  ]) {
    cpSync(part, pathInCopy(part), { recursive: true });
  }
  cpSync("astro.config.mjs", pathInCopy("astro.config.mjs"));
  symlinkSync(resolve("node_modules"), pathInCopy("node_modules"));
  rmSync(pathInCopy("content/announcements"), { recursive: true });
  change("src/shared/domain/brand.ts", brand.name, "Wasteline");
  change("src/shared/domain/brand.ts", brand.slug, "wasteline");
  change("src/styles/tokens.css", colour("moss-900"), "#2a0c3b");
  change("src/styles/tokens.css", colour("moss-700"), "#3f1460");
  change("public/favicon.svg", colour("moss-700"), "#3f1460");
  change("public/media/feature.vtt", brand.name, "Wasteline");
  change("src/shared/domain/operator.ts", 'legalName: ""', 'legalName: "Wasteline Limited"');
  const options = { cwd: folder, env: environmentOutsideTests() };
  await run(process.execPath, ["src/build/icons.ts"], options);
  await run(process.execPath, ["supabase/templates/write.ts"], options);
  await run(process.execPath, ["tests/support/run-astro.ts", "build"], options);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Returns every text of a build or an email; pictures are edited as files. */
function texts(): string[] {
  const built = readdirSync(pathInCopy("dist"), { recursive: true, encoding: "utf8" })
    .filter((name) =>
      /\.(?:html|js|css|json|xml|txt|webmanifest)$|(?:^|\/)_(?:headers|redirects)$/.test(name),
    )
    .map((name) => join("dist", name));
  const emails = readdirSync(pathInCopy("supabase/templates"))
    .filter((name) => name.endsWith(".html"))
    .map((name) => join("supabase/templates", name));
  return [...built, ...emails];
}

describe("a copy whose brand was changed in src/shared/domain/brand.ts", () => {
  test("shows the new name everywhere and the old one nowhere", () => {
    expect(texts().filter((name) => new RegExp(brand.slug, "i").test(`${name}\n${read(name)}`))).toEqual([]);
    expect(read("dist/index.html")).toContain("Wasteline home");
    expect(read("supabase/templates/recovery.html")).toContain("Wasteline");
  });

  test("has its portal at the new address", () => {
    expect(readdirSync(pathInCopy("dist"))).toContain("wasteline-portal.html");
    expect(read("dist/_redirects")).toContain("/login /wasteline-portal 302");
  });

  test("sends emails in the new name", () => {
    const config = read("supabase/config.toml");
    expect(config).toContain('sender_name = "Wasteline"');
    expect([...config.matchAll(/^subject = "(.*)"$/gm)].map(([, subject]) => subject).join()).not.toContain(
      brand.name,
    );
  });
});

test("a copy without announcements says that there are none", () => {
  expect(read("dist/announcements.html")).toContain("There are no announcements yet.");
});

describe("a copy whose operator has filled in src/shared/domain/operator.ts", () => {
  test("names the company in the policies", () => {
    for (const policy of ["privacy-policy", "terms-of-use", "accessibility"]) {
      expect(read(`dist/${policy}.html`)).toContain("Wasteline Limited");
    }
  });
});

describe("a copy whose greens were changed in src/styles/tokens.css", () => {
  test("no longer has them anywhere", () => {
    const old = new RegExp(`${colour("moss-900")}|${colour("moss-700")}`, "i");
    expect(texts().filter((name) => old.test(read(name)))).toEqual([]);
  });

  test("has emails and the manifest in the new ones", () => {
    expect(read("dist/site.webmanifest")).toContain("#3f1460");
    expect(read("supabase/templates/recovery.html")).toContain("#2a0c3b");
  });
});
