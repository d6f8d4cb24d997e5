import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { boroughFactsFile } from "../../../src/shared/domain/borough-facts.ts";

/** Everything that a build reads. supabase/templates and migrations are not part of the site. */
const inputs = [
  "src",
  "content",
  "public",
  "astro.config.mjs",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

/** Says what dist/ was built from. A build empties dist/, so that the note of one is never found beside another. */
const noteIn = (project: string) => join(project, "dist/.built-from");

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Settings of the environment that a build reads, beside those that the embedded stack sets itself. */
const isSetting = ([name]: [string, string | undefined]) =>
  /^(PUBLIC_|EDIT_|BOROUGHS_FILE|TIPRIGHT_OWN_ORIGIN)/.test(name);

/**
 * A fingerprint of what a build would be made from now: sizes and times of its files (their contents would take longer
 * than half of what it saves), the environment, the runtime, and the day, since a text may have a date to come.
 * @param project its folder
 */
export function fingerprint(project = "."): string {
  const hash = createHash("sha256").update(`${process.version} ${new Date().toDateString()}\n`);
  const settings = readdirSync(project).filter((name) => name.startsWith(".env"));
  const files = [...inputs, ...settings, boroughFactsFile()].flatMap((name) => filesOf(join(project, name)));
  for (const file of files.toSorted()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  hash.update(JSON.stringify(Object.entries(process.env).filter(isSetting).toSorted()));
  return hash.digest("hex");
}

/** Whether dist/ holds what a build would make. */
export function isBuiltFrom(inputsNow: string, project = "."): boolean {
  const note = noteIn(project);
  return existsSync(note) && readFileSync(note, "utf8") === inputsNow;
}

/** Stores what dist/ was built from. */
export function noteBuiltFrom(inputsThen: string, project = "."): void {
  writeFileSync(noteIn(project), inputsThen);
}

/** A file that is newer than dist/, for whoever wonders why it is not what would be built. */
export function newerThanBuild(project = "."): string | undefined {
  const builtAt = statSync(noteIn(project)).mtimeMs;
  return inputs
    .flatMap((name) => filesOf(join(project, name)))
    .find((file) => statSync(file).mtimeMs > builtAt);
}
