import { randomUUID } from "node:crypto";
import type { CapturedEmail } from "../../../supabase/dev/mail-catcher/mail-catcher.ts";
import { appCode } from "../../support/app-code.ts";
import { codeIn, linkIn } from "../../support/officers.ts";

/** The answer to a request. */
export interface Answer {
  status: number;
  /** The error code, in either of its two forms. */
  code: string;
  body: Record<string, unknown>;
  headers: Headers;
}

/** A sign-in service under test: the embedded one, the real one, or a deployment's. */
export interface AskedService {
  /** Sends a request to /auth/v1/`path`. */
  ask(method: string, path: string, body?: object, options?: AskOptions): Promise<Answer>;
  /** Announces a change of the account in the token's session, as our database requires; returns the HTTP status. */
  announce(token: string, what: string, value?: string): Promise<number>;
  /** Returns the emails to an address, newest first. */
  emailsTo(address: string): Promise<CapturedEmail[]>;
  /**
   * Runs statements in its database with all rights to the accounts; undefined where its database cannot be reached,
   * and questions that need it are skipped.
   */
  sql: ((statements: string) => Promise<void>) | undefined;
}

interface AskOptions {
  token?: string;
  /** The API version that the caller requests; none is older than any. */
  version?: string;
  /** A fake address of the caller, where the service trusts it. */
  address?: string;
}

/** Sends a request: over the network, or directly to the embedded stack. */
export type Send = (request: Request) => Promise<Response>;

/** Returns an unused address of a caller. */
const anyCaller = () => `2001:db8::${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}`;

/** Returns a service at an address. */
export function serviceAt(
  url: string,
  key: string,
  send: Send,
  emails: () => Promise<CapturedEmail[]>,
  sql?: AskedService["sql"],
): AskedService {
  return {
    sql,
    async announce(token, what, value) {
      const headers = { apikey: key, authorization: `Bearer ${token}`, "content-type": "application/json" };
      const body = JSON.stringify({ what, ...(value === undefined ? {} : { value }) });
      const call = new Request(`${url}/rest/v1/rpc/announce_change`, { method: "POST", headers, body });
      return (await send(call)).status;
    },
    emailsTo: async (address) => (await emails()).filter(({ to }) => to === address),
    async ask(method, path, body, { token, version, address = anyCaller() } = {}) {
      const headers = new Headers({ apikey: key, "x-test-address": address });
      if (token) headers.set("authorization", `Bearer ${token}`);
      if (version) headers.set("x-supabase-api-version", version);
      if (body) headers.set("content-type", "application/json");
      const answer = await send(
        new Request(`${url}/auth/v1/${path}`, {
          method,
          headers,
          redirect: "manual",
          ...(body ? { body: JSON.stringify(body) } : {}),
        }),
      );
      const text = await answer.text();
      const parsed = (/^\s*[{[]/.test(text) ? JSON.parse(text) : {}) as Record<string, unknown>;
      const code = String(parsed.error_code ?? parsed.code ?? "");
      return { status: answer.status, code, body: parsed, headers: answer.headers };
    },
  };
}

/** Returns an unused email address. A council can register with its domain, so that our rules accept it. */
export const newAddress = () => `asked-${randomUUID()}@enfield.gov.uk`;

/** Returns the newest email to an address, its code and the token of its link. */
export async function newestTo(service: AskedService, address: string) {
  const [email] = await service.emailsTo(address);
  if (!email) throw new Error(`No e-mail to ${address}.`);
  const tokenHash = new URL(linkIn(email)).searchParams.get("token_hash") ?? "";
  return { email, code: codeIn(email), tokenHash };
}

/** The tokens of a session. */
export interface SignedIn {
  email: string;
  token: string;
  refreshToken: string;
}

export const password = "kerbside-42";

function tokensOf(email: string, { status, body }: Answer): SignedIn {
  if (status !== 200) throw new Error(`Signing in was answered ${status}: ${JSON.stringify(body)}`);
  return { email, token: String(body.access_token), refreshToken: String(body.refresh_token) };
}

/** Proves a new address by the code of its email: the session began with a code, and the password is unknown. */
export async function signInByCode(service: AskedService, email = newAddress()): Promise<SignedIn> {
  await service.ask("POST", "otp", { email });
  const { code } = await newestTo(service, email);
  return tokensOf(email, await service.ask("POST", "verify", { type: "email", email, token: code }));
}

/** Gives a new account a password, and signs in with it. */
export async function signInByPassword(service: AskedService): Promise<SignedIn> {
  const { email, token } = await signInByCode(service);
  await service.announce(token, "password");
  const set = await service.ask("PUT", "user", { password }, { token });
  if (set.status !== 200) throw new Error(`Setting a password was answered ${JSON.stringify(set.body)}`);
  return tokensOf(email, await service.ask("POST", "token?grant_type=password", { email, password }));
}

/** Moves the last emails to an address back beyond any limit. */
export const forgetLastEmails = (service: AskedService, email: string) =>
  service.sql?.(
    `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '5 minutes',
      recovery_sent_at = recovery_sent_at - interval '5 minutes',
      email_change_sent_at = email_change_sent_at - interval '5 minutes' where email = '${email}'`,
  );

/** A second step, confirmed or not. */
export interface AskedFactor {
  id: string;
  secret: string;
}

/** A challenge is answered from the address that requested it. */
export const appAddress = "192.0.2.42";

/** Begins to set up a second step. */
export async function enrol(service: AskedService, token: string): Promise<AskedFactor> {
  const { body } = await service.ask(
    "POST",
    "factors",
    { factor_type: "totp", friendly_name: "" },
    { token },
  );
  return { id: String(body.id), secret: (body.totp as { secret: string }).secret };
}

/** Returns the id of a new challenge. */
export async function challenge(service: AskedService, token: string, { id }: AskedFactor): Promise<string> {
  const path = `factors/${id}/challenge`;
  return String((await service.ask("POST", path, {}, { token, address: appAddress })).body.id);
}

/** Takes the second step with the current code of the app. */
export async function passStep(service: AskedService, token: string, factor: AskedFactor): Promise<Answer> {
  const body = { challenge_id: await challenge(service, token, factor), code: appCode(factor.secret) };
  return service.ask("POST", `factors/${factor.id}/verify`, body, { token, address: appAddress });
}
