import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, platform, totalmem } from "node:os";
import startShared from "../support/e2e-stack.ts";
import { startStack, type Stack } from "../support/stack.ts";
import { benchBuild } from "./build.ts";
import { benchMemory } from "./memory.ts";
import { toTable, type Section } from "./table.ts";
import { benchVouchers } from "./vouchers.ts";

interface Part {
  measures: string;
  /** Conditions of the measurement, printed first. */
  needs: string;
}

const browser = "a browser, on a machine that does nothing else";

const withStack: Record<string, Part & { run: (stack: Stack) => Promise<Section | Section[]> }> = {
  pages: {
    measures: "bytes of every page",
    needs: browser,
    run: async (stack) => (await import("./pages.ts")).benchPages(stack),
  },
  "sign-in": {
    measures: "until the sign-in form answers, beside a single page of React",
    needs: browser,
    run: async (stack) => (await import("./sign-in.ts")).benchSignIn(stack),
  },
  typing: {
    measures: "typing with 500 sites on a slow computer",
    needs: browser,
    run: async (stack) => (await import("./typing.ts")).benchTyping(stack),
  },
};
const alone: Record<string, Part & { run: () => Promise<Section | Section[]> }> = {
  build: {
    measures: "a build of 10,000 announcements, beside Eleventy",
    needs: "npm's registry, the first time; BENCH_ANNOUNCEMENTS=100 is a small trial",
    run: benchBuild,
  },
  memory: { measures: "what npm start holds when it is ready", needs: "Linux", run: benchMemory },
  vouchers: {
    measures: "every call beside ten million vouchers",
    needs:
      "PostgreSQL's server (apt install postgresql), 10 GB of disk and an hour; BENCH_VOUCHERS=100000 is a small trial",
    run: benchVouchers,
  },
};
/**
 * Measures speed and size: `npm run bench` lists the parts, `npm run bench -- pages typing` measures two of them, `all` all.
 * Prints a table for each and writes them to tests/bench/results/latest.json.
 */
const parts: Record<string, Part> = { ...withStack, ...alone };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => name !== "all" && !(name in parts));
if (wanted.length === 0 || unknown.length > 0) {
  const lines = Object.entries(parts).map(
    ([name, { measures, needs }]) => `  ${name.padEnd(10)}${measures}. Needs ${needs}.`,
  );
  if (unknown.length > 0) console.error(`There is no part "${unknown.join(" ")}".`);
  console.log(["npm run bench -- <part> ... | all", "", ...lines].join("\n"));
  process.exit(unknown.length > 0 ? 1 : 0);
}
const chosen = (name: string) => wanted.includes("all") || wanted.includes(name);

for (const [name, { needs }] of Object.entries(parts))
  if (chosen(name)) console.log(`${name} needs ${needs}.`);

const sections: Section[] = [];
function printIntroduction(measured: Section | Section[]): void {
  for (const section of [measured].flat()) {
    sections.push(section);
    console.log(toTable(section));
  }
}

if (Object.keys(withStack).some(chosen)) {
  // Builds the site if dist/ is not a test build.
  const stopShared = await startShared();
  await stopShared();
  const stack = await startStack();
  try {
    for (const [name, { run }] of Object.entries(withStack))
      if (chosen(name)) printIntroduction(await run(stack));
  } finally {
    await stack.stop();
  }
}
for (const [name, { run }] of Object.entries(alone)) if (chosen(name)) printIntroduction(await run());

const commit = spawnSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).stdout.trim();
const minutes = Math.round(performance.now() / 60_000);
const machine = {
  platform: platform(),
  cores: cpus().length,
  processor: cpus()[0]?.model ?? "unknown",
  memoryGB: Math.round(totalmem() / 1024 ** 3),
  node: process.version,
};
mkdirSync("tests/bench/results", { recursive: true });
writeFileSync(
  "tests/bench/results/latest.json",
  `${JSON.stringify({ measuredAt: new Date().toISOString(), commit, minutes, machine, sections }, null, 2)}\n`,
);
console.log(`\n${commit}, ${minutes} minutes. Written to tests/bench/results/latest.json`);
