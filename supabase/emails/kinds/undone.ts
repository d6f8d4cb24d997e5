import { vouchersMessages } from "../../../src/app/i18n/vouchers.ts";
import { z } from "zod";
import {
  undoReasons,
  voucherStates,
  type UndoReason,
} from "../../../src/shared/domain/closed-sets.generated.ts";
import { isoDayInWords } from "../../../src/shared/domain/days.ts";
import { paragraph } from "../../templates/frame.ts";
import { defineKind } from "../define-kind.ts";
import { formatSite } from "../format.ts";
import { alsoInOwn, emailsMessages, type Reader } from "./own-language.ts";
import { voucherFacts, aboutVoucher, voucherFooter } from "../voucher-parts.ts";

const undoneBecause: Readonly<Record<UndoReason, string>> = {
  mistake: "it was accepted by mistake",
  wrong_voucher: "the wrong voucher was scanned",
  not_tipped: "the waste was not left there",
  other: "staff had another reason",
};

/** To the holder of a voucher whose acceptance was undone. */
export default defineKind(
  voucherFacts.extend({
    state: z.enum(voucherStates),
    accepted_on: z.iso.date(),
    accepted_site: z.string(),
    reason: z.enum(undoReasons),
  }),
  (voucher, siteUrl) => {
    const what = `Your voucher was accepted on ${isoDayInWords(voucher.accepted_on)} at ${formatSite(voucher.accepted_site)}. That has been taken back, because ${undoneBecause[voucher.reason]}.`;
    const inOwn = ({ t, translation }: Reader) =>
      t("undoneBody", {
        day: isoDayInWords(voucher.accepted_on, translation.locale),
        site: formatSite(voucher.accepted_site),
      });
    const because = ({ translation }: Reader) => {
      const say = vouchersMessages.in(translation);
      return say("story.undoneBecause", { reason: say(`reasons.${voucher.reason}`) });
    };
    if (voucher.state === "active")
      return aboutVoucher(
        voucher,
        siteUrl,
        {
          subject: emailsMessages.t("undone"),
          title: emailsMessages.t("undone"),
          preview: `Valid until ${isoDayInWords(voucher.last_day)}.`,
          before: [
            paragraph(
              `${what} You can use it once, until ${isoDayInWords(voucher.last_day)}, with the same code:`,
            ),
          ],
        },
        (reader) => ({
          subject: reader.t("undone"),
          sentences: [inOwn(reader), because(reader), reader.t("undoneUse")],
        }),
      );
    return alsoInOwn(
      voucher.language,
      {
        subject: "Your voucher does not count as used any more",
        title: "Your voucher does not count as used any more",
        preview: `It was accepted on ${isoDayInWords(voucher.accepted_on)}.`,
        body: [
          paragraph(what),
          paragraph(
            voucher.state === "expired"
              ? `It cannot be used now: its last day was ${isoDayInWords(voucher.last_day)}.`
              : "It cannot be used now: it is cancelled or has ended.",
          ),
        ],
        ...voucherFooter(voucher, siteUrl),
      },
      (reader) => ({
        subject: vouchersMessages.t(`titles.${voucher.state}`, {}, reader.translation),
        sentences: [inOwn(reader), because(reader)],
      }),
    );
  },
);
