import { activityPage } from "../../shared/domain/limits.ts";
import { csvOf } from "../../shared/api/csv.ts";
import { momentInBritain } from "../../shared/domain/days.ts";
import { parseAnswer } from "../../shared/api/parse.ts";
import { z } from "../../shared/api/z.ts";
import { auditActions } from "../../shared/domain/closed-sets.generated.ts";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { actions, changedFields, type Change, type Kind } from "./actions.ts";

/** Something that happened in the council. */
export interface Happening {
  at: Date;
  /** Who did it, by name and address as they were then; "" for a day's work at the gates. */
  who: string;
  email: string;
  /** A sentence, which names a few of the changes. */
  what: string;
  /** What was done, in a few words. */
  headline: string;
  /** All of them. */
  changes: readonly Change[];
}

/** What may be asked for; "" for all. */
export interface Filter {
  member: string;
  kind: "" | Kind;
  /** London's days, as yyyy-mm-dd. */
  from: string;
  to: string;
}
export const everything: Filter = { member: "", kind: "", from: "", to: "" };

/** The actions of a kind, as the database calls them. */
const actionsOf = (kind: Kind): string[] =>
  Object.entries(actions).flatMap(([action, told]) => (told.kind === kind ? [action] : []));

const row = z.object({
  at: z.string(),
  member_id: z.nullable(z.string()),
  member_name: z.nullable(z.string()),
  member_email: z.nullable(z.string()),
  action: z.enum(auditActions),
  changes: z.looseObject({}),
});

/** A row of the database in words. */
export function toHappening(event: Omit<z.infer<typeof row>, "member_id">): Happening {
  const { headline, sentence, changes = changedFields } = actions[event.action];
  return {
    at: new Date(event.at),
    who: event.member_name ?? "",
    email: event.member_email ?? "",
    what: sentence(event.changes),
    headline,
    changes: changes(event.changes),
  };
}

/** One page of what happened, newest first, and what the next page begins with; null after the last one. */
export interface Page {
  happenings: Happening[];
  next: string | null;
}

/**
 * What happened before a moment, or up to now. Source: function council_audit_log.
 * @throws {Problem}
 */
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

/** The newest of neighbours that are equal, how many there are, and where among all of them they begin. */
export type Line = Happening & { times: number; begins: number };

/** Happenings as lines: what one person did again and again is one of them, and buries nothing else. */
export function toLines(happenings: readonly Happening[]): Line[] {
  const lines: Line[] = [];
  for (const [begins, happening] of happenings.entries()) {
    const last = lines.at(-1);
    const { email, headline, what } = happening;
    // A name differs each time; the sentences of anything else say whether it is the same.
    const isSame = last?.what === what || headline === actions["name_changed"]?.headline;
    if (last && last.email === email && last.headline === headline && isSame) last.times += 1;
    else lines.push({ ...happening, times: 1, begins });
  }
  return lines;
}

/** Everything that a filter finds, page after page. */
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
/** Somebody who changed something, whether still a member or gone. */
export type Actor = z.infer<typeof actor>;

/** Who changed anything in the months for which changes are kept, by name. Source: function council_actors. @throws {Problem} */
export const loadActors = async (): Promise<Actor[]> =>
  parseAnswer(z.array(actor), await askSignedIn((client) => client.rpc("council_actors")));

/** What happened as a CSV file: a row for each thing that changed, with what it was before. */
export function toCsv(happenings: readonly Happening[]): string {
  const rows = happenings.flatMap(({ at, who, email, headline, changes }) =>
    (changes.length > 0 ? changes : [{ field: "", before: "", after: "" }]).map(
      ({ field, before, after }) => [momentInBritain(at), who, email, headline, field, before, after],
    ),
  );
  return csvOf([["Time", "Member", "Address", "What", "Field", "Before", "After"], ...rows]);
}
