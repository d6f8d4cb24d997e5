import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { brand } from "../../../src/shared/domain/brand.ts";
import { Failure } from "../../dev/failure.ts";

type Setting = readonly [name: string, looksLike: string, isRight: RegExp];

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

const isRightFor = ([, , pattern]: Setting, value = "") => pattern.test(value);

/** Returns the settings that are missing or wrong. */
export const missingSettings = (environment: NodeJS.ProcessEnv): Setting[] =>
  settings.filter((setting) => !isRightFor(setting, environment[setting[0]]));

/** Asks for a value at the terminal until it is right; a secret is not shown. @throws {Failure} without a terminal */
export async function ask(setting: Setting): Promise<string> {
  const [name, looksLike] = setting;
  if (!process.stdin.isTTY)
    throw new Failure(
      `${name} is missing or wrong: ${looksLike}. Write it into .env, or run this in a terminal.`,
    );
  process.stdout.write(`${name} (${looksLike}): `);
  const isSecret = /SECRET|TOKEN|PASSWORD/.test(name);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = isSecret ? silent : process.stdout;
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const value = (await terminal.question("").finally(() => terminal.close())).trim();
  if (isSecret) console.log();
  if (isRightFor(setting, value)) return value;
  console.log(`That is not it: ${looksLike}. Write it again.`);
  return ask(setting);
}

/** Stores a setting in .env, which only its owner can read, and in the environment. */
export function store(name: string, value: string): void {
  const file = process.env.TIPRIGHT_ENV_FILE || ".env";
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const quotes = /^[\w@:/.,+=?&%-]*$/.test(value) ? [""] : ["'", '"', "`"];
  const quote = quotes.find((one) => one === "" || !value.includes(one));
  if (quote === undefined)
    throw new Failure(`${name} holds all three quotation marks, which .env cannot store.`);
  const line = `${name}=${quote}${value}${quote}`;
  const old = new RegExp(`^${name}=.*$`, "m");
  const before = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  writeFileSync(file, old.test(text) ? text.replace(old, () => line) : `${before}${line}\n`, { mode: 0o600 });
  process.env[name] = value;
}
