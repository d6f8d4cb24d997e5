import { z } from "zod";
import { brand } from "../../../src/shared/domain/brand.ts";
import { dayInWords, isoDayInWords } from "../../../src/shared/domain/days.ts";
import { declinedDays } from "../../../src/shared/domain/limits.generated.ts";
import { emailRoutes, portalRoutes, signInUrl } from "../../../src/shared/domain/routes.ts";
import { button, contact, paragraph } from "../../templates/frame.ts";
import { html } from "../../templates/html.ts";
import {
  asRole,
  formatAddress,
  memberEvent,
  nameAndEmail,
  teamButton,
  toManagers,
  whoDid,
} from "../colleague-parts.ts";
import { defineKind, link, roleSchema, footer } from "../define-kind.ts";
import { formatName, formatTyped, roleNames, roleWithArticle } from "../format.ts";

/** To managers: a person with a proven mailbox asks for an invitation. */
export const asks = defineKind(
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
    ifUnexpected: [
      "If you do not know this person",
      ", do nothing. They can ask once a day, and nothing will happen.",
    ],
    footer: toManagers(council),
  }),
);

const facts = z.object({
  council: z.string(),
  role: roleSchema,
  /** null where the operator invites. */
  inviter: z.string().nullable(),
  inviter_email: z.string().nullable(),
  /** The last day on which it is good. */
  until: z.iso.date(),
  token: z.string(),
});

const does = {
  manager: "Managers look after the council’s sites and vouchers, and invite and remove colleagues.",
  officer: "Officers look after the council’s sites and vouchers.",
  gate: "Gate staff check the vouchers that residents show at a site.",
} as const;

/** To an invited person. It holds no code; its link leads to a code request. */
export const invitation = defineKind(
  facts,
  ({ council, role, inviter, inviter_email: inviterEmail, until, token }, siteUrl, email) => {
    const who =
      inviter === null
        ? `The operator of ${brand.name}`
        : inviterEmail === null
          ? `A manager of ${council}`
          : `${formatName(inviter)} (${formatTyped(inviterEmail)})`;
    const begin = `${siteUrl}${portalRoutes.verifyEmail}?email=${encodeURIComponent(email)}#invited`;
    const decline = `${siteUrl}${emailRoutes.declineInvitation}?token=${encodeURIComponent(token)}`;
    return {
      subject: `Invitation to join ${council} at ${brand.name}`,
      title: `Join ${council} at ${brand.name}`,
      preview: `${who} invites you to join ${council} as ${roleNames[role]}.`,
      body: [
        paragraph(
          `${who} invites you to join ${council} at ${brand.name} as ${roleNames[role]}. ${does[role]}`,
        ),
        paragraph(
          `Press 'I was invited', and we will send a code to ${formatTyped(email)} to make sure it is you. The invitation is valid until ${isoDayInWords(until)}.`,
        ),
        button("I was invited", begin),
      ],
      ifUnexpected: [
        "You did not expect this?",
        html` Do nothing, or tell us, and no one from ${council} can invite you for ${declinedDays} days:
        ${link("I did not expect this", decline)}`,
      ],
      footer: footer(
        inviter === null
          ? `You are getting this because the operator of ${brand.name} invited this address.`
          : `You are getting this because a manager of ${council} entered this address.`,
      ),
    };
  },
);

/** To the manager who sent the invitation: it was declined. */
export const declined = defineKind(
  z.object({ council: z.string(), who: z.string(), role: roleSchema }),
  ({ council, who, role }, siteUrl) => ({
    subject: `An invitation to ${council} was declined`,
    title: "Your invitation was declined",
    preview: `${formatTyped(who)} did not expect it.`,
    body: [
      paragraph(
        `You invited ${formatTyped(who)} to join ${council} as ${roleNames[role]}. The person at that address did not expect it, and declined. No one from ${council} can invite them again for ${declinedDays} days.`,
      ),
      paragraph("Did you mean to invite someone else? Check the address, and phone the person to ask."),
      teamButton(siteUrl),
    ],
    ifUnexpected: [
      "If you did not invite anyone",
      html`, someone else may be in your account. Set a new password with 'Forgot password?', and write to
      ${contact}.`,
    ],
    footer: footer(`You are getting this because you sent the invitation.`),
  }),
);

/** To an invited person: the invitation was withdrawn. */
export const withdrawn = defineKind(z.object({ council: z.string() }), ({ council }) => ({
  subject: `Your invitation to ${council} was withdrawn`,
  title: `Your invitation to ${council} was withdrawn`,
  preview: "You can no longer join with it.",
  body: [
    paragraph(
      `A manager of ${council} invited you to join it at ${brand.name}, and the invitation was withdrawn. You can no longer join with it.`,
    ),
  ],
  ifUnexpected: ["Is that a mistake?", ` Ask a manager of ${council} to invite you again.`],
  footer: footer(`You are getting this because someone of ${council} had invited this address.`),
}));

const stranger = [
  "If you do not know this person",
  ", remove them on the 'Your Team' page, and find out who invited them under 'Recent changes'.",
] as const;

/** To managers: a member has joined. */
export const joined = defineKind(memberEvent, ({ council, who, who_email: email, changes }, siteUrl) => ({
  subject: `Someone has joined ${council} at ${brand.name}`,
  title: `Someone has joined ${council}`,
  preview: `${nameAndEmail(who, email)} has joined${asRole(changes.role)}.`,
  body: [
    paragraph(`${nameAndEmail(who, email)} has joined ${council} at ${brand.name}${asRole(changes.role)}.`),
    teamButton(siteUrl),
  ],
  ifUnexpected: stranger,
  footer: toManagers(council),
}));

const wasRole = (role: unknown): string => {
  const known = roleSchema.safeParse(role);
  return known.success ? `, where they were ${roleWithArticle[known.data]}` : "";
};

/** To managers: a member has left, or a manager has stepped down. */
export const left = defineKind(memberEvent, ({ council, who, who_email: email, changes }, siteUrl) => {
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
    ifUnexpected: [
      "There is nothing to do",
      " unless someone needs to take their place. You can invite them on the 'Your Team' page.",
    ],
    footer: toManagers(council),
  };
});

/** To managers: a member has a new email address. */
export const moved = defineKind(memberEvent, ({ council, who, changes }, siteUrl) => ({
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
  ifUnexpected: [
    "If you do not know this address",
    ", phone the person to ask, and remove them on the 'Your Team' page if it is not theirs.",
  ],
  footer: toManagers(council),
}));

/** To a removed member. */
export const removed = defineKind(
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
    ifUnexpected: ["You did not expect this?", " Ask a manager of your council: they can invite you again."],
    footer: footer(`You are getting this because you were a member of ${council} until now.`),
  }),
);

const may = {
  manager: "As a manager, you look after the council’s sites and vouchers, and invite and remove colleagues.",
  officer: "As an officer, you look after the council’s sites and vouchers, but not after its people.",
  gate: "As gate staff, you check vouchers and see nothing else.",
} as const;

/** To a member whose role changed. */
export const role_changed = defineKind(
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
    ifUnexpected: ["You did not expect this?", " Ask a manager of your council."],
    footer: footer(`You are getting this because you are a member of ${council}.`),
  }),
);

/** To managers and the operator: a manager was removed or got another role. */
export const manager_removed = defineKind(
  memberEvent,
  ({ council, who, who_email: email, changes }, siteUrl) => {
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
      ifUnexpected: [
        "You did not expect this?",
        " Phone both people, and write to us if something is wrong.",
      ],
      footer: footer(`You are getting this because you are a manager of ${council}, or run ${brand.name}.`),
    };
  },
);

/** To managers and officers without a second step: it is required. To managers: it no longer is. */
export const two_steps = defineKind(
  z.object({ council: z.string(), who: z.string(), from: z.string().nullable() }),
  ({ council, who, from }, siteUrl) =>
    from
      ? {
          subject: `Set up two-step sign-in for ${council} by ${dayInWords(new Date(from))}`,
          title: "You need a second step to sign in",
          preview: `${council} asks every manager and officer for one.`,
          body: [
            paragraph(
              `${formatName(who)} asks every manager and officer of ${council} to sign in to ${brand.name} with a code from an app on their phone as well as a password. From ${dayInWords(new Date(from))} you can see and change nothing of ${council} until you have set that up. It takes two minutes.`,
            ),
            button("Set it up", `${siteUrl}${portalRoutes.account}`),
          ],
          ifUnexpected: ["You have no phone for work?", ` Ask ${formatName(who)} what to use.`],
          footer: footer(`You are getting this because you are a manager or officer of ${council}.`),
        }
      : {
          subject: `${council} no longer asks for two steps at ${brand.name}`,
          title: "Two steps are no longer needed",
          preview: `${formatName(who)} has switched them off.`,
          body: [
            paragraph(
              `${formatName(who)} has switched off two steps at sign-in for ${council}. Managers and officers now need a password only. If you have set up a second step, you keep it.`,
            ),
            teamButton(siteUrl),
          ],
          ifUnexpected: ["You did not expect this?", " Ask for two steps again on the 'Your Team' page."],
          footer: toManagers(council),
        },
);
