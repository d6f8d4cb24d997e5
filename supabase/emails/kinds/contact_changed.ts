import { z } from "zod";
import { portalRoutes } from "../../../src/shared/domain/routes.ts";
import { button, paragraph } from "../../templates/frame.ts";
import { html } from "../../templates/html.ts";
import { toManagers } from "../colleague-parts.ts";
import { defineKind } from "../define-kind.ts";
import { formatName, formatNotice } from "../format.ts";

/** To all managers: payment or telephone has changed. */
export default defineKind(
  z.object({
    council: z.string(),
    who: z.string(),
    to_pay: z.string().nullable(),
    phone: z.string().nullable(),
    phone_hours: z.string().nullable(),
  }),
  ({ council, who, to_pay: toPay, phone, phone_hours: phoneHours }, siteUrl) => ({
    subject: `What residents of ${council} pay, or whom they call, has changed`,
    title: "Payment or telephone has changed",
    preview: `${formatName(who)} changed it.`,
    body: [
      paragraph(`${formatName(who)} changed what residents of ${council} are told. They now read:`),
      paragraph(html`<strong>To pay:</strong> ${formatNotice(toPay ?? "Nothing said")}`),
      paragraph(
        html`<strong>Telephone:</strong>
          ${formatNotice([phone ?? "Nothing said", phoneHours].filter(Boolean).join(", "))}`,
      ),
      button("Voucher settings", `${siteUrl}${portalRoutes.voucherSettings}`),
    ],
    otherwise: ["Is this wrong?", ` Change it back first, and then ask ${formatName(who)}.`],
    why: toManagers(council),
  }),
);
