import { readFile } from "node:fs/promises";
import type { LocalConfig } from "../config.ts";
import { html } from "../../templates/html.ts";
import type { PostRoom } from "../mail-catcher/post-room.ts";
import { Refusal } from "./refusal.ts";

type Email = LocalConfig["auth"]["email"];

/** Every e-mail that the service may send: codes, and notices of what has happened. */
export type EmailKind = keyof Email["template"] | keyof Email["notification"];

/** Sends an e-mail made from our template; an e-mail that is switched off is not sent. */
export type SendEmail = (kind: EmailKind, to: string, values: Record<string, string>) => Promise<void>;

/** `{{ .Name }}`, or a piece of it, `{{ slice .Name 0 5 }}`. */
const placeholder = /\{\{ (?:slice )?\.(\w+)(?: (\d+))?(?: (\d+))? \}\}/g;

/** Fills a template in as the service does: a value in a link is encoded for it, one in the text for HTML. */
export function fillIn(template: string, values: Record<string, string>): string {
  return template.replace(placeholder, (whole, name: string, from?: string, to?: string, at = 0) => {
    const value = values[name]?.slice(Number(from ?? 0), to === undefined ? undefined : Number(to));
    if (value === undefined) return whole;
    const inLink = /href="[^"]*$/.test(template.slice(0, at));
    if (inLink && name !== "SiteURL") return encodeURIComponent(value);
    return String(html`${value}`);
  });
}

/** Allows as many e-mails as the project may send: the hourly number at once, and then one more each hour. */
function createProjectLimit(most: number): () => boolean {
  let left = most;
  let since = Date.now();
  return () => {
    const refilled = Math.floor((Date.now() - since) / 3_600_000);
    since += refilled * 3_600_000;
    left = Math.min(most, left + refilled);
    if (left === 0) return false;
    left -= 1;
    return true;
  };
}

/** What sends the service's e-mails into the post room, at most as many as config.toml allows. */
export function createMailer(
  { email, site_url, rate_limit }: LocalConfig["auth"],
  postRoom: PostRoom,
): SendEmail {
  const maySend = createProjectLimit(rate_limit.email_sent);
  return async (kind, to, values) => {
    const notice =
      kind in email.notification ? email.notification[kind as keyof Email["notification"]] : undefined;
    if (notice && !notice.enabled) return;
    const { subject, content_path } = notice ?? email.template[kind as keyof Email["template"]];
    if (!maySend()) {
      if (notice) return;
      throw new Refusal(429, "over_email_send_rate_limit", "email rate limit exceeded");
    }
    const markup = fillIn(await readFile(content_path, "utf8"), { SiteURL: site_url, ...values });
    await postRoom.send({ to, subject, html: markup });
  };
}
