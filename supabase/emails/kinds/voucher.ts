import { isoDayInWords } from "../../../src/shared/domain/days.ts";
import { paragraph } from "../../templates/frame.ts";
import { defineKind } from "../define-kind.ts";
import { voucherFacts, aboutVoucher } from "../voucher-parts.ts";

/** To a resident: a new or moved voucher. */
export default defineKind(voucherFacts, (voucher, siteUrl) =>
  aboutVoucher(
    voucher,
    siteUrl,
    {
      subject: voucher.moves
        ? "Your voucher is for another site"
        : `Your voucher from ${voucher.council_name}`,
      title: voucher.moves ? "Your voucher is for another site" : "Your voucher",
      preview: `Valid until ${isoDayInWords(voucher.last_day)}.`,
      before: [
        ...(voucher.moves
          ? [
              paragraph(
                "You moved this voucher to another site. Its code and its last day are the same. Emails, pictures and printouts from before are out of date.",
              ),
            ]
          : []),
        paragraph(
          `This is your voucher from ${voucher.council_name} for taking waste to one of its sites. You can use it once, until ${isoDayInWords(voucher.last_day)}. This email is as good at the gate as its page.`,
        ),
      ],
    },
    ({ say }, day) =>
      voucher.moves
        ? { subject: say.moved.subject, sentences: [say.moved.body, say.use(voucher.council_name, day)] }
        : { subject: say.voucher(voucher.council_name), sentences: [say.use(voucher.council_name, day)] },
  ),
);
