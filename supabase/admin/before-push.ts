import { readFileSync } from "node:fs";
import { brand } from "../../src/shared/domain/brand.ts";
import { check, type Finding } from "./finding.ts";

const config = "supabase/config.toml";

/** The variables that supabase/config.toml takes from the environment, in order. */
function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/^[^#\n]*"env\((\w+)\)"/gm)].map((match) => match[1] ?? ""))];
}

/**
 * Whether .env holds what `npm run supabase -- config push` will send. Where a variable is missing that command sends
 * env(...) instead, and e-mails then link to nowhere.
 */
export function beforePush(environment: NodeJS.ProcessEnv): Finding[] {
  const mend = (name: string) => `write ${name} into .env; where there is none: cp .env.example .env`;
  const { PUBLIC_SITE_URL: siteUrl, SMTP_SENDER: sender } = environment;
  return [
    ...namesIn(readFileSync(config, "utf8")).map((name) =>
      check(
        Boolean(environment[name]) && !/^<|>$|^env\(/.test(environment[name] ?? ""),
        `${name} is set`,
        `${name} is not set: the push would send its name, env(${name})`,
        mend(name),
      ),
    ),
    check(
      /^https:\/\/[^/]+$/.test(siteUrl ?? ""),
      "e-mails will link to an https address",
      "PUBLIC_SITE_URL is not https://<your address>, without a / at its end: links in e-mails would not work",
      mend("PUBLIC_SITE_URL"),
    ),
    check(
      sender === brand.senderEmail && !brand.senderEmail.endsWith(".example"),
      "e-mails will come from the address that /who-can-register names",
      `/who-can-register names ${brand.senderEmail}, and SMTP_SENDER is ${sender ?? "not set"}`,
      "write the same address of yours into src/shared/domain/brand.ts (senderEmail) and into SMTP_SENDER",
    ),
  ];
}
