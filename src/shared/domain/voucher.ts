import { boroughName, withBorough } from "./boroughs.ts";
import { isoDayInWords } from "./days.ts";
import type { IneligibleReason, VoucherState } from "./closed-sets.generated.ts";
import { english, openingLines, openNow, type Opening, type OpeningWords } from "./opening.ts";
import { brand } from "./brand.ts";
import { groupCode } from "./voucher-code.ts";
import { heightLimit, sizeName, wasteName, type Load } from "./waste.ts";

/** Something that speaks against bringing a voucher's load to its site. */
interface Against {
  reason: IneligibleReason;
  kinds?: readonly string[] | undefined;
  /** The largest load that the entrance lets in. */
  largest?: string | undefined;
  /** The next day on which it opens. */
  until?: string | null | undefined;
}

/** A voucher as the database tells it, `private.voucher_details`, whoever asks. */
export interface VoucherDetails {
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

/** Why a voucher ended, or was brought elsewhere. */
export const councilLeft = (council: string): string => `${council} has left the scheme.`;

/** Sites that a voucher names; the app lists them all when another one is chosen. */
const sitesNamed = 5;

/** How a language says a voucher. Names of kinds, sizes and days come written in it already. */
export interface VoucherWords {
  terms: Readonly<Record<PartKey, string>>;
  states: Readonly<Record<VoucherState, string>>;
  kinds: (keys: readonly string[]) => string;
  kind: (key: string) => string;
  size: (key: string) => string;
  day: (day: string) => string;
  opening: OpeningWords;
  nothingToPay: string;
  livesIn: (borough: string) => string;
  heightLimit: (metres: number) => string;
  showThis: string;
  /** What is asked of every load at every gate. */
  conditions: readonly string[];
  siteGone: string;
  notServed: (borough: string) => string;
  notTaken: (kinds: string) => string;
  tooLarge: (size: string) => string;
  /** `until` is "" where nobody knows. */
  siteClosed: (until: string) => string;
  useItAt: (sites: string) => string;
  fromThatDay: string;
  noSite: string;
  paused: (council: string, until: string) => string;
  staysValid: string;
  areOpen: (sites: string) => string;
  /** To whoever drives, beside the picture. */
  sent: (code: string, site: string, day: string) => string;
}

/** How English says it. */
export const englishVoucher: VoucherWords = {
  terms: {
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
  },
  states: { active: "Active", used: "Used", expired: "Expired", cancelled: "Cancelled", ended: "Ended" },
  kinds: (keys) => keys.map(wasteName).join("; "),
  kind: wasteName,
  size: sizeName,
  day: isoDayInWords,
  opening: english,
  nothingToPay: "Nothing",
  livesIn: (borough) => `People who live in ${borough}`,
  heightLimit,
  showThis: "Show this code. It can be used once.",
  conditions: [
    "Household waste from your own home alone: waste from a paid job is turned away.",
    "Proof of your address: staff may ask for it.",
  ],
  siteGone: "This site has closed.",
  notServed: (borough) => `This site no longer takes vouchers from people who live in ${borough}.`,
  notTaken: (kinds) => `This site no longer takes: ${kinds}.`,
  tooLarge: (size) => `This site takes no more than: ${size}.`,
  siteClosed: (until) => `The site is closed${until && ` until ${until}`}.`,
  useItAt: (sites) => `You can use it at ${sites}.`,
  fromThatDay: "You can use your voucher there from that day.",
  noSite: "No site takes this voucher at present.",
  paused: (council, until) => `${council} has paused its vouchers${until && ` until ${until}`}.`,
  staysValid: "Your voucher stays valid.",
  areOpen: (sites) => `These sites are open: ${sites}.`,
  sent: (code, where, day) =>
    `${brand.name} voucher ${code}, for ${where}, until ${day}. Show the picture or the code at the gate.`,
};

export const stateInWords = (state: VoucherState, say = englishVoucher): string => say.states[state];

/** In the order in which they are said. */
const partKeys = [
  "council",
  "load",
  "site",
  "opening",
  "to_pay",
  "before",
  "who",
  "code",
  "last_day",
  "others",
  "given_to",
  "note",
] as const;

export type PartKey = (typeof partKeys)[number];

/** One thing that a voucher says. */
export interface VoucherPart {
  key: PartKey;
  term: string;
  lines: readonly string[];
}

export interface Telling {
  /** Whether it is read now and from the server, so that it may say whether the site is open at this moment. */
  live?: boolean;
  /** To whom the council's desk gave it. */
  givenTo?: string | undefined;
  say?: VoucherWords | undefined;
}

/**
 * A voucher in words, in the one order in which every drawing of it says them. What is not said is left out.
 * What speaks against it is `warningOf()`, and stands above.
 */
export function partsOf(
  voucher: VoucherDetails,
  { live = false, givenTo, say = englishVoucher }: Telling = {},
): VoucherPart[] {
  const { opening, load, home_borough } = voucher;
  const said: Record<PartKey, readonly (string | number | null | undefined)[]> = {
    council: [voucher.council_name],
    load: [...load.kinds.map(say.kind), say.size(load.size)],
    site: [siteOf(voucher)],
    opening: [
      live && opening ? openNow(opening, Date.now(), say.opening) : "",
      ...openingLines(opening, voucher.opening_hours, say.opening),
    ],
    to_pay: [voucher.to_pay || say.nothingToPay],
    before: [
      voucher.height_limit_cm && say.heightLimit(voucher.height_limit_cm / 100),
      voucher.before_you_come,
    ],
    who: [say.livesIn(boroughName(home_borough)), voucher.who_may_come],
    code: [groupCode(voucher.code)],
    last_day: [say.day(voucher.last_day)],
    others: othersOf(voucher),
    given_to: [givenTo],
    note: [say.showThis, ...say.conditions],
  };
  return partKeys
    .map((key) => ({
      key,
      term: say.terms[key],
      lines: said[key].flatMap((line) => (line ? String(line).split("\n") : [])),
    }))
    .filter(({ lines }) => lines.length > 0);
}

/** The site of a voucher, with its borough. */
export const siteOf = ({ site_address, local_auth_issue }: VoucherDetails) =>
  withBorough(site_address, local_auth_issue);

const othersOf = ({ other_sites }: VoucherDetails) =>
  other_sites.slice(0, sitesNamed).map(({ address, council_key }) => withBorough(address, council_key));

/** What goes to whoever drives, beside the picture; in English too, as on the picture. */
export function sentInWords(voucher: VoucherDetails, say = englishVoucher): string {
  const inWords = ({ sent, day }: VoucherWords) =>
    sent(groupCode(voucher.code), siteOf(voucher), day(voucher.last_day));
  return [...new Set([say, englishVoucher])].map(inWords).join("\n");
}

/** One thing that speaks against the site of a voucher, as a sentence that is still true on paper tomorrow. */
function againstInWords(
  { reason, kinds = [], largest = "", until }: Against,
  home: string,
  say: VoucherWords,
): string {
  switch (reason) {
    case "site_gone":
      return say.siteGone;
    case "not_served":
      return say.notServed(boroughName(home));
    case "not_taken":
      return say.notTaken(say.kinds(kinds));
    case "too_large":
      return say.tooLarge(say.size(largest));
    case "site_closed":
      return say.siteClosed(until ? say.day(until) : "");
  }
}

/** What its holder has to know before they set out: a closed site or a pause, and where else they may go. */
export interface Warning {
  text: string;
  detail: string;
}

/** The warning about an active voucher; null where its site takes it today. */
export function warningOf(voucher: VoucherDetails, say = englishVoucher): Warning | null {
  const { against, pause_notice, pause_until, council_name } = voucher;
  const others = othersOf(voucher);
  if (against.length > 0) {
    const text = against.map((one) => againstInWords(one, voucher.home_borough, say)).join(" ");
    if (others.length > 0) return { text, detail: say.useItAt(others.join("; ")) };
    // One that opens again before the voucher ends still takes it.
    const opens = against.every(
      ({ reason, until }) => reason === "site_closed" && until && until <= voucher.last_day,
    );
    return {
      text,
      detail: opens ? say.fromThatDay : say.noSite,
    };
  }
  if (pause_notice) {
    const open = others.length > 0 ? [say.areOpen(others.join("; "))] : [];
    return {
      text: say.paused(council_name, pause_until ? say.day(pause_until) : ""),
      detail: [pause_notice, say.staysValid, ...open].join(" "),
    };
  }
  return null;
}
