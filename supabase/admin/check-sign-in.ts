import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { minimumPasswordLength } from "../../src/shared/domain/limits.ts";
import { brand } from "../../src/shared/domain/brand.ts";
import { demoSignIn } from "../dev/announce.ts";
import { reach } from "./connect.ts";
import type { Deployment } from "./deployment.ts";
import { check, ok, unknown, type Finding } from "./finding.ts";

const push = "npm run supabase -- config push";

interface PublicSettings {
  disable_signup?: boolean;
  mailer_autoconfirm?: boolean;
  external?: Record<string, boolean>;
}

async function publicSettings({ supabaseUrl, publishableKey }: Deployment): Promise<PublicSettings> {
  const answer = await reach(`${supabaseUrl}/auth/v1/settings`, {
    headers: { apikey: publishableKey },
  });
  if (!answer.ok) throw new Error(`the sign-in service answers ${answer.status} to the publishable key`);
  return answer.json() as Promise<PublicSettings>;
}

/** Whether the demo account of the embedded stack signs in. */
async function demoSignsIn({ supabaseUrl, publishableKey }: Deployment): Promise<boolean> {
  const answer = await reach(`${supabaseUrl}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: publishableKey, "Content-Type": "application/json" },
    body: JSON.stringify(demoSignIn),
  });
  return answer.ok;
}

/** What anybody may ask the sign-in service, and the demo account. */
export async function checkSignIn(deployment: Deployment): Promise<Finding[]> {
  const settings = await publicSettings(deployment);
  return [
    check(settings.disable_signup !== true, "councils can register", "registration is switched off", push),
    check(
      settings.mailer_autoconfirm === false,
      "an e-mail address must be confirmed",
      "accounts work without a confirmed e-mail address: anybody could claim a council",
      push,
    ),
    check(
      settings.external?.["anonymous_users"] !== true,
      "nobody signs in without an account",
      "anonymous sign-ins are switched on",
      push,
    ),
    deployment.local
      ? unknown("the demo accounts exist, as they do on every local stack", "nothing to do here")
      : check(
          !(await demoSignsIn(deployment)),
          "the demo accounts do not exist",
          `the demo account ${demoSignIn.email} signs in`,
          "npm run admin -- councils close, then councils delete, for every demo council",
        ),
  ];
}

/** What a template's settings are called, by its name in supabase/config.toml. */
const templateFields = (kind: "template" | "notification", name: string) => {
  const field = kind === "template" ? name : `${name}_notification`;
  return { subject: `mailer_subjects_${field}`, content: `mailer_templates_${field}_content` };
};

interface TemplateSetting {
  subject?: string;
  content_path?: string;
}

interface Configured {
  auth: {
    minimum_password_length: number;
    sessions: { timebox: string; inactivity_timeout: string };
    rate_limit: { email_sent: number };
    email: {
      otp_length: number;
      template: Record<string, TemplateSetting>;
      notification: Record<string, TemplateSetting>;
    };
  };
}

/** Names of the e-mails that the project would send in other words than the files say. */
function otherTemplates(config: Settings, { template, notification }: Configured["auth"]["email"]): string[] {
  return (
    [
      ["template", template],
      ["notification", notification],
    ] as const
  ).flatMap(([kind, entries]) =>
    Object.entries(entries)
      .filter(([name, { subject, content_path: path }]) => {
        const fields = templateFields(kind, name);
        const content = path ? readFileSync(path, "utf8").trim() : undefined;
        return (
          (subject !== undefined && config[fields.subject] !== subject) ||
          (content !== undefined && String(config[fields.content] ?? "").trim() !== content)
        );
      })
      .map(([name]) => name),
  );
}

const hours = (text: string) => Number(/^(\d+)h$/.exec(text)?.[1]);

/** Settings as the Management API names them. */
type Settings = Record<string, string | number | boolean | null | undefined>;

/** What only the owner of the project may ask: https://api.supabase.com/api/v1, "Gets project's auth config". */
export async function checkConfiguration(deployment: Deployment): Promise<Finding[]> {
  const { accessToken, local, managementUrl, siteUrl, supabaseUrl } = deployment;
  if (local)
    return [unknown("e-mail sender and limits are fixed on the embedded stack", "nothing to do here")];
  if (!accessToken) {
    return [
      unknown(
        "redirect addresses, e-mail sender, templates and limits were not read",
        "write SUPABASE_ACCESS_TOKEN into .env",
      ),
    ];
  }
  const [ref] = new URL(supabaseUrl).hostname.split(".");
  const answer = await reach(`${managementUrl}/v1/projects/${ref}/config/auth`, {
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  if (!answer.ok) throw new Error(`the Management API answers ${answer.status}; check SUPABASE_ACCESS_TOKEN`);
  const config = (await answer.json()) as Settings;
  const { auth } = parse(readFileSync("supabase/config.toml", "utf8")) as unknown as Configured;
  const allowed = String(config.uri_allow_list ?? "")
    .split(",")
    .filter(Boolean);
  const number = (name: string) => Number(config[name] ?? 0);
  const others = otherTemplates(config, auth.email);
  return [
    check(
      config.site_url === siteUrl,
      "e-mails link to the site",
      `e-mails link to ${config.site_url}`,
      push,
    ),
    check(
      allowed.every((uri) => uri === siteUrl || uri.startsWith(`${siteUrl}/`)),
      "no e-mail leads to another site",
      `redirects are allowed to ${allowed.join(", ")}`,
      push,
    ),
    check(
      number("password_min_length") >= minimumPasswordLength,
      `passwords have at least ${minimumPasswordLength} characters`,
      "shorter passwords are accepted than the portal says",
      push,
    ),
    config["password_hibp_enabled"] === true
      ? ok("passwords from known leaks are refused")
      : unknown(
          "passwords from known leaks are accepted: the portal refuses the commonest alone",
          "recommended, on paid plans: Authentication, Attack Protection, leaked password protection",
        ),
    check(
      number("mailer_otp_length") >= auth.email.otp_length,
      `codes have ${auth.email.otp_length} digits`,
      `codes have only ${number("mailer_otp_length")} digits: they can be guessed`,
      push,
    ),
    check(
      config.security_update_password_require_current_password === true,
      "a new password takes the current one",
      "a password changes without the current one",
      push,
    ),
    check(
      within(number("sessions_timebox"), hours(auth.sessions.timebox)) &&
        within(number("sessions_inactivity_timeout"), hours(auth.sessions.inactivity_timeout)),
      "sessions end by themselves",
      `sessions last longer than supabase/config.toml says (${auth.sessions.timebox}, idle ${auth.sessions.inactivity_timeout}): hosted Supabase ends them on paid plans only`,
      `take a paid plan, then ${push}`,
    ),
    check(
      Boolean(config.smtp_host && config.smtp_admin_email),
      `e-mails are sent by ${config.smtp_admin_email}`,
      "no e-mail sender is set: the shared one reaches nobody but the project's own team",
      `write SMTP_HOST, SMTP_USER, SMTP_PASSWORD and SMTP_SENDER into .env, then ${push}`,
    ),
    check(
      config.smtp_admin_email === brand.senderEmail,
      "e-mails come from the address that /who-can-register names",
      `/who-can-register names ${brand.senderEmail}, and e-mails come from ${config.smtp_admin_email ?? "nobody"}`,
      "write the sender into src/shared/domain/brand.ts (senderEmail), build and upload",
    ),
    check(
      others.length === 0,
      "e-mails say what supabase/templates says",
      `e-mails differ from supabase/templates: ${others.join(", ")}`,
      push,
    ),
    check(
      number("rate_limit_email_sent") >= auth.rate_limit.email_sent,
      "the limit of e-mails an hour is high enough",
      `only ${number("rate_limit_email_sent")} e-mails an hour are allowed`,
      push,
    ),
  ];
}

/** Whether a limit of a project, where 0 is none, is at most so long. */
const within = (limit: number, most: number) => limit > 0 && limit <= most;
