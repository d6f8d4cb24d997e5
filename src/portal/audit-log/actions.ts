import type { AuditAction } from "../../shared/domain/closed-sets.generated.ts";
import { shutInWords } from "../../shared/domain/shut.ts";
import {
  formatText,
  quote,
  formatRole,
  listChanges,
  describeChanges,
  toList,
  addedAddress,
  addedDetails,
  toChanges,
  describeSites,
  formatValue,
  listSites,
  formatDay,
  formatCount,
  describeDay,
  formatBoroughs,
  formatRejectedWaste,
  formatUndoReason,
  toChange,
  describeWithdrawals,
  endInvitations,
  offerAnswer,
  type ActionText,
} from "./change-text.ts";

type Action = ActionText & { kind: Kind };

export const kinds = {
  sites: "Sites",
  settings: "Voucher settings",
  people: "People",
  gates: "At the gates",
} as const;
export type Kind = keyof typeof kinds;

/** Texts of closures that several sites share. */
const siteClosures = (
  headline: string,
  does: string,
  toValues: (closures: unknown) => [unknown, unknown],
): ActionText => ({
  headline,
  sentence: ({ sites, exceptions, kept }) => {
    const list = (all: unknown) =>
      listSites(
        toChanges(all).map(({ site }) => quote(site)),
        toList(all).length,
      );
    const rest = toList(kept).length > 0 ? `; the days of an older closure stay at ${list(kept)}` : "";
    return `${does} ${list(sites)}: ${formatText(formatValue("pauses", exceptions))}${rest}`;
  },
  changes: ({ sites, exceptions }) =>
    toChanges(sites).map(({ site }) =>
      toChange(
        `days with other hours, ${formatText(site)}`,
        ...toValues(formatValue("exceptions", exceptions)),
      ),
    ),
});

const ofKind = <Name extends AuditAction>(kind: Kind, texts: Readonly<Record<Name, ActionText>>) =>
  Object.fromEntries(
    Object.entries<ActionText>(texts).map(([name, action]): [string, Action] => [name, { kind, ...action }]),
  ) as Record<Name, Action>;

/** Every action of the audit log in words. */
export const actions: Readonly<Record<AuditAction, Action>> = {
  ...ofKind("sites", {
    sites_saved: {
      headline: "Saved site addresses",
      sentence: describeSites,
      changes: ({ added, changed }) => [
        ...toList(added).flatMap((one) => [
          toChange("address", null, addedAddress(one)),
          ...addedDetails(one),
        ]),
        ...toChanges(changed).map(({ from, to }) => toChange("address", from, to)),
      ],
    },
    site_deleted: {
      headline: "Deleted a site",
      sentence: ({ site }) => `deleted the site ${quote(site)}`,
      changes: ({ site }) => [toChange("address", site, null)],
    },
    site_details_changed: {
      headline: "Changed a site",
      sentence: ({ site, ...changes }) => `changed ${quote(site)}: ${describeChanges(changes)}`,
      changes: ({ site, ...changes }) =>
        listChanges(changes).map((one) => ({ ...one, field: `${one.field}, ${formatText(site)}` })),
    },
    sites_closed: siteClosures("Closed sites", "closed", (closures) => [null, closures]),
    sites_reopened: siteClosures("Removed closures", "removed a closure of", (closures) => [closures, null]),
    site_boroughs_changed: {
      headline: "Offered a site to other boroughs",
      sentence: ({ site, boroughs: changed }) =>
        `offered ${quote(site)} to ${formatBoroughs(toList(changed)[1])} (previously ${formatBoroughs(toList(changed)[0])})`,
      changes: ({ site, boroughs: changed }) => [
        toChange(
          `also for residents of, ${formatText(site)}`,
          formatBoroughs(toList(changed)[0]),
          formatBoroughs(toList(changed)[1]),
        ),
      ],
    },
    sites_agreed: offerAnswer(false, "Agreed to another council’s site", "agreed to", "offered", "agreed"),
    sites_declined: offerAnswer(false, "Said ‘Not now’", "said ‘Not now’ to", "offered", "not now"),
    agreement_withdrawn: offerAnswer(false, "Stopped another council’s site", "stopped", "agreed", "stopped"),
    offer_agreed: offerAnswer(true, "Agreed to our site", "agreed to", "offered", "agreed"),
    offer_declined: offerAnswer(
      true,
      "Said ‘Not now’ to our site",
      "said ‘Not now’ to",
      "offered",
      "not now",
    ),
    offer_withdrawn: offerAnswer(true, "Stopped our site", "stopped", "agreed", "stopped"),
  }),
  ...ofKind("settings", {
    council_suspended: {
      headline: "Suspended the council",
      sentence: ({ why }) => `suspended the council: ${quote(why)}`,
    },
    council_resumed: {
      headline: "Ended the suspension",
      sentence: ({ why }) => `ended the suspension: ${quote(why)}`,
    },
    holder_email_sent: {
      headline: "Wrote to voucher holders",
      sentence: ({ people, subject }) =>
        `wrote an email to ${formatCount(people, "voucher holder", "voucher holders")}: ${quote(subject)}`,
      changes: ({ people, subject }) => [toChange(formatText(subject), null, people)],
    },
    holder_email_cancelled: {
      headline: "Cancelled an email to voucher holders",
      sentence: ({ people, subject, closure_changed }) =>
        `cancelled the email to ${formatCount(people, "voucher holder", "voucher holders")} ${quote(subject)}${closure_changed ? " by changing the closure" : ""}`,
      changes: ({ people, subject }) => [toChange(formatText(subject), people, null)],
    },
    voucher_settings_changed: {
      headline: "Changed voucher settings",
      sentence: (changes) => `changed settings: ${describeChanges(changes)}`,
    },
    mark_changed: {
      headline: "Changed the council’s mark",
      sentence: ({ removed }) => `${removed ? "removed" : "changed"} the council’s mark`,
    },
  }),
  ...ofKind("people", {
    council_registered: {
      headline: "Registered the council",
      sentence: () => "registered the council",
    },
    council_closed: {
      headline: "Closed the council",
      sentence: ({ why, invitations }) =>
        `closed the council${why ? `: ${quote(why)}` : ""}${describeWithdrawals(invitations)}`,
      changes: ({ invitations }) => endInvitations(invitations),
    },
    council_reopened: {
      headline: "Reopened the council",
      sentence: () => "reopened the council",
    },
    council_deleted: {
      headline: "Deleted the council",
      sentence: ({ why }) => `deleted the council: ${quote(why)}`,
    },
    member_invited: {
      headline: "Invited a colleague",
      sentence: ({ email, role: as, from }) =>
        `invited ${formatText(email)} as ${formatRole(as)}${from ? ` in place of ${formatRole(from)}` : ""}`,
      changes: ({ email, role: as, from }) => [
        toChange(`role of ${formatText(email)}`, from ? formatRole(from) : null, formatRole(as)),
      ],
    },
    invitation_revoked: {
      headline: "Revoked an invitation",
      sentence: ({ email }) => `revoked the invitation to ${formatText(email)}`,
      changes: ({ email }) => endInvitations([email]),
    },
    member_joined: {
      headline: "Joined",
      sentence: ({ role: as, invited_by }) =>
        `joined as ${formatRole(as)}${invited_by ? `, invited by ${formatText(invited_by)}` : ""}`,
      changes: ({ role: as }) => [toChange("role", null, formatRole(as))],
    },
    member_removed: {
      headline: "Removed a colleague",
      sentence: ({ member, role: as, withdrawn }) =>
        `removed ${formatText(member)} (${formatRole(as)})${describeWithdrawals(withdrawn)}`,
      changes: ({ member, role: as, withdrawn }) => [
        toChange(`role of ${formatText(member)}`, formatRole(as), null),
        ...endInvitations(withdrawn),
      ],
    },
    member_left: {
      headline: "Left",
      sentence: ({ role: as }) => `left (${formatRole(as)})`,
      changes: ({ role: as }) => [toChange("role", formatRole(as), null)],
    },
    role_changed: {
      headline: "Changed a role",
      sentence: ({ member, from, to, withdrawn }) =>
        `changed the role of ${formatText(member)} from ${formatRole(from)} to ${formatRole(to)}${describeWithdrawals(withdrawn)}`,
      changes: ({ member, from, to, withdrawn }) => [
        toChange(`role of ${formatText(member)}`, formatRole(from), formatRole(to)),
        ...endInvitations(withdrawn),
      ],
    },
    email_changed: {
      headline: "Changed their email address",
      sentence: ({ from, to }) => `changed their email address from ${formatText(from)} to ${formatText(to)}`,
      changes: ({ from, to }) => [toChange("email", from, to)],
    },
    member_confirmed: {
      headline: "Confirmed a colleague",
      sentence: ({ member, email }) => `confirmed ${formatText(member)} at ${formatText(email)}`,
      changes: ({ member, email }) => [toChange(`email of ${formatText(member)}`, null, email)],
    },
    name_changed: {
      headline: "Changed their name",
      sentence: ({ to }) => `changed their name to ${formatText(to)}`,
      changes: ({ from, to }) => [toChange("name", from, to)],
    },
    member_signed_out: {
      headline: "Signed a colleague out",
      sentence: ({ member }) => `signed ${formatText(member)} out of all devices`,
    },
    second_step_reset: {
      headline: "Reset two-step sign-in",
      sentence: ({ member }) => `reset two-step sign-in for ${formatText(member)}`,
    },
    two_steps_asked: {
      headline: "Asked for two steps",
      sentence: ({ from }) =>
        `asked every manager and officer for two steps at sign-in from ${formatDay(from)}`,
      changes: ({ from }) => [toChange("two steps", null, from)],
    },
    two_steps_ended: {
      headline: "Ended two steps",
      sentence: () => "stopped asking managers and officers for two steps at sign-in",
      changes: () => [toChange("two steps", "needed", null)],
    },
    council_exported: {
      headline: "Downloaded everything",
      sentence: () => "downloaded everything that is held for the council",
    },
    invitation_declined: {
      headline: "Declined an invitation",
      sentence: ({ role: as }) => `declined the invitation as ${formatRole(as)}`,
      changes: ({ email }) => [toChange(`invitation to ${formatText(email)}`, "open", "declined")],
    },
    invitation_ran_out: {
      headline: "An invitation ran out",
      sentence: ({ email, role: as }) =>
        `ended the invitation to ${formatText(email)} as ${formatRole(as)}, which ran out unused`,
      changes: ({ email }) => endInvitations([email]),
    },
  }),
  ...ofKind("gates", {
    acceptance_undone: {
      headline: "Took an acceptance back",
      // The issuing council's log does not name who accepted it.
      sentence: ({ site, accepted_at, accepted_by, reason, rejected_waste }) =>
        `took back the acceptance of a voucher${accepted_by ? ` by ${formatText(accepted_by)}` : ""} at ${quote(site)} on ${formatDay(accepted_at)} (${formatUndoReason(reason)})${formatRejectedWaste(rejected_waste)}`,
      changes: ({ site, accepted_by, reason, rejected_waste }) => [
        toChange(
          `voucher accepted at ${formatText(site)}`,
          `accepted${accepted_by ? ` by ${formatText(accepted_by)}` : ""}${formatRejectedWaste(rejected_waste)}`,
          formatUndoReason(reason),
        ),
      ],
    },
    desk_voucher_given: {
      headline: "Gave a voucher at the desk",
      sentence: ({ site, last_day: until }) =>
        `gave a voucher for ${quote(site)} at the desk, good until ${formatDay(until)}`,
      changes: ({ site, last_day: until }) => [toChange(`voucher for ${formatText(site)}`, null, until)],
    },
    desk_voucher_cancelled: {
      headline: "Cancelled a voucher of the desk",
      sentence: ({ site, issued_on: issued }) =>
        `cancelled a voucher for ${quote(site)} that was given at the desk on ${formatDay(issued)}`,
      changes: ({ site }) => [toChange(`voucher for ${formatText(site)}`, "active", "cancelled")],
    },
    voucher_looked_up: {
      headline: "Looked up a voucher",
      sentence: ({ site, issued_on: issued }) =>
        `looked up what happened to a voucher for ${quote(site)} of ${formatDay(issued)}`,
      changes: () => [],
    },
    site_shut: {
      headline: "Said that a site is full or closed",
      sentence: ({ site: address, until, by }) =>
        `${until ? `said of ${quote(address)}: ${shutInWords(formatText(until))}` : `opened ${quote(address)} again`}${by ? ` (${formatText(by)})` : ""}`,
      changes: ({ site: address, until }) => [
        toChange(`today at ${formatText(address)}`, null, until ? shutInWords(formatText(until)) : "Open"),
      ],
    },
    vouchers: {
      headline: "A day at the gates",
      sentence: describeDay,
      changes: ({ accepted, turned_away, undone }) => [
        toChange("accepted", null, accepted),
        toChange("turned away", null, turned_away),
        toChange("taken back", null, undone),
      ],
    },
  }),
};
