import { brand } from "../../../src/shared/domain/brand.ts";
import { paragraph } from "../../templates/frame.ts";
import { teamButton, toManagers, memberEvent, nameAndEmail } from "../colleague-parts.ts";
import { defineKind, roleSchema } from "../define-kind.ts";
import { roleWithArticle } from "../format.ts";

const wasRole = (role: unknown): string => {
  const known = roleSchema.safeParse(role);
  return known.success ? `, where they were ${roleWithArticle[known.data]}` : "";
};

/** To managers: a member has left, or a manager has stepped down. */
export default defineKind(memberEvent, ({ council, who, who_email: email, changes }, siteUrl) => {
  const now = roleSchema.safeParse(changes.to);
  const person = nameAndEmail(who, email);
  return {
    ...(now.success
      ? {
          subject: `A manager of ${council} has stepped down at ${brand.name}`,
          title: "A manager has stepped down",
          preview: `${person} is now ${roleWithArticle[now.data]}.`,
        }
      : {
          subject: `Someone has left ${council} at ${brand.name}`,
          title: `Someone has left ${council}`,
          preview: `${person} has left.`,
        }),
    body: [
      paragraph(
        now.success
          ? `${person} was a manager of ${council} at ${brand.name}, and has chosen to be ${roleWithArticle[now.data]}. Sites, settings and vouchers stay as they are.`
          : `${person} has left ${council} at ${brand.name}${wasRole(changes.role)}.${"member_id" in changes ? "" : " Their account has been deleted."} Sites, settings and vouchers stay as they are.`,
      ),
      teamButton(siteUrl),
    ],
    otherwise: [
      "There is nothing to do",
      " unless someone needs to take their place. You can invite them on the 'Your Team' page.",
    ],
    why: toManagers(council),
  };
});
