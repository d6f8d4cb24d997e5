import { authCodes, tokenErrors } from "../../../src/shared/api/errors.ts";
import { errors } from "../../../src/shared/domain/errors.generated.ts";
import { foreignMark } from "./nasty.ts";

/** What a request came back with. */
export interface Answer {
  method: string;
  path: string;
  status: number;
  text: string;
  /** From the request to the end of the answer. */
  milliseconds: number;
}

/** Long enough for a machine that is busy with other things; a request that never ends is over it by far. */
const patience = 10_000;

/**
 * Codes with which Postgres says that the request was wrong, all documented as answers below 500: bad data, a broken
 * constraint, a write in a read-only call, an unfiltered update, bad syntax, what does not exist or is not allowed.
 * 42P17 is left out: a policy that reaches itself is our mistake.
 */
const postgresRefusals = /^(21000|22\w{3}|23\w{3}|25006|42(?!P17)\w{3})$/;
const postgrestRefusals = /^PGRST\d{3}$/;
/**
 * What the embedded stack itself refuses before Postgres or the sign-in service see it; 57014 is a filter by regular
 * expression, which could hold its one connection for ever and which hosted cancels.
 */
const stackRefusals = new Set([
  "too_large",
  "bad_address",
  "bad_method",
  "cross_origin",
  "not_found",
  "57014",
]);
/** Codes of the sign-in service for requests that the portal never sends, beside those that errors.ts knows. */
const authRefusals = new Set([
  "bad_json",
  "anonymous_provider_disabled",
  "unsupported_grant_type",
  "mfa_totp_enroll_not_enabled",
]);

const isKnown = (code: string) =>
  code in errors ||
  code in authCodes ||
  [stackRefusals, authRefusals, tokenErrors].some((codes) => codes.has(code)) ||
  postgresRefusals.test(code) ||
  postgrestRefusals.test(code);

/** The code in an answer, as supabase-js finds it: error_code of the sign-in service, code of the others. */
function codeOf({ text }: Answer): string {
  try {
    const body = JSON.parse(text) as Record<string, unknown> | null;
    return String(body?.["error_code"] ?? body?.["code"] ?? "");
  } catch {
    return "";
  }
}

/** Visitors may see the sites of a borough that offers vouchers, and gate staff those of each of their councils. */
const showsSites = /^\/rest\/v1\/rpc\/(sites_of|gate_sites)\b/;
const insides = /node_modules|file:\/\/|\bat \S+ \(|\.[jt]s:\d+/;

/**
 * Returns what is wrong with an answer; undefined for a prompt success or registered error that reveals neither
 * internals nor another council's data.
 */
export function broken(answer: Answer): string | undefined {
  if (answer.milliseconds > patience) return `took ${answer.milliseconds} ms`;
  if (answer.text.includes(foreignMark) && !showsSites.test(answer.path))
    return "has data of another council";
  if (insides.test(answer.text)) return "reveals internals";
  if (answer.status >= 500 || answer.status < 200) return `is ${answer.status}`;
  // Success, or the redirect of a link.
  if (answer.status < 400) return undefined;
  // A HEAD has no body, and the error of a rejected key has no code.
  if (answer.method === "HEAD" || (answer.status === 401 && answer.text.includes("API key")))
    return undefined;
  const code = codeOf(answer);
  return isKnown(code) ? undefined : `has the code "${code}", which is not registered`;
}
