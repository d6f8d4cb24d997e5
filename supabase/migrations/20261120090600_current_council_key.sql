-- Who is asking. A token stays valid for up to an hour after its session has ended, so the token alone decides
-- nothing: the session that it names must still be there. Signing out, deleting or banning the account ends it.

create function private.current_session_began_at() returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select sessions.created_at
  from auth.sessions
  join auth.users on users.id = sessions.user_id
  where sessions.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
    and sessions.user_id = auth.uid()
    and (sessions.not_after is null or sessions.not_after > pg_catalog.now())
    and (users.banned_until is null or users.banned_until <= pg_catalog.now())
    and users.deleted_at is null;
$$;

comment on function private.current_session_began_at() is
  'When the session of the request''s token began; null where it has ended.';

revoke execute on function private.current_session_began_at() from public, anon, authenticated, service_role;
-- Deliberately no grants: only functions that run as the owner call it.

-- PL/pgSQL, because it is written before public.councils is: the policies of that table call it.
create function private.current_council_key() returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select councils.council_key
    from public.councils
    where councils.user_id = auth.uid()
      and private.current_session_began_at() is not null
  );
end;
$$;

comment on function private.current_council_key() is
  'The council of the signed-in account; null without a live session or a council.';

revoke execute on function private.current_council_key() from public, anon, authenticated, service_role;
grant execute on function private.current_council_key() to authenticated;
-- Deliberately not for anon, whom no policy lets ask, nor for service_role, which no policy binds.
