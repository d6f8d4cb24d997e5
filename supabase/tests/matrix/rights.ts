import {
  browser,
  everybody,
  everyPerson,
  noRole,
  people,
  service,
  visitors,
  type Person,
  type ApiRole,
} from "./people.ts";

export interface ColumnRights {
  select: readonly ApiRole[];
  insert: readonly ApiRole[];
  update: readonly ApiRole[];
}

export interface TableRights {
  columns: Readonly<Record<string, ColumnRights>>;
  delete: readonly ApiRole[];
  /** What identifies a row to the test, and the rows that each person sees; a person without an entry sees none. */
  rows: { by: string; seen: Partial<Record<Person, readonly string[]>> };
}

/** A column that can only be read. */
export const readBy = (select: readonly ApiRole[]): ColumnRights => ({
  select,
  insert: noRole,
  update: noRole,
});

/** A column that is written as well. */
export const writtenBy = (
  select: readonly ApiRole[],
  insert: readonly ApiRole[],
  update: readonly ApiRole[],
): ColumnRights => ({ select, insert, update });

/** Columns of the same rights. */
export const columns = (names: string, rights: ColumnRights): Record<string, ColumnRights> =>
  Object.fromEntries(names.split(" ").map((name) => [name, rights]));

/** A table of schema private, which no role of the API reaches. */
export const unreachable = (names: string): TableRights => ({
  columns: columns(names, readBy(noRole)),
  delete: noRole,
  rows: { by: names.split(" ")[0] ?? "", seen: {} },
});

/** Returns the rows that a person sees of a table; null without the privilege. */
export function rowsSeenBy(person: Person, { columns: rights, rows }: TableRights): readonly string[] | null {
  const mayLook = Object.values(rights).some(({ select }) => select.includes(people[person]));
  return mayLook ? (rows.seen[person] ?? []) : null;
}

/** "allowed", "refused" without the privilege, or the code of a registered error. */
type Answer = "allowed" | "refused" | `TR${string}`;

export interface FunctionRights {
  execute: readonly ApiRole[];
  /** A call that succeeds for a permitted person, where there is one to make. */
  call?: string;
  answers?: Readonly<Record<Person, Answer>>;
}

type Answers = Partial<Record<Person, Answer>>;

function answering(execute: readonly ApiRole[], call: string, ...layers: Answers[]): FunctionRights {
  const given: Answers = Object.assign({}, ...layers);
  const answers = everyPerson.map((person) => [
    person,
    execute.includes(people[person]) ? (given[person] ?? "allowed") : "refused",
  ]);
  return { execute, call, answers: Object.fromEntries(answers) as Record<Person, Answer> };
}

const withoutSession: Answers = {
  "one step": "TR001",
  unverified: "TR001",
  deleted: "TR001",
  "signed out": "TR001",
};
const withoutCouncil: Answers = { newcomer: "TR017", resident: "TR017", neighbour: "TR017", idle: "TR017" };
const withoutRights: Answers = { ...withoutCouncil, gate: "TR018" };

/** For everybody, signed in or not. */
export const toEverybody = (call: string) => answering(everybody, call);
/** For visitors and accounts, not for the operator's programs, which read the tables. */
export const toVisitors = (call: string) => answering(visitors, call);
/** For every signed-in account, with the answers that differ. */
export const toAccounts = (call: string, differing: Answers = {}) =>
  answering(browser, call, withoutSession, differing);
/** For every token, also of an ended session. */
export const toTokens = (call: string) => answering(browser, call);
/** For managers and officers. */
export const toCouncils = (call: string, differing: Answers = {}) =>
  answering(browser, call, withoutSession, withoutRights, differing);
/** For every member. */
export const toMembers = (call: string, differing: Answers = {}) =>
  answering(browser, call, withoutSession, withoutCouncil, differing);
/** For managers only. */
export const toManagers = (call: string, differing: Answers = {}) =>
  answering(browser, call, withoutSession, withoutRights, { officer: "TR018" }, differing);
/** For the operator's programs. */
export const toOperator = (call: string) => answering(service, call);

/** A function of the API and its counterpart in schema private, which answers the same when called directly. */
export const door = (signature: string, call: string, rights: (call: string) => FunctionRights) => ({
  [`public.${signature}`]: rights(`public.${call}`),
  [`private.${signature}`]: rights(`private.${call}`),
});
