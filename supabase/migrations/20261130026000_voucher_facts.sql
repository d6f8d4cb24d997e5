-- Facts by day and month of London, kept by triggers, which outlive the vouchers: docs/decisions/0017.
-- Locked in the order of their keys: facts of gates, then totals, then facts of vouchers.

create table private.voucher_totals (
  local_auth_issue text primary key references public.boroughs (key),
  issued bigint not null default 0,
  used bigint not null default 0
) with (fillfactor = 50);

comment on table private.voucher_totals is 'Issued and used vouchers of each borough, kept by triggers.';

create table private.issued_days (
  local_auth_issue text not null references public.boroughs (key),
  day date not null,
  last_day date not null,
  site_id uuid not null,
  home_borough text not null,
  way text not null check (way in ('app', 'desk', 'imported')),
  issued integer not null default 0,
  used integer not null default 0,
  cancelled integer not null default 0,
  ended integer not null default 0,
  primary key (local_auth_issue, day, last_day, site_id, home_borough, way)
) with (fillfactor = 70);

comment on table private.issued_days is 'Vouchers issued on a day for a site, and what became of them by now.';
comment on column private.issued_days.site_id is 'All zeros where the site is not known.';

create index issued_days_local_auth_issue_last_day_idx on private.issued_days (local_auth_issue, last_day);
create index issued_days_others_idx on private.issued_days (local_auth_issue, day) include (home_borough, issued)
  where home_borough <> local_auth_issue;

create table private.kind_days (
  local_auth_issue text not null references public.boroughs (key),
  day date not null,
  last_day date not null,
  kind text not null,
  issued integer not null default 0,
  used integer not null default 0,
  cancelled integer not null default 0,
  ended integer not null default 0,
  primary key (local_auth_issue, day, last_day, kind)
) with (fillfactor = 70);

comment on table private.kind_days is 'The same by kind of waste. A voucher of two kinds counts under both.';

create table private.used_days (
  local_auth_issue text not null references public.boroughs (key),
  day date not null,
  site_id uuid not null,
  home_borough text not null,
  used integer not null default 0,
  primary key (local_auth_issue, day, site_id, home_borough)
) with (fillfactor = 70);

comment on table private.used_days is
  'Vouchers of a borough used on a day, by the accepting site, of whichever council.';

create table private.gate_days (
  site_council text not null references public.boroughs (key),
  day date not null,
  site_id uuid not null,
  home_borough text not null,
  what text not null,
  times integer not null default 0,
  latest timestamptz not null,
  primary key (site_council, day, site_id, home_borough, what)
) with (fillfactor = 70);

comment on table private.gate_days is
  'What the gates of a council did on a day, whichever borough issued the vouchers.';
comment on column private.gate_days.what is
  'accepted; of these accepted_anyway, in_part and undone; or the reason of a rejection.';

create index gate_days_home_borough_day_idx on private.gate_days (home_borough, day) where site_council <> home_borough;
create index gate_days_others_idx on private.gate_days (site_council, day) include (home_borough, what, times)
  where site_council <> home_borough;

create table private.gone_sites (
  site_id uuid primary key,
  address text not null
);

comment on table private.gone_sites is 'Addresses of deleted sites, which figures still name.';

-- Months do not tell last days and home boroughs apart.

create table private.issued_months (
  local_auth_issue text not null references public.boroughs (key),
  month date not null,
  site_id uuid not null,
  way text not null,
  issued integer not null default 0,
  used integer not null default 0,
  cancelled integer not null default 0,
  ended integer not null default 0,
  primary key (local_auth_issue, month, site_id, way)
) with (fillfactor = 50);

comment on table private.issued_months is 'issued_days by month of issue.';

create table private.kind_months (
  local_auth_issue text not null references public.boroughs (key),
  month date not null,
  kind text not null,
  issued integer not null default 0,
  used integer not null default 0,
  cancelled integer not null default 0,
  ended integer not null default 0,
  primary key (local_auth_issue, month, kind)
) with (fillfactor = 50);

comment on table private.kind_months is 'kind_days by month of issue.';

create table private.used_months (
  local_auth_issue text not null references public.boroughs (key),
  month date not null,
  site_id uuid not null,
  used integer not null default 0,
  primary key (local_auth_issue, month, site_id)
) with (fillfactor = 50);

comment on table private.used_months is 'used_days by month of use.';

create table private.gate_months (
  site_council text not null references public.boroughs (key),
  month date not null,
  site_id uuid not null,
  what text not null,
  times integer not null default 0,
  primary key (site_council, month, site_id, what)
) with (fillfactor = 50);

comment on table private.gate_months is 'gate_days by month.';

create function private.first_kept_day() returns date
language sql stable
set search_path = ''
as $$
  select (private.london_day(now()) - make_interval(months => private.voucher_months()))::date;
$$;

comment on function private.first_kept_day() is 'Returns the first last day of which vouchers are still kept.';

create function private.first_month_of_days() returns date
language sql stable
set search_path = ''
as $$
  select date_trunc('month', private.first_kept_day()::timestamp)::date;
$$;

comment on function private.first_month_of_days() is 'Returns the first month of which facts of days are kept.';

create type private.voucher_change as (
  local_auth_issue text, day date, last_day date, site_id uuid, home_borough text, way text, kinds text[],
  issued integer, used integer, cancelled integer, ended integer, used_day date, used_site_id uuid
);

create function private.voucher_change(voucher public.vouchers, times integer) returns private.voucher_change
language plpgsql stable
set search_path = ''
as $$
declare
  no_site constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  return (
    voucher.local_auth_issue, private.london_day(voucher.issued_at), voucher.last_day,
    coalesce(voucher.skip_site_id, no_site), coalesce(voucher.home_borough, ''),
    case when voucher.from_desk then 'desk' when voucher.home_borough is null then 'imported' else 'app' end,
    coalesce(nullif(private.kinds_of(voucher.load), '{}'), array['']),
    times, times * voucher.voucher_used::integer,
    times * (voucher.cancelled_at is not null and not voucher.voucher_used)::integer,
    times * (voucher.ended_at is not null and not voucher.voucher_used)::integer,
    private.london_day(coalesce(voucher.used_at, voucher.issued_at)), coalesce(voucher.used_site_id, no_site)
  )::private.voucher_change;
end;
$$;

comment on function private.voucher_change(public.vouchers, integer) is
  'Returns what a voucher adds to the facts, times 1 or -1.';

create function private.add_to_issued(changes private.voucher_change[]) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  insert into private.issued_days as facts (
    local_auth_issue, day, last_day, site_id, home_borough, way, issued, used, cancelled, ended
  )
  select change.local_auth_issue, change.day, change.last_day, change.site_id, change.home_borough, change.way,
    sum(change.issued), sum(change.used), sum(change.cancelled), sum(change.ended)
  from unnest(changes) as change
  group by 1, 2, 3, 4, 5, 6
  having sum(change.issued) <> 0 or sum(change.used) <> 0 or sum(change.cancelled) <> 0 or sum(change.ended) <> 0
  order by 1, 2, 3, 4, 5, 6
  on conflict (local_auth_issue, day, last_day, site_id, home_borough, way) do update
  set issued = facts.issued + excluded.issued, used = facts.used + excluded.used,
      cancelled = facts.cancelled + excluded.cancelled, ended = facts.ended + excluded.ended;

  insert into private.issued_months as facts (local_auth_issue, month, site_id, way, issued, used, cancelled, ended)
  select change.local_auth_issue, date_trunc('month', change.day::timestamp), change.site_id, change.way,
    sum(change.issued), sum(change.used), sum(change.cancelled), sum(change.ended)
  from unnest(changes) as change
  group by 1, 2, 3, 4
  having sum(change.issued) <> 0 or sum(change.used) <> 0 or sum(change.cancelled) <> 0 or sum(change.ended) <> 0
  order by 1, 2, 3, 4
  on conflict (local_auth_issue, month, site_id, way) do update
  set issued = facts.issued + excluded.issued, used = facts.used + excluded.used,
      cancelled = facts.cancelled + excluded.cancelled, ended = facts.ended + excluded.ended;

  insert into private.kind_days as facts (
    local_auth_issue, day, last_day, kind, issued, used, cancelled, ended
  )
  select change.local_auth_issue, change.day, change.last_day, kinds.kind,
    sum(change.issued), sum(change.used), sum(change.cancelled), sum(change.ended)
  from unnest(changes) as change
  cross join lateral unnest(change.kinds) as kinds (kind)
  group by 1, 2, 3, 4
  having sum(change.issued) <> 0 or sum(change.used) <> 0 or sum(change.cancelled) <> 0 or sum(change.ended) <> 0
  order by 1, 2, 3, 4
  on conflict (local_auth_issue, day, last_day, kind) do update
  set issued = facts.issued + excluded.issued, used = facts.used + excluded.used,
      cancelled = facts.cancelled + excluded.cancelled, ended = facts.ended + excluded.ended;

  insert into private.kind_months as facts (local_auth_issue, month, kind, issued, used, cancelled, ended)
  select change.local_auth_issue, date_trunc('month', change.day::timestamp), kinds.kind,
    sum(change.issued), sum(change.used), sum(change.cancelled), sum(change.ended)
  from unnest(changes) as change
  cross join lateral unnest(change.kinds) as kinds (kind)
  group by 1, 2, 3
  having sum(change.issued) <> 0 or sum(change.used) <> 0 or sum(change.cancelled) <> 0 or sum(change.ended) <> 0
  order by 1, 2, 3
  on conflict (local_auth_issue, month, kind) do update
  set issued = facts.issued + excluded.issued, used = facts.used + excluded.used,
      cancelled = facts.cancelled + excluded.cancelled, ended = facts.ended + excluded.ended;
end;
$$;

comment on function private.add_to_issued(private.voucher_change[]) is
  'Adds net changes to the facts of issue, in the order of their keys.';

create function private.add_to_used(changes private.voucher_change[], first_day date, next_day date) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  insert into private.used_days as facts (local_auth_issue, day, site_id, home_borough, used)
  select change.local_auth_issue, change.used_day, change.used_site_id, change.home_borough, sum(change.used)
  from unnest(changes) as change
  where change.used_day >= first_day and change.used_day < next_day
  group by 1, 2, 3, 4
  having sum(change.used) <> 0
  order by 1, 2, 3, 4
  on conflict (local_auth_issue, day, site_id, home_borough) do update set used = facts.used + excluded.used;

  insert into private.used_months as facts (local_auth_issue, month, site_id, used)
  select change.local_auth_issue, date_trunc('month', change.used_day::timestamp), change.used_site_id, sum(change.used)
  from unnest(changes) as change
  where change.used_day >= first_day and change.used_day < next_day
  group by 1, 2, 3
  having sum(change.used) <> 0
  order by 1, 2, 3
  on conflict (local_auth_issue, month, site_id) do update set used = facts.used + excluded.used;
end;
$$;

comment on function private.add_to_used(private.voucher_change[], date, date) is
  'Adds net changes to the facts of use on these days, the second excluded.';

create function private.add_to_facts(changes private.voucher_change[]) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  insert into private.voucher_totals as totals (local_auth_issue, issued, used)
  select change.local_auth_issue, sum(change.issued), sum(change.used)
  from unnest(changes) as change
  group by 1
  having sum(change.issued) <> 0 or sum(change.used) <> 0
  order by 1
  on conflict (local_auth_issue) do update
  set issued = totals.issued + excluded.issued, used = totals.used + excluded.used;
  perform private.add_to_issued(changes);
  if exists (select from unnest(changes) as change where change.used <> 0) then
    perform private.add_to_used(changes, '-infinity', 'infinity');
  end if;
end;
$$;

comment on function private.add_to_facts(private.voucher_change[]) is 'Adds net changes to totals and facts.';

create function private.count_vouchers() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  voucher public.vouchers;
  changes private.voucher_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    for voucher in select * from added loop
      changes := changes || private.voucher_change(voucher, 1);
    end loop;
  end if;
  -- Expired vouchers stay counted; see private.maintain().
  if tg_op = 'UPDATE' or tg_op = 'DELETE' and current_setting('vouchers.retiring', true) is distinct from 'yes' then
    for voucher in select * from gone loop
      changes := changes || private.voucher_change(voucher, -1);
    end loop;
  end if;
  perform private.add_to_facts(changes);
  return null;
end;
$$;

comment on function private.count_vouchers() is 'Keeps totals and facts in step with vouchers.';

create trigger count_vouchers_on_insert
  after insert on public.vouchers
  referencing new table as added
  for each statement execute function private.count_vouchers();

create trigger count_vouchers_on_update
  after update on public.vouchers
  referencing old table as gone new table as added
  for each statement execute function private.count_vouchers();

create trigger count_vouchers_on_delete
  after delete on public.vouchers
  referencing old table as gone
  for each statement execute function private.count_vouchers();

create type private.gate_change as (
  site_council text, day date, site_id uuid, home_borough text, what text, times integer, latest timestamptz
);

create function private.gate_changes(acceptance public.acceptances, times integer)
returns setof private.gate_change
language sql immutable
set search_path = ''
as $$
  select acceptance.site_council, private.london_day(facts.at), acceptance.site_id, acceptance.home_borough, facts.what,
    times, facts.at
  from (values
    ('accepted', acceptance.accepted_at, true),
    ('accepted_anyway', acceptance.accepted_at, acceptance.anyway),
    ('in_part', acceptance.accepted_at, acceptance.in_part),
    ('undone', acceptance.accepted_at, acceptance.undone_at is not null)
  ) as facts (what, at, is_true)
  where facts.is_true;
$$;

comment on function private.gate_changes(public.acceptances, integer) is
  'Returns what an acceptance adds to the facts of gates, times 1 or -1.';

create function private.add_to_gates(changes private.gate_change[]) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  -- A recount holds this lock alone, and waits for those who are still to commit.
  perform pg_advisory_xact_lock_shared(hashtext('gate_days'), hashtext(councils.key))
  from (select distinct change.site_council as key from unnest(changes) as change order by 1) as councils;

  insert into private.gate_days as facts (site_council, day, site_id, home_borough, what, times, latest)
  select change.site_council, change.day, change.site_id, change.home_borough, change.what, sum(change.times),
    max(change.latest)
  from unnest(changes) as change
  group by 1, 2, 3, 4, 5
  having sum(change.times) <> 0
  order by 1, 2, 3, 4, 5
  on conflict (site_council, day, site_id, home_borough, what) do update
  set times = facts.times + excluded.times, latest = greatest(facts.latest, excluded.latest);

  insert into private.gate_months as facts (site_council, month, site_id, what, times)
  select change.site_council, date_trunc('month', change.day::timestamp), change.site_id, change.what, sum(change.times)
  from unnest(changes) as change
  group by 1, 2, 3, 4
  having sum(change.times) <> 0
  order by 1, 2, 3, 4
  on conflict (site_council, month, site_id, what) do update set times = facts.times + excluded.times;
end;
$$;

comment on function private.add_to_gates(private.gate_change[]) is 'Adds net changes to the facts of gates.';

create function private.count_acceptances() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  acceptance public.acceptances;
  changes private.gate_change[] := '{}';
begin
  for acceptance in select * from added loop
    changes := changes || array(select facts from private.gate_changes(acceptance, 1) as facts);
  end loop;
  if tg_op = 'UPDATE' then
    for acceptance in select * from gone loop
      changes := changes || array(select facts from private.gate_changes(acceptance, -1) as facts);
    end loop;
  end if;
  perform private.add_to_gates(changes);
  return null;
end;
$$;

comment on function private.count_acceptances() is 'Keeps the facts of gates in step with acceptances.';

create function private.count_rejections() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.add_to_gates(array(
    select (site_council, private.london_day(rejected_at), site_id, home_borough, reason::text, 1,
      rejected_at)::private.gate_change
    from added
  ));
  return null;
end;
$$;

comment on function private.count_rejections() is 'Keeps the facts of gates in step with rejections.';

create trigger count_acceptances_on_insert
  after insert on public.acceptances
  referencing new table as added
  for each statement execute function private.count_acceptances();

create trigger count_acceptances_on_update
  after update on public.acceptances
  referencing old table as gone new table as added
  for each statement execute function private.count_acceptances();

create trigger count_refusals_on_insert
  after insert on public.rejections
  referencing new table as added
  for each statement execute function private.count_rejections();
-- No trigger on deletion: facts of gates outlive the voucher.

create function private.sum_of_facts(borough_key text, first_day date, next_day date) returns bigint
language sql stable
set search_path = ''
as $$
  select sum(hashtextextended(facts.row, 0) % 1000000007)
  from (
    select 'i' || facts::text as row from private.issued_days as facts
    where facts.local_auth_issue = borough_key and facts.day >= first_day and facts.day < next_day
      and (facts.issued, facts.used, facts.cancelled, facts.ended) <> (0, 0, 0, 0)
    union all
    select 'im' || facts::text from private.issued_months as facts
    where facts.local_auth_issue = borough_key and facts.month = date_trunc('month', first_day::timestamp)
      and (facts.issued, facts.used, facts.cancelled, facts.ended) <> (0, 0, 0, 0)
    union all
    select 'k' || facts::text from private.kind_days as facts
    where facts.local_auth_issue = borough_key and facts.day >= first_day and facts.day < next_day
      and (facts.issued, facts.used, facts.cancelled, facts.ended) <> (0, 0, 0, 0)
    union all
    select 'km' || facts::text from private.kind_months as facts
    where facts.local_auth_issue = borough_key and facts.month = date_trunc('month', first_day::timestamp)
      and (facts.issued, facts.used, facts.cancelled, facts.ended) <> (0, 0, 0, 0)
    union all
    select 'u' || facts::text from private.used_days as facts
    where facts.local_auth_issue = borough_key and facts.day >= first_day and facts.day < next_day
      and facts.used <> 0
    union all
    select 'um' || facts::text from private.used_months as facts
    where facts.local_auth_issue = borough_key and facts.month = date_trunc('month', first_day::timestamp)
      and facts.used <> 0
    union all
    select 'g' || (facts.day, facts.site_id, facts.home_borough, facts.what, facts.times)::text
      from private.gate_days as facts
    where facts.site_council = borough_key and facts.day >= first_day and facts.day < next_day and facts.times <> 0
    union all
    select 'gm' || facts::text from private.gate_months as facts
    where facts.site_council = borough_key and facts.month = date_trunc('month', first_day::timestamp)
      and facts.times <> 0
  ) as facts;
$$;

comment on function private.sum_of_facts(text, date, date) is
  'Returns a checksum of the facts of days and of their month.';

create function private.recount_vouchers(borough_key text, day date default null) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  first_day constant date := recount_vouchers.day;
  first_of_month constant date := date_trunc('month', first_day::timestamp);
  last_of_month constant date := first_of_month + interval '1 month - 1 day';
  -- Writers of the borough wait, so that seven days are the most.
  next_day constant date := least(first_day + 7, last_of_month + 1);
  since constant timestamptz := first_day::timestamp at time zone 'Europe/London';
  before constant timestamptz := next_day::timestamp at time zone 'Europe/London';
  stored bigint;
begin
  if not exists (select from public.boroughs where boroughs.key = borough_key) then
    return null;
  end if;
  -- Of these some vouchers are deleted.
  if first_of_month < private.first_kept_day() then
    return false;
  end if;
  -- In the writers' order. Statements after this see what they committed.
  perform pg_advisory_xact_lock(hashtext('gate_days'), hashtext(borough_key));
  insert into private.voucher_totals (local_auth_issue) values (borough_key) on conflict (local_auth_issue) do nothing;
  perform from private.voucher_totals as totals where totals.local_auth_issue = borough_key for update;

  if first_day is null then
    update private.voucher_totals as totals
    set issued = months.issued, used = months.used
    from (
      select coalesce(sum(facts.issued), 0) as issued, coalesce(sum(facts.used), 0) as used
      from private.issued_months as facts where facts.local_auth_issue = borough_key
    ) as months
    where totals.local_auth_issue = borough_key and (totals.issued, totals.used) <> (months.issued, months.used);
    return found;
  end if;

  stored := private.sum_of_facts(borough_key, first_day, next_day);
  delete from private.issued_days as facts
  where facts.local_auth_issue = borough_key and facts.day >= first_day and facts.day < next_day;
  delete from private.kind_days as facts
  where facts.local_auth_issue = borough_key and facts.day >= first_day and facts.day < next_day;
  delete from private.used_days as facts
  where facts.local_auth_issue = borough_key and facts.day >= first_day and facts.day < next_day;
  delete from private.gate_days as facts
  where facts.site_council = borough_key and facts.day >= first_day and facts.day < next_day;

  perform private.add_to_issued(array(
    select private.voucher_change(vouchers, 1) from public.vouchers
    where vouchers.local_auth_issue = borough_key and vouchers.issued_at >= since and vouchers.issued_at < before
  ));
  perform private.add_to_used(
    array(
      select private.voucher_change(vouchers, 1) from public.vouchers
      -- 120 days is longer than any voucher is valid.
      where vouchers.local_auth_issue = borough_key and vouchers.last_day >= first_day
        and vouchers.last_day < next_day + 120
        and vouchers.voucher_used and coalesce(vouchers.used_at, vouchers.issued_at) >= since
        and coalesce(vouchers.used_at, vouchers.issued_at) < before
    ),
    first_day, next_day
  );
  perform private.add_to_gates(array(
    select facts from public.acceptances as acceptances
    cross join lateral private.gate_changes(acceptances, 1) as facts
    where acceptances.site_council = borough_key and acceptances.accepted_at >= since
      and acceptances.accepted_at < before
    union all
    select (rejections.site_council, private.london_day(rejections.rejected_at), rejections.site_id,
      rejections.home_borough,
      rejections.reason::text, 1, rejections.rejected_at)::private.gate_change
    from public.rejections
    where rejections.site_council = borough_key and rejections.rejected_at >= since and rejections.rejected_at < before
  ));

  delete from private.issued_months as facts where facts.local_auth_issue = borough_key
    and facts.month = first_of_month;
  insert into private.issued_months (local_auth_issue, month, site_id, way, issued, used, cancelled, ended)
  select borough_key, first_of_month, facts.site_id, facts.way, sum(facts.issued), sum(facts.used),
    sum(facts.cancelled), sum(facts.ended)
  from private.issued_days as facts
  where facts.local_auth_issue = borough_key and facts.day between first_of_month and last_of_month
  group by 3, 4;
  delete from private.kind_months as facts where facts.local_auth_issue = borough_key and facts.month = first_of_month;
  insert into private.kind_months (local_auth_issue, month, kind, issued, used, cancelled, ended)
  select borough_key, first_of_month, facts.kind, sum(facts.issued), sum(facts.used), sum(facts.cancelled),
    sum(facts.ended)
  from private.kind_days as facts
  where facts.local_auth_issue = borough_key and facts.day between first_of_month and last_of_month
  group by 3;
  delete from private.used_months as facts where facts.local_auth_issue = borough_key and facts.month = first_of_month;
  insert into private.used_months (local_auth_issue, month, site_id, used)
  select borough_key, first_of_month, facts.site_id, sum(facts.used)
  from private.used_days as facts
  where facts.local_auth_issue = borough_key and facts.day between first_of_month and last_of_month
  group by 3;
  delete from private.gate_months as facts where facts.site_council = borough_key and facts.month = first_of_month;
  insert into private.gate_months (site_council, month, site_id, what, times)
  select borough_key, first_of_month, facts.site_id, facts.what, sum(facts.times)
  from private.gate_days as facts
  where facts.site_council = borough_key and facts.day between first_of_month and last_of_month
  group by 3, 4;
  return stored is distinct from private.sum_of_facts(borough_key, first_day, next_day);
end;
$$;

comment on function private.recount_vouchers(text, date) is
  'For the operator: recounts the facts of seven days, or without a day the totals. Returns whether they were wrong.';

call private.offer('recount_vouchers', 'service_role');

create function private.empty_facts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  kept constant date := private.first_month_of_days();
begin
  -- Older months stay: their vouchers were deleted before.
  delete from private.issued_days where true;
  delete from private.kind_days where true;
  delete from private.used_days where true;
  delete from private.issued_months where month >= kept;
  delete from private.kind_months where month >= kept;
  delete from private.used_months where month >= kept;
  delete from private.voucher_totals where true;
  insert into private.voucher_totals (local_auth_issue, issued, used)
  select facts.local_auth_issue, sum(facts.issued), sum(facts.used) from private.issued_months as facts group by 1;
  return null;
end;
$$;

comment on function private.empty_facts() is 'Keeps totals and facts in step when vouchers are truncated.';

create trigger empty_facts_on_truncate
  after truncate on public.vouchers
  for each statement execute function private.empty_facts();

create function private.to_be_used(borough_key text, site_id uuid) returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(sum(facts.issued - facts.used - facts.cancelled - facts.ended), 0)::bigint
  from private.issued_days as facts
  where facts.local_auth_issue = borough_key and facts.last_day >= private.london_day(now())
    and (to_be_used.site_id is null or facts.site_id = to_be_used.site_id);
$$;

comment on function private.to_be_used(text, uuid) is
  'Returns how many vouchers of a borough, or of one site, may still be used.';

create function private.voucher_counts()
returns table (vouchers_issued bigint, vouchers_used bigint, vouchers_to_be_used bigint)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  borough_key text := (select caller.council_key from private.require_member('{manager, officer}') as caller);
begin
  return query
    select coalesce(sum(totals.issued), 0)::bigint, coalesce(sum(totals.used), 0)::bigint,
      private.to_be_used(borough_key, null)
    from private.voucher_totals as totals where totals.local_auth_issue = borough_key;
end;
$$;

comment on function private.voucher_counts() is
  'For managers and officers: how many vouchers the borough has issued, how many are used, and how many may still be.';

call private.offer('voucher_counts', 'authenticated');

create function private.days_at_gates(borough_key text, first_day date, before timestamptz, at_most integer)
returns table (at timestamptz, day date, accepted bigint, turned_away bigint, undone bigint)
language sql stable
set search_path = ''
as $$
  select max(facts.latest), facts.day,
    coalesce(sum(facts.times) filter (where facts.what = 'accepted'), 0),
    coalesce(sum(facts.times)
      filter (where facts.what not in ('accepted', 'accepted_anyway', 'in_part', 'undone')), 0),
    coalesce(sum(facts.times) filter (where facts.what = 'undone'), 0)
  from private.gate_days as facts
  where facts.site_council = borough_key and facts.day >= first_day and facts.day <= private.london_day(before)
  group by facts.day
  having max(facts.latest) < before
  order by facts.day desc
  limit at_most;
$$;

comment on function private.days_at_gates(text, date, timestamptz, integer) is
  'Returns what the gates of a borough did, latest day first.';

create function private.council_audit_log(
  before timestamptz default null, member uuid default null, actions text[] default null,
  first_day date default null, last_day date default null
)
returns table (
  at timestamptz, member_id uuid, member_name text, member_email text, action private.audit_action, changes jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  page_size constant integer := private.activity_page();
  caller record;
  earliest constant timestamptz := coalesce(first_day::timestamp at time zone 'Europe/London', '-infinity');
  until constant timestamptz := least(
    coalesce(council_audit_log.before, 'infinity'),
    coalesce((last_day + 1)::timestamp at time zone 'Europe/London', 'infinity')
  );
  with_gates constant boolean := member is null and (actions is null or 'vouchers' = any (actions));
  council_since date;
  since timestamptz;
begin
  select * into caller from private.require_member('{manager, officer}');
  -- An earlier council of the borough had gates of its own.
  select greatest(private.london_day(councils.created_at), coalesce(council_audit_log.first_day, '-infinity'))
    into council_since
  from public.councils where councils.id = caller.council_id;

  -- A page ends with all rows of its last moment, which is the next page's `before`.
  select coalesce(min(page.at), earliest) into since
  from (
    (
      select events.at from public.audit_log as events
      where events.council_id = caller.council_id and events.at < until and events.at >= earliest
        and (member is null or events.member_id = member) and (actions is null or events.action::text = any (actions))
      order by events.at desc
      limit page_size
    )
    union all
    (
      select days.at from private.days_at_gates(caller.council_key, council_since, until, page_size) as days
      where with_gates and days.at >= earliest
    )
    order by at desc
    limit page_size
  ) as page
  having count(*) = page_size;
  since := coalesce(since, earliest);

  return query
    select entries.at, entries.member_id, entries.member_name, entries.member_email, entries.action, entries.changes
    from (
      select
        events.at, events.id, events.member_id, events.member_name, events.member_email, events.action, events.changes
      from public.audit_log as events
      where events.council_id = caller.council_id and events.at < until and events.at >= since
        and (member is null or events.member_id = member) and (actions is null or events.action::text = any (actions))
      union all
      select days.at, null, null, null, null, 'vouchers'::private.audit_action, jsonb_build_object(
        'day', days.day, 'accepted', days.accepted, 'turned_away', days.turned_away, 'undone', days.undone)
      from private.days_at_gates(caller.council_key, council_since, until, page_size) as days
      where with_gates and days.at >= since
    ) as entries
    order by entries.at desc, entries.id desc nulls first;
end;
$$;

comment on function private.council_audit_log(timestamptz, uuid, text[], date, date) is
  'For managers and officers: a page of the audit log, newest first. A day at the gates is one row.';

call private.offer('council_audit_log', 'authenticated');

create function private.council_actors()
returns table (member_id uuid, member_name text, member_email text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller record;
begin
  select * into caller from private.require_member('{manager, officer}');
  return query
    select actors.member_id, actors.member_name, actors.member_email
    from (
      select distinct on (events.member_id) events.member_id, events.member_name, events.member_email
      from public.audit_log as events
      where events.council_id = caller.council_id and events.member_id is not null
      order by events.member_id, events.at desc
    ) as actors
    order by actors.member_name, actors.member_email;
end;
$$;

comment on function private.council_actors() is
  'For managers and officers: who changed anything in the last 24 months, by name.';

call private.offer('council_actors', 'authenticated');
