import { voucherMessages } from "../../../src/shared/domain/voucher.ts";
import { brand } from "../../../src/shared/domain/brand.ts";
import { isoDayInWords } from "../../../src/shared/domain/days.ts";
import { paragraph } from "../../templates/frame.ts";
import { defineKind } from "../define-kind.ts";
import { emailsMessages } from "./own-language.ts";
import { voucherFacts, aboutVoucher } from "../voucher-parts.ts";

/** To those who got left_scheme: the council is open again. */
export default defineKind(voucherFacts, (voucher, siteUrl) =>
  aboutVoucher(
    voucher,
    siteUrl,
    {
      subject: emailsMessages.t("back", { council: voucher.council_name, brand: brand.name }),
      title: `${voucher.council_name} is back`,
      preview: `News about your voucher from ${voucher.council_name}.`,
      before: [
        paragraph(
          `We wrote that ${voucher.council_name} has left ${brand.name}. It is back, and its sites take vouchers again. Yours is valid until ${isoDayInWords(voucher.last_day)}.`,
        ),
      ],
    },
    ({ t, translation }) => ({
      subject: t("back", { council: voucher.council_name, brand: brand.name }),
      sentences: [voucherMessages.t("staysValid", {}, translation)],
    }),
  ),
);
