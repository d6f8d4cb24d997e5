import { createHash, randomInt } from "node:crypto";
import type { LocalConfig } from "../config.ts";
import type { Account, Database } from "./accounts.ts";
import type { EmailKind, SendEmail } from "./emails.ts";
import { ServiceError, withErrorMessage } from "./service-error.ts";

export function hashOf(email: string, code: string): string {
  return createHash("sha224").update(`${email.toLowerCase()}${code}`).digest("hex");
}

type TokenKind = "confirmation" | "recovery" | "email_change";

export const columns = {
  confirmation: { token: "confirmation_token", sentAt: "confirmation_sent_at" },
  recovery: { token: "recovery_token", sentAt: "recovery_sent_at" },
  email_change: { token: "email_change_token_new", sentAt: "email_change_sent_at" },
} as const satisfies Record<TokenKind, { token: keyof Account; sentAt: keyof Account }>;

/** A recovery and a sign-in share their code and its timer. */
const tokenOf = {
  confirmation: "confirmation",
  recovery: "recovery",
  magic_link: "recovery",
  email_change: "email_change",
} as const satisfies Partial<Record<EmailKind, TokenKind>>;

function checkFrequency(sentAt: string | null, frequency: string): void {
  if (!sentAt) return;
  const left = Date.parse(sentAt) + Number.parseInt(frequency, 10) * 1000 - Date.now();
  if (left <= 0) return;
  throw new ServiceError(
    429,
    "over_email_send_rate_limit",
    `For security purposes, you can only request this after ${Math.floor(left / 1000)} seconds.`,
  );
}

export type SendCode = (
  database: Database,
  kind: keyof typeof tokenOf,
  account: Account,
  newEmail?: string,
) => Promise<void>;

/** Sends the email before it stores the code, as the service does: also if a trigger rejects the change. */
export function createCodeSender({ email }: LocalConfig["auth"], send: SendEmail): SendCode {
  return async (database, kind, account, newEmail) => {
    const tokenKind = tokenOf[kind];
    const { token, sentAt } = columns[tokenKind];
    checkFrequency(account[sentAt], email.max_frequency);
    const to = newEmail ?? account.email;
    const code = Array.from({ length: email.otp_length }, () => randomInt(10)).join("");
    const hash = hashOf(to, code);
    await send(kind, to, {
      Token: code,
      TokenHash: hash,
      Email: account.email,
      ...(newEmail === undefined ? {} : { NewEmail: newEmail }),
    });
    await withErrorMessage(`Error sending ${kind.replace("_", " ")} email`, async () => {
      const changed = newEmail === undefined ? "" : ", email_change = $3, email_change_confirm_status = 0";
      await database.query(
        `update auth.users set ${token} = $2, ${sentAt} = now(), updated_at = now()${changed} where id = $1`,
        [account.id, hash, ...(newEmail === undefined ? [] : [newEmail])],
      );
      await database.query(
        `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
        values (gen_random_uuid(), $1, $2, $3, $4)
        on conflict (user_id, token_type) do update set token_hash = excluded.token_hash,
          relates_to = excluded.relates_to, created_at = now(), updated_at = now()`,
        [account.id, token, hash, to.toLowerCase()],
      );
    });
  };
}

export async function deleteCodes(database: Database, { id }: Account): Promise<void> {
  await database.query("delete from auth.one_time_tokens where user_id = $1", [id]);
}

export function isGoodCode(hash: string, account: Account, kind: TokenKind, seconds: number): boolean {
  const { token, sentAt } = columns[kind];
  const sent = account[sentAt];
  return Boolean(sent) && account[token] === hash && Date.now() <= Date.parse(sent ?? "") + seconds * 1000;
}
