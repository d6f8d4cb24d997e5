import { csvOf } from "../../client/data/csv.ts";
import { dayInWords } from "../../scheme/days.ts";
import { askSignedIn } from "../../client/session/ask-signed-in.ts";

/** Something that happened in the council. */
export interface Happening {
  at: Date;
  /** Who did it; "" for a day's work at the gates. */
  who: string;
  what: string;
}

/** Names of fields as people know them. */
const fields: Readonly<Record<string, string>> = {
  vouchers_open: "vouchers",
  pause_notice: "the notice of a pause",
  to_pay: "“To pay”",
  who_may_come: "“Who may come”",
  before_you_come: "“Before you come”",
  opening_hours: "opening hours",
  not_taken: "what is not taken",
  closed_until: "“Closed until”",
};

const roles: Readonly<Record<string, string>> = {
  manager: "manager",
  officer: "officer",
  gate: "gate staff",
};

type Changes = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => {
  if (value === true) return "on";
  if (value === false) return "off";
  if (value === null || value === undefined || value === "") return "nothing";
  return Array.isArray(value) ? value.map(text).join(", ") || "nothing" : String(value);
};
const quoted = (value: unknown) => (value === null || value === "" ? "nothing" : `“${text(value)}”`);
const role = (value: unknown) => roles[text(value)] ?? text(value);

/** "opening hours from nothing to “9 to 5”" for every field that says what it was and is. */
function fromTo(changes: Changes): string {
  return Object.entries(changes)
    .filter(([, value]) => Array.isArray(value) && value.length === 2)
    .map(([name, value]) => {
      const [was, is] = value as [unknown, unknown];
      return `${fields[name] ?? name} from ${quoted(was)} to ${quoted(is)}`;
    })
    .join("; ");
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Some sites in words, few enough to be read at a glance, and how many more there were. */
function some(words: readonly string[], total: unknown): string {
  const few = words.slice(0, 5);
  const rest = Number(total) - few.length;
  return `the site${Number(total) > 1 ? "s" : ""} ${few.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

function sites({ added, added_count, changed, changed_count }: Changes): string {
  const changes = list(changed).map((one) => {
    const { from, to } = one as Record<string, unknown>;
    return `${quoted(from)} to ${quoted(to)}`;
  });
  const parts = [
    Number(added_count) > 0 ? `added ${some(list(added).map(quoted), added_count)}` : "",
    Number(changed_count) > 0 ? `changed ${some(changes, changed_count)}` : "",
  ];
  return parts.filter(Boolean).join(" and ");
}

const count = (value: unknown, one: string, many: string) =>
  Number(value) === 1 ? `1 ${one}` : `${text(value)} ${many}`;

function gates(changes: Changes): string {
  const parts = [
    count(changes["accepted"], "voucher accepted", "vouchers accepted"),
    Number(changes["turned_away"]) > 0 ? `${text(changes["turned_away"])} turned away` : "",
    Number(changes["taken_back"]) > 0 ? `${text(changes["taken_back"])} taken back` : "",
  ];
  return `${dayInWords(new Date(text(changes["day"])))} at the gates: ${parts.filter(Boolean).join(", ")}`;
}

const sentences: Readonly<Record<string, (changes: Changes) => string>> = {
  council_registered: () => "registered the council",
  member_invited: ({ email, role: as }) => `invited ${text(email)} as ${role(as)}`,
  invitation_revoked: ({ email }) => `revoked the invitation of ${text(email)}`,
  member_joined: ({ role: as, invited_by }) =>
    `joined as ${role(as)}${invited_by ? `, invited by ${text(invited_by)}` : ""}`,
  member_removed: ({ member, role: as }) => `removed ${text(member)} (${role(as)})`,
  member_left: ({ role: as }) => `left (${role(as)})`,
  role_changed: ({ member, from, to }) => `made ${text(member)} ${role(to)}, before ${role(from)}`,
  name_changed: ({ to }) => `changed their name to ${text(to)}`,
  second_step_reset: ({ member }) => `reset the two steps at sign-in of ${text(member)}`,
  sites_saved: sites,
  site_deleted: ({ site }) => `deleted the site ${quoted(site)}`,
  site_details_changed: ({ site, ...changes }) => `changed ${quoted(site)}: ${fromTo(changes)}`,
  voucher_settings_changed: (changes) => `changed settings: ${fromTo(changes)}`,
  vouchers: gates,
};

interface Row {
  at: string;
  member_name: string | null;
  action: string;
  changes: unknown;
}

/** A row of the database in words. */
export function toHappening({ at, member_name, action, changes }: Row): Happening {
  const details = typeof changes === "object" && changes !== null ? (changes as Changes) : {};
  const told = sentences[action];
  return {
    at: new Date(at),
    who: member_name ?? "",
    what: told ? told(details) : action.replaceAll("_", " "),
  };
}

/** One page of what happened, newest first, and what the next page begins with; null after the last one. */
export interface Page {
  happenings: Happening[];
  next: string | null;
}

/**
 * What happened before a moment, or up to now. Source: function council_activity.
 * @throws {Problem}
 */
export async function loadPage(before: string | null = null): Promise<Page> {
  const rows: Row[] = await askSignedIn((client) =>
    before === null ? client.rpc("council_activity") : client.rpc("council_activity", { before }),
  );
  return {
    happenings: rows.map(toHappening),
    next: rows.length < 50 ? null : (rows.at(-1)?.at ?? null),
  };
}

/** Everything, page after page. */
export async function loadAll(): Promise<Happening[]> {
  const all: Happening[] = [];
  for (let before: string | null = null; ;) {
    const page: Page = await loadPage(before);
    all.push(...page.happenings);
    if (page.next === null) return all;
    before = page.next;
  }
}

const moment = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Europe/London",
});

/** Date and time in Britain: "22 Nov 2026, 14:05". */
export const momentInWords = (at: Date): string => moment.format(at);

/** What happened as a CSV file, with the moment as ISO 8601. */
export function toCsv(happenings: readonly Happening[]): string {
  const rows = happenings.map(({ at, who, what }) => [at.toISOString(), who, what]);
  return csvOf([["When", "Who", "What"], ...rows]);
}
