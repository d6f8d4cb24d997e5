import { englishVoucher } from "../../../scheme/voucher.ts";
import { inWords } from "../../../client/words/spoken.ts";

export const sayVoucher = inWords("voucher", englishVoucher);
