import { shellMessages } from "../../../src/app/i18n/shell.ts";
import { z } from "zod";
import { brand } from "../../../src/shared/domain/brand.ts";
import { isoDayInWords } from "../../../src/shared/domain/days.ts";
import { appRoutes, appRoutesIn } from "../../../src/shared/domain/routes.ts";
import { retentionMonths } from "../../../src/shared/domain/voucher-limits.ts";
import { button, paragraph } from "../../templates/frame.ts";
import { defineKind, why } from "../define-kind.ts";
import { alsoInOwn, emailsMessages } from "./own-language.ts";
import { language } from "../voucher-parts.ts";

/** To a resident who will be deleted for not being seen. */
export default defineKind(
  z.object({ last_seen: z.iso.date(), goes_on: z.iso.date(), language }),
  ({ last_seen: seen, goes_on: goes, language: key }, siteUrl) =>
    alsoInOwn(
      key,
      {
        subject: emailsMessages.t("idle", { brand: brand.name }),
        title: "Do you still need your account?",
        preview: `If you do not sign in, it will be deleted after ${isoDayInWords(goes)}.`,
        body: [
          paragraph(emailsMessages.t("idleBody", { seen: isoDayInWords(seen), goes: isoDayInWords(goes) })),
          paragraph("To keep your account, sign in once by then."),
          button("Sign in", `${siteUrl}${appRoutes.signIn}`),
        ],
        otherwise: ["If you no longer need it", ", there is nothing to do."],
        why: why(
          `You are getting this because this address has a voucher account that has not been used for ${retentionMonths.idleResident} months.`,
        ),
      },
      ({ key: own, t, translation }) => ({
        subject: t("idle", { brand: brand.name }),
        sentences: [
          t("idleBody", {
            seen: isoDayInWords(seen, translation.locale),
            goes: isoDayInWords(goes, translation.locale),
          }),
          t("idleKeep"),
        ],
        drawn: [button(shellMessages.t("signIn", {}, translation), `${siteUrl}${appRoutesIn(own).signIn}`)],
      }),
    ),
);
