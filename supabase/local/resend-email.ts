import { createHash, randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { LocalConfig } from "./config.ts";
import type { LocalConnection } from "./connection.ts";
import type { PostRoom } from "./post-room.ts";

/** A row of auth.users, as far as e-mails need it. Timestamps as Postgres writes them, UTC. */
export interface AuthUser {
  id: string;
  email: string;
  email_change: string | null;
  email_confirmed_at: string | null;
  confirmation_sent_at: string | null;
  recovery_sent_at: string | null;
  email_change_sent_at: string | null;
}

/** The kinds of e-mail that can be asked for again. */
export type ResentKind = "confirmation" | "email_change";

const columns = {
  confirmation: ["confirmation_token", "confirmation_sent_at"],
  email_change: ["email_change_token_new", "email_change_sent_at"],
} as const;

function newCode(digits: number): string {
  return Array.from({ length: digits }, () => randomInt(10)).join("");
}

/** What lite, like hosted, keeps of a code: a hash of it and of the address to which it went. */
function hashOf(address: string, code: string): string {
  return createHash("sha256").update(`${address.toLowerCase()}${code}`).digest("hex");
}

/**
 * Sends the e-mail of an unfinished registration or change of address once more, with a new link and code; the
 * ones before it stop working. Lite itself never does: it refuses every request to resend.
 */
export async function resendEmail(
  kind: ResentKind,
  user: AuthUser,
  { email, site_url }: LocalConfig["auth"],
  connection: LocalConnection,
  postRoom: PostRoom,
): Promise<void> {
  const to = kind === "email_change" ? (user.email_change ?? "") : user.email;
  const code = newCode(email.otp_length);
  const hash = hashOf(to, code);
  const [token, sentAt] = columns[kind];
  await connection.driver.query(`update auth.users set ${token} = $1, ${sentAt} = now() where id = $2`, [
    hash,
    user.id,
  ]);
  const { subject, content_path } = email.template[kind];
  const values: Record<string, string> = {
    SiteURL: site_url,
    TokenHash: hash,
    Token: code,
    Email: user.email,
    NewEmail: to,
  };
  const html = (await readFile(content_path, "utf8")).replace(
    /\{\{ \.(\w+) \}\}/g,
    (whole, name: string) => values[name] ?? whole,
  );
  await postRoom.send({ to, subject, html });
}
