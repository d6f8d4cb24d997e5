import { PgliteConnection, type IPgliteConnectionConfig } from "@supabase/lite/pglite";

type Extensions = NonNullable<IPgliteConnectionConfig["pgliteOptions"]>["extensions"];

/** A statement of a migration or seed that Postgres refused. Everything before it was rolled back. */
export class StatementError extends Error {
  override name = "StatementError";
  /** Position in the file, counted from 0. */
  readonly index: number;
  readonly statement: string;

  constructor(index: number, statement: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.index = index;
    this.statement = statement;
  }
}

/** PGlite, as hosted Supabase would behave where @supabase/lite does not. */
export class LocalConnection extends PgliteConnection {
  /** @param extensions beyond lite's own; the database's tests bring pgTAP */
  constructor(dataDirectory: string, extensions: Extensions = {}) {
    super({ url: dataDirectory, pgliteOptions: { extensions } });
    // Left to itself, lite answers the first request by granting every privilege on every table to every API
    // role, which would hide a missing or too generous grant of ours. "active" says that this was done.
    Object.assign(this, { rlsState: "active" });
  }

  /**
   * Hosted answers an error code that a function of ours raised as status 400, code, message and details. Lite
   * would answer 500 without the code, unless it is told in the way that PostgREST knows for choosing an answer:
   * https://docs.postgrest.org/en/stable/references/errors.html#raise-errors-with-http-status-codes
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

  /** As lite's, with the statement that failed and without printing it. */
  override async transaction(statements: string[]): Promise<void> {
    await this.driver.transaction(async (transaction) => {
      for (const [index, statement] of statements.entries()) {
        try {
          await transaction.exec(statement);
        } catch (error) {
          throw new StatementError(index, statement, error);
        }
      }
    });
    await this.clearSchemaCache();
  }
}
