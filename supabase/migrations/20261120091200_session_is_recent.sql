create function private.session_is_recent() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(private.current_session_began_at() > pg_catalog.now() - interval '5 minutes', false);
$$;

comment on function private.session_is_recent() is
  'Whether the caller''s session began within the last five minutes.';

revoke execute on function private.session_is_recent() from public, anon, authenticated, service_role;
grant execute on function private.session_is_recent() to authenticated;

create function public.session_is_recent() returns boolean
language sql stable
set search_path = ''
as $$
  select private.session_is_recent();
$$;

comment on function public.session_is_recent() is
  'Whether the caller signed in within the last five minutes, as changing the e-mail address and deleting the account require. Renewing a token does not count.';

revoke execute on function public.session_is_recent() from public, anon, authenticated, service_role;
grant execute on function public.session_is_recent() to authenticated;
-- Deliberately not for anon and service_role, which have no session.
