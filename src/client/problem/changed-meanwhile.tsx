import { brand } from "../../scheme/brand.ts";
import { z } from "../data/z.ts";
import "../ui/button.css";
import "./changed-meanwhile.css";

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
 * @param data the jsonb that private.changed_meanwhile() made
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
export function meanwhileInWords({ gone, at, by, by_you }: Meanwhile, shown: string): string {
  // In another window, or on another device.
  const who = by_you ? "You" : (by ?? "Somebody");
  if (gone) return `${who} deleted this${when(at)}`;
  return shown === "" ? `${who} left this empty${when(at)}` : `${who} changed this to "${shown}"${when(at)}`;
}

/** What follows from either choice. */
export interface Choice {
  onMine: () => void;
  onTheirs: () => void;
}

interface Props extends Choice {
  /** Of the element that says who changed what: it names the choice to a screen reader. */
  sentenceId: string;
}

/** The choice between what I typed and what somebody else saved meanwhile; it stands below the sentence that says so. */
export function MineOrTheirs({ sentenceId, onMine, onTheirs }: Props) {
  return (
    <div className="mine-or-theirs" role="group" aria-labelledby={sentenceId}>
      <button className="button button-quiet" type="button" onClick={onMine}>
        Keep mine
      </button>
      <button className="button button-quiet" type="button" onClick={onTheirs}>
        Take theirs
      </button>
    </div>
  );
}
