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
    select coalesce(sum(counted.issued), 0)::bigint, coalesce(sum(counted.used), 0)::bigint
    from (
      select folded.issued, folded.used from private.folded_totals as folded where folded.local_auth_issue = own_key
      union all
      select slots.issued, slots.used from private.voucher_months as slots
      where slots.local_auth_issue = own_key and slots.slot <> 0
    ) as counted;
end;
$$;

comment on function private.voucher_counts() is 'The body of public.voucher_counts, for the caller''s borough.';

revoke execute on function private.voucher_counts() from public, anon, authenticated, service_role;
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

revoke execute on function public.voucher_counts() from public, anon, authenticated, service_role;
grant execute on function public.voucher_counts() to authenticated;
-- Deliberately not for anon and service_role, which have no council.

create function private.voucher_history(months integer)
returns table (
  month date, site_id uuid, site_address text, issued integer, used integer,
  turned_not_taken integer, turned_too_much integer, turned_trade_waste integer, turned_site_full integer,
  turned_other integer
)
language plpgsql stable security definer
set search_path = ''
-- A history is all rows of its pages: each page is read once, and not once for each row that the index finds on it. By
-- itself the planner, which keeps one plan for all boroughs and any number of months, expects too few rows to do so.
set enable_indexscan = off
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
  -- A month that is closed and folded is one row a site, which is read as it is. What is younger is added up.
  first_slotted date := coalesce(
    (
      select min(slots.month) from private.voucher_months as slots
      where slots.local_auth_issue = own_key and slots.month >= first_month and slots.slot <> 0
    ),
    'infinity'
  );
begin
  -- Both look for sites of this borough alone, of which the planner knows that they are fewer than the months.
  return query
    select kept.month, nullif(kept.site_id, no_site),
      coalesce(sites.address, (select gone.address from private.gone_sites as gone where gone.site_id = kept.site_id)),
      kept.issued, kept.used, kept.turned_not_taken, kept.turned_too_much, kept.turned_trade_waste,
      kept.turned_site_full, kept.turned_other
    from private.voucher_months as kept
    left join public.skip_sites as sites on sites.id = kept.site_id and sites.council_key = own_key
    -- Two limits of one column make the planner expect next to nothing; this hides one of them from it.
    where kept.local_auth_issue = own_key and kept.month >= first_month and (kept.month < first_slotted) is not false
      and kept.slot = 0
      -- A voucher that was taken back, or an import that was undone, leaves a row of nothing.
      and (kept.issued, kept.used, kept.turned_not_taken, kept.turned_too_much, kept.turned_trade_waste,
        kept.turned_site_full, kept.turned_other) <> (0, 0, 0, 0, 0, 0, 0);

  return query
    select counted.month, nullif(counted.site_id, no_site),
      coalesce(sites.address, (select gone.address from private.gone_sites as gone where gone.site_id = counted.site_id)),
      counted.issued, counted.used, counted.turned_not_taken, counted.turned_too_much, counted.turned_trade_waste,
      counted.turned_site_full, counted.turned_other
    from (
      select kept.month, kept.site_id, sum(kept.issued)::integer as issued, sum(kept.used)::integer as used,
        sum(kept.turned_not_taken)::integer as turned_not_taken, sum(kept.turned_too_much)::integer as turned_too_much,
        sum(kept.turned_trade_waste)::integer as turned_trade_waste,
        sum(kept.turned_site_full)::integer as turned_site_full, sum(kept.turned_other)::integer as turned_other
      from private.voucher_months as kept
      where kept.local_auth_issue = own_key and kept.month >= first_slotted
      group by kept.month, kept.site_id
    ) as counted
    left join public.skip_sites as sites on sites.id = counted.site_id and sites.council_key = own_key
    where (counted.issued, counted.used, counted.turned_not_taken, counted.turned_too_much, counted.turned_trade_waste,
      counted.turned_site_full, counted.turned_other) <> (0, 0, 0, 0, 0, 0, 0);
end;
$$;

comment on function private.voucher_history(integer) is 'The body of public.voucher_history, for the caller''s borough.';

revoke execute on function private.voucher_history(integer) from public, anon, authenticated, service_role;
grant execute on function private.voucher_history(integer) to authenticated;

-- With a body that is bound when it is made, and no setting of its own, the planner puts the inner function in the place
-- of this one: the rows are gathered once and not twice. Its names mean what they mean here, whatever the caller's path.
-- In a block, since the embedded stack cuts a migration at the semicolon that such a body holds.
do $make$
begin
  create function public.voucher_history(months integer default 12)
  returns table (
    month date, site_id uuid, site_address text, issued integer, used integer,
    turned_not_taken integer, turned_too_much integer, turned_trade_waste integer, turned_site_full integer,
    turned_other integer
  )
  language sql stable
  begin atomic
    select
      history.month, history.site_id, history.site_address, history.issued, history.used, history.turned_not_taken,
      history.turned_too_much, history.turned_trade_waste, history.turned_site_full, history.turned_other
    from private.voucher_history(voucher_history.months) as history;
  end;
end;
$make$;

comment on function public.voucher_history(integer) is
  'For managers and officers: what happened to the vouchers of the caller''s borough in this month and those before it, so many in all. Rows, in no order: month (its first day), site_id (null where it is not known), site_address (also of a deleted site), issued (for that site), used (at that site), turned_not_taken, turned_too_much, turned_trade_waste, turned_site_full, turned_other (turned away there). Errors: TR001, TR017, TR018.';

revoke execute on function public.voucher_history(integer) from public, anon, authenticated, service_role;
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
    where redemptions.local_auth_issue = borough_key
      and redemptions.accepted_at >= since and redemptions.accepted_at < before
    union all
    select 'taken_back', redemptions.accepted_at
    from public.voucher_redemptions as redemptions
    where redemptions.local_auth_issue = borough_key
      and redemptions.accepted_at >= since and redemptions.accepted_at < before
      and redemptions.taken_back_at is not null
    union all
    select 'turned_away', refusals.refused_at
    from public.voucher_refusals as refusals
    where refusals.local_auth_issue = borough_key
      and refusals.refused_at >= since and refusals.refused_at < before
  ) as happened
  group by 2
  order by 2 desc;
$$;

comment on function private.gate_days(text, timestamptz, timestamptz) is
  'What a borough''s gates did, a row for each day in London: at (the last of it), day, accepted, turned_away, taken_back (of those accepted). Read from the rows: keeping it as a total would halve the speed of writing.';

revoke execute on function private.gate_days(text, timestamptz, timestamptz) from public, anon, authenticated, service_role;
