import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brand } from "../../../src/shared/domain/brand.ts";
import { check, daysBetween, ok, summarise, unknown, type Finding } from "./finding.ts";

/** Returns the versions that the tags of the repository's origin name. */
async function publishedVersions(folder: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)("git", ["ls-remote", "--tags", "--refs", "origin", "v*"], {
    cwd: folder,
    timeout: 20_000,
    // Asks for no password.
    env: { ...process.env, GIT_TERMINAL_PROMPT: "0", GIT_SSH_COMMAND: "ssh -o BatchMode=yes" },
  });
  return [...stdout.matchAll(/refs\/tags\/v(\d+\.\d+\.\d+)$/gm)].map(([, version = ""]) => version);
}

const compare = (one: string, other: string) => one.localeCompare(other, "en", { numeric: true });

/** Compares the version of this code with the published ones. */
export async function checkVersion(folder = "."): Promise<Finding> {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const finding = await publishedVersions(folder).then(
    (published) => {
      const newer = published.filter((other) => compare(other, version) > 0);
      const newest = newer.toSorted(compare).at(-1);
      if (newest === undefined) return ok(`the code's version ${version} is the newest`);
      const behind = `${newer.length} ${newer.length === 1 ? "version" : "versions"} behind ${newest}`;
      return unknown(`the code's version ${version} is ${behind}`, "upgrade: docs/upgrading.md");
    },
    () =>
      unknown(
        `the code's version is ${version}, newer ones could not be looked up`,
        "run git ls-remote --tags origin in the folder of the code",
      ),
  );
  return summarise("Versions", finding);
}

const statement = "content/policies/accessibility.mdx";
/** The regulations require a review every year. */
const maximumAgeDays = 366;

/** Checks the brand's addresses and the age of the accessibility statement. */
export function checkRelease(now = new Date()): Finding[] {
  const date = /^date: (\d{4}-\d{2}-\d{2})/m.exec(readFileSync(statement, "utf8"))?.[1];
  return [
    check(
      Object.values(brand).every((value) => !String(value).includes(".example")),
      "the brand has your own addresses",
      "the brand still has addresses that end in .example",
      "write yours into src/shared/domain/brand.ts, run npm run generate -- emails, build and upload",
    ),
    check(
      date !== undefined && daysBetween(new Date(date), now) <= maximumAgeDays,
      "the accessibility statement was reviewed within a year",
      `the accessibility statement is from ${date ?? "an unknown day"}: it must be reviewed every year`,
      `test the site again, correct ${statement} and set its date`,
    ),
  ];
}
