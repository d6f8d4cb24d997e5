import type { LocalConfig } from "../config.ts";
import type { LocalConnection } from "../workarounds/lite-connection.ts";
import type { MailCatcher } from "../mail-catcher/mail-catcher.ts";
import {
  loadUser,
  findByEmail,
  isBanned,
  hasPassword,
  type Account,
  type Database,
  type Json,
} from "./accounts.ts";
import { createCodeSender } from "./codes.ts";
import { createMailer } from "./emails.ts";
import { changeAccount, type Changes } from "./own-account.ts";
import { redeem, type Proof } from "./proof.ts";
import { createLimit } from "./limit.ts";
import { errorResponse, ServiceError } from "./service-error.ts";
import { recover, resend, sendSignInCode, signUp } from "./registration.ts";
import { challengeFactor, enrolFactor, removeFactor, verifyFactor } from "./second-step.ts";
import {
  authenticate,
  beginSession,
  endSessions,
  refreshSession,
  type Caller,
  type Session,
} from "./sessions.ts";

export interface SignInParts {
  auth: LocalConfig["auth"];
  jwtSecret: string;
  connection: LocalConnection;
  mailCatcher: MailCatcher;
}

interface OperationRequest {
  request: Request;
  url: URL;
  body: Json;
  database: Database;
  caller: Caller;
}

/** A returned ServiceError commits the transaction; a thrown one rolls it back. */
type Outcome = Response | Json | ServiceError;

interface Operation {
  /** The limit by the caller's IP address that it counts for. */
  limit?: ReturnType<typeof createLimit>;
  run(asked: OperationRequest): Promise<Outcome>;
}

const factorPath = /^\/factors\/([\da-f-]{36})/;

/** The operations of supabase/auth 2.196 that pages and operators use; any other answers 404. */
export function createSignInService({ auth, jwtSecret, connection, mailCatcher }: SignInParts) {
  const settings = { auth, jwtSecret };
  const send = createMailer(auth, mailCatcher);
  const parts = { auth, send, sendCode: createCodeSender(auth, send) };
  // Each allows 30 requests at once.
  const perFiveMinutes = (count: number) => createLimit(30, 300_000 / count);
  const codes = () => perFiveMinutes(auth.rate_limit.sign_in_sign_ups);
  const tokens = perFiveMinutes(auth.rate_limit.token_refresh);
  const factors = perFiveMinutes(75);
  const factorIn = ({ pathname }: URL) => factorPath.exec(pathname.replace(/^.*\/v1/, ""))?.[1] ?? "";
  const nameOf = (method: string, path: string) => `${method} ${path.replace(factorPath, "/factors/:id")}`;

  const withSession =
    (task: (asked: OperationRequest & { account: Account; session: Session }) => Promise<Outcome>) =>
    async (asked: OperationRequest): Promise<Outcome> =>
      task({ ...asked, ...(await authenticate(asked.database, jwtSecret, asked.request)) });

  async function signIn({ database, body, caller }: OperationRequest): Promise<Json> {
    const { email, password } = body as { email?: string; password?: string };
    if (!email) throw new ServiceError(400, "validation_failed", "missing email or phone");
    const wrong = new ServiceError(400, "invalid_credentials", "Invalid login credentials");
    const account = await findByEmail(database, email);
    if (!account?.encrypted_password) throw wrong;
    if (isBanned(account)) throw new ServiceError(400, "user_banned", "User is banned");
    if (!(await hasPassword(database, account, password ?? ""))) throw wrong;
    if (!account.email_confirmed_at)
      throw new ServiceError(400, "email_not_confirmed", "Email not confirmed");
    return beginSession(database, settings, account, "password", caller);
  }

  const operations: Record<string, Operation> = {
    "POST /signup": { limit: codes(), run: ({ database, body }) => signUp(database, parts, body) },
    "POST /otp": { limit: codes(), run: ({ database, body }) => sendSignInCode(database, parts, body) },
    "POST /recover": { limit: codes(), run: ({ database, body }) => recover(database, parts, body) },
    "POST /resend": { limit: codes(), run: ({ database, body }) => resend(database, parts, body) },
    "POST /verify": {
      limit: perFiveMinutes(auth.rate_limit.token_verifications),
      run: async ({ database, body, caller }) => {
        const account = await redeem(database, auth, send, body as Proof);
        return beginSession(database, settings, account, "otp", caller);
      },
    },
    "POST /token?grant_type=password": { limit: tokens, run: signIn },
    "POST /token?grant_type=refresh_token": {
      limit: tokens,
      run: ({ database, body, caller }) => {
        const token = (body as { refresh_token?: string }).refresh_token;
        if (!token) throw new ServiceError(400, "validation_failed", "refresh_token required");
        return refreshSession(database, settings, token, caller);
      },
    },
    "POST /logout": {
      run: withSession(async ({ database, session, url }) => {
        const scope = url.searchParams.get("scope") || "global";
        if (scope !== "global" && scope !== "local" && scope !== "others") {
          throw new ServiceError(400, "validation_failed", `Unsupported logout scope "${scope}"`);
        }
        await endSessions(database, session, scope);
        return new Response(null, { status: 204 });
      }),
    },
    "GET /user": { run: withSession(({ database, account }) => loadUser(database, account)) },
    "PUT /user": {
      limit: codes(),
      run: withSession(({ database, account, session, body }) =>
        changeAccount(database, parts, account, session, body as Changes),
      ),
    },
    "POST /factors": {
      run: withSession(({ database, account, session, body }) =>
        enrolFactor(database, auth, account, session, body),
      ),
    },
    "POST /factors/:id/challenge": {
      limit: factors,
      run: withSession(({ database, account, url, caller }) =>
        challengeFactor(database, account, factorIn(url), caller),
      ),
    },
    "POST /factors/:id/verify": {
      limit: factors,
      run: withSession(({ database, account, session, url, body, caller }) =>
        verifyFactor(database, { settings, send }, account, session, factorIn(url), body, caller),
      ),
    },
    "DELETE /factors/:id": {
      run: withSession(({ database, account, session, url }) =>
        removeFactor(database, send, account, session, factorIn(url)),
      ),
    },
    "GET /settings": {
      run: async () => ({
        external: { anonymous_users: false, email: true, phone: false },
        disable_signup: false,
        mailer_autoconfirm: false,
      }),
    },
  };

  async function run(operation: Operation, asked: Omit<OperationRequest, "database">): Promise<Response> {
    const { ip } = asked.caller;
    if (ip !== undefined && operation.limit?.(ip) === false) {
      throw new ServiceError(429, "over_request_rate_limit", "Request rate limit reached");
    }
    const outcome = await connection.driver.transaction((database) => operation.run({ ...asked, database }));
    if (outcome instanceof ServiceError) throw outcome;
    return outcome instanceof Response ? outcome : Response.json(outcome);
  }

  return {
    /** Whether the service answers `method` on `path`, without /auth/v1 and with its grant. */
    offers: (method: string, path: string): boolean => Object.hasOwn(operations, nameOf(method, path)),

    async answer(request: Request, url: URL, path: string, body: Json, ip?: string): Promise<Response> {
      const operation = operations[nameOf(request.method, path)];
      if (!operation)
        return errorResponse(new ServiceError(404, "not_found", "There is no such operation."), request);
      const caller = { ip, userAgent: request.headers.get("user-agent") ?? undefined };
      try {
        return await run(operation, { request, url, body, caller });
      } catch (error) {
        const cause = error instanceof ServiceError ? error.cause : error;
        if (cause !== undefined) {
          console.error(
            `${request.method} ${url.pathname}: ${cause instanceof Error ? cause.message : "failed"}`,
          );
        }
        return errorResponse(error, request);
      }
    },
    operations: Object.keys(operations),
  };
}

export type SignInService = ReturnType<typeof createSignInService>;
