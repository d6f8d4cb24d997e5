import { z } from "zod";
import { portalRoutes } from "../../../src/shared/domain/routes.ts";
import { button, paragraph } from "../../templates/frame.ts";
import { toManagers, toOperator } from "../colleague-parts.ts";
import { defineKind } from "../define-kind.ts";
import { formatMoment, formatSite } from "../format.ts";

/** To managers, or without a council to the operator, who agreed to a site: its address changed. */
export default defineKind(
  z.object({
    council: z.string().nullable(),
    offering: z.string(),
    count: z.number(),
    sites: z.array(z.object({ from: z.string(), to: z.string() })),
    shown_from: z.string(),
  }),
  ({ council, offering: by, count, sites, shown_from: from }, siteUrl) => ({
    subject: `${by} has changed the address of ${count === 1 ? "a site" : `${count} sites`} that ${council === null ? "you agreed to" : "your residents use"}`,
    title: `${by} has changed ${count === 1 ? "an address" : "addresses"}`,
    preview: `Residents see it from ${formatMoment(from)}.`,
    body: [
      ...sites.map((site) =>
        paragraph(`${formatSite(site.from)}\nis now nameAndEmail\n${formatSite(site.to)}`),
      ),
      ...(count > sites.length ? [paragraph(`And ${count - sites.length} more.`)] : []),
      paragraph(
        `Residents of ${council ?? "boroughs without a council"} see the new address from ${formatMoment(from)}. The place on the map is the same, so there is nothing to agree to again.`,
      ),
      ...(council === null ? [] : [button("Stop", `${siteUrl}${portalRoutes.voucherSettings}`)]),
    ],
    otherwise: [
      "Is this not the site that you know?",
      council === null
        ? ` Take your agreement back: 'councils disagree'. Vouchers that were issued stay valid.`
        : ` Press 'Stop' beside it in Voucher settings. Vouchers that your residents have stay valid.`,
    ],
    why: council === null ? toOperator : toManagers(council),
  }),
);
