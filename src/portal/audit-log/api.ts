import { activityPage } from "../../shared/domain/limits.generated.ts";
import { csvOf } from "../../shared/api/csv.ts";
import { momentInBritain } from "../../shared/domain/days.ts";
import { parseAnswer, z } from "../../shared/api/z.ts";
import { auditActions } from "../../shared/domain/closed-sets.generated.ts";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { actions, type Kind } from "./actions.ts";
import { listChanges, type Change } from "./change-text.ts";

/** An entry of the audit log. */
export interface Happening {
  at: Date;
  /** The actor's name and address at the time; "" for a day at the gates. */
  who: string;
  email: string;
  /** A sentence that names a few of the changes. */
  what: string;
  /** In a few words. */
  headline: string;
  /** All changes. */
  changes: readonly Change[];
}

/** "" means all. */
export interface Filter {
  member: string;
  kind: "" | Kind;
  /** Days in Britain, as yyyy-mm-dd. */
  from: string;
  to: string;
}
export const everything: Filter = { member: "", kind: "", from: "", to: "" };

/** Returns the actions of a kind. */
const actionsOf = (kind: Kind): string[] =>
  Object.entries(actions).flatMap(([action, { kind: actionKind }]) => (actionKind === kind ? [action] : []));

const row = z.object({
  at: z.string(),
  member_id: z.nullable(z.string()),
  member_name: z.nullable(z.string()),
  member_email: z.nullable(z.string()),
  action: z.enum(auditActions),
  changes: z.looseObject({}),
});

/** Converts a row of the database. */
export function toHappening(event: Omit<z.infer<typeof row>, "member_id">): Happening {
  const { headline, sentence, changes = listChanges } = actions[event.action];
  return {
    at: new Date(event.at),
    who: event.member_name ?? "",
    email: event.member_email ?? "",
    what: sentence(event.changes),
    headline,
    changes: changes(event.changes),
  };
}

/** One page of entries, newest first, and the start of the next; null after the last. */
export interface Page {
  happenings: Happening[];
  next: string | null;
}

/** Loads the entries before a moment, or the newest. Source: function council_audit_log. @throws {Problem} */
export async function loadPage(filter: Filter, before: string | null = null): Promise<Page> {
  const { member, kind, from, to } = filter;
  const asked = {
    ...(before !== null && { before }),
    ...(member !== "" && { member }),
    ...(kind !== "" && { actions: actionsOf(kind) }),
    ...(from !== "" && { first_day: from }),
    ...(to !== "" && { last_day: to }),
  };
  const answer = await askSignedIn((client) => client.rpc("council_audit_log", asked));
  const rows = parseAnswer(z.array(row), answer);
  return {
    happenings: rows.map(toHappening),
    next: rows.length < activityPage ? null : (rows.at(-1)?.at ?? null),
  };
}

/** The newest of adjacent equal entries, their number, and the index of the first. */
export type Line = Happening & { times: number; begins: number };

/** Groups adjacent entries in which one member repeats one action. */
export function toLines(happenings: readonly Happening[]): Line[] {
  const lines: Line[] = [];
  for (const [begins, happening] of happenings.entries()) {
    const last = lines.at(-1);
    const { email, headline, what } = happening;
    // Names differ each time; other actions are equal if their sentences are.
    const isSame = last?.what === what || headline === actions["name_changed"]?.headline;
    if (last && last.email === email && last.headline === headline && isSame) last.times += 1;
    else lines.push({ ...happening, times: 1, begins });
  }
  return lines;
}

/** Loads all entries of a filter, page by page. */
export async function loadAll(filter: Filter): Promise<Happening[]> {
  const all: Happening[] = [];
  for (let before: string | null = null; ;) {
    const page: Page = await loadPage(filter, before);
    all.push(...page.happenings);
    if (page.next === null) return all;
    before = page.next;
  }
}

const actor = z.object({ member_id: z.string(), member_name: z.string(), member_email: z.string() });
/** A current or former member who changed something. */
export type Actor = z.infer<typeof actor>;

/** Loads the members with entries, by name. Source: function council_actors. @throws {Problem} */
export const loadActors = async (): Promise<Actor[]> =>
  parseAnswer(z.array(actor), await askSignedIn((client) => client.rpc("council_actors")));

/** Returns entries as CSV, a row per change with its old value. */
export function toCsv(happenings: readonly Happening[]): string {
  const rows = happenings.flatMap(({ at, who, email, headline, changes }) =>
    (changes.length > 0 ? changes : [{ field: "", before: "", after: "" }]).map(
      ({ field, before, after }) => [momentInBritain(at), who, email, headline, field, before, after],
    ),
  );
  return csvOf([["Time", "Member", "Address", "What", "Field", "Before", "After"], ...rows]);
}
