import { z } from "zod";
import { brand } from "../../../src/shared/domain/brand.ts";
import { mailboxDays } from "../../../src/shared/domain/limits.ts";
import { paragraph } from "../../templates/frame.ts";
import { toOperator } from "../colleague-parts.ts";
import { defineKind } from "../define-kind.ts";

/** To the operator: no manager of the council has proved a mailbox lately. */
export default defineKind(z.object({ council: z.string() }), ({ council }) => ({
  subject: `No one can manage ${council} at ${brand.name} at present`,
  title: `${council} has no manager at present`,
  preview: `No manager has proved their mailbox for ${mailboxDays} days.`,
  body: [
    paragraph(
      `No manager of ${council} has signed in with an emailed code for ${mailboxDays} days, so that no one there can change anything. Its sites, vouchers and gates go on.`,
    ),
    paragraph("Ring the council on a number from its own website."),
  ],
  otherwise: ["They have left?", " 'councils managers add' gives it another manager."],
  why: toOperator,
}));
