import { checkCouncils } from "./check-councils.ts";
import { checkDatabase } from "./check-database.ts";
import { checkRelease } from "./check-release.ts";
import { checkSender } from "./check-sender.ts";
import { checkConfiguration, checkSignIn } from "./check-sign-in.ts";
import { checkSite } from "./check-site.ts";
import { checkVersions } from "./check-versions.ts";
import { embeddedProject } from "./connect.ts";
import { readEnvironment, type Deployment } from "./deployment.ts";
import { checkBackups, checkDatabaseAddress } from "./check-backups.ts";
import { checkLetters, checkMailServer } from "./check-letters.ts";
import { checkCertificates } from "./check-certificates.ts";
import { inArea, section, type Finding } from "./finding.ts";

/** The embedded stack, looked at as if it were deployed. */
function localDeployment(): Deployment {
  const { url, publishableKey, secretKey } = embeddedProject();
  return {
    local: true,
    supabaseUrl: url,
    publishableKey,
    secretKey,
    siteUrl: url,
    accessToken: undefined,
    managementUrl: "",
  };
}

/** Everything there is to say about the deployment that the environment names, or about the embedded stack. */
export async function examine(local: boolean, environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { findings, deployment } = local
    ? { findings: [], deployment: localDeployment() }
    : readEnvironment(environment);
  if (!deployment) return inArea("settings", findings);
  return [
    ...inArea("settings", findings),
    ...(await section("sign-in service", () => checkSignIn(deployment))),
    ...(await section("configuration", () => checkConfiguration(deployment))),
    ...(await section("e-mail sender", () => checkSender(deployment))),
    ...(await section("mail server", () => checkMailServer(deployment, environment))),
    ...(await section("letters", () => checkLetters(deployment))),
    ...(await section("database", () => checkDatabase(deployment))),
    ...(await section("councils", () => checkCouncils(deployment))),
    ...(await section("live site", () => checkSite(deployment))),
    ...(await section("certificates", () => checkCertificates(deployment))),
    ...(await section("backups", () => checkBackups(deployment))),
    ...(await section("backups", () => checkDatabaseAddress(deployment, environment))),
    ...(await section("versions", () => checkVersions(local))),
    ...(local ? [] : inArea("release", checkRelease())),
  ];
}
