create function private.voucher_state(voucher public.vouchers) returns text
language sql stable
set search_path = ''
as $$
  select case
    when voucher.voucher_used then 'used'
    when voucher.cancelled_at is not null then 'cancelled'
    when voucher.last_day < private.london_day(now()) then 'expired'
    else 'active'
  end;
$$;

comment on function private.voucher_state(public.vouchers) is 'used, cancelled, expired or active, at this moment in London.';

revoke execute on function private.voucher_state(public.vouchers) from public, anon, authenticated, service_role;

create function private.cancel_voucher(voucher_id uuid) returns table (outcome text)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  caller record;
  voucher public.vouchers;
begin
  perform from public.residents where residents.user_id = auth.uid() for update;
  select * into caller from private.require_session();

  select * into voucher from public.vouchers
  where vouchers.id = cancel_voucher.voucher_id and vouchers.resident_id = caller.user_id
  for update;
  if not found then
    -- The same answer for somebody else's voucher and for one that never was.
    return query select 'unknown';
  elsif private.voucher_state(voucher) <> 'active' then
    return query select private.voucher_state(voucher);
  else
    update public.vouchers
    set cancelled_at = now(), cancel_reason = 'resident'
    where vouchers.id = voucher.id;
    return query select 'cancelled';
  end if;
end;
$$;

comment on function private.cancel_voucher(uuid) is 'The body of public.cancel_voucher, for the caller.';

revoke execute on function private.cancel_voucher(uuid) from public, anon, authenticated, service_role;
grant execute on function private.cancel_voucher(uuid) to authenticated;

create function public.cancel_voucher(voucher_id uuid) returns table (outcome text)
language sql volatile
set search_path = ''
as $$
  select answer.outcome from private.cancel_voucher(voucher_id) as answer;
$$;

comment on function public.cancel_voucher(uuid) is
  'Cancels an active voucher of the signed-in resident. One row: outcome, which is cancelled (also where it already was), used, expired or unknown (none of theirs). Errors: TR001.';

revoke execute on function public.cancel_voucher(uuid) from public, anon, authenticated, service_role;
grant execute on function public.cancel_voucher(uuid) to authenticated;
-- Deliberately not for anon and service_role, which are nobody.

-- Sites are deleted by themselves or with their council; the council is locked either way. Vouchers that name a site
-- stay good at the borough's others and are not touched, however many they are. Only a borough without any site left
-- has nowhere to bring them.
create function private.part_with_sites() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  borough text;
begin
  insert into private.gone_sites (site_id, address)
  select gone.id, gone.address
  from gone
  where gone.id in (
    select months.site_id from private.voucher_months as months
    where months.local_auth_issue in (select other.council_key from gone as other)
  )
  on conflict (site_id) do nothing;

  for borough in
    select distinct gone.council_key from gone
    where not exists (select from public.skip_sites as kept where kept.council_key = gone.council_key)
    order by gone.council_key
  loop
    perform from public.vouchers
    where vouchers.local_auth_issue = borough
      and vouchers.last_day >= private.london_day(now())
      and not vouchers.voucher_used and vouchers.cancelled_at is null and vouchers.code is not null
    order by vouchers.id
    for update;

    update public.vouchers
    set cancelled_at = now(), cancel_reason = 'no_site_left'
    where vouchers.local_auth_issue = borough
      and vouchers.last_day >= private.london_day(now())
      and not vouchers.voucher_used and vouchers.cancelled_at is null and vouchers.code is not null;
  end loop;
  return null;
end;
$$;

comment on function private.part_with_sites() is
  'Keeps the addresses of deleted sites that the history names, and cancels what is active in a borough without any site left.';

revoke execute on function private.part_with_sites() from public, anon, authenticated, service_role;

create trigger part_with_sites
  after delete on public.skip_sites
  referencing old table as gone
  for each statement execute function private.part_with_sites();
