import { brand } from "../../../src/shared/domain/brand.ts";
import { signInUrl } from "../../../src/shared/domain/routes.ts";
import { button, contact, paragraph } from "../../templates/frame.ts";
import { html } from "../../templates/html.ts";
import { closingFacts, toMember, toOperator } from "../colleague-parts.ts";
import { defineKind } from "../define-kind.ts";
import { formatName } from "../format.ts";

/** To members and the operator: the council is open again. */
export default defineKind(closingFacts, ({ council, who, to }, siteUrl) => ({
  subject: `${council} is open again at ${brand.name}`,
  title: `${council} is open again`,
  preview: `${formatName(who)} has reopened it.`,
  body: [
    paragraph(
      `${formatName(who)} has reopened ${council} at ${brand.name}, with its people, sites, settings and vouchers. Its invitations have ended.`,
    ),
    ...(to === "operator" ? [] : [button("Sign in", `${siteUrl}${signInUrl}`)]),
  ],
  otherwise: ["You did not expect this?", html` Write to us: ${contact}`],
  why: to === "operator" ? toOperator : toMember(council),
}));
