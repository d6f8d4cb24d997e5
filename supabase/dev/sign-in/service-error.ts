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

/** Runs a step in the database. An error of Postgres becomes status 500 with this message. */
export async function step<T>(message: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError(500, "unexpected_failure", message, { cause: error });
  }
}

/** The API version that auth-js asks for. From it on, answers hold no message of the database. */
const apiVersion = "2024-01-01";

/** Returns the response for an error. */
export function errorResponse(error: unknown): Response {
  const { status, code, message, details } =
    error instanceof ServiceError
      ? error
      : new ServiceError(
          500,
          "unexpected_failure",
          "Unexpected failure, please check server logs for more information",
        );
  const headers = { "x-sb-error-code": code, "x-supabase-api-version": apiVersion };
  return Response.json({ code, message, ...details }, { status, headers });
}
