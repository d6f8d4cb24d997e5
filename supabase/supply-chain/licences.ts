import { readFileSync } from "node:fs";
import { allowedForTools, allowedLicences } from "./allowed-licences.ts";
import { productionPackages, type LockedPackage } from "./lock-file.ts";

// By hand: the checkers that there are look at what is installed, which is one platform's, and bring a hundred packages;
// the lock file knows every platform, and the expressions in it are short.

function isAllowed(licence: string, name: string): boolean {
  return (
    allowedLicences.has(licence) ||
    (allowedForTools[licence]?.some((beginning) => name.startsWith(beginning)) ?? false)
  );
}

/**
 * Whether a package may be used, by its licence as npm names it: one identifier, or several with AND, OR and
 * brackets (an SPDX expression). An exception (WITH) and anything else that is not listed are refused.
 */
export function licenceIsAllowed(expression: string, name: string): boolean {
  const innermost = /\(([^()]*)\)/;
  const [whole, inside = ""] = innermost.exec(expression) ?? [];
  // A pair of brackets becomes the verdict about what is between them.
  if (whole)
    return licenceIsAllowed(expression.replace(whole, licenceIsAllowed(inside, name) ? "yes" : "no"), name);
  return expression
    .split(/\s+OR\s+/)
    .some((all) =>
      all.split(/\s+AND\s+/).every((one) => one.trim() === "yes" || isAllowed(one.trim(), name)),
    );
}

/** Production packages whose licence is not allowed, or not stated. */
export function refusedPackages(packages: readonly LockedPackage[]): LockedPackage[] {
  return packages.filter(({ licence, name }) => !licence || !licenceIsAllowed(licence, name));
}

function table(packages: readonly LockedPackage[]): string {
  const width = Math.max(...packages.map(({ name, version }) => name.length + version.length)) + 3;
  return packages
    .map(({ name, version, licence }) => `${`${name} ${version}`.padEnd(width)}${licence ?? "(not stated)"}`)
    .join("\n");
}

if (import.meta.main) {
  const packages = productionPackages(readFileSync(process.argv[2] ?? "package-lock.json", "utf8"));
  const refused = refusedPackages(packages);
  console.log(table(packages));
  if (refused.length > 0) {
    console.error(`\nNot allowed (supabase/supply-chain/allowed-licences.ts):\n${table(refused)}`);
    process.exitCode = 1;
  } else {
    console.log(`\n${packages.length} packages, every licence allowed.`);
  }
}
