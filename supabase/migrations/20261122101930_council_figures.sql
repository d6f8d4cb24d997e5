-- What became of the vouchers that a borough issued, read from its rows by (local_auth_issue, issued_at), for at most 13
-- months. issued = used + cancelled + expired + to_be_used, in every row.

create function private.council_figures(from_day date, to_day date, by text)
returns table (
  key text, label text, issued bigint, used bigint, cancelled bigint, expired bigint, to_be_used bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  own_key text := (select own.council_key from private.require_member('{manager, officer}') as own);
  last_day constant date := least(coalesce(to_day, 'infinity'), private.london_day(now()));
  first_day constant date := greatest(
    coalesce(from_day, '-infinity'), (last_day - interval '13 months' + interval '1 day')::date
  );
  since constant timestamptz := first_day::timestamp at time zone 'Europe/London';
  before constant timestamptz := (last_day + 1)::timestamp at time zone 'Europe/London';
begin
  if by is null or by not in ('all', 'month', 'site', 'kind', 'way') then
    raise exception 'Figures are by all, month, site, kind or way.' using errcode = 'TR071';
  end if;
  return query
    with issued as (
      select vouchers.*, private.voucher_state(vouchers) as state
      from public.vouchers
      where vouchers.local_auth_issue = own_key and vouchers.issued_at >= since and vouchers.issued_at < before
    ), parts as (
      select issued.state, issued.issued_at, issued.site_address,
        case council_figures.by
          when 'month' then to_char(issued.issued_at at time zone 'Europe/London', 'YYYY-MM')
          when 'site' then issued.skip_site_id::text
          when 'way' then case when issued.from_desk then 'desk' when issued.home_borough is null then 'imported' else 'app' end
        end as key
      from issued
      where council_figures.by <> 'kind'
      union all
      -- A load of two kinds counts under both.
      select issued.state, issued.issued_at, null, kinds.kind
      from issued
      left join lateral unnest(private.kinds_of(issued.load)) as kinds (kind) on true
      where council_figures.by = 'kind'
    )
    select parts.key, case when council_figures.by = 'site' then (array_agg(parts.site_address order by parts.issued_at desc))[1] end,
      count(*), count(*) filter (where parts.state = 'used'), count(*) filter (where parts.state = 'cancelled'),
      count(*) filter (where parts.state = 'expired'), count(*) filter (where parts.state = 'active')
    from parts
    group by parts.key
    order by parts.key;
end;
$$;

grant execute on function private.council_figures(date, date, text) to authenticated;

create function public.council_figures(from_day date default null, to_day date default null, by text default 'all')
returns table (
  key text, label text, issued bigint, used bigint, cancelled bigint, expired bigint, to_be_used bigint
)
language sql stable
set search_path = ''
as $$
  select figures.* from private.council_figures(from_day, to_day, by) as figures;
$$;

comment on function public.council_figures(date, date, text) is
  'For managers and officers: the vouchers that were issued for their borough''s sites in these days of London, the last 13 months of them, and what became of each up to now. by is all (one row), month (key 2026-11), site (key its id, label its address as it was last), kind (key of waste_kinds; a load of two kinds counts under both) or way (app, desk, imported). key is null where it is not known. Rows: key, label, issued, used, cancelled, expired, to_be_used. Errors: TR001, TR017, TR018, TR071.';

grant execute on function public.council_figures(date, date, text) to authenticated;
-- Deliberately not for anon and service_role, which have no council.
