import type { AuditAction } from "../../shared/domain/closed-sets.generated.ts";
import { shutInWords } from "../../shared/domain/shut.ts";
import {
  formatText,
  quote,
  formatRole,
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
  formatBoroughs,
  formatRejectedWaste,
  formatUndoReason,
  describeWithdrawals,
  type Changes,
} from "./change-text.ts";

export const kinds = {
  sites: "Sites",
  settings: "Voucher settings",
  people: "People",
  gates: "At the gates",
} as const;
export type Kind = keyof typeof kinds;

type Sentence = (changes: Changes) => string;
type Sentences = Partial<Readonly<Record<AuditAction, Sentence>>>;

const listQuotedSites = (all: unknown) =>
  listSites(
    toChanges(all).map(({ site }) => quote(site)),
    toList(all).length,
  );

const siteClosures =
  (does: string): Sentence =>
  ({ sites, exceptions }) =>
    `${does} ${listQuotedSites(sites)}: ${formatText(formatValue("pauses", exceptions))}`;

/** A borough's answer to offered sites, in the logs of both councils. */
const offerAnswer =
  (does: string, isOurs = false): Sentence =>
  ({ council, sites: addresses, why }) =>
    `${does} ${listSites(toList(addresses).map(quote), toList(addresses).length)}${isOurs ? `, for residents of ${formatText(council)}` : ` of ${formatText(council)}`}${why === undefined ? "" : `: ${quote(why)}`}`;

const sites = {
  sites_saved: describeSites,
  site_deleted: ({ site }) => `deleted the site ${quote(site)}`,
  site_details_changed: ({ site, ...changes }) => `changed ${quote(site)}: ${describeChanges(changes)}`,
  sites_closed: siteClosures("closed"),
  sites_reopened: siteClosures("removed a closure of"),
  site_boroughs_changed: ({ site, boroughs: changed }) =>
    `offered ${quote(site)} to ${formatBoroughs(toList(changed)[1])} (previously ${formatBoroughs(toList(changed)[0])})`,
  sites_agreed: offerAnswer("agreed to"),
  sites_declined: offerAnswer("said ‘Not now’ to"),
  agreement_withdrawn: offerAnswer("stopped"),
  offer_agreed: offerAnswer("agreed to", true),
  offer_declined: offerAnswer("said ‘Not now’ to", true),
  offer_withdrawn: offerAnswer("stopped", true),
} satisfies Sentences;

const settings = {
  council_suspended: ({ why }) => `suspended the council: ${quote(why)}`,
  council_resumed: ({ why }) => `ended the suspension: ${quote(why)}`,
  holder_email_sent: ({ people, subject }) =>
    `wrote an email to ${formatCount(people, "voucher holder", "voucher holders")}: ${quote(subject)}`,
  holder_email_cancelled: ({ people, subject, closure_changed }) =>
    `cancelled the email to ${formatCount(people, "voucher holder", "voucher holders")} ${quote(subject)}${closure_changed ? " by changing the closure" : ""}`,
  voucher_settings_changed: (changes) => `changed settings: ${describeChanges(changes)}`,
  mark_changed: ({ removed }) => `${removed ? "removed" : "changed"} the council’s mark`,
} satisfies Sentences;

const people = {
  council_registered: () => "registered the council",
  council_closed: ({ why, invitations }) =>
    `closed the council${why ? `: ${quote(why)}` : ""}${describeWithdrawals(invitations)}`,
  council_reopened: () => "reopened the council",
  council_deleted: ({ why }) => `deleted the council: ${quote(why)}`,
  member_invited: ({ email, role: as, from }) =>
    `invited ${formatText(email)} as ${formatRole(as)}${from ? ` in place of ${formatRole(from)}` : ""}`,
  invitation_revoked: ({ email }) => `revoked the invitation to ${formatText(email)}`,
  member_joined: ({ role: as, invited_by }) =>
    `joined as ${formatRole(as)}${invited_by ? `, invited by ${formatText(invited_by)}` : ""}`,
  member_removed: ({ member, role: as, withdrawn }) =>
    `removed ${formatText(member)} (${formatRole(as)})${describeWithdrawals(withdrawn)}`,
  member_left: ({ role: as }) => `left (${formatRole(as)})`,
  role_changed: ({ member, from, to, withdrawn }) =>
    `changed the role of ${formatText(member)} from ${formatRole(from)} to ${formatRole(to)}${describeWithdrawals(withdrawn)}`,
  email_changed: ({ from, to }) =>
    `changed their email address from ${formatText(from)} to ${formatText(to)}`,
  member_confirmed: ({ member, email }) => `confirmed ${formatText(member)} at ${formatText(email)}`,
  name_changed: ({ to }) => `changed their name to ${formatText(to)}`,
  member_signed_out: ({ member }) => `signed ${formatText(member)} out of all devices`,
  second_step_reset: ({ member }) => `reset two-step sign-in for ${formatText(member)}`,
  two_steps_asked: ({ from }) =>
    `asked every manager and officer for two steps at sign-in from ${formatDay(from)}`,
  two_steps_ended: () => "stopped asking managers and officers for two steps at sign-in",
  council_exported: () => "downloaded everything that is held for the council",
  invitation_declined: ({ role: as }) => `declined the invitation as ${formatRole(as)}`,
} satisfies Sentences;

const gates = {
  // The issuing council's log does not name who accepted it.
  acceptance_undone: ({ site, accepted_at, accepted_by, reason, rejected_waste }) =>
    `took back the acceptance of a voucher${accepted_by ? ` by ${formatText(accepted_by)}` : ""} at ${quote(site)} on ${formatDay(accepted_at)} (${formatUndoReason(reason)})${formatRejectedWaste(rejected_waste)}`,
  desk_voucher_given: ({ site, last_day: until }) =>
    `gave a voucher for ${quote(site)} at the desk, good until ${formatDay(until)}`,
  desk_voucher_cancelled: ({ site, issued_on: issued }) =>
    `cancelled a voucher for ${quote(site)} that was given at the desk on ${formatDay(issued)}`,
  voucher_looked_up: ({ site, issued_on: issued }) =>
    `looked up what happened to a voucher for ${quote(site)} of ${formatDay(issued)}`,
  site_shut: ({ site: address, until, by }) =>
    `${until ? `said of ${quote(address)}: ${shutInWords(formatText(until))}` : `opened ${quote(address)} again`}${by ? ` (${formatText(by)})` : ""}`,
} satisfies Sentences;

export const sentencesByKind: Readonly<Record<Kind, Sentences>> = { sites, settings, people, gates };

/** Every action of the audit log in words. */
export const sentences: Readonly<Record<AuditAction, Sentence>> = {
  ...sites,
  ...settings,
  ...people,
  ...gates,
};

/** Returns everything of an entry whose sentence names only a few sites. */
export function listAll(action: AuditAction, { added, changed, sites: all }: Changes): string[] {
  if (action === "sites_saved")
    return [
      ...toList(added).flatMap((one) => [
        `address: nothing → ${formatText(addedAddress(one))}`,
        ...addedDetails(one),
      ]),
      ...toChanges(changed).map(({ from, to }) => `address: ${formatText(from)} → ${formatText(to)}`),
    ];
  return toList(all).map((one) => formatText(typeof one === "object" ? (one as Changes)["site"] : one));
}
