import type { Row } from "./table.ts";

/** Statements as the superuser; resolves to the first column of all rows. */
type Exec = (sql: string) => Promise<string[]>;

const tables = "('public.vouchers'::regclass, 'public.acceptances'::regclass, 'public.rejections'::regclass)";

/**
 * Everything that the migrations say of the tables: what is loaded into them must not have changed it. Triggers that
 * keep foreign keys have numbers for names, which differ.
 */
const definitions = `
  select pg_get_indexdef(indexrelid) || coalesce(reloptions::text, '') || indisvalid
    from pg_index join pg_class on pg_class.oid = indexrelid where indrelid in ${tables}
  union all
  select conrelid::regclass || conname || pg_get_constraintdef(oid) || convalidated
    from pg_constraint where conrelid in ${tables} or confrelid in ${tables}
  union all
  select tgrelid::regclass || case when tgisinternal then tgfoid::regproc::text else pg_get_triggerdef(oid) end || tgenabled::text
    from pg_trigger where tgrelid in ${tables}
  union all
  select oid::regclass || coalesce(reloptions::text, '') from pg_class where oid in ${tables}
  order by 1`;

/**
 * How to take off what writing row by row would keep up to date, and how to make it again: the indexes, keys first, and
 * what refers to keys at the end. Those that begin with a random value are made as full as growing leaves them on average,
 * whereas making them at once would pack them.
 */
const rebuilding = `
  create table bench.rebuilding as
  select table_name, rank, 'alter table ' || table_name || ' drop constraint ' || conname as off,
    'alter table ' || table_name || ' add constraint ' || conname || ' ' || pg_get_constraintdef(oid) || filling as again,
    case when filling <> '' then 'alter index ' || schema || '.' || conname || ' reset (fillfactor)' end as afterwards
  from (
    select *, conrelid::regclass::text as table_name, connamespace::regnamespace::text as schema,
      case when contype = 'p' then 1 else 3 end as rank, case when contype = 'p' then ' with (fillfactor = 70)' else '' end as filling
    from pg_constraint where conrelid in ${tables} and contype = 'p' or confrelid in ${tables}
  ) as keys
  union all
  select table_name, 2, 'drop index ' || name, regexp_replace(made, '( WHERE .*)?$', filling || '\\1'),
    case when filling <> '' then 'alter index ' || name || ' reset (fillfactor)' end
  from (
    select indrelid::regclass::text as table_name, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made,
      case when attname in ('code', 'resident_id', 'voucher_id') then ' with (fillfactor = 70)' else '' end as filling
    from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indrelid in ${tables} and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
  ) as indexes`;

/** What writes no log and asks no trigger: the rows are right by themselves, and come with a truncated table. */
const unlogged = (table: string, rows: string) => `
  set session_replication_role = replica;
  begin;
  truncate ${table};
  ${rows};
  commit;`;

/**
 * Vouchers by their number, in the order of issue: of all boroughs' sites in turn, over 36 months until today, two in five
 * used, one in twenty by residents of four other boroughs, one in ten given at the desk. What depends on the number alone (ids, codes) is spread all over its indexes.
 */
const given = (all: number) => `
  select *, case when used then least(issued_at + interval '5 days', midnight) end as used_at,
    case when n % 20 = 7 then (array['barnet', 'brent', 'ealing', 'islington'])[1 + n / 20 % 4] else council_key end as home
  from (
    -- Offset: what is worked out here is worked out once, however often it is used.
    select n, n % 5 < 2 as used, n > ${Math.floor((all * 2) / 3)} as young, midnight,
      (array['sofa', 'mattress', 'wood', 'metal', 'garden', 'rubble', 'electrical'])[1 + n / 3 % 7] as kind,
      to_timestamp(began + n * (${36 * 30.44 * 86_400} / ${all})) as issued_at, 1 + (n * 31) % sites as site
    from (select generate_series(1, ${all}::bigint) as n) as numbers,
      (select date_trunc('day', now()) as midnight,
        extract(epoch from date_trunc('day', now()))::float8 - ${36 * 30.44 * 86_400} as began,
        (select count(*) from bench.sites) as sites) as fixed
    offset 0
  ) as numbered
  join bench.sites on sites.number = site`;

const triples = 23 ** 3;

/** Null where no code is kept. */
const codeOf = `one.three || two.three || three.three || substr('23456789ACDEFHJKMPRTWXY', (one.first + two.second + three.third) % 23 + 1, 1)`;

const vouchers = (all: number, residents: number) => `
  insert into public.vouchers (
    id, code, code_hash, local_auth_issue, home_borough, resident_id, request_id, skip_site_id, site_address, load, issued_at,
    last_day, voucher_used, used_at, used_site_id, from_desk
  )
  select
    md5(n::text)::uuid,
    ${codeOf}, private.code_hash(${codeOf}),
    council_key, home, case when young then md5('resident ' || 1 + (n * 7919) % ${residents})::uuid end,
    case when young then md5('request ' || n)::uuid end,
    id, address, jsonb_build_object('kinds', jsonb_build_array(kind), 'size', 'car'), issued_at, issued_at::date + 31, used, used_at,
    case when used then id end, n % 10 = 3
  from (
    -- Codes of numbers far apart, none of which comes twice.
    select *, case when young then n * 50000000017 % ${triples ** 3} end as code from (${given(all)}) as given
  ) as given
  left join bench.triples as one on one.number = code % ${triples}
  left join bench.triples as two on two.number = code / ${triples} % ${triples}
  left join bench.triples as three on three.number = code / ${triples} / ${triples}`;

/** Residents beyond those that there are. They have accounts and no session. */
const residentsUpTo = (residents: number) => `
  set session_replication_role = replica;
  create temporary table added as select n, md5('resident ' || n)::uuid as id from generate_series(1, ${residents}) as n;
  delete from added using public.residents where user_id = id;
  insert into auth.users (id, email, email_confirmed_at) select id, 'resident' || n || '@camden.gov.uk', now() from added;
  insert into public.residents (user_id, first_name, last_name, borough_key) select id, 'A', 'B', 'camden' from added;
  analyze auth.users, public.residents;`;

const acceptances = (all: number) => `
  insert into public.acceptances (
    id, voucher_id, member_id, member_name, site_id, site_address, site_council, home_borough, accepted_at
  )
  select md5('acceptance ' || n)::uuid, md5(n::text)::uuid, case when named then md5('gate 1')::uuid end,
    case when named then 'A B' end, id, address, council_key, home, used_at
  from (select *, used_at > midnight - interval '24 months' as named from (${given(all)}) as given where used) as given`;

/** Where the totals differ from the facts, or these from what counting the rows gives. */
const miscounted = `
  select count(*) from (
    select local_auth_issue from (
      select local_auth_issue, issued, used from private.voucher_totals
      union all
      select local_auth_issue, -sum(issued), -sum(used) from private.issued_days group by 1
    ) as both_ways group by 1 having sum(issued) <> 0 or sum(used) <> 0
    union all
    select local_auth_issue from (
      select local_auth_issue, skip_site_id, count(*) as issued, count(*) filter (where voucher_used) as used
      from public.vouchers group by 1, 2
      union all
      select local_auth_issue, site_id, -sum(issued), -sum(used) from private.issued_months group by 1, 2
    ) as both_ways group by local_auth_issue, skip_site_id having sum(issued) <> 0 or sum(used) <> 0
    union all
    select site_council from (
      select site_council, count(*) as times from public.acceptances group by 1
      union all
      select site_council, -sum(times) from private.gate_months where what = 'accepted' group by 1
    ) as both_ways group by 1 having sum(times) <> 0
  ) as wrong`;

/** One in 25 was turned away at first, for one reason after the other. */
const refusals = (all: number) => `
  insert into public.rejections (
    id, voucher_id, reason, site_id, site_address, site_council, home_borough, rejected_at
  )
  select md5('refusal ' || n)::uuid, md5(n::text)::uuid,
    (enum_range(null::private.turn_away_reason))[1 + n / 25 % array_length(enum_range(null::private.turn_away_reason), 1)],
    id, address, council_key, home, issued_at
  from (${given(all)}) as given where n % 25 = 4`;

/** What the triggers would have written one by one; `miscounted` looks at it. */
const facts = `
  set session_replication_role = replica;
  truncate private.issued_days, private.issued_months, private.kind_days, private.kind_months, private.used_days,
    private.used_months, private.gate_days, private.gate_months, private.voucher_totals;
  insert into private.issued_days (local_auth_issue, day, last_day, site_id, home_borough, way, issued, used)
  select local_auth_issue, private.london_day(issued_at), last_day, skip_site_id, home_borough,
    case when from_desk then 'desk' else 'app' end, count(*), count(*) filter (where voucher_used)
  from public.vouchers group by 1, 2, 3, 4, 5, 6 order by 2;
  insert into private.issued_months (local_auth_issue, month, site_id, way, issued, used)
  select local_auth_issue, date_trunc('month', day::timestamp), site_id, way, sum(issued), sum(used)
  from private.issued_days group by 1, 2, 3, 4 order by 2;
  insert into private.kind_days (local_auth_issue, day, last_day, kind, issued, used)
  select local_auth_issue, private.london_day(issued_at), last_day, load #>> '{kinds,0}', count(*), count(*) filter (where voucher_used)
  from public.vouchers group by 1, 2, 3, 4 order by 2;
  insert into private.kind_months (local_auth_issue, month, kind, issued, used)
  select local_auth_issue, date_trunc('month', day::timestamp), kind, sum(issued), sum(used)
  from private.kind_days group by 1, 2, 3 order by 2;
  insert into private.used_days (local_auth_issue, day, site_id, home_borough, used)
  select local_auth_issue, private.london_day(used_at), used_site_id, home_borough, count(*)
  from public.vouchers where voucher_used group by 1, 2, 3, 4 order by 2;
  insert into private.used_months (local_auth_issue, month, site_id, used)
  select local_auth_issue, date_trunc('month', day::timestamp), site_id, sum(used)
  from private.used_days group by 1, 2, 3 order by 2;
  insert into private.gate_days (site_council, day, site_id, home_borough, what, times, latest)
  select site_council, private.london_day(accepted_at), site_id, home_borough, 'accepted', count(*), max(accepted_at)
  from public.acceptances group by 1, 2, 3, 4
  union all
  select site_council, private.london_day(rejected_at), site_id, home_borough, reason::text, count(*), max(rejected_at)
  from public.rejections group by 1, 2, 3, 4, 5 order by 2;
  insert into private.gate_months (site_council, month, site_id, what, times)
  select site_council, date_trunc('month', day::timestamp), site_id, what, sum(times)
  from private.gate_days group by 1, 2, 3, 4 order by 2;
  insert into private.voucher_totals (local_auth_issue, issued, used)
  select local_auth_issue, sum(issued), sum(used) from private.issued_months group by 1;`;

/** The codes among some that the product does not read as such. */
const unread = `
  select count(*) from (select code from public.vouchers where code is not null limit 10000) as chosen
  where private.read_voucher_code(code) is distinct from code`;

/**
 * Puts so many vouchers in the place of those that there are, in minutes where writing them would take hours: without
 * indexes, which are made afterwards as they were, and the totals counted once.
 * @throws {Error} where what is there afterwards is not what the migrations make
 */
export async function loadVouchers(exec: Exec, all: number): Promise<Row[]> {
  // Five vouchers of the last twelve months each.
  const residents = Math.ceil(all / 15);
  const steps: Row[] = [];
  const timed = async (step: string, ...sql: string[]) => {
    const began = Date.now();
    await Promise.all(sql.map((each) => exec(each)));
    const seconds = (Date.now() - began) / 1000;
    steps.push({ step, seconds });
    if (seconds > 10) console.log(`  ${step}: ${Math.round(seconds)} s`);
  };
  const rebuild = async (where: string) =>
    (
      await exec(
        `select concat_ws(';', again, afterwards) from bench.rebuilding where ${where} order by rank`,
      )
    ).join(";");

  const before = await exec(definitions);
  await exec(`
    drop table if exists bench.rebuilding, bench.triples;
    create table bench.triples as
      select 529 * x + 23 * y + z as number,
        substr(alphabet, x + 1, 1) || substr(alphabet, y + 1, 1) || substr(alphabet, z + 1, 1) as three,
        x + 2 * y + 3 * z as first, 4 * x + 5 * y + 6 * z as second, 7 * x + 8 * y + 9 * z as third
      from (values ('23456789ACDEFHJKMPRTWXY')) as given (alphabet),
        generate_series(0, 22) as x, generate_series(0, 22) as y, generate_series(0, 22) as z;
    analyze bench.triples;
    ${rebuilding};
`);
  await exec((await exec("select off from bench.rebuilding order by rank desc")).join(";"));
  await timed("residents", residentsUpTo(residents));
  await timed(
    "rows",
    unlogged("public.vouchers", vouchers(all, residents)),
    unlogged("public.acceptances", acceptances(all)) + unlogged("public.rejections", refusals(all)),
  );
  await timed(
    "indexes",
    await rebuild("rank < 3 and table_name like '%vouchers'"),
    await rebuild("rank < 3 and table_name not like '%vouchers'"),
  );
  await timed("foreign keys", await rebuild("rank = 3"));
  await timed("facts", facts);
  await timed(
    "vacuum and statistics",
    "vacuum analyze public.vouchers",
    [
      "public.acceptances",
      "public.rejections",
      ...["issued", "kind", "used", "gate"].flatMap((of) => [`private.${of}_days`, `private.${of}_months`]),
    ]
      .map((table) => `vacuum analyze ${table};`)
      .join(""),
  );
  await timed("checkpoint", "checkpoint");

  const began = Date.now();
  const after = await exec(definitions);
  if (before.join("\n") !== after.join("\n"))
    throw new Error(`Loading has changed the tables:\n${before.join("\n")}\n\n${after.join("\n")}`);
  for (const wrong of [miscounted, unread, `select ${all} - count(*) from public.vouchers`]) {
    const [found] = await exec(wrong);
    if (found !== "0") throw new Error(`${found} rows are not as they would be in use: ${wrong}`);
  }
  steps.push({ step: "checks", seconds: (Date.now() - began) / 1000 });
  return steps;
}
