import { stored } from "../../shared/api/stored.ts";
import { z } from "../../shared/api/z.ts";
import type { StoredAccount } from "../../shared/auth/stored-account.ts";
import { dayInBritain } from "../../shared/domain/days.ts";
import { stateOf, voucherSchema, type Voucher } from "./voucher.ts";

const cache = stored(
  "vouchers",
  z.object({
    uid: z.string(),
    /** When they were last brought up to date, in milliseconds since 1970. */
    at: z.number(),
    vouchers: z.array(voucherSchema),
  }),
  "local",
);

export interface CachedVouchers {
  at: number;
  vouchers: readonly Voucher[];
}

/**
 * The copies that this device may show: those of the account that is signed in, or, where its session has ended by
 * time, the last one's that are active to the end of their last day. Another account's are dropped. By the device's clock
 * a copy is over, unless the clock was past its last day already when the database said that it is active.
 */
export function readCache(account: StoredAccount | null, now = new Date()): CachedVouchers | null {
  const copies = cache.read();
  if (!copies) return null;
  if (account && copies.uid !== account.uid) {
    cache.forget();
    return null;
  }
  const today = dayInBritain(now);
  const copiedOn = dayInBritain(new Date(copies.at));
  const vouchers = copies.vouchers
    .map((voucher) =>
      copiedOn > voucher.last_day ? voucher : { ...voucher, state: stateOf(voucher, today) },
    )
    .filter(({ state }) => account !== null || state === "active");
  if (!account && vouchers.length === 0) {
    cache.forget();
    return null;
  }
  return { at: copies.at, vouchers };
}

export function cacheVouchers(
  { uid }: StoredAccount,
  vouchers: readonly Voucher[],
  now = Date.now(),
): CachedVouchers {
  cache.write({ uid, at: now, vouchers: [...vouchers] });
  return { at: now, vouchers };
}
