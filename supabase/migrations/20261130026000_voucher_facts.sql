-- They outlive vouchers and councils: docs/decisions/0017.

create table private.facts (
  id uuid primary key default gen_random_uuid(),
  council_id uuid not null,
  source text not null check (source in ('gate', 'voucher')),
  period text not null check (period in ('day', 'month')),
  day date not null,
  last_day date,
  dimension text not null check (dimension in ('all', 'site', 'way', 'kind', 'reason', 'borough')),
  key text,
  site_borough text,
  issued integer not null default 0,
  used integer not null default 0,
  cancelled integer not null default 0,
  ended integer not null default 0,
  used_in integer not null default 0,
  accepted integer not null default 0,
  accepted_anyway integer not null default 0,
  in_part integer not null default 0,
  undone integer not null default 0,
  turned_away integer not null default 0,
  latest timestamptz,
  constraint facts_key unique nulls not distinct (council_id, period, dimension, day, source, key, last_day)
) with (fillfactor = 70);

comment on table private.facts is 'What a council issued and its gates did.';
comment on column private.facts.source is 'Gates, or vouchers. Locked in this order.';
comment on column private.facts.day is 'Of issue, use or gate; of a month the first.';
comment on column private.facts.last_day is 'Of the vouchers; null for months, used_in and gates.';
comment on column private.facts.key is 'Site, way, kind, reason or home borough; null if not known.';
comment on column private.facts.site_borough is 'The gate''s borough, in rows by borough.';
comment on column private.facts.used is 'Of those issued on the day, like cancelled and ended.';
comment on column private.facts.used_in is 'Vouchers used on the day, at whichever site.';

create index facts_key_day_idx on private.facts (key, day) where source = 'gate' and dimension = 'borough';

create table private.gone_sites (
  site_id uuid primary key,
  address text not null
);

comment on table private.gone_sites is 'Addresses of deleted sites, which figures still name.';

create function private.voucher_facts(voucher public.vouchers) returns setof private.facts
language plpgsql stable set search_path = '' as $$
declare
  fact private.facts;
begin
  if voucher.council_id is null then
    return;
  end if;
  fact.council_id := voucher.council_id;
  fact.source := 'voucher';
  fact.period := 'day';
  if voucher.voucher_used then
    fact.day := private.london_day(coalesce(voucher.used_at, voucher.issued_at));
    fact.used_in := 1;
    for fact.dimension, fact.key in values ('all', null), ('site', voucher.used_site_id::text) loop
      return next fact;
    end loop;
    fact.used_in := null;
  end if;

  fact.day := private.london_day(voucher.issued_at);
  fact.last_day := voucher.last_day;
  fact.issued := 1;
  fact.used := voucher.voucher_used::integer;
  fact.cancelled := (voucher.cancelled_at is not null and not voucher.voucher_used)::integer;
  fact.ended := (voucher.ended_at is not null and not voucher.voucher_used)::integer;
  for fact.dimension, fact.key in
    values
      ('all', null),
      ('site', voucher.skip_site_id::text),
      ('way', case when voucher.from_desk then 'desk' when voucher.home_borough is null then 'imported' else 'app' end)
    union all
    select 'kind', kind from unnest(coalesce(nullif(array(
      select jsonb_array_elements_text(voucher.load -> 'kinds')
    ), '{}'), '{null}')) as kind
    union all
    select 'borough', voucher.home_borough where voucher.home_borough is not null
  loop
    return next fact;
  end loop;
end;
$$;

comment on function private.voucher_facts(public.vouchers) is 'Returns what a voucher adds to the facts of days.';

create function private.acceptance_facts(acceptance public.acceptances) returns setof private.facts
language plpgsql stable set search_path = '' as $$
declare
  fact private.facts;
begin
  fact.council_id := acceptance.council_id;
  fact.source := 'gate';
  fact.period := 'day';
  fact.day := private.london_day(acceptance.accepted_at);
  fact.accepted := 1;
  fact.accepted_anyway := acceptance.anyway::integer;
  fact.in_part := acceptance.in_part::integer;
  fact.undone := (acceptance.undone_at is not null)::integer;
  fact.latest := acceptance.accepted_at;
  for fact.dimension, fact.key, fact.site_borough in
    values ('all', null, null), ('site', acceptance.site_id::text, null),
      ('borough', acceptance.home_borough, acceptance.site_council)
  loop
    return next fact;
  end loop;
end;
$$;

comment on function private.acceptance_facts(public.acceptances) is
  'Returns what an acceptance adds to the facts of days.';

create function private.rejection_facts(rejection public.rejections) returns setof private.facts
language plpgsql stable set search_path = '' as $$
declare
  fact private.facts;
begin
  fact.council_id := rejection.council_id;
  fact.source := 'gate';
  fact.period := 'day';
  fact.day := private.london_day(rejection.rejected_at);
  fact.turned_away := 1;
  fact.latest := rejection.rejected_at;
  for fact.dimension, fact.key in
    values ('all', null), ('site', rejection.site_id::text), ('reason', rejection.reason::text)
  loop
    return next fact;
  end loop;
end;
$$;

comment on function private.rejection_facts(public.rejections) is
  'Returns what a rejection adds to the facts of days.';

create function private.change_facts(added private.facts[], gone private.facts[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if added = gone then
    return;
  end if;
  -- Other writers of these facts wait.
  perform pg_advisory_xact_lock(hashtext(writers.source), hashtext(writers.council_id::text))
  from (
    select distinct facts.source, facts.council_id from unnest(added || gone) as facts
    order by 1, 2
  ) as writers;

  with changes as (
    select 1 as times, facts.* from unnest(added) as facts
    union all
    select -1, facts.* from unnest(gone) as facts
  ), sums as (
    select changes.council_id, changes.source, kept.period,
      case kept.period when 'day' then changes.day else date_trunc('month', changes.day::timestamp)::date end as day,
      case kept.period when 'day' then changes.last_day end as last_day,
      changes.dimension, changes.key, max(changes.site_borough) as site_borough,
      coalesce(sum(changes.times * changes.issued), 0) as issued,
      coalesce(sum(changes.times * changes.used), 0) as used,
      coalesce(sum(changes.times * changes.cancelled), 0) as cancelled,
      coalesce(sum(changes.times * changes.ended), 0) as ended,
      coalesce(sum(changes.times * changes.used_in), 0) as used_in,
      coalesce(sum(changes.times * changes.accepted), 0) as accepted,
      coalesce(sum(changes.times * changes.accepted_anyway), 0) as accepted_anyway,
      coalesce(sum(changes.times * changes.in_part), 0) as in_part,
      coalesce(sum(changes.times * changes.undone), 0) as undone,
      coalesce(sum(changes.times * changes.turned_away), 0) as turned_away,
      max(changes.latest) as latest
    from changes
    -- Boroughs are known by day only.
    join unnest('{day, month}'::text[]) as kept (period) on kept.period = 'day' or changes.dimension <> 'borough'
    group by 1, 2, 3, 4, 5, 6, 7
  )
  insert into private.facts as stored (
    council_id, source, period, day, last_day, dimension, key, site_borough, issued, used, cancelled, ended, used_in,
    accepted, accepted_anyway, in_part, undone, turned_away, latest
  )
  select sums.* from sums
  where 0 <> any (array[
    sums.issued, sums.used, sums.cancelled, sums.ended, sums.used_in,
    sums.accepted, sums.accepted_anyway, sums.in_part, sums.undone, sums.turned_away
  ])
  on conflict on constraint facts_key do update
  set issued = stored.issued + excluded.issued,
      used = stored.used + excluded.used,
      cancelled = stored.cancelled + excluded.cancelled,
      ended = stored.ended + excluded.ended,
      used_in = stored.used_in + excluded.used_in,
      accepted = stored.accepted + excluded.accepted,
      accepted_anyway = stored.accepted_anyway + excluded.accepted_anyway,
      in_part = stored.in_part + excluded.in_part,
      undone = stored.undone + excluded.undone,
      turned_away = stored.turned_away + excluded.turned_away,
      latest = greatest(stored.latest, excluded.latest);
end;
$$;

comment on function private.change_facts(private.facts[], private.facts[]) is 'Adds facts, subtracts others.';

create function private.count_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  added_facts private.facts[] := '{}';
  gone_facts private.facts[] := '{}';
begin
  if tg_table_name = 'vouchers' then
    if tg_op <> 'DELETE' then
      added_facts := array(
        select facts from added cross join lateral private.voucher_facts(row(added.*)::public.vouchers) as facts
      );
    end if;
    -- Expired vouchers stay counted; see private.maintain().
    if tg_op = 'UPDATE' or tg_op = 'DELETE' and current_setting('vouchers.retiring', true) is distinct from 'yes' then
      gone_facts := array(
        select facts from gone cross join lateral private.voucher_facts(row(gone.*)::public.vouchers) as facts
      );
    end if;
  elsif tg_table_name = 'acceptances' then
    added_facts := array(
      select facts from added cross join lateral private.acceptance_facts(row(added.*)::public.acceptances) as facts
    );
    if tg_op = 'UPDATE' then
      gone_facts := array(
        select facts from gone cross join lateral private.acceptance_facts(row(gone.*)::public.acceptances) as facts
      );
    end if;
  else
    added_facts := array(
      select facts from added cross join lateral private.rejection_facts(row(added.*)::public.rejections) as facts
    );
  end if;
  perform private.change_facts(added_facts, gone_facts);
  return null;
end;
$$;

comment on function private.count_facts() is 'Keeps the facts in step with vouchers, acceptances and rejections.';

create trigger count_facts_on_insert
  after insert on public.vouchers
  referencing new table as added
  for each statement execute function private.count_facts();

create trigger count_facts_on_update
  after update on public.vouchers
  referencing old table as gone new table as added
  for each statement execute function private.count_facts();

create trigger count_facts_on_delete
  after delete on public.vouchers
  referencing old table as gone
  for each statement execute function private.count_facts();

-- No trigger on deletion: facts of gates outlive the voucher.
create trigger count_facts_on_insert
  after insert on public.acceptances
  referencing new table as added
  for each statement execute function private.count_facts();

create trigger count_facts_on_update
  after update on public.acceptances
  referencing old table as gone new table as added
  for each statement execute function private.count_facts();

create trigger count_facts_on_insert
  after insert on public.rejections
  referencing new table as added
  for each statement execute function private.count_facts();

create function private.adopt_imported_vouchers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.vouchers set council_id = new.id
  where vouchers.local_auth_issue = new.council_key and vouchers.council_id is null;
  return null;
end;
$$;

comment on function private.adopt_imported_vouchers() is
  'Gives a new council its borough''s earlier imported vouchers.';

create trigger adopt_imported_vouchers
  after insert on public.councils
  for each row execute function private.adopt_imported_vouchers();

create function private.to_be_used(council_id uuid, site_id uuid default null) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(facts.issued - facts.used - facts.cancelled - facts.ended), 0)::bigint
  from private.facts
  where facts.council_id = to_be_used.council_id and facts.source = 'voucher' and facts.period = 'day'
    and facts.dimension = case when to_be_used.site_id is null then 'all' else 'site' end
    and facts.key is not distinct from to_be_used.site_id::text
    -- 120 days is longer than any voucher is valid.
    and facts.day > private.london_day(now()) - 120 and facts.last_day >= private.london_day(now());
$$;

comment on function private.to_be_used(uuid, uuid) is
  'Counts vouchers of a council, or one site, that may still be used.';

create function private.voucher_counts()
returns table (vouchers_issued bigint, vouchers_used bigint, vouchers_to_be_used bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  own_council constant uuid := (select member.council_id from private.require_member('{manager, officer}') as member);
begin
  return query
    select coalesce(sum(facts.issued), 0)::bigint, coalesce(sum(facts.used), 0)::bigint,
      private.to_be_used(own_council)
    from private.facts
    where facts.council_id = own_council and facts.source = 'voucher' and facts.period = 'month'
      and facts.dimension = 'all';
end;
$$;

comment on function private.voucher_counts() is
  'Counts vouchers issued, used and still to be used. Managers, officers.';

call private.offer('{voucher_counts}', 'authenticated');
