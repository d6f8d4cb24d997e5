import type { ClosureReason, OpeningState } from "./closed-sets.generated.ts";
import inEnglish from "../../../messages/en/opening.json" with { type: "json" };
import { dayAfter, dayInBritain, formatOf, timeInWords } from "./days.ts";
import { english, messages, type Translation } from "./messages.ts";

/** When a place is open on one day: spans such as "08:00-16:00"; none where it is closed. */
export type Spans = readonly string[];

/** Seven days from Monday. */
export type Week = readonly Spans[];

/** Days on which it is open otherwise, or closed: then there are no hours. */
export interface Exception {
  from: string;
  to: string;
  hours: Spans;
  why: string | null;
}

/** Whether a site is open and when it will be, as the database's function `private.site_opening` says. */
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

const openingMessages = messages("opening", inEnglish);

const formatsOf = ({ locale }: Translation) => ({
  weekday: formatOf(locale, { weekday: "long", timeZone: "UTC" }),
  short: formatOf(locale, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }),
  dayAndMonth: formatOf(locale, { day: "numeric", month: "long", timeZone: "UTC" }),
  withYear: formatOf(locale, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }),
});

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const written = (format: Intl.DateTimeFormat, day: string) => format.format(dateOf(day)).replace(",", "");

/** "Saturday and Sunday" */
const listIn = (parts: readonly string[], { locale }: Translation): string =>
  new Intl.ListFormat(locale).format(parts);

/** "16:00" as "4 pm" in English, and elsewhere "16:00". */
const timeIn = (time: string, translation: Translation): string =>
  translation === english ? timeInWords(time) : time.replace(/^0/, "");

/** "8 am to noon and 1 pm to 4 pm"; "closed". */
export function spansInWords(spans: Spans, translation = english): string {
  const t = openingMessages.in(translation);
  if (spans.length === 0) return t("closed");
  const written = spans.map((span) => {
    const [from = "", to = ""] = span.split("-").map((time) => timeIn(time, translation));
    return t("span", { from, to });
  });
  return listIn(written, translation);
}

/** A week in lines: "Monday to Friday: 8 am to 4 pm". */
export function weekLines(week: Week, translation = english): string[] {
  const t = openingMessages.in(translation);
  // A Monday, and the days after it.
  const name = (day: number) => formatsOf(translation).weekday.format(Date.UTC(2024, 0, 1 + day));
  const nameDays = (first: number, last: number): string => {
    if (last - first === 6) return t("everyDay");
    if (last === first) return name(first);
    if (last - first === 1) return listIn([name(first), name(last)], translation);
    return t("days", { first: name(first), last: name(last) });
  };
  const lines: string[] = [];
  for (let first = 0; first < 7;) {
    let last = first;
    const hours = spansInWords(week[first] ?? [], translation);
    while (last < 6 && spansInWords(week[last + 1] ?? [], translation) === hours) last++;
    lines.push(`${nameDays(first, last)}: ${hours}`);
    first = last + 1;
  }
  return lines;
}

/** "on Thursday 24 December", "from 24 to 28 December", "from 24 December to 2 January". */
export function daysInWords(from: string, to: string, translation = english): string {
  const t = openingMessages.in(translation);
  const { short, dayAndMonth, withYear } = formatsOf(translation);
  if (from === to) return t("on", { day: written(short, from) });
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  // A distant day needs its year.
  const isLong = dateOf(to).getTime() - dateOf(from).getTime() > 300 * 86_400_000;
  const first = sameMonth && !isLong ? String(dateOf(from).getUTCDate()) : written(dayAndMonth, from);
  return t("from", { first, last: written(isLong ? withYear : dayAndMonth, to) });
}

/** Returns a reason of the list, or of the gate, in a language; null for a council's own words. */
function knownReason({ hours, why }: Exception, translation: Translation): string | null {
  const t = openingMessages.in(translation);
  // The list itself would come with every page.
  if (Object.hasOwn(inEnglish, `why.${why}`)) return t(`why.${why as ClosureReason}`);
  if (why === openingMessages.t("atGate", {}, english)) return t("atGate");
  const [first] = hours;
  return first && why?.startsWith("Full until ")
    ? t("fullUntil", { time: timeIn(first.slice(0, 5), translation) })
    : null;
}

/** "Closed from 24 to 28 December: repairs"; in another language a council's own words are a line of their own. */
export function exceptionInWords(exception: Exception, translation = english): string {
  const { from, to, hours, why } = exception;
  const t = openingMessages.in(translation);
  const days = daysInWords(from, to, translation);
  const what =
    hours.length === 0
      ? t("closedOn", { days })
      : t("openOn", { hours: spansInWords(hours, translation), days });
  if (!why) return what;
  const known = knownReason(exception, translation);
  return `${what}:${known || translation === english ? " " : "\n"}${known ?? why}`;
}

/** Milliseconds for which an answer is about now, on a phone whose clock may be wrong. */
const freshMs = 3_600_000;

/** "Open now, until 4 pm", "Opens on Saturday at 9 am"; "" where no table says, and for an answer of long ago: a copy without a signal. */
export function openNow(
  { at, state, until, opens_on, opens_at }: Opening,
  now = Date.now(),
  translation = english,
): string {
  const t = openingMessages.in(translation);
  if (Math.abs(now - Date.parse(at)) > freshMs) return "";
  if (state === "open") return t("openUntil", { time: timeIn(until ?? "", translation) });
  // The council's own hours are shown in its place.
  if (state === "unchecked") return "";
  if (opens_on === null) return t("closedNow");
  const today = dayInBritain(new Date(at));
  const days = Math.round((dateOf(opens_on).getTime() - dateOf(today).getTime()) / 86_400_000);
  const { weekday, short } = formatsOf(translation);
  const time = opens_at ? timeIn(opens_at, translation) : "";
  if (days === 0) return time ? t("opensTodayAt", { time }) : t("opensToday");
  const day = written(days < 7 ? weekday : short, opens_on);
  const opens = time ? t("opensOnAt", { day, time }) : t("opensOn", { day });
  return days < 7 ? opens : `${t("closedNow")}. ${opens}`;
}

/** Returns a site's hours as every drawing of a voucher states them: they stay true during the voucher. `words` may be null; `now` comes from `openNow`. */
export function openingLines(
  opening: Opening | null,
  words: string | null,
  translation = english,
  now = "",
): string[] {
  return [
    ...(now ? [now] : []),
    ...closingLines(opening, translation, now),
    ...(opening?.week ? weekLines(opening.week, translation) : []),
    ...wordLines(opening, words, translation),
  ];
}

/** Returns the opening hours in words, and 'not checked' if there is no table. */
export const wordLines = (
  opening: Pick<Opening, "week"> | null,
  words: string | null,
  translation = english,
): string[] => [
  ...(words ? [words] : []),
  ...(opening && !opening.week ? [openingMessages.t("notChecked", {}, translation)] : []),
];

/** The days of a voucher on which a site is closed, or open at other times. */
function closingLines(opening: Opening | null, translation: Translation, now: string): string[] {
  if (!opening) return [];
  const t = openingMessages.in(translation);
  const { at, exceptions, opens_on } = opening;
  const today = dayInBritain(new Date(at));
  const begun = exceptions.some(({ from, to, hours }) => from <= today && today <= to && hours.length === 0);
  return [
    // A night is no closing, and one sentence says when it opens.
    ...(!now && opens_on && opens_on > dayAfter(today) && !begun
      ? [`${t("closedNow")}. ${t("opensOn", { day: written(formatsOf(translation).short, opens_on) })}`]
      : []),
    ...exceptions.map((one) => aheadInWords(one, today, translation)),
  ];
}

/** A closing that has begun is named from today on. */
const aheadInWords = (one: Exception, today: string, translation: Translation): string =>
  exceptionInWords(one.from <= today && one.hours.length === 0 ? { ...one, from: today } : one, translation);

/** Days ahead that a list of sites tells of. */
const daysAhead = 14;

/** The same of the next two weeks, beside `openNow`: a closing that has begun only where a reason is known. */
export function soonLines({ at, exceptions }: Opening, translation = english): string[] {
  const today = dayInBritain(new Date(at));
  const last = dayAfter(today, daysAhead);
  return exceptions
    .filter(({ from, hours, why }) => from <= last && (from > today || hours.length > 0 || why !== null))
    .map((one) => aheadInWords(one, today, translation));
}
