import { refusalReasons, type RefusalReason } from "../../scheme/refusal-reasons.ts";
import { site } from "../../scheme/site.ts";
import { boroughName } from "../../scheme/boroughs.ts";
import { loadLines, wasteName, type Load } from "../../scheme/waste.ts";

/** Something that speaks against a voucher at a site. */
interface Against {
  reason: "not_taken" | "site_closed";
  /** Keys of the kinds that the site does not take. */
  kinds?: readonly string[];
  /** The day on which a closed site opens again. */
  until?: string;
}

/** What the database answers at a gate, about one code. */
export interface GateAnswer {
  outcome: string;
  code: string | null;
  load: Load | null;
  /** Where the holder lives; null where nothing is said of the voucher. */
  home_borough: string | null;
  /** What speaks against it at this site, and the sites that would do, the council's own first. */
  against: readonly Against[] | null;
  other_sites: readonly { id: string; address: string; council_key: string }[] | null;
  /** Where the voucher was issued for; null once nothing is known of it. */
  site_id: string | null;
  site_address: string | null;
  /** Given on the telephone or at the desk: the holder may have it on paper, or read it out. */
  from_desk?: boolean | null;
  last_day: string | null;
  used_at: string | null;
  used_site_address: string | null;
  used_by: string | null;
  /** The caller's own acceptance, while it may be taken back. */
  redemption_id: string | null;
  take_back_until: string | null;
  cancelled_at: string | null;
  turned_away_at: string | null;
  turned_away_reason: string | null;
  to_pay: string | null;
  who_may_come: string | null;
  before_you_come: string | null;
  /** When codes may be checked again, after too many that do not exist. */
  until: string | null;
}

/** Green, amber, red, grey: what staff act on before they have read a word. */
export type Tone = "valid" | "used" | "not-valid" | "unknown";

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
  /** Whether it is still to be decided: accepting and turning away are to be chosen. */
  open: boolean;
  /** Why it would be turned away, where something speaks against it; then accepting is 'Accept anyway'. */
  because: RefusalReason | null;
}

export const clock = new Intl.DateTimeFormat(site.locale, { timeStyle: "short", timeZone: "Europe/London" });
export const moment = new Intl.DateTimeFormat(site.locale, {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Europe/London",
});
export const day = new Intl.DateTimeFormat(site.locale, { dateStyle: "long", timeZone: "UTC" });

const at = (time: string | null) => (time ? moment.format(new Date(time)) : "");

export const reasonName = (key: string | null) =>
  refusalReasons.find((reason) => reason.key === key)?.name ?? "Other";

function usedSentence({ used_at, used_site_address, used_by }: GateAnswer): string {
  const where = used_site_address ? ` at ${used_site_address}` : "";
  const by = used_by ? ` by ${used_by}` : "";
  return `Accepted ${at(used_at)}${where}${by}.`;
}

/** Why a code that was queued turned out not to be good, in a few words. */
const lateReasons: Readonly<Record<string, string>> = {
  used: "Already used",
  cancelled: "Cancelled",
  expired: "Expired",
  not_here: "Not valid at this site",
  not_for_this_site: "Not for this site",
};

export const lateReason = (outcome: string | null): string => lateReasons[outcome ?? ""] ?? "No voucher";

/** Said of what is no code at all. */
export const noCode = "Code not recognised. Check every letter and number.";

/** Why a code is not valid, in one sentence. */
function whyNot(answer: GateAnswer): string {
  switch (answer.outcome) {
    case "expired":
      return answer.last_day
        ? `It expired at the end of ${day.format(new Date(`${answer.last_day}T00:00:00Z`))}.`
        : "It has expired.";
    case "cancelled":
      return `It was cancelled ${at(answer.cancelled_at)}.`;
    case "not_for_this_site":
      return "This site does not serve the borough where its holder lives.";
    case "slip":
      return noCode;
    default:
      return "There is no voucher with this code.";
  }
}

/** How a voucher stands of which an acceptance was taken back: by now it may have been accepted anew, or cancelled. */
function sinceTakenBack(answer: GateAnswer): string {
  if (answer.used_at) return usedSentence(answer);
  if (answer.cancelled_at) return whyNot({ ...answer, outcome: "cancelled" });
  return "The voucher is active again.";
}

/** One reason against a voucher, as a sentence. */
function againstInWords({ reason, kinds = [], until }: Against): string {
  if (reason === "not_taken") return `This site does not take: ${kinds.map(wasteName).join("; ")}.`;
  return until
    ? `This site is closed until ${day.format(new Date(`${until}T00:00:00Z`))}.`
    : "This site is closed.";
}

/** What to know of a voucher that can be accepted. */
function notesOf(answer: GateAnswer): string[] {
  const notes: string[] = answer.from_desk ? ["Given at the council’s desk, on paper or read out."] : [];
  const others = answer.other_sites ?? [];
  if (others.length > 0)
    notes.push(`These sites would take it: ${others.map(({ address }) => address).join("; ")}`);
  if (answer.turned_away_at) {
    notes.push(`Turned away ${at(answer.turned_away_at)}: ${reasonName(answer.turned_away_reason)}`);
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
  const nothing = { headed: "", items: [], notes: [], open: false, because: null };
  switch (outcome) {
    case "valid": {
      const sentence = answer.home_borough ? `Says they live in ${boroughName(answer.home_borough)}.` : "";
      return { tone: "valid", heading: "Valid", headed, sentence, items, notes, open: true, because: null };
    }
    case "not_here": {
      const because = against[0]?.reason ?? "other";
      const sentence = against.map(againstInWords).join(" ");
      return { tone: "used", heading: "Not here", headed, sentence, items, notes, open: true, because };
    }
    case "accepted":
      return { ...nothing, tone: "valid", heading: "Accepted", sentence: "The driver may go in.", items };
    case "turned_away":
      return {
        ...nothing,
        tone: "unknown",
        heading: "Turned away",
        sentence: "The voucher stays active.",
        items,
      };
    case "used":
    case "accepted_by_another":
      return { ...nothing, tone: "used", heading: "Already used", sentence: usedSentence(answer), items };
    case "taken_back":
      return {
        ...nothing,
        tone: "unknown",
        heading: "Taken back",
        sentence: sinceTakenBack(answer),
        items,
      };
    case "too_many": {
      const until = answer.until ? clock.format(new Date(answer.until)) : "later";
      const sentence = `Too many codes that do not exist. You can check again from ${until}.`;
      return { ...nothing, tone: "unknown", heading: "Not checked", sentence };
    }
    case "site_gone":
      return {
        ...nothing,
        tone: "unknown",
        heading: "Not checked",
        sentence: siteRemoved,
      };
    case "not_for_this_site":
      return { ...nothing, tone: "not-valid", heading: "Not for this site", sentence: whyNot(answer) };
    default:
      return { ...nothing, tone: "not-valid", heading: "Not valid", sentence: whyNot(answer) };
  }
}

/** Said where the site at which a device stands is none of its council's any more. */
export const siteRemoved = "Your council removed this site. Choose another.";

/** Said where nothing answered. */
export const noConnection: Shown = {
  tone: "unknown",
  heading: "No connection. Not checked.",
  headed: "",
  sentence: "Decide at the barrier, or try again.",
  items: [],
  notes: [],
  open: false,
  because: null,
};

/** Said where a code was put on the list that waits for a network. */
export const queuedAnswer: Shown = {
  ...noConnection,
  heading: "Kept for later",
  sentence: "It will be sent when there is a connection.",
};
