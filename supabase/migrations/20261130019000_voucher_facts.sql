-- Facts outlive vouchers and councils: docs/decisions/0017.

create table private.facts (
  id uuid primary key default gen_random_uuid(),
  council_id uuid not null,
  period text not null check (period in ('day', 'month')),
  day date not null,
  last_day date,
  dimension text not null check (dimension in ('all', 'site', 'way', 'kind', 'reason', 'borough')),
  key text,
  site_borough text,
  figure private.figure not null check (figure not in ('expired', 'to_be_used')),
  times integer not null,
  constraint facts_key unique nulls not distinct (council_id, period, dimension, day, figure, key, last_day)
) with (fillfactor = 70);

comment on table private.facts is 'What a council issued and its gates did.';
comment on column private.facts.day is 'Of issue, use or gate; of a month the first.';
comment on column private.facts.last_day is 'Of the vouchers issued; null for months, used_in and gates.';
comment on column private.facts.key is 'Site, way, kind, reason or home borough; null if not known.';
comment on column private.facts.site_borough is 'The gate''s borough, in rows by borough.';

create index facts_key_day_idx on private.facts (key, day) where site_borough is not null;

create table private.gone_sites (
  site_id uuid primary key,
  address text not null
);

comment on table private.gone_sites is 'Addresses of deleted sites, which figures still name.';

create function private.daily_facts(voucher public.vouchers) returns setof private.facts
language plpgsql stable set search_path = '' as $$
declare
  fact private.facts;
begin
  if voucher.council_id is null then
    return;
  end if;
  fact.council_id := voucher.council_id;
  fact.period := 'day';
  fact.times := 1;
  if voucher.voucher_used then
    fact.figure := 'used_in';
    fact.day := private.london_day(coalesce(voucher.used_at, voucher.issued_at));
    for fact.dimension, fact.key in values ('all', null), ('site', voucher.used_site_id::text) loop
      return next fact;
    end loop;
  end if;

  fact.day := private.london_day(voucher.issued_at);
  fact.last_day := voucher.last_day;
  for fact.figure, fact.dimension, fact.key in
    select figures.figure, dimensions.dimension, dimensions.key
    from unnest(array[
      'issued',
      case when voucher.voucher_used then 'used' when voucher.cancelled_at is not null then 'cancelled'
        when voucher.ended_at is not null then 'ended' end
    ]::private.figure[]) as figures (figure)
    cross join (
      values
        ('all', null),
        ('site', voucher.skip_site_id::text),
        ('way', case when voucher.from_desk then 'desk' when voucher.home_borough is null then 'imported'
          else 'app' end)
      union all
      select 'kind', kind from unnest(coalesce(nullif(array(
        select jsonb_array_elements_text(voucher.waste -> 'kinds')
      ), '{}'), '{null}')) as kind
      union all
      select 'borough', voucher.home_borough where voucher.home_borough is not null
    ) as dimensions (dimension, key)
    where figures.figure is not null
  loop
    return next fact;
  end loop;
end;
$$;

comment on function private.daily_facts(public.vouchers) is 'Returns what a voucher adds to the facts of days.';

create function private.daily_facts(acceptance public.acceptances) returns setof private.facts
language plpgsql stable set search_path = '' as $$
declare
  fact private.facts;
begin
  fact.council_id := acceptance.council_id;
  fact.period := 'day';
  fact.day := private.london_day(acceptance.accepted_at);
  fact.times := 1;
  for fact.figure, fact.dimension, fact.key, fact.site_borough in
    select figures.figure, dimensions.dimension, dimensions.key, dimensions.site_borough
    from unnest(array[
      'accepted',
      case when acceptance.anyway then 'accepted_anyway' end,
      case when acceptance.in_part then 'in_part' end,
      case when acceptance.undone_at is not null then 'undone' end
    ]::private.figure[]) as figures (figure)
    cross join (
      values ('all', null, null), ('site', acceptance.site_id::text, null),
        ('borough', acceptance.home_borough, acceptance.site_council)
    ) as dimensions (dimension, key, site_borough)
    where figures.figure is not null
  loop
    return next fact;
  end loop;
end;
$$;

comment on function private.daily_facts(public.acceptances) is 'Returns what an acceptance adds to the facts of days.';

create function private.daily_facts(rejection public.rejections) returns setof private.facts
language plpgsql stable set search_path = '' as $$
declare
  fact private.facts;
begin
  fact.council_id := rejection.council_id;
  fact.period := 'day';
  fact.day := private.london_day(rejection.rejected_at);
  fact.figure := 'turned_away';
  fact.times := 1;
  for fact.dimension, fact.key in
    values ('all', null), ('site', rejection.site_id::text), ('reason', rejection.reason::text)
  loop
    return next fact;
  end loop;
end;
$$;

comment on function private.daily_facts(public.rejections) is 'Returns what a rejection adds to the facts of days.';

create function private.count_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counting constant text := format(
    'select array(select facts from %%s as rows cross join lateral private.daily_facts(row(rows.*)::%s) as facts)',
    tg_relid::regclass
  );
  added private.facts[];
  gone private.facts[];
begin
  if tg_op <> 'DELETE' then
    execute format(counting, 'added') into added;
  end if;
  -- Expired vouchers stay counted; see private.maintain().
  if tg_op = 'UPDATE' or tg_op = 'DELETE' and current_setting('vouchers.retiring', true) is distinct from 'yes' then
    execute format(counting, 'gone') into gone;
  end if;
  if added = gone then
    return null;
  end if;
  -- Other writers of these facts wait. Gates first.
  perform pg_advisory_xact_lock(hashtext(writers.source), hashtext(writers.council_id::text))
  from (
    select distinct case when facts.figure >= 'accepted' then 'gate' else 'voucher' end as source, facts.council_id
    from unnest(added || gone) as facts
    order by 1, 2
  ) as writers;

  insert into private.facts as stored (
    council_id, period, day, last_day, dimension, key, site_borough, figure, times
  )
  select changes.council_id, kept.period,
    case kept.period when 'day' then changes.day else date_trunc('month', changes.day::timestamp)::date end,
    case kept.period when 'day' then changes.last_day end,
    changes.dimension, changes.key, changes.site_borough, changes.figure, sum(changes.sign * changes.times)
  from (
    select 1 as sign, facts.* from unnest(added) as facts
    union all
    select -1, facts.* from unnest(gone) as facts
  ) as changes
  -- Boroughs are known by day only.
  join unnest('{day, month}'::text[]) as kept (period) on kept.period = 'day' or changes.dimension <> 'borough'
  group by 1, 2, 3, 4, 5, 6, 7, 8
  having sum(changes.sign * changes.times) <> 0
  on conflict on constraint facts_key do update set times = stored.times + excluded.times;
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
  select coalesce(sum(case facts.figure when 'issued' then facts.times else -facts.times end), 0)::bigint
  from private.facts
  where facts.council_id = to_be_used.council_id and facts.period = 'day'
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
    select coalesce(sum(facts.times) filter (where facts.figure = 'issued'), 0)::bigint,
      coalesce(sum(facts.times) filter (where facts.figure = 'used'), 0)::bigint, private.to_be_used(own_council)
    from private.facts
    where facts.council_id = own_council and facts.period = 'month' and facts.dimension = 'all';
end;
$$;

comment on function private.voucher_counts() is
  'Counts vouchers issued, used and still to be used. Managers, officers.';

create function private.detach_sites() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.gone_sites (site_id, address)
  select gone.id, gone.address from gone
  on conflict (site_id) do nothing;
  return null;
end;
$$;

comment on function private.detach_sites() is 'Keeps the addresses of deleted sites.';

create trigger detach_sites
  after delete on public.skip_sites
  referencing old table as gone
  for each statement execute function private.detach_sites();

create function private.active_vouchers(site_id uuid default null) returns bigint
language sql stable security definer set search_path = '' as $$
  select private.to_be_used(member.council_id, active_vouchers.site_id)
  from private.require_member('{manager, officer}') as member;
$$;

comment on function private.active_vouchers(uuid) is
  'Counts vouchers of a site, or all, still to be used. Managers, officers.';

call private.offer('{voucher_counts, active_vouchers}', 'authenticated');
