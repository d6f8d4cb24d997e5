import type { Spans, Week } from "./opening.ts";

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
 * Reads opening hours as people write them: "Mon-Fri 8am to 4pm, Sat 9-1, closed Sundays", in one line or several. Days that are
 * not named are closed. Returns null if any part is not understood, or if no day is open.
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
  const name = (numbers: readonly number[]) => {
    if (settled) days = [];
    settled = false;
    const last = days.at(-1);
    const [first = 0] = numbers;
    if (ranging && last !== undefined) {
      for (let day = last; day % 7 !== first;) days.push(++day % 7);
    } else days.push(...numbers);
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
  const opens = week.some((spans) => spans.length > 0);
  return any && settled && !ranging && !closing && opens && week.every(isOrdered) ? week : null;
}

/** Hours of one day as people write them; none for "" and "closed"; null where they are not understood. */
export function readSpans(text: string): Spans | null {
  if (/^\s*(?:closed)?\s*$/i.test(text)) return [];
  return readWeek(`every day ${text}`)?.[0] ?? null;
}
