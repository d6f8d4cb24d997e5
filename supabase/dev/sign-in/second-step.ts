import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { LocalConfig } from "../config.ts";
import { factorsOf, find, type Account, type Database, type Factor, type Json } from "./accounts.ts";
import type { SendEmail } from "./emails.ts";
import { ServiceError } from "./service-error.ts";
import { raiseSession, type Caller, type Session, type SessionSettings } from "./sessions.ts";

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepMs = 30_000;
const challengeMs = 300_000;

function newSecret(): string {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => base32[Number.parseInt(five, 2)]).join("");
}

/** The six digits of an authenticator app (RFC 6238, SHA-1) in the step of `moment`. */
function codeAt(secret: string, moment: number): string {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(moment / stepMs)));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** @throws {ServiceError} where the account has a second step that the session has not taken */
export async function requireSecondStep(
  database: Database,
  { id }: Account,
  { aal }: Session,
  [status, words]: [status: 401 | 403, words: string],
): Promise<void> {
  if (aal === "aal2" || !(await factorsOf(database, id)).some(({ status }) => status === "verified")) return;
  throw new ServiceError(status, "insufficient_aal", words);
}

async function findFactor(database: Database, { id }: Account, factorId: string): Promise<Factor> {
  const factor = (await factorsOf(database, id)).find((candidate) => candidate.id === factorId);
  if (!factor) throw new ServiceError(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}

export async function enrolFactor(
  database: Database,
  { site_url }: LocalConfig["auth"],
  account: Account,
  session: Session,
  { factor_type, friendly_name = "" }: { factor_type?: string; friendly_name?: string },
): Promise<Json> {
  if (factor_type !== "totp") {
    throw new ServiceError(400, "validation_failed", "factor_type needs to be totp, phone, or webauthn");
  }
  if ((await factorsOf(database, account.id)).some((factor) => factor.friendly_name === friendly_name)) {
    throw new ServiceError(
      422,
      "mfa_factor_name_conflict",
      `A factor with the friendly name "${friendly_name}" for this user already exists`,
    );
  }
  await requireSecondStep(database, account, session, [403, "AAL2 required to enroll a new factor"]);
  const id = randomUUID();
  const secret = newSecret();
  await database.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
    values ($1, $2, $3, 'totp', 'unverified', $4, now(), now())`,
    [id, account.id, friendly_name, secret],
  );
  const { host } = new URL(site_url);
  const uri = `otpauth://totp/${host}:${encodeURIComponent(account.email)}?algorithm=SHA1&digits=6&issuer=${host}&period=30&secret=${secret}`;
  // The service draws the code as well; the pages draw their own.
  return { id, type: "totp", friendly_name, totp: { qr_code: "<svg/>", secret, uri } };
}

export async function challengeFactor(
  database: Database,
  account: Account,
  factorId: string,
  { ip = "0.0.0.0" }: Caller,
): Promise<Json> {
  const { id: factor } = await findFactor(database, account, factorId);
  const id = randomUUID();
  await database.query(
    "insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, now(), $3)",
    [id, factor, ip],
  );
  await database.query("update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1", [
    factor,
  ]);
  return { id, type: "totp", expires_at: Math.floor((Date.now() + challengeMs) / 1000) };
}

/** Verifies a code; the first one enables the factor. */
export async function verifyFactor(
  database: Database,
  { settings, send }: { settings: SessionSettings; send: SendEmail },
  account: Account,
  session: Session,
  factorId: string,
  { challenge_id, code }: { challenge_id?: string; code?: string },
  { ip = "0.0.0.0" }: Caller,
): Promise<Json> {
  const factor = await findFactor(database, account, factorId);
  const challenge = await find<{ created_at: string; verified_at: string | null; same: boolean }>(
    database,
    "select created_at, verified_at, ip_address = $3::inet as same from auth.mfa_challenges where id::text = $1 and factor_id = $2",
    [challenge_id ?? "", factor.id, ip],
  );
  const mfaError = (reason: string, words: string) => new ServiceError(422, reason, words);
  if (!challenge)
    throw mfaError("mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
  if (challenge.verified_at !== null || !challenge.same)
    throw mfaError("mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch.");
  if (Date.now() > Date.parse(challenge.created_at) + challengeMs) {
    throw mfaError(
      "mfa_challenge_expired",
      `MFA challenge ${challenge_id} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  const taken = [-stepMs, 0, stepMs].map((away) => codeAt(factor.secret, Date.now() + away));
  if (!taken.includes(code ?? "")) throw mfaError("mfa_verification_failed", "Invalid TOTP code entered");
  await database.query("update auth.mfa_challenges set verified_at = now() where id = $1", [challenge_id]);
  if (factor.status !== "verified") {
    await database.query(
      "update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1",
      [factor.id],
    );
  }
  const tokens = await raiseSession(database, settings, account, session, factor.id);
  await database.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [
    account.id,
  ]);
  if (factor.status !== "verified") {
    await send("mfa_factor_enrolled", account.email, { Email: account.email, FactorType: "totp" });
  }
  return tokens;
}

/** Removes a factor; sessions that took it fall back to aal1. */
export async function removeFactor(
  database: Database,
  send: SendEmail,
  account: Account,
  session: Session,
  factorId: string,
): Promise<Json> {
  const factor = await findFactor(database, account, factorId);
  if (factor.status === "verified" && session.aal !== "aal2") {
    throw new ServiceError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
  }
  await database.query("delete from auth.mfa_factors where id = $1", [factor.id]);
  await database.query(
    `delete from auth.mfa_amr_claims where authentication_method = 'totp'
      and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factor.id],
  );
  await database.query("update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1", [
    factor.id,
  ]);
  await send("mfa_factor_unenrolled", account.email, { Email: account.email, FactorType: "totp" });
  return { id: factor.id };
}
