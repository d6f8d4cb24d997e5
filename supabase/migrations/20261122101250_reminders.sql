-- What residents are written about their vouchers, and how they stop it: in the app, or by a letter's link.

create function private.set_reminders(wanted boolean) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  caller record;
begin
  perform private.limit_parallel_requests();
  select * into caller from private.require_session();
  update public.residents
  set reminders = coalesce(wanted, residents.reminders)
  where residents.user_id = caller.user_id;
  return (select residents.reminders from public.residents where residents.user_id = caller.user_id);
end;
$$;

comment on function private.set_reminders(boolean) is
  'Whether the signed-in resident is written to about their vouchers. Returns how it stands; null for somebody who is no resident. Errors: TR001.';

call private.offer('set_reminders', 'authenticated');

create function private.stop_reminders(token uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.residents set reminders = false where residents.stop_token = token and residents.reminders;
  return exists (select from public.residents where residents.stop_token = token);
end;
$$;

comment on function private.stop_reminders(uuid) is
  'Anybody with the token of a letter about a voucher: its resident is written no more of them. Whether there is such a resident; said twice it is said once.';

call private.offer('stop_reminders', 'anon', 'authenticated');
-- Deliberately not for service_role, to whom nobody writes.

create function private.delete_resident_emails() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.emails
  where emails.account_id = old.user_id and emails.kind in ('voucher', 'last_days', 'closure', 'left_scheme', 'back_in_scheme', 'undone', 'idle');
  return null;
end;
$$;

comment on function private.delete_resident_emails() is
  'Deletes what was written, or is to be, to a resident who is deleted. What the account was sent as a colleague stays.';

create trigger delete_resident_emails
  after delete on public.residents
  for each row execute function private.delete_resident_emails();
