import { vouchersMessages } from "../../../src/app/i18n/vouchers.ts";
import { z } from "zod";
import { brand } from "../../../src/shared/domain/brand.ts";
import { voucherStates } from "../../../src/shared/domain/closed-sets.generated.ts";
import { isoDayInWords } from "../../../src/shared/domain/days.ts";
import { appRoutes } from "../../../src/shared/domain/routes.ts";
import { councilLeft } from "../../../src/shared/domain/voucher.ts";
import { button, paragraph } from "../../templates/frame.ts";
import { defineKind } from "../define-kind.ts";
import { alsoInOwn, emailsMessages } from "./own-language.ts";
import { voucherFacts, aboutVoucher, voucherFooter } from "../voucher-parts.ts";

/** To holders of vouchers of a council that has left. */
export default defineKind(voucherFacts.extend({ state: z.enum(voucherStates) }), (voucher, siteUrl) => {
  const news = `News about your voucher from ${voucher.council_name}.`;
  if (voucher.state !== "ended")
    return aboutVoucher(
      voucher,
      siteUrl,
      {
        subject: emailsMessages.t("left", { council: voucher.council_name, brand: brand.name }),
        title: "Read this before you set out",
        preview: news,
        before: [
          paragraph(
            `${councilLeft(voucher.council_name)} Your voucher stays valid until ${isoDayInWords(voucher.last_day)} wherever another council's site takes it.`,
          ),
        ],
      },
      ({ t }) => ({
        subject: t("left", { council: voucher.council_name, brand: brand.name }),
        sentences: [t("readThis"), t("whereTaken")],
      }),
    );
  return alsoInOwn(
    voucher.language,
    {
      subject: "Your voucher has ended",
      title: "Your voucher has ended",
      preview: news,
      body: [
        paragraph(
          `${councilLeft(voucher.council_name)} No other site takes what is on your voucher, so it has ended.`,
        ),
        paragraph(emailsMessages.t("doesNotCount")),
        button("See which sites you can use", `${siteUrl}${appRoutes.home}`),
      ],
      ...voucherFooter(voucher, siteUrl),
    },
    ({ t, translation }) => ({
      subject: vouchersMessages.t("titles.ended", {}, translation),
      sentences: [
        vouchersMessages.t("ended", { council: voucher.council_name }, translation),
        t("doesNotCount"),
      ],
    }),
  );
});
