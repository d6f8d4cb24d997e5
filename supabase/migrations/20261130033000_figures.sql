-- issued = used + cancelled + ended + expired + to_be_used. What gates did is never subtracted from these.

create function private.words_of_figures() returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_object_agg(words.figure, jsonb_build_object('name', words.name, 'means', words.means))
  from (values
    ('issued'::private.figure, 'Issued', 'Vouchers given out in the period for one of our sites.'),
    ('used', 'Used', 'Of the vouchers issued: those used up to now, whenever and at whichever council’s site.'),
    ('cancelled', 'Cancelled', 'Of the vouchers issued: those that the resident, or we for them, cancelled.'),
    ('ended', 'Ended', 'Of the vouchers issued: those that ended because their council left the scheme.'),
    ('expired', 'Expired', 'Of the vouchers issued: those whose last day passed before they were used.'),
    ('to_be_used', 'Still to be used',
      'Of the vouchers issued: those that are good today. Issued is used, cancelled, ended, expired and still to be '
      'used together.'),
    ('used_in', 'Used in the period',
      'Our vouchers that were used in the period, whenever they were issued, counted at the site that accepted them: '
      'accepted, less what was taken back.'),
    ('accepted', 'Accepted at our sites', 'What our gates accepted, whichever council issued the voucher.'),
    ('accepted_anyway', 'Accepted anyway',
      'Of those accepted: something spoke against it and our staff let the driver in.'),
    ('in_part', 'Accepted in part', 'Of those accepted: some of the load was not taken.'),
    ('undone', 'Taken back',
      'Of those accepted: what was accepted by mistake and undone since, counted on the day of the acceptance. The '
      'voucher does not count as used.'),
    ('turned_away', 'Turned away', 'How often our gates turned a voucher away. The voucher stays good.')
  ) as words (figure, name, means);
$$;

comment on function private.words_of_figures() is 'Returns the name and meaning of each figure.';

create function private.use_between_boroughs(council_borough text, from_day date, to_day date) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  april constant date := make_date(extract(year from from_day - interval '3 months')::integer, 4, 1);
  -- Home boroughs of older days are deleted: a year that began before would lack some.
  first_day constant date := case when april < private.first_month_of_days() then april + interval '1 year'
    else april end;
  next_day constant date := make_date(extract(year from to_day - interval '3 months')::integer + 1, 4, 1);
begin
  return (
    with facts as (
      select 'elsewhere' as direction, gates.day, gates.site_council as borough,
        case gates.what when 'accepted' then gates.times else -gates.times end as times
      from private.gate_days as gates
      where gates.home_borough = council_borough and gates.site_council <> gates.home_borough
        and gates.what in ('accepted', 'undone') and gates.day >= first_day and gates.day < next_day
      union all
      select 'here', gates.day, gates.home_borough,
        case gates.what when 'accepted' then gates.times else -gates.times end
      from private.gate_days as gates
      where gates.site_council = council_borough and gates.site_council <> gates.home_borough
        and gates.home_borough <> ''
        and gates.what in ('accepted', 'undone') and gates.day >= first_day and gates.day < next_day
      union all
      select 'issued', vouchers.day, vouchers.home_borough, vouchers.issued
      from private.issued_days as vouchers
      where vouchers.local_auth_issue = council_borough and vouchers.home_borough <> vouchers.local_auth_issue
        and vouchers.home_borough <> '' and vouchers.day >= first_day and vouchers.day < next_day
    ), years as (
      select facts.direction, extract(year from facts.day - interval '3 months') as year, facts.borough,
        sum(facts.times) as times
      from facts
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

comment on function private.use_between_boroughs(text, date, date) is
  'Returns use between boroughs by whole financial years. Boroughs with fewer than five are summed.';

create function private.figures_by(borough_key text, from_day date, to_day date)
returns table (by text, key text, month date, counts bigint[])
language plpgsql stable
set search_path = ''
-- A second process, or planning, takes longer than the query.
set max_parallel_workers_per_gather = 0
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  today constant date := private.london_day(now());
  kept constant date := private.first_month_of_days();
  -- All other values are reasons of rejections.
  acceptance_facts constant text[] := '{accepted, accepted_anyway, in_part, undone}';
  -- Of a month without days all counts when its first day is in the period.
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
    with issued as materialized (
      select facts.month, facts.site_id, facts.way, sum(facts.issued)::integer as issued,
        sum(facts.used)::integer as used,
        sum(facts.cancelled)::integer as cancelled, sum(facts.ended)::integer as ended,
          sum(facts.to_be_used)::integer as to_be_used
      from (
        select sums.month, sums.site_id, sums.way, sums.issued, sums.used, sums.cancelled, sums.ended, 0 as to_be_used
        from private.issued_months as sums
        where sums.local_auth_issue = borough_key and sums.month = any (months)
        union all
        select date_trunc('month', facts.day::timestamp)::date, facts.site_id, facts.way, facts.issued, facts.used,
          facts.cancelled, facts.ended, 0
        from private.issued_days as facts
        where facts.local_auth_issue = borough_key and facts.day = any (days)
        union all
        select date_trunc('month', facts.day::timestamp)::date, facts.site_id, facts.way, 0, 0, 0, 0,
          facts.issued - facts.used - facts.cancelled - facts.ended
        from private.issued_days as facts
        -- By the index of last days; + 0 keeps the planner from the other.
        where facts.local_auth_issue = borough_key and facts.last_day >= today
          and facts.day + 0 between from_day and to_day
      ) as facts
      group by 1, 2, 3
    ), gates as materialized (
      select facts.month, facts.site_id, facts.what, sum(facts.times)::integer as times
      from (
        select sums.month, sums.site_id, sums.what, sums.times
        from private.gate_months as sums
        where sums.site_council = borough_key and sums.month = any (months)
        union all
        select date_trunc('month', facts.day::timestamp)::date, facts.site_id, facts.what, facts.times
        from private.gate_days as facts
        where facts.site_council = borough_key and facts.day = any (days)
      ) as facts
      group by 1, 2, 3
    ), kinds as (
      select sums.kind, sums.month, sums.issued, sums.used, sums.cancelled, sums.ended, 0 as to_be_used
      from private.kind_months as sums
      where sums.local_auth_issue = borough_key and sums.month = any (months)
      union all
      select facts.kind, date_trunc('month', facts.day::timestamp)::date, facts.issued, facts.used, facts.cancelled,
        facts.ended, 0
      from private.kind_days as facts
      where facts.local_auth_issue = borough_key and facts.day = any (days)
      union all
      select facts.kind, date_trunc('month', facts.day::timestamp)::date, 0, 0, 0, 0,
        facts.issued - facts.used - facts.cancelled - facts.ended
      from private.kind_days as facts
      where facts.local_auth_issue = borough_key and facts.last_day >= today and facts.day between from_day and to_day
    ), sites as (
      select facts.month, facts.site_id, sum(facts.issued)::integer as issued, sum(facts.used)::integer as used,
        sum(facts.cancelled)::integer as cancelled,
        sum(facts.ended)::integer as ended, sum(facts.to_be_used)::integer as to_be_used,
          sum(facts.used_in)::integer as used_in,
        sum(facts.accepted)::integer as accepted, sum(facts.anyway)::integer as anyway,
        sum(facts.in_part)::integer as in_part, sum(facts.undone)::integer as undone,
          sum(facts.turned_away)::integer as turned_away
      from (
        select issued.month, issued.site_id, issued.issued, issued.used, issued.cancelled, issued.ended,
          issued.to_be_used,
          0 as used_in, 0 as accepted, 0 as anyway, 0 as in_part, 0 as undone, 0 as turned_away
        from issued
        union all
        select sums.month, sums.site_id, 0, 0, 0, 0, 0, sums.used, 0, 0, 0, 0, 0
        from private.used_months as sums
        where sums.local_auth_issue = borough_key and sums.month = any (months)
        union all
        select date_trunc('month', facts.day::timestamp)::date, facts.site_id, 0, 0, 0, 0, 0, facts.used, 0, 0, 0, 0, 0
        from private.used_days as facts
        where facts.local_auth_issue = borough_key and facts.day = any (days)
        union all
        select gates.month, gates.site_id, 0, 0, 0, 0, 0, 0,
          case gates.what when 'accepted' then gates.times else 0 end,
          case gates.what when 'accepted_anyway' then gates.times else 0 end,
          case gates.what when 'in_part' then gates.times else 0 end,
          case gates.what when 'undone' then gates.times else 0 end,
          case when gates.what <> all (acceptance_facts) then gates.times else 0 end
        from gates
      ) as facts
      group by 1, 2
    ), figures (by, key, month, counts) as (
      select case grouping(sites.site_id) when 1 then 'all' else 'site' end, sites.site_id::text, sites.month,
        array[
          sum(sites.issued), sum(sites.used), sum(sites.cancelled), sum(sites.ended),
          sum(sites.issued - sites.used - sites.cancelled - sites.ended - sites.to_be_used), sum(sites.to_be_used),
          sum(sites.used_in), sum(sites.accepted), sum(sites.anyway), sum(sites.in_part), sum(sites.undone),
          sum(sites.turned_away)
        ]
      from sites
      group by grouping sets ((), (sites.month), (sites.site_id), (sites.site_id, sites.month))
      having count(*) > 0
      union all
      select 'way', issued.way, issued.month,
        array[
          sum(issued.issued), sum(issued.used), sum(issued.cancelled), sum(issued.ended),
          sum(issued.issued - issued.used - issued.cancelled - issued.ended - issued.to_be_used), sum(issued.to_be_used)
        ]
      from issued
      group by grouping sets ((issued.way), (issued.way, issued.month))
      union all
      select 'kind', kinds.kind, kinds.month,
        array[
          sum(kinds.issued), sum(kinds.used), sum(kinds.cancelled), sum(kinds.ended),
          sum(kinds.issued - kinds.used - kinds.cancelled - kinds.ended - kinds.to_be_used), sum(kinds.to_be_used)
        ]
      from kinds
      group by grouping sets ((kinds.kind), (kinds.kind, kinds.month))
      union all
      select 'reason', gates.what, gates.month, array_fill(0::bigint, array[11]) || sum(gates.times)
      from gates
      where gates.what <> all (acceptance_facts)
      group by grouping sets ((gates.what), (gates.what, gates.month))
    )
    select figures.by, figures.key, figures.month, figures.counts from figures where 0 <> any (figures.counts);
end;
$$;

comment on function private.figures_by(text, date, date) is
  'Returns figures of a borough by all, site, way, kind and reason, for each month and in all.';

create function private.totals_of_figures(borough_key text, from_day date, to_day date) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(
    (
      select to_jsonb(figures.counts) from private.figures_by(borough_key, from_day, to_day) as figures
      where figures.by = 'all' and figures.month is null
    ),
    '[]'
  );
$$;

comment on function private.totals_of_figures(text, date, date) is 'Returns the counts of everything in these days.';

create function private.figures_since(borough_key text) returns date
language sql stable
set search_path = ''
as $$
  select min(first.day)
  from (
    select min(facts.day) as day from private.issued_days as facts where facts.local_auth_issue = borough_key
    union all
    select min(facts.day) from private.gate_days as facts where facts.site_council = borough_key
    union all
    select min(sums.month) from private.issued_months as sums
    where sums.local_auth_issue = borough_key and sums.month < private.first_month_of_days()
    union all
    select min(sums.month) from private.gate_months as sums
    where sums.site_council = borough_key and sums.month < private.first_month_of_days()
  ) as first;
$$;

comment on function private.figures_since(text) is 'Returns the first day of which a borough has figures.';

create function private.addresses_of(site_ids text[]) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(named.id, coalesce(sites.address, gone.address, 'Site not known')), '{}')
  from unnest(site_ids) as named (id)
  left join public.skip_sites as sites on sites.id = named.id::uuid
  left join private.gone_sites as gone on gone.site_id = named.id::uuid;
$$;

comment on function private.addresses_of(text[]) is 'Returns addresses of sites by id, present or last.';

create function private.council_figures(from_day date default null, to_day date default null) returns json
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  council_borough text := (select member.council_key from private.require_member('{manager, officer}') as member);
  today constant date := private.london_day(now());
  -- A series from '-infinity' never ends.
  last_day constant date := greatest(least(to_day, today), '2020-01-01');
  first_day constant date := least(
    greatest(from_day, (last_day - make_interval(months => private.figure_months()) + interval '1 day')::date), today
  );
  since constant date := private.figures_since(council_borough);
  year_before constant date := (first_day - interval '1 year')::date;
begin
  return (
  -- As text: jsonb of so many rows takes as long as counting them.
    with figures as materialized (
      select * from private.figures_by(council_borough, first_day, last_day)
    )
    select json_build_object(
      'at', now(), 'from', first_day, 'to', last_day, 'since', since,
      'words', private.words_of_figures(),
      'all_time', (
        select json_build_object('issued', counts.vouchers_issued, 'used', counts.vouchers_used,
          'to_be_used', counts.vouchers_to_be_used)
        from private.voucher_counts() as counts
      ),
      'rows', (select coalesce(json_agg(figures), '[]') from figures),
      'sites', private.addresses_of(array(select figures.key from figures where figures.by = 'site'
        and figures.month is null)),
      'week', private.totals_of_figures(council_borough, today - 6, today),
      'week_before', private.totals_of_figures(council_borough, today - 13, today - 7),
      'before', case
        when since <= year_before then private.totals_of_figures(council_borough, year_before,
          (last_day - interval '1 year')::date)
      end,
      'between_boroughs', private.use_between_boroughs(council_borough, first_day, last_day)
    )
  );
end;
$$;

comment on function private.council_figures(date, date) is
  'For managers and officers: the figures of their borough in these days, of the last 13 months.';

call private.offer('council_figures', 'authenticated');
