import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { inShort, ok, unknown, type Finding } from "./finding.ts";

const timeoutMs = 20_000;

/** The versions that where the code came from has, as its tags name them. */
async function versionsOf(folder: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)("git", ["ls-remote", "--tags", "--refs", "origin", "v*"], {
    cwd: folder,
    timeout: timeoutMs,
    // Nobody is there to type a password.
    env: { ...process.env, GIT_TERMINAL_PROMPT: "0", GIT_SSH_COMMAND: "ssh -o BatchMode=yes" },
  });
  return [...stdout.matchAll(/refs\/tags\/v(\d+\.\d+\.\d+)$/gm)].map(([, version = ""]) => version);
}

const isNewer = (one: string, other: string) => one.localeCompare(other, "en", { numeric: true }) > 0;

/** Which version the code here is, and how many there are that are newer. */
export async function checkVersions(local: boolean, folder = "."): Promise<Finding[]> {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const tell = (text: string, finding: Finding) => [inShort("Versions", text, finding)];
  if (local) return tell(`this is ${version}`, ok(`the code is version ${version}`));
  try {
    const newer = (await versionsOf(folder)).filter((one) => isNewer(one, version));
    const newest = newer.toSorted((one, other) => (isNewer(one, other) ? 1 : -1)).at(-1);
    if (newest === undefined)
      return tell(`${version} is the newest`, ok(`the code is version ${version}, the newest`));
    const behind = `${version} is ${newer.length} ${newer.length === 1 ? "version" : "versions"} behind ${newest}`;
    return tell(behind, unknown(`the code of ${behind}`, "docs/upgrading.md, beginning with its CHANGELOG"));
  } catch {
    return tell(
      `this is ${version}; newer ones were not looked for`,
      unknown(
        `the code is version ${version}; whether there is a newer one could not be asked`,
        "git ls-remote --tags origin, in the folder of the code",
      ),
    );
  }
}
