import { randomUUID } from "node:crypto";
import type { CapturedEmail } from "../../../supabase/dev/mail-catcher/mail-catcher.ts";
import { appCode } from "../../support/app-code.ts";
import { codeIn, linkIn } from "../../support/officers.ts";

/** What a request was answered. */
export interface Answer {
  status: number;
  /** The code of a refusal, in whichever of its two forms. */
  code: string;
  body: Record<string, unknown>;
  headers: Headers;
}

/** A sign-in service that is asked questions: the embedded one, the real one, or a deployment's. */
export interface AskedService {
  /** Sends a request to /auth/v1/`path`. */
  ask(method: string, path: string, body?: object, options?: AskOptions): Promise<Answer>;
  /** Announces a change of the account in the token's session, as our database asks; answers its HTTP status. */
  announce(token: string, what: string, value?: string): Promise<number>;
  /** The e-mails to an address, newest first. */
  emailsTo(address: string): Promise<CapturedEmail[]>;
  /**
   * Runs statements in its database as somebody who may do anything with the accounts; undefined where its database
   * cannot be reached, and whatever needs it is not asked.
   */
  sql: ((statements: string) => Promise<void>) | undefined;
}

interface AskOptions {
  token?: string;
  /** Version of the API that the caller asks for; none is older than any. */
  version?: string;
  /** Plays a caller of another address, where the service takes a test's word for it. */
  address?: string;
}

/** How to send a request: over the network, or straight to the embedded stack. */
export type Send = (request: Request) => Promise<Response>;

/** The address of a caller who has asked nothing yet. */
const anyCaller = () => `2001:db8::${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}`;

/** A service at an address. */
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
      const told = (/^\s*[{[]/.test(text) ? JSON.parse(text) : {}) as Record<string, unknown>;
      const code = String(told.error_code ?? told.code ?? "");
      return { status: answer.status, code, body: told, headers: answer.headers };
    },
  };
}

/** An address that nobody had before. Its domain is one that a council registers with, so that no rule of ours refuses it. */
export const newAddress = () => `asked-${randomUUID()}@enfield.gov.uk`;

/** The newest e-mail to an address, its code and the token of its link. */
export async function newestTo(service: AskedService, address: string) {
  const [email] = await service.emailsTo(address);
  if (!email) throw new Error(`No e-mail to ${address}.`);
  const tokenHash = new URL(linkIn(email)).searchParams.get("token_hash") ?? "";
  return { email, code: codeIn(email), tokenHash };
}

/** Tokens of somebody who is signed in. */
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

/** Proves a new address by the code of its e-mail: a session that began with a code, and no password that is known. */
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

/** Lets the time since the last e-mails to an address be longer than any limit. */
export const forgetLastEmails = (service: AskedService, email: string) =>
  service.sql?.(
    `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '5 minutes',
      recovery_sent_at = recovery_sent_at - interval '5 minutes',
      email_change_sent_at = email_change_sent_at - interval '5 minutes' where email = '${email}'`,
  );

/** A second step that is being set up, or is. */
export interface AskedFactor {
  id: string;
  secret: string;
}

/** A challenge is answered by the caller whom it was given to. */
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

/** The id of a new challenge. */
export async function challenge(service: AskedService, token: string, { id }: AskedFactor): Promise<string> {
  const path = `factors/${id}/challenge`;
  return String((await service.ask("POST", path, {}, { token, address: appAddress })).body.id);
}

/** Takes the second step with the code that the app shows now. */
export async function passStep(service: AskedService, token: string, factor: AskedFactor): Promise<Answer> {
  const body = { challenge_id: await challenge(service, token, factor), code: appCode(factor.secret) };
  return service.ask("POST", `factors/${factor.id}/verify`, body, { token, address: appAddress });
}
