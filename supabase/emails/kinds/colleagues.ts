import { z } from "zod";
import { portalRoutes, signInUrl } from "../../../src/shared/domain/routes.ts";
import { dayInWords } from "../../../src/shared/domain/days.ts";
import { brand } from "../../../src/shared/domain/brand.ts";
import { button, contact, paragraph } from "../../templates/frame.ts";
import { html, type Html } from "../../templates/html.ts";
import {
  aRole,
  momentInWords,
  roleWords,
  shown,
  shownName,
  shownNotice,
  shownSite,
  textParagraphs,
  unlinked,
} from "../words.ts";
import { kindOf, roleSchema, why } from "./kind.ts";
import { closedCouncilDays, declinedDays, mailboxDays } from "../../../src/shared/domain/limits.ts";

/** Somebody of the council, or its operator. */
const whoDid = (name: string | null, council: string): string =>
  name === null ? `A manager of ${council}, or the operator of ${brand.name},` : shownName(name);

const team = (siteUrl: string): Html => button("Your Team", `${siteUrl}${portalRoutes.team}`);

const toManagers = (council: string): Html =>
  why(`You are getting this because you are a manager of ${council} at ${brand.name}.`);

const toOperator = why(`You are getting this because you run ${brand.name}.`);

/** To whoever invited. */
export const declined = kindOf(
  z.object({ council: z.string(), who: z.string(), role: roleSchema }),
  ({ council, who, role }, siteUrl) => ({
    subject: `An invitation to ${council} was declined`,
    title: "Your invitation was declined",
    preview: `${shown(who)} did not expect it.`,
    body: [
      paragraph(
        `You invited ${shown(who)} to join ${council} as ${roleWords[role]}. The person at that address did not expect it, and declined. Nobody from ${council} can invite them again for ${declinedDays} days.`,
      ),
      paragraph("Did you mean to invite somebody else? Check the address, and phone the person to ask."),
      team(siteUrl),
    ],
    otherwise: [
      "If you did not invite anybody",
      html`, somebody else may be in your account. Set a new password with 'Forgot password?', and write to
      ${contact}.`,
    ],
    why: why(`You are getting this because you sent the invitation.`),
  }),
);

export const removed = kindOf(
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
    otherwise: ["You did not expect this?", " Ask a manager of your council: they can invite you again."],
    why: why(`You are getting this because you were a member of ${council} until now.`),
  }),
);

const may = {
  manager: "As a manager, you look after the council’s sites and vouchers, and invite and remove colleagues.",
  officer: "As an officer, you look after the council’s sites and vouchers, but not after its people.",
  gate: "As gate staff, you check vouchers and see nothing else.",
} as const;

export const roleChanged = kindOf(
  z.object({ council: z.string(), role: roleSchema, by: z.string().nullable() }),
  ({ council, role, by }, siteUrl) => ({
    subject: `You are now ${aRole[role]} of ${council} at ${brand.name}`,
    title: "Your role has changed",
    preview: `You are now ${aRole[role]} of ${council}.`,
    body: [
      paragraph(
        `${whoDid(by, council)} has made you ${aRole[role]} of ${council} at ${brand.name}. ${may[role]}`,
      ),
      button("Sign in", `${siteUrl}${signInUrl}`),
    ],
    otherwise: ["You did not expect this?", " Ask a manager of your council."],
    why: why(`You are getting this because you are a member of ${council}.`),
  }),
);

const event = z.object({
  council: z.string(),
  /** As they were when it happened. */
  who: z.string(),
  who_email: z.string().nullable(),
  changes: z.record(z.string(), z.unknown()),
});

const called = (name: string, email: string | null): string =>
  email === null ? shownName(name) : `${shownName(name)} (${shown(email)})`;

const asRole = (role: unknown): string => {
  const known = roleSchema.safeParse(role);
  return known.success ? ` as ${roleWords[known.data]}` : "";
};

const wasRole = (role: unknown): string => {
  const known = roleSchema.safeParse(role);
  return known.success ? `, where they were ${aRole[known.data]}` : "";
};

/** What to do about somebody who is there now. */
const stranger = [
  "If you do not know this person",
  ", remove them on the 'Your Team' page, and find out who invited them under 'Recent changes'.",
] as const;

export const joined = kindOf(event, ({ council, who, who_email: email, changes }, siteUrl) => ({
  subject: `Somebody has joined ${council} at ${brand.name}`,
  title: `Somebody has joined ${council}`,
  preview: `${called(who, email)} has joined${asRole(changes.role)}.`,
  body: [
    paragraph(`${called(who, email)} has joined ${council} at ${brand.name}${asRole(changes.role)}.`),
    team(siteUrl),
  ],
  otherwise: stranger,
  why: toManagers(council),
}));

/** Somebody has left, by deleting the account or without it, or is a manager no longer, by their own choice. */
export const left = kindOf(event, ({ council, who, who_email: email, changes }, siteUrl) => {
  const now = roleSchema.safeParse(changes.to);
  const person = called(who, email);
  return {
    ...(now.success
      ? {
          subject: `A manager of ${council} has stepped down at ${brand.name}`,
          title: "A manager has stepped down",
          preview: `${person} is now ${aRole[now.data]}.`,
        }
      : {
          subject: `Somebody has left ${council} at ${brand.name}`,
          title: `Somebody has left ${council}`,
          preview: `${person} has left.`,
        }),
    body: [
      paragraph(
        now.success
          ? `${person} was a manager of ${council} at ${brand.name}, and has chosen to be ${aRole[now.data]}. Sites, settings and vouchers stay as they are.`
          : `${person} has left ${council} at ${brand.name}${wasRole(changes.role)}.${"member_id" in changes ? "" : " Their account has been deleted."} Sites, settings and vouchers stay as they are.`,
      ),
      team(siteUrl),
    ],
    otherwise: [
      "There is nothing to do",
      " unless somebody needs to take their place. You can invite them on the 'Your Team' page.",
    ],
    why: toManagers(council),
  };
});

const asText = (value: unknown): string =>
  typeof value === "string" ? shown(value) : "an address that is not known";

export const moved = kindOf(event, ({ council, who, changes }, siteUrl) => ({
  subject: `A colleague’s email address has changed at ${brand.name}`,
  title: "A colleague has a new email address",
  preview: `${shownName(who)} of ${council} now uses ${asText(changes.to)}.`,
  body: [
    paragraph(
      `${shownName(who)}, a member of ${council} at ${brand.name}, has changed their email address from ${asText(changes.from)} to ${asText(changes.to)}, and now signs in with the new one.`,
    ),
    paragraph(
      "If they are gate staff, they cannot check vouchers until a manager presses 'Confirm' beside their name.",
    ),
    team(siteUrl),
  ],
  otherwise: [
    "If you do not know this address",
    ", phone the person to ask, and remove them on the 'Your Team' page if it is not theirs.",
  ],
  why: toManagers(council),
}));

export const asks = kindOf(
  z.object({ council: z.string(), who: z.string() }),
  ({ council, who }, siteUrl) => ({
    subject: `Somebody has asked to join ${council} at ${brand.name}`,
    title: "Somebody has asked to be invited",
    preview: `${shown(who)} has asked to join ${council}.`,
    body: [
      paragraph(
        `The person at ${shown(who)} has shown that the address is theirs, and has asked to be invited to ${council} at ${brand.name}. They cannot do anything there yet.`,
      ),
      paragraph("If you know them, invite this address on the 'Your Team' page, with the role they need."),
      team(siteUrl),
    ],
    otherwise: [
      "If you do not know this person",
      ", do nothing. They can ask once a day, and nothing will happen.",
    ],
    why: toManagers(council),
  }),
);

export const offered = kindOf(
  z.object({ council: z.string(), offering: z.string(), count: z.number(), sites: z.array(z.string()) }),
  ({ council, offering: by, count, sites }, siteUrl) => ({
    subject: `${by} offers ${count === 1 ? "a site" : `${count} sites`} to residents of ${council}`,
    title: `${by} offers ${count === 1 ? "a site" : `${count} sites`} to your residents`,
    preview: `Residents of ${council} are shown nothing until you agree.`,
    body: [
      paragraph(
        `${by} would let residents of ${council} use ${count === 1 ? "this site" : "these sites"}. They are shown nothing of it until a manager of ${council} agrees.`,
      ),
      paragraph(
        [...sites.map(shownSite), ...(count > sites.length ? [`and ${count - sites.length} more`] : [])].join(
          "\n",
        ),
      ),
      button("Look at it", `${siteUrl}${portalRoutes.dashboard}`),
    ],
    otherwise: [
      "Do you know this site?",
      ` Agree only to what you know, and ask ${by} where you are not sure. 'Not now' can be changed at any time.`,
    ],
    why: toManagers(council),
  }),
);

/** To managers who agreed to a site of another council; without a council, to the operator who agreed. */
export const newAddress = kindOf(
  z.object({
    council: z.string().nullable(),
    offering: z.string(),
    count: z.number(),
    sites: z.array(z.object({ from: z.string(), to: z.string() })),
    shown_from: z.string(),
  }),
  ({ council, offering: by, count, sites, shown_from: from }, siteUrl) => ({
    subject: `${by} has changed the address of ${count === 1 ? "a site" : `${count} sites`} that ${council === null ? "you agreed to" : "your residents use"}`,
    title: `${by} has changed ${count === 1 ? "an address" : "addresses"}`,
    preview: `Residents see it from ${momentInWords(from)}.`,
    body: [
      ...sites.map((site) => paragraph(`${shownSite(site.from)}\nis now called\n${shownSite(site.to)}`)),
      ...(count > sites.length ? [paragraph(`And ${count - sites.length} more.`)] : []),
      paragraph(
        `Residents of ${council ?? "boroughs without a council"} see the new address from ${momentInWords(from)}. The place on the map is the same, so there is nothing to agree to again.`,
      ),
      ...(council === null ? [] : [button("Stop", `${siteUrl}${portalRoutes.voucherSettings}`)]),
    ],
    otherwise: [
      "Is this not the site that you know?",
      council === null
        ? ` Take your agreement back: 'councils disagree'. Vouchers that were issued stay valid.`
        : ` Press 'Stop' beside it in Voucher settings. Vouchers that your residents have stay valid.`,
    ],
    why: council === null ? toOperator : toManagers(council),
  }),
);

/** To all managers, the sender too: the exact text that voucher holders get. */
export const holderEmail = kindOf(
  z.object({
    council: z.string(),
    who: z.string(),
    people: z.number(),
    subject: z.string(),
    body: z.string(),
    leaves_at: z.string(),
  }),
  ({ council, who, people, subject, body, leaves_at: leavesAt }, siteUrl) => {
    const readers = people === 1 ? "1 voucher holder" : `${people} voucher holders`;
    return {
      subject: `An email to ${readers} leaves soon`,
      title: `An email to ${readers} leaves soon`,
      preview: `You can cancel it until ${momentInWords(leavesAt)}.`,
      body: [
        paragraph(
          `${shownName(who)} of ${council} is emailing ${readers}. The email leaves at ${momentInWords(leavesAt)}. Until then you can press 'Cancel email' on the dashboard. This is its text:`,
        ),
        paragraph(html`<strong>${unlinked(subject)}</strong>`),
        ...textParagraphs(body),
        button("Dashboard", `${siteUrl}${portalRoutes.dashboard}`),
      ],
      otherwise: ["You did not expect this?", ` Cancel it first, and then ask ${shownName(who)}.`],
      why: toManagers(council),
    };
  },
);

/** To all managers: what residents pay, or whom they call, has changed. */
export const contactChanged = kindOf(
  z.object({
    council: z.string(),
    who: z.string(),
    to_pay: z.string().nullable(),
    phone: z.string().nullable(),
    phone_hours: z.string().nullable(),
  }),
  ({ council, who, to_pay: toPay, phone, phone_hours: phoneHours }, siteUrl) => ({
    subject: `What residents of ${council} pay, or whom they call, has changed`,
    title: "Payment or telephone has changed",
    preview: `${shownName(who)} changed it.`,
    body: [
      paragraph(`${shownName(who)} changed what residents of ${council} are told. They now read:`),
      paragraph(html`<strong>To pay:</strong> ${shownNotice(toPay ?? "Nothing said")}`),
      paragraph(
        html`<strong>Telephone:</strong>
          ${shownNotice([phone ?? "Nothing said", phoneHours].filter(Boolean).join(", "))}`,
      ),
      button("Voucher settings", `${siteUrl}${portalRoutes.voucherSettings}`),
    ],
    otherwise: ["Is this wrong?", ` Change it back first, and then ask ${shownName(who)}.`],
    why: toManagers(council),
  }),
);

/** To managers and to the operator: a manager was removed, or given another role. */
export const managerRemoved = kindOf(event, ({ council, who, who_email: email, changes }, siteUrl) => {
  const member = asText(changes.member);
  return {
    subject: `A manager of ${council} was removed at ${brand.name}`,
    title: "A manager was removed",
    preview: `${member} is no longer a manager of ${council}.`,
    body: [
      paragraph(
        `${called(who, email)} has taken away the manager role of ${member} at ${council}. For 24 hours ${shownName(who)} cannot close the council.`,
      ),
      team(siteUrl),
    ],
    otherwise: ["You did not expect this?", " Phone both people, and write to us if something is wrong."],
    why: why(`You are getting this because you are a manager of ${council}, or run ${brand.name}.`),
  };
});

const closing = z.object({
  council: z.string(),
  who: z.string(),
  why: z.string().nullable(),
  to: z.enum(["gate", "office", "operator"]),
});

const toMember = (council: string) => why(`You are getting this because you belong to ${council}.`);

export const councilClosed = kindOf(closing, ({ council, who, why: reason, to }, siteUrl) => ({
  subject: `${council} has closed at ${brand.name}`,
  title: `${council} has closed`,
  preview: `${shownName(who)} has closed it.`,
  body: [
    paragraph(
      `${shownName(who)} has closed ${council} at ${brand.name}${reason === null ? "." : `: ${shown(reason)}`}`,
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

export const councilReopened = kindOf(closing, ({ council, who, to }, siteUrl) => ({
  subject: `${council} is open again at ${brand.name}`,
  title: `${council} is open again`,
  preview: `${shownName(who)} has reopened it.`,
  body: [
    paragraph(
      `${shownName(who)} has reopened ${council} at ${brand.name}, with its people, sites, settings and vouchers. Its invitations have ended.`,
    ),
    ...(to === "operator" ? [] : [button("Sign in", `${siteUrl}${signInUrl}`)]),
  ],
  otherwise: ["You did not expect this?", html` Write to us: ${contact}`],
  why: to === "operator" ? toOperator : toMember(council),
}));

/** To the operator: whoever speaks for a council from now on has shown a mailbox of it, and no more. */
export const claimed = kindOf(
  z.object({ council: z.string(), who: z.string(), who_email: z.string().nullable() }),
  ({ council, who, who_email: email }) => ({
    subject: `${council} has registered at ${brand.name}`,
    title: `${council} has registered`,
    preview: `By ${shownName(who)}.`,
    body: [
      paragraph(
        `${shownName(who)} (${shown(email ?? "address unknown")}) has registered ${council}, and is its only manager.`,
      ),
      paragraph("Does the council know? Ring it on a number from its own website."),
    ],
    otherwise: ["It does not?", " 'councils suspend' hides its sites and texts at once."],
    why: toOperator,
  }),
);

/** To the operator: nobody can manage the council at present. */
export const mailboxLapsed = kindOf(z.object({ council: z.string() }), ({ council }) => ({
  subject: `Nobody can manage ${council} at ${brand.name} at present`,
  title: `${council} has no manager at present`,
  preview: `No manager has proved their mailbox for ${mailboxDays} days.`,
  body: [
    paragraph(
      `No manager of ${council} has signed in with an emailed code for ${mailboxDays} days, so that nobody there can change anything. Its sites, vouchers and gates go on.`,
    ),
    paragraph("Ring the council on a number from its own website."),
  ],
  otherwise: ["They have left?", " 'councils managers add' gives it another manager."],
  why: toOperator,
}));

/** A second step is required (to managers and officers without one), or no longer (to managers). */
export const twoSteps = kindOf(
  z.object({ council: z.string(), who: z.string(), from: z.string().nullable() }),
  ({ council, who, from }, siteUrl) =>
    from
      ? {
          subject: `Set up two-step sign-in for ${council} by ${dayInWords(new Date(from))}`,
          title: "You need a second step to sign in",
          preview: `${council} asks every manager and officer for one.`,
          body: [
            paragraph(
              `${shownName(who)} asks every manager and officer of ${council} to sign in to ${brand.name} with a code from an app on their phone as well as a password. From ${dayInWords(new Date(from))} you can see and change nothing of ${council} until you have set that up. It takes two minutes.`,
            ),
            button("Set it up", `${siteUrl}${portalRoutes.account}`),
          ],
          otherwise: ["You have no phone for work?", ` Ask ${shownName(who)} what to use.`],
          why: why(`You are getting this because you are a manager or officer of ${council}.`),
        }
      : {
          subject: `${council} no longer asks for two steps at ${brand.name}`,
          title: "Two steps are no longer needed",
          preview: `${shownName(who)} has switched them off.`,
          body: [
            paragraph(
              `${shownName(who)} has switched off two steps at sign-in for ${council}. Managers and officers now need a password only. If you have set up a second step, you keep it.`,
            ),
            team(siteUrl),
          ],
          otherwise: ["You did not expect this?", " Ask for two steps again on the 'Your Team' page."],
          why: toManagers(council),
        },
);

/** To its managers: the operator has suspended the council, or ended that. */
export const suspension = kindOf(
  z.object({ council: z.string(), why: z.string(), suspended: z.boolean() }),
  ({ council, why: reason, suspended }) => ({
    subject: `${council} is ${suspended ? "suspended" : "no longer suspended"} at ${brand.name}`,
    title: `${council} is ${suspended ? "suspended" : "no longer suspended"}`,
    preview: shown(reason),
    body: [
      paragraph(
        `We have ${suspended ? "suspended" : "ended the suspension of"} ${council}: ${shown(reason)}`,
      ),
      paragraph(
        suspended
          ? "Residents are shown none of its sites and texts, and nobody can be given a voucher for them. Your gates go on checking vouchers. Nothing was deleted."
          : "Everything is as it was before.",
      ),
    ],
    otherwise: ["Questions?", html` Write to us: ${contact}`],
    why: toManagers(council),
  }),
);

/** To everybody who belonged to a council that was deleted. */
export const councilDeleted = kindOf(
  z.object({ council: z.string(), why: z.string() }),
  ({ council, why: reason }) => ({
    subject: `${council} has left ${brand.name}`,
    title: `${council} has left ${brand.name}`,
    preview: "Its sites are no longer shown to residents.",
    body: [
      paragraph(
        `${council} has left ${brand.name}. Its sites and settings were deleted, and so was your account, unless it belongs to another council or has vouchers. Nothing of it can be seen or changed any more.`,
      ),
      paragraph(`The reason: ${shown(reason)}`),
      paragraph("Vouchers that residents have stay good wherever another council’s site takes them."),
    ],
    otherwise: ["You did not expect this?", html` Write to us: ${contact}`],
    why: why(`You are getting this because you belonged to ${council}.`),
  }),
);
