-- Deleting oneself and coming back must not be a way around the limits, nor around being blocked. What is kept for that
-- is a keyed hash of the address, which tells nothing without the key, and dates. The privacy notice says so.

create table private.deleted_vouchers (
  id uuid primary key default gen_random_uuid(),
  fingerprint bytea not null,
  local_auth_issue text not null,
  issued_on date not null,
  active_until date,
  was_used boolean not null
);

comment on table private.deleted_vouchers is
  'Dates of vouchers of deleted residents, for twelve months. The limits count them as if the resident had never left.';
comment on column private.deleted_vouchers.active_until is
  'The last day of a voucher that was active when its resident was deleted: it counts as active until then.';

create index deleted_vouchers_fingerprint_idx on private.deleted_vouchers (fingerprint);
create index deleted_vouchers_issued_on_idx on private.deleted_vouchers (issued_on);

create table private.blocked_addresses (
  fingerprint bytea primary key,
  blocked_at timestamptz not null,
  deleted_on date not null
);

comment on table private.blocked_addresses is
  'Deleted residents who were blocked, for twelve months, in case they come back.';

create function private.anonymise_voucher() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- The account's row is still there: its deletion begins here.
  known_as bytea := (select private.mailbox_hash(users.email) from auth.users where users.id = old.user_id);
  today date := private.london_day(now());
begin
  -- In the order of the id, as everything that takes several vouchers does.
  perform from public.vouchers where vouchers.resident_id = old.user_id order by vouchers.id for update;

  if known_as is not null then
    insert into private.deleted_vouchers (fingerprint, local_auth_issue, issued_on, active_until, was_used)
    select
      known_as, vouchers.local_auth_issue, private.london_day(vouchers.issued_at),
      case when private.voucher_state(vouchers) = 'active' then vouchers.last_day end,
      vouchers.voucher_used
    from public.vouchers
    where vouchers.resident_id = old.user_id and private.london_day(vouchers.issued_at) > today - 365;

    if old.blocked_at is not null then
      insert into private.blocked_addresses (fingerprint, blocked_at, deleted_on)
      values (known_as, old.blocked_at, today)
      on conflict (fingerprint) do update set deleted_on = excluded.deleted_on;
    end if;
  end if;

  -- Used ones too: they stay used, and are cancelled once their acceptance is undone.
  update public.vouchers
  set cancelled_at = now(), cancel_reason = 'resident_gone'
  where vouchers.resident_id = old.user_id and (vouchers.voucher_used or vouchers.last_day >= today)
    and vouchers.cancelled_at is null and vouchers.ended_at is null;
  update public.vouchers
  set resident_id = null, request_id = null, request_hash = null
  where vouchers.resident_id = old.user_id;
  return old;
end;
$$;

comment on function private.anonymise_voucher() is
  'However a resident is deleted: cancels the unused vouchers, keeps what the limits count, and takes the person off all of them.';

create trigger anonymise_voucher
  before delete on public.residents
  for each row execute function private.anonymise_voucher();

create function private.delete_resident_of_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Before the account is gone, and not by the cascade after it: the address is needed.
  delete from public.residents where residents.user_id = old.id;
  return coalesce(new, old);
end;
$$;

comment on function private.delete_resident_of_account() is 'Deletes the resident of an account that is deleted, by whatever path.';

-- Named to come after leave_councils_...: councils are locked before residents.
create trigger leave_residents_on_delete
  before delete on auth.users
  for each row execute function private.delete_resident_of_account();

create trigger leave_residents_on_soft_delete
  before update on auth.users
  for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.delete_resident_of_account();

create function private.delete_resident()
returns table (vouchers_cancelled integer, account_deleted boolean)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  caller record;
  active integer;
begin
  select * into caller from private.lock_own_account();
  perform private.require_recent_session();
  return query select gone.* from private.forget_resident(caller.user_id) as gone;
end;
$$;

create function private.forget_resident(user_id uuid)
returns table (vouchers_cancelled integer, account_deleted boolean)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  active integer;
  of_no_council boolean;
begin
  perform from auth.users where users.id = forget_resident.user_id for no key update;
  perform from public.residents where residents.user_id = forget_resident.user_id for update;
  if not found then
    return;
  end if;

  select count(*) into active
  from public.vouchers
  where vouchers.resident_id = forget_resident.user_id and private.voucher_state(vouchers) = 'active';

  delete from public.residents where residents.user_id = forget_resident.user_id;

  of_no_council := private.council_ids_of(forget_resident.user_id) = '{}';
  if of_no_council then
    delete from auth.users where users.id = forget_resident.user_id;
  end if;
  return query select active, of_no_council;
end;
$$;

comment on function private.delete_resident() is
  'Deletes the caller as a resident: unused vouchers are cancelled, and all of them lose their person and stay counted. The account goes too, unless it belongs to a council. One row: vouchers_cancelled, account_deleted; none for somebody who is no resident. Takes a session that began within the last five minutes. Errors: TR001, TR002.';

call private.offer('delete_resident', 'authenticated');

comment on function private.forget_resident(uuid) is
  'For the operator: deletes a resident as delete_resident() does. One row: vouchers_cancelled, account_deleted; none where the account is no resident.';

call private.offer('forget_resident', 'service_role');
-- Deliberately not for anon and authenticated: a resident deletes themself with delete_resident().
