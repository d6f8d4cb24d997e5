import { openEmbedded } from "../../supabase/tests/support/embedded.ts";
import type { TestDatabase } from "../../supabase/tests/support/database.ts";
import { growth, median, type Row, type Section } from "./table.ts";

const repeats = 5;
const readsAtOnce = 20;

/** Milliseconds from Postgres' own clock. */
const now = "select 'clock ' || extract(epoch from clock_timestamp()) * 1000;";

/** Milliseconds of a statement, the median of some runs in transactions that are rolled back. */
async function timed(database: TestDatabase, prepare: string, statement: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < repeats; run++) {
    times.push(...(await within(database, prepare, `${now} ${statement} ${now}`)));
  }
  return median(times);
}

/** The same for a statement that only reads: run so often that the embedded clock's milliseconds are fine enough. */
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

const sites = (count: number) =>
  `insert into public.skip_sites (council_key, position, address)
   select 'camden', n, n || ' Depot Lane' from generate_series(1, ${count}) as n;
   analyze public.skip_sites;`;

/** `delete_skip_site` and `save_skip_sites` beside the one UPDATE that deleting needs. */
async function siteRows(database: TestDatabase): Promise<Row[]> {
  const sizes = [10, 1_000, 10_000];
  const rows: Row[] = [];
  const deletions: { n: number; value: number }[] = [];
  for (const n of sizes) {
    const first = "(select id from public.skip_sites where council_key = 'camden' and position = 1)";
    const bare = await timed(
      database,
      `${sites(n)} delete from public.skip_sites where id = ${first};`,
      "update public.skip_sites set position = position - 1 where council_key = 'camden' and position > 1;",
    );
    const target = `create temporary table target on commit drop as select ${first} as id; grant select on target to authenticated;`;
    const deleting = await timed(
      database,
      `${sites(n)} ${target} select tests.act_as('own');`,
      "select count(*) from public.delete_skip_site((select id from target));",
    );
    const saving = await timed(
      database,
      `${sites(n)} create temporary table given on commit drop as
         select jsonb_agg(jsonb_build_object('id', id, 'address', address || '!')) as list from public.skip_sites;
       grant select on given to authenticated; select tests.act_as('own');`,
      "select count(*) from public.save_skip_sites((select list from given));",
    );
    deletions.push({ n, value: deleting });
    rows.push({
      sites: n,
      "bare UPDATE, ms": bare,
      "delete_skip_site, ms": deleting,
      "save_skip_sites of all, ms": saving,
    });
  }
  return rows.map((row) => ({ ...row, "deleting grows": growth(deletions) }));
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
