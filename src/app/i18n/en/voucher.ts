import { englishVoucher } from "../../../shared/domain/voucher.ts";
import { inWords } from "../../../shared/i18n/spoken.ts";

export const sayVoucher = inWords("voucher", englishVoucher);
