import { z } from "../../shared/api/z.ts";
import {
  ineligibleReasons,
  gateOutcomes,
  turnAwayReasons,
  type PendingOutcome,
  type UndoReason,
} from "../../shared/domain/closed-sets.generated.ts";
import { reasonNames, undoReasonNames, type RefusalReason } from "../../shared/domain/refusal-reasons.ts";
import { clockInBritain, dayInWords, momentInWords } from "../../shared/domain/days.ts";
import { boroughName } from "../../shared/domain/boroughs.ts";
import { loadLines, sizeName, wasteName } from "../../shared/domain/waste.ts";

/** Something that speaks against a voucher at a site: the kinds that it does not take, the day when it opens again. */
const against = z.object({
  reason: z.enum(ineligibleReasons),
  kinds: z.optional(z.array(z.string())),
  /** The largest load that the entrance lets in. */
  largest: z.optional(z.string()),
  until: z.optional(z.nullable(z.string())),
});
type Against = z.infer<typeof against>;

const text = z.nullable(z.string());
export const load = z.object({ kinds: z.array(z.string()), size: z.string() });

/** What the database answers at a gate, about one code. */
export const gateAnswer = z.object({
  outcome: z.enum(gateOutcomes),
  code: text,
  load: z.nullable(load),
  /** Where the holder lives; null where nothing is said of the voucher. */
  home_borough: text,
  /** What speaks against it at this site, and the sites that would do, the council's own first. */
  against: z.nullable(z.array(against)),
  other_sites: z.nullable(
    z.array(z.object({ id: z.string(), address: z.string(), council_key: z.string() })),
  ),
  /** The borough of the council that issued it, and when. */
  local_auth_issue: text,
  issued_at: text,
  /** Where the voucher was issued for; null once nothing is known of it. */
  site_id: text,
  site_address: text,
  /** Given on the telephone or at the desk: the holder may have it on paper, or read it out. */
  from_desk: z.nullable(z.boolean()),
  last_day: text,
  used_at: text,
  used_site_address: text,
  used_by: text,
  /** The caller's own acceptance, while it can be undone. */
  acceptance_id: text,
  undo_until: text,
  cancelled_at: text,
  turned_away_at: text,
  turned_away_reason: z.nullable(z.enum(turnAwayReasons)),
  to_pay: text,
  who_may_come: text,
  before_you_come: text,
  /** Where the holder lives now, who has moved since it was issued. */
  home_borough_now: text,
  /** When codes may be checked again, after too many that do not exist. */
  until: text,
});
export type GateAnswer = z.infer<typeof gateAnswer>;

/** Green, amber, red, grey: what staff act on before they have read a word. */
export type Tone = "valid" | "used" | "not-valid" | "unknown";

/** One kind of a load, and whether the site takes it. */
export interface Part {
  key: string;
  name: string;
  taken: boolean;
}

/** An answer as the gate shows it. */
export interface Shown {
  tone: Tone;
  heading: string;
  /** Which site it was issued for, where that is another one; "" elsewhere. */
  headed: string;
  /** One sentence; "" where the heading says all. */
  sentence: string;
  /** What is brought and how much, a line for each kind, where that matters. */
  items: readonly string[];
  notes: readonly string[];
  /** Its kinds, of which some can be accepted without the others; and whether more speaks against it. */
  parts: readonly Part[];
  otherwise: boolean;
  /** Whether it is still to be decided: accepting and turning away are to be chosen. */
  open: boolean;
  /** Why it would be turned away, where something speaks against it; then accepting is 'Accept anyway'. */
  because: RefusalReason | null;
}

const at = (time: string | null) => (time ? momentInWords(time) : "");

function usedSentence({ used_at, used_site_address, used_by }: GateAnswer): string {
  const where = used_site_address ? ` at ${used_site_address}` : "";
  const by = used_by ? ` by ${used_by}` : "";
  return `Accepted ${at(used_at)}${where}${by}.`;
}

/** Nothing beside colour, heading and sentence. */
const nothing = {
  headed: "",
  items: [],
  notes: [],
  parts: [],
  otherwise: false,
  open: false,
  because: null,
} as const;

/** Why a driver was turned away, or why a code that was queued turned out not to be good, in a few words. */
export const reasonsOfDay: Readonly<Record<RefusalReason | PendingOutcome | UndoReason, string>> = {
  ...undoReasonNames,
  ...reasonNames,
  used: "Already used",
  cancelled: "Cancelled",
  expired: "Expired",
  ended: "Ended",
  not_here: "Not valid at this site",
  not_for_this_site: "Not for this site",
  unknown: "No voucher",
};

/** Said of what is no code at all. */
export const noCode = "Code not recognised. Check every letter and number.";

const expiredSentence = ({ last_day }: GateAnswer) =>
  last_day ? `It expired at the end of ${dayInWords(new Date(last_day))}.` : "It has expired.";

const cancelledSentence = ({ cancelled_at }: GateAnswer) => `It was cancelled ${at(cancelled_at)}.`;

/** The state of a voucher of which an acceptance was undone: it may have been accepted again since, or be cancelled. */
function stateSinceUndone(answer: GateAnswer): string {
  if (answer.used_at) return usedSentence(answer);
  if (answer.cancelled_at) return cancelledSentence(answer);
  return "The voucher is active again.";
}

/** One reason against a voucher, as a sentence. */
function againstInWords({ reason, kinds = [], largest = "", until }: Against): string {
  switch (reason) {
    case "site_gone":
      return siteRemoved;
    case "not_served":
      return notServed;
    case "not_taken":
      return `This site does not take: ${kinds.map(wasteName).join("; ")}.`;
    case "too_large":
      return `This site takes no more than: ${sizeName(largest)}.`;
    case "site_closed":
      return until
        ? `This site is closed today. It opens on ${dayInWords(new Date(until))}.`
        : "This site is closed today.";
  }
}

/** Why something speaks against a voucher, as what it would be turned away for. */
const turnedAwayFor: Readonly<Record<Against["reason"], RefusalReason>> = {
  site_gone: "other",
  not_served: "not_resident",
  not_taken: "not_taken",
  too_large: "too_much",
  site_closed: "site_closed",
};

/** What to know of a voucher that can be accepted. */
function notesOf(answer: GateAnswer): string[] {
  const notes: string[] = answer.from_desk ? ["Given at the council’s desk, on paper or read out."] : [];
  const others = answer.other_sites ?? [];
  if (others.length > 0)
    notes.push(`These sites would take it: ${others.map(({ address }) => address).join("; ")}`);
  if (answer.turned_away_at && answer.turned_away_reason) {
    notes.push(`Turned away ${at(answer.turned_away_at)}: ${reasonNames[answer.turned_away_reason]}`);
  }
  if (answer.to_pay) notes.push(`To pay: ${answer.to_pay}`);
  if (answer.who_may_come) notes.push(`Who may come: ${answer.who_may_come}`);
  if (answer.before_you_come) notes.push(`Before they come: ${answer.before_you_come}`);
  return notes;
}

/**
 * An answer of the database in colour, heading and one sentence.
 * @param siteId the site where this device stands
 */
export function showAnswer(answer: GateAnswer, siteId: string | null): Shown {
  const { outcome } = answer;
  const items = answer.load ? loadLines(answer.load) : [];
  const against = answer.against ?? [];
  const notes = notesOf(answer);
  const headed = answer.site_id !== siteId && answer.site_address ? `Issued for ${answer.site_address}` : "";
  const notTaken = against.flatMap(({ kinds = [] }) => kinds);
  const open = {
    headed,
    items,
    notes,
    parts: (answer.load?.kinds ?? []).map((key) => ({
      key,
      name: wasteName(key),
      taken: !notTaken.includes(key),
    })),
    otherwise: against.some(({ reason }) => reason !== "not_taken"),
    open: true,
  };
  const notValid = { ...nothing, tone: "not-valid", heading: "Not valid" } as const;
  const unknown = { ...nothing, tone: "unknown" } as const;
  switch (outcome) {
    case "valid": {
      const then = boroughName(answer.home_borough ?? "");
      const sentence = answer.home_borough_now
        ? `Says they lived in ${then} when it was given, now ${boroughName(answer.home_borough_now)}.`
        : answer.home_borough
          ? `Says they live in ${then}.`
          : "";
      return { ...open, tone: "valid", heading: "Valid", sentence, because: null };
    }
    case "not_here": {
      const because = against[0] ? turnedAwayFor[against[0].reason] : "other";
      const sentence = against.map(againstInWords).join(" ");
      return { ...open, tone: "used", heading: "Not here", sentence, because };
    }
    case "accepted":
      return { ...nothing, tone: "valid", heading: "Accepted", sentence: "The driver may go in.", items };
    case "turned_away":
      return { ...unknown, heading: "Turned away", sentence: "The voucher stays active.", items };
    case "used":
    case "accepted_by_another":
      return { ...nothing, tone: "used", heading: "Already used", sentence: usedSentence(answer), items };
    case "undone":
      return { ...unknown, heading: "Taken back", sentence: stateSinceUndone(answer), items };
    case "too_many": {
      const until = answer.until ? clockInBritain(answer.until) : "later";
      const sentence = `Too many codes that do not exist. You can check again from ${until}.`;
      return { ...unknown, heading: "Not checked", sentence };
    }
    case "site_gone":
      return { ...unknown, heading: "Not checked", sentence: siteRemoved };
    case "not_for_this_site":
      return { ...nothing, tone: "not-valid", heading: "Not for this site", sentence: notServed };
    case "expired":
      return { ...notValid, sentence: expiredSentence(answer) };
    case "cancelled":
      return { ...notValid, sentence: cancelledSentence(answer) };
    case "ended":
      return {
        ...notValid,
        sentence: "It ended when its council left the scheme. No site takes it any more.",
      };
    case "slip":
      return { ...notValid, sentence: noCode };
    case "unknown":
      return { ...notValid, sentence: "There is no voucher with this code." };
  }
}

const notServed = "This site does not serve the borough where its holder lives.";

/** What is brought, in one line: what staff look at in the van before they press. */
export const loadToCheck = ({ items, open }: Pick<Shown, "items" | "open">): string =>
  items.length > 0 ? `${open ? "Check: " : ""}${items.join("; ")}` : "";

/** Said where the site at which a device stands is none of its council's any more. */
export const siteRemoved = "Your council removed this site. Choose another.";

/** Said where nothing answered. */
export const noConnection: Shown = {
  ...nothing,
  tone: "unknown",
  heading: "No connection. Not checked.",
  sentence: "Decide at the barrier, or try again.",
};

/** Said where the database is newer than this page, and has answered what it does not know. */
export const unknownAnswer: Shown = {
  ...noConnection,
  heading: "Not checked. Reload this page.",
  sentence: "",
};

/** Said where a code was put on the list that waits for a network. */
export const queuedAnswer: Shown = {
  ...noConnection,
  heading: "Kept for later",
  sentence: "It will be sent when there is a connection.",
};
