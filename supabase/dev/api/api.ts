import type { Keys } from "../keys.ts";
import { readSignInBody } from "../sign-in/body.ts";
import type { SignInService } from "../sign-in/service.ts";
import { captureMessages } from "../workarounds/lite-noise.ts";
import { timeoutMessage, withTimeout } from "../workarounds/lite-connection.ts";
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
  /** Rolls back what a failed request left open on the connection. */
  recover?(): Promise<unknown>;
  /** Whether the database still answers: one that crashed may return no rows and no error. */
  isAlive?(): Promise<boolean>;
  patience?: number;
}

const signInPrefix = "/auth/v1";
const prefixes = [signInPrefix, "/rest/v1"];

/** Bytes of a request body at most: fits the maximum number of sites with the longest addresses. */
const maximumBody = 4 * 1024 * 1024;

function errorResponse(status: number, code: string, message: string): Response {
  // supabase-js reads msg and error_code of the sign-in service, code and message of PostgREST.
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

/** Messages of PGlite and Postgres about requests that hosted answers with 400. */
const unreadable =
  /^Invalid (?:input for|time value)|^insufficient data left in message|^Maximum call stack size exceeded|^target lists can have at most|^cannot pass more than 100 arguments/;

/** Messages of a PGlite that has crashed. */
const crashed = /ERRORDATA_STACK_SIZE exceeded|unnamed prepared statement does not exist/;

/** Returns hosted's answer to a failure of lite, without internals. */
function failureResponse(messages: string[]): Response {
  if (messages.some((message) => unreadable.test(message))) {
    return errorResponse(400, "PGRST102", "The request cannot be read.");
  }
  if (messages.includes(timeoutMessage)) return errorResponse(500, "57014", timeoutMessage);
  return errorResponse(500, "XX000", "Something went wrong here.");
}

/** Copies a response so that other origins cannot read it and browsers do not render it. */
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

/** Applies hosted's rules to requests of lite, one request at a time. */
export function createApiHandler({
  keys,
  rest,
  signIn,
  isAlive = async () => true,
  recover = async () => undefined,
  patience = 30_000,
}: ApiParts): ApiHandler {
  const mutex = createMutex();
  const owns = (pathname: string) =>
    prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));

  function checkCaller(request: Request, url: URL): Response | undefined {
    const origin = request.headers.get("origin");
    if (request.method === "OPTIONS" || (origin !== null && origin !== url.origin)) {
      return errorResponse(403, "cross_origin", "This API answers pages of its own origin only.");
    }
    if (!owns(url.pathname)) return errorResponse(404, "not_found", "There is no such operation.");
    if (!isDecodable(url.pathname)) return errorResponse(400, "bad_address", "The address cannot be read.");
    return undefined;
  }

  function checkKey(request: Request, url: URL): Response | undefined {
    const key = request.headers.get("apikey") ?? url.searchParams.get("apikey");
    if (key === keys.publishable || key === keys.secret) return undefined;
    const [message, hint] = key
      ? ["Invalid API key", "Double check your Supabase `apikey`"]
      : ["No API key found in request", "No `apikey` request header or url param was found."];
    return Response.json({ message, hint }, { status: 401 });
  }

  async function askRest(request: Request, url: URL): Promise<Response> {
    const { result, messages } = await captureMessages(() =>
      withTimeout(rest(request), patience).catch((error: unknown) => {
        console.error(error);
        return errorResponse(500, "XX000", "");
      }),
    );
    const failed = result.status >= 500 || messages.some((message) => crashed.test(message));
    if (!failed && (await isAlive())) return result;
    await recover();
    console.error(`${request.method} ${url.pathname}: ${messages.join(" ") || "failed"}`);
    return failureResponse(messages);
  }

  async function answer(request: Request, ip: string | undefined): Promise<Response> {
    const url = new URL(request.url);
    const callerError = checkCaller(request, url);
    if (callerError) return callerError;
    const isSignIn = url.pathname.startsWith(signInPrefix);
    const grant = url.searchParams.get("grant_type");
    const path = url.pathname.slice(signInPrefix.length) + (grant === null ? "" : `?grant_type=${grant}`);
    if (isSignIn) {
      if (!signIn.offers(request.method, path)) {
        return errorResponse(404, "not_found", "There is no such operation.");
      }
      const keyError = checkKey(request, url);
      if (keyError) return keyError;
    }
    const body = await readBody(request);
    if (body === undefined) return errorResponse(413, "too_large", "The request is larger than 4 MB.");
    if (isSignIn) {
      const read = readSignInBody(body);
      if ("fault" in read) return errorResponse(400, read.code, read.fault);
      return mutex.run(async () => {
        const answered = await withTimeout(signIn.answer(request, url, path, read.body, ip), patience).catch(
          (error: unknown) => {
            console.error(error);
            return errorResponse(500, "unexpected_failure", "Something went wrong here.");
          },
        );
        if (answered.status < 500 && (await isAlive())) return answered;
        await recover();
        return answered.status < 500
          ? errorResponse(500, "unexpected_failure", "Something went wrong here.")
          : answered;
      });
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
          return errorResponse(500, "unexpected_failure", "Something went wrong here.");
        }),
      ),
    idle: () => mutex.run(async () => undefined),
  };
}
