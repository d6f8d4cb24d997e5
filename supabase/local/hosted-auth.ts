import { randomUUID } from "node:crypto";
import type { LocalConfig } from "./config.ts";
import type { LocalConnection } from "./connection.ts";
import type { PostRoom } from "./post-room.ts";
import { resendEmail, type AuthUser, type ResentKind } from "./resend-email.ts";

/** What the sign-in service is made of. */
export interface HostedAuthParts {
  auth: LocalConfig["auth"];
  connection: LocalConnection;
  postRoom: PostRoom;
  /** @supabase/lite's own answer. */
  fetch: (request: Request) => Promise<Response>;
}

type SentAt = "confirmation_sent_at" | "recovery_sent_at" | "email_change_sent_at";

const columns =
  "id, email, email_change, email_confirmed_at, confirmation_sent_at, recovery_sent_at, email_change_sent_at";

function limited(seconds: number): Response {
  return Response.json(
    {
      code: 429,
      error_code: "over_email_send_rate_limit",
      msg: `For security purposes, you can only request this after ${seconds} seconds.`,
    },
    { status: 429 },
  );
}

/** What hosted answers to a registration with an address that has an account: nothing that tells so. */
function madeUpUser(email: string, metadata: unknown): Response {
  const now = new Date().toISOString();
  return Response.json({
    id: randomUUID(),
    aud: "authenticated",
    role: "",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: metadata ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  });
}

/** The id in an access token that lite has yet to verify. */
function claimedId(request: Request): string {
  const payload = request.headers.get("authorization")?.split(".")[1] ?? "";
  try {
    const { sub } = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
    return typeof sub === "string" ? sub : "";
  } catch {
    return "";
  }
}

/**
 * Answers what @supabase/lite answers, except where hosted Supabase sends e-mail differently: a second e-mail
 * of a kind to one person within `max_frequency` is refused, later it is sent (lite refuses some for ever and
 * others never), and a registration with the address of an account is not told apart from a new one.
 */
export function createHostedAuth({ auth, connection, postRoom, fetch }: HostedAuthParts) {
  const intervalSeconds = Number.parseInt(auth.email.max_frequency, 10);

  async function find(column: "email" | "id", value: unknown): Promise<AuthUser | undefined> {
    if (typeof value !== "string") return undefined;
    const { rows } = await connection.driver.query<AuthUser>(
      `select ${columns} from auth.users where ${column}::text = lower($1)`,
      [value],
    );
    return rows[0];
  }

  /** Seconds until the next e-mail of this kind may go out; 0 for now. */
  function wait(user: AuthUser | undefined, sentAt: SentAt): number {
    const last = user?.[sentAt];
    return last ? Math.max(0, Math.ceil(intervalSeconds - (Date.now() - Date.parse(last)) / 1000)) : 0;
  }

  async function resend(kind: ResentKind, user: AuthUser, done: () => Response): Promise<Response> {
    const seconds = wait(user, kind === "confirmation" ? "confirmation_sent_at" : "email_change_sent_at");
    if (seconds > 0) return limited(seconds);
    await resendEmail(kind, user, auth, connection, postRoom);
    return done();
  }

  /**
   * Lite answers 429 to every registration with an address that it knows. On hosted, one that waits for its
   * confirmation keeps the password and metadata of the first registration and gets another e-mail.
   */
  async function signUpAgain(email: string, metadata: unknown): Promise<Response> {
    const user = await find("email", email);
    if (!user || user.email_confirmed_at) return madeUpUser(email, metadata);
    const { rows } = await connection.driver.query<Record<string, unknown>>(
      `select id, aud, role, email, raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata,
        to_jsonb(created_at) #>> '{}' as created_at, to_jsonb(now()) #>> '{}' as confirmation_sent_at
      from auth.users where id = $1`,
      [user.id],
    );
    return resend("confirmation", user, () =>
      Response.json({ ...rows[0], phone: "", identities: [{ user_id: user.id, provider: "email" }] }),
    );
  }

  /** Lite answers 429 whenever there is something to resend. */
  async function resendAgain(email: string, type: unknown): Promise<Response> {
    const user = await find("email", email);
    if (!user) return Response.json({});
    return resend(type === "email_change" ? "email_change" : "confirmation", user, () => Response.json({}));
  }

  async function answer(request: Request, operation: string): Promise<Response> {
    const body = await request
      .clone()
      .json()
      .catch(() => ({}));
    if (operation === "POST /recover" && request.headers.get("apikey")) {
      const seconds = wait(await find("email", body.email), "recovery_sent_at");
      if (seconds > 0) return limited(seconds);
    }
    if (operation === "PUT /user" && typeof body.email === "string") {
      const user = await find("id", claimedId(request));
      const seconds = user?.email_change ? wait(user, "email_change_sent_at") : 0;
      if (seconds > 0) return limited(seconds);
    }
    const answered = await fetch(request);
    if (answered.status !== 429) return answered;
    if (operation === "POST /signup") return signUpAgain(body.email, body.data);
    if (operation === "POST /resend") return resendAgain(body.email, body.type);
    return answered;
  }

  /** Keeps how a session began, as hosted does. */
  async function noteBeginning(response: Response, method: "otp" | "password"): Promise<Response> {
    const { access_token: token } = response.ok ? await response.clone().json() : {};
    if (typeof token !== "string") return response;
    const { session_id } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
    await connection.driver.query("update auth.sessions set aal = 'aal1' where id = $1", [session_id]);
    await connection.driver.query(
      "insert into auth.mfa_amr_claims values ($1, now(), now(), $2, gen_random_uuid())",
      [session_id, method],
    );
    return response;
  }

  const ours = new Set(["POST /signup", "POST /resend", "POST /recover", "PUT /user"]);
  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const operation = `${request.method} ${pathname.replace("/auth/v1", "")}`;
    if (operation === "POST /verify") return noteBeginning(await fetch(request), "otp");
    if (operation === "POST /token" && searchParams.get("grant_type") === "password") {
      return noteBeginning(await fetch(request), "password");
    }
    return ours.has(operation) ? answer(request, operation) : fetch(request);
  };
}
