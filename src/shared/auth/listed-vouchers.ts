import { useState } from "react";
import type { Database } from "../api/database.generated.ts";
import { parseAnswer, z } from "../api/z.ts";
import { voucherPage } from "../domain/limits.generated.ts";
import { useWork } from "../ui/use-work.tsx";
import { askSignedIn } from "./ask-signed-in.ts";

const voucher = z.object({
  code_end: z.nullable(z.string()),
  site_address: z.nullable(z.string()),
  issued_on: z.string(),
  last_day: z.string(),
  /** Of use, or at the gate. */
  at: z.nullable(z.string()),
  accepted_anyway: z.boolean(),
  undone: z.boolean(),
  /** Who accepted it or turned it away. */
  member_name: z.nullable(z.string()),
  /** Waste types that were turned away where it was accepted in part. */
  rejected_waste: z.nullable(z.array(z.string())),
});
export type ListedVoucher = z.infer<typeof voucher>;

type Wanted = Database["public"]["Functions"]["council_vouchers"]["Args"];

/** Loads a page of the vouchers that a figure counts. For managers in a recent session. @throws {Problem} */
export const loadVouchers = async (wanted: Wanted): Promise<ListedVoucher[]> =>
  parseAnswer(z.array(voucher), await askSignedIn((client) => client.rpc("council_vouchers", wanted)));

/** Loads all vouchers that a figure counts, page by page. For managers in a recent session. @throws {Problem} */
export async function loadAllVouchers(figure: string): Promise<ListedVoucher[]> {
  const all: ListedVoucher[] = [];
  for (;;) {
    const page = await loadVouchers({
      figure,
      from_day: "2020-01-01",
      to_day: "9999-12-31",
      skip: all.length,
    });
    all.push(...page);
    if (page.length < voucherPage) return all;
  }
}

/** Lists vouchers page by page, from the first page on. `more` loads the next page; null after the last. */
export function useVoucherPages(
  first: readonly ListedVoucher[],
  loadMore: (skip: number) => Promise<ListedVoucher[]>,
) {
  const [listed, setListed] = useState(first);
  const [isWhole, setIsWhole] = useState(first.length < voucherPage);
  const { busy, problem, run } = useWork();
  const more = () =>
    void run(async () => {
      const page = await loadMore(listed.length);
      setListed([...listed, ...page]);
      setIsWhole(page.length < voucherPage);
    });
  return { listed, busy, problem, more: isWhole ? null : more };
}
