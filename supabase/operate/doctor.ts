import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { run } from "../local/failure.ts";
import { readSettings } from "../local/settings.ts";
import { checkDatabase } from "./check-database.ts";
import { checkConfiguration, checkSignIn } from "./check-sign-in.ts";
import { checkSite } from "./check-site.ts";
import { chooseProject } from "./connect.ts";
import { readEnvironment, type Deployment } from "./deployment.ts";
import { section, type Finding } from "./finding.ts";

/** The embedded stack, looked at as if it were deployed. */
function localDeployment(): Deployment {
  const { url, secretKey } = chooseProject({
    PORT: process.env.PORT,
    TIPRIGHT_DATA: process.env.TIPRIGHT_DATA,
  });
  const keys = JSON.parse(readFileSync(join(readSettings().dataFolder, "keys.json"), "utf8")) as {
    publishable: string;
  };
  return {
    local: true,
    supabaseUrl: url,
    publishableKey: keys.publishable,
    secretKey,
    siteUrl: url,
    accessToken: undefined,
    managementUrl: "",
  };
}

const marks = { ok: "ok     ", wrong: "WRONG  ", unknown: "-      " };

function tell({ state, what, mend }: Finding): void {
  console.log(`${marks[state]} ${what}${mend ? `\n         ${mend}` : ""}`);
}

await run(async () => {
  const { values } = parseArgs({ options: { local: { type: "boolean", default: false } } });
  const { findings, deployment } = values.local
    ? { findings: [], deployment: localDeployment() }
    : readEnvironment(process.env);
  const all = [...findings];
  if (deployment) {
    all.push(
      ...(await section("sign-in service", () => checkSignIn(deployment))),
      ...(await section("configuration", () => checkConfiguration(deployment))),
      ...(await section("database", () => checkDatabase(deployment))),
      ...(await section("live site", () => checkSite(deployment))),
    );
  }
  all.forEach(tell);
  const faults = all.filter(({ state }) => state === "wrong").length;
  console.log(faults === 0 ? "\nNothing is wrong." : `\n${faults} wrong.`);
  if (faults > 0) process.exitCode = 1;
});
