import { language } from "../layout/language.ts";
import { ask } from "../../shared/api/client.ts";
import { Problem } from "../../shared/api/problem.ts";
import { parseAnswer, z } from "../../shared/api/z.ts";
import { applicationSchema, type NotIssued } from "../../shared/api/sites.ts";
import { boroughName } from "../../shared/domain/boroughs.ts";
import { currentTranslation } from "../../shared/domain/messages.ts";
import { otherSiteInWords } from "../../shared/domain/voucher.ts";
import { brand } from "../../shared/domain/brand.ts";
import { isoDayInWords, kindNames } from "../layout/in-words.ts";
import type { Application } from "./application.ts";
import { ineligibleMessages } from "../i18n/ineligible.ts";
import { pausedInWords } from "./load-places.ts";

/** The result of an application without a voucher. */
export interface Refusal {
  outcome: NotIssued["outcome"];
  /** The council's message about a pause. */
  notice: string | null;
  /** A sentence, and what to do or from when, in the language of the moment. */
  says: () => { text: string; detail: string };
}

export const refusalOf = (answer: NotIssued): Refusal => ({
  outcome: answer.outcome,
  notice: answer.notice,
  says: () => refusalInWords(answer),
});

export function refusalInWords(answer: NotIssued): { text: string; detail: string } {
  const { outcome, local_auth_issue, at_most, next_day, kinds, other_sites } = answer;
  const day = next_day ? isoDayInWords(next_day) : "";
  const council = boroughName(local_auth_issue ?? "");
  const others = (other_sites ?? []).map((site) => otherSiteInWords(site, currentTranslation()));
  const count = at_most ?? 0;
  const { t } = ineligibleMessages;
  const elsewhere: [text: string, detail: string] = [t("none"), t("tryAgain")];
  const words: Record<NotIssued["outcome"], [text: string, detail: string]> = {
    active_reached: [t("active", { count }), t("cancelOne")],
    year_reached: [t("year", { count }), t("againFrom", { day })],
    council_year_reached: [t("councilYear", { count, council }), t("councilAgainFrom", { council, day })],
    day_reached: [t("day", { count }), t("againOn", { day })],
    paused: [
      pausedInWords(council, day),
      others.length > 0 ? t("otherSites", { sites: others.join("; ") }) : "",
    ],
    not_offered: [t("siteGone"), t("chooseAnother")],
    not_served: [t("notServed"), t("chooseAnother")],
    site_closed: [day ? t("siteClosedUntil", { day }) : t("siteClosed"), t("chooseAnother")],
    too_large: [t("tooLarge"), t("chooseAnother")],
    not_taken: [
      t("notTaken", { kinds: kindNames(kinds ?? []) }),
      others.length > 0 ? t("theseTake", { sites: others.join("; ") }) : t("noneTakes"),
    ],
    // Of the desk, of a voucher that moves to another site, and of an account without a resident's details, who is asked for them.
    member_day_reached: elsewhere,
    has_active: elsewhere,
    moved: elsewhere,
    not_active: elsewhere,
    moves_reached: elsewhere,
    other_council: elsewhere,
    no_resident: elsewhere,
    blocked: [t("blocked"), t("whyBlocked", { email: brand.contactEmail })],
  };
  const [text, detail] = words[outcome];
  return { text, detail };
}

/** Issues the voucher, once per request id, or returns the reason why not. @throws {Problem} @public loaded lazily */
export async function applyForVoucher(
  application: Application,
): Promise<{ voucherId: string; siteAddress: string } | { needsDetails: true } | { refusal: Refusal }> {
  const { siteId, waste, requestId } = application;
  const answer = parseAnswer(
    applicationSchema,
    await ask((client) =>
      client
        .rpc("apply_for_voucher", {
          site_id: siteId,
          waste,
          request_id: requestId,
          ...(language && { language: language.key }),
        })
        .single(),
    ),
  );
  const { outcome, voucher_id, site_address } = answer;
  if (outcome === "issued") {
    if (!voucher_id) throw new Problem("unknown", "no voucher came back");
    return { voucherId: voucher_id, siteAddress: site_address ?? "" };
  }
  if (outcome === "no_resident") return { needsDetails: true };
  return { refusal: refusalOf({ ...answer, outcome }) };
}

const { outcome, at_most, next_day, local_auth_issue: council_key } = applicationSchema.shape;
const limitSchema = z.object({ outcome, council_key, at_most, next_day });

/** Returns why the person cannot apply at present. @throws {Problem} @public loaded lazily */
export async function loadLimits(): Promise<Refusal[]> {
  const limits = await ask((client) => client.rpc("my_limits"));
  return parseAnswer(z.array(limitSchema), limits).flatMap(({ outcome, council_key, ...limit }) =>
    outcome === "issued"
      ? []
      : refusalOf({
          ...limit,
          outcome,
          local_auth_issue: council_key,
          notice: null,
          kinds: null,
          other_sites: null,
        }),
  );
}
