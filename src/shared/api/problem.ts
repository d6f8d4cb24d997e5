import type { ErrorKind } from "../domain/closed-sets.generated.ts";
import { problemMessages } from "../i18n/problem.ts";

export type ProblemKind =
  | ErrorKind
  | "too-many-requests"
  | "email-just-sent"
  | "invalid-credentials"
  | "unverified"
  | "disabled"
  | "second-step-required"
  | "other-account"
  | "not-offered"
  | "token-expired"
  | "invalid-email"
  | "email-taken"
  | "unknown-answer"
  | "network"
  | "timeout"
  | "unknown";

export class Problem extends Error {
  readonly kind: ProblemKind;
  /** The registered error code, or "". */
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  /** For a list, the number of the row, counted from 1. */
  readonly detail: string;

  constructor(
    kind: ProblemKind,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    detail = "",
    code = "",
  ) {
    super(message);
    this.name = "Problem";
    this.kind = kind;
    this.fields = fields;
    this.detail = detail;
    this.code = code;
  }
}

/** The message of a request that timed out: supabase-js passes it on. */
export const timeoutMark = "The request took too long.";

/** Messages of Chrome and Firefox, and of Safari. */
const failedImport = /dynamically imported module|Importing a module script failed/;

export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (failedImport.test(message)) return new Problem("network", message);
  return new Problem(message === timeoutMark ? "timeout" : "unknown", message);
}

const kindsWithMessage: ReadonlySet<ProblemKind> = new Set([
  "refused",
  "other-account",
  "outdated",
  "unknown-answer",
  "proof-required",
  "second-step-required",
  "membership-lost",
]);

export const hasOwnMessage = ({ kind, message }: Problem): boolean =>
  kindsWithMessage.has(kind) && message !== "";

/** Returns a second sentence: the reason or what to do next. `shown` is the first one. */
export function advice(problem: Problem, shown = ""): string | undefined {
  const explains = ["refused", "membership-lost", "unknown-answer"].includes(problem.kind);
  if (explains && problem.message !== shown) return problem.message;
  if (problem.kind === "network") return problemMessages.t("noConnection");
  if (problem.kind === "disabled") return problemMessages.t("disabled");
  if (problem.kind === "timeout") return problemMessages.t("tookTooLong");
  if (problem.kind === "too-many-requests" || problem.kind === "email-just-sent")
    return problemMessages.t("tooManyAttempts");
  return undefined;
}
