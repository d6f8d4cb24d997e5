import type { LoadPart } from "../../scheme/waste.ts";

/** What became of one driver. */
export interface Entry {
  what: "accepted" | "accepted_anyway" | "turned_away" | "not_good";
  at: string;
  load: readonly LoadPart[] | null;
  reason: string | null;
  member_name: string | null;
  sent_by: string | null;
}

export interface Hour {
  hour: number;
  accepted: number;
  accepted_anyway: number;
  turned_away: number;
  not_good: number;
}

/** What was done today at a site, by every device. */
export interface GateDay {
  at: string;
  hours: readonly Hour[];
  last: readonly Entry[];
}
