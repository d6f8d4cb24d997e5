import { clockInBritain, timeInWords } from "./days.ts";
import type { Spans } from "./opening.ts";

/** Means the rest of a day. */
export const restOfDay = "24:00";

export const shutInWords = (until: string): string =>
  until === restOfDay ? "Closed today" : `Full until ${timeInWords(until)}`;

/** The same of a moment, as the database has it; "" where it is over, or none. */
export function shutNow(moment: string | null, now = Date.now()): string {
  if (moment === null || Date.parse(moment) <= now) return "";
  const until = clockInBritain(new Date(moment));
  return shutInWords(until === "00:00" ? restOfDay : until);
}

/** Returns the times until which a gate may say that it is full: half hours, while the site is open. Null: unknown hours. */
export function laterToday(hours: Spans | null, now = new Date()): string[] {
  const end = hours ? (hours.at(-1)?.slice(-5) ?? "") : restOfDay;
  const clock = clockInBritain(now);
  return Array.from({ length: 47 }, (_, half) => {
    const minutes = 30 * (half + 1);
    return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${minutes % 60 ? "30" : "00"}`;
  }).filter((time) => time > clock && time < end);
}
