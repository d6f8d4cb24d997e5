import { median, type Row, type Section } from "./table.ts";
import { scripts, VoucherServer } from "./voucher-server.ts";

const writers = 8;
const seconds = 5;
const pairs = 5;

/** The insert of one voucher into a table, with nothing around it. */
const bareInsert = (table: string) => `\\set site random(1, 100)
insert into ${table} (code, local_auth_issue, skip_site_id, site_address, waste, amount, last_day)
values (null, 'camden', md5('site ' || :site)::uuid, :site || ' Depot Lane', 'sofa', 'car', current_date);
`;

/** Tables like the vouchers' with ever more of what is kept beside the row, in the order in which it is added. */
const borough = "alter table TABLE add foreign key (local_auth_issue) references public.boroughs;";
const tables = {
  bare: "",
  referring: borough,
  dated: `${borough} create trigger date_imported_voucher before insert on TABLE
    for each row when (new.code is null) execute function private.date_imported_voucher();`,
};

/** A history of 100 sites and 60 months, as it would be after vouchers that were written and whose rows are gone. */
const longHistory = `
  insert into private.voucher_base (local_auth_issue, month, site_id, issued, used, turned_other)
    select 'camden', (date_trunc('month', now()) - make_interval(months => m))::date, md5('site ' || n)::uuid, 100, 40, 5
    from generate_series(0, 59) as m, generate_series(1, 100) as n;
`;

/** The month under way, as it is once every connection has written for every site. */
const allSlots = `
  insert into private.voucher_months (local_auth_issue, month, site_id, slot, issued)
    select 'camden', date_trunc('month', now())::date, md5('site ' || n)::uuid, slot, 0
    from generate_series(1, 100) as n, generate_series(1, 15) as slot
    on conflict do nothing;
  vacuum analyze private.voucher_months;`;

/** The dashboard's figures with ever more vouchers of one borough, and what keeping them costs eight writers. */
export async function benchVouchers(): Promise<Section[]> {
  const server = await VoucherServer.start(3600);
  try {
    await server.exec(longHistory);
    const reads: Row[] = [];
    for (const all of [10, 100_000, Number(process.env["BENCH_VOUCHERS"] ?? 1_000_000)]) {
      await server.load(all);
      await server.exec(allSlots);
      const counts = await server.run(scripts.counts, 1, seconds);
      const history = await server.run(scripts.history, 1, seconds);
      reads.push({
        vouchers: all,
        "voucher_counts, ms": counts.milliseconds,
        "of processor": counts.processorMilliseconds,
        "voucher_history of 100 sites and 60 months, ms": history.milliseconds,
        "of a processor": history.processorMilliseconds,
      });
    }

    await server.exec(
      Object.entries(tables)
        .map(
          ([table, more]) =>
            `create table bench.${table} (like public.vouchers including all); ${more.replaceAll("TABLE", `bench.${table}`)}`,
        )
        .join(""),
    );
    const costs: Record<string, number>[] = [];
    const writes: Record<string, number>[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      const cost: Record<string, number> = {};
      for (const table of [...Object.keys(tables).map((name) => `bench.${name}`), "public.vouchers"])
        cost[table] = (await server.run(bareInsert(table), 1, seconds)).processorMilliseconds * 1000;
      costs.push(cost);
      const plain = (await server.run(bareInsert("bench.dated"), writers, seconds)).perSecond;
      const counted = (await server.run(bareInsert("public.vouchers"), writers, seconds)).perSecond;
      writes.push({ plain, counted, ratio: counted / plain });
    }
    const middle = (key: string, of = writes) => median(of.map((pair) => pair[key] ?? Number.NaN));
    return [
      { name: "The dashboard's figures", rows: reads },
      {
        name: `What one voucher costs its writer, median of ${pairs} rounds`,
        rows: Object.keys(costs[0] ?? {}).map((table) => ({
          table,
          "microseconds of processor": middle(table, costs),
        })),
      },
      {
        name: `Writing vouchers of one borough, ${writers} writers, median of ${pairs} pairs`,
        rows: [
          {
            "without totals, a second": middle("plain"),
            "with totals, a second": middle("counted"),
            ratio: middle("ratio"),
          },
        ],
      },
    ];
  } finally {
    await server.stop();
  }
}
