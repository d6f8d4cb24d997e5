-- Totals of closed months, which nobody writes side by side any more, need one slot and not eight.

create function private.fold_months(batch bigint) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  folded bigint;
begin
  -- Locked in the order of the key, as writers lock. Nobody else writes slot 0.
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
  ), added_up as (
    insert into private.folded_totals as totals (local_auth_issue, issued, used)
    select gone.local_auth_issue, sum(gone.issued), sum(gone.used)
    from gone
    group by 1
    order by 1
    on conflict (local_auth_issue) do update
    set issued = totals.issued + excluded.issued, used = totals.used + excluded.used
  )
  select count(*) into folded from gone;
  return folded;
end;
$$;

comment on function private.fold_months(bigint) is 'Folds slots of closed months into one, at most so many. How many.';

revoke execute on function private.fold_months(bigint) from public, anon, authenticated, service_role;
