-- A change of e-mail address is asked for (email_change is set) and later confirmed with a token (email becomes what
-- email_change was). Asking takes a session younger than five minutes: the auth service writes the row without the
-- caller's token, so any such session of the account counts, and signing in again is how one is made. Confirming takes
-- none, because it happens in whatever browser opened the e-mail. The domain rule holds at both moments.

create function private.check_email_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  asked boolean := coalesce(new.email_change, '') <> '' and new.email_change is distinct from old.email_change;
  changed boolean := new.email is distinct from old.email;
  confirmed boolean := lower(new.email) = lower(coalesce(old.email_change, ''));
  council_key text;
begin
  -- Deleting an account the reversible way replaces its address with a digest.
  if new.deleted_at is not null then
    return new;
  end if;

  if (asked or (changed and not confirmed)) and not exists (
    select from auth.sessions
    where sessions.user_id = new.id
      and sessions.created_at > now() - interval '5 minutes'
  ) then
    raise exception 'Please enter your password to continue.' using errcode = 'TR002';
  end if;

  council_key := coalesce(
    (select councils.council_key from public.councils where councils.user_id = new.id),
    old.raw_user_meta_data ->> 'council_key'
  );

  if (asked and not private.email_domain_is_allowed(new.email_change, council_key))
    or (changed and not private.email_domain_is_allowed(new.email, council_key))
  then
    raise exception 'Your email must be specific to your council' using errcode = 'TR008';
  end if;

  return new;
end;
$$;

comment on function private.check_email_change() is
  'Refuses a new e-mail address outside the account''s council and the provider, and one asked for without a recent sign-in.';

revoke execute on function private.check_email_change() from public, anon, authenticated, service_role;

create trigger check_email_change
  before update on auth.users
  for each row
  when (new.email is distinct from old.email or new.email_change is distinct from old.email_change)
  execute function private.check_email_change();
