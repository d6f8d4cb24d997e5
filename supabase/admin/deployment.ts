import { kindOfKey } from "../../src/shared/domain/deployment.ts";
import { check, ok, unknown, wrong, type Finding } from "./finding.ts";

/** What the environment says about a deployment. Addresses are without a trailing slash. */
export interface Deployment {
  local: boolean;
  supabaseUrl: string;
  publishableKey: string;
  secretKey: string;
  siteUrl: string;
  /** A personal token of the Supabase account, for what only the Management API tells. */
  accessToken: string | undefined;
  /** Address of the Management API. */
  managementUrl: string;
  /** Address from which e-mails are sent. */
  sender?: string | undefined;
  /** The name under which the e-mail provider signs. */
  dkimSelector?: string | undefined;
  /** DNS server to ask, host:port; the system's where it is not set. */
  dnsServer?: string | undefined;
}

const address = (text: string | undefined, protocol: RegExp) =>
  text !== undefined && URL.canParse(text) && protocol.test(new URL(text).protocol) && !text.endsWith("/");

/** Checks the environment variables. The deployment is undefined where one is missing that all else needs. */
export function readEnvironment(environment: NodeJS.ProcessEnv): {
  findings: Finding[];
  deployment: Deployment | undefined;
} {
  const {
    SUPABASE_URL: supabaseUrl,
    SUPABASE_SECRET_KEY: secretKey,
    PUBLIC_SUPABASE_URL: builtUrl,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    PUBLIC_SITE_URL: siteUrl,
    SUPABASE_ACCESS_TOKEN: accessToken,
    SUPABASE_API_URL: managementUrl = "https://api.supabase.com",
    SMTP_SENDER: sender,
    SMTP_DKIM_SELECTOR: dkimSelector,
    TIPRIGHT_DNS: dnsServer,
  } = environment;
  const findings = [
    check(
      address(supabaseUrl, /^https?:$/),
      "SUPABASE_URL is an address",
      "SUPABASE_URL is missing or no address",
      "write SUPABASE_URL=https://<ref>.supabase.co into .env",
    ),
    check(
      kindOfKey(secretKey ?? "") === "secret",
      "SUPABASE_SECRET_KEY is set",
      "SUPABASE_SECRET_KEY is missing, or is the publishable key",
      "write SUPABASE_SECRET_KEY=<the key that begins with sb_secret_> into .env",
    ),
    check(
      kindOfKey(publishableKey ?? "") === "publishable",
      "PUBLIC_SUPABASE_PUBLISHABLE_KEY is set",
      "PUBLIC_SUPABASE_PUBLISHABLE_KEY is missing, or is the secret key, which the build would publish",
      "write PUBLIC_SUPABASE_PUBLISHABLE_KEY=<the key that begins with sb_publishable_> into .env",
    ),
    check(
      Boolean(builtUrl) && builtUrl === supabaseUrl,
      "the build speaks to the same project",
      "PUBLIC_SUPABASE_URL is missing, or differs from SUPABASE_URL",
      "write the address of SUPABASE_URL a second time into .env, as PUBLIC_SUPABASE_URL",
    ),
    check(
      address(siteUrl, /^https:$/),
      "PUBLIC_SITE_URL is an https address",
      "PUBLIC_SITE_URL is missing, ends in / or is not https",
      "write PUBLIC_SITE_URL=https://<your address> into .env",
    ),
    accessToken
      ? ok("SUPABASE_ACCESS_TOKEN is set")
      : unknown(
          "SUPABASE_ACCESS_TOKEN is not set: some settings cannot be read",
          "write SUPABASE_ACCESS_TOKEN into .env",
        ),
  ];
  if (
    !supabaseUrl ||
    !secretKey ||
    !publishableKey ||
    !siteUrl ||
    !URL.canParse(supabaseUrl) ||
    !URL.canParse(siteUrl)
  ) {
    const first = wrong(
      "these settings are missing, so nothing else was looked at",
      "cp .env.example .env, fill it in, then run npm run admin -- doctor again. The local stack: npm run admin -- doctor --local",
    );
    return { findings: [first, ...findings], deployment: undefined };
  }
  return {
    findings,
    deployment: {
      local: false,
      supabaseUrl: new URL(supabaseUrl).origin,
      publishableKey,
      secretKey,
      siteUrl: siteUrl.replace(/\/$/, ""),
      accessToken,
      managementUrl,
      sender,
      dkimSelector,
      dnsServer,
    },
  };
}
