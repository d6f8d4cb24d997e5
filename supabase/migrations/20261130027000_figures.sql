-- issued = used + cancelled + ended + expired + to_be_used. What gates did is never subtracted from these.

create function private.first_month_of_days() returns date
language sql stable set search_path = '' as $$
  select date_trunc(
    'month', private.london_day(now())::timestamp - make_interval(months => private.voucher_months())
  )::date;
$$;

comment on function private.first_month_of_days() is 'Returns the first month of which facts of days are kept.';

create function private.use_between_boroughs(own_council uuid, own_borough text, from_day date, to_day date)
returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  april constant date := make_date(extract(year from from_day - interval '3 months')::integer, 4, 1);
  -- Home boroughs of older days are deleted.
  first_day constant date := case when april < private.first_month_of_days() then april + interval '1 year'
    else april end;
  next_day constant date := make_date(extract(year from to_day - interval '3 months')::integer + 1, 4, 1);
begin
  return (
    with listed as (
      select 'elsewhere' as direction, facts.day, facts.site_borough as borough, facts.figure, facts.times
      from private.facts
      where facts.key = own_borough and facts.site_borough <> own_borough
        and facts.day >= first_day and facts.day < next_day
      union all
      select case when facts.site_borough is null then 'issued' else 'here' end, facts.day, facts.key, facts.figure,
        facts.times
      from private.facts
      where facts.council_id = own_council and facts.period = 'day' and facts.dimension = 'borough'
        and facts.day >= first_day and facts.day < next_day
    ), years as (
      select listed.direction, extract(year from listed.day - interval '3 months') as year, listed.borough,
        sum(case listed.figure when 'undone' then -listed.times else listed.times end) as times
      from listed
      where listed.figure in ('issued', 'accepted', 'undone')
      group by 1, 2, 3
    ), summed as (
      select years.direction, years.year, case when years.times >= 5 then years.borough end as borough_key,
        sum(years.times) as times
      from years
      group by 1, 2, 3
      having sum(years.times) > 0
    )
    select coalesce(jsonb_agg(to_jsonb(summed) order by summed.direction, summed.year, summed.borough_key), '[]')
    from summed
  );
end;
$$;

comment on function private.use_between_boroughs(uuid, text, date, date) is
  'Returns use between boroughs by financial year; fewer than five are summed.';

create function private.figures_by(
  own_council uuid, from_day date, to_day date, groups text[] default '{all, site, way, kind, reason}'
)
returns table (by text, key text, month date, counts json)
language plpgsql stable
set search_path = ''
-- These take longer than the query.
set max_parallel_workers_per_gather = 0
set plan_cache_mode = force_generic_plan
as $$
declare
  today constant date := private.london_day(now());
  kept constant date := private.first_month_of_days();
  -- A month without days counts as a whole.
  months constant date[] := array(
    select first.day::date
      from generate_series(date_trunc('month', from_day::timestamp), to_day, interval '1 month') as first (day)
    where first.day >= from_day
      and (first.day + interval '1 month' <= to_day + 1 or to_day >= today or first.day < kept)
  );
  days constant date[] := array(
    select series.day::date from generate_series(from_day::timestamp, to_day, interval '1 day') as series (day)
    where date_trunc('month', series.day) <> all (months) and series.day >= kept
  );
begin
  return query
    with listed as (
      select facts.dimension, facts.key, facts.day as month, facts.figure, facts.times
      from private.facts
      where facts.council_id = own_council and facts.period = 'month' and facts.dimension = any (groups)
        and facts.day = any (months)
      union all
      select facts.dimension, facts.key, date_trunc('month', facts.day::timestamp)::date, facts.figure, facts.times
      from private.facts
      where facts.council_id = own_council and facts.period = 'day' and facts.dimension = any (groups)
        and facts.day = any (days)
      union all
      select facts.dimension, facts.key, date_trunc('month', facts.day::timestamp)::date, 'to_be_used',
        case facts.figure when 'issued' then facts.times else -facts.times end
      from private.facts
      where facts.council_id = own_council and facts.period = 'day' and facts.dimension = any (groups)
        -- 120 days is longer than any voucher is valid.
        and facts.day between greatest(from_day, today - 120) and to_day and facts.last_day >= today
    ), figures as (
      select * from listed
      union all
      select listed.dimension, listed.key, listed.month, 'expired',
        case listed.figure when 'issued' then listed.times else -listed.times end
      from listed
      where listed.figure in ('issued', 'used', 'cancelled', 'ended', 'to_be_used')
    ), sums as (
      select figures.dimension as by, figures.key, figures.month, figures.figure, sum(figures.times) as times
      from figures
      group by figures.figure, grouping sets ((by, figures.key), (by, figures.key, figures.month))
      having sum(figures.times) <> 0
    )
    select sums.by, sums.key, sums.month, json_object_agg(sums.figure, sums.times) from sums group by 1, 2, 3;
end;
$$;

comment on function private.figures_by(uuid, date, date, text[]) is
  'Returns a council''s figures by dimension, for each month and in all.';

create function private.figures_since(own_council uuid) returns date
language sql stable set search_path = '' as $$
  select least(
    (
      select min(facts.day) from private.facts
      where facts.council_id = own_council and facts.period = 'day' and facts.dimension = 'all'
    ),
    (
      select min(facts.day) from private.facts
      where facts.council_id = own_council and facts.period = 'month' and facts.dimension = 'all'
        and facts.day < private.first_month_of_days()
    )
  );
$$;

comment on function private.figures_since(uuid) is 'Returns the first day of which a council has figures.';

create function private.council_figures(from_day date default null, to_day date default null) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  member constant private.membership := private.require_member('{manager, officer}');
  today constant date := private.london_day(now());
  -- A series from '-infinity' never ends.
  last_day constant date := greatest(least(to_day, today), '2020-01-01');
  first_day constant date := least(
    greatest(from_day, (last_day - make_interval(months => private.figure_months()) + interval '1 day')::date), today
  );
  since constant date := private.figures_since(member.council_id);
  year_before constant date := (first_day - interval '1 year')::date;
begin
  return (
    -- As text: jsonb takes as long as counting.
    with figures as materialized (select * from private.figures_by(member.council_id, first_day, last_day))
    select json_build_object(
      'at', now(), 'from', first_day, 'to', last_day, 'since', since,
      'all_time', (
        select json_build_object('issued', counts.vouchers_issued, 'used', counts.vouchers_used,
          'to_be_used', counts.vouchers_to_be_used)
        from private.voucher_counts() as counts
      ),
      'rows', (select coalesce(json_agg(figures), '[]') from figures),
      'sites', (
        select coalesce(
          json_object_agg(coalesce(figures.key, ''), coalesce(sites.address, gone.address, 'Site not known')), '{}'
        )
        from figures
        left join public.skip_sites as sites on sites.id = figures.key::uuid
        left join private.gone_sites as gone on gone.site_id = figures.key::uuid
        where figures.by = 'site' and figures.month is null
      ),
      'before', case
        when since <= year_before then coalesce((
          select totals.counts
          from private.figures_by(
            member.council_id, year_before, (last_day - interval '1 year')::date, '{all}'
          ) as totals
          where totals.month is null
        ), '{}')
      end,
      'between_boroughs', private.use_between_boroughs(member.council_id, member.council_key, first_day, last_day)
    )
  );
end;
$$;

comment on function private.council_figures(date, date) is
  'Returns the council''s figures of these days. Managers, officers.';

create function private.council_vouchers(
  figure text, from_day date, to_day date, site uuid default null, part text default null, member uuid default null,
  skip integer default 0
)
returns table (
  code_end text, site_address text, issued_on date, last_day date, at timestamptz, accepted_anyway boolean,
  undone boolean, member_name text, rejected_waste text[]
)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant private.membership := private.require_member('{manager}', recent => true);
  today constant date := private.london_day(now());
  first_day constant date := least(greatest(from_day, '2020-01-01'), today + 1);
  next_day constant date := greatest(least(to_day, today), '2020-01-01') + 1;
  since constant timestamptz := first_day::timestamp at time zone 'Europe/London';
  until constant timestamptz := next_day::timestamp at time zone 'Europe/London';
begin
  if figure in ('accepted', 'accepted_anyway', 'in_part', 'undone') then
    return query
      select right(vouchers.code, 4), acceptances.site_address, private.london_day(vouchers.issued_at),
        vouchers.last_day, acceptances.accepted_at, acceptances.anyway, acceptances.undone_at is not null,
        acceptances.member_name, acceptances.rejected_waste
      from public.acceptances
      join public.vouchers on vouchers.id = acceptances.voucher_id
      where acceptances.council_id = caller.council_id
        and acceptances.accepted_at >= since and acceptances.accepted_at < until
        and (site is null or acceptances.site_id = site) and (member is null or acceptances.member_id = member)
        and case figure when 'accepted' then true when 'accepted_anyway' then acceptances.anyway
          when 'in_part' then acceptances.in_part else acceptances.undone_at is not null end
      order by acceptances.accepted_at desc, acceptances.id
      limit private.voucher_page() offset greatest(skip, 0);
  elsif figure = 'turned_away' then
    return query
      select right(vouchers.code, 4), rejections.site_address, private.london_day(vouchers.issued_at),
        vouchers.last_day, rejections.rejected_at, false, false, rejections.member_name,
        null::text[]
      from public.rejections
      join public.vouchers on vouchers.id = rejections.voucher_id
      where rejections.council_id = caller.council_id
        and rejections.rejected_at >= since and rejections.rejected_at < until
        and (site is null or rejections.site_id = site) and (part is null or rejections.reason::text = part)
        and (member is null or rejections.member_id = member)
      order by rejections.rejected_at desc, rejections.id
      limit private.voucher_page() offset greatest(skip, 0);
  else
    return query
      select right(vouchers.code, 4), vouchers.site_address, private.london_day(vouchers.issued_at),
        vouchers.last_day, vouchers.used_at, coalesce(valid.anyway, false),
        exists (
          select from public.acceptances as undone
          where undone.voucher_id = vouchers.id and undone.undone_at is not null
        ),
        null::text, valid.rejected_waste
      from public.vouchers
      left join public.acceptances as valid on valid.voucher_id = vouchers.id and valid.undone_at is null
      where vouchers.local_auth_issue = caller.council_key and vouchers.council_id = caller.council_id
        and vouchers.issued_at >= since and vouchers.issued_at < until
        and (site is null or vouchers.skip_site_id = site)
        and (
          part is null or vouchers.waste -> 'kinds' ? part
          or part = case when vouchers.from_desk then 'desk' when vouchers.home_borough is null then 'imported'
            else 'app' end
        )
        and case figure
          when 'issued' then true
          when 'to_be_used' then private.voucher_state(vouchers) = 'active'
          when 'no_longer_valid' then private.voucher_state(vouchers) not in ('active', 'used')
          else private.voucher_state(vouchers)::text = figure
        end
      order by vouchers.issued_at desc, vouchers.id
      limit private.voucher_page() offset greatest(skip, 0);
  end if;
end;
$$;

comment on function private.council_vouchers(text, date, date, uuid, text, uuid, integer) is
  'Returns a page of the vouchers that a figure counts, without residents. Managers in a recent session.';

call private.offer('{council_figures, council_vouchers}', 'authenticated');

create function private.described(tables text[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(
    named.name,
    (
      select jsonb_object_agg(columns.attname, pg_catalog.col_description(columns.attrelid, columns.attnum))
      from pg_catalog.pg_attribute as columns
      where columns.attrelid = named.name::regclass and columns.attnum > 0 and not columns.attisdropped
        and columns.attname <> 'decline_token'
    )
  )
  from unnest(described.tables) as named (name);
$$;

comment on function private.described(text[]) is 'Returns the comments of the columns of tables.';

create function private.export_council(borough_key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'council', to_jsonb(councils.*),
    'members', array(
      select to_jsonb(members.*)
        -- A day: the exact time of a sign-in is personal.
        || jsonb_build_object('email', users.email,
          'mailbox_proved_at', private.london_day(members.mailbox_proved_at))
      from public.council_members as members
      join auth.users on users.id = members.user_id
      where members.council_id = councils.id
      order by members.joined_at
    ),
    'invitations', array(
      select to_jsonb(invitations.*) - 'decline_token' from public.council_invitations as invitations
      where invitations.council_id = councils.id
      order by invitations.created_at
    ),
    'sites', array(
      select to_jsonb(sites.*) || jsonb_build_object('boroughs', private.boroughs_listed(array(
        select offers.borough_key from public.skip_site_boroughs as offers
        where offers.site_id = sites.id and offers.offered_at is not null
      )))
      from public.skip_sites as sites
      where sites.council_key = councils.council_key
      order by sites.position
    ),
    'companies', array(
      select jsonb_build_object('id', companies.id, 'skip_company_name', companies.skip_company_name)
      from public.linked_skip_companies as links
      join public.skip_companies as companies on companies.id = links.skip_company_id
      where links.council_key = councils.council_key
      order by companies.skip_company_name
    ),
    'events', array(
      select to_jsonb(events.*) from public.audit_log as events
      where events.council_id = councils.id
      order by events.at, events.id
    ),
    'figures', array(
      select jsonb_build_object(
        'month', figures.month, 'site_id', figures.key,
        'site_address', coalesce(sites.address, gone.address, 'Site not known')
      ) || (
        select jsonb_object_agg(named.figure, 0) from unnest(enum_range(null::private.figure)) as named (figure)
      ) || figures.counts::jsonb
      from private.figures_by(
        councils.id, date_trunc('month', private.figures_since(councils.id)::timestamp)::date,
        private.london_day(now()), '{site}'
      ) as figures
      left join public.skip_sites as sites on sites.id = figures.key::uuid
      left join private.gone_sites as gone on gone.site_id = figures.key::uuid
      where figures.month is not null
      order by figures.month, figures.key
    )
  )
  from public.councils
  where councils.council_key = export_council.borough_key;
$$;

comment on function private.export_council(text) is 'Returns what is kept about a council, without vouchers. Operator.';

-- Logged by a call of its own: a caller could roll back the reading.

create function private.note_export() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member private.membership;
begin
  perform private.limit_parallel_requests();
  member := private.require_member('{manager}', recent => true);
  perform private.require_quota(member.council_id, member.user_id);
  perform private.log_event(member.council_id, member.user_id, 'council_exported', '{}');
end;
$$;

comment on function private.note_export() is 'Logs an export, before council_export(). Managers, recent session.';

create function private.council_export() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  member constant private.membership := private.require_member('{manager}', recent => true);
begin
  perform private.raise_error_if(not exists (
    select from public.audit_log as events
    where events.council_id = member.council_id and events.member_id = member.user_id
      and events.action = 'council_exported'
      and events.at < now() and events.at > now() - interval '5 minutes'
  ), 'TR050');
  return jsonb_build_object(
    'about', jsonb_build_object(
      'council_name', (select boroughs.council_name from public.boroughs where boroughs.key = member.council_key),
      'exported_at', now(),
      'fields', private.described(
        '{public.councils, public.council_members, public.council_invitations, public.skip_sites, public.audit_log}'
      )
    )
  ) || private.export_council(member.council_key);
end;
$$;

comment on function private.council_export() is
  'Returns the council''s data, within five minutes of note_export(). Managers, recent session.';

call private.offer('{export_council}', 'service_role');
call private.offer('{note_export, council_export}', 'authenticated');
