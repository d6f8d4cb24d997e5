import { isAuthOperation, prepareAuthBody } from "./auth-request.ts";
import { isNestedDeeper } from "./json-depth.ts";
import { createMutex } from "./mutex.ts";
import { quietly } from "./quiet.ts";

/** Serves the API that the portal uses. */
export interface ApiHandler {
  /** Whether the path belongs to the API. */
  owns(pathname: string): boolean;
  handle(request: Request): Promise<Response>;
  /** Resolves when no request is in flight. */
  idle(): Promise<void>;
}

const authPrefix = "/auth/v1";
const prefixes = [authPrefix, "/rest/v1"];

/** Largest request body in bytes: the most sites that a council may have, with the longest addresses, fit. */
const maximumBody = 4 * 1024 * 1024;

/** Most levels of arrays and objects in a body. Nothing here needs five; thousands exhaust the stack behind this. */
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

/** An operator that lite finds among what every object of JavaScript has: it takes it for one of its own and fails. */
function hasOddOperator({ searchParams }: URL): boolean {
  return [...searchParams.values()].some((value) => {
    const operator = /^(?:not\.)?(\w*)/.exec(value)?.[1] ?? "";
    return operator in Object.prototype;
  });
}

function refusal(request: Request, url: URL): Response | undefined {
  const origin = request.headers.get("origin");
  if (request.method === "OPTIONS" || (origin !== null && origin !== url.origin)) {
    return refuse(403, "cross_origin", "This API answers pages of its own origin only.");
  }
  if (!isDecodable(url.pathname)) return refuse(400, "bad_address", "The address cannot be read.");
  if (!url.pathname.startsWith(authPrefix)) {
    return hasOddOperator(url) ? refuse(400, "PGRST100", "The query cannot be read.") : undefined;
  }
  const grant = url.searchParams.get("grant_type");
  const path = url.pathname.slice(authPrefix.length) + (grant === null ? "" : `?grant_type=${grant}`);
  if (isAuthOperation(request.method, path)) return undefined;
  return refuse(404, "not_found", "There is no such operation.");
}

/** An object where a function wants text; a query nested thousands deep; a column asked for thousands of times. */
const unreadable = /^Invalid input for|^Maximum call stack size exceeded|^target lists can have at most/;

/** Postgres' own words where the disk, or what this process may write, is at its end. */
const noRoom = /No space left on device|File too large|Disk quota exceeded/;

/** As hosted answers Postgres' error 53100: whatever the request was to write is not written. */
const refuseFull = () => refuse(503, "53100", "The disk is full. Nothing was saved.");

/** The answer to a request that lite could not handle: as hosted words it, and nothing of why. */
function failure(url: URL, told: string[]): Response {
  if (told.some((message) => unreadable.test(message))) {
    return refuse(400, "PGRST102", "The request cannot be read.");
  }
  if (told.some((message) => noRoom.test(message))) return refuseFull();
  if (!url.pathname.startsWith(authPrefix)) return refuse(500, "XX000", "Something went wrong here.");
  const message = "Database error saving the user";
  return Response.json({ code: 500, error_code: "unexpected_failure", msg: message }, { status: 500 });
}

/** A copy that no other origin may read and that is complete, so that it can leave the queue. */
async function seal(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const name of [...headers.keys()]) {
    if (name.startsWith("access-control-")) headers.delete(name);
  }
  headers.set("cache-control", "no-store");
  const body = response.body === null ? null : await response.arrayBuffer();
  return new Response(body, { status: response.status, headers });
}

/**
 * Puts rules around the API: own origin only, known operations only, bodies of 4 MB and 100 levels at most, no
 * internals in an answer, and one request at a time. The last is for correctness: requests share the single connection of
 * the database, and @supabase/lite does not keep the statements of their transactions apart.
 * @param hasRoom whether the disk takes another piece of the database's log, without which PGlite does not fail but hangs
 */
export function createApiHandler(
  fetch: (request: Request) => Promise<Response>,
  hasRoom: () => boolean = () => true,
): ApiHandler {
  const mutex = createMutex();

  async function ask(request: Request, url: URL): Promise<Response> {
    const { result, told } = await quietly(() => fetch(request));
    if (result.status < 500) return seal(result);
    console.error(`${request.method} ${url.pathname}: ${told.join(" ") || "failed"}`);
    return seal(failure(url, told));
  }

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const refused = refusal(request, url);
    if (refused) return refused;
    if (request.method !== "GET" && request.method !== "HEAD" && !hasRoom()) {
      console.error("The disk of the data folder is nearly full: nothing is written until there is room.");
      return refuseFull();
    }
    let body = await readBody(request);
    if (body === undefined) return refuse(413, "too_large", "The request is larger than 4 MB.");
    if (isNestedDeeper(body, maximumDepth)) {
      return refuse(400, "PGRST102", "The request is nested too deeply.");
    }
    if (url.pathname.startsWith(authPrefix)) {
      const prepared = prepareAuthBody(url.pathname.slice(authPrefix.length), body);
      if ("fault" in prepared) return refuse(400, "validation_failed", prepared.fault);
      body = prepared.text;
    }
    const complete = new Request(url, {
      method: request.method,
      headers: request.headers,
      ...(body === "" ? {} : { body }),
    });
    return mutex.run(() => ask(complete, url));
  }

  return {
    owns: (pathname) => prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`)),
    handle: (request) =>
      answer(request).catch((error: unknown) => {
        console.error(error);
        return refuse(500, "unexpected_failure", "Something went wrong here.");
      }),
    idle: () => mutex.run(async () => undefined),
  };
}
