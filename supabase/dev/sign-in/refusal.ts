/** A request that the sign-in service refuses: a status, a code that supabase-js hands on, and a sentence. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly status: number;
  readonly code: string;
  /** Goes into the answer beside the code. */
  readonly details: object;

  constructor(
    status: number,
    code: string,
    message: string,
    { details = {}, cause }: { details?: object; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** What a trigger or a constraint raised, as Postgres tells it. */
interface DatabaseError {
  code: string;
  message: string;
  detail?: string;
  hint?: string;
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && "code" in error && /^[\dA-Z]{5}$/.test(String(error.code));
}

/** Runs a step in the database; what Postgres refuses becomes an error 500 of these words. */
export async function step<T>(words: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(500, "unexpected_failure", words, { cause: error });
  }
}

const versionHeader = "x-supabase-api-version";
/** From this version on, answers name their errors by code alone, and nothing of the database is passed on. */
const firstDatedVersion = "2024-01-01";

/** Raised exceptions and broken constraints: their own words, which older callers are told, with status 500. */
const toldAsFailure = /^(P0001|23000|23001|23502|23503|23505|23514|23P01)$/;

function toldToOlderCallers(cause: unknown): { status: number; body: object } | undefined {
  if (!isDatabaseError(cause)) return undefined;
  const chosen = /^PT(\d{3})$/.exec(cause.code)?.[1];
  if (!chosen && !toldAsFailure.test(cause.code)) return undefined;
  const { code, message, detail, hint } = cause;
  const body = { code, message, ...(hint ? { hint } : {}), ...(detail ? { detail } : {}) };
  return { status: chosen ? Number(chosen) : 500, body };
}

/** The answer for whatever a request ran into, in the form that its caller's version of the API knows. */
export function answerTo(error: unknown, request: Request): Response {
  const refusal =
    error instanceof Refusal
      ? error
      : new Refusal(
          500,
          "unexpected_failure",
          "Unexpected failure, please check server logs for more information",
          { cause: error },
        );
  const { status, code, message, details, cause } = refusal;
  const headers = { "x-sb-error-code": code };
  const version = request.headers.get(versionHeader) ?? "";
  if (/^\d{4}-\d\d-\d\d$/.test(version) && version >= firstDatedVersion) {
    return Response.json(
      { code, message, ...details },
      { status, headers: { ...headers, [versionHeader]: firstDatedVersion } },
    );
  }
  const told = error instanceof Refusal ? toldToOlderCallers(cause) : undefined;
  if (told) return Response.json(told.body, { status: told.status, headers });
  return Response.json({ code: status, error_code: code, msg: message, ...details }, { status, headers });
}
