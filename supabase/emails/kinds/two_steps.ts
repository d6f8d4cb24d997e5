import { z } from "zod";
import { brand } from "../../../src/shared/domain/brand.ts";
import { dayInWords } from "../../../src/shared/domain/days.ts";
import { portalRoutes } from "../../../src/shared/domain/routes.ts";
import { button, paragraph } from "../../templates/frame.ts";
import { teamButton, toManagers } from "../colleague-parts.ts";
import { defineKind, why } from "../define-kind.ts";
import { formatName } from "../format.ts";

/** To managers and officers without a second step: it is required. To managers: it no longer is. */
export default defineKind(
  z.object({ council: z.string(), who: z.string(), from: z.string().nullable() }),
  ({ council, who, from }, siteUrl) =>
    from
      ? {
          subject: `Set up two-step sign-in for ${council} by ${dayInWords(new Date(from))}`,
          title: "You need a second step to sign in",
          preview: `${council} asks every manager and officer for one.`,
          body: [
            paragraph(
              `${formatName(who)} asks every manager and officer of ${council} to sign in to ${brand.name} with a code from an app on their phone as well as a password. From ${dayInWords(new Date(from))} you can see and change nothing of ${council} until you have set that up. It takes two minutes.`,
            ),
            button("Set it up", `${siteUrl}${portalRoutes.account}`),
          ],
          otherwise: ["You have no phone for work?", ` Ask ${formatName(who)} what to use.`],
          why: why(`You are getting this because you are a manager or officer of ${council}.`),
        }
      : {
          subject: `${council} no longer asks for two steps at ${brand.name}`,
          title: "Two steps are no longer needed",
          preview: `${formatName(who)} has switched them off.`,
          body: [
            paragraph(
              `${formatName(who)} has switched off two steps at sign-in for ${council}. Managers and officers now need a password only. If you have set up a second step, you keep it.`,
            ),
            teamButton(siteUrl),
          ],
          otherwise: ["You did not expect this?", " Ask for two steps again on the 'Your Team' page."],
          why: toManagers(council),
        },
);
