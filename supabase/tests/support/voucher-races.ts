import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Pool, QueryResult } from "pg";
import { askJson, type TestDatabase } from "./database.ts";
import { untilAnswered } from "./races.ts";

/** Where vouchers race: a database, and as many sessions at once as a small server has. */
export interface Course {
  database: TestDatabase;
  sessions: Pool;
}

/** Empties the database but for one open borough. */
export const openBorough = `
  truncate tests.people; delete from public.councils; delete from auth.users;
  truncate public.vouchers, private.deleted_vouchers cascade; select tests.empty_facts();
  select tests.cast(); select tests.open_borough('camden');`;

/** Returns the numbers from one. */
export const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** Returns the outcomes of calls, sorted. */
export const outcomes = (answers: readonly Record<string, string>[]) =>
  answers.map(({ outcome }) => outcome).toSorted();

export const site = (number = 1) => `tests.site('camden', ${number})`;

/** Calls of residents and gates, and what is checked after them. */
export function voucherCallsOn(course: () => Course) {
  /** Asks in one transaction, as the person, as the API does. Resolves to the first row. */
  const as = (person: string, query: string) => untilAnswered(() => once(person, query));
  const once = async (person: string, query: string): Promise<Record<string, string>> => {
    const session = await course().sessions.connect();
    try {
      const answers: unknown = await session.query(
        `begin; select tests.act_as('${person}'); select to_json(answer) as row from (${query}) as answer; commit;`,
      );
      const [, , answer] = answers as QueryResult<{ row: Record<string, string> }>[];
      return answer?.rows[0]?.row ?? {};
    } catch (error) {
      await session.query("rollback");
      throw error;
    } finally {
      session.release();
    }
  };
  const apply = (person: string, request: string = randomUUID()) =>
    as(
      person,
      `select outcome, code from public.apply_for_voucher(${site()}, '{"kinds": ["sofa"], "size": "car"}', '${request}')`,
    );
  const accept = (person: string, code: string, acceptance: string = randomUUID()) =>
    as(person, `select outcome, used_by from public.accept_voucher('${code}', '${acceptance}', ${site()})`);
  const undo = (person: string, acceptance: string) =>
    as(person, `select outcome from public.undo_acceptance('${acceptance}', 'other')`);
  const codeOf = async (person: string) => (await apply(person)).code ?? "";
  const count = (what: string) => askJson<number>(course().database, `select count(*) from ${what}`);
  const expectTotalsToBeRight = async () =>
    expect(
      await course().database.exec(
        "select tests.totals_that_differ() union all select tests.gates_that_differ()",
      ),
    ).toEqual([]);
  return { as, once, apply, accept, undo, codeOf, count, expectTotalsToBeRight };
}
