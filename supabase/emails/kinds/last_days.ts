import { isoDayInWords } from "../../../src/shared/domain/days.ts";
import { paragraph } from "../../templates/frame.ts";
import { defineKind } from "../define-kind.ts";
import { voucherFacts, aboutVoucher } from "../voucher-parts.ts";

const whenItEnds = (days: number): string =>
  days <= 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;

/** To a resident: the voucher expires soon. */
export default defineKind(voucherFacts, (voucher, siteUrl) =>
  aboutVoucher(
    voucher,
    siteUrl,
    {
      subject: `Your voucher expires ${whenItEnds(voucher.days_left)}`,
      title: `Your voucher expires ${whenItEnds(voucher.days_left)}`,
      preview: `Its last day is ${isoDayInWords(voucher.last_day)}.`,
      before: [
        paragraph(
          `The last day of your voucher from ${voucher.council_name} is ${isoDayInWords(voucher.last_day)}.`,
        ),
      ],
      after: [
        paragraph("If you no longer need it, cancel it there so that it does not count towards your limit."),
      ],
    },
    ({ say }, day) => ({
      subject: say.expires(voucher.days_left),
      sentences: [say.use(voucher.council_name, day), say.cancel],
    }),
  ),
);
