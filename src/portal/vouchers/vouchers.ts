import { ask } from "../../client/data/client.ts";
import { askSignedIn } from "../../client/session/ask-signed-in.ts";
import { dayInBritain } from "../../scheme/days.ts";
import type { RefusalReason } from "../../scheme/refusal-reasons.ts";
import { site } from "../../scheme/site.ts";

/** Vouchers of the signed-in council's borough. */
export interface VoucherCounts {
  issued: number;
  used: number;
  /** Those that residents may still use; the others have expired or were cancelled. */
  active: number;
}

/**
 * Counts the vouchers of the caller's borough. Sources: voucher_counts, one row, and active_vouchers.
 * @throws {Problem} of kind "session-lost" also for an account without a council
 */
export async function countVouchers(): Promise<VoucherCounts> {
  const [[counts], active]: [Record<"vouchers_issued" | "vouchers_used", number>[], number] =
    await Promise.all([
      ask((client) => client.rpc("voucher_counts")),
      ask((client) => client.rpc("active_vouchers")),
    ]);
  return { issued: counts?.vouchers_issued ?? 0, used: counts?.vouchers_used ?? 0, active };
}

/** What happened to vouchers in a month at one site. */
export interface HistoryRow {
  issued: number;
  used: number;
  /** Its first day: "2026-11-01". */
  month: string;
  /** Null, as the address, where the site is not known. */
  site_id: string | null;
  site_address: string | null;
}

/** How far the figures look back. */
export const historyMonths = 12;

/**
 * What happened to the vouchers of the caller's borough lately, in no order. Source: function voucher_history.
 * @throws {Problem}
 */
export function loadHistory(): Promise<HistoryRow[]> {
  return askSignedIn((client) => client.rpc("voucher_history", { months: historyMonths }));
}

/** What happened at one of the council's sites in a month, whoever issued the vouchers. */
export interface GateRow {
  /** Its first day: "2026-11-01". */
  month: string;
  site_id: string;
  site_address: string;
  /** Those that were taken back do not count. */
  accepted: number;
  /** Of those accepted: though something spoke against it. */
  accepted_anyway: number;
  /** How often for which reason; a reason that was not given is absent. */
  turned_away: Partial<Record<RefusalReason, number>>;
}

/** Vouchers of one borough's residents that another council's sites accepted in a month. */
export interface NeighbourRow {
  /** elsewhere: our residents at a neighbour's sites; here: others at ours. */
  direction: "elsewhere" | "here";
  month: string;
  /** The neighbour. */
  borough_key: string;
  /** Null where it is not told, so that nobody can be known by it. */
  accepted: number | null;
  hidden: "under_5" | "next_smallest" | null;
}

/** The first day of the oldest month that is shown, in London: "2025-12-01". */
function firstDayShown(): string {
  const [year = 0, month = 1] = dayInBritain(new Date()).split("-").map(Number);
  return new Date(Date.UTC(year, month - historyMonths, 1)).toISOString().slice(0, 10);
}

/** What happened at the gates of the caller's council lately, in no order. Source: gate_figures. @throws {Problem} */
export async function loadGateFigures(): Promise<GateRow[]> {
  const rows = await askSignedIn((client) => client.rpc("gate_figures", { from_day: firstDayShown() }));
  // The generated types know only of some JSON.
  return rows as unknown as GateRow[];
}

/** Who went to a neighbour's sites, and who came, by month and borough. Source: neighbour_figures. @throws {Problem} */
export async function loadNeighbourFigures(): Promise<NeighbourRow[]> {
  const rows = await askSignedIn((client) =>
    client.rpc("neighbour_figures", { from_month: firstDayShown() }),
  );
  return rows as unknown as NeighbourRow[];
}

/** Shares that have plain words, as percentages, ascending. */
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

/** A whole number as it is read: 12345 becomes "12,345". */
export function formatCount(count: number): string {
  return new Intl.NumberFormat(site.locale).format(count);
}

function inWords(percent: number): string {
  if (percent < 6) return "fewer than one in ten";
  if (percent > 94) return "nearly all";
  const [, words] = shares.reduce((best, share) =>
    Math.abs(share[0] - percent) < Math.abs(best[0] - percent) ? share : best,
  );
  return `about ${words}`;
}

/** Says in one or two sentences what became of the vouchers issued: used, to be used, or neither any more. */
export function describeUse({ issued, used, active }: VoucherCounts, councilName: string): string {
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
