import { dayInBritain } from "../../shared/domain/days.ts";

interface Publication {
  draft: boolean;
  /** Midnight in UTC of the day of publication. */
  date: Date;
}

/** Whether visitors may see an entry: it is no draft and its day has come in Britain when the site is built. */
export function isPublished({ draft, date }: Publication, now: Date): boolean {
  return !draft && date.toISOString().slice(0, 10) <= dayInBritain(now);
}
