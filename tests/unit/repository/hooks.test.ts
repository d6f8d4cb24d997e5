import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "tipright-hooks-"));
afterAll(() => rmSync(folder, { recursive: true }));

// A separate index and object store: the repository's are not touched.
const environment = {
  ...process.env,
  GIT_INDEX_FILE: join(folder, "index"),
  GIT_OBJECT_DIRECTORY: folder,
  GIT_ALTERNATE_OBJECT_DIRECTORIES: resolve(
    execFileSync("git", ["rev-parse", "--git-path", "objects"], { encoding: "utf8" }).trim(),
  ),
};
const git = (words: string[], input = "") =>
  execFileSync("git", words, { env: environment, input, encoding: "utf8" }).trim();

/** Returns the hook's output for a commit with one more file; "" if it passes. */
function runHook(path: string, text: string): string {
  git(["read-tree", "HEAD"]);
  const blob = git(["hash-object", "-w", "--stdin"], text);
  git(["update-index", "--add", "--cacheinfo", `100644,${blob},${path}`]);
  const { status, stdout, stderr } = spawnSync(".ci/hooks/pre-commit", {
    env: environment,
    encoding: "utf8",
  });
  return status === 0 ? "" : stdout + stderr;
}

test("a commit that is formatted and breaks no rule passes", () => {
  expect(runHook("src/shared/domain/staged.ts", "export const staged = 1;\n")).toBe("");
});

test("a commit with an unformatted file is rejected", () => {
  expect(runHook("src/shared/domain/staged.ts", "export const   staged = 1\n")).toContain(
    "src/shared/domain/staged.ts",
  );
});

test("a commit that breaks a lint rule is rejected", () => {
  const upwards = 'import "../portal/team/api.ts";\n';
  expect(runHook("src/shared/domain/staged.ts", upwards)).toContain("no-restricted-imports");
});

test.each([
  [72, 0],
  [73, 1],
])("a subject of %i characters ends the hook with %i", (length, status) => {
  const message = join(folder, "message");
  writeFileSync(message, `${"é".repeat(length)}\n\n${"why ".repeat(40)}\n`);
  expect(spawnSync(".ci/hooks/commit-msg", [message]).status).toBe(status);
});

test("the script that npm ci ends with sets the folder of the hooks", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  expect(scripts["prepare"]).toContain("core.hooksPath .ci/hooks");
});
