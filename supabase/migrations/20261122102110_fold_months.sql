-- Totals of closed months, which nobody writes side by side any more, need one slot and not sixteen.

create function private.add_to_totals(
  borough text, of_month date, at_site uuid, issued bigint, used bigint,
  turned_not_taken bigint, turned_too_much bigint, turned_trade_waste bigint, turned_site_full bigint, turned_other bigint
) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.voucher_totals as totals (local_auth_issue, slot, vouchers_issued, vouchers_used)
  values (borough, pg_backend_pid() % 16, issued, used)
  on conflict (local_auth_issue, slot) do update
  set vouchers_issued = totals.vouchers_issued + excluded.vouchers_issued,
      vouchers_used = totals.vouchers_used + excluded.vouchers_used;

  insert into private.voucher_months as months (
    local_auth_issue, month, site_id, slot, issued, used,
    turned_not_taken, turned_too_much, turned_trade_waste, turned_site_full, turned_other
  )
  values (
    borough, of_month, at_site, pg_backend_pid() % 16, issued, used,
    turned_not_taken, turned_too_much, turned_trade_waste, turned_site_full, turned_other
  )
  on conflict (local_auth_issue, month, site_id, slot) do update
  set issued = months.issued + excluded.issued,
      used = months.used + excluded.used,
      turned_not_taken = months.turned_not_taken + excluded.turned_not_taken,
      turned_too_much = months.turned_too_much + excluded.turned_too_much,
      turned_trade_waste = months.turned_trade_waste + excluded.turned_trade_waste,
      turned_site_full = months.turned_site_full + excluded.turned_site_full,
      turned_other = months.turned_other + excluded.turned_other;
$$;

comment on function private.add_to_totals(text, date, uuid, bigint, bigint, bigint, bigint, bigint, bigint, bigint) is
  'Adds to both tables of totals.';

revoke execute on function private.add_to_totals(text, date, uuid, bigint, bigint, bigint, bigint, bigint, bigint, bigint)
  from public, anon, authenticated, service_role;

create function private.fold_months(batch bigint) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  folded bigint;
begin
  -- Locked in the order of the key, as writers lock; slot 0 afterwards, of which its writers hold no other.
  with due as (
    select months.local_auth_issue, months.month, months.site_id, months.slot
    from private.voucher_months as months
    where months.slot <> 0 and months.month < date_trunc('month', now() at time zone 'Europe/London')::date
    order by months.local_auth_issue, months.month, months.site_id, months.slot
    limit batch
    for update
  ), gone as (
    delete from private.voucher_months as months
    using due
    where (months.local_auth_issue, months.month, months.site_id, months.slot)
      = (due.local_auth_issue, due.month, due.site_id, due.slot)
    returning months.*
  ), merged as (
    insert into private.voucher_months as months (
      local_auth_issue, month, site_id, slot, issued, used,
      turned_not_taken, turned_too_much, turned_trade_waste, turned_site_full, turned_other
    )
    select gone.local_auth_issue, gone.month, gone.site_id, 0, sum(gone.issued), sum(gone.used),
      sum(gone.turned_not_taken), sum(gone.turned_too_much), sum(gone.turned_trade_waste), sum(gone.turned_site_full),
      sum(gone.turned_other)
    from gone
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (local_auth_issue, month, site_id, slot) do update
    set issued = months.issued + excluded.issued,
        used = months.used + excluded.used,
        turned_not_taken = months.turned_not_taken + excluded.turned_not_taken,
        turned_too_much = months.turned_too_much + excluded.turned_too_much,
        turned_trade_waste = months.turned_trade_waste + excluded.turned_trade_waste,
        turned_site_full = months.turned_site_full + excluded.turned_site_full,
        turned_other = months.turned_other + excluded.turned_other
  )
  select count(*) into folded from gone;
  return folded;
end;
$$;

comment on function private.fold_months(bigint) is 'Folds slots of closed months into one, at most so many. How many.';

revoke execute on function private.fold_months(bigint) from public, anon, authenticated, service_role;
