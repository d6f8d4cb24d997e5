import { brand } from "../domain/brand.ts";
import { z } from "../api/z.ts";

/**
 * A value that several people may edit at once, as a page holds it: a field of a form, a set of ticks, a row of a list,
 * a role. With what stands now, which the database tells, that makes three versions, and what follows from them is said
 * here for all of these.
 */
export interface Shared<Value> {
  /** What mine was changed from. */
  readonly from: Value;
  readonly mine: Value;
}

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

export const isChanged = ({ from, mine }: Shared<unknown>): boolean => !isSame(from, mine);

/**
 * Whether what stands now takes the place of mine without a word: nothing was changed here, or to the same. Otherwise mine
 * stays, with what it was changed from, and where that no longer stands the next save is told so.
 */
export const givesWay = (shared: Shared<unknown>, now: unknown): boolean =>
  !isChanged(shared) || isSame(shared.mine, now);

/** After the choice: 'Keep mine' changes what stands now, 'Take theirs' drops mine. */
export const choose = <Value>({ mine }: Shared<Value>, now: Value, keepsMine: boolean): Shared<Value> => ({
  from: now,
  mine: keepsMine ? mine : now,
});

/** Said where 'Take theirs' left nothing to save. */
export const onlyTheirs = "Their version has been kept. You had not changed anything else.";

/** Said of what was saved. */
export const savedInWords = (hasNews: boolean): string =>
  hasNews
    ? "Update successful! A colleague has changed something else in the meantime, and it is now shown here."
    : "Update successful!";

const answer = z.array(
  z.object({
    row: z.nullable(z.string()),
    field: z.string(),
    gone: z.boolean(),
    now: z.unknown(),
    at: z.nullable(z.string()),
    by: z.nullable(z.string()),
    by_you: z.boolean(),
  }),
);

/** What somebody else made of a field while a page was open: `now` is what stands, null where nothing is said. */
export type Meanwhile = z.infer<typeof answer>[number];

/**
 * What a function that saves answers where somebody else was there first: then nothing was saved. Empty where all was.
 * @param data the jsonb that private.field_conflicts() made
 */
export const readMeanwhile = (data: unknown): readonly Meanwhile[] => answer.parse(data ?? []);

const day = new Intl.DateTimeFormat(brand.locale, { dateStyle: "long", timeZone: "Europe/London" });
const time = new Intl.DateTimeFormat(brand.locale, { timeStyle: "short", timeZone: "Europe/London" });

/** "at 14:05" today, "on 21 November 2026 at 14:05" before. */
function when(at: string | null): string {
  if (at === null) return "";
  const moment = new Date(at);
  const isToday = day.format(moment) === day.format(new Date());
  return `${isToday ? "" : ` on ${day.format(moment)}`} at ${time.format(moment)}`;
}

/** What a field holds, as a sentence quotes it. */
export function valueInWords(value: unknown): string {
  if (value === true) return "on";
  if (value === false) return "off";
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

/**
 * 'Mo changed this to "Flooded" at 14:05'
 * @param shown what the field holds now, in words
 */
export function meanwhileInWords(
  { gone, at, by, by_you, now }: Meanwhile,
  shown = valueInWords(now),
): string {
  // In another window, or on another device.
  const who = by_you ? "You" : (by ?? "Somebody");
  if (gone) return `${who} deleted this${when(at)}`;
  return shown === "" ? `${who} left this empty${when(at)}` : `${who} changed this to "${shown}"${when(at)}`;
}
