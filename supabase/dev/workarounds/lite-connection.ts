import { PGlite } from "@electric-sql/pglite";
import { timeLimits } from "../../../src/shared/domain/limits.ts";
import { errorCode } from "../failure.ts";
import { PgliteConnection, type IPgliteConnectionConfig } from "@supabase/lite/pglite";

type Extensions = NonNullable<IPgliteConnectionConfig["pgliteOptions"]>["extensions"];
type WithContext = PgliteConnection["withContext"];
type Database = Parameters<Parameters<WithContext>[1]>[0];

/** Rejects a task that takes too long; a crashed PGlite may never answer. */
export async function withTimeout<T>(task: Promise<T>, milliseconds = 2000): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The database does not answer.")), milliseconds);
  });
  return Promise.race([task, late]).finally(() => clearTimeout(timer));
}

/** A request's caller, as lite tells its connection. */
interface Caller {
  auth?: { role?: string; uid?: string; jwt?: object };
}

/** PostgREST's settings of a request, and lite's. */
function settingsOf(
  { auth = {} }: Caller,
  rpc: NonNullable<Parameters<WithContext>[2]>["rpc"],
): Record<string, string> {
  const role = auth.role || "anon";
  return {
    "request.jwt.claim.sub": auth.uid ?? "",
    "request.jwt.claim.role": role,
    "request.jwt.claims": auth.jwt ? JSON.stringify(auth.jwt) : "",
    ...(rpc
      ? {
          "response.status": "",
          "response.headers": "",
          "request.method": rpc.method,
          "request.path": rpc.path,
          "request.headers": JSON.stringify(rpc.requestHeaders ?? {}),
          ...(rpc.readOnly ? { transaction_read_only: "on" } : {}),
        }
      : {}),
    role,
  };
}

/**
 * Fault: PGlite throws in the middle of a query where a date in a request is a number: the answer is 500.
 * Delete when `rpc("council_audit_log", { before: 1e308 })` is answered with 400 without this.
 */
const serializers = {
  // The type numbers of date, timestamp and timestamptz.
  1082: String,
  1114: String,
  1184: String,
};

export const timeoutMessage = "canceling statement due to statement timeout";

/** PGlite's own are 128 MB, of which each page that was read stays in memory; files are in the system's cache anyway. */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

/** PGlite, corrected where @supabase/lite 0.10 answers otherwise than hosted Supabase. */
export class LocalConnection extends PgliteConnection {
  /**
   * Fault: lite's first request grants every privilege on every table to every API role, unless "active" says it was done.
   * Delete when lite leaves the grants to the migrations.
   * @param extensions beyond lite's own; the database's tests bring pgTAP
   */
  constructor(dataDirectory: string, extensions: Extensions = {}) {
    super({ url: dataDirectory, pgliteOptions: { extensions, serializers, startParams } });
    Object.assign(this, { rlsState: "active" });
  }

  async open(): Promise<void> {
    await this.driver.waitReady;
    await this.#dropRowArrayParsers();
  }

  /**
   * Fault: PGlite 0.4 copies a parser for the arrays of every table's rows at every statement: half of a short one's time.
   * Delete when a thousand times `select 1` take as long without this.
   */
  async #dropRowArrayParsers(): Promise<void> {
    const { rows } = await this.driver.query<{ list: number }>(
      "select typarray as list from pg_catalog.pg_type where typtype = 'c'",
    );
    const lists = new Set(rows.map(({ list }) => String(list)));
    this.driver.parsers = Object.fromEntries(
      Object.entries(this.driver.parsers).filter(([type]) => !lists.has(type)),
    );
  }

  /**
   * Fault: lite sets a request's role, claims and headers by up to ten statements.
   * Delete when a function's call is five: begin, the settings, the call, the answer that it chose, commit.
   *
   * Fault: PGlite has no statement_timeout. What took more processor time than hosted's limit is rolled back at its end.
   * Delete when `set statement_timeout = 1; select pg_sleep(1)` fails on PGlite (0.5.17 does not), and set a timeout.
   */
  override withContext: WithContext = (vars, task, options) => {
    if (!vars || options?.transaction || options?.forceRollback)
      return super.withContext(vars, task, options);
    const caller: Caller = vars;
    const settings = Object.entries(settingsOf(caller, options?.rpc));
    const calls = settings.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`);
    return this.kysely.transaction().execute(async (database: Database) => {
      await database.executeQuery({
        sql: `select ${calls.join(", ")}`,
        parameters: settings.flat(),
        query: { kind: "RawNode", sqlFragments: [], parameters: [] },
        queryId: { queryId: "settings" },
      });
      const began = process.threadCpuUsage();
      const answer = await task(database);
      const { user, system } = process.threadCpuUsage(began);
      const limit = timeLimits[(caller.auth?.role || "anon") === "anon" ? "anon" : "authenticated"];
      if (user + system > limit * 1_000_000)
        throw Object.assign(new Error(timeoutMessage), { code: "57014" });
      return answer;
    });
  };

  /**
   * Fault: lite answers our functions' error codes with 500, unless they arrive as PostgREST's PGRST errors:
   * https://docs.postgrest.org/en/stable/references/errors.html#raise-errors-with-http-status-codes
   * Delete when `raise exception using errcode = 'TR001'` in a function is answered with 400 without this.
   */
  override normalizeDbError(error: unknown): unknown {
    const raised = super.normalizeDbError(error);
    if (typeof raised !== "object" || raised === null || !("code" in raised)) return raised;
    if (!/^TR\d{3}$/.test(String(raised.code))) return raised;
    const { code, message, detail, hint } = raised as Record<string, unknown>;
    const body = { code, message, details: detail ?? null, hint: hint ?? null };
    const answer = { status: 400, headers: {} };
    return { code: "PGRST", message: JSON.stringify(body), detail: JSON.stringify(answer) };
  }

  /**
   * Fault: PGlite throws in the middle of a message with an argument that it cannot encode, which spoils the next ones.
   * Delete when such an argument is rejected before anything is sent (0.5.17 does not).
   * @returns whether it answers again
   */
  async recover(): Promise<boolean> {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      try {
        await withTimeout(this.driver.exec("rollback"));
        await withTimeout(this.driver.query("select 1"));
        // A crashed one may fail at the next error only.
        const failure = await withTimeout(this.driver.query("select 1 / 0")).catch(errorCode);
        if (failure === "22012" && (await this.isAlive())) return true;
      } catch {
        // Each attempt uses up one message that was left over.
      }
    }
    return false;
  }

  /**
   * Fault: PGlite that crashed answers queries with no rows instead of an error.
   * Delete when a function that calls itself without end makes every further query fail (not in 0.5.17).
   */
  async isAlive(): Promise<boolean> {
    const answer = withTimeout(this.driver.query<{ answer: number }>("select 1 as answer"));
    return answer.then(
      ({ rows }) => rows[0]?.answer === 1,
      () => false,
    );
  }
}
