import { createClient } from "@supabase/supabase-js";
import type { Database } from "../../src/shared/api/database.generated.ts";
import { Failure } from "../dev/failure.ts";
import { readKeys } from "../dev/keys.ts";
import { readSettings } from "../dev/settings.ts";
import { causeOf } from "./doctor/finding.ts";
import { missingSettings } from "./settings.ts";

/** The project that a command works on. */
export interface Project {
  /** Without a trailing slash. */
  url: string;
  /** For people: "the embedded stack" or the host's name. */
  name: string;
  local: boolean;
  secretKey: string;
}

/** Returns how a hint begins that names another command for the same project. */
export const adminCommand = ({ local }: Pick<Project, "local">) =>
  local ? "npm run admin -- --local" : "npm run admin --";

const requestTimeoutMs = 20_000;

const timeoutFetch: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(requestTimeoutMs) });

/**
 * Fetches an address with a timeout.
 * @throws {Failure} that names the host and why it cannot be reached
 */
export async function reach(address: string, init?: RequestInit): Promise<Response> {
  try {
    return await timeoutFetch(address, init);
  } catch (error) {
    const { host, hostname } = new URL(address);
    const hint =
      hostname === "localhost" ? ". Start it with npm start. If it uses another port, set PORT here too" : "";
    throw new Failure(`${host} cannot be reached: ${causeOf(error)}${hint}`, { cause: error });
  }
}

/** Returns the embedded stack's project. @throws {Failure} if npm start never ran in its data folder */
export function embeddedProject(): Project {
  const { port, dataFolder } = readSettings();
  const keys = readKeys(dataFolder);
  if (!keys)
    throw new Failure(
      "There is no embedded stack on this machine yet. Start it with npm start and leave it running.",
    );
  return {
    url: `http://localhost:${port}`,
    name: "the embedded stack",
    local: true,
    secretKey: keys.secret,
  };
}

/**
 * Returns the project that SUPABASE_URL and SUPABASE_SECRET_KEY name.
 * @throws {Failure} if one of them is missing or wrong
 */
export function hostedProject(): Project {
  const missing = missingSettings(process.env, ["SUPABASE_URL", "SUPABASE_SECRET_KEY"]);
  if (missing.length > 0)
    throw new Failure(
      `${missing.map(([name, looksLike]) => `${name} is missing or wrong: ${looksLike}.`).join("\n")}\n` +
        "npm run deploy asks for settings. Most commands work on the embedded stack of npm start if you add --local.",
    );
  const { SUPABASE_URL: address = "", SUPABASE_SECRET_KEY: secretKey = "" } = process.env;
  const url = new URL(address);
  return { url: url.origin, name: url.host, local: false, secretKey };
}

/** Creates a client with the rights of the service role. */
export function connect(project: Project, send: typeof fetch = timeoutFetch) {
  return createClient<Database>(project.url, project.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
    global: { fetch: send },
  });
}

export type Operator = ReturnType<typeof connect>;

interface Answer<Data> {
  data: Data;
  error: { message: string; code?: string; details?: string } | null;
  status: number;
}

/**
 * Returns the data of an answer.
 * @param afterWrite of a request that changes data: what to do if no answer came
 * @throws {Failure} with what failed and what to do next; never with a key
 */
export async function dataOf<Data>(
  project: Project,
  answer: PromiseLike<Answer<Data>>,
  afterWrite?: string,
): Promise<NonNullable<Data>> {
  const { data, error, status } = await answer;
  if (error) throw new Failure(explain(project, error, status, afterWrite));
  return data as NonNullable<Data>;
}

/** Errors of requests that reached no server, and so changed nothing. */
const neverArrived = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CERT_/;

function explain(
  { name, local, url }: Project,
  error: NonNullable<Answer<unknown>["error"]>,
  status: number,
  afterWrite: string | undefined,
): string {
  const unchanged = "Nothing was changed.";
  // 502 and 504 come from a gateway that gave up waiting.
  if (status === 0 || status === 502 || status === 504) {
    if (afterWrite && !neverArrived.test(`${error.message} ${error.details ?? ""}`))
      return `${name} did not answer in time, so the change may or may not have been made. ${afterWrite}`;
    return local
      ? `The embedded stack does not answer at ${url}. Start it with npm start. If it uses another port, set PORT here too.`
      : `${name} does not answer. Check SUPABASE_URL and your connection. ${unchanged}`;
  }
  if (status === 401 || status === 403 || error.code === "42501")
    return `${name} rejects the secret key. Check SUPABASE_SECRET_KEY. ${unchanged}`;
  if (status === 404 || error.code === "PGRST202")
    return `${name} lacks a migration of this command. Push it: npm run deploy. Right after a push, wait a minute. ${unchanged}`;
  return `${name} answered: ${error.message.replace(/\.$/, "")}. ${unchanged}`;
}
