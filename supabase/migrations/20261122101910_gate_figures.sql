-- What the gates of a council did is read from its rows, and is the council's whose site it was, whoever issued the
-- voucher. It is never subtracted from what the borough issued.

create function private.gate_figures(from_day date, to_day date)
returns table (
  month date, site_id uuid, site_address text, accepted bigint, accepted_anyway bigint, turned_away jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  own_key text := (select own.council_key from private.require_member('{manager, officer}') as own);
  last_day constant date := least(coalesce(to_day, 'infinity'), private.london_day(now()));
  -- At most 13 months a question.
  first_day constant date := greatest(
    coalesce(from_day, '-infinity'), (last_day - interval '13 months' + interval '1 day')::date
  );
  since constant timestamptz := first_day::timestamp at time zone 'Europe/London';
  before constant timestamptz := (last_day + 1)::timestamp at time zone 'Europe/London';
begin
  return query
    with happened as (
      select date_trunc('month', redemptions.accepted_at at time zone 'Europe/London')::date as month,
        redemptions.site_id, redemptions.site_address, redemptions.accepted_at as at, redemptions.anyway, null as reason
      from public.voucher_redemptions as redemptions
      where redemptions.site_council = own_key and redemptions.taken_back_at is null
        and redemptions.accepted_at >= since and redemptions.accepted_at < before
      union all
      select date_trunc('month', refusals.refused_at at time zone 'Europe/London')::date,
        refusals.site_id, refusals.site_address, refusals.refused_at, null, refusals.reason::text
      from public.voucher_refusals as refusals
      where refusals.site_council = own_key and refusals.refused_at >= since and refusals.refused_at < before
    ), counted as (
      select happened.month, happened.site_id, happened.reason, count(*) as times,
        count(*) filter (where happened.anyway) as anyway, max(happened.at) as latest,
        (array_agg(happened.site_address order by happened.at desc))[1] as address
      from happened
      group by happened.month, happened.site_id, happened.reason
    )
    select counted.month, counted.site_id, (array_agg(counted.address order by counted.latest desc))[1],
      coalesce(sum(counted.times) filter (where counted.reason is null), 0)::bigint, sum(counted.anyway)::bigint,
      coalesce(jsonb_object_agg(counted.reason, counted.times) filter (where counted.reason is not null), '{}')
    from counted
    group by counted.month, counted.site_id;
end;
$$;

grant execute on function private.gate_figures(date, date) to authenticated;

create function public.gate_figures(from_day date default null, to_day date default null)
returns table (
  month date, site_id uuid, site_address text, accepted bigint, accepted_anyway bigint, turned_away jsonb
)
language sql stable
set search_path = ''
as $$
  select figures.* from private.gate_figures(from_day, to_day) as figures;
$$;

comment on function public.gate_figures(date, date) is
  'For managers and officers: what happened at the gates of the caller''s council in these days of London, the last 13 months of them. Rows, in no order: month (its first day), site_id, site_address (as it was last), accepted (and not taken back, whoever issued the voucher), accepted_anyway (of those, though something spoke against it), turned_away ({reason: how often}). Errors: TR001, TR017, TR018.';

grant execute on function public.gate_figures(date, date) to authenticated;
-- Deliberately not for anon and service_role, which have no council.

-- How many of a borough's residents go to a neighbour's sites, and whose come here. Few people could be known by their
-- number: 1 to 4 are told as 'under 5', and the next smallest of the month is not told either, so that no subtraction
-- from a sum tells. By whole months alone, since the difference of two ranges of days would tell as much.

create function private.neighbour_figures(from_month date, to_month date)
returns table (direction text, month date, borough_key text, accepted bigint, hidden text)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  own_key text := (select own.council_key from private.require_member('{manager, officer}') as own);
  last_month constant date := date_trunc(
    'month', least(coalesce(to_month, 'infinity'), private.london_day(now()))::timestamp
  )::date;
  first_month constant date := greatest(
    date_trunc('month', coalesce(from_month, '-infinity')::timestamp)::date, (last_month - interval '12 months')::date
  );
  since constant timestamptz := first_month::timestamp at time zone 'Europe/London';
  before constant timestamptz := (last_month + interval '1 month') at time zone 'Europe/London';
begin
  return query
    with happened as (
      select 'elsewhere' as direction, redemptions.site_council as borough, redemptions.accepted_at as at
      from public.voucher_redemptions as redemptions
      where redemptions.home_borough = own_key and redemptions.site_council <> redemptions.home_borough
        and redemptions.taken_back_at is null and redemptions.accepted_at >= since and redemptions.accepted_at < before
      union all
      select 'here', redemptions.home_borough, redemptions.accepted_at
      from public.voucher_redemptions as redemptions
      where redemptions.site_council = own_key and redemptions.home_borough <> own_key
        and redemptions.taken_back_at is null and redemptions.accepted_at >= since and redemptions.accepted_at < before
    ), counted as (
      select happened.direction, date_trunc('month', happened.at at time zone 'Europe/London')::date as month,
        happened.borough, count(*) as times
      from happened
      group by 1, 2, 3
    ), ranked as (
      select counted.*,
        count(*) filter (where counted.times < 5) over (partition by counted.direction, counted.month) as few,
        row_number() over (
          partition by counted.direction, counted.month order by counted.times, counted.borough
        ) as place
      from counted
    )
    select ranked.direction, ranked.month, ranked.borough,
      case when ranked.times >= 5 and not (ranked.few > 0 and ranked.place = ranked.few + 1) then ranked.times end,
      case
        when ranked.times < 5 then 'under_5'
        when ranked.few > 0 and ranked.place = ranked.few + 1 then 'next_smallest'
      end
    from ranked
    order by 1, 2, 3;
end;
$$;

grant execute on function private.neighbour_figures(date, date) to authenticated;

create function public.neighbour_figures(from_month date default null, to_month date default null)
returns table (direction text, month date, borough_key text, accepted bigint, hidden text)
language sql stable
set search_path = ''
as $$
  select figures.* from private.neighbour_figures(from_month, to_month) as figures;
$$;

comment on function public.neighbour_figures(date, date) is
  'For managers and officers, by whole months, the last 13 of those asked for: vouchers of the borough''s residents that other councils'' sites accepted (direction elsewhere, borough_key the site''s) and of other boroughs'' residents that the council''s sites accepted (direction here, borough_key their home). Rows: direction, month (its first day), borough_key, accepted, hidden; accepted is null where hidden says why: under_5, or next_smallest. Errors: TR001, TR017, TR018.';

grant execute on function public.neighbour_figures(date, date) to authenticated;
-- Deliberately not for anon and service_role, which have no council.
