import { existsSync, readFileSync } from "node:fs";
import { withMigrated } from "../../supabase/codegen/migrated.ts";
import { callsOfApi, exceptionsIn, filesOfFunctions, sqlFunctions } from "./calls.ts";
import { core } from "./core.ts";
import { countLines, countTerm, countWords, dialect, measureSql, projectTexts } from "./text.ts";

/**
 * Prints the budgets that are counts: `npm run size`, and with `-- --calls` what every call of the API enters.
 * Ends with code 1 where a budget that was kept is exceeded.
 */
interface Budget {
  name: string;
  count: number;
  bar?: number;
  unit?: string;
  /** Whether the command fails above the bar. Set it once the bar is met. */
  enforced?: boolean;
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);

const code = /\.(?:ts|tsx|astro|css|sql|mjs|html)$/;
const isTest = (path: string) => /^(?:tests|supabase\/tests)\//.test(path);

function textBudgets(): Budget[] {
  const files = Object.entries(projectTexts(code));
  const product = files.filter(
    ([path]) => /^(?:src|supabase)\//.test(path) && !isTest(path) && !/\.generated\.\w+$/.test(path),
  );
  const documents = Object.entries(projectTexts(/^(?!content\/).*\.md$/));
  const sql = measureSql(Object.values(projectTexts(/^supabase\/migrations\/.*\.sql$/)).join("\n"));
  const all = [...files, ...documents].map(([, text]) => text).join("\n");
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object };
  return [
    { name: "lines of product code", count: sum(product.map(([, text]) => countLines(text))), bar: 52_000 },
    {
      name: "lines of tests",
      count: sum(files.filter(([path]) => isTest(path)).map(([, text]) => countLines(text))),
    },
    {
      name: "words of documents",
      count: sum(documents.map(([, text]) => countWords(text))),
      bar: 12_000,
    },
    { name: "lines of SQL", count: sql.lines, bar: 7_500 },
    { name: "words in 'comment on'", count: sql.commentOnWords, bar: 5_000, enforced: true },
    { name: "words behind '--'", count: sql.dashWords, bar: 2_000, enforced: true },
    { name: "npm scripts", count: Object.keys(scripts).length },
    ...dialect.map((term) => ({ name: `'${term}'`, count: countTerm(all, term) })),
  ];
}

async function callBudgets(everyCall: boolean): Promise<Budget[]> {
  const functions = await withMigrated(sqlFunctions);
  const names = new Set(functions.map(({ name }) => name));
  const unknown = core.filter((name) => !names.has(`private.${name}`));
  if (unknown.length > 0) console.log(`tests/size/core.ts names no function of today: ${unknown.join(", ")}`);
  const migrations = projectTexts(/\/migrations\/.*\.sql$/);
  const exceptions = exceptionsIn(Object.values(migrations).join("\n"));
  const calls = callsOfApi(functions, filesOfFunctions(migrations), core);
  const bound = calls.filter(({ name }) => !exceptions.includes(name));
  const shown = everyCall ? calls : calls.slice(0, 10);
  console.log(`Functions that a call of the API enters${everyCall ? "" : ", the ten with most"}:`);
  console.log("  outside the core  in files  in all");
  for (const { name, outside, files, all } of shown) {
    console.log(
      `${String(outside).padStart(18)}${String(files).padStart(10)}${String(all).padStart(8)}  ${name}`,
    );
  }
  console.log();
  return [
    { name: "functions of the core", count: core.length - unknown.length, bar: 30, enforced: true },
    {
      name: "functions a call enters outside the core",
      count: bound[0]?.outside ?? 0,
      bar: 12,
      enforced: true,
    },
    { name: "files of these", count: Math.max(...bound.map(({ files }) => files)), bar: 3, enforced: true },
    {
      name: "functions a call enters in all",
      count: Math.max(...bound.map(({ all }) => all)),
      bar: 22,
      enforced: true,
    },
    { name: "exceptions from these", count: exceptions.length, bar: 5, enforced: true },
  ];
}

async function pageBudgets(): Promise<Budget[]> {
  if (!existsSync("dist")) {
    console.log("Scripts of pages are left out: there is no dist/. Build it with npm run build:test.\n");
    return [];
  }
  const { measureCompressed, dist, readDistFile, portalPages, publicPages } =
    await import("../support/site.ts");
  const { islandScripts } = await import("../../src/build/island-scripts.ts");
  const sizes = new Map<string, number>();
  const sizeOf = (script: string) => {
    const size = sizes.get(script) ?? measureCompressed(readDistFile(script.slice(1)));
    sizes.set(script, size);
    return size;
  };
  const pages = portalPages
    .filter(({ html }) => html.includes("<astro-island"))
    .map(({ path, html }) => ({
      path,
      bytes: sum([...islandScripts(dist, html, { withClient: true })].map(sizeOf)),
    }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const inKilobytes = (bytes: number) => Math.round(bytes / 102.4) / 10;
  const [most, least] = [pages[0], pages.at(-1)];
  const scripted = publicPages.filter(({ html }) => /<script[^>]+\bsrc=/.test(html));
  return [
    { name: "public pages with a script file", count: scripted.length, bar: 0, enforced: true },
    ...(most && least
      ? [
          { name: `JavaScript of ${least.path}`, count: inKilobytes(least.bytes), unit: " KB" },
          {
            name: `JavaScript of ${most.path}`,
            count: inKilobytes(most.bytes),
            bar: 126,
            unit: " KB",
            enforced: true,
          },
        ]
      : []),
  ];
}

const budgets = [
  ...textBudgets(),
  ...(await callBudgets(process.argv.includes("--calls"))),
  ...(await pageBudgets()),
];
console.log(`${"".padEnd(44)}${"now".padStart(10)}${"bar".padStart(12)}`);
for (const { name, count, bar, unit = "" } of budgets) {
  const limit = bar === undefined ? "" : `${bar.toLocaleString("en-GB")}${unit}`;
  const state = bar !== undefined && count > bar ? "  above" : "";
  const now = `${count.toLocaleString("en-GB")}${unit}`;
  console.log(`${name.padEnd(44)}${now.padStart(10)}${limit.padStart(12)}${state}`);
}
const exceeded = budgets.filter(({ count, bar, enforced }) => enforced && bar !== undefined && count > bar);
if (exceeded.length > 0) {
  console.error(`\nAbove a bar that was kept before: ${exceeded.map(({ name }) => name).join(", ")}`);
  process.exitCode = 1;
}
