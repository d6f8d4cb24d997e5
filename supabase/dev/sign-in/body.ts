import { z } from "zod";
import type { Json } from "./accounts.ts";

const schema = z
  .object({
    create_user: z.boolean().nullish(),
    data: z.record(z.string(), z.unknown()).nullish(),
    gotrue_meta_security: z.unknown().optional(),
  })
  .catchall(z.string().nullish());

/** Half of a surrogate pair as JSON.stringify writes it, or any other escape, which is passed over. */
const escapes = /\\(?:ud[89a-f][0-9a-f]{2}|.)/g;

/** Reads a request's body as the service does: without null fields, half surrogate pairs as U+FFFD. */
export function readSignInBody(text: string): { body: Json } | { fault: string; code: string } {
  let body: unknown;
  try {
    body = JSON.parse(text.trim() || "{}");
  } catch {
    return { fault: "Could not parse request body as JSON", code: "bad_json" };
  }
  const invalid = (fault: string) => ({ fault, code: "validation_failed" });
  // Postgres stores no null character, in plain text or escaped.
  if (text.includes("\0") || /\\u0000/.test(text)) return invalid("The body holds a null character.");
  const { data, error } = schema.safeParse(body);
  if (error) return invalid(z.prettifyError(error));
  const given = Object.entries(data).filter(([, value]) => value !== null);
  const whole = JSON.stringify(Object.fromEntries(given)).replaceAll(escapes, (escape) =>
    escape.length === 6 ? "\ufffd" : escape,
  );
  return { body: JSON.parse(whole) as Json };
}
