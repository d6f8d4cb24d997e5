import { createClient } from "@supabase/supabase-js";
import type { Database } from "../../src/shared/api/database.generated.ts";
import { readKeys } from "../dev/keys.ts";
import { Failure } from "../dev/failure.ts";
import { causeOf } from "./finding.ts";
import type { Progress } from "./progress.ts";
import { readSettings } from "../dev/settings.ts";

/** The project that a command works on. */
export interface Project {
  /** Without a trailing slash. */
  url: string;
  /** For people: "the embedded stack" or the host's name. */
  name: string;
  local: boolean;
  secretKey: string;
}

/** How a hint begins that names another command: without --local it could be about another project. */
export const adminCommand = ({ local }: Pick<Project, "local">) =>
  local ? "npm run admin -- --local" : "npm run admin --";

/** Milliseconds after which a request is given up. */
const requestTimeoutMs = 20_000;

const timeoutFetch: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(requestTimeoutMs) });

/**
 * The same for one of several hosts.
 * @throws {Failure} that names the host and why it cannot be reached
 */
export async function reach(address: string, init?: RequestInit): Promise<Response> {
  try {
    return await timeoutFetch(address, init);
  } catch (error) {
    const { host, hostname } = new URL(address);
    const hint =
      hostname === "localhost" ? ". Start it with npm start; if it has another port, set PORT here too" : "";
    throw new Failure(`${host} cannot be reached: ${causeOf(error)}${hint}`, { cause: error });
  }
}

/**
 * What a function answers whoever holds the secret key, in a request of its own: doctor says what that came to.
 * @returns undefined where the project does not have it, nor its migration, which has a line of its own
 */
export async function askFunction<Answer>(
  { supabaseUrl, secretKey }: { supabaseUrl: string; secretKey: string },
  name: string,
): Promise<Answer | undefined> {
  const answer = await reach(`${supabaseUrl}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { apikey: secretKey, "Content-Type": "application/json" },
    body: "{}",
  });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`the project refuses the secret key (${answer.status})`);
  return (await answer.json()) as Answer;
}

/** @throws {Failure} where no stack was ever started */
export function embeddedProject(
  environment: NodeJS.ProcessEnv = process.env,
): Project & { publishableKey: string } {
  const { port, dataFolder } = readSettings(environment);
  const keys = readKeys(dataFolder);
  if (!keys) {
    throw new Failure(
      "SUPABASE_URL and SUPABASE_SECRET_KEY are not set: cp .env.example .env and fill it in for a hosted project.\n" +
        "For the embedded stack on this machine: there is none here yet; start it with npm start and leave it running.",
    );
  }
  const { publishable, secret } = keys;
  return {
    url: `http://localhost:${port}`,
    name: "the embedded stack",
    local: true,
    publishableKey: publishable,
    secretKey: secret,
  };
}

/** SUPABASE_URL and SUPABASE_SECRET_KEY where one of them is set, else the embedded stack. */
export function chooseProject(environment: NodeJS.ProcessEnv = process.env): Project {
  const { SUPABASE_URL: address, SUPABASE_SECRET_KEY: secretKey } = environment;
  return address || secretKey ? hostedProject(environment) : embeddedProject(environment);
}

/**
 * The project that SUPABASE_URL and SUPABASE_SECRET_KEY name.
 * @throws {Failure} where one of them is missing, or the address is none
 */
export function hostedProject(environment: NodeJS.ProcessEnv = process.env): Project {
  const { SUPABASE_URL: address, SUPABASE_SECRET_KEY: secretKey } = environment;
  if (!address && !secretKey) {
    throw new Failure(
      "SUPABASE_URL and SUPABASE_SECRET_KEY are not set. Which project? For a hosted one: cp .env.example .env and fill it in.\n" +
        "The embedded stack: npm run admin -- nightly --local; letters it delivers itself, into the mail catcher.",
    );
  }
  if (!address || !secretKey) {
    throw new Failure(
      `SUPABASE_URL and SUPABASE_SECRET_KEY go together; ${address ? "the key" : "the address"} is missing.`,
    );
  }
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new Failure(
      `SUPABASE_URL is "${address}", which is no address. It looks like https://<ref>.supabase.co.`,
    );
  }
  if (secretKey.startsWith("sb_publishable_")) {
    throw new Failure(
      "SUPABASE_SECRET_KEY holds the publishable key. The secret one begins with sb_secret_.",
    );
  }
  const url = new URL(address);
  return { url: url.origin, name: url.host, local: false, secretKey };
}

/** A client with every right that the API gives: it is the operator. */
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
  error: { message: string; code?: string } | null;
  status: number;
  count?: number | null;
}

interface Effect {
  /**
   * For a request that changes something: how to find out whether it did, or what to do, where no answer came.
   * Without it the request only reads.
   */
  writes?: string;
}

/**
 * The data of an answer; with `counts`, the number of its rows.
 * @throws {Failure} in words that a person can act on; keys are never part of them
 */
export async function asked<Data>(
  project: Project,
  answer: PromiseLike<Answer<Data>>,
  effect: Effect & { counts: true },
): Promise<number>;
export async function asked<Data>(
  project: Project,
  answer: PromiseLike<Answer<Data>>,
  effect?: Effect,
): Promise<NonNullable<Data>>;
export async function asked<Data>(
  project: Project,
  answer: PromiseLike<Answer<Data>>,
  { writes, counts }: Effect & { counts?: boolean } = {},
): Promise<NonNullable<Data> | number> {
  const { data, error, status, count } = await answer;
  if (error) throw new Failure(explain(project, error, status, writes));
  return counts ? (count ?? 0) : (data as NonNullable<Data>);
}

/** Rows of one answer: as many as any project gives, whatever its max_rows. */
export const pageRows = 1_000;

/**
 * All rows of a list, asked for page after page until one is empty.
 * @param next asks for the page behind the rows that are there
 */
export async function everyPage<Row>(
  progress: Progress,
  next: (rows: readonly Row[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await next(rows);
    if (page.length === 0) return rows;
    rows.push(...page);
    progress.at(`${rows.length.toLocaleString("en-GB")} rows`);
  }
}

/** All rows that a query of a table gives, whatever the project's max_rows. The query has to say their order. */
export function everyRow<Row>(
  { project, progress }: { project: Project; progress: Progress },
  query: () => { range: (from: number, to: number) => PromiseLike<Answer<Row[] | null>> },
): Promise<Row[]> {
  return everyPage<Row>(
    progress,
    async (read) => (await asked(project, query().range(read.length, read.length + pageRows - 1))) as Row[],
  );
}

/** Where nobody listens, nothing was changed; where an answer is missing, it may have been. */
const neverArrived = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CERT_/;

function explain(
  project: Project,
  error: { message: string; code?: string; details?: string },
  status: number,
  writes: string | undefined,
): string {
  const unchanged = "Nothing was changed.";
  const { name, local, url } = project;
  // A gateway that gave up (502, 504) knows as little as we do.
  if (status === 0 || status === 502 || status === 504) {
    const arrived = !neverArrived.test(`${error.message} ${error.details ?? ""}`);
    if (writes && arrived)
      return `${name} did not answer in time. It is unknown whether the change was made. ${writes}`;
    return local
      ? `The embedded stack does not answer at ${url}. Start it with npm start and leave it running; if it has another port, set PORT here too.`
      : `${name} does not answer. Check SUPABASE_URL and your connection. ${unchanged}`;
  }
  // A statement that took too long was rolled back whole.
  if (status === 401 || status === 403 || error.code === "42501")
    return `${name} refuses the secret key. Check SUPABASE_SECRET_KEY. ${unchanged}`;
  if (status === 404 || error.code === "PGRST202")
    return `${name} does not know this command yet: npx supabase db push --linked brings it. ${unchanged}`;
  return `${name} refused: ${error.message.replace(/\.$/, "")}. ${writes ? `The request was undone. ${writes}` : unchanged}`;
}
