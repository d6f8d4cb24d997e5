import { writeFileSync } from "node:fs";
import { errorCode, Failure } from "../dev/failure.ts";
import type { Job } from "./job.ts";

/** Prints an export as JSON, or writes it to a new file that only its owner can read. */
export function writeExport({ out }: Job, data: unknown): void {
  const text = JSON.stringify(data, null, 2);
  if (out === undefined) return console.log(text);
  try {
    writeFileSync(out, `${text}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    const reason = errorCode(error) === "EEXIST" ? "exists already" : "cannot be written";
    throw new Failure(`${out} ${reason}. Choose another name.`);
  }
  console.log(`Written to ${out}. It holds personal data: delete it once you have handed it over.`);
}
