import { Failure } from "../local/failure.ts";

/** One line of the doctor's report. */
export interface Finding {
  /** What was looked at, for whoever sorts the lines: "database". */
  area?: string;
  /** "unknown" is not a fault: it could not be looked at, and the line says how it can. */
  state: "ok" | "wrong" | "unknown";
  what: string;
  /** The command or the step that mends it, or lets it be looked at. */
  mend?: string;
}

const ok = (what: string): Finding => ({ state: "ok", what });
export const wrong = (what: string, mend: string): Finding => ({ state: "wrong", what, mend });
export const unknown = (what: string, mend: string): Finding => ({ state: "unknown", what, mend });

/** A finding from a question with two answers. */
export const check = (fine: boolean, what: string, otherwise: string, mend: string): Finding =>
  fine ? ok(what) : wrong(otherwise, mend);

/** A group of findings, made by a check that may also fail as a whole. */
export async function section(name: string, find: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return inArea(name, await find());
  } catch (error) {
    const reason = error instanceof Failure ? error.message : causeOf(error);
    return inArea(name, [wrong(`${name}: ${reason}`, "mend that, then run npm run doctor again")]);
  }
}

/** Findings with the name of what was looked at. */
export const inArea = (area: string, findings: readonly Finding[]): Finding[] =>
  findings.map((finding) => ({ area, ...finding }));

/** Why something failed, in the words of the last cause: "getaddrinfo ENOTFOUND example.org". */
export function causeOf(error: unknown): string {
  let last = error;
  for (let depth = 0; depth < 5 && last instanceof Error && last.cause !== undefined; depth++)
    last = last.cause;
  // Several addresses of one host were tried.
  if (last instanceof AggregateError && last.errors.length > 0) return causeOf(last.errors[0]);
  if (!(last instanceof Error)) return String(last);
  const code = "code" in last && typeof last.code === "string" ? last.code : "";
  return last.message || code || last.name;
}
