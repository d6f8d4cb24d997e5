import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { fingerprint, isBuiltFrom, recordBuiltFrom } from "../../../supabase/dev/site/build-inputs.ts";
import { createTemporaryFolder } from "../../support/prepared-data.ts";

/** A project with a text, a setting and an unrelated file. */
function projectForTest(): string {
  const project = createTemporaryFolder();
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  for (const folder of ["content/announcements", "supabase/migrations", "dist"]) {
    mkdirSync(join(project, folder), { recursive: true });
  }
  writeFileSync(join(project, "content/announcements/one.md"), "One.");
  writeFileSync(join(project, "package.json"), "{}");
  return project;
}

const inFolder = (project: string, name: string) => join(project, name);

test("unchanged inputs give the same fingerprint, and their build is recognised", () => {
  const project = projectForTest();
  const inputs = fingerprint(project);
  expect(fingerprint(project)).toBe(inputs);
  expect(isBuiltFrom(inputs, project)).toBe(false);
  recordBuiltFrom(inputs, project);
  expect(isBuiltFrom(inputs, project)).toBe(true);
  writeFileSync(inFolder(project, "supabase/migrations/1.sql"), "select 1;");
  expect(fingerprint(project)).toBe(inputs);
});

test.each<[string, (project: string) => void]>([
  [
    "a text of the same length, saved again",
    (project) => utimesSync(inFolder(project, "content/announcements/one.md"), 1, 1),
  ],
  ["a new text", (project) => writeFileSync(inFolder(project, "content/announcements/two.md"), "Two.")],
  ["a text that is gone", (project) => rmSync(inFolder(project, "content/announcements/one.md"))],
  ["another dependency", (project) => writeFileSync(inFolder(project, "package.json"), '{"a":1}')],
  ["an .env file", (project) => writeFileSync(inFolder(project, ".env"), "PUBLIC_SITE_URL=x")],
])("%s is built", (_, change) => {
  const project = projectForTest();
  recordBuiltFrom(fingerprint(project), project);
  change(project);
  expect(isBuiltFrom(fingerprint(project), project)).toBe(false);
});

test("another key, another day or an emptied dist/ needs a new build", () => {
  const project = projectForTest();
  const inputs = fingerprint(project);
  recordBuiltFrom(inputs, project);
  vi.stubEnv("PUBLIC_SUPABASE_PUBLISHABLE_KEY", "another");
  expect(isBuiltFrom(fingerprint(project), project)).toBe(false);
  vi.unstubAllEnvs();
  vi.useFakeTimers({ now: Date.now() + 86_400_000 });
  expect(isBuiltFrom(fingerprint(project), project)).toBe(false);
  vi.useRealTimers();
  expect(isBuiltFrom(fingerprint(project), project)).toBe(true);
  rmSync(inFolder(project, "dist"), { recursive: true });
  expect(isBuiltFrom(fingerprint(project), project)).toBe(false);
});
