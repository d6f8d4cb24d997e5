-- An old stolen session must not enrol a second step of its own, which would lock the owner out. The service asks for
-- none of this when a factor is verified, so that the table does.

create function private.check_new_factor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.account_has_recent_session(new.user_id) then
    raise exception 'Please enter your password to continue.' using errcode = 'PT403';
  end if;
  return new;
end;
$$;

comment on function private.check_new_factor() is
  'Refuses a second step that no session of the last five minutes sets up.';

revoke execute on function private.check_new_factor() from public, anon, authenticated, service_role;

create trigger check_new_factor_on_insert
  before insert on auth.mfa_factors
  for each row
  when (new.status = 'verified')
  execute function private.check_new_factor();

create trigger check_new_factor_on_update
  before update on auth.mfa_factors
  for each row
  when (new.status = 'verified' and old.status <> 'verified')
  execute function private.check_new_factor();
