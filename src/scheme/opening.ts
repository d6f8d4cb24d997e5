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
  state: "open" | "later" | "closed" | "unchecked";
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
export const wordLines = (opening: Opening | null, words: string | null): string[] => [
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

const dayToken =
  /^(mon|tue|wed|thu|fri|sat|sun)(?:day|sday|s|nesday|nes|r|rs|rsday|ursday|urs|urday|ur)?s?\b/;
const shortNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const groups: readonly [pattern: RegExp, days: readonly number[]][] = [
  [/^(?:every ?day|daily|all week|7 days(?: a week)?|seven days(?: a week)?)\b/, [0, 1, 2, 3, 4, 5, 6]],
  [/^(?:weekdays?|week ?days)\b/, [0, 1, 2, 3, 4]],
  [/^weekends?\b/, [5, 6]],
];
const timeToken = /^(?:(noon|midday|midnight)|(\d{1,2})(?:[:.h]?(\d{2}))?\s*(?:([ap])\.?m\.?)?)(?![\da-z])/;

interface Time {
  hour: number;
  minute: number;
  /** Whether 'am' or 'pm', or a clock of 24 hours, says which half of the day it is. */
  sure: boolean;
}

function timeOf([, word, hours, minutes = "0", half]: RegExpExecArray): Time | null {
  if (word) return { hour: word === "midnight" ? 24 : 12, minute: 0, sure: true };
  const typed = Number(hours);
  const minute = Number(minutes);
  if (minute > 59 || typed > 24 || (half && (typed === 0 || typed > 12))) return null;
  const hour = half === "a" ? typed % 12 : half === "p" ? (typed % 12) + 12 : typed;
  return { hour, minute, sure: Boolean(half) || typed > 12 || hours?.length === 2 };
}

function spanOf(from: Time, to: Time): string | null {
  const at = ({ hour, minute }: Time) => hour * 60 + minute;
  let [begin, end] = [at(from), at(to)];
  // "8-6" is to the evening, "1-4pm" in the afternoon and "8-4pm" from the morning.
  if (!to.sure && end <= begin && end <= 12 * 60) end += 12 * 60;
  if (!from.sure && to.sure && begin < 7 * 60 && end > 12 * 60) begin += 12 * 60;
  if (begin === 24 * 60) begin = 0;
  if (end <= begin || end > 24 * 60) return null;
  const clock = (minutes: number) =>
    [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return `${clock(begin)}-${clock(end)}`;
}

/**
 * Reads opening hours as people write them: "Mon-Fri 8am to 4pm, Sat 9-1, closed Sundays", a line each or in one. Days that
 * are not named are closed. Null where any of it is not understood: half a table would be a wrong one.
 */
export function readWeek(text: string): Week | null {
  let rest = text.toLowerCase().replace(/[–—−]/g, "-").replace(/[()]/g, " ");
  const week: string[][] = Array.from({ length: 7 }, () => []);
  const named = new Set<number>();
  let days: number[] = [];
  /** Whether the next day ends a range. */
  let ranging = false;
  let settled = false;
  let closing = false;
  let any = false;
  const settle = (spans: string[] | null) => {
    for (const day of days) {
      if (spans && named.has(day) && !settled && week[day]?.length) return false;
      named.add(day);
      if (spans) week[day]?.push(...spans);
    }
    settled = true;
    any = true;
    return true;
  };
  const name = (found: readonly number[]) => {
    if (settled) days = [];
    settled = false;
    const last = days.at(-1);
    const [first = 0] = found;
    if (ranging && last !== undefined) {
      for (let day = last; day % 7 !== first;) days.push(++day % 7);
    } else days.push(...found);
    ranging = false;
  };
  for (;;) {
    rest = rest.replace(/^(?:[\s,;:/&.]|and\b|on\b|open\b|opening\b|hours\b|times\b|from\b|between\b)+/, "");
    if (rest === "") break;
    const group = groups.find(([pattern]) => pattern.test(rest));
    const day = dayToken.exec(rest);
    const time = timeToken.exec(rest);
    let used: string;
    if (group) {
      used = group[0].exec(rest)?.[0] ?? "";
      name(group[1]);
    } else if (day) {
      [used] = day;
      name([shortNames.indexOf(day[1] ?? "")]);
      // "Closed on Sundays and Mondays" names them after.
      if (
        closing &&
        !/^[^a-z0-9]*(?:and|to|-|&|,)?\s*(?:mon|tue|wed|thu|fri|sat|sun)/.test(rest.slice(used.length))
      ) {
        settle(null);
        closing = false;
      }
    } else if (/^(?:closed|shut)\b/.test(rest)) {
      used = /^[a-z]+/.exec(rest)?.[0] ?? "";
      if (days.length > 0 && !settled) settle(null);
      else closing = true;
    } else if (/^24 ?(?:hours|hrs)\b/.test(rest)) {
      used = /^24 ?(?:hours|hrs)/.exec(rest)?.[0] ?? "";
      if (days.length === 0) days = [0, 1, 2, 3, 4, 5, 6];
      if (!settle(["00:00-24:00"])) return null;
    } else if (time && !ranging) {
      const end = /^\s*(?:-|to\b|until\b|till\b)\s*/.exec(rest.slice(time[0].length));
      const second = end && timeToken.exec(rest.slice(time[0].length + end[0].length));
      const [from, to] = [timeOf(time), second && timeOf(second)];
      const span = from && to && spanOf(from, to);
      if (!span || !second) return null;
      if (days.length === 0) days = [0, 1, 2, 3, 4, 5, 6];
      if (!settle([span])) return null;
      used = time[0] + end[0] + second[0];
    } else if (/^(?:-|to\b|until\b|through\b)/.test(rest) && days.length > 0 && !settled && !ranging) {
      used = /^(?:-|[a-z]+)/.exec(rest)?.[0] ?? "";
      ranging = true;
    } else return null;
    rest = rest.slice(used.length);
  }
  const isOrdered = (spans: Spans) =>
    spans.length <= 3 &&
    spans.every((span, place) => place === 0 || span.slice(0, 5) > (spans[place - 1]?.slice(6) ?? ""));
  return any && settled && !ranging && !closing && week.every(isOrdered) ? week : null;
}

/** Hours of one day as people write them; none for "" and "closed"; null where they are not understood. */
export function readSpans(text: string): Spans | null {
  if (/^\s*(?:closed)?\s*$/i.test(text)) return [];
  return readWeek(`every day ${text}`)?.[0] ?? null;
}
