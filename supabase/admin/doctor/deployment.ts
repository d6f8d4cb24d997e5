import { connect, type Operator, type Project } from "../connect.ts";
import { missingSettings } from "../settings.ts";
import { ok, unknown, wrong, type Finding } from "./finding.ts";

/** The deployment that the environment names. Addresses have no trailing slash. */
export interface Deployment {
  project: Project;
  operator: Operator;
  publishableKey: string;
  siteUrl: string;
  /** A personal token of the Supabase account, for the Management API. */
  accessToken: string | undefined;
  managementUrl: string;
}

const necessary = [
  "SUPABASE_URL",
  "SUPABASE_SECRET_KEY",
  "PUBLIC_SUPABASE_PUBLISHABLE_KEY",
  "PUBLIC_SITE_URL",
];

/** Checks the environment variables. Without the necessary ones there is no deployment. */
export function readDeployment(environment: NodeJS.ProcessEnv): {
  findings: Finding[];
  deployment?: Deployment;
} {
  const {
    SUPABASE_URL: url,
    SUPABASE_SECRET_KEY: secretKey,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    PUBLIC_SITE_URL: siteUrl,
    SUPABASE_ACCESS_TOKEN: accessToken,
    SUPABASE_API_URL: managementUrl = "https://api.supabase.com",
  } = environment;
  const faults = new Map(
    missingSettings(environment, necessary).map(([name, looksLike]) => [name, looksLike]),
  );
  if (!url || environment["PUBLIC_SUPABASE_URL"] !== url)
    faults.set("PUBLIC_SUPABASE_URL", "the value of SUPABASE_URL");
  const findings = [...necessary, "PUBLIC_SUPABASE_URL"].map((name) => {
    const looksLike = faults.get(name);
    return looksLike === undefined
      ? ok(`${name} is set`)
      : wrong(`${name} is missing or wrong`, `write it into .env: ${looksLike}`);
  });
  if (!accessToken)
    findings.push(
      unknown(
        "SUPABASE_ACCESS_TOKEN is not set: settings of the sign-in service were not read",
        "write SUPABASE_ACCESS_TOKEN into .env",
      ),
    );
  if (!url || !secretKey || !publishableKey || !siteUrl || !URL.canParse(url) || !URL.canParse(siteUrl)) {
    const fix = "run npm run deploy, which asks for them";
    return { findings: [wrong("settings are missing, so nothing else was checked", fix), ...findings] };
  }
  const { origin, host } = new URL(url);
  const project = { url: origin, name: host, local: false, secretKey };
  return {
    findings,
    deployment: {
      project,
      operator: connect(project),
      publishableKey,
      siteUrl: siteUrl.replace(/\/$/, ""),
      accessToken,
      managementUrl,
    },
  };
}
