create function private.delete_account() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if private.current_session_began_at() is null then
    raise exception 'You are signed out. Please sign in again.' using errcode = 'TR001';
  end if;
  if not private.session_is_recent() then
    raise exception 'Please enter your password to continue.' using errcode = 'TR002';
  end if;

  -- Council, links and sites go by cascade. Vouchers belong to the borough and stay.
  delete from auth.users where users.id = auth.uid();
end;
$$;

comment on function private.delete_account() is 'Deletes the caller''s account and, by cascade, its council.';

revoke execute on function private.delete_account() from public, anon, authenticated, service_role;
grant execute on function private.delete_account() to authenticated;

create function public.delete_account() returns void
language sql volatile
set search_path = ''
as $$
  select private.delete_account();
$$;

comment on function public.delete_account() is
  'Deletes the caller''s account with its council, sites and links; vouchers stay. Takes a session that began within the last five minutes (TR002).';

revoke execute on function public.delete_account() from public, anon, authenticated, service_role;
grant execute on function public.delete_account() to authenticated;
-- Deliberately not for anon and service_role, which have no account.
