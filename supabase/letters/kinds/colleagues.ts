import { z } from "zod";
import { portalRoutes, signInUrl } from "../../../src/scheme/routes.ts";
import { site } from "../../../src/scheme/site.ts";
import { button, contact } from "../../templates/frame.ts";
import { escapeHtml, roleWords, shown, shownName } from "../words.ts";
import { kindOf, plain, roleSchema, why } from "./kind.ts";
import { declinedDays } from "../../../src/scheme/limits.ts";

/** Somebody of the council, or its operator. */
const whoDid = (name: string | null, council: string): string =>
  name === null ? `A manager of ${council}, or the operator of ${site.name},` : shownName(name);

const team = (siteUrl: string): string => button("Your Team", escapeHtml(`${siteUrl}${portalRoutes.team}`));

const toManagers = (council: string): string =>
  why(`You get this because you are a manager of ${council} at ${site.name}.`);

/** To whoever invited. */
export const declined = kindOf(
  z.object({ council: z.string(), who: z.string(), role: roleSchema }),
  ({ council, who, role }, siteUrl) => ({
    subject: `An invitation to ${council} was declined`,
    title: "Your invitation was declined",
    preview: escapeHtml(`${shown(who)} did not expect it.`),
    body: [
      plain(
        `You invited ${shown(who)} to join ${council} as ${roleWords[role]}. Whoever reads that address did not expect it, and declined. Nobody of ${council} can invite it again for ${declinedDays} days.`,
      ),
      plain("Did you mean somebody else? Look at the address, and ask the person by telephone."),
      team(siteUrl),
    ],
    otherwise: `You did not invite anybody?</strong> Then somebody else may be in your account. Set a new password with 'Forgot password?', and write to ${contact}.`,
    why: why(`You get this because the invitation was yours.`),
  }),
);

export const removed = kindOf(
  z.object({ council: z.string(), by: z.string().nullable() }),
  ({ council, by }) => ({
    subject: `You no longer belong to ${council} at ${site.name}`,
    title: `You no longer belong to ${escapeHtml(council)}`,
    preview: escapeHtml(`${whoDid(by, council)} has removed you.`),
    body: [
      plain(
        `${whoDid(by, council)} has removed you from ${council} at ${site.name}. From now on you see and change nothing of ${council} there.`,
      ),
      plain("Your account is still there. If you get vouchers with it, they stay good."),
    ],
    otherwise: `You did not expect this?</strong> Ask a manager of your council: they can invite you again.`,
    why: why(`You get this because you were a member of ${council} until now.`),
  }),
);

const may = {
  manager: "As manager you look after the council's sites and vouchers, and invite and remove colleagues.",
  officer: "As officer you look after the council's sites and vouchers, but not after its people.",
  gate: "As gate staff you check vouchers, and see nothing else.",
} as const;

export const roleChanged = kindOf(
  z.object({ council: z.string(), role: roleSchema, by: z.string().nullable() }),
  ({ council, role, by }, siteUrl) => ({
    subject: `You are ${roleWords[role]} of ${council} at ${site.name} now`,
    title: "Your role has changed",
    preview: escapeHtml(`You are ${roleWords[role]} of ${council} now.`),
    body: [
      plain(
        `${whoDid(by, council)} has made you ${roleWords[role]} of ${council} at ${site.name}. ${may[role]}`,
      ),
      button("Sign in", escapeHtml(`${siteUrl}${signInUrl}`)),
    ],
    otherwise: `You did not expect this?</strong> Ask a manager of your council.`,
    why: why(`You get this because you are a member of ${council}.`),
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

/** What to do about somebody who is there now. */
const stranger = `You do not know this person?</strong> Remove them on the page 'Your Team', and find out who invited them under 'Recent changes'.`;

export const joined = kindOf(event, ({ council, who, who_email: email, changes }, siteUrl) => ({
  subject: `Somebody has joined ${council} at ${site.name}`,
  title: `Somebody has joined ${escapeHtml(council)}`,
  preview: escapeHtml(`${called(who, email)} has joined${asRole(changes.role)}.`),
  body: [
    plain(`${called(who, email)} has joined ${council} at ${site.name}${asRole(changes.role)}.`),
    team(siteUrl),
  ],
  otherwise: stranger,
  why: toManagers(council),
}));

export const left = kindOf(event, ({ council, who, who_email: email, changes }, siteUrl) => ({
  subject: `Somebody has left ${council} at ${site.name}`,
  title: `Somebody has left ${escapeHtml(council)}`,
  preview: escapeHtml(`${called(who, email)} has left.`),
  body: [
    plain(
      `${called(who, email)}, until now there${asRole(changes.role)}, has left ${council} at ${site.name}: the account is deleted. Sites, settings and vouchers stay as they are.`,
    ),
    team(siteUrl),
  ],
  otherwise: `Nothing to do</strong>, unless somebody has to take their place: invite them on the page 'Your Team'.`,
  why: toManagers(council),
}));

const asText = (value: unknown): string =>
  typeof value === "string" ? shown(value) : "an address that is not known";

export const moved = kindOf(event, ({ council, who, changes }, siteUrl) => ({
  subject: `A colleague's email address has changed at ${site.name}`,
  title: "A colleague has another address",
  preview: escapeHtml(`${shownName(who)} of ${council} has moved to ${asText(changes.to)}.`),
  body: [
    plain(
      `${shownName(who)}, a member of ${council} at ${site.name}, has moved from ${asText(changes.from)} to ${asText(changes.to)}, and signs in with that address now.`,
    ),
    plain(
      "Gate staff check no vouchers from the new address until a manager presses 'Confirm' beside their name.",
    ),
    team(siteUrl),
  ],
  otherwise: `You do not know this address?</strong> Ask the person by telephone, and remove them on the page 'Your Team' if it is not theirs.`,
  why: toManagers(council),
}));

export const asks = kindOf(
  z.object({ council: z.string(), who: z.string() }),
  ({ council, who }, siteUrl) => ({
    subject: `Somebody asks to join ${council} at ${site.name}`,
    title: "Somebody asks to be invited",
    preview: escapeHtml(`${shown(who)} asks to join ${council}.`),
    body: [
      plain(
        `Whoever reads ${shown(who)} has shown that the address is theirs, and asks to be invited to ${council} at ${site.name}. They can do nothing there yet.`,
      ),
      plain("Do you know them? Invite the address on the page 'Your Team', with the role that they need."),
      team(siteUrl),
    ],
    otherwise: `You do not know this person?</strong> Do nothing. They can ask once a day, and nothing happens.`,
    why: toManagers(council),
  }),
);
