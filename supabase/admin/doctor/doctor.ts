import { runCommand } from "../command-line.ts";
import { readEnvironmentFile } from "../settings.ts";
import { checkBackups } from "./backups.ts";
import { checkDatabase } from "./database.ts";
import { readDeployment } from "./deployment.ts";
import { checkMailServer, checkOutbox } from "./emails.ts";
import { fiveLines, inArea, type Finding } from "./finding.ts";
import { checkRelease } from "./release.ts";
import { checkConfiguration, checkDemoAccount } from "./sign-in.ts";
import { checkSite } from "./site.ts";

const usage = [
  "npm run admin -- doctor",
  "",
  "Checks the deployment that .env or the environment names. Each line says what is wrong and how to fix it; the last",
  "five lines are the summary. Exit code 0: nothing is wrong.",
].join("\n");

/** Checks the deployment that an environment names. */
export async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { findings, deployment } = readDeployment(environment);
  if (!deployment) return findings;
  const areas = await Promise.all([
    inArea("demo account", () => checkDemoAccount(deployment)),
    inArea("configuration", () => checkConfiguration(deployment)),
    inArea("mail server", () => checkMailServer(environment)),
    inArea("emails", () => checkOutbox(deployment)),
    inArea("database", () => checkDatabase(deployment)),
    inArea("live site", () => checkSite(deployment)),
    inArea("backups", () => checkBackups(environment)),
    inArea("release", () => checkRelease()),
  ]);
  return [...findings, ...areas.flat()];
}

const marks = { ok: "ok     ", wrong: "WRONG  ", unknown: "-      " };

/** Runs `npm run admin -- doctor`. */
export async function main(words: readonly string[]): Promise<void> {
  await runCommand(words, usage, { options: {} }, async () => {
    const findings = [...readEnvironmentFile(), ...(await examine(process.env))];
    const faults = findings.filter(({ state }) => state === "wrong").length;
    if (faults > 0) process.exitCode = 1;
    for (const finding of findings)
      console.log(`${marks[finding.state]} ${finding.what}${finding.fix ? `\n         ${finding.fix}` : ""}`);
    console.log(faults === 0 ? "\nNothing is wrong." : `\n${faults} wrong.`);
    console.log(["\nIn short:", ...fiveLines(findings)].join("\n"));
  });
}
