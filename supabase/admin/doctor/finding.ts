import { Failure } from "../../dev/failure.ts";

const topics = ["Last night", "Emails", "Backup", "Councils", "Versions"] as const;
type Topic = (typeof topics)[number];

/** One line of doctor's report. */
export interface Finding {
  /** "unknown" is no fault: it could not be checked, or is only a recommendation. */
  state: "ok" | "wrong" | "unknown";
  what: string;
  /** The command or the step that fixes it. */
  fix?: string;
  /** Which of the five lines at the end repeats it. */
  topic?: Topic;
}

export const ok = (what: string): Finding => ({ state: "ok", what });
export const wrong = (what: string, fix: string): Finding => ({ state: "wrong", what, fix });
export const unknown = (what: string, fix: string): Finding => ({ state: "unknown", what, fix });

/** Returns `ok`, or else what is wrong and how to fix it. */
export const check = (isRight: boolean, right: string, fault: string, fix: string): Finding =>
  isRight ? ok(right) : wrong(fault, fix);

/** Adds a finding to the five lines at the end. */
export const summarise = (topic: Topic, finding: Finding): Finding => ({ ...finding, topic });

/** Returns the five lines that doctor ends with. LOOK marks a fault, and a topic that could not be checked. */
export function fiveLines(findings: readonly Finding[]): string[] {
  return topics.map((topic) => {
    const about = findings.filter((finding) => finding.topic === topic);
    const text = about.map(({ what }) => what).join("; ") || "not checked, see above";
    const needsLook = about.length === 0 || about.some(({ state }) => state === "wrong");
    return `  ${topic.padEnd(12)}${needsLook ? "LOOK: " : ""}${text}`;
  });
}

/** Returns the findings about an area. A check that throws becomes one finding. */
export async function inArea(area: string, find: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await find();
  } catch (error) {
    const reason = error instanceof Failure ? error.message : causeOf(error);
    return [wrong(`${area}: ${reason}`, "fix that, then run npm run admin -- doctor again")];
  }
}

/** Days between two nightly runs, one of which may fail. */
export const maximumNightlyDays = 2;

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the whole days between two times. */
export const daysBetween = (then: Date, now: Date) => Math.floor((now.getTime() - then.getTime()) / dayMs);

export const daysAgo = (days: number) =>
  days === 0 ? "today" : days === 1 ? "1 day ago" : `${days} days ago`;

/** Returns the message of an error's last cause: "getaddrinfo ENOTFOUND example.org". */
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
