import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, platform, totalmem } from "node:os";
import startShared from "../support/e2e-stack.ts";
import { startStack, type Stack } from "../support/stack.ts";
import { benchBuild } from "./building.ts";
import { benchCapacity } from "./capacity.ts";
import { benchDatabase } from "./database.ts";
import { benchFigures } from "./figures.ts";
import { benchGateList } from "./gate-list.ts";
import { benchInstall } from "./install.ts";
import { benchLetters } from "./letters.ts";
import { benchLog } from "./log.ts";
import { benchPeers } from "./peers.ts";
import { benchStarting } from "./starting.ts";
import { toTable, type Section } from "./table.ts";
import { benchVouchers } from "./vouchers.ts";

/**
 * Measures speed and size: `npm run bench` for everything, `npm run bench -- pages database` for parts. Prints
 * a table for each and writes all of them to tests/bench/results/latest.json. What takes an hour is no part of everything
 * and is asked for by name: `npm run bench -- capacity`.
 */
const withStack: Record<string, (stack: Stack) => Promise<Section | Section[]>> = {
  pages: async (stack) => (await import("./pages.ts")).benchPages(stack),
  "sign-in": async (stack) => (await import("./sign-in.ts")).benchSignIn(stack),
  typing: async (stack) => (await import("./typing.ts")).benchTyping(stack),
  app: async (stack) => (await import("./app.ts")).benchApp(stack),
  lighthouse: async (stack) => (await import("./lighthouse.ts")).benchLighthouse(stack),
  server: async (stack) => (await import("./server.ts")).benchServer(stack),
};
const alone: Record<string, () => Promise<Section | Section[]>> = {
  database: benchDatabase,
  vouchers: benchVouchers,
  "gate-list": benchGateList,
  letters: benchLetters,
  log: benchLog,
  start: benchStarting,
  build: benchBuild,
  peers: benchPeers,
  install: benchInstall,
};
const onRequest: typeof alone = { figures: benchFigures, capacity: benchCapacity };

const browserAndBuild =
  "a build (it makes one where dist/ is not for tests) and a browser, on a machine that does nothing else";
const server = "PostgreSQL's server on this machine (apt install postgresql)";
/** What a part takes for granted, said before it begins: an hour later is too late. */
const needs: Readonly<Record<string, string>> = {
  pages: browserAndBuild,
  "sign-in": browserAndBuild,
  typing: browserAndBuild,
  app: browserAndBuild,
  lighthouse: `${browserAndBuild}; npm's registry, the first time`,
  server: "a build (it makes one where dist/ is not for tests)",
  database: "nothing but the packages here",
  vouchers: server,
  "gate-list": `${server} and a browser`,
  log: server,
  letters: "nothing but the packages here",
  start: "room for a copy of the project",
  build: "room for a copy of the project",
  peers: "npm's registry, the first time",
  install: "npm's registry, several times over",
  figures: `${server}, 10 GB of disk and half an hour; BENCH_VOUCHERS=100000 is a small trial`,
  capacity: `${server}, 50 GB of disk and some hours; CAPACITY_VOUCHERS=1000000 is a small trial`,
};

const wanted = process.argv.slice(2);
const names = [withStack, alone, onRequest].flatMap((parts) => Object.keys(parts));
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join(" ")}". There are: ${names.join(", ")}.`);
  process.exit(1);
}
const chosen = (name: string) => wanted.length === 0 || wanted.includes(name);

for (const name of names) {
  if (onRequest[name] ? wanted.includes(name) : chosen(name))
    console.log(`${name} needs ${needs[name] ?? "?"}.`);
}

const sections: Section[] = [];
function tell(measured: Section | Section[]): void {
  for (const section of [measured].flat()) {
    sections.push(section);
    console.log(toTable(section));
  }
}

if (Object.keys(withStack).some(chosen)) {
  // Builds the site where dist/ is not a build for tests.
  const stopShared = await startShared();
  await stopShared();
  const stack = await startStack();
  try {
    for (const [name, measure] of Object.entries(withStack)) if (chosen(name)) tell(await measure(stack));
  } finally {
    await stack.stop();
  }
}
for (const [name, measure] of Object.entries(alone)) if (chosen(name)) tell(await measure());
for (const [name, measure] of Object.entries(onRequest)) if (wanted.includes(name)) tell(await measure());

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
