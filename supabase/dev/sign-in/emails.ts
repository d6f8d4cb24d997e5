import { readFile } from "node:fs/promises";
import type { LocalConfig } from "../config.ts";
import { html } from "../../templates/html.ts";
import type { MailCatcher } from "../mail-catcher/mail-catcher.ts";
import { createLimit } from "./limit.ts";
import { ServiceError } from "./service-error.ts";

type Email = LocalConfig["auth"]["email"];

export type EmailKind = keyof Email["template"] | keyof Email["notification"];

/** Sends an email unless it is switched off. */
export type SendEmail = (kind: EmailKind, to: string, values: Record<string, string>) => Promise<void>;

/** `{{ .Name }}`, or a piece of it, `{{ slice .Name 0 5 }}`. */
const placeholder = /\{\{ (?:slice )?\.(\w+)(?: (\d+))?(?: (\d+))? \}\}/g;

/** Fills in a template: values in links are encoded for them, others for HTML. */
export function fillIn(template: string, values: Record<string, string>): string {
  return template.replace(placeholder, (whole, name: string, from?: string, to?: string, at = 0) => {
    const value = values[name]?.slice(Number(from ?? 0), to === undefined ? undefined : Number(to));
    if (value === undefined) return whole;
    const inLink = /href="[^"]*$/.test(template.slice(0, at));
    if (inLink && name !== "SiteURL") return encodeURIComponent(value);
    return String(html`${value}`);
  });
}

/** What sends the service's e-mails into the mail catcher, at most as many as config.toml allows. */
export function createMailer(
  { email, site_url, rate_limit }: LocalConfig["auth"],
  mailCatcher: MailCatcher,
): SendEmail {
  const maySend = createLimit(rate_limit.email_sent, 3_600_000);
  return async (kind, to, values) => {
    const notice =
      kind in email.notification ? email.notification[kind as keyof Email["notification"]] : undefined;
    if (notice && !notice.enabled) return;
    const { subject, content_path } = notice ?? email.template[kind as keyof Email["template"]];
    if (!maySend("project")) {
      if (notice) return;
      throw new ServiceError(429, "over_email_send_rate_limit", "email rate limit exceeded");
    }
    const markup = fillIn(await readFile(content_path, "utf8"), { SiteURL: site_url, ...values });
    await mailCatcher.send({ to, subject, html: markup });
  };
}
