import { vouchersMessages } from "../../../src/app/i18n/vouchers.ts";
import { voucherMessages } from "../../../src/shared/domain/voucher.ts";
import { z } from "zod";
import { appRoutes, appRoutesIn } from "../../../src/shared/domain/routes.ts";
import { button, contact } from "../../templates/frame.ts";
import { html } from "../../templates/html.ts";
import { textParagraphs } from "../format.ts";
import { defineKind, why } from "../define-kind.ts";
import { alsoInOwn } from "./own-language.ts";
import { language } from "../voucher-parts.ts";

/** To every holder of a voucher for a closed site: the fixed text that managers have read. */
export default defineKind(
  z.object({
    council: z.string(),
    subject: z.string(),
    body: z.string(),
    paused: z.boolean(),
    voucher_id: z.uuid(),
    language,
  }),
  ({ council, subject, body, paused, voucher_id: id, language: key }, siteUrl) =>
    alsoInOwn(
      key,
      {
        subject,
        title: subject,
        preview: `News about your voucher from ${council}.`,
        body: [...textParagraphs(body), button("Show voucher", `${siteUrl}${appRoutes.voucher}#${id}`)],
        otherwise: [
          "If you did not get a voucher",
          html`, someone else has used your address. Write to ${contact}.`,
        ],
        why: why(
          `You are getting this because you have a voucher from ${council}. It goes to everybody who has one, with or without reminders.`,
        ),
      },
      ({ key: own, t, translation }) => ({
        subject: paused ? t("paused", { council }) : t("closed"),
        sentences: [t("readThis"), voucherMessages.t("staysValid", {}, translation)],
        drawn: [
          button(vouchersMessages.t("show", {}, translation), `${siteUrl}${appRoutesIn(own).voucher}#${id}`),
        ],
      }),
    ),
);
