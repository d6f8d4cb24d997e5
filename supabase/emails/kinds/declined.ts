import { z } from "zod";
import { declinedDays } from "../../../src/shared/domain/limits.ts";
import { contact, paragraph } from "../../templates/frame.ts";
import { html } from "../../templates/html.ts";
import { teamButton } from "../colleague-parts.ts";
import { defineKind, roleSchema, why } from "../define-kind.ts";
import { roleNames, formatTyped } from "../format.ts";

/** To the manager who sent the invitation: it was declined. */
export default defineKind(
  z.object({ council: z.string(), who: z.string(), role: roleSchema }),
  ({ council, who, role }, siteUrl) => ({
    subject: `An invitation to ${council} was declined`,
    title: "Your invitation was declined",
    preview: `${formatTyped(who)} did not expect it.`,
    body: [
      paragraph(
        `You invited ${formatTyped(who)} to join ${council} as ${roleNames[role]}. The person at that address did not expect it, and declined. No one from ${council} can invite them again for ${declinedDays} days.`,
      ),
      paragraph("Did you mean to invite someone else? Check the address, and phone the person to ask."),
      teamButton(siteUrl),
    ],
    otherwise: [
      "If you did not invite anyone",
      html`, someone else may be in your account. Set a new password with 'Forgot password?', and write to
      ${contact}.`,
    ],
    why: why(`You are getting this because you sent the invitation.`),
  }),
);
