import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkVersion } from "../../../supabase/admin/doctor/release.ts";

/** A folder with code of a version, which came from where there are the tags. */
function codeOf(version: string, tags?: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "tipright-versions-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = (at: string, ...words: string[]) => execFileSync("git", words, { cwd: at, stdio: "ignore" });
  const origin = join(folder, "origin");
  const code = join(folder, "code");
  git(folder, "init", origin);
  git(folder, "init", code);
  git(origin, "-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "--allow-empty", "-m", "First");
  for (const tag of tags ?? []) git(origin, "tag", tag);
  if (tags) git(code, "remote", "add", "origin", origin);
  writeFileSync(join(code, "package.json"), JSON.stringify({ version }));
  return code;
}

test.each([
  ["the newest", "0.10.0", ["v0.1.0", "v0.10.0"], "ok", "0.10.0 is the newest"],
  ["one behind", "0.9.0", ["v0.9.0", "v0.10.0"], "unknown", "0.9.0 is 1 version behind 0.10.0"],
  ["some behind", "0.1.0", ["v0.10.0", "v0.2.0", "vnext", "v0.9.1"], "unknown", "3 versions behind 0.10.0"],
  ["of a place without versions", "0.1.0", [], "ok", "is the newest"],
  ["of no place that is known", "0.1.0", undefined, "unknown", "could not be looked up"],
])("code that is %s says so", async (_, version, tags, state, words) => {
  const found = await checkVersion(codeOf(version, tags));
  expect(found).toMatchObject({ state, what: expect.stringContaining(words) });
});
