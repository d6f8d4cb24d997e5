import { boroughName } from "../../shared/domain/boroughs.ts";
import { undoReasonNames } from "../../shared/domain/refusal-reasons.ts";
import { spansInWords, weekLines, type Exception, type Week } from "../../shared/domain/opening.ts";
import { shutInWords } from "../../shared/domain/shut.ts";
import { sizeName } from "../../shared/domain/waste.ts";
import { dayInWords } from "../../shared/domain/days.ts";
import { voucherLimits } from "../../shared/domain/voucher-limits.ts";
import type { AuditAction } from "../../shared/domain/closed-sets.generated.ts";

/** A changed field in words, "" for no value. */
export interface Change {
  field: string;
  before: string;
  after: string;
}

/** Labels of fields. */
const fields: Readonly<Record<string, string>> = {
  vouchers_open: "vouchers",
  pauses: "pauses",
  to_pay: "“To pay”",
  who_may_come: "“Who may come”",
  before_you_come: "“Before you come”",
  phone: "the telephone number",
  phone_hours: "when the telephone is answered",
  valid_days: "how many days a voucher is valid",
  yearly_limit: "vouchers a person may have in a year",
  opening_hours: "opening hours",
  not_taken: "what is not taken",
  opening: "the table of opening hours",
  exceptions: "days with other hours",
  largest_size: "the largest load",
  height_limit_cm: "the height limit in cm",
  place: "where it is",
  colour: "the colour",
  contact_page: "the contact page",
};

type Changes = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => {
  if (value === true) return "on";
  if (value === false) return "off";
  if (value === null || value === undefined || value === "") return "nothing";
  return Array.isArray(value) ? value.map(text).join(", ") || "nothing" : String(value);
};
const days = ({ from, to }: { from: string; to: string | null }) =>
  `${to === null ? "from " : ""}${dayInWords(new Date(from))}${to === null || to === from ? "" : ` to ${dayInWords(new Date(to))}`}`;

/** Formatters of values that are not text. */
const valuesInWords: Readonly<Record<string, (value: never) => string>> = {
  opening: (week: Week) => weekLines(week).join("; "),
  exceptions: (those: readonly Exception[]) =>
    those
      .map(
        (one) =>
          `${one.hours.length === 0 ? "closed" : `open ${spansInWords(one.hours)}`} ${days(one)}${one.why ? ` (${one.why})` : ""}`,
      )
      .join("; "),
  pauses: (those: readonly { from: string; to: string | null; why: string }[]) =>
    those.map((one) => `${days(one)} (${one.why})`).join("; "),
  largest_size: sizeName,
};
const valueInWords = (name: string, value: unknown): unknown =>
  value === null ? value : (valuesInWords[name]?.(value as never) ?? value);

const quoted = (value: unknown) => (value === null || value === "" ? "nothing" : `“${text(value)}”`);
const role = (value: unknown) => (value === "gate" ? "gate staff" : text(value));

/** As a table cell. */
const plain = (value: unknown) => (value === null || value === undefined || value === "" ? "" : text(value));

/** Returns every field with its old and new value. */
const pairsOf = (changes: Changes) =>
  Object.entries(changes).flatMap(([name, value]) =>
    Array.isArray(value) && value.length === 2
      ? [
          {
            name,
            field: fields[name] ?? name,
            was: valueInWords(name, value[0]),
            is: valueInWords(name, value[1]),
          },
        ]
      : [],
  );
export const changedFields = (changes: Changes): Change[] =>
  pairsOf(changes).map(({ field, was, is }) => change(field, was, is));

/** Defaults of settings that a council has not set. */
const usual: Readonly<Record<string, string>> = {
  valid_days: `the usual ${voucherLimits.validDays}`,
  yearly_limit: `the usual ${voucherLimits.councilYearAtMost}`,
};

/** Describes each changed field: "opening hours from nothing to “9 to 5”". */
const fromTo = (changes: Changes): string =>
  pairsOf(changes)
    .map(({ name, field, was, is }) => {
      const said = (given: unknown) => (given === null && usual[name]) || quoted(given);
      return `${field} from ${said(was)} to ${said(is)}`;
    })
    .join("; ");

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Lists a few sites and the number of others. */
function some(words: readonly string[], total: unknown): string {
  const few = words.slice(0, 5);
  const rest = Number(total) - few.length;
  return `the site${Number(total) > 1 ? "s" : ""} ${few.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** An added site: its address, or address and hours. */
const addressOf = (added: unknown): unknown =>
  typeof added === "object" && added !== null ? (added as Changes)["address"] : added;
const hoursOf = (added: unknown): Change[] =>
  Object.entries(typeof added === "object" && added !== null ? added : {})
    .filter(([name]) => name !== "address")
    .map(([name, value]) =>
      change(`${fields[name] ?? name}, ${text(addressOf(added))}`, null, valueInWords(name, value)),
    );

const moved = (changed: unknown) => list(changed) as readonly Changes[];

function sites({ added, added_count, changed, changed_count }: Changes): string {
  const changes = moved(changed).map(({ from, to }) => `${quoted(from)} to ${quoted(to)}`);
  const parts = [
    Number(added_count) > 0
      ? `added ${some(
          list(added).map((one) => quoted(addressOf(one))),
          added_count,
        )}`
      : "",
    Number(changed_count) > 0 ? `changed ${some(changes, changed_count)}` : "",
  ];
  return parts.filter(Boolean).join(" and ");
}

const day = (value: unknown) => dayInWords(new Date(text(value)));
const count = (value: unknown, one: string, many: string) =>
  Number(value) === 1 ? `1 ${one}` : `${text(value)} ${many}`;

function gates(changes: Changes): string {
  const parts = [
    count(changes["accepted"], "voucher accepted", "vouchers accepted"),
    Number(changes["turned_away"]) > 0 ? `${text(changes["turned_away"])} turned away` : "",
    Number(changes["undone"]) > 0 ? `${text(changes["undone"])} taken back` : "",
  ];
  return `${day(changes["day"])} at the gates: ${parts.filter(Boolean).join(", ")}`;
}

/** The boroughs that a site serves besides its own. */
function served(boroughs: unknown): string {
  if (list(boroughs)[0] === "all") return "all boroughs";
  return (
    list(boroughs)
      .map((key) => boroughName(text(key)))
      .join(", ") || "no other borough"
  );
}

const undoReason = (reason: unknown): string =>
  (undoReasonNames as Readonly<Record<string, string>>)[text(reason)] ?? text(reason);

interface Told {
  /** In a few words, for a table. */
  headline: string;
  sentence: (changes: Changes) => string;
  /** For actions whose changes are not fields with an old and a new value. */
  changes?: (changes: Changes) => Change[];
}

type Action = Told & { kind: Kind };

export const kinds = {
  sites: "Sites",
  settings: "Voucher settings",
  people: "People",
  gates: "At the gates",
} as const;
export type Kind = keyof typeof kinds;

const change = (field: string, before: unknown, after: unknown): Change => ({
  field,
  before: plain(before),
  after: plain(after),
});

/** A borough's answer to offered sites, in the logs of both councils. */
const answered = (isOurs: boolean, headline: string, does: string, before: string, after: string): Told => ({
  headline,
  sentence: ({ council, sites: addresses, why }) =>
    `${does} ${some(list(addresses).map(quoted), list(addresses).length)}${isOurs ? `, for residents of ${text(council)}` : ` of ${text(council)}`}${why === undefined ? "" : `: ${quoted(why)}`}`,
  changes: ({ council, sites: addresses }) =>
    list(addresses).map((address) => change(`${text(address)}, ${text(council)}`, before, after)),
});

/** The number of withdrawn invitations, as a suffix; "" for none. */
const withdrew = (emails: unknown) =>
  list(emails).length > 0 ? `, and withdrew the invitations to ${list(emails).map(text).join(", ")}` : "";
const ended = (emails: unknown) =>
  list(emails).map((email) => change(`invitation to ${text(email)}`, "open", null));

const allOf = <Name extends AuditAction>(kind: Kind, told: Readonly<Record<Name, Told>>) =>
  Object.fromEntries(
    Object.entries<Told>(told).map(([name, action]): [string, Action] => [name, { kind, ...action }]),
  ) as Record<Name, Action>;

/** Every action of the audit log in words. */
export const actions: Readonly<Record<AuditAction, Action>> = {
  ...allOf("sites", {
    sites_saved: {
      headline: "Saved site addresses",
      sentence: sites,
      changes: ({ added, changed }) => [
        ...list(added).flatMap((one) => [change("address", null, addressOf(one)), ...hoursOf(one)]),
        ...moved(changed).map(({ from, to }) => change("address", from, to)),
      ],
    },
    site_deleted: {
      headline: "Deleted a site",
      sentence: ({ site }) => `deleted the site ${quoted(site)}`,
      changes: ({ site }) => [change("address", site, null)],
    },
    site_details_changed: {
      headline: "Changed a site",
      sentence: ({ site, ...changes }) => `changed ${quoted(site)}: ${fromTo(changes)}`,
      changes: ({ site, ...changes }) =>
        changedFields(changes).map((one) => ({ ...one, field: `${one.field}, ${text(site)}` })),
    },
    site_boroughs_changed: {
      headline: "Offered a site to other boroughs",
      sentence: ({ site, boroughs: changed }) =>
        `offered ${quoted(site)} to ${served(list(changed)[1])} (previously ${served(list(changed)[0])})`,
      changes: ({ site, boroughs: changed }) => [
        change(`also for residents of, ${text(site)}`, served(list(changed)[0]), served(list(changed)[1])),
      ],
    },
    sites_agreed: answered(false, "Agreed to another council’s site", "agreed to", "offered", "agreed"),
    sites_declined: answered(false, "Said ‘Not now’", "said ‘Not now’ to", "offered", "not now"),
    agreement_withdrawn: answered(false, "Stopped another council’s site", "stopped", "agreed", "stopped"),
    offer_agreed: answered(true, "Agreed to our site", "agreed to", "offered", "agreed"),
    offer_declined: answered(true, "Said ‘Not now’ to our site", "said ‘Not now’ to", "offered", "not now"),
    offer_withdrawn: answered(true, "Stopped our site", "stopped", "agreed", "stopped"),
  }),
  ...allOf("settings", {
    council_suspended: {
      headline: "Suspended the council",
      sentence: ({ why }) => `suspended the council: ${quoted(why)}`,
    },
    council_resumed: {
      headline: "Ended the suspension",
      sentence: ({ why }) => `ended the suspension: ${quoted(why)}`,
    },
    holder_email_sent: {
      headline: "Emailed voucher holders",
      sentence: ({ people, subject }) =>
        `emailed ${count(people, "voucher holder", "voucher holders")}: ${quoted(subject)}`,
      changes: ({ people, subject }) => [change(text(subject), null, people)],
    },
    holder_email_cancelled: {
      headline: "Cancelled an email to voucher holders",
      sentence: ({ people, subject, closure_changed }) =>
        `cancelled the email to ${count(people, "voucher holder", "voucher holders")} ${quoted(subject)}${closure_changed ? " by changing the closure" : ""}`,
      changes: ({ people, subject }) => [change(text(subject), people, null)],
    },
    voucher_settings_changed: {
      headline: "Changed voucher settings",
      sentence: (changes) => `changed settings: ${fromTo(changes)}`,
    },
    mark_changed: {
      headline: "Changed the council’s mark",
      sentence: ({ removed }) => `${removed ? "removed" : "changed"} the council’s mark`,
    },
  }),
  ...allOf("people", {
    council_registered: {
      headline: "Registered the council",
      sentence: () => "registered the council",
    },
    council_closed: {
      headline: "Closed the council",
      sentence: ({ why, invitations }) =>
        `closed the council${why ? `: ${quoted(why)}` : ""}${withdrew(invitations)}`,
      changes: ({ invitations }) => ended(invitations),
    },
    council_reopened: {
      headline: "Reopened the council",
      sentence: () => "reopened the council",
    },
    council_deleted: {
      headline: "Deleted the council",
      sentence: ({ why }) => `deleted the council: ${quoted(why)}`,
    },
    member_invited: {
      headline: "Invited a colleague",
      sentence: ({ email, role: as }) => `invited ${text(email)} as ${role(as)}`,
      changes: ({ email, role: as }) => [change(`role of ${text(email)}`, null, role(as))],
    },
    invitation_revoked: {
      headline: "Revoked an invitation",
      sentence: ({ email }) => `revoked the invitation to ${text(email)}`,
      changes: ({ email }) => ended([email]),
    },
    member_joined: {
      headline: "Joined",
      sentence: ({ role: as, invited_by }) =>
        `joined as ${role(as)}${invited_by ? `, invited by ${text(invited_by)}` : ""}`,
      changes: ({ role: as }) => [change("role", null, role(as))],
    },
    member_removed: {
      headline: "Removed a colleague",
      sentence: ({ member, role: as, withdrawn }) =>
        `removed ${text(member)} (${role(as)})${withdrew(withdrawn)}`,
      changes: ({ member, role: as, withdrawn }) => [
        change(`role of ${text(member)}`, role(as), null),
        ...ended(withdrawn),
      ],
    },
    member_left: {
      headline: "Left",
      sentence: ({ role: as }) => `left (${role(as)})`,
      changes: ({ role: as }) => [change("role", role(as), null)],
    },
    role_changed: {
      headline: "Changed a role",
      sentence: ({ member, from, to, withdrawn }) =>
        `changed the role of ${text(member)} from ${role(from)} to ${role(to)}${withdrew(withdrawn)}`,
      changes: ({ member, from, to, withdrawn }) => [
        change(`role of ${text(member)}`, role(from), role(to)),
        ...ended(withdrawn),
      ],
    },
    email_changed: {
      headline: "Changed their email address",
      sentence: ({ from, to }) => `changed their email address from ${text(from)} to ${text(to)}`,
      changes: ({ from, to }) => [change("email", from, to)],
    },
    member_confirmed: {
      headline: "Confirmed a colleague",
      sentence: ({ member, email }) => `confirmed ${text(member)} at ${text(email)}`,
      changes: ({ member, email }) => [change(`email of ${text(member)}`, null, email)],
    },
    name_changed: {
      headline: "Changed their name",
      sentence: ({ to }) => `changed their name to ${text(to)}`,
      changes: ({ from, to }) => [change("name", from, to)],
    },
    member_signed_out: {
      headline: "Signed a colleague out",
      sentence: ({ member }) => `signed ${text(member)} out of all devices`,
    },
    second_step_reset: {
      headline: "Reset two-step sign-in",
      sentence: ({ member }) => `reset two-step sign-in for ${text(member)}`,
    },
    two_steps_asked: {
      headline: "Asked for two steps",
      sentence: ({ from }) => `asked every manager and officer for two steps at sign-in from ${day(from)}`,
      changes: ({ from }) => [change("two steps", null, from)],
    },
    two_steps_ended: {
      headline: "Ended two steps",
      sentence: () => "stopped asking managers and officers for two steps at sign-in",
      changes: () => [change("two steps", "needed", null)],
    },
    council_exported: {
      headline: "Downloaded everything",
      sentence: () => "downloaded everything that is held for the council",
    },
    invitation_declined: {
      headline: "Declined an invitation",
      sentence: ({ role: as }) => `declined the invitation as ${role(as)}`,
      changes: ({ email }) => [change(`invitation to ${text(email)}`, "open", "declined")],
    },
    invitation_ran_out: {
      headline: "An invitation ran out",
      sentence: ({ email, role: as }) =>
        `invited ${text(email)} as ${role(as)}, and the invitation ran out unused`,
      changes: ({ email }) => ended([email]),
    },
  }),
  ...allOf("gates", {
    acceptance_undone: {
      headline: "Took an acceptance back",
      // The issuing council's log does not name who accepted it.
      sentence: ({ site, accepted_at, accepted_by, reason }) =>
        `took back the acceptance of a voucher${accepted_by ? ` by ${text(accepted_by)}` : ""} at ${quoted(site)} on ${day(accepted_at)} (${undoReason(reason)})`,
      changes: ({ site, accepted_by, reason }) => [
        change(
          `voucher accepted at ${text(site)}`,
          accepted_by ? `accepted by ${text(accepted_by)}` : "accepted",
          undoReason(reason),
        ),
      ],
    },
    desk_voucher_given: {
      headline: "Gave a voucher at the desk",
      sentence: ({ site, last_day: until }) =>
        `gave a voucher for ${quoted(site)} at the desk, good until ${day(until)}`,
      changes: ({ site, last_day: until }) => [change(`voucher for ${text(site)}`, null, until)],
    },
    desk_voucher_cancelled: {
      headline: "Cancelled a voucher of the desk",
      sentence: ({ site, issued_on: issued }) =>
        `cancelled a voucher for ${quoted(site)} that was given at the desk on ${day(issued)}`,
      changes: ({ site }) => [change(`voucher for ${text(site)}`, "active", "cancelled")],
    },
    voucher_looked_up: {
      headline: "Looked up a voucher",
      sentence: ({ site, issued_on: issued }) =>
        `looked up what happened to a voucher for ${quoted(site)} of ${day(issued)}`,
      changes: () => [],
    },
    site_shut: {
      headline: "Said that a site is full or closed",
      sentence: ({ site: address, until, by }) =>
        `${until ? `said of ${quoted(address)}: ${shutInWords(text(until))}` : `opened ${quoted(address)} again`}${by ? ` (${text(by)})` : ""}`,
      changes: ({ site: address, until }) => [
        change(`today at ${text(address)}`, null, until ? shutInWords(text(until)) : "Open"),
      ],
    },
    vouchers: {
      headline: "A day at the gates",
      sentence: gates,
      changes: ({ accepted, turned_away, undone }) => [
        change("accepted", null, accepted),
        change("turned away", null, turned_away),
        change("taken back", null, undone),
      ],
    },
  }),
};
