import { accountMutants } from "./account-mutants.ts";
import { gateMutants } from "./gate-mutants.ts";
import type { Mutant } from "./mutant.ts";
import { voucherMutants } from "./voucher-mutants.ts";

/** Mutants of the migrations, in the order of the rules. */
export const sqlMutants: readonly Mutant[] = [...accountMutants, ...voucherMutants, ...gateMutants];
