import { execFileSync, spawn } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync } from "node:fs";
import { changedNames, mentions, withCallers } from "./changed-sql.ts";
import { featureOf, journeyOfShared, journeys } from "./journeys.ts";

/**
 * Checks a change of one feature: `npm run check` for uncommitted changes, `npm run check -- main` for those since that
 * branch. Names what it leaves out; `npm test` runs everything. `npm run check -- --mutants` breaks the rules one line
 * at a time, to see which tests notice.
 */
if (process.argv.includes("--mutants")) {
  await import("../mutants/run.ts");
  process.exit();
}
const [since = "HEAD"] = process.argv.slice(2);
const started = Date.now();
mkdirSync(".local", { recursive: true });

const git = (...args: string[]) =>
  execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 2 ** 26 });
const now = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");
const before = (file: string) => {
  try {
    return git("show", `${since}:${file}`);
  } catch {
    return "";
  }
};

const changed = [
  ...git("diff", "--name-only", "--relative", since).split("\n"),
  ...git("ls-files", "--others", "--exclude-standard").split("\n"),
].filter(Boolean);
if (changed.length === 0) {
  console.log(`Nothing differs from ${since}. To check what a branch lacks: npm run check -- main`);
  process.exit();
}
const present = changed.filter((file) => existsSync(file));
const leftOut = [
  "models, races, fuzzers and tricks of the database",
  "the site's, the stack's and the operator's tests",
];

// Database objects that the change touches
const names = changed
  .filter((file) => /^supabase\/migrations\/.*\.sql$/.test(file))
  .flatMap((file) => changedNames(before(file), now(file)));
const touched = withCallers(names, globSync("supabase/migrations/*.sql").map(now));
const pgtap = globSync("supabase/tests/**/*.sql", { exclude: ["**/support/**"] }).filter(
  (file) => changed.includes(file) || mentions(`${file.replaceAll(/[/.]/g, " ")} ${now(file)}`, touched),
);
const databaseTests = present.filter((file) => /^supabase\/tests\/[^/]+\.test\.ts$/.test(file));
const matrixChanged = changed.some((file) => file.startsWith("supabase/tests/matrix/"));

// The feature whose journey is run
const sources = globSync("src/{portal,app}/**/*.{ts,tsx}");
const calling = sources.filter(
  (file) => names.length > 0 && /\.rpc\(/.test(now(file)) && mentions(now(file), touched),
);
const features = [...present, ...calling].map(featureOf).filter((feature) => feature !== undefined);
const counts = Map.groupBy(features, (feature) => feature);
const byCount = [...counts].toSorted(([, a], [, b]) => b.length - a.length).map(([feature]) => feature);
const specs = present.filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file));
const touchesPages = changed.some((file) => /^(?:src|supabase\/(?:migrations|local))\//.test(file));
const journey =
  specs[0] ?? (touchesPages ? `tests/e2e/${journeys[byCount[0] ?? ""] ?? journeyOfShared}` : undefined);
const others = [
  ...specs.slice(1),
  ...byCount.slice(1).map((feature) => `tests/e2e/${journeys[feature]}`),
].filter((spec) => spec !== journey);
leftOut.push(
  `other journeys${others.length > 0 ? `, of which concerned: ${[...new Set(others)].join(", ")}` : ""}`,
);

interface Step {
  name: string;
  command: string[];
}
const code = present.filter((file) => /\.(?:ts|tsx|mjs|astro)$/.test(file));
const typed = code.filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".generated.ts"));
const sql = pgtap.map((file) => file.replaceAll(".", "\\.")).join("|");

const quick: Step[] = [
  { name: "format", command: ["prettier", "--check", "--ignore-unknown", "--log-level", "warn", ...present] },
];
if (code.length > 0) {
  const rules = ["--rule", "house/no-circles: off", "--max-warnings", "0", "--no-warn-ignored"];
  const cache = ["--cache", "--cache-location", ".local/eslint"];
  quick.push({ name: "lint", command: ["eslint", ...rules, ...cache, ...code] });
  leftOut.push("circles of imports, unused exports, duplicates");
  const types = ["tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", ".local/tsc.json"];
  // Astro generates the types of content and styles.
  if (!existsSync(".astro/types.d.ts")) quick.push({ name: "types of content", command: ["astro", "sync"] });
  quick.push({ name: "types", command: types });
}
if (changed.some((file) => file.endsWith(".astro") || /^content\/|content\.config/.test(file))) {
  quick.push({ name: "pages", command: ["astro", "check", "--minimumFailingSeverity", "hint"] });
} else leftOut.push("astro check");
if (typed.length > 0) {
  const options = ["--run", "--project", "unit", "--passWithNoTests"];
  quick.push({ name: "unit tests", command: ["vitest", "related", ...options, ...typed] });
}
if (pgtap.length > 0) {
  const files = ["supabase/tests/pgtap.test.ts", "-t", `(?:${sql})$`];
  quick.push({ name: "pgTAP", command: ["vitest", "run", "--project", "db", ...files] });
}
if (names.length > 0 || matrixChanged) {
  const files = ["supabase/tests/attack-matrix.test.ts", "-t", "on the embedded stack"];
  quick.push({ name: "rights", command: ["vitest", "run", "--project", "db", ...files] });
  const agreement = ["vitest", "run", "--project", "db", "supabase/tests/agreement.test.ts"];
  quick.push({ name: "generated types", command: agreement });
}
if (names.length > 0 || pgtap.length > 0) leftOut.push("rights under hosted roles");
if (databaseTests.length > 0) {
  quick.push({ name: "database tests", command: ["vitest", "run", "--project", "db", ...databaseTests] });
}
const slow: Step[] = journey
  ? [
      { name: "build", command: ["node", "tests/support/build.ts"] },
      {
        name: `journey ${journey}`,
        command: ["playwright", "test", journey, "--project=editor", "--project=site", "--workers=2", "-x"],
      },
    ]
  : [];

const failed: string[] = [];
/** Runs a step and prints its time, and its output where it fails. */
async function run({ name, command: [program = "", ...args] }: Step): Promise<boolean> {
  const begun = Date.now();
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => output.push(part));
  const status = await new Promise((resolve) => child.on("close", resolve));
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(`${status === 0 ? "passed" : "FAILED"} ${seconds.padStart(6)} s  ${name}`);
  if (status === 0) return true;
  failed.push(name);
  console.log(Buffer.concat(output).toString());
  return false;
}
/** Runs all steps one after another; `stopping` ends at the first that fails. */
async function runAll(steps: readonly Step[], stopping: boolean): Promise<void> {
  for (const step of steps) if (!(await run(step)) && stopping) return;
}

console.log(
  `${changed.length} files differ from ${since}${names.length > 0 ? `; SQL: ${names.toSorted().join(", ")}` : ""}`,
);
await Promise.all([runAll(quick, false), runAll(slow, true)]);
console.log(`\nLeft out: ${leftOut.join("; ")}.`);
console.log(
  `${((Date.now() - started) / 1000).toFixed(0)} s. ${failed.length > 0 ? `Failed: ${failed.join(", ")}` : "Everything passed."}`,
);
if (failed.length > 0) process.exitCode = 1;
