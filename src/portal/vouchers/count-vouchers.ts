import { ask } from "../../client/data/ask.ts";

/** Vouchers of the signed-in council's borough. */
export interface VoucherCounts {
  issued: number;
  used: number;
}

/**
 * Counts the vouchers of the caller's borough. Source: function voucher_counts, one row.
 * @throws {Problem} of kind "session-lost" also for an account without a council
 */
export async function countVouchers(): Promise<VoucherCounts> {
  const [counts]: Record<"vouchers_issued" | "vouchers_used", number>[] = await ask((client) =>
    client.rpc("voucher_counts"),
  );
  return { issued: counts?.vouchers_issued ?? 0, used: counts?.vouchers_used ?? 0 };
}
