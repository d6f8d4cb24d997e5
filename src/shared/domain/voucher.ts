import { boroughName, withBorough } from "./boroughs.ts";
import inEnglish from "../../../messages/en/voucher.json" with { type: "json" };
import { brand } from "./brand.ts";
import type { VoucherDetails } from "../api/voucher-details.ts";
import type { Condition, VoucherState } from "./closed-sets.generated.ts";
import { pricesOf, type Conditions } from "./conditions.ts";
import { isoDayInWords } from "./days.ts";
import { english, messages, type Translation } from "./messages.ts";
import { openingLines, openNow } from "./opening.ts";
import { groupCode } from "./voucher-code.ts";
import { kindsInWords, sizeNameIn, wasteNameIn } from "./waste.ts";

type Against = VoucherDetails["against"][number];
type OtherSite = VoucherDetails["other_sites"][number];

/** Why a voucher ended, or was brought elsewhere. */
export const councilLeft = (council: string): string => `${council} has left the scheme.`;

/** Sites that a voucher names; the app lists them all when another one is chosen. */
const sitesNamed = 5;

export const voucherMessages = messages("voucher", inEnglish);

const inMetres = (centimetres: number, { locale }: Translation) =>
  new Intl.NumberFormat(locale).format(centimetres / 100);

export const heightLimit = (centimetres: number, translation = english): string =>
  voucherMessages.in(translation)("heightLimit", { metres: inMetres(centimetres, translation) });

export function otherSiteInWords(
  { address, council_key, height_limit_cm }: OtherSite,
  translation = english,
): string {
  const site = withBorough(address, council_key);
  if (!height_limit_cm) return site;
  const metres = inMetres(height_limit_cm, translation);
  return voucherMessages.in(translation)("siteWithHeight", { site, metres });
}

/** The parts of a voucher that conditions belong to. */
const conditionParts: Readonly<Record<Condition, "before" | "who" | "to_pay">> = {
  proof_of_address: "before",
  photo_id: "before",
  booking: "before",
  holder_comes: "who",
  children_inside: "who",
  card_only: "to_pay",
  cash_only: "to_pay",
  pay_before: "to_pay",
  no_trailers: "before",
  no_vans: "before",
  no_company_vehicles: "before",
};

/** Returns what a council asks for in one part of a voucher, a sentence each. */
export function conditionLines(
  council: Conditions,
  part: "before" | "who" | "to_pay",
  translation = english,
): string[] {
  const t = voucherMessages.in(translation);
  const prices = part === "to_pay" ? pricesOf(council) : [];
  return [
    ...prices.map(({ kind, price }) => t("fee", { kind: wasteNameIn(translation, kind), price })),
    ...(council.conditions ?? [])
      .filter((condition) => conditionParts[condition] === part)
      .map((condition) => t(`asks.${condition}`)),
  ];
}

export const stateInWords = (state: VoucherState, translation = english): string =>
  voucherMessages.t(`states.${state}`, {}, translation);

/** In their order on a voucher. */
const partKeys = [
  "council",
  "waste",
  "site",
  "opening",
  "to_pay",
  "before",
  "who",
  "code",
  "last_day",
  "others",
  "phone",
  "given_to",
  "note",
] as const;

export type PartKey = (typeof partKeys)[number];

/** The heading over the English of a voucher in another language, and the line below it. */
export const forGate = "For the gate (English)";
export const gateKeys: ReadonlySet<PartKey> = new Set([
  "waste",
  "to_pay",
  "before",
  "who",
  "last_day",
  "note",
]);

export interface VoucherPart {
  key: PartKey;
  term: string;
  lines: readonly string[];
}

export interface Telling {
  /** Whether it is read now and from the server, so that it may say whether the site is open at this moment. */
  live?: boolean;
  /** The person to whom the desk issued it. */
  givenTo?: string | undefined;
  /** English without it. */
  translation?: Translation | undefined;
}

/** Returns the parts of a voucher, in the order of every drawing. Empty parts are left out; warnings are in `warningOf()`. */
export function partsOf(
  voucher: VoucherDetails,
  { live = false, givenTo, translation = english }: Telling = {},
): VoucherPart[] {
  const { opening, facts, waste, home_borough } = voucher;
  const t = voucherMessages.in(translation);
  const payment = [...conditionLines(facts, "to_pay", translation), facts.to_pay].filter(Boolean);
  const said: Record<PartKey, readonly (string | number | null | undefined)[]> = {
    council: [voucher.council_name],
    waste: [
      ...waste.kinds.map((kind) => wasteNameIn(translation, kind)),
      sizeNameIn(translation, waste.size),
    ],
    site: [siteOf(voucher)],
    opening: openingLines(
      opening,
      facts.opening_hours,
      translation,
      live && opening ? openNow(opening, Date.now(), translation) : "",
    ),
    to_pay: payment.length > 0 ? payment : [t("noCharge")],
    before: [
      facts.height_limit_cm && heightLimit(facts.height_limit_cm, translation),
      ...conditionLines(facts, "before", translation),
      facts.before_you_come,
    ],
    who: [
      t("livesIn", { borough: boroughName(home_borough) }),
      ...conditionLines(facts, "who", translation),
      facts.who_may_come,
    ],
    code: [groupCode(voucher.code)],
    last_day: [isoDayInWords(voucher.last_day, translation.locale)],
    others: othersOf(voucher, translation),
    phone: [facts.phone, facts.phone && facts.phone_hours],
    given_to: [givenTo],
    note: [t("showThis"), t("conditions.1"), t("conditions.2")],
  };
  return partKeys
    .map((key) => ({
      key,
      term: t(`terms.${key}`),
      lines: said[key].flatMap((line) => (line ? String(line).split("\n") : [])),
    }))
    .filter(({ lines }) => lines.length > 0);
}

export const siteOf = ({ site_address, local_auth_issue }: VoucherDetails) =>
  withBorough(site_address, local_auth_issue);

const othersOf = ({ other_sites }: VoucherDetails, translation: Translation) =>
  other_sites.slice(0, sitesNamed).map((site) => otherSiteInWords(site, translation));

export function sentInWords(voucher: VoucherDetails, translation = english): string {
  const sent = (one: Translation) =>
    voucherMessages.in(one)("sent", {
      brand: brand.name,
      code: groupCode(voucher.code),
      site: siteOf(voucher),
      day: isoDayInWords(voucher.last_day, one.locale),
    });
  return [...new Set([translation, english])].map(sent).join("\n");
}

/** Returns why a voucher cannot be used at its site, as a sentence that stays true on paper. */
function againstInWords(
  { reason, kinds = [], largest = "", until }: Against,
  home: string,
  translation: Translation,
): string {
  const t = voucherMessages.in(translation);
  switch (reason) {
    case "not_offered":
      return t("siteGone");
    case "not_served":
      return t("notServed", { borough: boroughName(home) });
    case "not_taken":
      return t("notTaken", { kinds: kindsInWords(kinds, translation) });
    case "too_large":
      return t("tooLarge", { size: sizeNameIn(translation, largest) });
    case "site_closed":
      return until
        ? t("siteClosedUntil", { day: isoDayInWords(until, translation.locale) })
        : t("siteClosed");
  }
}

/** A closed site or a pause, and the sites to use instead. */
export interface Warning {
  text: string;
  /** The council's own message about a pause. */
  notice: string;
  detail: string;
}

/** Returns the warning about an active voucher, or null. `lasting` leaves out pauses and closures that end, for paper. */
export function warningOf(voucher: VoucherDetails, translation = english, lasting = false): Warning | null {
  const t = voucherMessages.in(translation);
  const { pause_until, council_name } = voucher;
  const against = voucher.against.filter(
    ({ reason, until }) => !lasting || reason !== "site_closed" || !until,
  );
  const pause_notice = lasting ? null : voucher.pause_notice;
  const others = othersOf(voucher, translation);
  if (against.length > 0) {
    const text = against.map((one) => againstInWords(one, voucher.home_borough, translation)).join(" ");
    if (others.length > 0) return { text, notice: "", detail: t("useItAt", { sites: others.join("; ") }) };
    // One that opens again before the voucher ends still takes it.
    const opens = against.every(
      ({ reason, until }) => reason === "site_closed" && until && until <= voucher.last_day,
    );
    return {
      text,
      notice: "",
      detail: opens ? t("fromThatDay") : t("noSite"),
    };
  }
  if (pause_notice) {
    const open = others.length > 0 ? [t("areOpen", { sites: others.join("; ") })] : [];
    return {
      text: pause_until
        ? t("pausedAgainFrom", { council: council_name, day: isoDayInWords(pause_until, translation.locale) })
        : t("paused", { council: council_name }),
      notice: pause_notice,
      detail: [t("staysValid"), ...open].join(" "),
    };
  }
  return null;
}
