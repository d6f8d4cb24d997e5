create function private.voucher_counts()
returns table (vouchers_issued bigint, vouchers_used bigint)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  own_key text := (select own.council_key from private.require_member('{manager, officer}') as own);
begin
  return query
    select coalesce(sum(totals.issued), 0)::bigint, coalesce(sum(totals.used), 0)::bigint
    from private.voucher_totals as totals where totals.local_auth_issue = own_key;
end;
$$;

grant execute on function private.voucher_counts() to authenticated;

create function public.voucher_counts()
returns table (vouchers_issued bigint, vouchers_used bigint)
language sql stable
set search_path = ''
as $$
  select counted.vouchers_issued, counted.vouchers_used from private.voucher_counts() as counted;
$$;

comment on function public.voucher_counts() is
  'One row for managers and officers: vouchers_issued and vouchers_used, how many vouchers the caller''s borough has issued and how many of them are used. Errors: TR001, TR017, TR018.';

grant execute on function public.voucher_counts() to authenticated;
-- Deliberately not for anon and service_role, which have no council.

create function private.voucher_history(months integer)
returns table (month date, site_id uuid, site_address text, issued integer, used integer)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  no_site constant uuid := '00000000-0000-0000-0000-000000000000';
  own_key text := (select own.council_key from private.require_member('{manager, officer}') as own);
  -- This month and the ones before it; never more than a hundred years, and at least this one.
  first_month date := (
    date_trunc('month', now() at time zone 'Europe/London')
      - make_interval(months => least(greatest(coalesce(voucher_history.months, 12), 1), 1200) - 1)
  )::date;
begin
  return query
    select totals.month, nullif(totals.site_id, no_site), coalesce(sites.address, gone.address), totals.issued, totals.used
    from private.voucher_months as totals
    left join public.skip_sites as sites on sites.id = totals.site_id
    left join private.gone_sites as gone on gone.site_id = totals.site_id
    where totals.local_auth_issue = own_key and totals.month >= first_month
      -- A voucher that was taken back, or an import that was undone, leaves a row of nothing.
      and (totals.issued <> 0 or totals.used <> 0);
end;
$$;

grant execute on function private.voucher_history(integer) to authenticated;

create function public.voucher_history(months integer default 12)
returns table (month date, site_id uuid, site_address text, issued integer, used integer)
language sql stable
set search_path = ''
as $$
  select history.* from private.voucher_history(months) as history;
$$;

comment on function public.voucher_history(integer) is
  'For managers and officers: what happened to the vouchers of the caller''s borough in this month and those before it, so many in all. Rows, in no order: month (its first day), site_id (null where it is not known), site_address (also of a deleted site), issued (for that site), used (at that site, which may be another council''s). Errors: TR001, TR017, TR018.';

grant execute on function public.voucher_history(integer) to authenticated;
-- Deliberately not for anon and service_role, which have no council.

create function private.gate_days(borough_key text, since timestamptz, before timestamptz)
returns table (at timestamptz, day date, accepted bigint, turned_away bigint, taken_back bigint)
language sql stable
set search_path = ''
as $$
  select
    max(happened.at), private.london_day(happened.at),
    count(*) filter (where happened.what = 'accepted'),
    count(*) filter (where happened.what = 'turned_away'),
    count(*) filter (where happened.what = 'taken_back')
  from (
    select 'accepted' as what, redemptions.accepted_at as at
    from public.voucher_redemptions as redemptions
    where redemptions.site_council = borough_key
      and redemptions.accepted_at >= since and redemptions.accepted_at < before
    union all
    select 'taken_back', redemptions.accepted_at
    from public.voucher_redemptions as redemptions
    where redemptions.site_council = borough_key
      and redemptions.accepted_at >= since and redemptions.accepted_at < before
      and redemptions.taken_back_at is not null
    union all
    select 'turned_away', refusals.refused_at
    from public.voucher_refusals as refusals
    where refusals.site_council = borough_key
      and refusals.refused_at >= since and refusals.refused_at < before
  ) as happened
  group by 2
  order by 2 desc;
$$;

comment on function private.gate_days(text, timestamptz, timestamptz) is
  'What a borough''s gates did, a row for each day in London: at (the last of it), day, accepted, turned_away, taken_back (of those accepted). Read from the rows.';
