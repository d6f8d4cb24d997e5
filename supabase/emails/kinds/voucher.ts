import { isoDayInWords } from "../../../src/shared/domain/days.ts";
import { paragraph } from "../../templates/frame.ts";
import { defineKind } from "../define-kind.ts";
import { emailsMessages, type Reader } from "./own-language.ts";
import { voucherFacts, aboutVoucher } from "../voucher-parts.ts";

const subjectOf = (t: Reader["t"], { moves, council_name }: { moves: number; council_name: string }) =>
  moves ? t("moved") : t("voucher", { council: council_name });

/** To a resident: a new or moved voucher. */
export default defineKind(voucherFacts, (voucher, siteUrl) =>
  aboutVoucher(
    voucher,
    siteUrl,
    {
      subject: subjectOf(emailsMessages.t, voucher),
      title: voucher.moves ? emailsMessages.t("moved") : "Your voucher",
      preview: `Valid until ${isoDayInWords(voucher.last_day)}.`,
      before: [
        ...(voucher.moves ? [paragraph(emailsMessages.t("movedBody"))] : []),
        paragraph(
          emailsMessages.t("use", { council: voucher.council_name, day: isoDayInWords(voucher.last_day) }),
        ),
      ],
    },
    ({ t }, day) => {
      const use = t("use", { council: voucher.council_name, day });
      return {
        subject: subjectOf(t, voucher),
        sentences: voucher.moves ? [t("movedBody"), use] : [use],
      };
    },
  ),
);
