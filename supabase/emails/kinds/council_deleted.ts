import { z } from "zod";
import { brand } from "../../../src/shared/domain/brand.ts";
import { contact, paragraph } from "../../templates/frame.ts";
import { html } from "../../templates/html.ts";
import { defineKind, why } from "../define-kind.ts";
import { formatTyped } from "../format.ts";

/** To members of a deleted council. */
export default defineKind(z.object({ council: z.string(), why: z.string() }), ({ council, why: reason }) => ({
  subject: `${council} has left ${brand.name}`,
  title: `${council} has left ${brand.name}`,
  preview: "Its sites are no longer shown to residents.",
  body: [
    paragraph(
      `${council} has left ${brand.name}. Its sites and settings were deleted, and so was your account, unless it belongs to another council or has vouchers. Nothing of it can be seen or changed any more.`,
    ),
    paragraph(`The reason: ${formatTyped(reason)}`),
    paragraph("Vouchers that residents have stay good wherever another council’s site takes them."),
  ],
  otherwise: ["You did not expect this?", html` Write to us: ${contact}`],
  why: why(`You are getting this because you belonged to ${council}.`),
}));
