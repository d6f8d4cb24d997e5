import { isoDayInWords } from "../../../src/shared/domain/days.ts";
import { paragraph } from "../../templates/frame.ts";
import { defineKind } from "../define-kind.ts";
import { emailsMessages, type Reader } from "./own-language.ts";
import { voucherFacts, aboutVoucher } from "../voucher-parts.ts";

const expires = (t: Reader["t"], days: number): string =>
  days <= 0 ? t("expiresToday") : days === 1 ? t("expiresTomorrow") : t("expiresIn", { count: days });

/** To a resident: the voucher expires soon. */
export default defineKind(voucherFacts, (voucher, siteUrl) =>
  aboutVoucher(
    voucher,
    siteUrl,
    {
      subject: expires(emailsMessages.t, voucher.days_left),
      title: expires(emailsMessages.t, voucher.days_left),
      preview: `Its last day is ${isoDayInWords(voucher.last_day)}.`,
      before: [
        paragraph(
          `The last day of your voucher from ${voucher.council_name} is ${isoDayInWords(voucher.last_day)}.`,
        ),
      ],
      after: [paragraph(emailsMessages.t("cancel"))],
    },
    ({ t }, day) => ({
      subject: expires(t, voucher.days_left),
      sentences: [t("use", { council: voucher.council_name, day }), t("cancel")],
    }),
  ),
);
