import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { changedNames, testsOf, withCallers } from "./support/changed.ts";

/**
 * Runs the database's tests that are about what changed: `npm run test:changed` for what is not committed yet,
 * `npm run test:changed -- main` for what is not in that branch.
 */
const [since = "HEAD"] = process.argv.slice(2);
const git = (...words: string[]) =>
  execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

function before(file: string): string {
  try {
    return git("show", `${since}:${file}`);
  } catch {
    return "";
  }
}

/** Short, and about everything: an answer for every role, types, names, grants. */
const always = ["agreement", "attack-matrix", "migrations"].map((name) => `supabase/tests/${name}.test.ts`);
const pgtap = "supabase/tests/pgtap.test.ts";

const changed = [
  ...git("diff", "--name-only", "--relative", since, "--", "supabase").split("\n"),
  ...git("ls-files", "--others", "--exclude-standard", "--", "supabase").split("\n"),
].filter(Boolean);
const isMigration = (file: string) => /^supabase\/migrations\/.*\.sql$/.test(file);
const now = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");

const names = changed.filter(isMigration).flatMap((file) => changedNames(before(file), now(file)));
const reached = withCallers(names, globSync("supabase/migrations/*.sql").map(now));
const files = globSync("supabase/tests/**/*.{sql,test.ts}", { exclude: ["**/support/**"] });
// Fuzzers know every function and take minutes: they are for the end.
const quick = files.filter((file) => !file.includes("/fuzz/"));
const chosen = new Set([...testsOf(reached, quick), ...files.filter((file) => changed.includes(file))]);
if (names.length > 0) for (const file of always) chosen.add(file);

const sql = [...chosen].filter((file) => file.endsWith(".sql"));
const others = [...chosen].filter((file) => file.endsWith(".ts") && file !== pgtap);
const told = [...new Set(names)].toSorted().join(", ");
process.stdout.write(
  `${told ? `Changed: ${told}` : "No function or table changed."}\n` +
    `Running ${chosen.size} of ${files.length} files of tests; npm run test:db runs all, fuzzers too:\n  ${[...chosen].toSorted().join("\n  ")}\n`,
);
if (chosen.size > 0) {
  // Of the pgTAP files the chosen ones, of every other file all of it.
  const only = sql.map((file) => file.replaceAll(".", "\\.")).join("|");
  const { status } = spawnSync(
    "vitest",
    [
      "run",
      "--project",
      "db",
      ...others,
      ...(sql.length > 0 ? [pgtap, "-t", `^(?!.*\\.sql$)|(?:${only})$`] : []),
    ],
    { stdio: "inherit" },
  );
  process.exitCode = status ?? 1;
}
