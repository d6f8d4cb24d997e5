import { randomUUID } from "node:crypto";
import type { Transaction } from "@electric-sql/pglite";
import { withErrorMessage } from "./service-error.ts";

/** A row of auth.users; times are in Postgres' own format. */
export interface Account {
  id: string;
  aud: string;
  role: string;
  email: string;
  encrypted_password: string | null;
  email_confirmed_at: string | null;
  confirmation_token: string | null;
  confirmation_sent_at: string | null;
  recovery_token: string | null;
  recovery_sent_at: string | null;
  email_change: string | null;
  email_change_token_new: string | null;
  email_change_sent_at: string | null;
  created_at: string;
  banned_until: string | null;
  is_anonymous: boolean;
}

export type Json = Record<string, unknown>;

export type Database = Pick<Transaction, "query">;

export async function find<T>(database: Database, sql: string, values: unknown[]): Promise<T | undefined> {
  return (await database.query<T>(sql, values)).rows[0];
}

export function findByEmail(database: Database, email: string): Promise<Account | undefined> {
  return find(database, "select * from auth.users where lower(email) = $1 and not is_sso_user", [
    email.toLowerCase(),
  ]);
}

export function findById(database: Database, id: string): Promise<Account | undefined> {
  return find(database, "select * from auth.users where id = $1", [id]);
}

/** Reads the account again, since a trigger may have changed it. */
export async function reload(database: Database, { id }: Pick<Account, "id">): Promise<Account> {
  const account = await findById(database, id);
  if (!account) throw new Error("The account is gone.");
  return account;
}

export function isBanned({ banned_until }: Account): boolean {
  return banned_until !== null && Date.parse(banned_until) > Date.now();
}

export async function createAccount(
  database: Database,
  { email, password, data }: { email: string; password: string; data: Json },
): Promise<Account> {
  const id = randomUUID();
  const identityData = { ...data, sub: id, email, email_verified: false, phone_verified: false };
  await withErrorMessage("Database error saving new user", () =>
    database.query(
      `insert into auth.users (
        instance_id, id, aud, role, email, encrypted_password, confirmation_token, recovery_token,
        email_change, email_change_token_new, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
      ) values (
        '00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2,
        extensions.crypt($3, extensions.gen_salt('bf', 10)), '', '', '', '', $4, $5, now(), now()
      )`,
      [id, email, password, { provider: "email", providers: ["email"] }, identityData],
    ),
  );
  await withErrorMessage("Error creating identity", () =>
    database.query(
      `insert into auth.identities
        (provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
      values ('email', $1::text, $1::uuid, $2, now(), now(), now())`,
      [id, identityData],
    ),
  );
  return withErrorMessage("Database error loading user after sign-up", () => reload(database, { id }));
}

export async function hasPassword(database: Database, { id }: Account, password: string): Promise<boolean> {
  const row = await find<{ is_correct: boolean }>(
    database,
    `select encrypted_password = extensions.crypt($2, encrypted_password) as is_correct
    from auth.users where id = $1 and encrypted_password <> ''`,
    [id, password],
  );
  return row?.is_correct === true;
}

export interface Factor {
  id: string;
  friendly_name: string | null;
  factor_type: string;
  status: "verified" | "unverified";
  secret: string;
  created_at: string;
  updated_at: string;
}

/** Returns the factors of the second step, unverified ones too. */
export async function factorsOf(database: Database, accountId: string): Promise<Factor[]> {
  const { rows } = await database.query<Factor>(
    "select * from auth.mfa_factors where user_id = $1 order by created_at",
    [accountId],
  );
  return rows;
}

/** Formats a row for a response: times in ISO 8601, without empty columns. */
function formatRow(row: Json): Json {
  const filled = Object.entries(row).filter(([, value]) => value !== null && value !== "");
  return Object.fromEntries(
    filled.map(([name, value]) => [
      name,
      /_(at|until)$/.test(name) ? new Date(String(value)).toISOString() : value,
    ]),
  );
}

/** Loads the account as responses show it, without secrets. */
export async function loadUser(database: Database, { id }: Pick<Account, "id">): Promise<Json> {
  const select = async (sql: string) => (await database.query<Json>(sql, [id])).rows.map(formatRow);
  const [user] = await select(
    `select id, aud, role, email, email_confirmed_at, invited_at, confirmation_sent_at, confirmed_at, recovery_sent_at,
      email_change_sent_at, last_sign_in_at, banned_until, email_change as new_email,
      coalesce(raw_app_meta_data, '{}') as app_metadata, coalesce(raw_user_meta_data, '{}') as user_metadata,
      created_at, updated_at, is_anonymous
    from auth.users where id = $1`,
  );
  const identities = await select(
    `select id as identity_id, provider_id as id, user_id, identity_data, provider, email, last_sign_in_at, created_at,
      updated_at
    from auth.identities where user_id = $1 order by created_at`,
  );
  const factors = await select(
    `select id, created_at, updated_at, status, friendly_name, factor_type
    from auth.mfa_factors where user_id = $1 order by created_at`,
  );
  return { ...user, phone: "", identities, ...(factors.length > 0 ? { factors } : {}) };
}

/** Returns an invented account: registering a confirmed address must not show that its account exists. */
export function describeDecoy(email: string, data: Json): Json {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
