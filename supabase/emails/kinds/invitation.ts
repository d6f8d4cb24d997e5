import { z } from "zod";
import { brand } from "../../../src/shared/domain/brand.ts";
import { isoDayInWords } from "../../../src/shared/domain/days.ts";
import { declinedDays } from "../../../src/shared/domain/limits.ts";
import { portalRoutes, emailRoutes } from "../../../src/shared/domain/routes.ts";
import { button, paragraph } from "../../templates/frame.ts";
import { html } from "../../templates/html.ts";
import { defineKind, roleSchema, why, link } from "../define-kind.ts";
import { roleNames, formatTyped, formatName } from "../format.ts";

const facts = z.object({
  council: z.string(),
  role: roleSchema,
  /** null where the operator invites. */
  inviter: z.string().nullable(),
  inviter_email: z.string().nullable(),
  /** The last day on which it is good. */
  until: z.iso.date(),
  token: z.string(),
});

const does = {
  manager: "Managers look after the council’s sites and vouchers, and invite and remove colleagues.",
  officer: "Officers look after the council’s sites and vouchers.",
  gate: "Gate staff check the vouchers that residents show at a site.",
} as const;

/** To an invited person. It holds no code; its link leads to a code request. */
export default defineKind(
  facts,
  ({ council, role, inviter, inviter_email: inviterEmail, until, token }, siteUrl, email) => {
    const who =
      inviter === null
        ? `The operator of ${brand.name}`
        : inviterEmail === null
          ? `A manager of ${council}`
          : `${formatName(inviter)} (${formatTyped(inviterEmail)})`;
    const begin = `${siteUrl}${portalRoutes.verifyEmail}?email=${encodeURIComponent(email)}#invited`;
    const decline = `${siteUrl}${emailRoutes.declineInvitation}?token=${encodeURIComponent(token)}`;
    return {
      subject: `Invitation to join ${council} at ${brand.name}`,
      title: `Join ${council} at ${brand.name}`,
      preview: `${who} invites you to join ${council} as ${roleNames[role]}.`,
      body: [
        paragraph(
          `${who} invites you to join ${council} at ${brand.name} as ${roleNames[role]}. ${does[role]}`,
        ),
        paragraph(
          `Press 'I was invited', and we will send a code to ${formatTyped(email)} to make sure it is you. The invitation is valid until ${isoDayInWords(until)}.`,
        ),
        button("I was invited", begin),
      ],
      otherwise: [
        "You did not expect this?",
        html` Do nothing, or tell us, and no one from ${council} can invite you for ${declinedDays} days:
        ${link("I did not expect this", decline)}`,
      ],
      why: why(
        inviter === null
          ? `You are getting this because the operator of ${brand.name} invited this address.`
          : `You are getting this because a manager of ${council} entered this address.`,
      ),
    };
  },
);
