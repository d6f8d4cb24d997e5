import type { ErrorKind } from "../domain/closed-sets.generated.ts";
import { problemMessages } from "../i18n/problem.ts";

/** What went wrong, as far as a page acts on it. */
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
  /** The database said what this page does not know: it is newer. */
  | "unknown-answer"
  | "network"
  | "timeout"
  | "unknown";

/** A failure that a page can act on and a person can read. `fields` maps a form field to its message. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  /** The registered code of a refusal, by which pages tell one from another; "" where there is none. */
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  /** What the database says beside its message: for a list, which row of it, counted from 1. */
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

/** Written by the request timeout, and found again in the message that supabase-js makes of it. */
export const timeoutMark = "The request took too long.";

/** What was thrown, for a page that shows it: a Problem of `ask` or of our own, or a fault that nobody foresaw. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new Problem(message === timeoutMark ? "timeout" : "unknown", message);
}

/**
 * A second sentence that tells a person why, or what to do about it; nothing where the first one said all.
 * @param said the first one
 */
export function advice(problem: Problem, said = ""): string | undefined {
  const isTold = ["refused", "membership-lost", "unknown-answer"].includes(problem.kind);
  if (isTold && problem.message !== said) return problem.message;
  if (problem.kind === "network") return problemMessages.t("noConnection");
  if (problem.kind === "disabled") return problemMessages.t("disabled");
  if (problem.kind === "timeout") return problemMessages.t("tookTooLong");
  if (problem.kind === "too-many-requests" || problem.kind === "email-just-sent")
    return problemMessages.t("tooManyAttempts");
  return undefined;
}
