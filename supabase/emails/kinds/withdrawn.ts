import { z } from "zod";
import { brand } from "../../../src/shared/domain/brand.ts";
import { paragraph } from "../../templates/frame.ts";
import { defineKind, why } from "../define-kind.ts";

/** To an invited person: the invitation was withdrawn. */
export default defineKind(z.object({ council: z.string() }), ({ council }) => ({
  subject: `Your invitation to ${council} was withdrawn`,
  title: `Your invitation to ${council} was withdrawn`,
  preview: "You can no longer join with it.",
  body: [
    paragraph(
      `A manager of ${council} invited you to join it at ${brand.name}, and the invitation was withdrawn. You can no longer join with it.`,
    ),
  ],
  otherwise: ["Is that a mistake?", ` Ask a manager of ${council} to invite you again.`],
  why: why(`You are getting this because someone of ${council} had invited this address.`),
}));
