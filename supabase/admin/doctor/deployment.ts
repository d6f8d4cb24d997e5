import { kindOfKey } from "../../../src/shared/domain/deployment.ts";
import { connect, type Operator, type Project } from "../connect.ts";
import { check, unknown, wrong, type Finding } from "./finding.ts";

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

const isAddress = (text: string | undefined, protocol: RegExp) =>
  text !== undefined && URL.canParse(text) && protocol.test(new URL(text).protocol) && !text.endsWith("/");

/** Checks the environment variables. Without the necessary ones there is no deployment. */
export function readDeployment(environment: NodeJS.ProcessEnv): {
  findings: Finding[];
  deployment?: Deployment;
} {
  const {
    SUPABASE_URL: url,
    SUPABASE_SECRET_KEY: secretKey,
    PUBLIC_SUPABASE_URL: builtUrl,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    PUBLIC_SITE_URL: siteUrl,
    SUPABASE_ACCESS_TOKEN: accessToken,
    SUPABASE_API_URL: managementUrl = "https://api.supabase.com",
  } = environment;
  const setting = (name: string, isRight: boolean, example: string) =>
    check(
      isRight,
      `${name} is set`,
      `${name} is missing or wrong`,
      `write ${name}=${example} into .env, without a / at its end`,
    );
  const findings = [
    setting("SUPABASE_URL", isAddress(url, /^https?:$/), "https://<ref>.supabase.co"),
    setting("SUPABASE_SECRET_KEY", kindOfKey(secretKey ?? "") === "secret", "sb_secret_<...>"),
    setting(
      "PUBLIC_SUPABASE_PUBLISHABLE_KEY",
      kindOfKey(publishableKey ?? "") === "publishable",
      "sb_publishable_<...>",
    ),
    setting("PUBLIC_SUPABASE_URL", Boolean(url) && builtUrl === url, "<the value of SUPABASE_URL>"),
    setting("PUBLIC_SITE_URL", isAddress(siteUrl, /^https:$/), "https://<your address>"),
  ];
  if (!url || !secretKey || !publishableKey || !siteUrl || !URL.canParse(url) || !URL.canParse(siteUrl)) {
    const fix = "cp .env.example .env, fill it in, then run npm run admin -- doctor again";
    return { findings: [wrong("settings are missing, so nothing else was checked", fix), ...findings] };
  }
  const { origin, host } = new URL(url);
  const project = { url: origin, name: host, local: false, secretKey };
  return {
    findings: accessToken
      ? findings
      : [
          ...findings,
          unknown(
            "SUPABASE_ACCESS_TOKEN is not set: settings of the sign-in service were not read",
            "write SUPABASE_ACCESS_TOKEN into .env",
          ),
        ],
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
