import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { boroughFactsFile } from "../../../src/shared/domain/borough-facts.ts";

/** Everything that a build reads. */
const inputs = [
  "src",
  "content",
  "messages",
  "public",
  "astro.config.mjs",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  "supabase/migrations/20261130005000_boroughs.sql",
];

/** Records what dist/ was built from; a build empties dist/. */
const noteIn = (project: string) => join(project, "dist/.built-from");

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Settings of the environment that a build reads. */
const isSetting = ([name]: [string, string | undefined]) =>
  /^(PUBLIC_|EDIT_|BOROUGHS_FILE|TIPRIGHT_OWN_ORIGIN)/.test(name);

/** A fingerprint of what a build reads: sizes and times of files, the environment, the runtime, and the day (for dated texts). */
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
export function recordBuiltFrom(inputsThen: string, project = "."): void {
  writeFileSync(noteIn(project), inputsThen);
}
