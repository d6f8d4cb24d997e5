import { askSignedIn } from "../../client/session/ask-signed-in.ts";
import { z } from "../../client/data/z.ts";
import { deskCancelOutcomes } from "../../scheme/closed-sets.generated.ts";
import { Problem } from "../../client/data/errors.ts";
import { parseAnswer } from "../../client/data/parse.ts";
import { applicationSchema, siteSchema, type NotIssued } from "../../client/data/sites.ts";
import { requiredText } from "../../client/form/field-schemas.ts";
import { boroughName } from "../../scheme/boroughs.ts";
import { dayInWords } from "../../scheme/days.ts";
import { openingLines, openNow } from "../../scheme/opening.ts";
import { beforeYouCome, wasteName, type Load } from "../../scheme/waste.ts";

/** A site of the council, as somebody from a borough would use it. */
export interface DeskSite {
  id: string;
  address: string;
  openingHours: string;
  /** "Open now, until 4 pm" */
  now: string;
  toPay: string;
  whoMayCome: string;
  beforeYouCome: string;
  notTaken: readonly string[];
  /** Why it cannot be chosen at present; "" where it can. */
  whyNot: string;
}

const reasons: Readonly<Record<NonNullable<z.infer<typeof siteSchema>["why_not"]>["reason"], string>> = {
  paused: "vouchers are paused",
  site_closed: "closed",
  not_taken: "does not take this",
  too_large: "not for a load of this size",
  site_gone: "takes no vouchers",
  not_served: "does not serve this borough",
};

/**
 * The council's own sites that serve a borough. Source: function sites_of.
 * @throws {Problem}
 */
export async function loadSites(councilKey: string, borough: string): Promise<DeskSite[]> {
  const rows = await askSignedIn((client) => client.rpc("sites_of", { borough_key: borough }));
  return parseAnswer(z.array(siteSchema), rows)
    .filter(({ council_key }) => council_key === councilKey)
    .map((row) => ({
      id: row.id,
      address: row.address,
      openingHours: openingLines(row.opening, row.opening_hours).join("\n"),
      now: openNow(row.opening),
      toPay: row.to_pay ?? "",
      whoMayCome: row.who_may_come ?? "",
      beforeYouCome: beforeYouCome(row.before_you_come, row.height_limit_cm) ?? "",
      notTaken: row.not_taken,
      whyNot: row.why_not ? reasons[row.why_not.reason] : "",
    }));
}

/** The form: one to four kinds, and one size for all of it. */
export const deskSchema = z.object({
  surname: requiredText("Surname is required"),
  house_number: requiredText("House number is required"),
  postcode: requiredText("Postcode is required").check(
    z.regex(/^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i, "Enter a full postcode, such as NW5 2AA"),
  ),
  borough_key: requiredText("Local borough is required"),
  site_id: requiredText("Choose a site"),
  kind_1: requiredText("Choose what they are bringing"),
  kind_2: z.string(),
  kind_3: z.string(),
  kind_4: z.string(),
  size: requiredText("Choose how much they are bringing"),
});
type Wanted = z.infer<typeof deskSchema>;

/** The load that was chosen, the same kind once. */
function loadOf({ kind_1, kind_2, kind_3, kind_4, size }: Wanted) {
  return { kinds: [...new Set([kind_1, kind_2, kind_3, kind_4])].filter((kind) => kind !== ""), size };
}

/** A voucher that was given, and for whom: what was typed is printed and kept nowhere. */
export interface GivenVoucher {
  code: string;
  lastDay: string;
  load: Load;
  site: DeskSite;
  person: string;
}

const inWords = (day: string | null) => (day ? dayInWords(new Date(day)) : "");

/** Of a site that has gone from the list meanwhile. */
const noTexts: Omit<DeskSite, "address"> = {
  id: "",
  openingHours: "",
  now: "",
  toPay: "",
  whoMayCome: "",
  beforeYouCome: "",
  notTaken: [],
  whyNot: "",
};

const notIssued = "No voucher was issued. Please try again.";

/** Why there is no voucher, and what to do about it. */
function refusalInWords({ outcome, at_most, next_day, notice, kinds, local_auth_issue }: NotIssued): string {
  const day = inWords(next_day);
  const vouchers = at_most === 1 ? "1 voucher" : `${at_most ?? 0} vouchers`;
  const words: Readonly<Record<NotIssued["outcome"], string>> = {
    active_reached: `This person has ${at_most} active vouchers. One has to be used or cancelled first.`,
    year_reached: `This person has had ${vouchers} in the past year. They can have the next one from ${day}.`,
    council_year_reached: `This person has had ${vouchers} from ${boroughName(local_auth_issue ?? "")} in the past year. They can have the next one from ${day}.`,
    day_reached: `This person has had ${vouchers} today. They can have the next one on ${day}.`,
    member_day_reached: `You have given ${vouchers} today. A colleague can give the next one, or you can tomorrow.`,
    paused: `Your council has paused its vouchers${day ? ` until ${day}` : ""}. ${notice ?? ""}`.trim(),
    site_gone:
      "This site is not taking vouchers at the moment. Turn vouchers on in the voucher settings, or choose another site.",
    not_served: "This site does not serve their borough. Choose another site.",
    site_closed: `This site is closed${day ? ` until ${day}` : ""}. Choose another site.`,
    too_large: "This load is too large for this site. Choose another site.",
    // Of residents with an account.
    blocked: notIssued,
    no_resident: notIssued,
    not_taken: `This site does not take: ${(kinds ?? []).map(wasteName).join("; ")}. Choose another site.`,
  };
  return words[outcome];
}

/**
 * Gives a voucher, once for each request id. Source: function voucher_for_somebody.
 * @throws {Problem} of kind "refused", in words, where there is none
 */
export async function giveVoucher(
  wanted: Wanted,
  requestId: string,
  sites: readonly DeskSite[],
): Promise<GivenVoucher> {
  const { surname, house_number, postcode, borough_key, site_id } = wanted;
  const answer = parseAnswer(
    applicationSchema,
    await askSignedIn((client) =>
      client
        .rpc("voucher_for_somebody", {
          surname,
          house_number,
          postcode,
          borough_key,
          site_id,
          request_id: requestId,
          load: loadOf(wanted),
        })
        .single(),
    ),
  );
  const { outcome, code, load } = answer;
  if (outcome !== "issued") throw new Problem("refused", refusalInWords({ ...answer, outcome }));
  if (!code || !load) throw new Problem("unknown", "No voucher came back.");
  return {
    code,
    lastDay: inWords(answer.last_day),
    load,
    site: {
      ...(sites.find(({ id }) => id === answer.site_id) ?? noTexts),
      address: answer.site_address ?? "",
    },
    // The id stands for this person alone.
    person: `${surname}, ${house_number}, ${postcode.toUpperCase()}`,
  };
}

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Europe/London" });

const text = z.nullable(z.string());
const cancelSchema = z.object({
  outcome: z.enum(deskCancelOutcomes),
  used_at: text,
  used_site_address: text,
  until: text,
});

/**
 * Cancels a voucher that was given at the desk, by its code. Source: function cancel_desk_voucher.
 * @returns what came of it, in words
 * @throws {Problem} of kind "refused", in words, where it is not to be cancelled
 */
export async function cancelByCode(code: string): Promise<string> {
  const { outcome, used_site_address, until } = parseAnswer(
    cancelSchema,
    await askSignedIn((client) => client.rpc("cancel_desk_voucher", { code }).single()),
  );
  if (outcome === "cancelled") return "The voucher is cancelled.";
  throw new Problem(
    "refused",
    {
      used: `This voucher has been used${used_site_address ? ` at ${used_site_address}` : ""}.`,
      expired: "This voucher has expired.",
      too_many: `Too many codes that do not exist. You can go on from ${clock.format(new Date(until ?? 0))}.`,
      unknown: "Your council did not give out a voucher with this code at the desk.",
    }[outcome],
  );
}
