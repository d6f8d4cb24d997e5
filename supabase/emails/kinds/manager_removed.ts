import { brand } from "../../../src/shared/domain/brand.ts";
import { paragraph } from "../../templates/frame.ts";
import { teamButton, memberEvent, nameAndEmail, formatAddress } from "../colleague-parts.ts";
import { defineKind, why } from "../define-kind.ts";
import { formatName } from "../format.ts";

/** To managers and the operator: a manager was removed or got another role. */
export default defineKind(memberEvent, ({ council, who, who_email: email, changes }, siteUrl) => {
  const member = formatAddress(changes.member);
  return {
    subject: `A manager of ${council} was removed at ${brand.name}`,
    title: "A manager was removed",
    preview: `${member} is no longer a manager of ${council}.`,
    body: [
      paragraph(
        `${nameAndEmail(who, email)} has taken away the manager role of ${member} at ${council}. For 24 hours ${formatName(who)} cannot close the council.`,
      ),
      teamButton(siteUrl),
    ],
    otherwise: ["You did not expect this?", " Phone both people, and write to us if something is wrong."],
    why: why(`You are getting this because you are a manager of ${council}, or run ${brand.name}.`),
  };
});
