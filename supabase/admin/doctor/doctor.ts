import { flag, runCommand } from "../command-line.ts";
import { readEnvironmentFile } from "../environment-file.ts";
import { checkBackups } from "./backups.ts";
import { checkBeforePush } from "./before-push.ts";
import { checkDatabase } from "./database.ts";
import { readDeployment } from "./deployment.ts";
import { checkMailServer, checkOutbox } from "./emails.ts";
import { fiveLines, inArea, type Finding } from "./finding.ts";
import { checkRelease } from "./release.ts";
import { checkConfiguration, checkSignIn } from "./sign-in.ts";
import { checkSite } from "./site.ts";
import { checkVersions } from "./versions.ts";

const usage = [
  "npm run admin -- doctor [--before-push] [--json]",
  "",
  "Checks the deployment that .env or the environment names. Each line says what is wrong and how to fix it; the last",
  "five lines are the summary. Exit code 0: nothing is wrong.",
  "",
  "  --before-push  checks only the settings that npm run deploy pushes",
  '  --json         prints a line for each check: {"area", "state": "ok", "wrong" or "unknown", "what", "fix"}',
].join("\n");

/** Checks the deployment that an environment names. */
export async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { findings, deployment } = readDeployment(environment);
  const settings = await inArea("settings", () => findings);
  if (!deployment) return settings;
  const areas = await Promise.all([
    inArea("sign-in service", () => checkSignIn(deployment)),
    inArea("configuration", () => checkConfiguration(deployment)),
    inArea("mail server", () => checkMailServer(environment)),
    inArea("emails", () => checkOutbox(deployment)),
    inArea("database", () => checkDatabase(deployment)),
    inArea("live site", () => checkSite(deployment)),
    inArea("backups", () => checkBackups(environment)),
    inArea("versions", () => checkVersions()),
    inArea("release", () => checkRelease()),
  ]);
  return [...settings, ...areas.flat()];
}

const marks = { ok: "ok     ", wrong: "WRONG  ", unknown: "-      " };

/** Runs `npm run admin -- doctor`. */
export async function runDoctor(words: readonly string[]): Promise<void> {
  const options = { "before-push": flag, json: flag };
  await runCommand(words, usage, { options }, async ({ values: { json, "before-push": beforePush } }) => {
    const file = readEnvironmentFile();
    const findings = [
      ...(await inArea("settings", () => file)),
      ...(beforePush ? checkBeforePush(process.env) : await examine(process.env)),
    ];
    const faults = findings.filter(({ state }) => state === "wrong").length;
    if (faults > 0) process.exitCode = 1;
    for (const finding of findings)
      console.log(
        json
          ? JSON.stringify(finding, ["area", "state", "what", "fix"])
          : `${marks[finding.state]} ${finding.what}${finding.fix ? `\n         ${finding.fix}` : ""}`,
      );
    if (json) return;
    console.log(faults === 0 ? "\nNothing is wrong." : `\n${faults} wrong.`);
    if (!beforePush) console.log(["\nIn short:", ...fiveLines(findings)].join("\n"));
    else if (faults === 0) console.log("Next: npm run deploy.");
  });
}
