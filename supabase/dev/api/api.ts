import type { Keys } from "../keys.ts";
import { readSignInBody } from "../sign-in/body.ts";
import type { SignInService } from "../sign-in/service.ts";
import { isNestedDeeper } from "../workarounds/deep-json.ts";
import { quietly } from "../workarounds/lite-noise.ts";
import { tookTooLong, withTimeout } from "../workarounds/lite-connection.ts";
import { filtersByRegularExpression, hasOddName } from "../workarounds/lite-queries.ts";
import { createMutex } from "../workarounds/one-at-a-time.ts";

export interface ApiHandler {
  /** Whether the path, as URL gives it, belongs to the API. */
  owns(pathname: string): boolean;
  /** @param ip the caller's address, for limits; without it there are none */
  handle(request: Request, ip?: string): Promise<Response>;
  /** Resolves when no request is in flight. */
  idle(): Promise<void>;
}

export interface ApiParts {
  keys: Pick<Keys, "publishable" | "secret">;
  /** Answers for tables and functions: @supabase/lite's PostgREST. */
  rest(request: Request): Promise<Response>;
  signIn: Pick<SignInService, "offers" | "answer">;
  /** Ends what a failed request may have left open on the one connection. */
  recover?(): Promise<unknown>;
  /** Whether the disk takes another piece of the database's log. */
  hasRoom?(): boolean;
  /** Milliseconds that one request may take. */
  patience?: number;
}

const signInPrefix = "/auth/v1";
const prefixes = [signInPrefix, "/rest/v1"];

/** Largest request body in bytes: the most sites that a council may have, with the longest addresses, fit. */
const maximumBody = 4 * 1024 * 1024;

/** Most levels of arrays and objects in a body; nothing here needs five. */
const maximumDepth = 100;

function refuse(status: number, code: string, message: string): Response {
  // Both services' forms at once: supabase-js reads msg and error_code of one, code and message of the other.
  return Response.json({ code, error_code: code, msg: message, message }, { status });
}

async function readBody(request: Request): Promise<string | undefined> {
  if (Number(request.headers.get("content-length")) > maximumBody) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maximumBody) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** What PGlite and Postgres say of arguments and queries that hosted answers with 400. */
const unreadable =
  /^Invalid (?:input for|time value)|^insufficient data left in message|^Maximum call stack size exceeded|^target lists can have at most|^cannot pass more than 100 arguments/;

/** What Postgres says where the disk is full. */
const noRoom = /No space left on device|File too large|Disk quota exceeded/;

/** What PGlite says of everything once it has fallen over. */
const fallen = /ERRORDATA_STACK_SIZE exceeded|unnamed prepared statement does not exist/;

const refuseFull = () => refuse(503, "53100", "The disk is full. Nothing was saved.");

/** The answer of hosted where lite failed, without internals. */
function refuseFailed(told: string[]): Response {
  if (told.some((message) => unreadable.test(message))) {
    return refuse(400, "PGRST102", "The request cannot be read.");
  }
  if (told.some((message) => noRoom.test(message))) return refuseFull();
  if (told.includes(tookTooLong)) return refuse(500, "57014", tookTooLong);
  return refuse(500, "XX000", "Something went wrong here.");
}

/** A complete copy that no other origin may read and no browser takes for a page. */
async function seal(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const name of [...headers.keys()]) {
    if (name.startsWith("access-control-")) headers.delete(name);
  }
  headers.set("cache-control", "no-store");
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "no-referrer");
  const body = response.body === null ? null : await response.arrayBuffer();
  return new Response(body, { status: response.status, headers });
}

/** Puts hosted's rules around lite, in the order of `answer`, and runs one request at a time. */
export function createApiHandler({
  keys,
  rest,
  signIn,
  recover = async () => undefined,
  hasRoom = () => true,
  patience = 30_000,
}: ApiParts): ApiHandler {
  const mutex = createMutex();
  const owns = (pathname: string) =>
    prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));

  function refuseCaller(request: Request, url: URL): Response | undefined {
    const origin = request.headers.get("origin");
    if (request.method === "OPTIONS" || (origin !== null && origin !== url.origin)) {
      return refuse(403, "cross_origin", "This API answers pages of its own origin only.");
    }
    if (!owns(url.pathname)) return refuse(404, "not_found", "There is no such operation.");
    if (!isDecodable(url.pathname)) return refuse(400, "bad_address", "The address cannot be read.");
    return undefined;
  }

  function refuseKey(request: Request, url: URL): Response | undefined {
    const key = request.headers.get("apikey") ?? url.searchParams.get("apikey");
    if (key === keys.publishable || key === keys.secret) return undefined;
    const [message, hint] = key
      ? ["Invalid API key", "Double check your Supabase `apikey`"]
      : ["No API key found in request", "No `apikey` request header or url param was found."];
    return Response.json({ message, hint }, { status: 401 });
  }

  async function askRest(request: Request, url: URL): Promise<Response> {
    const { result, told } = await quietly(() =>
      withTimeout(rest(request), patience).catch((error: unknown) => {
        console.error(error);
        return refuse(500, "XX000", "");
      }),
    );
    if (result.status < 500 && !told.some((message) => fallen.test(message))) return result;
    await recover();
    console.error(`${request.method} ${url.pathname}: ${told.join(" ") || "failed"}`);
    return refuseFailed(told);
  }

  async function answer(request: Request, ip: string | undefined): Promise<Response> {
    const url = new URL(request.url);
    const refused = refuseCaller(request, url);
    if (refused) return refused;
    const isSignIn = url.pathname.startsWith(signInPrefix);
    const grant = url.searchParams.get("grant_type");
    const path = url.pathname.slice(signInPrefix.length) + (grant === null ? "" : `?grant_type=${grant}`);
    if (isSignIn) {
      if (!signIn.offers(request.method, path)) {
        return refuse(404, "not_found", "There is no such operation.");
      }
      // A browser opens a link without a key.
      const refusedKey = path === "/verify" ? undefined : refuseKey(request, url);
      if (refusedKey) return refusedKey;
    } else {
      if (hasOddName(url)) {
        return refuse(400, "42703", "The query names a column or operator that does not exist.");
      }
      if (filtersByRegularExpression(url)) {
        return refuse(400, "57014", "Filters by regular expression are not offered here.");
      }
    }
    if (request.method !== "GET" && request.method !== "HEAD" && !hasRoom()) {
      console.error("The disk of the data folder is nearly full: nothing is written until there is room.");
      return refuseFull();
    }
    const body = await readBody(request);
    if (body === undefined) return refuse(413, "too_large", "The request is larger than 4 MB.");
    if (isNestedDeeper(body, maximumDepth)) {
      return refuse(400, "PGRST102", "The request is nested too deeply.");
    }
    if (isSignIn) {
      const read = readSignInBody(body);
      if ("fault" in read) return refuse(400, read.code, read.fault);
      return mutex.run(() =>
        signIn.answer(request, url, path, read.body, ip).catch(async (error: unknown) => {
          await recover();
          throw error;
        }),
      );
    }
    const { method, headers } = request;
    const complete = new Request(url, { method, headers, ...(body === "" ? {} : { body }) });
    return mutex.run(() => askRest(complete, url));
  }

  return {
    owns,
    handle: async (request, ip) =>
      seal(
        await answer(request, ip).catch((error: unknown) => {
          console.error(error);
          return refuse(500, "unexpected_failure", "Something went wrong here.");
        }),
      ),
    idle: () => mutex.run(async () => undefined),
  };
}
