import { readFileSync } from "node:fs";
import { Cluster, findServer } from "../../supabase/tests/support/server.ts";
import { loadVouchers } from "./load-vouchers.ts";

/** The result of a pgbench script. */
export interface Throughput {
  /** Transactions. */
  perSecond: number;
  /** Milliseconds of waiting for each transaction. */
  milliseconds: number;
  /**
   * Milliseconds of the server's processor time for each transaction, independent of other load. From Linux's /proc.
   */
  processorMilliseconds: number;
}

const claims = (kind: string, number: string) =>
  `select set_config('request.jwt.claims', json_build_object('role', 'authenticated',
     'sub', md5('${kind} ' || ${number})::uuid, 'session_id', md5('session of ${kind} ' || ${number})::uuid)::text, true),
     set_config('role', 'authenticated', true);`;

/** More connections than any measurement has: each uses different people, who send one request at a time. */
const connectionsAtMost = 16;

/** Returns a call as the API makes it: a transaction that first sets the caller. */
export const callScript = (kind: string, most: number, call: string) =>
  `\\set who ${most < connectionsAtMost ? most : `1 + :client_id + ${connectionsAtMost} * random(0, ${most / connectionsAtMost - 1})`}
begin;
${claims(kind, ":who")}
${call}
commit;
`;

/**
 * A PostgreSQL server of its own with the migrations, whose commits are flushed, and vouchers in it: of 33 boroughs with
 * 20 sites each (the first 100), issued over 36 months, two in five used. Those of the last twelve months have a
 * resident and a code.
 */
export class VoucherServer {
  /** Residents with a session, who send requests. */
  static readonly residents = 20_000;
  static readonly gates = 64;
  readonly #cluster: Cluster;
  readonly #database = "bench";

  private constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  /** @throws {Error} where there is no server on this machine */
  static async start(seconds: number): Promise<VoucherServer> {
    const found = findServer();
    if (typeof found === "string") throw new Error(found);
    const settings = [
      "shared_buffers=1GB",
      "max_wal_size=8GB",
      "checkpoint_timeout=15min",
      "maintenance_work_mem=1GB",
      // Loads into an empty table and new indexes are not logged; everything else is.
      "wal_level=minimal",
      "max_wal_senders=0",
    ];
    const cluster = await Cluster.start(found, { seconds, settings });
    const server = new VoucherServer(cluster);
    await cluster.open(server.#database);
    await server.exec(people);
    return server;
  }

  /** Runs statements as the superuser. Resolves to the first column of all rows. */
  exec(sql: string): Promise<string[]> {
    return this.#cluster.run(this.#database, "supabase_admin", sql);
  }

  async number(query: string): Promise<number> {
    return Number((await this.exec(`select (${query})`))[0]);
  }

  /** Inserts a number of vouchers with their acceptances and rejections. */
  load(all: number): Promise<void> {
    return loadVouchers((sql) => this.exec(sql), all);
  }

  /** Stores the codes that the gates check. */
  async chooseCodes(count: number): Promise<void> {
    await this.exec(`
      drop table if exists bench.codes;
      create table bench.codes as
        select row_number() over () as number, code, skip_site_id as site_id
        from (select code, skip_site_id from public.vouchers
          where code is not null and not voucher_used and last_day > current_date order by random() limit ${count}) as active;
      create index on bench.codes (number);
      grant usage on schema bench to authenticated; grant select on bench.codes to authenticated;`);
  }

  /** Runs a script with a number of connections for some seconds; with their settings: "-c name=value". */
  async run(script: string, connections: number, seconds: number, settings = ""): Promise<Throughput> {
    const threads = Math.min(connections, 4);
    const before = await this.#processorMilliseconds();
    const printed = await this.#cluster.program(
      "pgbench",
      [
        "-n",
        "-M",
        "simple",
        "-c",
        String(connections),
        "-j",
        String(threads),
        "-T",
        String(seconds),
        "-f",
        "-",
        `dbname=${this.#database} options='${settings}'`,
      ],
      script,
    );
    // A connection's time is added when the server has seen it end.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const failed = Number(/number of failed transactions: (\d+)/.exec(printed)?.[1] ?? 0);
    if (failed > 0) throw new Error(`${failed} transactions failed: ${script}`);
    const transactions = Number(/transactions actually processed: (\d+)/.exec(printed)?.[1]);
    return {
      perSecond: Number(/tps = ([\d.]+)/.exec(printed)?.[1]),
      milliseconds: Number(/latency average = ([\d.]+)/.exec(printed)?.[1]),
      processorMilliseconds: ((await this.#processorMilliseconds()) - before) / transactions,
    };
  }

  /** Returns the processor time of the server and its ended connections. */
  async #processorMilliseconds(): Promise<number> {
    if (process.platform !== "linux") return Number.NaN;
    const [pid] = await this.exec("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)");
    // Only the program's name, in brackets, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    const ticks = [11, 12, 13, 14].map((field) => Number(fields[field]));
    return ticks.reduce((sum, one) => sum + one, 0) * 10;
  }

  stop(): Promise<void> {
    return this.#cluster.stop();
  }
}

/** Writes the requests of people as pgbench scripts. */
export const scripts = {
  apply: callScript(
    "resident",
    VoucherServer.residents,
    'select outcome from public.apply_for_voucher(md5(\'site \' || (1 + :who % 20))::uuid, \'{"kinds": ["sofa"], "size": "car"}\', gen_random_uuid());',
  ),
  /** @param codes how many are to choose from */
  check: (codes: number) => `\\set number random(1, ${codes})
${callScript("gate", VoucherServer.gates, "select (public.check_voucher(code, site_id)).outcome from bench.codes where number = :number;")}`,
  /** @param codes how many are to choose from */
  accept: (codes: number) => `\\set number random(1, ${codes})
${callScript(
  "gate",
  VoucherServer.gates,
  `select outcome from public.accept_voucher((select code from bench.codes where number = :number), gen_random_uuid(),
     (select site_id from bench.codes where number = :number));`,
)}`,
};

const account = (kind: string, count: number) => `
  insert into auth.users (id, email, email_confirmed_at)
    select md5('${kind} ' || n)::uuid, '${kind}' || n || '@camden.gov.uk', now() from generate_series(1, ${count}) as n;
  insert into auth.sessions (id, user_id, created_at, updated_at)
    select md5('session of ${kind} ' || n)::uuid, md5('${kind} ' || n)::uuid, now(), now() from generate_series(1, ${count}) as n;`;

const people = `
  create schema bench;
  ${account("manager", 33)}
  ${account("gate", VoucherServer.gates)}
  ${account("resident", VoucherServer.residents)}
  begin;
  insert into public.councils (council_key, council_name, vouchers_open)
    select key, council_name, true from public.boroughs;
  insert into public.council_members (user_id, council_id, role, first_name, last_name, mailbox_proved_at)
    select md5('manager ' || row_number() over (order by council_key <> 'camden', council_key))::uuid, id, 'manager', 'A', 'B', now()
    from public.councils;
  insert into public.council_members (user_id, council_id, role, first_name, last_name, mailbox_proved_at)
    select md5('gate ' || n)::uuid, councils.id, 'gate', 'A', 'B', now()
    from public.councils, generate_series(1, ${VoucherServer.gates}) as n;
  -- Camden's are numbered first: 100 of them, as many as a very large council has.
  insert into public.skip_sites (id, council_key, position, address)
    select md5('site ' || case when council_key = 'camden' then '' else council_key || ' ' end || n)::uuid, council_key, n, n || ' Depot Lane'
    from public.councils, generate_series(1, 100) as n where council_key = 'camden' or n <= 20;
  commit;
  insert into public.residents (user_id, first_name, last_name, borough_key)
    select md5('resident ' || n)::uuid, 'A', 'B', 'camden' from generate_series(1, ${VoucherServer.residents}) as n;
  -- What is measured is the work, not who has reached a limit.
  create or replace function private.active_at_most() returns integer language sql immutable as 'select 1000000';
  create or replace function private.year_at_most() returns integer language sql immutable as 'select 1000000';
  create or replace function private.council_year_at_most() returns integer language sql immutable as 'select 1000000';
  create or replace function private.vouchers_a_day() returns integer language sql immutable as 'select 1000000';
  create table bench.sites as
    select row_number() over (order by council_key <> 'camden', council_key, position) as number, skip_sites.id, council_key,
      councils.id as council_id, address
    from public.skip_sites join public.councils using (council_key);
  analyze;`;
