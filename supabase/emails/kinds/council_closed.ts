import { brand } from "../../../src/shared/domain/brand.ts";
import { closedCouncilDays } from "../../../src/shared/domain/limits.ts";
import { signInUrl } from "../../../src/shared/domain/routes.ts";
import { button, contact, paragraph } from "../../templates/frame.ts";
import { html } from "../../templates/html.ts";
import { closingFacts, toMember, toOperator } from "../colleague-parts.ts";
import { defineKind } from "../define-kind.ts";
import { formatTyped, formatName } from "../format.ts";

/** To members and the operator: the council has closed. */
export default defineKind(closingFacts, ({ council, who, why: reason, to }, siteUrl) => ({
  subject: `${council} has closed at ${brand.name}`,
  title: `${council} has closed`,
  preview: `${formatName(who)} has closed it.`,
  body: [
    paragraph(
      `${formatName(who)} has closed ${council} at ${brand.name}${reason === null ? "." : `: ${formatTyped(reason)}`}`,
    ),
    paragraph(
      "Its sites are no longer shown to residents, its gates cannot check vouchers, and its invitations have ended. People who hold vouchers get an email in ten minutes.",
    ),
    ...{
      gate: [paragraph(`Its managers and officers can reopen it for ${closedCouncilDays} days.`)],
      office: [
        paragraph(
          `For ${closedCouncilDays} days you can reopen it with its people, sites, settings and vouchers. Sign in and press 'Reopen council'. If your account was deleted, register ${council} again with this email. After that its people, sites and settings are deleted.`,
        ),
        button("Sign in", `${siteUrl}${signInUrl}`),
      ],
      operator: [
        paragraph(
          `Its managers and officers can reopen it for ${closedCouncilDays} days. So can you: 'councils reopen'.`,
        ),
      ],
    }[to],
  ],
  otherwise: ["You did not expect this?", html` Write to us: ${contact}`],
  why: to === "operator" ? toOperator : toMember(council),
}));
