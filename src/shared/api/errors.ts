import english from "../../../messages/en/errors.json" with { type: "json" };
import { errors } from "../domain/errors.generated.ts";
import { problemMessages } from "../i18n/problem.ts";
import { errorMessage } from "../i18n/errors.ts";
import { Problem, timeoutMark, type ProblemKind } from "./problem.ts";

interface Registered {
  field?: string | readonly string[];
  message: string;
  /** Defaults to "refused". */
  kind?: ProblemKind;
}

/** Errors of pages, and messages for errors of the sign-in service. */
const pageErrors = {
  wrongCredentials: { field: ["email", "password"], message: "Invalid email or password" },
  wrongPassword: { field: "password", message: "Incorrect Password" },
  wrongCode: {
    field: "token",
    message: english.wrongCode,
    kind: "token-expired",
  },
  missingAppCode: { field: "code", message: english.missingAppCode },
  wrongAppCode: { field: "code", message: english.wrongAppCode },
  sameEmail: { field: "email", message: "This is already your email" },

  invalidEmail: { field: "email", message: "Invalid email" },
  invalidNewEmail: { field: "email", message: "Invalid email. Please check again" },
} as const satisfies Record<string, Registered>;

function register(registered: Registered, detail = "", code = ""): Problem {
  const { field = [], kind = "refused" } = registered;
  const message = errorMessage(code, registered.message);
  const names = typeof field === "string" ? [field] : field;
  return new Problem(kind, message, Object.fromEntries(names.map((name) => [name, message])), detail, code);
}

export const refuse = (name: keyof typeof pageErrors): Problem => register(pageErrors[name], "", name);

/** Returns an error of the database that the page can predict. */
export const refuseAs = (code: keyof typeof errors, message: string): Problem =>
  register({ ...errors[code], message }, "", code);

/** Error codes of Supabase Auth: https://supabase.com/docs/guides/auth/debugging/error-codes */
export const authCodes: Readonly<Record<string, ProblemKind | Registered>> = {
  over_email_send_rate_limit: "email-just-sent",
  over_request_rate_limit: "too-many-requests",
  invalid_credentials: "invalid-credentials",
  current_password_invalid: "invalid-credentials",
  current_password_required: "invalid-credentials",
  mfa_verification_failed: "token-expired",
  mfa_challenge_expired: "token-expired",
  mfa_totp_enroll_not_enabled: "not-offered",
  mfa_factor_not_found: { message: "This second step has been removed. Reload the page and try again." },
  mfa_factor_name_conflict: {
    message: "You have already started setting this up. Reload the page and try again.",
  },
  insufficient_aal: "second-step-required",
  email_not_confirmed: "unverified",
  user_banned: "disabled",
  session_not_found: "session-lost",
  session_expired: "session-lost",
  refresh_token_not_found: "session-lost",
  refresh_token_already_used: "session-lost",
  user_not_found: "session-lost",
  bad_jwt: "session-lost",
  no_authorization: "session-lost",
  reauthentication_needed: "recent-login-required",
  otp_expired: "token-expired",
  otp_disabled: "token-expired",
  weak_password: {
    field: ["newPassword", "password"],
    message: "Choose a password that is harder to guess.",
  },
  same_password: { field: "newPassword", message: "Choose a password that is different from your last one." },
  email_address_invalid: "invalid-email",
  email_address_not_authorized: "invalid-email",
  validation_failed: "invalid-email",
  user_already_exists: "email-taken",
  email_exists: "email-taken",
  request_timeout: "timeout",
};

/** PostgREST's codes for rejected tokens: https://docs.postgrest.org/en/stable/references/errors.html */
export const tokenErrors: ReadonlySet<string> = new Set(["PGRST300", "PGRST301", "PGRST302", "PGRST303"]);

/** Postgres' codes for text or JSON that it cannot store: https://www.postgresql.org/docs/17/errcodes-appendix.html */
const unstorable = new Set(["22021", "22P02", "22P05"]);

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function kindOf(error: Record<string, unknown>, status: number | undefined): ProblemKind {
  const code = textOf(error["code"]);
  const message = textOf(error["message"]);
  if (error["name"] === "AuthSessionMissingError" || tokenErrors.has(code)) return "session-lost";
  if (message.includes(timeoutMark)) return "timeout";
  const answered = status ?? (typeof error["status"] === "number" ? error["status"] : undefined);
  if (answered === 429) return "too-many-requests";
  if (answered === 401) return "session-lost";
  // supabase-js reports a request without an answer as status 0.
  if (answered === 0) return "network";
  if (answered === 408 || answered === 504) return "timeout";
  return "unknown";
}

/** Returns the registered error of a code. The sign-in service sends PT422 of the database as status 422 without a code. */
function registeredFor(
  code: string,
  { name, status, message }: Record<string, unknown>,
): Registered | undefined {
  const codes: Readonly<Record<string, Omit<Registered, "message">>> = errors;
  const known = code === "" && name === "AuthApiError" ? `PT${String(status)}` : code;
  return Object.hasOwn(codes, known) ? { ...codes[known], message: textOf(message) } : undefined;
}

/** Converts an error that supabase-js returned or threw. The status is PostgREST's; 0 without an answer. */
export function toProblem(error: unknown, status?: number): Problem {
  if (error instanceof Problem) return error;
  if (typeof error !== "object" || error === null) return new Problem("unknown", String(error));
  const details = error as Record<string, unknown>;
  const code = textOf(details["code"]);
  const registered = registeredFor(code, details);
  if (registered) return register(registered, textOf(details["details"]), code);
  const known = Object.hasOwn(authCodes, code) ? authCodes[code] : undefined;
  if (typeof known === "object") return register(known, "", code);
  if (unstorable.has(code)) return new Problem("refused", problemMessages.t("unstorable"));
  return new Problem(known ?? kindOf(details, status), textOf(details["message"]) || "Unknown error");
}
