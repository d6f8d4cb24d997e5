import { toCouncils, toNobody, type FunctionRights } from "./rights.ts";

/** Functions of residents, vouchers and gates. */
export const voucherFunctions: Readonly<Record<string, FunctionRights>> = {
  "public.voucher_counts()": toCouncils("public.voucher_counts()"),
  "private.voucher_counts()": toCouncils("private.voucher_counts()"),
  "private.count_vouchers()": toNobody,
};
