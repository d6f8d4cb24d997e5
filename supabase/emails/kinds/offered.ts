import { z } from "zod";
import { portalRoutes } from "../../../src/shared/domain/routes.ts";
import { button, paragraph } from "../../templates/frame.ts";
import { toManagers } from "../colleague-parts.ts";
import { defineKind } from "../define-kind.ts";
import { formatSite } from "../format.ts";

/** To managers: another council offers sites. */
export default defineKind(
  z.object({ council: z.string(), offering: z.string(), count: z.number(), sites: z.array(z.string()) }),
  ({ council, offering: by, count, sites }, siteUrl) => ({
    subject: `${by} offers ${count === 1 ? "a site" : `${count} sites`} to residents of ${council}`,
    title: `${by} offers ${count === 1 ? "a site" : `${count} sites`} to your residents`,
    preview: `Residents of ${council} are shown nothing until you agree.`,
    body: [
      paragraph(
        `${by} would let residents of ${council} use ${count === 1 ? "this site" : "these sites"}. They are shown nothing of it until a manager of ${council} agrees.`,
      ),
      paragraph(
        [
          ...sites.map(formatSite),
          ...(count > sites.length ? [`and ${count - sites.length} more`] : []),
        ].join("\n"),
      ),
      button("Look at it", `${siteUrl}${portalRoutes.dashboard}`),
    ],
    otherwise: [
      "Do you know this site?",
      ` Agree only to what you know, and ask ${by} where you are not sure. 'Not now' can be changed at any time.`,
    ],
    why: toManagers(council),
  }),
);
