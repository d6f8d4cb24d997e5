import type { Spans, Week } from "./opening.ts";

type Token =
  | { type: "days"; days: readonly number[] }
  | { type: "hours"; hours: string }
  | { type: "closed" }
  | { type: "range" };

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const days = (...numbers: number[]): Token => ({ type: "days", days: numbers });
const rangeWord = /^(?:-|(?:to|until|till|through)\b)\s*/;
const words: readonly [pattern: RegExp, token: Token][] = [
  [/^(?:every ?day|daily|all week|(?:7|seven) days(?: a week)?)\b/, days(...everyDay)],
  [/^week ?days?\b/, days(0, 1, 2, 3, 4)],
  [/^weekends?\b/, days(5, 6)],
  [/^mon(?:day)?s?\b/, days(0)],
  [/^tue(?:sday)?s?\b/, days(1)],
  [/^wed(?:nes|nesday)?s?\b/, days(2)],
  [/^thu(?:r|rsday)?s?\b/, days(3)],
  [/^fri(?:day)?s?\b/, days(4)],
  [/^sat(?:ur|urday)?s?\b/, days(5)],
  [/^sun(?:day)?s?\b/, days(6)],
  [/^(?:closed|shut)\b/, { type: "closed" }],
  [/^24 ?(?:hours|hrs)\b/, { type: "hours", hours: "00:00-24:00" }],
  [rangeWord, { type: "range" }],
];
const filler = /^(?:[\s,;:/&.]|and\b|on\b|open\b|opening\b|hours\b|times\b|from\b|between\b)+/;
const clockTime =
  /^(?:(noon|midday|midnight)|(\d{1,2})(?:[:.h]?(\d{2}))?\s*(?:([ap])\.?m\.?)?)(?![\da-z])\s*/;

interface Time {
  hour: number;
  minute: number;
  /** Whether it is clear that the time is before or after noon: 'am', 'pm', 'noon', 'midnight', "08" or "16". */
  isExact: boolean;
}

function parseTime([, word, hours, minutes = "0", half]: RegExpExecArray): Time | null {
  if (word) return { hour: word === "midnight" ? 24 : 12, minute: 0, isExact: true };
  const typed = Number(hours);
  const minute = Number(minutes);
  if (minute > 59 || typed > 24 || (half && (typed === 0 || typed > 12))) return null;
  const isExact = Boolean(half) || typed > 12 || hours?.length === 2;
  if (!half) return { hour: typed, minute, isExact };
  return { hour: (typed % 12) + (half === "p" ? 12 : 0), minute, isExact };
}

/** Returns the hours between two times, "08:00-16:00"; null if the end is not after the beginning. */
function formatHours(from: Time, to: Time): string | null {
  let begin = from.hour * 60 + from.minute;
  let end = to.hour * 60 + to.minute;
  // "8-6" ends in the evening, "1-4pm" begins in the afternoon, "8-4pm" in the morning.
  if (!to.isExact && end <= begin && end <= 12 * 60) end += 12 * 60;
  if (!from.isExact && to.isExact && begin < 7 * 60 && end > 12 * 60) begin += 12 * 60;
  if (begin === 24 * 60) begin = 0;
  if (end <= begin || end > 24 * 60) return null;
  const clock = (minutes: number) =>
    [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return `${clock(begin)}-${clock(end)}`;
}

/** Reads the first token of a text that is not empty, and its length; null if it is not understood. */
function readToken(text: string): [token: Token, length: number] | null {
  for (const [pattern, token] of words) {
    const word = pattern.exec(text);
    if (word) return [token, word[0].length];
  }
  return readHours(text);
}

function readHours(text: string): [token: Token, length: number] | null {
  const begin = clockTime.exec(text);
  const from = begin && parseTime(begin);
  if (!from) return null;
  const afterBegin = text.slice(begin[0].length);
  const dash = rangeWord.exec(afterBegin);
  const end = dash && clockTime.exec(afterBegin.slice(dash[0].length));
  const to = end && parseTime(end);
  const hours = to && formatHours(from, to);
  return hours ? [{ type: "hours", hours }, begin[0].length + dash[0].length + end[0].length] : null;
}

function readTokens(text: string): Token[] | null {
  const tokens: Token[] = [];
  let rest = text.toLowerCase().replace(/[–—−]/g, "-").replace(/[()]/g, " ").replace(filler, "");
  while (rest !== "") {
    const read = readToken(rest);
    if (!read) return null;
    const [token, length] = read;
    tokens.push(token);
    rest = rest.slice(length).replace(filler, "");
  }
  return tokens;
}

/** Removes the named days from the front of the tokens and returns them: "Monday to Wednesday, Friday". */
function takeDays(tokens: Token[]): number[] {
  const named: number[] = [];
  while (tokens[0]?.type === "days") {
    named.push(...tokens[0].days);
    const [, range, end] = tokens;
    const isRange = range?.type === "range" && end?.type === "days";
    if (isRange) {
      const last = end.days[0] ?? 0;
      while (named.at(-1) !== last) named.push(((named.at(-1) ?? 0) + 1) % 7);
    }
    tokens.splice(0, isRange ? 3 : 1);
  }
  return named;
}

function takeHours(tokens: Token[]): string[] {
  const hours: string[] = [];
  while (tokens[0]?.type === "hours") {
    hours.push(tokens[0].hours);
    tokens.shift();
  }
  return hours;
}

/** Takes "closed" from the front of the tokens and returns whether it was there. */
function takeClosed(tokens: Token[]): boolean {
  if (tokens[0]?.type !== "closed") return false;
  tokens.shift();
  return true;
}

/**
 * Reads opening hours as people write them: "Mon-Fri 8am to 4pm, Sat 9-1, closed Sundays". Days that are not named are
 * closed. Returns null if any part is not understood, if a day has hours in two places, or if no day is open.
 */
export function readWeek(text: string): Week | null {
  const tokens = readTokens(text);
  if (!tokens) return null;
  const week: Spans[] = Array.from({ length: 7 }, () => []);
  // Hours without days are allowed once, at the beginning, and are those of every day.
  let defaultDays = everyDay;
  while (tokens.length > 0) {
    const isClosed = takeClosed(tokens);
    const named = takeDays(tokens);
    const hours = isClosed ? [] : takeHours(tokens);
    if (!isClosed && hours.length === 0 && !takeClosed(tokens)) return null;
    const weekdays = named.length > 0 ? named : defaultDays;
    if (weekdays.length === 0) return null;
    defaultDays = [];
    for (const day of weekdays) {
      if (hours.length > 0 && week[day]?.length) return null;
      week[day] = hours;
    }
  }
  return week.some((spans) => spans.length > 0) && week.every(isInOrder) ? week : null;
}

/** Returns whether a day has at most three spans, and each of their times is later than the one before. */
function isInOrder(spans: Spans): boolean {
  const times = spans.join("-").split("-");
  return spans.length <= 3 && times.every((time, index) => index === 0 || time > (times[index - 1] ?? ""));
}

/** Reads hours of one day as people write them: [] for "" and "closed", null if they are not understood. */
export function readSpans(text: string): Spans | null {
  if (/^\s*(?:closed)?\s*$/i.test(text)) return [];
  return readWeek(`every day ${text}`)?.[0] ?? null;
}
