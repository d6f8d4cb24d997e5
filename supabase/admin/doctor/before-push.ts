import { readFileSync } from "node:fs";
import { brand } from "../../../src/shared/domain/brand.ts";
import { check, type Finding } from "./finding.ts";

/**
 * Checks the variables that `npm run deploy` pushes. It would send env(NAME) for a missing one, and
 * emails would then link to no page.
 */
export function checkBeforePush(environment: NodeJS.ProcessEnv): Finding[] {
  const fix = (name: string) => `write ${name} into .env; if there is no .env: cp .env.example .env`;
  const { PUBLIC_SITE_URL: siteUrl = "", SMTP_SENDER: sender } = environment;
  const config = readFileSync("supabase/config.toml", "utf8");
  const names = new Set([...config.matchAll(/^[^#\n]*"env\((\w+)\)"/gm)].map(([, name = ""]) => name));
  return [
    ...[...names].map((name) =>
      check(
        Boolean(environment[name]) && !/^<|>$|^env\(/.test(environment[name] ?? ""),
        `${name} is set`,
        `${name} is not set: the push would send its name, env(${name})`,
        fix(name),
      ),
    ),
    check(
      /^https:\/\/[^/]+$/.test(siteUrl),
      "emails will link to an https address",
      "PUBLIC_SITE_URL is not https://<your address> without a / at its end: links in emails would not work",
      fix("PUBLIC_SITE_URL"),
    ),
    check(
      sender === brand.senderEmail && !brand.senderEmail.endsWith(".example"),
      "emails will come from the address that /who-can-register names",
      `/who-can-register names ${brand.senderEmail}, and SMTP_SENDER is ${sender ?? "not set"}`,
      "write your sender's address into src/shared/domain/brand.ts (senderEmail) and into SMTP_SENDER",
    ),
  ];
}
