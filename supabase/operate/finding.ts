/** One line of the doctor's report. */
export interface Finding {
  /** "unknown" is not a fault: it could not be looked at, and the line says how it can. */
  state: "ok" | "wrong" | "unknown";
  what: string;
  /** The command or the step that mends it, or lets it be looked at. */
  mend?: string;
}

export const ok = (what: string): Finding => ({ state: "ok", what });
export const wrong = (what: string, mend: string): Finding => ({ state: "wrong", what, mend });
export const unknown = (what: string, mend: string): Finding => ({ state: "unknown", what, mend });

/** A finding from a question with two answers. */
export const check = (fine: boolean, what: string, otherwise: string, mend: string): Finding =>
  fine ? ok(what) : wrong(otherwise, mend);

/** A group of findings, made by a check that may also fail as a whole. */
export async function section(name: string, find: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await find();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [wrong(`${name}: ${reason}`, "mend that, then run npm run doctor again")];
  }
}
