/**
 * The only operations of the sign-in service that are answered. Left out on purpose: what nobody here uses
 * (one-time-password and social sign-in, admin, other grants), and GET /verify, because no link in an e-mail acts on GET.
 */
export const operations: ReadonlySet<string> = new Set([
  "POST /signup",
  "POST /token?grant_type=password",
  "POST /token?grant_type=refresh_token",
  "POST /logout",
  "POST /recover",
  "POST /resend",
  "POST /verify",
  "GET /user",
  "PUT /user",
  "GET /settings",
  "GET /health",
  "GET /.well-known/jwks.json",
]);

/** Whether the sign-in service answers `method` on `path`, the latter without /auth/v1 and with the grant it asks for. */
export function isAuthOperation(method: string, path: string): boolean {
  return operations.has(`${method} ${path}`);
}

type Json = Record<string, unknown>;

/** Fields that are text wherever they occur; lite would fail on anything else. */
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
];

/** Longest e-mail address that can receive post (RFC 5321). */
const maximumEmail = 254;

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What is wrong with the body, in words for the caller; undefined where lite can be trusted with it. */
function fault(body: unknown, text: string): string | undefined {
  if (!isObject(body)) return "The body must be a JSON object.";
  // Postgres stores no null character, in plain text or escaped.
  if (text.includes("\0") || /\\u0000/.test(text)) return "The body holds a null character.";
  const wrong = textFields.find((name) => typeof (body[name] ?? "") !== "string");
  if (wrong) return `${wrong} must be text.`;
  if (!isObject(body.data ?? {})) return "data must be an object.";
  if (typeof body.email === "string" && body.email.length > maximumEmail) {
    return "Unable to validate email address: invalid format";
  }
  return undefined;
}

/** Half of a surrogate pair as JSON.stringify writes it, or any other escape, which is passed over. */
const escapes = /\\(?:ud[89a-f][0-9a-f]{2}|.)/g;

/**
 * The body as hosted reads it: a text field that is null is as good as absent, and half a surrogate pair is the
 * character that stands for an unreadable one. Lite fails on both.
 */
function asHostedReads(body: Json): string {
  const given = Object.entries(body).filter(([name, value]) => value !== null || !textFields.includes(name));
  return JSON.stringify(Object.fromEntries(given)).replaceAll(escapes, (escape) =>
    escape.length === 6 ? "\ufffd" : escape,
  );
}

/**
 * Checks the body of a request to the sign-in service and gives it the form that lite understands. An empty or
 * broken body passes: lite answers those well itself.
 */
export function prepareAuthBody(path: string, text: string): { text: string } | { fault: string } {
  if (text === "") return { text };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { text };
  }
  const wrong = fault(body, text);
  if (wrong !== undefined) return { fault: wrong };
  if (!isObject(body)) return { text };
  // Hosted takes the newer "email" for the token of a registration, lite only "signup".
  const renamed = path === "/verify" && body.type === "email" ? { ...body, type: "signup" } : body;
  return { text: asHostedReads(renamed) };
}
