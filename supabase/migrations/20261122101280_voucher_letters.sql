-- Letters about vouchers, to residents who want them.

create function private.write_voucher_letters(voucher_id uuid, holder_id uuid, last_day date) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  -- Three days before its last one, in the morning.
  ends_soon constant timestamptz := (write_voucher_letters.last_day - private.reminder_days() + time '09:00') at time zone 'Europe/London';
begin
  if not exists (select from public.residents where residents.user_id = holder_id and residents.reminders) then
    return;
  end if;
  perform private.write_letter('voucher', voucher_id, holder_id);
  if ends_soon > now() then
    perform private.write_letter('last_days', voucher_id, holder_id, not_before => ends_soon);
  end if;
end;
$$;

comment on function private.write_voucher_letters(uuid, uuid, date) is
  'Writes what the holder of a new voucher is sent: it, at once, and three days before its last one that it ends.';

create function private.voucher_holders(borough_key text, site_id uuid)
returns table (resident_id uuid, voucher_id uuid)
language plpgsql stable
set search_path = ''
as $$
begin
  -- Somebody with several vouchers for a site is one holder, and is told of the one that ends first.
  return query
    select distinct on (vouchers.resident_id, vouchers.skip_site_id) vouchers.resident_id, vouchers.id
    from public.vouchers
    join public.residents on residents.user_id = vouchers.resident_id and residents.reminders
    where vouchers.local_auth_issue = voucher_holders.borough_key
      and vouchers.last_day >= (now() at time zone 'Europe/London')::date
      and not vouchers.voucher_used
      and vouchers.cancelled_at is null
      and (voucher_holders.site_id is null or vouchers.skip_site_id = voucher_holders.site_id)
    order by vouchers.resident_id, vouchers.skip_site_id, vouchers.last_day, vouchers.id;
end;
$$;

comment on function private.voucher_holders(text, uuid) is
  'Who holds an active voucher for a site of a borough''s council, or for any of them, and is written to about it: one row for each resident and site.';

create function private.tell_holders(borough_key text, site_id uuid default null) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  today constant text := (now() at time zone 'Europe/London')::date;
begin
  -- One statement, as they may be thousands.
  insert into private.letters (kind, occasion, account_id, about)
  select 'closure', concat_ws(' ', 'closure', holders.voucher_id, holders.resident_id, today), holders.resident_id, holders.voucher_id
  from private.voucher_holders(borough_key, tell_holders.site_id) as holders
  on conflict (occasion) do nothing;
end;
$$;

comment on function private.tell_holders(text, uuid) is
  'Writes to everybody who holds an active voucher that its site is closed, or that the council has paused; once a day for each voucher.';

create function private.holders_to_tell(site_id uuid) returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own_key text := (select own.council_key from private.require_member('{manager, officer}') as own);
begin
  return (
    select count(distinct holders.resident_id) from private.voucher_holders(own_key, holders_to_tell.site_id) as holders
  );
end;
$$;

grant execute on function private.holders_to_tell(uuid) to authenticated;

create function public.holders_to_tell(site_id uuid default null) returns bigint
language sql stable
set search_path = ''
as $$
  select private.holders_to_tell(site_id);
$$;

comment on function public.holders_to_tell(uuid) is
  'For managers and officers: how many people hold a voucher for the site (for any of the council''s, where none is given) that they may still use, and are written to about it. Errors: TR001, TR017, TR018.';

grant execute on function public.holders_to_tell(uuid) to authenticated;
-- Deliberately not for anon and service_role, which have no council.
