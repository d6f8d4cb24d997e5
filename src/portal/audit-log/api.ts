import { activityPage } from "../../shared/domain/limits.generated.ts";
import { parseAnswer, z } from "../../shared/api/z.ts";
import { auditActions, type AuditAction } from "../../shared/domain/closed-sets.generated.ts";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { listAll, sentences, sentencesByKind, type Kind } from "./actions.ts";

/** An entry of the audit log. */
export interface Happening {
  at: Date;
  /** The actor's name and address at the time. The operator has no address. */
  who: string;
  email: string;
  /** A sentence that names a few of the changes. */
  what: string;
  action: AuditAction;
  /** All sites, where the sentence may name only a few. */
  all: readonly string[];
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

const row = z.object({
  at: z.string(),
  member_id: z.nullable(z.string()),
  member_name: z.string(),
  member_email: z.nullable(z.string()),
  action: z.enum(auditActions),
  changes: z.looseObject({}),
});

/** Converts a row of the database. */
export const toHappening = ({
  at,
  member_name,
  member_email,
  action,
  changes,
}: Omit<z.infer<typeof row>, "member_id">): Happening => ({
  at: new Date(at),
  who: member_name,
  email: member_email ?? "",
  what: sentences[action](changes),
  action,
  all: listAll(action, changes),
});

/** One page of entries, newest first, and the start of the next; null after the last. */
export interface Page {
  happenings: Happening[];
  next: string | null;
}

/** Loads the entries before a moment, or the newest. Source: function council_audit_log. @throws {Problem} */
export async function loadPage(filter: Filter, before?: string | null): Promise<Page> {
  const { member, kind, from, to } = filter;
  const asked = {
    ...(before && { before }),
    ...(member !== "" && { member }),
    ...(kind !== "" && { actions: Object.keys(sentencesByKind[kind]) }),
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

/** "2026-07-01 13:00:00" in the UK, which spreadsheets sort. */
const sortable = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "Europe/London",
});

/** Loads all entries of a filter as rows of a table with its headings. @throws {Problem} */
export async function loadTable(filter: Filter): Promise<string[][]> {
  const table = [["Time in the UK", "Person", "Email", "Change"]];
  for (let before: string | null | undefined; before !== null;) {
    const page: Page = await loadPage(filter, before);
    table.push(...page.happenings.map(({ at, who, email, what }) => [sortable.format(at), who, email, what]));
    before = page.next;
  }
  return table;
}

/** The newest of adjacent equal entries, their number, and the index of the first. */
export type Line = Happening & { times: number; begins: number };

/** Groups adjacent entries in which one member repeats one action. */
export function toLines(happenings: readonly Happening[]): Line[] {
  const lines: Line[] = [];
  for (const [begins, happening] of happenings.entries()) {
    const last = lines.at(-1);
    const { email, action, what } = happening;
    // Names differ each time; other actions are equal if their sentences are.
    const isSame = last?.what === what || action === "name_changed";
    if (last && last.email === email && last.action === action && isSame) last.times += 1;
    else lines.push({ ...happening, times: 1, begins });
  }
  return lines;
}

const actor = z.object({ member_id: z.string(), member_name: z.string(), member_email: z.string() });
/** A member, or a former one who changed something. */
export type Actor = z.infer<typeof actor>;

/** Loads the people of the filter, by name. Source: function council_actors. @throws {Problem} */
export const loadActors = async (): Promise<Actor[]> =>
  parseAnswer(z.array(actor), await askSignedIn((client) => client.rpc("council_actors")));
