import { spawnSync } from "node:child_process";
import { cpSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measured, type Measured } from "./many-announcements.ts";
import { median, type Row, type Section } from "./table.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3);

/** All that `npm ci` reads of the project. */
const parts = ["package.json", "package-lock.json", ".npmrc", "supabase/supply-chain"];

/** MB that a folder takes on disk; a file with two names counts once. */
function megabytes(folder: string): number {
  const counted = new Set<number>();
  let bytes = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const { ino, blocks } = lstatSync(join(folder, name));
    if (!counted.has(ino)) bytes += blocks * 512;
    counted.add(ino);
  }
  return bytes / 1024 ** 2;
}

/** The lock file with the address of every package in it, which the project's own does not name. */
function withAddresses(lockFile: string): string {
  const registry = spawnSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).stdout.trim();
  const lock = JSON.parse(lockFile) as {
    packages: Record<string, { name?: string; version: string; resolved?: string }>;
  };
  for (const [path, entry] of Object.entries(lock.packages)) {
    const name = entry.name ?? path.split("node_modules/").at(-1) ?? "";
    if (path) entry.resolved = `${registry}${name}/-/${name.split("/").at(-1)}-${entry.version}.tgz`;
  }
  return JSON.stringify(lock);
}

/** `npm ci` in a folder of its own, with nothing fetched before. */
async function install(lockFile: string): Promise<Measured & { folder: string; fetched: number }> {
  const npm = process.env["npm_execpath"];
  if (!npm) throw new Error("Ask by `npm run bench -- install`: it says where npm is.");
  const folder = mkdtempSync(join(tmpdir(), "tipright-install-"));
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true });
  writeFileSync(join(folder, "package-lock.json"), lockFile);
  const cache = join(folder, "cache");
  const took = await measured(folder, npm, "ci", "--cache", cache, "--loglevel", "error");
  const fetched = megabytes(cache);
  rmSync(cache, { recursive: true });
  return { ...took, folder, fetched };
}

/**
 * What `npm ci` takes on a machine that has fetched nothing yet; beside it, with a lock file that names each package's
 * address, for which npm then need not ask the registry. Ours names none: it is to be installed from any registry.
 */
export async function benchInstall(): Promise<Section[]> {
  const own = readFileSync("package-lock.json", "utf8");
  const locks = { "as it is": own, "with the address of every package": withAddresses(own) };
  const taken = Object.entries(locks).map(([name, lock]) => ({
    name,
    lock,
    runs: [] as Measured[],
    fetched: 0,
  }));
  let installed: Row[] = [];
  for (let round = 0; round < rounds; round++)
    for (const one of taken) {
      const { folder, fetched, ...took } = await install(one.lock);
      one.runs.push(took);
      one.fetched = fetched;
      const modules = join(folder, "node_modules");
      if (installed.length === 0)
        installed = [
          { folder: "node_modules", "on disk, MB": megabytes(modules) },
          ...readdirSync(modules)
            .filter((name) => !name.startsWith("."))
            .map((name) => ({ folder: name, "on disk, MB": megabytes(join(modules, name)) }))
            .toSorted((small, large) => large["on disk, MB"] - small["on disk, MB"])
            .slice(0, 12),
        ];
      rmSync(folder, { recursive: true });
    }
  const rows = taken.map(({ name, runs, fetched }) => ({
    "package-lock.json": name,
    "time, s": median(runs.map(({ seconds }) => seconds)),
    "npm's processor, s": median(runs.map(({ cpu }) => cpu)),
    "fetched, MB": fetched,
  }));
  return [
    { name: `npm ci with nothing fetched before, median of ${rounds}`, rows },
    { name: "What it leaves on the disk", rows: installed },
  ];
}
