import { z } from "zod";
import { brand } from "../../../src/shared/domain/brand.ts";
import { paragraph } from "../../templates/frame.ts";
import { toOperator } from "../colleague-parts.ts";
import { defineKind } from "../define-kind.ts";
import { formatTyped, formatName } from "../format.ts";

/** To the operator: a council has registered. Its manager has only proved a mailbox. */
export default defineKind(
  z.object({ council: z.string(), who: z.string(), who_email: z.string().nullable() }),
  ({ council, who, who_email: email }) => ({
    subject: `${council} has registered at ${brand.name}`,
    title: `${council} has registered`,
    preview: `By ${formatName(who)}.`,
    body: [
      paragraph(
        `${formatName(who)} (${formatTyped(email ?? "address unknown")}) has registered ${council}, and is its only manager.`,
      ),
      paragraph("Does the council know? Ring it on a number from its own website."),
    ],
    otherwise: ["It does not?", " 'councils suspend' hides its sites and texts at once."],
    why: toOperator,
  }),
);
