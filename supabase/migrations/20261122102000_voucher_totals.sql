-- Counting a million vouchers of one borough takes about 90 ms on a server even from the index alone, and grows with
-- every voucher. The totals are therefore kept while vouchers are written: one row per borough, one change per
-- statement, whatever its size.

create table private.voucher_totals (
  local_auth_issue text primary key references public.boroughs (key),
  vouchers_issued bigint not null check (vouchers_issued >= 0),
  vouchers_used bigint not null check (vouchers_used between 0 and vouchers_issued)
);

comment on table private.voucher_totals is
  'Vouchers issued and used per borough; kept by triggers on public.vouchers, written by nothing else.';

revoke all on private.voucher_totals from public, anon, authenticated, service_role;
-- Deliberately no grants and no policies: the schema is not exposed, and only functions that run as the owner touch
-- this table.

create function private.count_vouchers() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from private.voucher_totals where local_auth_issue is not null;
    return null;
  end if;

  if tg_op <> 'INSERT' then
    -- Locked in the order of the key, as the insert below does: two statements then wait for each other in turn.
    perform from private.voucher_totals as totals
    where totals.local_auth_issue in (select gone.local_auth_issue from gone)
    order by totals.local_auth_issue
    for update;

    update private.voucher_totals as totals
    set vouchers_issued = totals.vouchers_issued - counted.issued,
        vouchers_used = totals.vouchers_used - counted.used
    from (
      select gone.local_auth_issue, count(*) as issued, count(*) filter (where gone.voucher_used) as used
      from gone
      group by gone.local_auth_issue
    ) as counted
    where totals.local_auth_issue = counted.local_auth_issue;
  end if;

  if tg_op <> 'DELETE' then
    insert into private.voucher_totals as totals (local_auth_issue, vouchers_issued, vouchers_used)
    select added.local_auth_issue, count(*), count(*) filter (where added.voucher_used)
    from added
    group by added.local_auth_issue
    order by added.local_auth_issue
    on conflict (local_auth_issue) do update
    set vouchers_issued = totals.vouchers_issued + excluded.vouchers_issued,
        vouchers_used = totals.vouchers_used + excluded.vouchers_used;
  end if;

  return null;
end;
$$;

comment on function private.count_vouchers() is 'Keeps private.voucher_totals in step with public.vouchers.';

revoke execute on function private.count_vouchers() from public, anon, authenticated, service_role;

create trigger count_vouchers_on_insert
  after insert on public.vouchers
  referencing new table as added
  for each statement execute function private.count_vouchers();

create trigger count_vouchers_on_update
  after update on public.vouchers
  referencing old table as gone new table as added
  for each statement execute function private.count_vouchers();

create trigger count_vouchers_on_delete
  after delete on public.vouchers
  referencing old table as gone
  for each statement execute function private.count_vouchers();

create trigger count_vouchers_on_truncate
  after truncate on public.vouchers
  for each statement execute function private.count_vouchers();
