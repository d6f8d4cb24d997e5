import { z } from "zod";
import { brand } from "../../../src/shared/domain/brand.ts";
import { contact, paragraph } from "../../templates/frame.ts";
import { html } from "../../templates/html.ts";
import { toManagers } from "../colleague-parts.ts";
import { defineKind } from "../define-kind.ts";
import { formatTyped } from "../format.ts";

/** To managers: the operator has suspended the council, or resumed it. */
export default defineKind(
  z.object({ council: z.string(), why: z.string(), suspended: z.boolean() }),
  ({ council, why: reason, suspended }) => ({
    subject: `${council} is ${suspended ? "suspended" : "no longer suspended"} at ${brand.name}`,
    title: `${council} is ${suspended ? "suspended" : "no longer suspended"}`,
    preview: formatTyped(reason),
    body: [
      paragraph(
        `We have ${suspended ? "suspended" : "ended the suspension of"} ${council}: ${formatTyped(reason)}`,
      ),
      paragraph(
        suspended
          ? "Residents are shown none of its sites and texts, and no one can be given a voucher for them. Your gates go on checking vouchers. Nothing was deleted."
          : "Everything is as it was before.",
      ),
    ],
    otherwise: ["Questions?", html` Write to us: ${contact}`],
    why: toManagers(council),
  }),
);
