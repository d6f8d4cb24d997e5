/** An error of the sign-in service: a status, the error code of supabase-js, and a message. */
export class ServiceError extends Error {
  override name = "ServiceError";
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

/** An error that a trigger or a constraint raised. */
interface DatabaseError {
  code: string;
  message: string;
  detail?: string;
  hint?: string;
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && "code" in error && /^[\dA-Z]{5}$/.test(String(error.code));
}

/** Runs a task in the database. An error of Postgres becomes status 500 with this message. */
export async function withErrorMessage<T>(message: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError(500, "unexpected_failure", message, { cause: error });
  }
}

const versionHeader = "x-supabase-api-version";
/** From this version on, answers hold no message of the database. */
const firstDatedVersion = "2024-01-01";

/** Raised exceptions and broken constraints, whose message older API versions get with status 500. */
const passedOn = /^(P0001|23000|23001|23502|23503|23505|23514|23P01)$/;

function bodyForOlderVersions(cause: unknown): { status: number; body: object } | undefined {
  if (!isDatabaseError(cause)) return undefined;
  const chosen = /^PT(\d{3})$/.exec(cause.code)?.[1];
  if (!chosen && !passedOn.test(cause.code)) return undefined;
  const { code, message, detail, hint } = cause;
  const body = { code, message, ...(hint ? { hint } : {}), ...(detail ? { detail } : {}) };
  return { status: chosen ? Number(chosen) : 500, body };
}

/** Returns the response for an error, in the form of the caller's API version. */
export function errorResponse(error: unknown, request: Request): Response {
  const serviceError =
    error instanceof ServiceError
      ? error
      : new ServiceError(
          500,
          "unexpected_failure",
          "Unexpected failure, please check server logs for more information",
          { cause: error },
        );
  const { status, code, message, details, cause } = serviceError;
  const headers = { "x-sb-error-code": code };
  const version = request.headers.get(versionHeader) ?? "";
  if (/^\d{4}-\d\d-\d\d$/.test(version) && version >= firstDatedVersion) {
    return Response.json(
      { code, message, ...details },
      { status, headers: { ...headers, [versionHeader]: firstDatedVersion } },
    );
  }
  const older = error instanceof ServiceError ? bodyForOlderVersions(cause) : undefined;
  if (older) return Response.json(older.body, { status: older.status, headers });
  return Response.json({ code: status, error_code: code, msg: message, ...details }, { status, headers });
}
