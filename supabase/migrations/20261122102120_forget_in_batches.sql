-- What the privacy notice says will be forgotten: everything due is found anew by each call, at most so many at a time.

create function private.forget_voucher_persons(batch bigint) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  forgotten bigint;
begin
  -- Twelve months after the day of issue, by when it has long been used, cancelled or expired, and the limits of a year
  -- no longer count it. The last day is what the index knows.
  with due as (
    select vouchers.id
    from public.vouchers
    where vouchers.code is not null
      and vouchers.last_day < (private.london_day(now()) - interval '12 months')::date
        + (select limits.valid_days from public.voucher_limits as limits)
    order by vouchers.last_day
    limit batch
    for update skip locked
  )
  update public.vouchers
  set resident_id = null, request_id = null, code = null
  from due
  where vouchers.id = due.id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;

comment on function private.forget_voucher_persons(bigint) is
  'Takes resident, request and code off vouchers issued twelve months ago, at most so many. How many.';

revoke execute on function private.forget_voucher_persons(bigint) from public, anon, authenticated, service_role;

create function private.forget_member_names(batch bigint) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  accepted bigint;
  refused bigint;
begin
  with due as (
    select redemptions.id
    from public.voucher_redemptions as redemptions
    where redemptions.member_name is not null and redemptions.accepted_at < now() - interval '24 months'
    order by redemptions.accepted_at
    limit batch
    for update skip locked
  )
  update public.voucher_redemptions
  set member_id = null, member_name = null
  from due
  where voucher_redemptions.id = due.id;
  get diagnostics accepted = row_count;

  with due as (
    select refusals.id
    from public.voucher_refusals as refusals
    where refusals.member_name is not null and refusals.refused_at < now() - interval '24 months'
    order by refusals.refused_at
    limit batch - accepted
    for update skip locked
  )
  update public.voucher_refusals
  set member_id = null, member_name = null
  from due
  where voucher_refusals.id = due.id;
  get diagnostics refused = row_count;
  return accepted + refused;
end;
$$;

comment on function private.forget_member_names(bigint) is
  'Takes members'' names off what they accepted or turned away 24 months ago, at most so many. How many.';

revoke execute on function private.forget_member_names(bigint) from public, anon, authenticated, service_role;

create function private.retire_vouchers(batch bigint) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  ids uuid[];
begin
  ids := array(
    select due.id
    from public.boroughs
    cross join lateral (
      select vouchers.id
      from public.vouchers
      where vouchers.local_auth_issue = boroughs.key
        and vouchers.last_day < (private.london_day(now()) - interval '36 months')::date
      order by vouchers.last_day
      limit batch
      for update skip locked
    ) as due
    limit batch
  );

  -- What is deleted below takes its counts off the totals; they come back here, in the order of the key.
  with counted as (
    select
      rows.local_auth_issue, rows.month, rows.site_id, sum(rows.issued) as issued, sum(rows.used) as used,
      sum(rows.turned_not_taken) as turned_not_taken, sum(rows.turned_too_much) as turned_too_much,
      sum(rows.turned_trade_waste) as turned_trade_waste, sum(rows.turned_site_full) as turned_site_full,
      sum(rows.turned_other) as turned_other
    from private.counted_rows as rows
    where rows.voucher_id = any (ids)
    group by 1, 2, 3
    order by 1, 2, 3
  ), kept as (
    insert into private.voucher_base as base (
      local_auth_issue, month, site_id, issued, used,
      turned_not_taken, turned_too_much, turned_trade_waste, turned_site_full, turned_other
    )
    select * from counted
    on conflict (local_auth_issue, month, site_id) do update
    set issued = base.issued + excluded.issued,
        used = base.used + excluded.used,
        turned_not_taken = base.turned_not_taken + excluded.turned_not_taken,
        turned_too_much = base.turned_too_much + excluded.turned_too_much,
        turned_trade_waste = base.turned_trade_waste + excluded.turned_trade_waste,
        turned_site_full = base.turned_site_full + excluded.turned_site_full,
        turned_other = base.turned_other + excluded.turned_other
  )
  insert into private.voucher_months as months (
    local_auth_issue, month, site_id, issued, used,
    turned_not_taken, turned_too_much, turned_trade_waste, turned_site_full, turned_other
  )
  select * from counted
  on conflict (local_auth_issue, month, site_id, slot) do update
  set issued = months.issued + excluded.issued,
      used = months.used + excluded.used,
      turned_not_taken = months.turned_not_taken + excluded.turned_not_taken,
      turned_too_much = months.turned_too_much + excluded.turned_too_much,
      turned_trade_waste = months.turned_trade_waste + excluded.turned_trade_waste,
      turned_site_full = months.turned_site_full + excluded.turned_site_full,
      turned_other = months.turned_other + excluded.turned_other;

  delete from public.voucher_refusals where voucher_refusals.voucher_id = any (ids);
  delete from public.vouchers where vouchers.id = any (ids);
  return cardinality(ids);
end;
$$;

comment on function private.retire_vouchers(bigint) is
  'Deletes vouchers whose last day was 36 months ago, at most so many, and moves their counts into the base. How many.';

revoke execute on function private.retire_vouchers(bigint) from public, anon, authenticated, service_role;
