import { z } from "zod";
import { brand } from "../../../src/shared/domain/brand.ts";
import { paragraph } from "../../templates/frame.ts";
import { whoDid } from "../colleague-parts.ts";
import { defineKind, why } from "../define-kind.ts";

/** To a removed member. */
export default defineKind(
  z.object({ council: z.string(), by: z.string().nullable() }),
  ({ council, by }) => ({
    subject: `You no longer belong to ${council} at ${brand.name}`,
    title: `You no longer belong to ${council}`,
    preview: `${whoDid(by, council)} has removed you.`,
    body: [
      paragraph(
        `${whoDid(by, council)} has removed you from ${council} at ${brand.name}. You can no longer see or change anything for ${council} there.`,
      ),
      paragraph("Your account is still there. If you have vouchers, they stay valid."),
    ],
    otherwise: ["You did not expect this?", " Ask a manager of your council: they can invite you again."],
    why: why(`You are getting this because you were a member of ${council} until now.`),
  }),
);
