import { z } from "../../shared/api/z.ts";
import type { Waste } from "../../shared/domain/waste.ts";

/**
 * A voucher: the hash of its code, its last day, the day on which it was used or "cancelled", vehicle size, waste types,
 * and which other site it was issued for, counted from 1.
 */
const row = z.tuple([
  z.number(),
  z.string(),
  z.nullable(z.string()),
  z.string(),
  z.array(z.string()),
  z.nullable(z.number()),
]);

/** A council's vouchers. Source: function gate_list. */
export const voucherList = z.object({
  rows: z.array(row),
  /** Addresses of the council's other sites. */
  sites: z.array(z.string()),
  salt: z.string(),
});

export type VoucherList = z.infer<typeof voucherList>;

/** A voucher as the list holds it. */
interface ListedVoucher {
  waste: Waste;
  lastDay: string;
  /** The day it was used, or null. */
  usedOn: string | null;
  /** Whether it was cancelled or has ended. */
  isCancelled: boolean;
  /** Address of the site that it was issued for; "" for the site of the list. */
  issuedFor: string;
}

/** Returns a list in which the rows of the changed code hashes are those of the changes. */
export function mergeChanges(
  list: VoucherList,
  changed: readonly number[],
  changes: VoucherList,
): VoucherList {
  const gone = new Set(changed);
  return { ...list, rows: [...list.rows.filter(([codeHash]) => !gone.has(codeHash)), ...changes.rows] };
}

/** Returns the first 24 bits of SHA-256(salt + code), as the database stores them. */
async function hashCode(code: string, salt: string): Promise<number> {
  const bytes = Uint8Array.from(salt.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const text = new TextEncoder().encode(code);
  const salted = new Uint8Array(bytes.length + text.length);
  salted.set(bytes);
  salted.set(text, bytes.length);
  return new DataView(await crypto.subtle.digest("SHA-256", salted)).getUint32(0) >>> 8;
}

/** Looks a code up; null if it is not on the list. */
export async function findInList(
  { rows, sites, salt }: VoucherList,
  code: string,
): Promise<ListedVoucher | null> {
  const codeHash = await hashCode(code, salt);
  const found = rows.filter(([hash]) => hash === codeHash);
  // Of several vouchers with the same hash, the good one wins.
  const voucher = found.find(([, , used]) => used === null) ?? found[0];
  if (!voucher) return null;
  const [, lastDay, used, size, kinds, site] = voucher;
  const isCancelled = used === "cancelled";
  return {
    waste: { kinds, size },
    lastDay,
    usedOn: isCancelled ? null : used,
    isCancelled,
    issuedFor: (site && sites[site - 1]) || "",
  };
}
