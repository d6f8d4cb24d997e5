import { z } from "zod";
import { brand } from "../../../src/shared/domain/brand.ts";
import { signInUrl } from "../../../src/shared/domain/routes.ts";
import { button, paragraph } from "../../templates/frame.ts";
import { whoDid } from "../colleague-parts.ts";
import { defineKind, roleSchema, why } from "../define-kind.ts";
import { roleWithArticle } from "../format.ts";

const may = {
  manager: "As a manager, you look after the council’s sites and vouchers, and invite and remove colleagues.",
  officer: "As an officer, you look after the council’s sites and vouchers, but not after its people.",
  gate: "As gate staff, you check vouchers and see nothing else.",
} as const;

/** To a member whose role changed. */
export default defineKind(
  z.object({ council: z.string(), role: roleSchema, by: z.string().nullable() }),
  ({ council, role, by }, siteUrl) => ({
    subject: `You are now ${roleWithArticle[role]} of ${council} at ${brand.name}`,
    title: "Your role has changed",
    preview: `You are now ${roleWithArticle[role]} of ${council}.`,
    body: [
      paragraph(
        `${whoDid(by, council)} has made you ${roleWithArticle[role]} of ${council} at ${brand.name}. ${may[role]}`,
      ),
      button("Sign in", `${siteUrl}${signInUrl}`),
    ],
    otherwise: ["You did not expect this?", " Ask a manager of your council."],
    why: why(`You are getting this because you are a member of ${council}.`),
  }),
);
