import { setTimeout as wait } from "node:timers/promises";

/** Runs statements as the superuser. Resolves to the first column of all rows. */
type Exec = (sql: string) => Promise<string[]>;

/** Vouchers per statement. The triggers that count facts hold a statement's facts in memory. */
const batch = 50_000;

/** Adds accounts of residents without a session, up to a number. */
const residentsUpTo = (residents: number) => `
  set session_replication_role = replica;
  create temporary table added as select n, md5('resident ' || n)::uuid as id from generate_series(1, ${residents}) as n;
  delete from added using public.residents where user_id = id;
  insert into auth.users (id, email, email_confirmed_at) select id, 'resident' || n || '@camden.gov.uk', now() from added;
  insert into public.residents (user_id, first_name, last_name, borough_key) select id, 'A', 'B', 'camden' from added;
  analyze auth.users, public.residents;`;

/**
 * Inserts vouchers number first to last of all, with their acceptances and rejections. Vouchers are issued in turn by the
 * sites of all boroughs, over 36 months until today. Two in five are used, one in twenty by residents of another borough,
 * one in ten is issued at the desk, one in 25 is turned away at first. Those of the last twelve months have a resident
 * and a code.
 */
const vouchers = (first: number, last: number, all: number, residents: number) => `
  create temporary table numbered as
  select
    n, md5(n::text)::uuid as id, n % 5 < 2 as used, n > ${Math.floor((all * 2) / 3)} as is_recent,
    (array['sofa', 'mattress', 'wood', 'metal', 'garden', 'rubble', 'electrical'])[1 + n / 3 % 7] as kind,
    date_trunc('day', now()) - interval '36 months' * (1 - n::float8 / ${all}) as issued_at,
    case when n % 20 = 7 then (array['barnet', 'brent', 'ealing', 'islington'])[1 + n / 20 % 4] else sites.council_key end
      as home_borough,
    sites.id as site_id, sites.address, sites.council_id, sites.council_key
  from generate_series(${first}, ${last}) as n
  join bench.sites on sites.number = 1 + n * 31 % (select count(*) from bench.sites);

  insert into public.vouchers (
    id, code, code_hash, local_auth_issue, council_id, home_borough, resident_id, request_id, skip_site_id, site_address,
    waste, issued_at, last_day, voucher_used, used_at, used_site_id, from_desk
  )
  select
    id, code, private.code_hash(code), council_key, council_id, home_borough,
    case when is_recent then md5('resident ' || 1 + n * 7919::bigint % ${residents})::uuid end,
    case when is_recent then md5('request ' || n)::uuid end,
    site_id, address, jsonb_build_object('kinds', jsonb_build_array(kind), 'size', 'car'), issued_at, issued_at::date + 31,
    used, case when used then least(issued_at + interval '5 days', date_trunc('day', now())) end,
    case when used then site_id end, n % 10 = 3
  from (
    select *, case when is_recent then private.new_voucher_code() end as code from numbered offset 0
  ) as coded;

  insert into public.acceptances (
    id, voucher_id, member_id, member_name, site_id, site_address, site_council, council_id, home_borough, accepted_at
  )
  select
    md5('acceptance ' || n)::uuid, id, md5('gate 1')::uuid, 'A B', site_id, address, council_key, council_id,
    home_borough, least(issued_at + interval '5 days', date_trunc('day', now()))
  from numbered where used;

  insert into public.rejections (
    id, voucher_id, reason, site_id, site_address, site_council, council_id, home_borough, rejected_at
  )
  select
    md5('rejection ' || n)::uuid, id,
    (enum_range(null::private.turn_away_reason))[1 + n / 25 % array_length(enum_range(null::private.turn_away_reason), 1)],
    site_id, address, council_key, council_id, home_borough, issued_at
  from numbered where n % 25 = 4;`;

/** Inserts a number of vouchers. The product's triggers count them: about 2 minutes a million. */
export async function loadVouchers(exec: Exec, all: number): Promise<void> {
  // Each resident has five vouchers of the last twelve months.
  const residents = Math.ceil(all / 15);
  await exec(residentsUpTo(residents));
  // Older vouchers have no code. Statistics of them alone would have each new code looked up in the wrong index.
  await exec("alter table public.vouchers alter column code set statistics 0");
  for (let first = 1; first <= all; first += batch) {
    await exec(vouchers(first, Math.min(first + batch - 1, all), all, residents));
    if (first % 1_000_000 === 1 && first > 1)
      console.log(`  ${(first - 1).toLocaleString("en-GB")} vouchers`);
    await wait(0);
  }
  await exec("alter table public.vouchers alter column code set statistics -1");
  await exec("vacuum analyze public.vouchers");
  await exec("vacuum analyze public.acceptances");
  await exec("vacuum analyze public.rejections");
  await exec("vacuum analyze private.facts");
  await exec("checkpoint");
  const [found] = await exec(
    "select sum(times) from private.facts where period = 'day' and dimension = 'all' and figure = 'issued'",
  );
  if (found !== String(all)) throw new Error(`The facts count ${found} vouchers, not ${all}.`);
}
