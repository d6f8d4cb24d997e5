import type { Json } from "./accounts.ts";

/** Fields that are text wherever they occur. */
const textFields = [
  "email",
  "password",
  "current_password",
  "nonce",
  "token",
  "token_hash",
  "type",
  "refresh_token",
  "phone",
  "scope",
  "factor_type",
  "friendly_name",
  "challenge_id",
  "code",
];

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What is wrong with the body, in words for the caller; undefined where it can be trusted. */
function faultOf(body: unknown, text: string): string | undefined {
  if (!isObject(body)) return "The body must be a JSON object.";
  // Postgres stores no null character, in plain text or escaped.
  if (text.includes("\0") || /\\u0000/.test(text)) return "The body holds a null character.";
  const wrong = textFields.find((name) => typeof (body[name] ?? "") !== "string");
  if (wrong) return `${wrong} must be text.`;
  if (typeof (body.create_user ?? true) !== "boolean") return "create_user must be true or false.";
  if (!isObject(body.data ?? {})) return "data must be an object.";
  return undefined;
}

/** Half of a surrogate pair as JSON.stringify writes it, or any other escape, which is passed over. */
const escapes = /\\(?:ud[89a-f][0-9a-f]{2}|.)/g;

/**
 * Reads the body of a request to the sign-in service as the service does: a field that is null is as good as absent,
 * and half a surrogate pair is the character that stands for an unreadable one. Nothing at all is an empty object.
 */
export function readSignInBody(text: string): { body: Json } | { fault: string; code: string } {
  if (text.trim() === "") return { body: {} };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { fault: "Could not parse request body as JSON", code: "bad_json" };
  }
  const fault = faultOf(body, text);
  if (fault !== undefined) return { fault, code: "validation_failed" };
  const given = Object.entries(body as Json).filter(
    ([name, value]) => value !== null || ![...textFields, "data", "create_user"].includes(name),
  );
  const whole = JSON.stringify(Object.fromEntries(given)).replaceAll(escapes, (escape) =>
    escape.length === 6 ? "\ufffd" : escape,
  );
  return { body: JSON.parse(whole) as Json };
}
