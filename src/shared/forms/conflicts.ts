import { brand } from "../domain/brand.ts";
import { z } from "../api/z.ts";

/** A value that several people may edit at once: a field, a row of a list, a role. */
export interface Shared<Value> {
  /** The stored value that `mine` was changed from. */
  readonly from: Value;
  readonly mine: Value;
}

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

export const isChanged = ({ from, mine }: Shared<unknown>): boolean => !isSame(from, mine);

/** Whether the stored value can replace `mine`: it was not changed here, or to the same. */
export const canReplace = (shared: Shared<unknown>, now: unknown): boolean =>
  !isChanged(shared) || isSame(shared.mine, now);

/** Resolves a conflict: 'Keep mine' changes the stored value, 'Take theirs' drops mine. */
export const resolve = <Value>({ mine }: Shared<Value>, now: Value, keepsMine: boolean): Shared<Value> => ({
  from: now,
  mine: keepsMine ? mine : now,
});

/** Shown when 'Take theirs' left nothing to save. */
export const onlyTheirs = "Their version has been kept. You had not changed anything else.";

export const describeSave = (hasNews: boolean): string =>
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

/** A field that another person changed while the page was open. `now` is the stored value. */
export type Conflict = z.infer<typeof answer>[number];

/** Parses the conflicts of a function that saves. If there are any, nothing was saved. Source: private.compare_changes. */
export const parseConflicts = (data: unknown): readonly Conflict[] => answer.parse(data ?? []);

const day = new Intl.DateTimeFormat(brand.locale, { dateStyle: "long", timeZone: "Europe/London" });
const time = new Intl.DateTimeFormat(brand.locale, { timeStyle: "short", timeZone: "Europe/London" });

/** Returns "at 14:05" for today, else "on 21 November 2026 at 14:05". */
function formatTime(at: string | null): string {
  if (at === null) return "";
  const changedAt = new Date(at);
  const isToday = day.format(changedAt) === day.format(new Date());
  return `${isToday ? "" : ` on ${day.format(changedAt)}`} at ${time.format(changedAt)}`;
}

export function describeValue(value: unknown): string {
  if (value === true) return "on";
  if (value === false) return "off";
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

/** Returns 'Mo changed this to "Flooded" at 14:05'. */
export function describeConflict(
  { gone, at, by, by_you, now }: Conflict,
  value = describeValue(now),
): string {
  // The same person may use another window or device.
  const who = by_you ? "You" : (by ?? "Someone");
  if (gone) return `${who} deleted this${formatTime(at)}`;
  return value === ""
    ? `${who} left this empty${formatTime(at)}`
    : `${who} changed this to "${value}"${formatTime(at)}`;
}
