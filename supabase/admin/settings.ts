import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { brand } from "../../src/shared/domain/brand.ts";
import { wrong, type Finding } from "./doctor/finding.ts";

export type Setting = readonly [name: string, looksLike: string, isRight: RegExp];

/** What a deployment needs. Other settings of .env.example have defaults. */
const settings: readonly Setting[] = [
  ["PUBLIC_SITE_URL", "https://<your address>, without a / at its end", /^https:\/\/[\w.:-]+$/],
  ["SUPABASE_URL", "https://<ref>.supabase.co", /^https?:\/\/[\w.:-]+$/],
  ["PUBLIC_SUPABASE_PUBLISHABLE_KEY", "Settings, API keys: sb_publishable_...", /^sb_publishable_\S+$/],
  ["SUPABASE_SECRET_KEY", "Settings, API keys: sb_secret_...", /^sb_secret_\S+$/],
  ["SUPABASE_ACCESS_TOKEN", "Account, Access tokens: sbp_...", /^sbp_\w{40,}$/],
  ["SUPABASE_DB_URL", "Connect, Session pooler, as .env.example says", /^postgres(ql)?:\/\/\S+$/],
  ["SUPABASE_DB_PASSWORD", "the database's password", /./],
  ["SMTP_HOST", "your email provider's host", /^[\w.-]+$/],
  ["SMTP_USER", "your user there", /./],
  ["SMTP_PASSWORD", "your password there", /./],
  [
    "SMTP_SENDER",
    "senderEmail of src/shared/domain/brand.ts",
    new RegExp(`^${RegExp.escape(brand.senderEmail)}$`),
  ],
  ["DEPLOY_TO", "netlify, cloudflare:<project> or folder:<path>", /^(netlify|cloudflare:[\w-]+|folder:.+)$/],
];

/** Returns the settings, or those of these names, that are missing or wrong. */
export const missingSettings = (environment: NodeJS.ProcessEnv, names?: readonly string[]): Setting[] =>
  settings.filter(
    ([name, , isRight]) => (!names || names.includes(name)) && !isRight.test(environment[name] ?? ""),
  );

/**
 * Reads .env into the environment, except what is set there already. Values that were not filled in, or that the
 * parser would cut, count as missing.
 * @returns a finding for each of them
 */
export function readEnvironmentFile(): Finding[] {
  const file = process.env.TIPRIGHT_ENV_FILE ?? ".env";
  if (file === "" || !existsSync(file)) return [];
  const text = readFileSync(file, "utf8");
  const written = new Map(
    [...text.matchAll(/^\s*(?:export\s+)?(\w+)\s*=[^\S\n]*(.*?)\s*$/gm)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
  const placeholders = readFileSync(".env.example", "utf8").match(/<[^<>\n]+>/g) ?? [];
  return Object.entries(parseEnv(text)).flatMap(([name, value = ""]) => {
    if (name in process.env) return [];
    const placeholder = placeholders.find((one) => value.includes(one));
    if (placeholder !== undefined)
      return wrong(
        `${name} in ${file} still holds ${placeholder}, and counts as missing`,
        "write your own value in its place, or delete the line",
      );
    const line = written.get(name) ?? "";
    const isWhole = ["", "'", '"', "`"].some((quote) => line === quote + value + quote);
    if (!isWhole && !value.includes("\n"))
      return wrong(
        `${name} in ${file} is longer than what is read of it, and counts as missing`,
        "a # or a quotation mark ends it: put the value in 'single quotes', or in \"double quotes\" if it holds a '; " +
          "write comments on lines of their own",
      );
    process.env[name] = value;
    return [];
  });
}
