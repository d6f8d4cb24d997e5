import type { Row, Section } from "./table.ts";
import { scripts, VoucherServer } from "./voucher-server.ts";

const codes = 50_000;

const megabytes = (bytes: number) => bytes / 1024 ** 2;

/**
 * What one database carries: `npm run bench -- capacity` loads CAPACITY_VOUCHERS vouchers (100 million, which takes an hour
 * and 50 GB of disk; less with the variable) into a PostgreSQL server of its own and measures what people do there.
 * CAPACITY_SECONDS is how long each measurement runs.
 */
export async function benchCapacity(): Promise<Section[]> {
  const all = Number(process.env["CAPACITY_VOUCHERS"] ?? 100_000_000);
  const seconds = Number(process.env["CAPACITY_SECONDS"] ?? 30);
  const server = await VoucherServer.start(24 * 3600);
  try {
    const loading = await server.load(all);
    await server.chooseCodes(codes);
    const sections = [
      { name: `Loading ${all} vouchers over 36 months`, rows: loading },
      { name: "Tables and indexes", rows: await sizes(server, all) },
      { name: "What people ask", rows: await asking(server, seconds) },
      { name: "What counting guesses costs a gate that checks", rows: await counting(server, seconds) },
      { name: "Forgetting beside four writers", rows: await forgetting(server, seconds) },
    ];
    return sections;
  } finally {
    await server.stop();
  }
}

/** Tables and indexes of vouchers, and what a voucher takes of each. */
async function sizes(server: VoucherServer, all: number): Promise<Row[]> {
  const lines = await server.exec(`
    select json_build_object('name', c.relname, 'bytes', pg_relation_size(c.oid))
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'i') and c.relname like 'voucher%'
      and pg_relation_size(c.oid) > 1000000
    order by pg_relation_size(c.oid) desc`);
  const found = lines.map((line) => JSON.parse(line) as { name: string; bytes: number });
  const total = found.reduce((sum, { bytes }) => sum + bytes, 0);
  return [...found, { name: "together", bytes: total }].map(({ name, bytes }) => ({
    "table or index": name,
    MB: megabytes(bytes),
    "bytes a voucher": bytes / all,
  }));
}

/** Calls a second and milliseconds each, by connections at once. */
async function asking(server: VoucherServer, seconds: number): Promise<Row[]> {
  const rows: Row[] = [];
  const calls: [string, string, number[]][] = [
    ["a resident applies", scripts.apply, [1, 2, 4, 8, 16]],
    ["a gate checks", scripts.check(codes), [1, 8]],
    ["a gate accepts", scripts.accept(codes), [1, 8]],
    ["a resident opens the vouchers", scripts.vouchers, [1, 8]],
    ["a dashboard counts", scripts.counts, [1, 8]],
    ["a year's figures", scripts.figures, [1, 8]],
  ];
  for (const [what, script, connections] of calls) {
    for (const count of connections) {
      const { perSecond, milliseconds, processorMilliseconds } = await server.run(script, count, seconds);
      rows.push({
        what,
        connections: count,
        "a second": perSecond,
        "ms each": milliseconds,
        "ms of processor": processorMilliseconds,
      });
    }
  }
  return rows;
}

/** A check as it is, one whose guess is on the disk before it is answered, and one that counts nothing. */
async function counting(server: VoucherServer, seconds: number): Promise<Row[]> {
  const rows: Row[] = [];
  const measure = async (what: string) => {
    for (const connections of [1, 8]) {
      const { perSecond, milliseconds, processorMilliseconds } = await server.run(
        scripts.check(codes),
        connections,
        seconds,
      );
      rows.push({
        what,
        connections,
        "a second": perSecond,
        "ms each": milliseconds,
        "ms of processor": processorMilliseconds,
      });
    }
  };
  const change = (name: string, from: string, to: string) =>
    server.exec(`do $do$ begin
      execute replace(pg_get_functiondef('private.${name}'::regproc), $from$${from}$from$, $to$${to}$to$);
    end $do$`);
  await measure("as it is");
  await change("check_voucher", "'off'", "'on'");
  await measure("waiting for the disk");
  await change("count_guess", "perform setval(counter, counted + 1);", "");
  await change("give_guess_back", "setval(counter, pg_sequence_last_value(counter) - 1)", "1");
  await measure("not counting");
  return rows;
}

/** What the yearly forgetting of persons does to those who write meanwhile, and they to it. */
async function forgetting(server: VoucherServer, seconds: number): Promise<Row[]> {
  // A year passes: all that have a person are due.
  await server.exec(`
    create function bench.forget() returns bigint language sql as $$ select private.forget_voucher_persons(5000) $$;
    alter table public.vouchers disable trigger user;
    update public.vouchers set last_day = last_day - 400
    where ctid in (select ctid from public.vouchers where code is not null and last_day < current_date limit 200000);
    alter table public.vouchers enable trigger user;`);
  const alone = await server.run(scripts.apply, 4, seconds);
  const batches: number[] = [];
  let done = 0;
  const writing = server.run(scripts.apply, 4, seconds);
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until) {
    const began = Date.now();
    const forgotten = await server.number("bench.forget()");
    if (forgotten === 0) break;
    batches.push(Date.now() - began);
    done += forgotten;
  }
  const spent = batches.reduce((sum, one) => sum + one, 0) / 1000;
  const beside = await writing;
  return [
    {
      "applications a second, alone": alone.perSecond,
      "beside forgetting": beside.perSecond,
      "persons forgotten a second": done / spent,
      "longest batch of 5,000, ms": Math.max(...batches),
    },
  ];
}
