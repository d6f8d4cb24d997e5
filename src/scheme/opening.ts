import type { OpeningState } from "./closed-sets.generated.ts";
import { dayAfter, dayInBritain } from "./days.ts";
import { site } from "./site.ts";

/** When a place is open on one day: spans such as "08:00-16:00"; none where it is closed. */
export type Spans = readonly string[];

/** Seven days from Monday. */
export type Week = readonly Spans[];

/** Days on which it is open otherwise, or closed: then there are no hours. */
export interface Exception {
  from: string;
  /** The last day. */
  to: string;
  hours: Spans;
  why: string | null;
}

/** Whether a site is open and when it will be, as the database's function `private.opening` says. */
export interface Opening {
  /** When that was so. */
  at: string;
  state: OpeningState;
  /** "16:00", of a site that is open. */
  until: string | null;
  /** The day on which it opens next; today where it is open. */
  opens_on: string | null;
  opens_at: string | null;
  /** Null where no table says, and words do. */
  week: Week | null;
  /** Those of the days in which a voucher is good. */
  exceptions: readonly Exception[];
}

const names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(site.locale, { ...options, timeZone: "UTC" });
const weekdayOf = utc({ weekday: "long" });
const shortDay = utc({ weekday: "long", day: "numeric", month: "long" });
const monthOf = utc({ month: "long" });

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const written = (format: Intl.DateTimeFormat, day: string) => format.format(dateOf(day)).replace(",", "");

/** "16:00" as "4 pm". */
export function timeInWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  if (minute === 0 && hour === 12) return "noon";
  if (minute === 0 && hour % 24 === 0) return "midnight";
  const twelve = hour % 12 || 12;
  return `${twelve}${minute ? `.${String(minute).padStart(2, "0")}` : ""} ${hour < 12 ? "am" : "pm"}`;
}

/** "8 am to noon and 1 pm to 4 pm"; "closed". */
export function spansInWords(spans: Spans): string {
  if (spans.length === 0) return "closed";
  return spans.map((span) => span.split("-").map(timeInWords).join(" to ")).join(" and ");
}

/** A week in lines: "Monday to Friday: 8 am to 4 pm". */
export function weekLines(week: Week): string[] {
  const lines: string[] = [];
  for (let first = 0; first < 7;) {
    let last = first;
    const hours = spansInWords(week[first] ?? []);
    while (last < 6 && spansInWords(week[last + 1] ?? []) === hours) last++;
    const days =
      last - first === 6
        ? "Every day"
        : last === first
          ? names[first]
          : `${names[first]} ${last - first === 1 ? "and" : "to"} ${names[last]}`;
    lines.push(`${days}: ${hours}`);
    first = last + 1;
  }
  return lines;
}

/** "on Thursday 24 December", "from 24 to 28 December", "from 24 December to 2 January". */
export function daysInWords(from: string, to: string): string {
  if (from === to) return `on ${written(shortDay, from)}`;
  const dayOf = (day: string) => dateOf(day).getUTCDate();
  const withMonth = (day: string) => `${dayOf(day)} ${monthOf.format(dateOf(day))}`;
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  // A day of another year than one would think of is told with it.
  const isLong = dateOf(to).getTime() - dateOf(from).getTime() > 300 * 86_400_000;
  const last = isLong ? `${withMonth(to)} ${to.slice(0, 4)}` : withMonth(to);
  return `from ${sameMonth && !isLong ? dayOf(from) : withMonth(from)} to ${last}`;
}

/** "Closed from 24 to 28 December: Christmas" */
export function exceptionInWords({ from, to, hours, why }: Exception): string {
  const what = hours.length === 0 ? "Closed" : `Open ${spansInWords(hours)}`;
  return `${what} ${daysInWords(from, to)}${why ? `: ${why}` : ""}`;
}

/** Milliseconds for which an answer is about now, on a phone whose clock may be wrong. */
const freshMs = 3_600_000;

/** "Open now, until 4 pm", "Opens on Saturday at 9 am"; "" where no table says, and for an answer of long ago: a copy without a signal. */
export function openNow({ at, state, until, opens_on, opens_at }: Opening, now = Date.now()): string {
  if (Math.abs(now - Date.parse(at)) > freshMs) return "";
  if (state === "open") return `Open now, until ${timeInWords(until ?? "")}`;
  // Words stand in its place.
  if (state === "unchecked") return "";
  if (opens_on === null) return "Closed";
  const today = dayInBritain(new Date(at));
  const days = Math.round((dateOf(opens_on).getTime() - dateOf(today).getTime()) / 86_400_000);
  const day = days === 0 ? "today" : `on ${written(days < 7 ? weekdayOf : shortDay, opens_on)}`;
  const opens = `Opens ${day}${opens_at ? ` at ${timeInWords(opens_at)}` : ""}`;
  return days < 7 ? opens : `Closed. ${opens}`;
}

/**
 * What is said of a site's hours wherever a voucher is: on its page, on paper, in the picture, the e-mail and at the desk.
 * None of it stops being true during the voucher.
 * @param words what the council says beside the table; null where nothing
 */
export function openingLines(opening: Opening | null, words: string | null): string[] {
  return [
    ...closingLines(opening),
    ...(opening?.week ? weekLines(opening.week) : []),
    ...wordLines(opening, words),
  ];
}

/** What is said of a site's hours beside its table, and that nobody has checked them where it has none. */
export const wordLines = (opening: Pick<Opening, "week"> | null, words: string | null): string[] => [
  ...(words ? [words] : []),
  ...(opening && !opening.week ? ["Hours not checked"] : []),
];

/** The days of a voucher on which a site is closed, or open at other times. */
export function closingLines(opening: Opening | null): string[] {
  if (!opening) return [];
  const { at, exceptions, opens_on } = opening;
  const today = dayInBritain(new Date(at));
  const begun = exceptions.some(({ from, to, hours }) => from <= today && today <= to && hours.length === 0);
  return [
    // A night is no closing.
    ...(opens_on && opens_on > dayAfter(today) && !begun
      ? [`Closed until ${written(shortDay, opens_on)}`]
      : []),
    ...exceptions.map((one) =>
      one.from <= today && one.hours.length === 0
        ? exceptionInWords({ ...one, from: today })
        : exceptionInWords(one),
    ),
  ];
}
