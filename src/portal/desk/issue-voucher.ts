import { Problem } from "../../shared/api/problem.ts";
import { parseAnswer, z } from "../../shared/api/z.ts";
import { applicationSchema, type NotIssued } from "../../shared/api/sites.ts";
import { voucherDetails } from "../../shared/api/voucher-details.ts";
import { loadPlaceIndex, locatePostcode } from "../../shared/places/place-files.ts";
import { postcodeInWords, readPostcode } from "../../shared/places/postcode.ts";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { boroughName } from "../../shared/domain/boroughs.ts";
import { clockInBritain, dayInBritain, dayInWords } from "../../shared/domain/days.ts";
import { deskCancelOutcomes } from "../../shared/domain/closed-sets.generated.ts";
import { wasteName } from "../../shared/domain/waste.ts";
import type { DeskRequest } from "./desk.ts";

function toWaste({ kind_1, kind_2, kind_3, kind_4, size }: DeskRequest) {
  return { kinds: [...new Set([kind_1, kind_2, kind_3, kind_4])].filter((kind) => kind !== ""), size };
}

const deskVoucherSchema = z.object(voucherDetails);
export type DeskVoucher = z.infer<typeof deskVoucherSchema>;

/** Loads today's vouchers of the signed-in member, newest first, without names. @throws {Problem} */
export const loadIssuedToday = async (): Promise<DeskVoucher[]> =>
  parseAnswer(z.array(deskVoucherSchema), await askSignedIn((client) => client.rpc("desk_today")));

/** "10.12" */
export const formatTime = (at: string) => clockInBritain(at).replace(":", ".");

/** "today at 10.12", "on 22 November 2026" */
function formatIssued(at: string): string {
  const day = dayInBritain(new Date(at));
  return day === dayInBritain(new Date()) ? `today at ${formatTime(at)}` : `on ${formatDay(day)}`;
}

/** Returns a question if the postcode is outside the chosen borough; "" if it is inside or unknown. @public loaded lazily */
export async function askAboutBorough({ postcode, borough_key }: DeskRequest): Promise<string> {
  try {
    const typed = readPostcode(postcode);
    if (!typed) return "";
    const unit = await locatePostcode(typed);
    const near = (await loadPlaceIndex()).outward[typed.outward]?.boroughs ?? [];
    if (unit ? unit.borough === borough_key : near.includes(borough_key)) return "";
    const where = unit ? ` It is in ${boroughName(unit.borough)}.` : "";
    return `${postcodeInWords(typed)} is not in ${boroughName(borough_key)}.${where}`;
  } catch {
    // The check is optional: continue without the place files.
    return "";
  }
}

const formatDay = (day: string | null) => (day ? dayInWords(new Date(day)) : "");

const notIssued = "No voucher was issued. Please try again.";

/** Returns why no voucher was issued, and what to do. */
function describeError({ outcome, at_most, next_day, notice, kinds, local_auth_issue }: NotIssued): string {
  const day = formatDay(next_day);
  const vouchers = at_most === 1 ? "1 voucher" : `${at_most ?? 0} vouchers`;
  const words: Readonly<Record<NotIssued["outcome"], string>> = {
    active_reached: `This person has ${at_most} active vouchers. One has to be used or cancelled first.`,
    year_reached: `This person has had ${vouchers} in the past year. They can have the next one from ${day}.`,
    council_year_reached: `This person has had ${vouchers} from ${boroughName(local_auth_issue ?? "")} in the past year. They can have the next one from ${day}.`,
    day_reached: `This person has had ${vouchers} today. They can have the next one on ${day}.`,
    member_day_reached: `You have given ${vouchers} today. A colleague can give the next one, or you can tomorrow.`,
    paused:
      `Your council has paused its vouchers.${day && ` Vouchers again from ${day}.`} ${notice ?? ""}`.trim(),
    not_offered:
      "This site is not taking vouchers at the moment. Turn vouchers on in the voucher settings, or choose another site.",
    not_served: "This site does not serve their borough. Choose another site.",
    site_closed: `This site is closed${day ? ` until ${day}` : ""}. Choose another site.`,
    too_large: "This load is too large for this site. Choose another site.",
    // For residents with an account and moves to another site only.
    blocked: notIssued,
    no_resident: notIssued,
    moved: notIssued,
    not_active: notIssued,
    moves_reached: notIssued,
    other_council: notIssued,
    has_active: notIssued,
    not_taken: `This site does not take: ${(kinds ?? []).map(wasteName).join("; ")}. Choose another site.`,
  };
  return words[outcome];
}

/** An issued voucher, or the question before it. */
type Outcome = { voucher: DeskVoucher; person: string } | { question: string };

/**
 * Issues a voucher, once per request id. Source: function issue_desk_voucher.
 * @param anyway whether they may have an active one already
 * @throws {Problem} "refused" with a message if none was issued
 * @public loaded lazily
 */
export async function issueVoucher(
  request: DeskRequest,
  requestId: string,
  anyway: boolean,
): Promise<Outcome> {
  const { surname, house_number, postcode, borough_key, site_id } = request;
  const answer = parseAnswer(
    applicationSchema,
    await askSignedIn((client) =>
      client
        .rpc("issue_desk_voucher", {
          surname,
          house_number,
          postcode,
          borough_key,
          site_id,
          request_id: requestId,
          waste: toWaste(request),
          anyway,
        })
        .single(),
    ),
  );
  const { outcome, issued_at } = answer;
  if (outcome === "has_active" && issued_at)
    return { question: `This person has an active voucher already, given ${formatIssued(issued_at)}.` };
  if (outcome !== "issued") throw new Problem("refused", describeError({ ...answer, outcome }));
  const voucher = (await loadIssuedToday().catch(() => [])).find(({ id }) => id === answer.voucher_id);
  if (!voucher)
    throw new Problem(
      "refused",
      "The voucher is given, but could not be shown. Press again: there will be no second one.",
    );
  // The request id belongs to this person.
  return { voucher, person: `${surname}, ${house_number}, ${postcode.toUpperCase()}` };
}

const text = z.nullable(z.string());
const cancelSchema = z.object({
  outcome: z.enum(deskCancelOutcomes),
  used_site_address: text,
  until: text,
});

/** Cancels a desk voucher by its code and returns the outcome as a sentence. @throws {Problem} "refused" with a message */
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
      ended: "This voucher has ended.",
      too_many: `Too many codes that do not exist. You can go on from ${clockInBritain(until ?? 0)}.`,
      unknown: "Your council did not give out a voucher with this code at the desk.",
    }[outcome],
  );
}
