create function private.cancel_voucher(voucher_id uuid)
returns table (outcome private.cancel_outcome, used_at timestamptz, used_site_address text)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  caller record;
  voucher public.vouchers;
begin
  perform private.limit_parallel_requests();
  perform from public.residents where residents.user_id = auth.uid() for update;
  select * into caller from private.require_session();

  select * into voucher from public.vouchers
  where vouchers.id = cancel_voucher.voucher_id and vouchers.resident_id = caller.user_id
  for update;
  if not found then
    -- The same answer for somebody else's voucher and for one that never was.
    return query select 'unknown'::private.cancel_outcome, null::timestamptz, null::text;
  elsif private.voucher_state(voucher) <> 'active' then
    return query
      select private.voucher_state(voucher)::text::private.cancel_outcome, voucher.used_at, (
        select acceptances.site_address from public.acceptances as acceptances
        where acceptances.voucher_id = voucher.id and acceptances.undone_at is null
        order by acceptances.accepted_at desc
        limit 1
      );
  else
    update public.vouchers
    set cancelled_at = now(), cancel_reason = 'resident'
    where vouchers.id = voucher.id;
    return query select 'cancelled'::private.cancel_outcome, null::timestamptz, null::text;
  end if;
end;
$$;

comment on function private.cancel_voucher(uuid) is
  'Cancels an active voucher of the signed-in resident. One row: outcome, which is cancelled (also where it already was), used (a gate was first: used_at and used_site_address say when and where), expired, ended or unknown (none of theirs). Errors: TR001.';

call private.offer('cancel_voucher', 'authenticated');

-- Nothing that a council does cancels a voucher: it stays good wherever a site serves its home borough. What the history
-- needs of a deleted site is its address.
create function private.detach_sites() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.gone_sites (site_id, address)
  select gone.id, gone.address from gone
  on conflict (site_id) do nothing;
  return null;
end;
$$;

comment on function private.detach_sites() is 'Keeps the addresses of deleted sites.';

create trigger detach_sites
  after delete on public.skip_sites
  referencing old table as gone
  for each statement execute function private.detach_sites();
