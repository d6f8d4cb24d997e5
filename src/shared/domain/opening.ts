import type { OpeningState } from "./closed-sets.generated.ts";
import { dayAfter, dayInBritain, formatOf } from "./days.ts";
import { brand } from "./brand.ts";

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

/** How a language says when a place is open. Days and times come written in it already. */
export interface OpeningWords {
  locale: string;
  /** "16:00" */
  time: (time: string) => string;
  span: (from: string, to: string) => string;
  spans: (spans: readonly string[]) => string;
  /** Of a day without a span. */
  closed: string;
  everyDay: string;
  twoDays: (first: string, second: string) => string;
  days: (first: string, last: string) => string;
  on: (day: string) => string;
  from: (first: string, last: string) => string;
  closedOn: (days: string) => string;
  openOn: (hours: string, days: string) => string;
  openUntil: (time: string) => string;
  closedNow: string;
  opensToday: (time: string) => string;
  opensOn: (day: string, time: string) => string;
  closedUntil: (day: string) => string;
  notChecked: string;
}

/** How English says it. */
export const english: OpeningWords = {
  locale: brand.locale,
  time: timeInWords,
  span: (from, to) => `${from} to ${to}`,
  spans: (spans) => spans.join(" and "),
  closed: "closed",
  everyDay: "Every day",
  twoDays: (first, second) => `${first} and ${second}`,
  days: (first, last) => `${first} to ${last}`,
  on: (day) => `on ${day}`,
  from: (first, last) => `from ${first} to ${last}`,
  closedOn: (days) => `Closed ${days}`,
  openOn: (hours, days) => `Open ${hours} ${days}`,
  openUntil: (time) => `Open now, until ${time}`,
  closedNow: "Closed",
  opensToday: (time) => `Opens today${time && ` at ${time}`}`,
  opensOn: (day, time) => `Opens on ${day}${time && ` at ${time}`}`,
  closedUntil: (day) => `Closed until ${day}`,
  notChecked: "Hours not checked",
};

const formatsOf = ({ locale }: OpeningWords) => ({
  weekday: formatOf(locale, { weekday: "long", timeZone: "UTC" }),
  short: formatOf(locale, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }),
  dayAndMonth: formatOf(locale, { day: "numeric", month: "long", timeZone: "UTC" }),
  withYear: formatOf(locale, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }),
});

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
export function spansInWords(spans: Spans, say = english): string {
  if (spans.length === 0) return say.closed;
  const said = spans.map((span) => {
    const [from = "", to = ""] = span.split("-").map(say.time);
    return say.span(from, to);
  });
  return say.spans(said);
}

/** A week in lines: "Monday to Friday: 8 am to 4 pm". */
export function weekLines(week: Week, say = english): string[] {
  // A Monday, and the days after it.
  const name = (day: number) => formatsOf(say).weekday.format(Date.UTC(2024, 0, 1 + day));
  const lines: string[] = [];
  for (let first = 0; first < 7;) {
    let last = first;
    const hours = spansInWords(week[first] ?? [], say);
    while (last < 6 && spansInWords(week[last + 1] ?? [], say) === hours) last++;
    const days =
      last - first === 6
        ? say.everyDay
        : last === first
          ? name(first)
          : say[last - first === 1 ? "twoDays" : "days"](name(first), name(last));
    lines.push(`${days}: ${hours}`);
    first = last + 1;
  }
  return lines;
}

/** "on Thursday 24 December", "from 24 to 28 December", "from 24 December to 2 January". */
export function daysInWords(from: string, to: string, say = english): string {
  const { short, dayAndMonth, withYear } = formatsOf(say);
  if (from === to) return say.on(written(short, from));
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  // A day of another year than one would think of is told with it.
  const isLong = dateOf(to).getTime() - dateOf(from).getTime() > 300 * 86_400_000;
  const first = sameMonth && !isLong ? String(dateOf(from).getUTCDate()) : written(dayAndMonth, from);
  return say.from(first, written(isLong ? withYear : dayAndMonth, to));
}

/** "Closed from 24 to 28 December: Christmas" */
export function exceptionInWords({ from, to, hours, why }: Exception, say = english): string {
  const days = daysInWords(from, to, say);
  const what = hours.length === 0 ? say.closedOn(days) : say.openOn(spansInWords(hours, say), days);
  return why ? `${what}: ${why}` : what;
}

/** Milliseconds for which an answer is about now, on a phone whose clock may be wrong. */
const freshMs = 3_600_000;

/** "Open now, until 4 pm", "Opens on Saturday at 9 am"; "" where no table says, and for an answer of long ago: a copy without a signal. */
export function openNow(
  { at, state, until, opens_on, opens_at }: Opening,
  now = Date.now(),
  say = english,
): string {
  if (Math.abs(now - Date.parse(at)) > freshMs) return "";
  if (state === "open") return say.openUntil(say.time(until ?? ""));
  // Words stand in its place.
  if (state === "unchecked") return "";
  if (opens_on === null) return say.closedNow;
  const today = dayInBritain(new Date(at));
  const days = Math.round((dateOf(opens_on).getTime() - dateOf(today).getTime()) / 86_400_000);
  const { weekday, short } = formatsOf(say);
  const time = opens_at ? say.time(opens_at) : "";
  if (days === 0) return say.opensToday(time);
  const opens = say.opensOn(written(days < 7 ? weekday : short, opens_on), time);
  return days < 7 ? opens : `${say.closedNow}. ${opens}`;
}

/**
 * What is said of a site's hours wherever a voucher is: on its page, on paper, in the picture, the e-mail and at the desk.
 * None of it stops being true during the voucher.
 * @param words what the council says beside the table; null where nothing
 */
export function openingLines(opening: Opening | null, words: string | null, say = english): string[] {
  return [
    ...closingLines(opening, say),
    ...(opening?.week ? weekLines(opening.week, say) : []),
    ...wordLines(opening, words, say),
  ];
}

/** What is said of a site's hours beside its table, and that nobody has checked them where it has none. */
export const wordLines = (
  opening: Pick<Opening, "week"> | null,
  words: string | null,
  say = english,
): string[] => [...(words ? [words] : []), ...(opening && !opening.week ? [say.notChecked] : [])];

/** The days of a voucher on which a site is closed, or open at other times. */
export function closingLines(opening: Opening | null, say = english): string[] {
  if (!opening) return [];
  const { at, exceptions, opens_on } = opening;
  const today = dayInBritain(new Date(at));
  const begun = exceptions.some(({ from, to, hours }) => from <= today && today <= to && hours.length === 0);
  return [
    // A night is no closing.
    ...(opens_on && opens_on > dayAfter(today) && !begun
      ? [say.closedUntil(written(formatsOf(say).short, opens_on))]
      : []),
    ...exceptions.map((one) =>
      one.from <= today && one.hours.length === 0
        ? exceptionInWords({ ...one, from: today }, say)
        : exceptionInWords(one, say),
    ),
  ];
}
