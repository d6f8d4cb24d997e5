import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestDatabase } from "../../supabase/tests/support/database.ts";
import { openEmbedded } from "../../supabase/tests/support/embedded.ts";
import { failuresOf, readTap } from "../../supabase/tests/support/tap.ts";
import type { Mutant } from "./mutant.ts";
import { functionAround, isPgtap, pgtapFile, placeOf } from "./places.ts";
import { sqlMutants } from "./sql-mutants.ts";
import { typescriptMutants } from "./typescript-mutants.ts";

/**
 * Applies each mutant, runs the tests that are named for it and prints which were caught: `npm run check -- --mutants`,
 * or those whose name contains one of these texts: `npm run check -- --mutants "1.2" "6.6"`. Ends with code 1 where one survives.
 */
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

/** Returns what fails in a pgTAP file; "" where everything passes. */
async function failureOfPgtap(database: TestDatabase, name: string): Promise<string> {
  const path = pgtapFile(name);
  if (!path) throw new Error(`There is no pgTAP file ${name}.sql.`);
  try {
    const sql = `begin;\n${readFileSync(path, "utf8")}\nselect tests.act_as_operator();\nselect * from finish();\nrollback;`;
    const [failure = ""] = failuresOf(readTap(await database.exec(sql)));
    return failure;
  } catch (error) {
    return String(error);
  }
}

/** Runs a test file of Vitest in a copy of the project; true where it passes. */
function passesIn(folder: string, test: string): boolean {
  const [file = "", name] = test.split("#");
  const project = file.startsWith("supabase/") ? "db" : (file.split("/")[1] ?? "");
  const options = name ? ["-t", name] : [];
  const { status, stdout } = spawnSync("vitest", ["run", "--project", project, file, ...options], {
    cwd: folder,
    encoding: "utf8",
  });
  // A name that no test has any longer skips them all, with status 0.
  return status === 0 && /\d passed/.test(stdout);
}

function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "tipright-mutants-"));
  const list = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  const parts = new Set(
    list
      .split("\n")
      .filter(Boolean)
      .map((path) => path.split("/")[0] ?? ""),
  );
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}

let caught = 0;
const survivors: string[] = [];
/** Tests that fail without a mutant and so show nothing, and why. */
const failing = new Map<string, string>();
const usable = ({ tests }: Mutant) => tests.filter((test) => !failing.has(test));
function note({ name }: Mutant, by: string | undefined): void {
  if (by === undefined) survivors.push(name);
  else caught++;
  console.log(`${by === undefined ? "SURVIVED" : "caught  "}  ${name}${by === undefined ? "" : `  (${by})`}`);
}

const chosen = (mutants: readonly Mutant[]) =>
  mutants.filter(({ name }) => wanted.length === 0 || wanted.some((text) => name.includes(text)));
const inDatabase = chosen(sqlMutants).filter(({ tests }) => tests.every(isPgtap));
const inCopy = [
  ...chosen(sqlMutants).filter(({ tests }) => !tests.every(isPgtap)),
  ...chosen(typescriptMutants),
];

// Every text is looked for before anything runs.
for (const mutant of [...inDatabase, ...inCopy]) placeOf(mutant);

if (inDatabase.length > 0) {
  const database = await openEmbedded();
  for (const name of new Set(inDatabase.flatMap(({ tests }) => tests))) {
    const failure = await failureOfPgtap(database, name);
    if (failure) failing.set(name, failure);
  }
  for (const mutant of inDatabase) {
    const original = functionAround(mutant);
    await database.exec(original.replace(mutant.find, () => mutant.replace));
    let by: string | undefined;
    for (const name of usable(mutant)) if (!by && (await failureOfPgtap(database, name))) by = name;
    await database.exec(original);
    note(mutant, by);
  }
  await database.close();
}

if (inCopy.length > 0) {
  const folder = copyOfProject();
  const cached = () => new Set(globSync("node_modules/.cache/tipright/*"));
  const before = cached();
  for (const test of new Set(inCopy.flatMap(({ tests }) => tests)))
    if (!passesIn(folder, test)) failing.set(test, "Run it alone to see why.");
  for (const mutant of inCopy) {
    const { path, text } = placeOf(mutant);
    writeFileSync(
      join(folder, path),
      text.replace(mutant.find, () => mutant.replace),
    );
    note(
      mutant,
      usable(mutant).find((test) => !passesIn(folder, test)),
    );
    writeFileSync(join(folder, path), text);
  }
  rmSync(folder, { recursive: true });
  // Databases that were prepared with a mutant are useless.
  for (const path of cached()) if (!before.has(path)) rmSync(path, { recursive: true });
}

for (const [test, failure] of failing)
  console.log(`\n${test} fails without a mutant, and was left out:\n${failure}`);
console.log(`\n${caught} of ${caught + survivors.length} mutants were caught.`);
if (survivors.length > 0) {
  console.log(`Survived: ${survivors.join("; ")}`);
}
if (survivors.length > 0 || failing.size > 0) process.exitCode = 1;
