import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ok, summarise, unknown, type Finding } from "./finding.ts";

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
export async function checkVersions(folder = "."): Promise<Finding[]> {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const finding = (text: string, make: (what: string) => Finding) =>
    summarise("Versions", text, make(`code: ${text}`));
  try {
    const newer = (await publishedVersions(folder)).filter((other) => compare(other, version) > 0);
    const newest = newer.toSorted(compare).at(-1);
    if (newest === undefined) return [finding(`${version} is the newest version`, ok)];
    const text = `${version} is ${newer.length} ${newer.length === 1 ? "version" : "versions"} behind ${newest}`;
    return [finding(text, (what) => unknown(what, "upgrade: docs/upgrading.md"))];
  } catch {
    return [
      finding(`${version}, newer versions could not be looked up`, (what) =>
        unknown(what, "run git ls-remote --tags origin in the folder of the code"),
      ),
    ];
  }
}
