import { readFileSync } from "node:fs";
import { brand } from "../../../src/shared/domain/brand.ts";
import { demoSignIn } from "../../dev/announce.ts";
import { readConfig, type LocalConfig } from "../../dev/config.ts";
import { reach } from "../connect.ts";
import type { Deployment } from "./deployment.ts";
import { check, ok, unknown, type Finding } from "./finding.ts";

const push = "npm run deploy";

/** Checks that demo accounts do not exist. */
export async function checkDemoAccount({ project, publishableKey }: Deployment): Promise<Finding[]> {
  const demo = await reach(`${project.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: publishableKey, "Content-Type": "application/json" },
    body: JSON.stringify(demoSignIn),
  });
  return [
    check(
      !demo.ok,
      "demo accounts do not exist",
      `the demo account ${demoSignIn.email} can sign in`,
      "npm run admin -- councils close, then councils delete, for every demo council",
    ),
  ];
}

/** Settings as the Management API names them. */
type Settings = Record<string, string | number | boolean | null | undefined>;

/** Returns the names of emails whose subject or content differs from supabase/templates. */
function changedTemplates(
  settings: Settings,
  { template, notification }: LocalConfig["auth"]["email"],
): string[] {
  const entries = [
    ...Object.entries(template),
    ...Object.entries(notification).map(([name, entry]) => [`${name}_notification`, entry] as const),
  ];
  return entries.flatMap(([name, { subject, content_path: path }]) => {
    const stored = String(settings[`mailer_templates_${name}_content`] ?? "").trim();
    const isSame =
      subject === settings[`mailer_subjects_${name}`] && readFileSync(path, "utf8").trim() === stored;
    return isSame ? [] : [name];
  });
}

/** Checks the sign-in service's settings against supabase/config.toml, through the Management API. */
export async function checkConfiguration(deployment: Deployment): Promise<Finding[]> {
  const { accessToken, managementUrl, siteUrl, project } = deployment;
  if (!accessToken) return [];
  const [ref] = new URL(project.url).hostname.split(".");
  const answer = await reach(`${managementUrl}/v1/projects/${ref}/config/auth`, {
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  if (!answer.ok) throw new Error(`the Management API answers ${answer.status}; check SUPABASE_ACCESS_TOKEN`);
  const settings = (await answer.json()) as Settings;
  const { auth } = readConfig(process.env);
  const setting = (name: string, isRight: boolean, expected: string | number | boolean, fix = push) => {
    const value = `${name} is ${String(settings[name] ?? "not set") || "empty"}`;
    return check(isRight, value, `${value} in the project, not ${expected}`, fix);
  };
  const same = (name: string, expected: string | number | boolean) =>
    setting(name, settings[name] === expected, expected);
  const atLeast = (name: string, minimum: number) =>
    setting(name, Number(settings[name] ?? 0) >= minimum, minimum);
  /** Sessions without a limit have 0. */
  const withinHours = (name: string, limit: string) => {
    const hours = Number(settings[name] ?? 0);
    return setting(
      name,
      hours > 0 && hours <= Number.parseInt(limit),
      limit,
      `take a paid plan, then ${push}`,
    );
  };
  const redirects = String(settings["uri_allow_list"] ?? "")
    .split(",")
    .filter(Boolean);
  const changed = changedTemplates(settings, auth.email);
  return [
    same("disable_signup", false),
    same("mailer_autoconfirm", false),
    same("external_anonymous_users_enabled", false),
    same("site_url", siteUrl),
    setting(
      "uri_allow_list",
      redirects.every((uri) => uri === siteUrl || uri.startsWith(`${siteUrl}/`)),
      "the site alone",
    ),
    atLeast("password_min_length", auth.minimum_password_length),
    settings["password_hibp_enabled"] === true
      ? ok("leaked passwords are rejected")
      : unknown(
          "leaked passwords are accepted: the portal rejects only the most common ones",
          "recommended on paid plans: Authentication, Attack Protection, leaked password protection",
        ),
    atLeast("mailer_otp_length", auth.email.otp_length),
    same("security_update_password_require_current_password", true),
    withinHours("sessions_timebox", auth.sessions.timebox),
    withinHours("sessions_inactivity_timeout", auth.sessions.inactivity_timeout),
    setting("smtp_host", Boolean(settings["smtp_host"]), "your mail server"),
    same("smtp_admin_email", brand.senderEmail),
    atLeast("rate_limit_email_sent", auth.rate_limit.email_sent),
    check(
      changed.length === 0,
      "emails match supabase/templates",
      `emails differ from supabase/templates: ${changed.join(", ")}`,
      push,
    ),
  ];
}
