-- Everything that the page of figures, its files, the dashboard and the committee's paper say, in one answer from facts of
-- days. Two questions, apart: what became of the vouchers issued in a period (issued = used + cancelled + ended + expired +
-- to_be_used), and which were used in it. What gates did is a third, and is never subtracted from these.

create function private.neighbour_figures(own_key text, from_day date, to_day date, today date) returns jsonb
language sql stable
set search_path = ''
as $$
  -- Few people could be known by their number: 1 to 4 are told as 'under 5', and the next smallest of the month is not told
  -- either. Months that are over alone, whole and always the same ones, since the difference of two ranges of days, or of
  -- today's and tomorrow's answer, would tell as much.
  with days as (
    select 'elsewhere' as direction, facts.day, facts.site_council as borough,
      case facts.what when 'accepted' then facts.times else -facts.times end as times
    from private.gate_days as facts
    where facts.home_borough = own_key and facts.site_council <> facts.home_borough and facts.what in ('accepted', 'taken_back')
      and facts.day >= date_trunc('month', from_day::timestamp)
      and facts.day < least(to_day + 1, date_trunc('month', today::timestamp))
    union all
    select 'here', facts.day, facts.home_borough, case facts.what when 'accepted' then facts.times else -facts.times end
    from private.gate_days as facts
    where facts.site_council = own_key and facts.home_borough not in (own_key, '') and facts.what in ('accepted', 'taken_back')
      and facts.day >= date_trunc('month', from_day::timestamp)
      and facts.day < least(to_day + 1, date_trunc('month', today::timestamp))
    union all
    select 'issued', facts.day, facts.home_borough, facts.issued
    from private.issued_days as facts
    where facts.local_auth_issue = own_key and facts.home_borough not in (own_key, '')
      and facts.day >= date_trunc('month', from_day::timestamp)
      and facts.day < least(to_day + 1, date_trunc('month', today::timestamp))
  ), counted as (
    select days.direction, date_trunc('month', days.day::timestamp)::date as month, days.borough, sum(days.times) as times
    from days
    -- A month that the last day cuts would be another number tomorrow.
    where date_trunc('month', days.day::timestamp) + interval '1 month' <= to_day + 1
    group by 1, 2, 3
    having sum(days.times) > 0
  ), ranked as (
    select counted.*,
      count(*) filter (where counted.times < 5) over (partition by counted.direction, counted.month) as few,
      row_number() over (partition by counted.direction, counted.month order by counted.times, counted.borough) as place
    from counted
  ), told as (
    select ranked.direction, ranked.month, ranked.borough, ranked.times,
      case when ranked.times < 5 then 'under_5' when ranked.few > 0 and ranked.place = ranked.few + 1 then 'next_smallest' end as hidden,
      (date_trunc('year', ranked.month - interval '3 months') + interval '3 months')::date as year
    from ranked
  ), years as (
    select told.direction, told.year, told.borough, sum(told.times) as times,
      coalesce(sum(told.times) filter (where told.hidden is null), 0) as shown,
      sum(told.times) filter (where told.hidden is not null) as rest,
      count(*) filter (where told.hidden = 'under_5') as small, count(*) filter (where told.hidden = 'next_smallest') as large
    from told
    -- Whole years, of which every month is here.
    where told.year >= from_day and told.year + interval '1 year' <= to_day + 1
    group by 1, 2, 3
  )
  select jsonb_build_object(
    'months', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'direction', told.direction, 'month', told.month, 'borough_key', told.borough,
            'times', case when told.hidden is null then told.times end, 'hidden', told.hidden
          )
          order by told.direction, told.month, told.borough
        ), '[]'
      )
      from told
    ),
    -- A sum is told where no hidden month follows from it: where several numbers would add up to the rest.
    'years', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'direction', years.direction, 'year', years.year, 'borough_key', years.borough, 'at_least', years.shown,
            'times', case
              when years.rest is null
                or (years.small > 1 and years.large = 0 and years.rest > years.small and years.rest < 4 * years.small)
                or (years.large > 0 and years.small + years.large > 1 and years.rest > years.small + 5 * years.large)
                then years.times
            end
          )
          order by years.direction, years.year, years.borough
        ), '[]'
      )
      from years
    )
  );
$$;

comment on function private.neighbour_figures(text, date, date, date) is
  'How many of a borough''s residents other councils'' sites accepted (elsewhere), of others the council''s sites accepted (here), and got its vouchers (issued): {months: [{direction, month, borough_key, times, hidden}], years: [{direction, year, borough_key, times, at_least}]}. Where times is null, hidden says why: under_5 or next_smallest.';

create function private.week_figures(own_key text, from_day date, to_day date) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'issued', (
      select coalesce(sum(facts.issued), 0) from private.issued_days as facts
      where facts.local_auth_issue = own_key and facts.day between from_day and to_day
    ),
    'used', (
      select coalesce(sum(facts.used), 0) from private.used_days as facts
      where facts.local_auth_issue = own_key and facts.day between from_day and to_day
    )
  ) || (
    select jsonb_build_object(
      'accepted', coalesce(sum(case facts.what when 'accepted' then facts.times when 'taken_back' then -facts.times end), 0),
      'turned_away', coalesce(sum(facts.times)
        filter (where facts.what not in ('accepted', 'accepted_anyway', 'in_part', 'taken_back', 'given_back')), 0)
    )
    from private.gate_days as facts
    where facts.site_council = own_key and facts.day between from_day and to_day
  );
$$;

comment on function private.week_figures(text, date, date) is 'What happened in some days: {issued, used, accepted, turned_away}.';

create function private.period_figures(own_key text, from_day date, to_day date, today date) returns jsonb
language sql stable
set search_path = ''
as $$
  with became as (
    select date_trunc('month', facts.day::timestamp)::date as month, facts.site_id, facts.way,
      sum(facts.issued) as issued, sum(facts.used) as used, sum(facts.cancelled) as cancelled, sum(facts.ended) as ended,
      sum(facts.given_back) as given_back,
      coalesce(sum(facts.issued - facts.used - facts.cancelled - facts.ended)
        filter (where facts.last_day < today), 0) as expired
    from private.issued_days as facts
    where facts.local_auth_issue = own_key and facts.day between from_day and to_day
    group by 1, 2, 3
  ), happened as (
    select date_trunc('month', facts.day::timestamp)::date as month, facts.site_id,
      sum(facts.used) as used_in, sum(facts.given_back) as given_back_in
    from private.used_days as facts
    where facts.local_auth_issue = own_key and facts.day between from_day and to_day
    group by 1, 2
  ), gates as (
    select date_trunc('month', facts.day::timestamp)::date as month, facts.site_id, facts.what, sum(facts.times) as times
    from private.gate_days as facts
    where facts.site_council = own_key and facts.day between from_day and to_day
    group by 1, 2, 3
    having sum(facts.times) <> 0
  )
  select jsonb_build_object(
    'issued', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'month', became.month, 'site_id', became.site_id, 'way', became.way, 'issued', became.issued, 'used', became.used,
            'cancelled', became.cancelled, 'ended', became.ended, 'expired', became.expired,
            'to_be_used', became.issued - became.used - became.cancelled - became.ended - became.expired,
            'given_back', became.given_back
          )
          order by became.month
        ), '[]'
      )
      from became where became.issued <> 0
    ),
    'used', (
      select coalesce(jsonb_agg(to_jsonb(happened) order by happened.month), '[]')
      from happened where happened.used_in <> 0 or happened.given_back_in <> 0
    ),
    'gates', (select coalesce(jsonb_agg(to_jsonb(gates) order by gates.month), '[]') from gates),
    'kinds', (
      select coalesce(jsonb_agg(to_jsonb(kinds) order by kinds.kind), '[]')
      from (
        select facts.kind, sum(facts.issued) as issued, sum(facts.used) as used, sum(facts.cancelled) as cancelled,
          sum(facts.ended) as ended, sum(facts.given_back) as given_back,
          coalesce(sum(facts.issued - facts.used - facts.cancelled - facts.ended)
            filter (where facts.last_day < today), 0) as expired,
          coalesce(sum(facts.issued - facts.used - facts.cancelled - facts.ended)
            filter (where facts.last_day >= today), 0) as to_be_used
        from private.kind_days as facts
        where facts.local_auth_issue = own_key and facts.day between from_day and to_day
        group by 1
        having sum(facts.issued) <> 0
      ) as kinds
    ),
    'sites', (
      select coalesce(jsonb_object_agg(named.site_id, coalesce(sites.address, gone.address, 'Site not known')), '{}')
      from (select became.site_id from became union select happened.site_id from happened union select gates.site_id from gates) as named
      left join public.skip_sites as sites on sites.id = named.site_id
      left join private.gone_sites as gone on gone.site_id = named.site_id
    )
  );
$$;

comment on function private.period_figures(text, date, date, date) is 'Of some days what private.council_figures() says of its period.';

create function private.council_figures(from_day date, to_day date) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  own_key text := (select own.council_key from private.require_member('{manager, officer}') as own);
  today constant date := private.london_day(now());
  last_day constant date := least(coalesce(to_day, 'infinity'), today);
  -- At most 13 months a question.
  first_day constant date := greatest(
    coalesce(from_day, '-infinity'), (last_day - interval '13 months' + interval '1 day')::date
  );
  since constant date := (
    select least(
      (select min(facts.day) from private.issued_days as facts where facts.local_auth_issue = own_key),
      (select min(facts.day) from private.used_days as facts where facts.local_auth_issue = own_key),
      (select min(facts.day) from private.gate_days as facts where facts.site_council = own_key)
    )
  );
  year_before constant date := (first_day - interval '1 year')::date;
begin
  return jsonb_build_object(
    'at', now(), 'from', first_day, 'to', last_day, 'since', since,
    'all_time', (
      select jsonb_build_object('issued', counts.vouchers_issued, 'used', counts.vouchers_used, 'to_be_used', counts.vouchers_to_be_used)
      from private.voucher_counts() as counts
    ),
    'week', private.week_figures(own_key, today - 6, today),
    'week_before', private.week_figures(own_key, today - 13, today - 7),
    'neighbours', private.neighbour_figures(own_key, first_day, last_day, today),
    -- The year before is compared where there were facts when it began.
    'before', case
      when since <= year_before then private.period_figures(own_key, year_before, (last_day - interval '1 year')::date, today)
    end
  ) || private.period_figures(own_key, first_day, last_day, today);
end;
$$;

grant execute on function private.council_figures(date, date) to authenticated;

create function public.council_figures(from_day date default null, to_day date default null) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.council_figures(from_day, to_day);
$$;

comment on function public.council_figures(date, date) is
  'For managers and officers: the figures of their borough in these days of London, the last 13 months of them. {at, from, to, since: the first day of which there are facts, all_time: {issued, used, to_be_used}, week and week_before: {issued, used, accepted, turned_away} of seven days up to today and of those before, issued: [{month, site_id, way, issued, used, cancelled, ended, expired, to_be_used, given_back}] of vouchers issued in the period and what became of each up to now, kinds: the same by kind (a load of two counts under both), used: [{month, site_id, used_in, given_back_in}] of vouchers used in the period, wherever they were accepted and whenever issued, gates: [{month, site_id, what, times}] of what the council''s gates did (what as in private.gate_days), sites: {site_id: address as it is now}, neighbours: {months, years} where few people are hidden, before: the same days of the year before as {issued, kinds, used, gates, sites}, null where facts do not reach back}. Months are their first days, site_id is all zeros where it is not known. Errors: TR001, TR017, TR018.';

grant execute on function public.council_figures(date, date) to authenticated;
-- Deliberately not for anon and service_role, which have no council.
