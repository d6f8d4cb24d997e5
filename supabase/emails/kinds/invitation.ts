import { z } from "zod";
import { isoDayInWords } from "../../../src/shared/domain/days.ts";
import { letterRoutes, portalRoutes } from "../../../src/shared/domain/routes.ts";
import { brand } from "../../../src/shared/domain/brand.ts";
import { button, paragraph } from "../../templates/frame.ts";
import { html } from "../../templates/html.ts";
import { roleWords, shown, shownName } from "../words.ts";
import { kindOf, link, roleSchema, why } from "./kind.ts";
import { declinedDays } from "../../../src/shared/domain/limits.ts";

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

/** 'Ada invites you to join Haringey'. It holds no code, and nothing in it joins. */
export const invitation = kindOf(
  facts,
  ({ council, role, inviter, inviter_email: inviterEmail, until, token }, siteUrl, email) => {
    const who =
      inviter === null
        ? `The operator of ${brand.name}`
        : inviterEmail === null
          ? `A manager of ${council}`
          : `${shownName(inviter)} (${shown(inviterEmail)})`;
    const begin = `${siteUrl}${portalRoutes.verifyEmail}?email=${encodeURIComponent(email)}#invited`;
    const decline = `${siteUrl}${letterRoutes.declineInvitation}?token=${encodeURIComponent(token)}`;
    return {
      subject: `Invitation to join ${council} at ${brand.name}`,
      title: `Join ${council} at ${brand.name}`,
      preview: `${who} invites you to join ${council} as ${roleWords[role]}.`,
      body: [
        paragraph(
          `${who} invites you to join ${council} at ${brand.name} as ${roleWords[role]}. ${does[role]}`,
        ),
        paragraph(
          `Press 'I was invited', and we will send a code to ${shown(email)} to make sure it is you. The invitation is valid until ${isoDayInWords(until)}.`,
        ),
        button("I was invited", begin),
      ],
      otherwise: [
        "You did not expect this?",
        html` Do nothing, or tell us, and nobody from ${council} can invite you for ${declinedDays} days:
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

/** To whoever had the letter above. */
export const withdrawn = kindOf(z.object({ council: z.string() }), ({ council }) => ({
  subject: `Your invitation to ${council} was withdrawn`,
  title: `Your invitation to ${council} was withdrawn`,
  preview: "You can no longer join with it.",
  body: [
    paragraph(
      `A manager of ${council} invited you to join it at ${brand.name}, and the invitation was withdrawn. You can no longer join with it.`,
    ),
  ],
  otherwise: ["Is that a mistake?", ` Ask a manager of ${council} to invite you again.`],
  why: why(`You are getting this because somebody of ${council} had invited this address.`),
}));
