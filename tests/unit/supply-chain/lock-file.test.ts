import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lockedPackages } from "../../../supabase/supply-chain/lock-file.ts";

const lockFile = readFileSync("package-lock.json", "utf8");
const { allowScripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  allowScripts: Record<string, boolean>;
};

test("package-lock.json names no address: packages come from the registry that npm is set to", () => {
  expect(lockFile).not.toContain('"resolved"');
  expect(lockFile).not.toMatch(/https?:\/\/(?!.*(?:sponsors|funding|opencollective|tidelift))[^"]*\.tgz/);
});

interface Entry {
  version?: string;
  integrity?: string;
  inBundle?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(lockFile) as { packages: Record<string, Entry> };

/** The package that another one finds under a name: in its own folder, or in that of one above it. */
function found(path: string, name: string): Entry | undefined {
  for (
    let above = path;
    above !== "";
    above = above.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, "")
  ) {
    const own = packages[`${above}/node_modules/${name}`];
    if (own) return own;
  }
  return packages[`node_modules/${name}`];
}

test("the packages of every platform are named: npm ci refuses a lock file that leaves some out", () => {
  for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const exact = /^\d/.test(version);
      expect([path, name, found(path, name)?.version]).toEqual([
        path,
        name,
        exact ? version : expect.anything(),
      ]);
    }
  }
});

test("every package that is installed here is pinned by its hash", () => {
  const unpinned = Object.entries(packages).filter(
    ([path, { integrity, inBundle }]) => path && !integrity && !inBundle,
  );
  // Left: packages for other platforms, where the lock file was made without their copies at hand.
  const here = unpinned.filter(([, { optional, os, cpu }]) => !optional || (!os && !cpu));
  expect(here.map(([path]) => path)).toEqual([]);
  const forLinux = unpinned.filter(
    ([path, { os, cpu }]) => os?.includes("linux") && cpu?.includes("x64") && !path.endsWith("musl"),
  );
  expect(forLinux.map(([path]) => path)).toEqual([]);
});

test("only packages that package.json lists may run something when they are installed", () => {
  const running = lockedPackages(lockFile).filter(({ hasInstallScript }) => hasInstallScript);
  expect(running.length).toBeGreaterThan(0);
  for (const { name } of running) expect(Object.keys(allowScripts)).toContain(name);
});

test("npm refuses to install a package whose script nobody has allowed: by itself it only warns", () => {
  expect(readFileSync(".npmrc", "utf8")).toMatch(/^strict-allow-scripts=true$/m);
});

test("nothing is installed that reports to others what happens here: a stub stands in for it", () => {
  const names = Object.entries(packages).map(([path, { version }]) => `${path}@${version}`);
  expect(names.filter((name) => /@opentelemetry\/|@sentry\/(?!node@)/.test(name))).toEqual([]);
  expect(names).toContainEqual(expect.stringMatching(/@sentry\/node@5\./));
});
