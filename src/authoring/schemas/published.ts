import { dayInBritain } from "../../shared/domain/days.ts";

/** What decides whether visitors see an entry. */
interface Publication {
  draft: boolean;
  /** Midnight in UTC of the day of publication. */
  date: Date;
}

/**
 * Whether visitors may see an entry: it is no draft and its day has come in Britain. A static site changes when it
 * is built, so an entry dated in the future appears with the first build on its day or later.
 */
export function isPublished({ draft, date }: Publication, now: Date): boolean {
  return !draft && date.toISOString().slice(0, 10) <= dayInBritain(now);
}
