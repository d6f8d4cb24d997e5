import { z } from "zod";
import { portalRoutes } from "../../../src/shared/domain/routes.ts";
import { button, paragraph } from "../../templates/frame.ts";
import { html } from "../../templates/html.ts";
import { toManagers } from "../colleague-parts.ts";
import { defineKind } from "../define-kind.ts";
import { formatMoment, formatName, withoutLinks, textParagraphs } from "../format.ts";

/** To all managers, the sender too: the exact text that voucher holders get. */
export default defineKind(
  z.object({
    council: z.string(),
    who: z.string(),
    people: z.number(),
    subject: z.string(),
    body: z.string(),
    leaves_at: z.string(),
  }),
  ({ council, who, people, subject, body, leaves_at: leavesAt }, siteUrl) => {
    const readers = people === 1 ? "1 voucher holder" : `${people} voucher holders`;
    return {
      subject: `An email to ${readers} leaves soon`,
      title: `An email to ${readers} leaves soon`,
      preview: `You can cancel it until ${formatMoment(leavesAt)}.`,
      body: [
        paragraph(
          `${formatName(who)} of ${council} is emailing ${readers}. The email leaves at ${formatMoment(leavesAt)}. Until then you can press 'Cancel email' on the dashboard. This is its text:`,
        ),
        paragraph(html`<strong>${withoutLinks(subject)}</strong>`),
        ...textParagraphs(body),
        button("Dashboard", `${siteUrl}${portalRoutes.dashboard}`),
      ],
      otherwise: ["You did not expect this?", ` Cancel it first, and then ask ${formatName(who)}.`],
      why: toManagers(council),
    };
  },
);
