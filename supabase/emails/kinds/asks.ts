import { z } from "zod";
import { brand } from "../../../src/shared/domain/brand.ts";
import { paragraph } from "../../templates/frame.ts";
import { teamButton, toManagers } from "../colleague-parts.ts";
import { defineKind } from "../define-kind.ts";
import { formatTyped } from "../format.ts";

/** To managers: a person with a proven mailbox asks for an invitation. */
export default defineKind(
  z.object({ council: z.string(), who: z.string() }),
  ({ council, who }, siteUrl) => ({
    subject: `Someone has asked to join ${council} at ${brand.name}`,
    title: "Someone has asked to be invited",
    preview: `${formatTyped(who)} has asked to join ${council}.`,
    body: [
      paragraph(
        `The person at ${formatTyped(who)} has shown that the address is theirs, and has asked to be invited to ${council} at ${brand.name}. They cannot do anything there yet.`,
      ),
      paragraph("If you know them, invite this address on the 'Your Team' page, with the role they need."),
      teamButton(siteUrl),
    ],
    otherwise: [
      "If you do not know this person",
      ", do nothing. They can ask once a day, and nothing will happen.",
    ],
    why: toManagers(council),
  }),
);
