-- Letters about vouchers, to residents who want them.

create function private.queue_voucher_email(voucher_id uuid, holder_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if exists (select from public.residents where residents.user_id = holder_id and residents.reminders) then
    perform private.queue_email('voucher', voucher_id, holder_id);
  end if;
end;
$$;

comment on function private.queue_voucher_email(uuid, uuid) is 'Writes what the holder of a new voucher is sent at once.';

-- That vouchers end is found each morning, some days before their last one: most are used by then, and a letter that was
-- written with the voucher would have waited for nothing.

create table private.last_days_told (
  one boolean primary key default true check (one),
  last_day date not null,
  voucher_id uuid
);

comment on table private.last_days_told is 'How far the morning''s letters that vouchers end have come, in the order of last day and id.';
comment on column private.last_days_told.voucher_id is 'The last one of that day that was looked at; null where all were.';

insert into private.last_days_told (last_day) values (private.london_day(now()) + private.reminder_days() - 1);

create function private.queue_last_day_emails() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- At nine in London: until then it is yesterday.
  until constant date := (now() at time zone 'Europe/London' - interval '9 hours')::date + private.reminder_days();
  told private.last_days_told;
  found_ids uuid[];
begin
  select * into strict told from private.last_days_told for update;
  -- What has ended since, while nobody delivered, is told nobody.
  if told.last_day < until - private.reminder_days() then
    told := (true, until - private.reminder_days(), null);
  end if;
  if told.voucher_id is null then
    if told.last_day >= until then
      return;
    end if;
    told.last_day := told.last_day + 1;
  end if;
  -- So many at a time, in a transaction that ends: whoever delivers asks again until nothing is left.
  found_ids := array(
    select vouchers.id from public.vouchers
    where vouchers.code is not null and vouchers.last_day = told.last_day
      and vouchers.id > coalesce(told.voucher_id, '00000000-0000-0000-0000-000000000000')
    order by vouchers.id
    limit 5000
  );
  perform private.queue_email('last_days', vouchers.id, vouchers.resident_id)
  from public.vouchers
  join public.residents on residents.user_id = vouchers.resident_id and residents.reminders
  where vouchers.id = any (found_ids)
    and not vouchers.voucher_used and vouchers.cancelled_at is null and vouchers.ended_at is null;
  update private.last_days_told
  set last_day = told.last_day, voucher_id = case when cardinality(found_ids) = 5000 then found_ids[5000] end
  where last_days_told.one;
end;
$$;

comment on function private.queue_last_day_emails() is
  'Writes to those whose vouchers end in reminder_days(), from nine in the morning in London; 5,000 vouchers, or one day, at a time.';

call private.offer('queue_last_day_emails', 'service_role');

create function private.voucher_holders(borough_key text, site_ids uuid[])
returns table (resident_id uuid, voucher_id uuid)
language plpgsql stable
set search_path = ''
as $$
begin
  -- A resident with several vouchers for a site is one holder, and hears about the one that ends first.
  return query
    select distinct on (coalesce(vouchers.resident_id, vouchers.id), vouchers.skip_site_id)
      vouchers.resident_id, vouchers.id
    from public.vouchers
    where vouchers.local_auth_issue = voucher_holders.borough_key
      and vouchers.last_day >= private.london_day(now())
      and not vouchers.voucher_used and vouchers.cancelled_at is null and vouchers.ended_at is null
      and (voucher_holders.site_ids = '{}' or vouchers.skip_site_id = any (voucher_holders.site_ids))
    order by coalesce(vouchers.resident_id, vouchers.id), vouchers.skip_site_id, vouchers.last_day, vouchers.id;
end;
$$;

comment on function private.voucher_holders(text, uuid[]) is
  'Returns who has an active voucher for these sites of a borough''s council (none: for any of them), one row for each resident and site, and for each voucher without a resident.';
