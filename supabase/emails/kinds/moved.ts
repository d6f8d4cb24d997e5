import { brand } from "../../../src/shared/domain/brand.ts";
import { paragraph } from "../../templates/frame.ts";
import { teamButton, toManagers, memberEvent, formatAddress } from "../colleague-parts.ts";
import { defineKind } from "../define-kind.ts";
import { formatName } from "../format.ts";

/** To managers: a member has a new email address. */
export default defineKind(memberEvent, ({ council, who, changes }, siteUrl) => ({
  subject: `A colleague’s email address has changed at ${brand.name}`,
  title: "A colleague has a new email address",
  preview: `${formatName(who)} of ${council} now uses ${formatAddress(changes.to)}.`,
  body: [
    paragraph(
      `${formatName(who)}, a member of ${council} at ${brand.name}, has changed their email address from ${formatAddress(changes.from)} to ${formatAddress(changes.to)}, and now signs in with the new one.`,
    ),
    paragraph(
      "If they are gate staff, they cannot check vouchers until a manager presses 'Confirm' beside their name.",
    ),
    teamButton(siteUrl),
  ],
  otherwise: [
    "If you do not know this address",
    ", phone the person to ask, and remove them on the 'Your Team' page if it is not theirs.",
  ],
  why: toManagers(council),
}));
