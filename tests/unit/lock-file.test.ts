import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const lockFile = readFileSync("package-lock.json", "utf8");
const { allowScripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  allowScripts: Record<string, boolean>;
};

test("package-lock.json has no registry address: npm uses the configured registry", () => {
  expect(lockFile).not.toContain('"resolved"');
  expect(lockFile).not.toMatch(/https?:\/\/(?!.*(?:sponsors|funding|opencollective|tidelift))[^"]*\.tgz/);
});

interface Entry {
  name?: string;
  version?: string;
  integrity?: string;
  inBundle?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(lockFile) as { packages: Record<string, Entry> };

/** Finds a package by the name under which another one imports it: in its own folder, or in that of one above it. */
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

test("the packages of every platform are listed, as npm ci requires", () => {
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

test("every package is pinned by its hash, those of other platforms too", () => {
  const unpinned = Object.entries(packages).filter(
    ([path, { integrity, inBundle }]) => path && !integrity && !inBundle,
  );
  expect(unpinned.map(([path]) => path)).toEqual([]);
});

test("every package is installed under its own name", () => {
  const aliases = Object.entries(packages).filter(
    ([path, { name }]) => path && name && !path.endsWith(`/${name}`),
  );
  expect(aliases.map(([path]) => path)).toEqual([]);
});

test("only packages listed in package.json may run install scripts", () => {
  const running = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(running.length).toBeGreaterThan(0);
  for (const [path] of running)
    expect(Object.keys(allowScripts)).toContain(path.replace(/^.*node_modules\//, ""));
});

test("npm is set to reject a package whose install script is not allowed", () => {
  expect(readFileSync(".npmrc", "utf8")).toMatch(/^strict-allow-scripts=true$/m);
});

test("the embedded stack never loads its library's reporting, which only its CLI uses", () => {
  const program = `
    import { registerHooks } from "node:module";
    registerHooks({
      resolve(name, context, next) {
        if (/^@(sentry|opentelemetry)\\//.test(name)) console.log(name);
        return next(name, context);
      },
    });
    await import("./supabase/dev/backend.ts");
    process.exit();`;
  const loaded = execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  expect(loaded).toBe("");
});
