import { boroughName, withBorough } from "./boroughs.ts";
import { isoDayInWords } from "./days.ts";
import type { AgainstReason, VoucherState } from "./closed-sets.generated.ts";
import { openingLines, openNow, type Opening } from "./opening.ts";
import { site } from "./site.ts";
import { groupCode } from "./voucher-code.ts";
import { beforeYouCome, loadLines, sizeName, wasteName, type Load } from "./waste.ts";

/** Something that speaks against bringing a voucher's load to its site. */
interface Against {
  reason: AgainstReason;
  kinds?: readonly string[] | undefined;
  /** The largest load that the entrance lets in. */
  largest?: string | undefined;
  /** The next day on which it opens. */
  until?: string | null | undefined;
}

/** A voucher as the database tells it, `private.told_voucher`, whoever asks. */
export interface ToldVoucher {
  code: string;
  /** The borough of the chosen site's council. */
  local_auth_issue: string;
  council_name: string;
  /** Where the holder lived when it was issued. */
  home_borough: string;
  site_address: string;
  /** What speaks against the chosen site today, while the voucher is active. */
  against: readonly Against[];
  /** Where the site is closed on some day, or something speaks against it: those that would do, its council's first. */
  other_sites: readonly { address: string; council_key: string }[];
  /** Why the council has paused, and the day on which that ends by itself; the voucher stays valid. */
  pause_notice: string | null;
  pause_until: string | null;
  /** Of an active one; null where the site is gone. */
  opening: Opening | null;
  opening_hours: string | null;
  height_limit_cm: number | null;
  /** null where the council is gone. */
  to_pay: string | null;
  who_may_come: string | null;
  before_you_come: string | null;
  load: Load;
  last_day: string;
}

const states: Record<VoucherState, string> = {
  active: "Active",
  used: "Used",
  expired: "Expired",
  cancelled: "Cancelled",
  ended: "Ended",
};

/** Why a voucher ended, or was brought elsewhere. */
export const councilLeft = (council: string): string => `${council} has left the scheme.`;

export const stateInWords = (state: VoucherState): string => states[state];

/** Sites that a voucher names; the app lists them all when another one is chosen. */
const sitesNamed = 5;

const words = {
  council: "Issued by",
  load: "What you are bringing",
  site: "Site",
  opening: "Opening hours",
  to_pay: "To pay",
  before: "Before you come",
  who: "Who may come",
  code: "Code",
  last_day: "Last day",
  others: "Other sites that would do",
  given_to: "Given to",
  note: "At the gate",
} as const;

export type PartKey = keyof typeof words;

/** One thing that a voucher says. */
export interface VoucherPart {
  key: PartKey;
  term: string;
  lines: readonly string[];
}

const nothingToPay = "Nothing";
const livesIn = (borough: string) => `People who live in ${borough}`;
/** What is asked of every load at every gate. */
export const conditions = [
  "Household waste from your own home alone: waste from a paid job is turned away.",
  "Proof of your address: staff may ask for it.",
] as const;
const atTheGate = ["Show this code. It can be used once.", ...conditions];

interface Telling {
  /** Whether it is read now and from the server, so that it may say whether the site is open at this moment. */
  live?: boolean;
  /** To whom the council's desk gave it. */
  givenTo?: string | undefined;
}

/**
 * A voucher in words, in the one order in which every drawing of it says them. What is not said is left out.
 * What speaks against it is `warningOf()`, and stands above.
 */
export function partsOf(voucher: ToldVoucher, { live = false, givenTo }: Telling = {}): VoucherPart[] {
  const { opening, load, home_borough } = voucher;
  const said: Record<PartKey, readonly (string | null | undefined)[]> = {
    council: [voucher.council_name],
    load: loadLines(load),
    site: [siteOf(voucher)],
    opening: [live && opening ? openNow(opening) : "", ...openingLines(opening, voucher.opening_hours)],
    to_pay: [voucher.to_pay || nothingToPay],
    before: [beforeYouCome(voucher.before_you_come, voucher.height_limit_cm)],
    who: [livesIn(boroughName(home_borough)), voucher.who_may_come],
    code: [groupCode(voucher.code)],
    last_day: [isoDayInWords(voucher.last_day)],
    others: othersOf(voucher).slice(0, sitesNamed),
    given_to: [givenTo],
    note: atTheGate,
  };
  return (Object.keys(words) as PartKey[])
    .map((key) => ({
      key,
      term: words[key],
      lines: said[key].flatMap((line) => (line ? line.split("\n") : [])),
    }))
    .filter(({ lines }) => lines.length > 0);
}

/** The site of a voucher, with its borough. */
export const siteOf = ({ site_address, local_auth_issue }: ToldVoucher) =>
  withBorough(site_address, local_auth_issue);

const othersOf = ({ other_sites }: ToldVoucher) =>
  other_sites.map(({ address, council_key }) => withBorough(address, council_key));

/** What goes to whoever drives, beside the picture. */
export const sentInWords = (voucher: ToldVoucher) =>
  `${site.name} voucher ${groupCode(voucher.code)}, for ${siteOf(voucher)}, until ${isoDayInWords(voucher.last_day)}. Show the picture or the code at the gate.`;

/** One thing that speaks against the site of a voucher, as a sentence that is still true on paper tomorrow. */
function againstInWords({ reason, kinds = [], largest = "", until }: Against, home: string): string {
  switch (reason) {
    case "site_gone":
      return "This site has closed.";
    case "not_served":
      return `This site no longer takes vouchers from people who live in ${boroughName(home)}.`;
    case "not_taken":
      return `This site no longer takes: ${kinds.map(wasteName).join("; ")}.`;
    case "too_large":
      return `This site takes no more than: ${sizeName(largest)}.`;
    case "site_closed":
      return until ? `The site is closed until ${isoDayInWords(until)}.` : "The site is closed.";
  }
}

/** What its holder has to know before they set out: a closed site or a pause, and where else they may go. */
export interface Warning {
  text: string;
  detail: string;
}

/** The warning about an active voucher; null where its site takes it today. */
export function warningOf(voucher: ToldVoucher): Warning | null {
  const { against, pause_notice, pause_until, council_name } = voucher;
  const others = othersOf(voucher);
  if (against.length > 0) {
    const text = against.map((one) => againstInWords(one, voucher.home_borough)).join(" ");
    if (others.length > 0) return { text, detail: `You can use it at ${others.join("; ")}.` };
    // One that opens again before the voucher ends still takes it.
    const opens = against.every(
      ({ reason, until }) => reason === "site_closed" && until && until <= voucher.last_day,
    );
    return {
      text,
      detail: opens
        ? "You can use your voucher there from that day."
        : "No site takes this voucher at present.",
    };
  }
  if (pause_notice) {
    const until = pause_until ? ` until ${isoDayInWords(pause_until)}` : "";
    const open = others.length > 0 ? ` These sites are open: ${others.join("; ")}.` : "";
    return {
      text: `${council_name} has paused its vouchers${until}.`,
      detail: `${pause_notice} Your voucher stays valid.${open}`,
    };
  }
  return null;
}

/** What the form says by which a resident changes a voucher. */
export const changeWords = {
  button: "Change site or load",
  title: "Change your voucher",
  what: (left: number) =>
    `Its code and its last day stay the same. Pictures and printouts that you have will be out of date. You can change it ${left === 1 ? "once" : `${left} times`} more. For another council’s site you need a new voucher.`,
  sites: "The council’s sites",
  site: "Site",
  chooseSite: "Choose a site",
  kind: "What are you bringing?",
  another: "And what else?",
  nothingElse: "Nothing else",
  addKind: "Add another kind",
  size: "How much?",
  submit: "Change voucher",
  failed: "The voucher could not be changed. Please try again.",
  done: "Your voucher is changed. Pictures and printouts from before are out of date.",
  refused: {
    not_active: "This voucher is not active any more.",
    changes_reached: "You have changed this voucher as often as you can. Cancel it and apply for another.",
    other_council: "For another council’s site you need a new voucher.",
  },
} as const;

/** What somebody reads who is about to say that they live elsewhere. */
export const movedWords = {
  what: "Your vouchers",
  unfit: (borough: string, vouchers: readonly string[]) =>
    `${vouchers.length === 1 ? "This voucher does" : "These vouchers do"} not fit any more once you live in ${boroughName(borough)}: ${vouchers.join("; ")}.`,
  detail:
    "The site may turn you away, because staff see both boroughs. Cancel what you no longer need, and apply for a voucher for a site that serves you.",
} as const;
