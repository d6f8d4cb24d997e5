import { z } from "zod";
import { portalRoutes } from "../../../src/shared/domain/routes.ts";
import { button, paragraph } from "../../templates/frame.ts";
import { toManagers, toOperator } from "../colleague-parts.ts";
import { defineKind } from "../define-kind.ts";
import { formatMoment, formatSite } from "../format.ts";

/** To managers, or without a council to the operator, who agreed to a site: its address or its offer for trade waste changed. */
export default defineKind(
  z.object({
    council: z.string().nullable(),
    offering: z.string(),
    count: z.number(),
    sites: z.array(z.object({ from: z.string(), to: z.string() })),
    /** Sites with another offer for trade waste. */
    trade: z.array(z.string()),
    shown_from: z.string(),
  }),
  ({ council, offering: by, count, sites, trade, shown_from: from }, siteUrl) => ({
    subject: `${by} has changed ${count === 0 ? "what trade waste costs at" : "the address of"} ${Math.max(count, 1) === 1 ? "a site" : `${count} sites`} that ${council === null ? "you agreed to" : "your residents use"}`,
    title: `${by} has changed ${count === 0 ? "an offer for trade waste" : count === 1 ? "an address" : "addresses"}`,
    preview: `Residents see it from ${formatMoment(from)}.`,
    body: [
      ...sites.map((site) => paragraph(`${formatSite(site.from)}\nis now\n${formatSite(site.to)}`)),
      ...(count > sites.length ? [paragraph(`And ${count - sites.length} more.`)] : []),
      ...(trade.length > 0
        ? [paragraph(`What it says of trade waste has changed at:\n${trade.map(formatSite).join("\n")}`)]
        : []),
      paragraph(
        `Residents of ${council ?? "boroughs without a council"} see it from ${formatMoment(from)}. The place on the map is the same, so there is nothing to agree to again.`,
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
