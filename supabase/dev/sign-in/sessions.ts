import { randomBytes, randomUUID } from "node:crypto";
import { sign, verify } from "hono/jwt";
import type { LocalConfig } from "../config.ts";
import { loadUser, find, findById, isBanned, type Account, type Database, type Json } from "./accounts.ts";
import { ServiceError, withErrorMessage } from "./service-error.ts";

export interface Caller {
  ip: string | undefined;
  userAgent: string | undefined;
}

/** A row of auth.sessions, with its rows of auth.mfa_amr_claims. */
export interface Session {
  id: string;
  user_id: string;
  created_at: string;
  refreshed_at: string | null;
  not_after: string | null;
  aal: "aal1" | "aal2" | "aal3" | null;
  methods: { method: string; timestamp: number }[];
}

export interface SessionSettings {
  auth: LocalConfig["auth"];
  jwtSecret: string;
}

const newRefreshToken = () => randomBytes(15).toString("base64url").replace(/[-_]/g, "a").slice(0, 12);

function findSession(database: Database, id: string): Promise<Session | undefined> {
  return find<Session>(
    database,
    `select id, user_id, created_at, refreshed_at::text || 'Z' as refreshed_at, not_after, aal, coalesce((
      select jsonb_agg(jsonb_build_object('method', authentication_method, 'timestamp', floor(extract(epoch from updated_at)))
        order by updated_at desc)
      from auth.mfa_amr_claims where session_id = sessions.id
    ), '[]') as methods from auth.sessions where id = $1`,
    [id],
  );
}

async function answerWith(
  database: Database,
  { auth, jwtSecret }: SessionSettings,
  account: Account,
  sessionId: string,
  refreshToken: string,
): Promise<Json> {
  const session = await findSession(database, sessionId);
  const now = Math.floor(Date.now() / 1000);
  const expiresAt = now + auth.jwt_expiry;
  const user = await loadUser(database, account);
  const claims = {
    iss: `${auth.site_url}/auth/v1`,
    sub: account.id,
    aud: account.aud,
    exp: expiresAt,
    iat: now,
    email: account.email,
    phone: "",
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: account.role,
    aal: session?.aal ?? "aal1",
    amr: session?.methods ?? [],
    session_id: sessionId,
    is_anonymous: account.is_anonymous,
  };
  return {
    access_token: await sign(claims, jwtSecret, "HS256"),
    token_type: "bearer",
    expires_in: auth.jwt_expiry,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user,
  };
}

/** Signs an account in: a session, how it began, and the tokens for it. */
export async function beginSession(
  database: Database,
  settings: SessionSettings,
  account: Account,
  method: "otp" | "password",
  caller: Caller,
): Promise<Json> {
  const id = randomUUID();
  const token = newRefreshToken();
  await withErrorMessage("Database error granting user", async () => {
    await database.query(
      `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
      values ($1, $2, now(), now(), 'aal1', $3, $4)`,
      [id, account.id, caller.userAgent ?? null, caller.ip ?? null],
    );
    await database.query(
      `insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
      values ('00000000-0000-0000-0000-000000000000', $1, $2, false, now(), now(), $3)`,
      [token, account.id, id],
    );
    await database.query("update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1", [
      account.id,
    ]);
  });
  await database.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (gen_random_uuid(), $1, now(), now(), $2)`,
    [id, method],
  );
  const signedIn = (await findById(database, account.id)) ?? account;
  return answerWith(database, settings, signedIn, id, token);
}

/** Raises a session to aal2 and ends the account's other sessions below it. */
export async function raiseSession(
  database: Database,
  settings: SessionSettings,
  account: Account,
  session: Session,
  factorId: string,
): Promise<Json> {
  await database.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (gen_random_uuid(), $1, now(), now(), 'totp')
    on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [session.id],
  );
  const spent = await find<RefreshToken>(
    database,
    "select * from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1",
    [session.id],
  );
  if (!spent) throw new Error("The session has no refresh token.");
  await database.query(
    "update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1",
    [session.id, factorId],
  );
  await database.query("delete from auth.sessions where user_id = $1 and aal < 'aal2'", [account.id]);
  return answerWith(database, settings, account, session.id, await swap(database, spent));
}

const units: Record<string, number> = { h: 3600, m: 60, s: 1 };

/** Seconds of a duration such as 2160h or 1h30m. */
export function secondsOf(duration: string): number {
  return [...duration.matchAll(/(\d+)([hms])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ""] ?? 0),
    0,
  );
}

function checkExpiry(session: Session, usedAt: string, { sessions }: LocalConfig["auth"]): void {
  const now = Date.now();
  const expired = (words: string) =>
    new ServiceError(400, "session_expired", `Invalid Refresh Token: Session Expired${words}`);
  const olderThan = (moment: string, seconds: number) =>
    seconds > 0 && now > Date.parse(moment) + seconds * 1000;
  if (session.not_after && now > Date.parse(session.not_after)) throw expired("");
  if (olderThan(session.created_at, secondsOf(sessions.timebox))) throw expired("");
  const last = session.refreshed_at ?? (usedAt > session.created_at ? usedAt : session.created_at);
  if (olderThan(last, secondsOf(sessions.inactivity_timeout))) throw expired(" (Inactivity)");
}

interface RefreshToken {
  id: number;
  token: string;
  user_id: string;
  session_id: string | null;
  revoked: boolean;
  parent: string | null;
  updated_at: string;
}

async function swap(database: Database, spent: RefreshToken): Promise<string> {
  const token = newRefreshToken();
  await database.query("update auth.refresh_tokens set revoked = true, updated_at = now() where id = $1", [
    spent.id,
  ]);
  await database.query(
    `insert into auth.refresh_tokens (instance_id, token, user_id, parent, revoked, created_at, updated_at, session_id)
    values ('00000000-0000-0000-0000-000000000000', $1, $2, $3, false, now(), now(), $4)`,
    [token, spent.user_id, spent.token, spent.session_id],
  );
  return token;
}

/**
 * Returns the token that follows a spent one: its unspent successor, since the answer may have been lost, or a new one
 * within the reuse interval. After it, revokes every token of the session and returns undefined.
 */
async function followUp(
  database: Database,
  spent: RefreshToken,
  { refresh_token_reuse_interval }: LocalConfig["auth"],
): Promise<string | undefined> {
  const active = await find<RefreshToken>(
    database,
    "select * from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1",
    [spent.session_id],
  );
  if (active?.parent === spent.token) return active.token;
  if (Date.now() <= Date.parse(spent.updated_at) + refresh_token_reuse_interval * 1000)
    return swap(database, spent);
  await database.query(
    "update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1 and not revoked",
    [spent.session_id],
  );
  return undefined;
}

/** Refreshes a session; returns, not throws, the ServiceError that must commit. */
export async function refreshSession(
  database: Database,
  settings: SessionSettings,
  refreshToken: string,
  caller: Caller,
): Promise<Json | ServiceError> {
  const spent = await find<RefreshToken>(database, "select * from auth.refresh_tokens where token = $1", [
    refreshToken,
  ]);
  const account = spent && (await findById(database, spent.user_id));
  if (!spent || !account) {
    throw new ServiceError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
  }
  if (isBanned(account)) throw new ServiceError(400, "user_banned", "Invalid Refresh Token: User Banned");
  const session = spent.session_id && (await findSession(database, spent.session_id));
  if (!session)
    throw new ServiceError(400, "session_not_found", "Invalid Refresh Token: No Valid Session Found");
  checkExpiry(session, spent.updated_at, settings.auth);
  const token = spent.revoked ? await followUp(database, spent, settings.auth) : await swap(database, spent);
  if (token === undefined) {
    return new ServiceError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
  }
  await database.query(
    `update auth.sessions set refreshed_at = timezone('utc', now()), updated_at = now(), user_agent = $2, ip = $3
    where id = $1`,
    [session.id, caller.userAgent ?? null, caller.ip ?? null],
  );
  return answerWith(database, settings, account, session.id, token);
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the account and session of a request's token. */
export async function authenticate(
  database: Database,
  jwtSecret: string,
  request: Request,
): Promise<{ account: Account; session: Session }> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token) throw new ServiceError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  const bad = (words: string) => new ServiceError(403, "bad_jwt", words);
  const claims = await verify(token, jwtSecret, "HS256").catch(() => undefined);
  if (!claims) throw bad("invalid JWT: unable to parse or verify signature");
  if (typeof claims.sub !== "string" || claims.sub === "") throw bad("invalid claim: missing sub claim");
  if (!uuid.test(claims.sub))
    throw new ServiceError(400, "bad_jwt", "invalid claim: sub claim must be a UUID");
  const account = await findById(database, claims.sub);
  if (!account) throw new ServiceError(403, "user_not_found", "User from sub claim in JWT does not exist");
  if (typeof claims.session_id !== "string" || !uuid.test(claims.session_id)) {
    throw bad("invalid claim: session_id claim must be a UUID");
  }
  const session = await findSession(database, claims.session_id);
  if (!session) {
    throw new ServiceError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
  if (isBanned(account)) throw new ServiceError(403, "user_banned", "User is banned");
  return { account, session };
}

export async function endSessions(
  database: Database,
  { user_id, id }: Session,
  which: "global" | "local" | "others",
): Promise<void> {
  const condition = { global: "$2::uuid is not null", local: "id = $2", others: "id <> $2" }[which];
  await database.query(`delete from auth.sessions where user_id = $1 and ${condition}`, [user_id, id]);
}
