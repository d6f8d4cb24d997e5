import { parseAnswer } from "../../shared/api/parse.ts";
import { z } from "../../shared/api/z.ts";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { brand } from "../../shared/domain/brand.ts";

/** Vouchers of the council's borough. */
const countsSchema = z.object({
  vouchers_issued: z.number(),
  vouchers_used: z.number(),
  /** Active ones; the others have expired, ended or were cancelled. */
  vouchers_to_be_used: z.number(),
});
export type VoucherCounts = z.infer<typeof countsSchema>;

/**
 * Counts the vouchers of the council's borough. Source: voucher_counts.
 * @throws {Problem} "session-lost", also for an account without a council
 */
export const countVouchers = async (): Promise<VoucherCounts> =>
  parseAnswer(countsSchema, await askSignedIn((client) => client.rpc("voucher_counts").single()));

/** Percentages with plain names, ascending. */
const shares = [
  [10, "one in ten"],
  [20, "one in five"],
  [25, "one in four"],
  [33.3, "one in three"],
  [40, "two in five"],
  [50, "half"],
  [60, "three in five"],
  [66.7, "two in three"],
  [75, "three in four"],
  [80, "four in five"],
  [90, "nine in ten"],
] as const;

export const formatCount = (count: number): string => count.toLocaleString(brand.locale);

function inWords(percent: number): string {
  if (percent < 6) return "fewer than one in ten";
  if (percent > 94) return "nearly all";
  const [, words] = shares.reduce((best, share) =>
    Math.abs(share[0] - percent) < Math.abs(best[0] - percent) ? share : best,
  );
  return `about ${words}`;
}

/** Describes what became of the issued vouchers, in one or two sentences. */
export function describeUse(counts: VoucherCounts, councilName: string): string {
  const { vouchers_issued: issued, vouchers_used: used, vouchers_to_be_used: active } = counts;
  if (issued === 0) return `No vouchers have been issued in ${councilName} yet.`;
  const all = issued === 1 ? "The one voucher issued" : `All ${formatCount(issued)} vouchers issued`;
  if (used >= issued) return `${all} ${issued === 1 ? "has" : "have"} been used.`;
  const over = Math.max(issued - used - active, 0);
  const rest = [
    active > 0 && `${formatCount(active)} ${active === 1 ? "is" : "are"} still to be used`,
    over > 0 && `${formatCount(over)} expired or ${over === 1 ? "was" : "were"} cancelled`,
  ].filter(Boolean);
  const others = `${rest.join(", and ")}.`;
  if (used === 0) {
    const none =
      issued === 1
        ? "The one voucher issued has not been used"
        : `None of the ${formatCount(issued)} vouchers issued has been used`;
    return `${none}: ${others}`;
  }
  const share = `${formatCount(used)} of ${formatCount(issued)} vouchers ${used === 1 ? "has" : "have"} been used`;
  return `${share}, ${inWords((used / issued) * 100)}. ${others}`;
}
