import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Imports a package that only a benchmark needs, so that nobody else downloads it: fetched once, by its exact
 * version, into a folder of its own.
 */
export async function fetchPackage<Module>(name: string, version: string): Promise<Module> {
  const folder = resolve("node_modules/.cache/tipright", `${name.replace("/", "-")}-${version}`);
  const manifest = join(folder, "package.json");
  if (!existsSync(join(folder, "node_modules", name))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(manifest, JSON.stringify({ private: true, dependencies: { [name]: version } }));
    const { status } = spawnSync("npm", ["install", "--ignore-scripts", "--no-package-lock"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (status !== 0) throw new Error(`npm could not fetch ${name} ${version}.`);
  }
  return (await import(pathToFileURL(createRequire(manifest).resolve(name)).href)) as Module;
}
