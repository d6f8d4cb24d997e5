import type {
  PendingOutcome,
  TurnAwayReason,
  UndoReason,
} from "../../shared/domain/closed-sets.generated.ts";
import { turnAwayReasonNames, undoReasonNames } from "../../shared/domain/turn-away-reasons.ts";
import { clockInBritain, dayInWords, momentInWords } from "../../shared/domain/days.ts";
import { boroughName, withBorough } from "../../shared/domain/boroughs.ts";
import { conditionGroups, feesInWords } from "../../shared/domain/conditions.ts";
import { wasteLines, sizeName, wasteName } from "../../shared/domain/waste.ts";
import type { SiteFacts } from "../../shared/api/sites.ts";
import type { IneligibleReasonDetails, GateAnswer } from "./api.ts";

export type Tone = "valid" | "used" | "not-valid" | "unknown";

export interface Part {
  key: string;
  name: string;
  taken: boolean;
}

/** An answer as the gate shows it. Tones: green, amber, red, grey. */
export interface AnswerView {
  tone: Tone;
  heading: string;
  /** Names the site it was issued for, if that is another one; else "". */
  issuedFor: string;
  /** Why the site lets no driver in at this moment, or "". */
  warning: string;
  /** One sentence, or "". */
  sentence: string;
  /** One line per waste type. */
  items: readonly string[];
  notes: readonly string[];
  /** Waste types, which can be accepted one by one; whether more than the waste is against it. */
  parts: readonly Part[];
  hasOtherReasons: boolean;
  /** Whether staff can still accept or turn away. */
  open: boolean;
  /** Suggested reason for turning away; accepting is then 'Accept anyway'. */
  suggestedReason: TurnAwayReason | null;
  /** Whether the device answers, without a signal. */
  offline?: true;
}

const formatMoment = (time: string | null) => (time ? momentInWords(time) : "");

const formatRejectedWaste = ({ rejected_waste }: GateAnswer) =>
  rejected_waste ? ` Not accepted: ${rejected_waste.map(wasteName).join("; ")}.` : "";

function formatAcceptance(answer: GateAnswer): string {
  const where = answer.used_site_address ? ` at ${answer.used_site_address}` : "";
  const by = answer.used_by ? ` by ${answer.used_by}` : "";
  return `Accepted ${formatMoment(answer.used_at)}${where}${by}.${formatRejectedWaste(answer)}`;
}

const noDetails = {
  issuedFor: "",
  warning: "",
  items: [],
  notes: [],
  parts: [],
  hasOtherReasons: false,
  open: false,
  suggestedReason: null,
} as const;

/** Reasons for rejections, undone acceptances and rejected pending checks, in a few words. */
export const outcomeReasons: Readonly<Record<TurnAwayReason | PendingOutcome | UndoReason, string>> = {
  ...undoReasonNames,
  ...turnAwayReasonNames,
  used: "Already used",
  cancelled: "Cancelled",
  expired: "Expired",
  ended: "Ended",
  not_here: "Not valid at this site",
  not_for_this_site: "Not for this site",
  unknown: "No voucher",
};

export const notACode = "Code not recognised. Check every letter and number.";

const formatExpiry = ({ last_day }: GateAnswer) =>
  last_day ? `It expired at the end of ${dayInWords(new Date(last_day))}.` : "It has expired.";

const formatCancellation = ({ cancelled_at }: GateAnswer) =>
  `It was cancelled ${formatMoment(cancelled_at)}.`;

/** The state after an undo: it may have been accepted again since, or be cancelled. */
function formatStateAfterUndo(answer: GateAnswer): string {
  if (answer.used_at) return formatAcceptance(answer);
  if (answer.cancelled_at) return formatCancellation(answer);
  return "The voucher is active again.";
}

function formatReason({ reason, kinds = [], largest = "", until }: IneligibleReasonDetails): string {
  switch (reason) {
    case "not_offered":
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

/** The rejection reason that each ineligible reason suggests. */
export const rejectionReasons: Readonly<Record<IneligibleReasonDetails["reason"], TurnAwayReason>> = {
  not_offered: "other",
  not_served: "not_resident",
  not_taken: "not_taken",
  too_large: "too_much",
  site_closed: "site_closed",
};

/** The most sites that staff read out. */
const sitesNamed = 3;

function listOtherSites({ other_sites }: GateAnswer): string[] {
  const sites = (other_sites ?? []).slice(0, sitesNamed).map(({ address, council_key, height_limit_cm }) => {
    const height = height_limit_cm ? ` (vehicles up to ${height_limit_cm / 100} m high)` : "";
    return withBorough(address, council_key) + height;
  });
  return sites.length > 0 ? [`These sites take it: ${sites.join("; ")}`] : [];
}

/** Returns what the council and the site ask for, a line for each heading. */
export function listConditions(facts: SiteFacts): string[] {
  const said: Readonly<Record<string, string | null>> = {
    "To pay": facts.to_pay,
    "Who may come": facts.who_may_come,
    Vehicles: facts.height_limit_cm ? `up to ${facts.height_limit_cm / 100} m high` : null,
    "Residents are told": facts.before_you_come,
  };
  return [...new Set([...Object.keys(conditionGroups), ...Object.keys(said)])].flatMap((heading) => {
    const names = conditionGroups[heading] ?? {};
    const lines = [
      heading === "To pay" && facts.fees && `${feesInWords(facts.fees)}, for each item or bag`,
      ...(facts.conditions ?? []).flatMap((condition) => names[condition] ?? []),
      said[heading],
    ].filter(Boolean);
    return lines.length > 0 ? [`${heading}: ${lines.join("; ")}`] : [];
  });
}

/** Notes about a voucher that can be accepted. */
function listNotes(answer: GateAnswer): string[] {
  const notes = [
    ...(answer.from_desk ? ["Given at the council’s desk, on paper or read out."] : []),
    ...listOtherSites(answer),
  ];
  if (answer.turned_away_at && answer.turned_away_reason) {
    notes.push(
      `Turned away ${formatMoment(answer.turned_away_at)}: ${turnAwayReasonNames[answer.turned_away_reason]}`,
    );
  }
  return [...notes, ...(answer.facts ? listConditions(answer.facts) : [])];
}

/** Names the site of a voucher that is shown at another one. */
export const formatIssuedFor = (address: string, isValid: boolean): string =>
  `Issued for ${address}.${isValid ? " It is valid here too." : ""}`;

/**
 * Returns the colour, heading and texts for an answer.
 * @param siteId the site of this device
 * @param warning why the site lets no driver in at this moment
 */
export function describeAnswer(answer: GateAnswer, siteId: string | null, warning = ""): AnswerView {
  const { outcome } = answer;
  const items = answer.waste ? wasteLines(answer.waste) : [];
  const against = answer.against ?? [];
  const notes = listNotes(answer);
  const issuedFor =
    answer.site_id !== siteId && answer.site_address
      ? formatIssuedFor(answer.site_address, outcome === "valid")
      : "";
  const notTaken = against.flatMap(({ kinds = [] }) => kinds);
  const open = {
    issuedFor,
    warning,
    items,
    notes,
    parts: (answer.waste?.kinds ?? []).map((key) => ({
      key,
      name: wasteName(key),
      taken: !notTaken.includes(key),
    })),
    hasOtherReasons: against.some(({ reason }) => reason !== "not_taken"),
    open: true,
  };
  const notValid = { ...noDetails, tone: "not-valid", heading: "Not valid" } as const;
  const unknown = { ...noDetails, tone: "unknown" } as const;
  switch (outcome) {
    case "valid": {
      const then = boroughName(answer.home_borough ?? "");
      const sentence = answer.home_borough_now
        ? `Says they lived in ${then} when it was given, now ${boroughName(answer.home_borough_now)}.`
        : answer.home_borough
          ? `Says they live in ${then}.`
          : "";
      return { ...open, tone: "valid", heading: "Valid", sentence, suggestedReason: null };
    }
    case "not_here": {
      const suggestedReason = against[0] ? rejectionReasons[against[0].reason] : "other";
      const sentence = against.map(formatReason).join(" ");
      return { ...open, tone: "used", heading: "Not here", sentence, suggestedReason };
    }
    case "accepted": {
      const sentence = `The driver may go in.${formatRejectedWaste(answer)}`;
      const accepted = items.filter((item) => !answer.rejected_waste?.map(wasteName).includes(item));
      return { ...noDetails, tone: "valid", heading: "Accepted", sentence, items: accepted };
    }
    case "turned_away": {
      const { turned_away_reason: why } = answer;
      // Another site takes no trade waste either, and nothing from a driver who lives elsewhere.
      const isAboutSite =
        why === "not_taken" ||
        why === "site_full" ||
        why === "site_closed" ||
        against.some(({ reason }) => rejectionReasons[reason] === why);
      return {
        ...unknown,
        heading: "Turned away",
        sentence: "The voucher stays active.",
        items,
        notes: isAboutSite ? listOtherSites(answer) : [],
      };
    }
    case "used":
    case "accepted_by_another": {
      const sentence = formatAcceptance(answer);
      return { ...noDetails, tone: "used", heading: "Already used", sentence, items };
    }
    case "undone":
      return { ...unknown, heading: "Taken back", sentence: formatStateAfterUndo(answer), items };
    case "too_many": {
      const until = answer.until ? clockInBritain(answer.until) : "later";
      const sentence = `Too many codes that do not exist. You can check again from ${until}.`;
      return { ...unknown, heading: "Not checked", sentence };
    }
    case "site_gone":
      return { ...unknown, heading: "Not checked", sentence: siteRemoved };
    case "not_for_this_site":
      return {
        ...noDetails,
        tone: "not-valid",
        heading: "Not for this site",
        sentence: `${notServed} ${voucherNamesSites}`,
      };
    case "expired":
      return { ...notValid, sentence: formatExpiry(answer) };
    case "cancelled":
      return { ...notValid, sentence: formatCancellation(answer) };
    case "ended":
      return {
        ...notValid,
        sentence: "It ended when its council left the scheme. No site takes it any more.",
      };
    case "slip":
      return { ...notValid, sentence: notACode };
    case "unknown":
      return { ...notValid, sentence: "There is no voucher with this code." };
  }
}

/** What staff tell a driver where the device knows no other site. */
export const voucherNamesSites = "The voucher names the sites that take it.";

const notServed = "This site does not serve the borough where its holder lives.";

/** Returns the waste in one line, for staff to compare with the vehicle. */
export const formatWaste = ({ items, open }: Pick<AnswerView, "items" | "open">): string =>
  items.length > 0 ? `${open ? "Check: " : ""}${items.join("; ")}` : "";

export const siteRemoved = "Your council removed this site. Choose another.";

export const noConnectionView: AnswerView = {
  ...noDetails,
  tone: "unknown",
  heading: "No signal. Not checked.",
  sentence: "Decide at the barrier, or try again.",
  offline: true,
};

/** Shown when the database is newer than this page and sends an unknown answer. */
export const unknownAnswerView: AnswerView = {
  ...noDetails,
  tone: "unknown",
  heading: "Not checked. Reload this page.",
  sentence: "",
};

const sentLater = "The code will be sent when there is a signal.";

/** Views of decisions that are sent later. */
export const pendingViews = {
  accepted: {
    ...noDetails,
    tone: "valid",
    heading: "Let in",
    sentence: `The driver may go in. ${sentLater}`,
    offline: true,
  },
  rejected: { ...noDetails, tone: "unknown", heading: "Turned away", sentence: sentLater, offline: true },
} satisfies Record<string, AnswerView>;
