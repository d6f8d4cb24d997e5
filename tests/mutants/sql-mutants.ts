import { accountMutants } from "./account-mutants.ts";
import { emailMutants } from "./email-mutants.ts";
import { gateMutants } from "./gate-mutants.ts";
import type { Mutant } from "./mutant.ts";
import { voucherMutants } from "./voucher-mutants.ts";

/** Mutants of the migrations. */
export const sqlMutants: readonly Mutant[] = [
  ...accountMutants,
  ...voucherMutants,
  ...gateMutants,
  ...emailMutants,
];
