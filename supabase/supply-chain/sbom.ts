import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { operator } from "../../src/scheme/operator.ts";
import { brand } from "../../src/scheme/brand.ts";
import { Failure, run } from "../local/failure.ts";
import { productionPackages, type LockedPackage } from "./lock-file.ts";

const file = "sbom.json";

/** Fetched when it is run: its 148 packages are nothing that a developer has to install. */
const tool = "@cyclonedx/cyclonedx-npm@6.0.1";

interface Component {
  type?: string;
  name?: string;
  version?: string;
  "bom-ref"?: string;
  licenses?: { expression: string }[];
  purl?: string;
  hashes?: { alg: string; content: string }[];
}

interface Bill {
  metadata: { supplier?: { name: string } };
  components: Component[];
}

/** Address of a package as tools that look for known weaknesses write it: pkg:npm/%40astrojs/mdx@8.0.2 */
function packageUrl({ name, version }: LockedPackage): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

function hashOf({ integrity = "" }: LockedPackage): NonNullable<Component["hashes"]> {
  const [algorithm = "", hash = ""] = integrity.split("-");
  if (hash === "") return [];
  return [{ alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(hash, "base64").toString("hex") }];
}

/**
 * Adds to a bill what the tool cannot know: who supplies this; the hashes of the packages, which it takes from download
 * addresses that our lock file leaves out on purpose; and the packages for other platforms, or that npm calls part of
 * development because a tool needs them too.
 */
export function completeBill<Given extends Bill>(bill: Given, lockFile: string, supplier: string): Given {
  const packages = new Map(productionPackages(lockFile).map((entry) => [packageUrl(entry), entry]));
  for (const component of bill.components) {
    const url = component.purl?.split("?")[0] ?? "";
    const entry = packages.get(url);
    if (entry && hashOf(entry).length > 0) component.hashes = hashOf(entry);
    packages.delete(url);
  }
  for (const [purl, entry] of packages)
    bill.components.push({
      type: "library",
      name: entry.name,
      version: entry.version,
      "bom-ref": purl,
      purl,
      ...(entry.licence && { licenses: [{ expression: entry.licence }] }),
      hashes: hashOf(entry),
    });
  bill.metadata.supplier = { name: supplier };
  return bill;
}

function makeBill(): Bill {
  try {
    const words = ["--yes", tool, "--omit", "dev", "--package-lock-only", "--mc-type", "application"];
    const printed = execFileSync("npx", words, {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      // What it would compile checks bills written in XML, which this is not.
      env: { ...process.env, npm_config_ignore_scripts: "true", npm_config_strict_allow_scripts: "false" },
    });
    return JSON.parse(printed) as Bill;
  } catch (error) {
    throw new Failure(
      `${tool} did not run; it is fetched by npx. ${error instanceof Error ? error.message : ""}`,
    );
  }
}

if (import.meta.main)
  await run(async () => {
    const bill = completeBill(
      makeBill(),
      readFileSync("package-lock.json", "utf8"),
      operator.legalName || brand.name,
    );
    writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
    console.log(`Written: ${file}, ${bill.components.length} packages`);
  });
