create table public.residents (
  user_id uuid primary key references auth.users (id) on delete cascade,
  first_name text not null check (char_length(first_name) between 1 and private.maximum_name_length()),
  last_name text not null check (char_length(last_name) between 1 and private.maximum_name_length()),
  mobile text check (char_length(mobile) <= private.maximum_mobile_length()),
  borough_key text not null references public.boroughs (key),
  adult_confirmed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  last_seen_on date not null default (now() at time zone 'Europe/London')::date,
  deletion_notice_on date,
  blocked_at timestamptz,
  blocked_because text check (char_length(blocked_because) between 1 and private.maximum_reason_length()),
  reminders boolean not null default true,
  stop_token uuid not null default gen_random_uuid(),
  language text check (language ~ '^[a-z]{2,3}$')
);

comment on table public.residents is 'People who get vouchers.';
comment on column public.residents.deletion_notice_on is
  'When the resident was emailed that the account will be deleted.';
comment on column public.residents.blocked_because is 'Null on a later account of the same person.';
comment on column public.residents.language is 'Language of emails, as a BCP 47 tag; null for English.';

create unique index residents_stop_token_idx on public.residents (stop_token);
create index residents_borough_key_idx on public.residents (borough_key);

create function private.live_account_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select session.user_id from private.live_session() as session;
$$;

comment on function private.live_account_id() is 'Returns the account of the live session, or null.';

grant execute on function private.live_account_id() to authenticated;

create index residents_last_seen_on_idx on public.residents (last_seen_on);

alter table public.residents enable row level security;

create policy select_own on public.residents
  for select to authenticated
  using (user_id = (select private.live_account_id()));

create policy update_own on public.residents
  for update to authenticated
  using (user_id = (select private.live_account_id()))
  with check (user_id = (select private.live_account_id()));

grant select (user_id, first_name, last_name, mobile, borough_key, adult_confirmed_at, created_at, reminders)
  on public.residents to authenticated;
grant update (first_name, last_name, mobile, borough_key, reminders) on public.residents to authenticated;
-- No role reads stop_token.

create function private.check_resident() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.first_name := private.clean_name(
    coalesce(nullif(private.trim_text(new.first_name), ''), old.first_name), 'TR005'
  );
  new.last_name := private.clean_name(coalesce(nullif(private.trim_text(new.last_name), ''), old.last_name), 'TR006');
  new.mobile := nullif(private.trim_text(new.mobile), '');
  perform private.raise_error_if(
    new.mobile !~ private.mobile_pattern() or char_length(new.mobile) > private.maximum_mobile_length(), 'TR061'
  );
  perform private.raise_error_if(
    new.borough_key is null or not exists (select from public.boroughs where boroughs.key = new.borough_key), 'TR066'
  );
  return new;
end;
$$;

comment on function private.check_resident() is
  'Cleans and checks a resident''s details; a blank name keeps the stored one.';

create trigger check_resident
  before insert or update of first_name, last_name, mobile, borough_key on public.residents
  for each row execute function private.check_resident();

create table private.deleted_vouchers (
  id uuid primary key default gen_random_uuid(),
  address_hash bytea not null,
  local_auth_issue text not null,
  issued_on date not null,
  active_until date,
  was_used boolean not null
);

comment on table private.deleted_vouchers is 'Dates of deleted residents'' vouchers: limits still count them.';

create index deleted_vouchers_address_hash_idx on private.deleted_vouchers (address_hash);
create index deleted_vouchers_issued_on_idx on private.deleted_vouchers (issued_on);

create table private.blocked_addresses (
  address_hash bytea primary key,
  blocked_at timestamptz not null,
  deleted_on date not null
);

comment on table private.blocked_addresses is 'Blocked residents who were deleted, for twelve months.';

create table private.erasures (
  kind text not null check (kind in ('account', 'resident', 'council', 'blocked')),
  id uuid not null,
  at timestamptz not null default now(),
  constraint erasures_pkey primary key (kind, id)
);

comment on table private.erasures is 'What was deleted in the last 40 days: restoring a backup deletes it again.';

create function private.anonymise_resident() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  hash bytea := (select private.mailbox_hash(users.email) from auth.users where users.id = old.user_id);
  today date := private.london_day(now());
begin
  insert into private.erasures (kind, id) values ('resident', old.user_id)
  on conflict on constraint erasures_pkey do update set at = excluded.at;
  perform from public.vouchers where vouchers.resident_id = old.user_id order by vouchers.id for update;

  if hash is not null then
    insert into private.deleted_vouchers (address_hash, local_auth_issue, issued_on, active_until, was_used)
    select
      hash, vouchers.local_auth_issue, private.london_day(vouchers.issued_at),
      case when private.voucher_state(vouchers) = 'active' then vouchers.last_day end,
      vouchers.voucher_used
    from public.vouchers
    where vouchers.resident_id = old.user_id and private.london_day(vouchers.issued_at) > today - 365;

    if old.blocked_at is not null then
      insert into private.blocked_addresses (address_hash, blocked_at, deleted_on)
      values (hash, old.blocked_at, today)
      on conflict (address_hash) do update set deleted_on = excluded.deleted_on;
      insert into private.erasures (kind, id, at) values ('blocked', old.user_id, old.blocked_at)
      on conflict on constraint erasures_pkey do update set at = excluded.at;
    end if;
  end if;

  -- Used ones too: undoing must not revive them.
  update public.vouchers
  set cancelled_at = now(), cancel_reason = 'resident_gone'
  where vouchers.resident_id = old.user_id and (vouchers.voucher_used or vouchers.last_day >= today)
    and vouchers.cancelled_at is null and vouchers.ended_at is null;
  update public.vouchers
  set resident_id = null, request_id = null, request_hash = null
  where vouchers.resident_id = old.user_id;
  update private.person_hashes set gone_on = today where person_hashes.user_id = old.user_id;
  delete from private.emails
  where emails.account_id = old.user_id and private.email_lane(emails.kind) = 'person';
  return old;
end;
$$;

comment on function private.anonymise_resident() is
  'Anonymises a deleted resident''s vouchers; keeps the dates that limits count.';

create trigger anonymise_resident
  before delete on public.residents
  for each row execute function private.anonymise_resident();

create function private.delete_account_data() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Before the cascade: the address is needed.
  delete from public.residents where residents.user_id = old.id;
  delete from private.emails where emails.account_id = old.id;
  execute format('drop sequence if exists private.%I', 'guesses_' || old.id);
  insert into private.erasures (kind, id) values ('account', old.id) on conflict do nothing;
  return coalesce(new, old);
end;
$$;

comment on function private.delete_account_data() is 'Deletes resident, emails and guesses of a deleted account.';

-- Sorts after leave_councils_…: councils are locked before residents.
create trigger leave_scheme_on_delete
  before delete on auth.users
  for each row execute function private.delete_account_data();

create trigger leave_scheme_on_soft_delete
  before update on auth.users
  for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.delete_account_data();

create function private.delete_resident()
returns table (vouchers_cancelled integer, account_deleted boolean)
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant private.session := private.lock_own_account();
begin
  perform private.raise_error_if(not caller.is_recent, 'TR002');
  return query select deleted.* from private.forget_resident(caller.user_id) as deleted;
end;
$$;

comment on function private.delete_resident() is
  'Deletes the resident, and an account without a council. Residents, recent session.';

create function private.forget_resident(user_id uuid)
returns table (vouchers_cancelled integer, account_deleted boolean)
language plpgsql volatile security definer set search_path = '' as $$
declare
  active_count integer;
  deletes_account boolean;
begin
  perform from auth.users where users.id = forget_resident.user_id for no key update;
  perform from public.residents where residents.user_id = forget_resident.user_id for update;
  if not found then
    return;
  end if;

  select count(*) into active_count
  from public.vouchers
  where vouchers.resident_id = forget_resident.user_id and private.voucher_state(vouchers) = 'active';

  delete from public.residents where residents.user_id = forget_resident.user_id;

  deletes_account := private.council_ids_of(forget_resident.user_id) = '{}';
  if deletes_account then
    delete from auth.users where users.id = forget_resident.user_id;
  end if;
  return query select active_count, deletes_account;
end;
$$;

comment on function private.forget_resident(uuid) is 'Deletes a resident as delete_resident() does. Operator.';

create function private.share_block(account_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.lock_person(account_id);
  with person as (
    select same.user_id, same.hash from private.same_person(account_id) as same
  ), block as (
    select min(blocks.blocked_at) as began
    from (
      select others.blocked_at
      from public.residents as others where others.user_id in (select person.user_id from person)
      union all
      select deleted.blocked_at
      from private.blocked_addresses as deleted where deleted.address_hash in (select person.hash from person)
    ) as blocks
  )
  update public.residents
  set blocked_at = block.began
  from block
  where residents.user_id in (select person.user_id from person)
    and residents.blocked_at is null and block.began is not null;
end;
$$;

comment on function private.share_block(uuid) is 'Extends a block of one account of a person to all.';

create function private.become_resident(
  first_name text, last_name text, mobile text, borough_key text, adult boolean
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Waits for a running deletion, whose block counts.
  caller constant private.session := private.lock_own_account();
begin
  perform private.raise_error_if(adult is not true, 'TR060');
  update public.residents
  set first_name = become_resident.first_name, last_name = become_resident.last_name,
    mobile = become_resident.mobile, borough_key = become_resident.borough_key
  where residents.user_id = caller.user_id;
  if found then
    return;
  end if;
  insert into public.residents (user_id, first_name, last_name, mobile, borough_key)
  values (caller.user_id, first_name, last_name, mobile, borough_key);
end;
$$;

comment on function private.become_resident(text, text, text, text, boolean) is
  'Makes the account a resident, or changes details. Every account.';

create function private.stop_reminders(token uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.residents set reminders = false where residents.stop_token = token;
  return found;
end;
$$;

comment on function private.stop_reminders(uuid) is
  'Stops emails about vouchers; returns whether the token is valid. Anyone with it.';

call private.offer('{delete_resident, become_resident}', 'authenticated');
call private.offer('{forget_resident}', 'service_role');
call private.offer('{stop_reminders}', 'anon', 'authenticated');
