import { openEmbedded } from "../../supabase/tests/support/embedded.ts";
import type { TestDatabase } from "../../supabase/tests/support/database.ts";
import { growth, median, type Row, type Section } from "./table.ts";

const rounds = 15;
const repeats = 5;
const readsAtOnce = 20;

/** Milliseconds from Postgres' own clock. */
const now = "select 'clock ' || extract(epoch from clock_timestamp()) * 1000;";

/** A statement, and what comes before it in a transaction that is rolled back. */
interface Prepared {
  prepare: string;
  statement: string;
}

/** Milliseconds of each statement in each round, in turns: what else the machine does then slows all of them alike. */
async function inTurns<Name extends string>(
  database: TestDatabase,
  statements: Record<Name, Prepared>,
): Promise<Record<Name, number>[]> {
  const times: Record<Name, number>[] = [];
  for (let round = 0; round < rounds; round++) {
    const taken: Partial<Record<Name, number>> = {};
    for (const name of Object.keys(statements) as Name[]) {
      const { prepare, statement } = statements[name];
      // Once before, so that it is planned.
      const ready = `${prepare} savepoint ready; ${statement} rollback to ready;`;
      [taken[name]] = await within(database, ready, `${now} ${statement} ${now}`);
    }
    times.push(taken as Record<Name, number>);
  }
  return times;
}

/** Milliseconds of a statement that only reads: run so often that the embedded clock's milliseconds are fine enough. */
async function timedRead(database: TestDatabase, prepare: string, statement: string): Promise<number> {
  const times = await within(
    database,
    prepare,
    `${now} ${statement.repeat(readsAtOnce)} ${now} `.repeat(repeats),
  );
  return median(times) / readsAtOnce;
}

async function within(database: TestDatabase, prepare: string, statements: string): Promise<number[]> {
  const rows = await database.exec(`begin; select tests.cast(); ${prepare} ${statements} rollback;`);
  const clock = rows
    .filter((row) => row.startsWith("clock "))
    .map((row) => Number(row.slice("clock ".length)));
  return clock.flatMap((from, index) => (index % 2 === 0 ? [(clock[index + 1] ?? Number.NaN) - from] : []));
}

/** Truncated, so that what was rolled back before them is not in the way. */
const sites = (count: number) =>
  `truncate public.skip_sites cascade;
   insert into public.skip_sites (council_key, position, address)
   select 'camden', n, n || ' Depot Lane' from generate_series(1, ${count}) as n;
   analyze public.skip_sites;`;

/** `delete_skip_site` and `save_skip_sites` beside the one UPDATE that deleting needs. */
async function siteRows(database: TestDatabase): Promise<Row[]> {
  const first = "(select id from public.skip_sites where council_key = 'camden' and position = 1)";
  const rows: Row[] = [];
  for (const n of [10, 500]) {
    const given = (what: string) =>
      `${sites(n)} create temporary table given on commit drop as ${what};
       grant select on given to authenticated; select tests.act_as('own');`;
    const times = await inTurns(database, {
      bare: {
        prepare: `${sites(n)} delete from public.skip_sites where id = ${first};`,
        statement:
          "update public.skip_sites set position = position - 1 where council_key = 'camden' and position > 1;",
      },
      deleting: {
        prepare: given(`select ${first} as id`),
        statement: "select count(*) from public.delete_skip_site((select id from given));",
      },
      saving: {
        prepare: given(
          "select jsonb_agg(jsonb_build_object('id', id, 'from', address, 'address', address || '!')) as list from public.skip_sites",
        ),
        statement: "select public.save_skip_sites((select list from given));",
      },
    });
    // Below some milliseconds the embedded clock says nothing.
    const beside = (ratio: number) => (median(times.map(({ bare }) => bare)) < 5 ? "" : ratio);
    rows.push({
      sites: n,
      "bare UPDATE, ms": median(times.map(({ bare }) => bare)),
      "delete_skip_site, ms": median(times.map(({ deleting }) => deleting)),
      "of the bare one": beside(median(times.map(({ bare, deleting }) => deleting / bare))),
      "save_skip_sites of all, ms": median(times.map(({ saving }) => saving)),
      "of a bare one": beside(median(times.map(({ bare, saving }) => saving / bare))),
    });
  }
  return rows;
}

/** `voucher_counts` with ever more vouchers of one borough. */
async function voucherRows(database: TestDatabase): Promise<Row[]> {
  const measured: { n: number; value: number }[] = [];
  for (const n of [1_000, 100_000, 1_000_000]) {
    const value = await timedRead(
      database,
      `insert into public.vouchers (local_auth_issue, voucher_used)
         select 'camden', n % 3 = 0 from generate_series(1, ${n}) as n;
       select tests.act_as('own');`,
      "select * from public.voucher_counts();",
    );
    measured.push({ n, value });
  }
  return measured.map(({ n, value }) => ({
    vouchers: n,
    "voucher_counts, ms": value,
    grows: growth(measured),
  }));
}

/** The functions whose work grows with a council's data, on the embedded Postgres. */
export async function benchDatabase(): Promise<Section[]> {
  const database = await openEmbedded();
  try {
    return [
      { name: "Disposal sites", rows: await siteRows(database) },
      { name: "Voucher counts", rows: await voucherRows(database) },
    ];
  } finally {
    await database.close();
  }
}
