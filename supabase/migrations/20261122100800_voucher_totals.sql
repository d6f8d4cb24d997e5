-- Counting a million vouchers of one borough takes about 90 ms on a server even from the index alone, and grows with
-- every voucher. What figures say is therefore kept while vouchers are written: facts of a day, of which months, years,
-- sites and pictures are sums, and a total for each borough. Nothing that a page asks reads a voucher's row.
--
-- Facts carry the day of what happened, by London's clock. They stay when vouchers go: what is deleted because it is old
-- takes nothing off them. What expires by time alone is nowhere here: a day's vouchers carry their last day.
--
-- Rows are locked in the order of their keys: what gates did first, then the totals, then the facts of vouchers. Of two
-- statements that count for the same borough the second waits at the totals, and no two wait for each other.

create table private.voucher_totals (
  local_auth_issue text primary key references public.boroughs (key),
  issued bigint not null default 0,
  used bigint not null default 0
) with (fillfactor = 50);

comment on table private.voucher_totals is
  'How many vouchers each borough has issued and how many of them are used, wherever; kept by triggers.';

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
  given_back integer not null default 0,
  primary key (local_auth_issue, day, last_day, site_id, home_borough, way)
) with (fillfactor = 70);

comment on table private.issued_days is
  'The vouchers that were issued on a day for a site, and what has become of them. Those that are neither used, cancelled nor ended are still to be used up to their last day, and expired after it.';
comment on column private.issued_days.last_day is 'Their last day. In facts of more than three years ago, which are of whole months, the month''s first day as day is.';
comment on column private.issued_days.site_id is 'The chosen site; all zeros where it is not known.';
comment on column private.issued_days.home_borough is 'Empty where it is not known, and in facts of more than three years ago.';
comment on column private.issued_days.way is 'app; desk: given by a member; imported: counted elsewhere.';
comment on column private.issued_days.given_back is 'Those that were used and given back, whatever became of them then.';

create index issued_days_local_auth_issue_last_day_idx on private.issued_days (local_auth_issue, last_day);
comment on index private.issued_days_local_auth_issue_last_day_idx is 'What is still to be used.';

create table private.kind_days (
  local_auth_issue text not null references public.boroughs (key),
  day date not null,
  last_day date not null,
  kind text not null,
  issued integer not null default 0,
  used integer not null default 0,
  cancelled integer not null default 0,
  ended integer not null default 0,
  given_back integer not null default 0,
  primary key (local_auth_issue, day, last_day, kind)
) with (fillfactor = 70);

comment on table private.kind_days is
  'The same by kind of waste, empty where that is not known. A load of two kinds counts under both. Deliberately not by home borough.';

create table private.used_days (
  local_auth_issue text not null references public.boroughs (key),
  day date not null,
  site_id uuid not null,
  home_borough text not null,
  used integer not null default 0,
  given_back integer not null default 0,
  primary key (local_auth_issue, day, site_id, home_borough)
) with (fillfactor = 70);

comment on table private.used_days is
  'The borough''s vouchers that were used on a day, by the site that accepted them, which may be another council''s, and those that were given back on it, which stay counted on the day when they were used.';

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
  'What a council''s gates did on a day, whoever issued the vouchers. It is never subtracted from what a borough issued.';
comment on column private.gate_days.what is
  'accepted; of these accepted_anyway, in_part and taken_back (on the same day, or shortly after it); given_back; or the reason for which a voucher was turned away.';
comment on column private.gate_days.latest is 'When the last of it happened.';

create index gate_days_home_borough_day_idx on private.gate_days (home_borough, day) where site_council <> home_borough;
comment on index private.gate_days_home_borough_day_idx is 'Residents who went to another council''s site.';

-- The history names sites that are gone.
create table private.gone_sites (
  site_id uuid primary key,
  address text not null
);

comment on table private.gone_sites is 'Addresses of deleted sites.';

create view private.voucher_months with (security_invoker = true) as
  select facts.local_auth_issue, date_trunc('month', facts.day)::date as month, facts.site_id,
    sum(facts.issued)::integer as issued, sum(facts.used)::integer as used
  from (
    select days.local_auth_issue, days.day, days.site_id, days.issued, 0 as used from private.issued_days as days
    union all
    select days.local_auth_issue, days.day, days.site_id, 0, days.used from private.used_days as days
  ) as facts
  group by 1, 2, 3;

comment on view private.voucher_months is
  'By month and site. Issued counts for the chosen site and the month of issue, used for the accepting site and the month of use.';

-- Deliberately no grants and no policies on any of them: the schema is not exposed, and only functions that run as the
-- owner touch these tables.

create function private.first_kept_day() returns date
language sql stable
set search_path = ''
as $$
  select (private.london_day(now()) - interval '36 months')::date;
$$;

comment on function private.first_kept_day() is
  'Vouchers whose last day was before it are deleted one by one, and their facts are all that is left.';

-- Vouchers ---------------------------------------------------------------------------------------------------------

create type private.voucher_change as (
  local_auth_issue text, day date, last_day date, site_id uuid, home_borough text, way text, kinds text[],
  issued integer, used integer, cancelled integer, ended integer, given_back integer,
  used_day date, used_site_id uuid, first_used_day date, first_used_site_id uuid, given_back_day date
);

comment on type private.voucher_change is 'What one voucher adds to the facts, or takes off them.';

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
    times, times * voucher.voucher_used::integer, times * (voucher.cancelled_at is not null)::integer,
    times * (voucher.ended_at is not null)::integer, times * (voucher.given_back_at is not null)::integer,
    private.london_day(coalesce(voucher.used_at, voucher.issued_at)), coalesce(voucher.used_site_id, no_site),
    private.london_day(voucher.first_used_at), coalesce(voucher.first_used_site_id, no_site),
    private.london_day(voucher.given_back_at)
  )::private.voucher_change;
end;
$$;

comment on function private.voucher_change(public.vouchers, integer) is 'What a voucher adds to the facts, times 1 or -1.';

create function private.uses_of(change private.voucher_change)
returns table (day date, site_id uuid, used integer, given_back integer)
language sql immutable
set search_path = ''
as $$
  select uses.* from (values
    (change.used_day, change.used_site_id, change.used, 0),
    -- What was given back stays used on that day.
    (change.first_used_day, change.first_used_site_id, change.given_back, 0),
    (change.given_back_day, change.first_used_site_id, 0, change.given_back)
  ) as uses (day, site_id, used, given_back)
  where uses.used <> 0 or uses.given_back <> 0;
$$;

comment on function private.uses_of(private.voucher_change) is 'Of a change, what belongs to days of use.';

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

  insert into private.issued_days as facts (
    local_auth_issue, day, last_day, site_id, home_borough, way, issued, used, cancelled, ended, given_back
  )
  select change.local_auth_issue, change.day, change.last_day, change.site_id, change.home_borough, change.way,
    sum(change.issued), sum(change.used), sum(change.cancelled), sum(change.ended), sum(change.given_back)
  from unnest(changes) as change
  group by 1, 2, 3, 4, 5, 6
  having sum(change.issued) <> 0 or sum(change.used) <> 0 or sum(change.cancelled) <> 0 or sum(change.ended) <> 0
    or sum(change.given_back) <> 0
  order by 1, 2, 3, 4, 5, 6
  on conflict (local_auth_issue, day, last_day, site_id, home_borough, way) do update
  set issued = facts.issued + excluded.issued, used = facts.used + excluded.used,
      cancelled = facts.cancelled + excluded.cancelled, ended = facts.ended + excluded.ended,
      given_back = facts.given_back + excluded.given_back;

  insert into private.kind_days as facts (
    local_auth_issue, day, last_day, kind, issued, used, cancelled, ended, given_back
  )
  select change.local_auth_issue, change.day, change.last_day, kinds.kind,
    sum(change.issued), sum(change.used), sum(change.cancelled), sum(change.ended), sum(change.given_back)
  from unnest(changes) as change
  cross join lateral unnest(change.kinds) as kinds (kind)
  group by 1, 2, 3, 4
  having sum(change.issued) <> 0 or sum(change.used) <> 0 or sum(change.cancelled) <> 0 or sum(change.ended) <> 0
    or sum(change.given_back) <> 0
  order by 1, 2, 3, 4
  on conflict (local_auth_issue, day, last_day, kind) do update
  set issued = facts.issued + excluded.issued, used = facts.used + excluded.used,
      cancelled = facts.cancelled + excluded.cancelled, ended = facts.ended + excluded.ended,
      given_back = facts.given_back + excluded.given_back;

  insert into private.used_days as facts (local_auth_issue, day, site_id, home_borough, used, given_back)
  select change.local_auth_issue, uses.day, uses.site_id, change.home_borough, sum(uses.used), sum(uses.given_back)
  from unnest(changes) as change
  cross join lateral private.uses_of(change) as uses
  group by 1, 2, 3, 4
  having sum(uses.used) <> 0 or sum(uses.given_back) <> 0
  order by 1, 2, 3, 4
  on conflict (local_auth_issue, day, site_id, home_borough) do update
  set used = facts.used + excluded.used, given_back = facts.given_back + excluded.given_back;
end;
$$;

comment on function private.add_to_facts(private.voucher_change[]) is
  'Adds net changes to the totals and facts, each row once and in the order of its key. What changes nothing that is counted locks nothing.';

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
  -- What is deleted because it is old stays counted; see private.retire_vouchers().
  if tg_op = 'UPDATE' or tg_op = 'DELETE' and current_setting('vouchers.retiring', true) is distinct from 'yes' then
    for voucher in select * from gone loop
      changes := changes || private.voucher_change(voucher, -1);
    end loop;
  end if;
  perform private.add_to_facts(changes);
  return null;
end;
$$;

comment on function private.count_vouchers() is 'Keeps totals and facts in step with public.vouchers.';

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

-- Gates ------------------------------------------------------------------------------------------------------------

create type private.gate_change as (
  site_council text, day date, site_id uuid, home_borough text, what text, times integer, latest timestamptz
);

comment on type private.gate_change is 'What is to be added to what gates did on a day.';

create function private.gate_changes(redemption public.voucher_redemptions, times integer)
returns setof private.gate_change
language sql immutable
set search_path = ''
as $$
  select redemption.site_council, private.london_day(deeds.at), redemption.site_id, redemption.home_borough, deeds.what,
    times, deeds.at
  from (values
    ('accepted', redemption.accepted_at, true),
    ('accepted_anyway', redemption.accepted_at, redemption.anyway and (redemption.taken_back_at is null or redemption.given_back)),
    ('in_part', redemption.accepted_at, redemption.in_part and (redemption.taken_back_at is null or redemption.given_back)),
    ('taken_back', redemption.accepted_at, redemption.taken_back_at is not null and not redemption.given_back),
    -- What was given back stays accepted on its day.
    ('given_back', redemption.taken_back_at, redemption.given_back)
  ) as deeds (what, at, so)
  where deeds.so;
$$;

comment on function private.gate_changes(public.voucher_redemptions, integer) is
  'What an acceptance adds to what gates did, times 1 or -1.';

create function private.add_to_gates(changes private.gate_change[]) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  -- Whoever counts a borough anew has this lock alone, and waits for those who are still to commit.
  perform pg_advisory_xact_lock_shared(hashtext('gate_days'), hashtext(councils.key))
  from (select distinct change.site_council as key from unnest(changes) as change order by 1) as councils;

  insert into private.gate_days as facts (site_council, day, site_id, home_borough, what, times, latest)
  select change.site_council, change.day, change.site_id, change.home_borough, change.what, sum(change.times), max(change.latest)
  from unnest(changes) as change
  group by 1, 2, 3, 4, 5
  having sum(change.times) <> 0
  order by 1, 2, 3, 4, 5
  on conflict (site_council, day, site_id, home_borough, what) do update
  set times = facts.times + excluded.times, latest = greatest(facts.latest, excluded.latest);
end;
$$;

comment on function private.add_to_gates(private.gate_change[]) is 'Adds net changes to what gates did, as private.add_to_facts() does.';

create function private.count_acceptances() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  redemption public.voucher_redemptions;
  changes private.gate_change[] := '{}';
begin
  for redemption in select * from added loop
    changes := changes || array(select deeds from private.gate_changes(redemption, 1) as deeds);
  end loop;
  if tg_op = 'UPDATE' then
    for redemption in select * from gone loop
      changes := changes || array(select deeds from private.gate_changes(redemption, -1) as deeds);
    end loop;
  end if;
  perform private.add_to_gates(changes);
  return null;
end;
$$;

comment on function private.count_acceptances() is 'Keeps what gates did in step with public.voucher_redemptions.';

create function private.count_refusals() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.add_to_gates(array(
    select (site_council, private.london_day(refused_at), site_id, home_borough, reason::text, 1, refused_at)::private.gate_change
    from added
  ));
  return null;
end;
$$;

comment on function private.count_refusals() is 'Keeps what gates did in step with public.voucher_refusals.';

create trigger count_acceptances_on_insert
  after insert on public.voucher_redemptions
  referencing new table as added
  for each statement execute function private.count_acceptances();

create trigger count_acceptances_on_update
  after update on public.voucher_redemptions
  referencing old table as gone new table as added
  for each statement execute function private.count_acceptances();

create trigger count_refusals_on_insert
  after insert on public.voucher_refusals
  referencing new table as added
  for each statement execute function private.count_refusals();
-- Deliberately none on deletion: what a gate did was done, whatever becomes of the voucher.

-- Counting anew ----------------------------------------------------------------------------------------------------

create function private.recount_vouchers(borough_key text, month date) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  first_day constant date := date_trunc('month', month)::date;
  next_month constant date := first_day + interval '1 month';
  since constant timestamptz := first_day::timestamp at time zone 'Europe/London';
  before constant timestamptz := next_month::timestamp at time zone 'Europe/London';
  kept constant date := private.first_kept_day();
  counted private.voucher_change[];
  stored bigint[];
  found_facts bigint[];
begin
  if not exists (select from public.boroughs where boroughs.key = borough_key) then
    return null;
  end if;
  -- Locked first, in the order of whoever writes: they count after this, and what they committed is seen by the
  -- statements below, which are new ones.
  perform pg_advisory_xact_lock(hashtext('gate_days'), hashtext(borough_key));
  insert into private.voucher_totals (local_auth_issue) values (borough_key) on conflict (local_auth_issue) do nothing;
  select array[totals.issued, totals.used] into stored
  from private.voucher_totals as totals where totals.local_auth_issue = borough_key
  for update;

  if month is null then
    update private.voucher_totals as totals
    set issued = days.issued, used = days.used
    from (
      select coalesce(sum(facts.issued), 0) as issued, coalesce(sum(facts.used), 0) as used
      from private.issued_days as facts where facts.local_auth_issue = borough_key
    ) as days
    where totals.local_auth_issue = borough_key
    returning array[totals.issued, totals.used] into found_facts;
    return stored is distinct from found_facts;
  end if;

  stored := private.sum_of_facts(borough_key, first_day, next_month);

  delete from private.issued_days as facts
  where facts.local_auth_issue = borough_key and facts.day >= first_day and facts.day < next_month and facts.last_day >= kept;
  delete from private.kind_days as facts
  where facts.local_auth_issue = borough_key and facts.day >= first_day and facts.day < next_month and facts.last_day >= kept;
  counted := array(
    select private.voucher_change(vouchers, 1) from public.vouchers
    where vouchers.local_auth_issue = borough_key and vouchers.issued_at >= since and vouchers.issued_at < before
      and vouchers.last_day >= kept
  );
  insert into private.issued_days (
    local_auth_issue, day, last_day, site_id, home_borough, way, issued, used, cancelled, ended, given_back
  )
  select change.local_auth_issue, change.day, change.last_day, change.site_id, change.home_borough, change.way,
    sum(change.issued), sum(change.used), sum(change.cancelled), sum(change.ended), sum(change.given_back)
  from unnest(counted) as change
  group by 1, 2, 3, 4, 5, 6;
  insert into private.kind_days (local_auth_issue, day, last_day, kind, issued, used, cancelled, ended, given_back)
  select change.local_auth_issue, change.day, change.last_day, kinds.kind,
    sum(change.issued), sum(change.used), sum(change.cancelled), sum(change.ended), sum(change.given_back)
  from unnest(counted) as change
  cross join lateral unnest(change.kinds) as kinds (kind)
  group by 1, 2, 3, 4;

  delete from private.used_days as facts
  where facts.local_auth_issue = borough_key and facts.day >= greatest(first_day, kept) and facts.day < next_month;
  -- A voucher is used up to its last day, which is at most so many days after it was used.
  counted := array(
    select private.voucher_change(vouchers, 1) from public.vouchers
    where vouchers.local_auth_issue = borough_key and (vouchers.voucher_used or vouchers.given_back_at is not null)
      and vouchers.last_day >= first_day and vouchers.last_day < next_month + 120
  );
  insert into private.used_days (local_auth_issue, day, site_id, home_borough, used, given_back)
  select borough_key, uses.day, uses.site_id, change.home_borough, sum(uses.used), sum(uses.given_back)
  from unnest(counted) as change
  cross join lateral private.uses_of(change) as uses
  where uses.day >= greatest(first_day, kept) and uses.day < next_month
  group by 2, 3, 4;

  delete from private.gate_days as facts
  where facts.site_council = borough_key and facts.day >= greatest(first_day, kept) and facts.day < next_month;
  perform private.add_to_gates(array(
    select deeds from public.voucher_redemptions as redemptions
    cross join lateral private.gate_changes(redemptions, 1) as deeds
    where redemptions.site_council = borough_key and redemptions.accepted_at < before
      -- What was given back is told on that day, a month later at most.
      and redemptions.accepted_at >= since - interval '32 days'
      and deeds.day >= greatest(first_day, kept) and deeds.day < next_month
    union all
    select (refusals.site_council, private.london_day(refusals.refused_at), refusals.site_id, refusals.home_borough,
      refusals.reason::text, 1, refusals.refused_at)::private.gate_change
    from public.voucher_refusals as refusals
    where refusals.site_council = borough_key and refusals.refused_at < before
      and refusals.refused_at >= greatest(since, kept::timestamp at time zone 'Europe/London')
  ));
  return stored is distinct from private.sum_of_facts(borough_key, first_day, next_month);
end;
$$;

create function private.sum_of_facts(borough_key text, first_day date, next_month date) returns bigint[]
language sql stable
set search_path = ''
as $$
  -- Whatever differs in any row differs in these but for an accident.
  select array[
    (
      select sum(hashtextextended(concat_ws(' ', facts.day, facts.last_day, facts.site_id, facts.home_borough, facts.way,
        facts.issued, facts.used, facts.cancelled, facts.ended, facts.given_back), 0) % 1000000007)
      from private.issued_days as facts
      where facts.local_auth_issue = borough_key and facts.day >= first_day and facts.day < next_month
        and (facts.issued, facts.used, facts.cancelled, facts.ended, facts.given_back) <> (0, 0, 0, 0, 0)
    ),
    (
      select sum(hashtextextended(concat_ws(' ', facts.day, facts.last_day, facts.kind,
        facts.issued, facts.used, facts.cancelled, facts.ended, facts.given_back), 0) % 1000000007)
      from private.kind_days as facts
      where facts.local_auth_issue = borough_key and facts.day >= first_day and facts.day < next_month
        and (facts.issued, facts.used, facts.cancelled, facts.ended, facts.given_back) <> (0, 0, 0, 0, 0)
    ),
    (
      select sum(hashtextextended(concat_ws(' ', facts.day, facts.site_id, facts.home_borough, facts.used, facts.given_back), 0) % 1000000007)
      from private.used_days as facts
      where facts.local_auth_issue = borough_key and facts.day >= first_day and facts.day < next_month
        and (facts.used, facts.given_back) <> (0, 0)
    ),
    (
      select sum(hashtextextended(concat_ws(' ', facts.day, facts.site_id, facts.home_borough, facts.what, facts.times), 0) % 1000000007)
      from private.gate_days as facts
      where facts.site_council = borough_key and facts.day >= first_day and facts.day < next_month and facts.times <> 0
    )
  ]::bigint[];
$$;

comment on function private.sum_of_facts(text, date, date) is 'By which it is seen whether a month''s facts were wrong.';

grant execute on function private.recount_vouchers(text, date) to service_role;

create function public.recount_vouchers(borough_key text, month date default null) returns boolean
language sql volatile
set search_path = ''
as $$
  select private.recount_vouchers(borough_key, month);
$$;

comment on function public.recount_vouchers(text, date) is
  'For the operator, borough by borough and month by month, each a transaction of its own: counts the facts of a month anew, from the rows, and without a month the borough''s totals, from the facts. Older facts than rows are kept for stay as they are. Whether something was wrong; null where there is no such borough.';

grant execute on function public.recount_vouchers(text, date) to service_role;
-- Deliberately not for anon and authenticated.

create function private.empty_facts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  kept constant date := private.first_kept_day();
begin
  -- No row is left to be counted: what remains is older than rows are kept for.
  delete from private.issued_days where last_day >= kept;
  delete from private.kind_days where last_day >= kept;
  delete from private.used_days where day >= kept;
  delete from private.voucher_totals where local_auth_issue is not null;
  insert into private.voucher_totals (local_auth_issue, issued, used)
  select facts.local_auth_issue, sum(facts.issued), sum(facts.used) from private.issued_days as facts group by 1;
  return null;
end;
$$;

comment on function private.empty_facts() is 'Keeps totals and facts in step where all vouchers were truncated.';

create trigger empty_facts_on_truncate
  after truncate on public.vouchers
  for each statement execute function private.empty_facts();
