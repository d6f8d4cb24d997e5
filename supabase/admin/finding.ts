import { Failure } from "../dev/failure.ts";

/** One line of the doctor's report. */
export interface Finding {
  /** What was looked at, for whoever sorts the lines: "database". */
  area?: string;
  /** "unknown" is not a fault: it could not be looked at, and the line says how it can. */
  state: "ok" | "wrong" | "unknown";
  what: string;
  /** The command or the step that mends it, or lets it be looked at. */
  mend?: string;
  /** What it means for somebody who reads five lines on a Monday. */
  inShort?: { on: Topic; text: string };
}

const topics = ["Last night", "Letters", "Backup", "Councils", "Versions"] as const;
type Topic = (typeof topics)[number];

/** A finding that is also part of the five lines. */
export const inShort = (on: Topic, text: string, finding: Finding): Finding => ({
  ...finding,
  inShort: { on, text },
});

/** The five lines that doctor ends with; what is wrong is marked, and where nothing could be asked the line says so. */
export function fiveLines(findings: readonly Finding[]): string[] {
  return topics.map((topic) => {
    const about = findings.filter(({ inShort }) => inShort?.on === topic);
    if (about.length === 0) return `  ${topic.padEnd(12)}LOOK: could not be asked, see above`;
    const text = about.map(({ inShort }) => inShort?.text).join("; ");
    const mark = about.some(({ state }) => state === "wrong") ? "LOOK: " : "";
    return `  ${topic.padEnd(12)}${mark}${text}`;
  });
}

const dayMs = 24 * 60 * 60 * 1000;

/** Whole days between two moments. */
export const daysBetween = (then: Date, now: Date) => Math.floor((now.getTime() - then.getTime()) / dayMs);

export const daysAgo = (days: number) =>
  days === 0 ? "today" : days === 1 ? "1 day ago" : `${days} days ago`;

export const ok = (what: string): Finding => ({ state: "ok", what });
export const wrong = (what: string, mend: string): Finding => ({ state: "wrong", what, mend });
export const unknown = (what: string, mend: string): Finding => ({ state: "unknown", what, mend });

/** A finding from a question with two answers. */
export const check = (fine: boolean, what: string, otherwise: string, mend: string): Finding =>
  fine ? ok(what) : wrong(otherwise, mend);

/** A group of findings, made by a check that may also fail as a whole. */
export async function section(name: string, find: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return inArea(name, await find());
  } catch (error) {
    const reason = error instanceof Failure ? error.message : causeOf(error);
    return inArea(name, [wrong(`${name}: ${reason}`, "mend that, then run npm run admin -- doctor again")]);
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
