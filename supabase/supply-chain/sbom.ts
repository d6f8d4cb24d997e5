import { readFileSync, writeFileSync } from "node:fs";
import { productionPackages, type LockedPackage } from "./lock-file.ts";

const file = "sbom.json";

/** Address of a package as tools that look for known weaknesses write it: pkg:npm/%40astrojs/mdx@8.0.2 */
function packageUrl({ name, version }: LockedPackage): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

function component(entry: LockedPackage): object {
  const [algorithm = "", hash = ""] = entry.integrity?.split("-") ?? [];
  return {
    type: "library",
    "bom-ref": packageUrl(entry),
    name: entry.name,
    version: entry.version,
    purl: packageUrl(entry),
    ...(entry.licence && { licenses: [{ expression: entry.licence }] }),
    ...(hash && {
      hashes: [
        { alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(hash, "base64").toString("hex") },
      ],
    }),
  };
}

/**
 * The bill of materials of a build, CycloneDX 1.5: every package that a production install may bring, on any
 * platform. Made from the lock file because `npm sbom --omit dev` leaves out what development tools need too, and
 * with it, for one, supabase-js.
 */
export function billOfMaterials(lockFile: string, application: { name: string; version: string }): object {
  const packages = new Map(productionPackages(lockFile).map((entry) => [packageUrl(entry), entry]));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": application.name, ...application } },
    components: [...packages.values()].map(component),
  };
}

if (import.meta.main) {
  const { name, version } = JSON.parse(readFileSync("package.json", "utf8")) as {
    name: string;
    version: string;
  };
  const bill = billOfMaterials(readFileSync("package-lock.json", "utf8"), { name, version });
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`Written: ${file}`);
}
