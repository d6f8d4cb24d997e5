import type { LocalConfig } from "../config.ts";
import { findByEmail, findById, isBanned, find, reload, type Account, type Database } from "./accounts.ts";
import { columns, deleteCodes, hashOf, isGoodCode } from "./codes.ts";
import type { SendEmail } from "./emails.ts";
import { ServiceError, withErrorMessage } from "./service-error.ts";
import { readEmail } from "./registration.ts";

export interface Proof {
  type?: string;
  email?: string;
  token?: string;
  token_hash?: string;
}

type Purpose = "confirmation" | "recovery" | "email_change";

/** The purposes for which a type may be asked. `email` is the newer name of both codes that sign in. */
const purposes: Record<string, Purpose[]> = {
  email: ["confirmation", "recovery"],
  signup: ["confirmation"],
  invite: ["confirmation"],
  recovery: ["recovery"],
  magiclink: ["recovery"],
  email_change: ["email_change"],
};

const invalid = (words: string) => new ServiceError(400, "validation_failed", words);
const worthless = (what: "Token" | "Email link") =>
  new ServiceError(
    403,
    "otp_expired",
    `${what} ${what === "Token" ? "has expired or is invalid" : "is invalid or has expired"}`,
  );

interface Found {
  account: Account;
  purpose: Purpose;
}

async function findByLink(
  database: Database,
  hash: string,
  allowed: Purpose[],
  seconds: number,
): Promise<Found> {
  const row = await find<{ user_id: string; token_type: string }>(
    database,
    "select user_id, token_type from auth.one_time_tokens where token_hash = $1 and token_type::text = any($2)",
    [hash, allowed.map((purpose) => columns[purpose].token)],
  );
  const account = row && (await findById(database, row.user_id));
  const purpose = allowed.find((one) => columns[one].token === row?.token_type);
  if (!account || !purpose) throw worthless("Email link");
  if (isBanned(account)) throw new ServiceError(403, "user_banned", "User is banned");
  if (!isGoodCode(hash, account, purpose, seconds)) throw worthless("Email link");
  return { account, purpose };
}

async function findByCode(
  database: Database,
  email: string,
  code: string,
  allowed: Purpose[],
  seconds: number,
): Promise<Found> {
  const account = allowed.includes("email_change")
    ? await find<Account>(
        database,
        "select * from auth.users where lower(email_change) = $1 and email_change_token_new = $2",
        [email, hashOf(email, code)],
      )
    : await findByEmail(database, email);
  if (!account) throw worthless("Token");
  if (isBanned(account)) throw new ServiceError(403, "user_banned", "User is banned");
  const purpose = allowed.find((one) => isGoodCode(hashOf(email, code), account, one, seconds));
  if (!purpose) throw worthless("Token");
  return { account, purpose };
}

async function confirm(database: Database, account: Account): Promise<void> {
  const { id } = account;
  await database.query(
    "update auth.users set confirmation_token = '', email_confirmed_at = now(), updated_at = now() where id = $1",
    [id],
  );
  await database.query(
    `update auth.users set updated_at = now(),
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}' where id = $1`,
    [id],
  );
  await deleteCodes(database, account);
}

async function confirmRegistration(database: Database, account: Account): Promise<void> {
  await withErrorMessage("Error confirming user", () => confirm(database, account));
  await database.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = $1 and email = $2`,
    [account.id, account.email],
  );
}

async function spendRecovery(database: Database, account: Account): Promise<void> {
  await withErrorMessage("Database error updating user", async () => {
    await database.query("update auth.users set recovery_token = '', updated_at = now() where id = $1", [
      account.id,
    ]);
    await deleteCodes(database, account);
    if (!account.email_confirmed_at) await confirm(database, account);
  });
}

async function changeEmail(database: Database, account: Account, send: SendEmail): Promise<void> {
  const { id, email: oldEmail, email_change: email } = account;
  await database.query(
    `update auth.identities set updated_at = now(),
      identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true)
    where user_id = $1 and provider = 'email'`,
    [id, email],
  );
  await withErrorMessage("Error confirm email", async () => {
    await database.query(
      `update auth.users set email = $2, email_change = '', email_change_token_current = '',
        email_change_token_new = '', email_change_confirm_status = 0, updated_at = now() where id = $1`,
      [id, email],
    );
    await deleteCodes(database, account);
    if (!account.email_confirmed_at) await confirm(database, account);
  });
  const { email: newEmail } = await reload(database, account);
  if (newEmail !== oldEmail) await send("email_changed", oldEmail, { Email: newEmail, OldEmail: oldEmail });
}

/** Redeems the token of a link, or a code, and returns the account that it proves. */
export async function redeem(
  database: Database,
  { email: { otp_expiry: seconds } }: LocalConfig["auth"],
  send: SendEmail,
  { type, email, token, token_hash: hash }: Proof,
): Promise<Account> {
  if (!type) throw invalid("Verify requires a verification type");
  if (!token === !hash) throw invalid("Verify requires either a token or a token hash");
  const allowed = Object.hasOwn(purposes, type) ? purposes[type] : undefined;
  if (!allowed) throw invalid(hash ? "Invalid email verification type" : "Unsupported verification type");
  let found: Found;
  if (hash) {
    if (email) throw invalid("Only the token_hash and type should be provided");
    found = await findByLink(database, hash, allowed, seconds);
  } else {
    if (!email) throw invalid("Only an email address or phone number should be provided on verify");
    found = await findByCode(database, readEmail(email), token ?? "", allowed, seconds);
  }
  const { account, purpose } = found;
  if (purpose === "confirmation") await confirmRegistration(database, account);
  else if (purpose === "recovery") await spendRecovery(database, account);
  else await changeEmail(database, account, send);
  return reload(database, account);
}
