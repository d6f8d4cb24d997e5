import { boroughs } from "../../src/scheme/boroughs.ts";
import { median, type Row, type Section } from "./table.ts";
import { scripts, VoucherServer, type Throughput } from "./voucher-server.ts";

const writers = 8;
const rounds = 7;

/** The insert of one voucher into a table, with nothing around it, for a site of one of so many boroughs. */
const bareInsert = (table: string, ofBoroughs: number) => `\\set borough random(1, ${ofBoroughs})
\\set site random(1, 100)
insert into ${table} (code, local_auth_issue, skip_site_id, site_address, load, last_day)
values (
  null, split_part('${boroughs.map(({ key }) => key).join()}', ',', :borough), md5('site ' || :site)::uuid,
  :site || ' Depot Lane', '{"kinds": ["sofa"], "size": "car"}', current_date
);
`;

const borough = "alter table bench.TABLE add foreign key (local_auth_issue) references public.boroughs;";
const date = `create trigger date_imported_voucher before insert on bench.TABLE
  for each row when (new.code is null) execute function private.date_imported_voucher();`;
const totals = `create trigger count_vouchers after insert on bench.TABLE
  referencing new table as added for each statement execute function private.count_vouchers();`;
/** The least that plain counters can take: the two rows exist, and each is added to by its key, with no word of the rest. */
const twoUpdates = `
  create function bench.add_one() returns trigger language plpgsql security definer set search_path = '' as $$
  begin
    update private.voucher_totals set issued = issued + 1 where local_auth_issue = new.local_auth_issue;
    update private.issued_days set issued = issued + 1
    where local_auth_issue = new.local_auth_issue and day = private.london_day(new.issued_at)
      and last_day = new.last_day and site_id = new.skip_site_id;
    return null;
  end $$;`;
const added = `create trigger add_one after insert on bench.TABLE
  for each row execute function bench.add_one();`;
/** Tables like the vouchers' with ever more of what is kept beside the row, in the order in which it is added. */
const tables = {
  bare: "",
  referring: borough,
  dated: borough + date,
  "with two updates": borough + date + added,
  counted: borough + date + totals,
};

const likeVouchers =
  twoUpdates +
  Object.entries(tables)
    .map(
      ([table, more]) =>
        `create table bench."${table}" (like public.vouchers including all); ${more.replaceAll("TABLE", `"${table}"`)}`,
    )
    .join("");

/**
 * What one voucher takes of the processor in each table, in turns and committed one by one, without waiting for the disk:
 * the time for which the system says that the session ran.
 */
const costOfEach = `
  set synchronous_commit = off;
  create table bench.costs (what text, microseconds float8);
  do $$
  declare
    began bigint;
    -- Added up when the session has waited.
    ran constant text := $q$ select split_part(pg_read_file('/proc/self/schedstat'), ' ', 1)::bigint from pg_sleep(0.0002) $q$;
    ended bigint;
    writing text;
  begin
    for round in 1..${rounds * 2} loop
      for writing in select unnest('{${Object.keys(tables).join(",")}}'::text[]) loop
        execute ran into began;
        for site in 1..500 loop
          execute format($q$
            insert into bench.%I (code, local_auth_issue, skip_site_id, site_address, load, last_day)
            values (null, 'camden', md5('site ' || 1 + $1 %% 100)::uuid, '1 Depot Lane', '{"kinds": ["sofa"], "size": "car"}', current_date) $q$, writing)
            using site;
          commit;
        end loop;
        execute ran into ended;
        insert into bench.costs values (writing, (ended - began) / 500000.0);
      end loop;
    end loop;
  end $$;
  select json_build_object('table', what, 'microseconds of processor', percentile_cont(0.5) within group (order by microseconds),
    'the least', min(microseconds)) from bench.costs group by what order by min(microseconds);`;

/**
 * Runs scripts one after the other, round by round, so that what slows the machine for a while (what a load leaves to do,
 * for one) falls on all of them. Resolves to what a number taken from each round is in the middle.
 */
async function inTurns<Name extends string>(
  run: (name: Name) => Promise<Throughput>,
  names: readonly Name[],
): Promise<(number: (round: Record<Name, Throughput>) => number) => number> {
  const taken: Record<Name, Throughput>[] = [];
  for (let round = 0; round < rounds; round++) {
    const one: [Name, Throughput][] = [];
    for (const name of names) one.push([name, await run(name)]);
    taken.push(Object.fromEntries(one) as Record<Name, Throughput>);
  }
  return (number) => median(taken.map(number));
}

/** What is read of so many vouchers, with the time of a transaction that says who asks; and how long counting seven days anew took. */
async function reading(server: VoucherServer, vouchers: number): Promise<Row> {
  const { nothing, counts, figures, changes, find } = scripts;
  const asked = { nothing, counts, figures, changes, find };
  const middle = await inTurns(
    (name) => server.run(asked[name], 1, 1),
    ["nothing", "counts", "figures", "changes", "find"],
  );
  const [recounted] = await server
    .exec(
      `
    create temporary table took as select clock_timestamp() as began;
    select public.recount_vouchers('camden', (current_date - interval '2 months')::date);
    select round(1000 * extract(epoch from clock_timestamp() - began)) from took;`,
    )
    .then((rows) => rows.slice(-1));
  return {
    vouchers,
    "a transaction that says who asks, ms of processor": middle(
      (round) => round.nothing.processorMilliseconds,
    ),
    voucher_counts: middle((round) => round.counts.processorMilliseconds),
    "council_figures of a year": middle((round) => round.figures.processorMilliseconds),
    "first page of changes": middle((round) => round.changes.processorMilliseconds),
    find_residents: middle((round) => round.find.processorMilliseconds),
    "seven days counted anew, ms": Number(recounted),
  };
}

/**
 * Vouchers a second of writers at once, in turns with a table of the same size that keeps nothing beside its rows, and one
 * that keeps the least. Writers of one borough wait for each other at its one row.
 * @param ofBoroughs of how many boroughs the vouchers are
 * @param wait milliseconds that a disk takes longer than this one for each commit
 */
async function writing(server: VoucherServer, ofBoroughs: number, wait: number): Promise<Row> {
  const settings = wait === 0 ? "" : `-c commit_delay=${wait * 1000} -c commit_siblings=0`;
  const middle = await inTurns(
    (table: "dated" | "with two updates" | "counted") =>
      server.run(bareInsert(`bench."${table}"`, ofBoroughs), writers, 2, settings),
    ["dated", "with two updates", "counted"],
  );
  return {
    boroughs: ofBoroughs,
    "a commit's disk": wait === 0 ? "this one" : `${wait} ms slower`,
    "without totals, a second": middle((round) => round.dated.perSecond),
    "with two updates": middle((round) => round["with two updates"].perSecond / round.dated.perSecond),
    "with totals": middle((round) => round.counted.perSecond / round.dated.perSecond),
    "with totals, a second": middle((round) => round.counted.perSecond),
  };
}

/** The dashboard's figures with ever more vouchers of one borough, and what keeping them costs eight writers. */
export async function benchVouchers(): Promise<Section[]> {
  const server = await VoucherServer.start(3600);
  try {
    const reads: Row[] = [];
    for (const all of [10, 100_000, Number(process.env["BENCH_VOUCHERS"] ?? 10_000_000)]) {
      await server.load(all);
      reads.push(await reading(server, all));
    }

    await server.exec(likeVouchers);
    // Linux tells for how long a session ran.
    const costs = process.platform === "linux" ? await server.exec(costOfEach) : [];
    const writes: Row[] = [];
    for (const ofBoroughs of [boroughs.length, 1])
      for (const wait of [0, 1]) writes.push(await writing(server, ofBoroughs, wait));
    return [
      { name: "The dashboard's figures", rows: reads },
      { name: "What one voucher costs its writer", rows: costs.map((cost) => JSON.parse(cost) as Row) },
      {
        name: `Writing vouchers, ${writers} writers, median of ${rounds} rounds`,
        rows: writes,
      },
    ];
  } finally {
    await server.stop();
  }
}
