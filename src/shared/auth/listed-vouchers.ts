import type { Database } from "../api/database.generated.ts";
import { parseAnswer } from "../api/parse.ts";
import { z } from "../api/z.ts";
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
});
export type ListedVoucher = z.infer<typeof voucher>;

/** Loads a page of the vouchers that a figure counts. For managers in a recent session. @throws {Problem} */
export const loadVouchers = async (
  wanted: Database["public"]["Functions"]["council_vouchers"]["Args"],
): Promise<ListedVoucher[]> =>
  parseAnswer(z.array(voucher), await askSignedIn((client) => client.rpc("council_vouchers", wanted)));
