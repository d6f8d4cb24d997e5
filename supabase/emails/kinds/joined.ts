import { brand } from "../../../src/shared/domain/brand.ts";
import { paragraph } from "../../templates/frame.ts";
import { teamButton, toManagers, memberEvent, nameAndEmail, asRole } from "../colleague-parts.ts";
import { defineKind } from "../define-kind.ts";

const stranger = [
  "If you do not know this person",
  ", remove them on the 'Your Team' page, and find out who invited them under 'Recent changes'.",
] as const;

/** To managers: a member has joined. */
export default defineKind(memberEvent, ({ council, who, who_email: email, changes }, siteUrl) => ({
  subject: `Someone has joined ${council} at ${brand.name}`,
  title: `Someone has joined ${council}`,
  preview: `${nameAndEmail(who, email)} has joined${asRole(changes.role)}.`,
  body: [
    paragraph(`${nameAndEmail(who, email)} has joined ${council} at ${brand.name}${asRole(changes.role)}.`),
    teamButton(siteUrl),
  ],
  otherwise: stranger,
  why: toManagers(council),
}));
