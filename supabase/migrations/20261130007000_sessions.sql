-- Who is asking. A token stays valid for up to an hour after its session has ended, so the token alone decides
-- nothing: the session that it names must still be there. Signing out, deleting or banning the account ends it, and a
-- session that has not passed the account's second step has no rights yet. Every policy and every function asks this
-- one function, or one that does. PL/pgSQL keeps its plan for the connection; planning it anew took most of the time
-- that a short request had.

create type private.session as (
  user_id uuid,
  session_id uuid,
  email text,
  began_at timestamptz,
  proved_at timestamptz,
  aal text
);

comment on type private.session is
  'A live session: account, session, e-mail address, when it began, when it proved the mailbox (null where it began with a password) and its assurance level.';

create function private.has_second_step(account_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from auth.mfa_factors as factors where factors.user_id = account_id and factors.status::text = 'verified'
  );
end;
$$;

comment on function private.has_second_step(uuid) is 'Whether an account signs in with two steps.';

create function private.live_session()
returns setof private.session
language plpgsql stable security definer
rows 1
set search_path = ''
as $$
begin
  return query
    select
      users.id,
      sessions.id,
      users.email::text,
      sessions.created_at,
      (
        select claims.created_at
        from auth.mfa_amr_claims as claims
        where claims.session_id = sessions.id and claims.authentication_method = 'otp'
      ),
      coalesce(sessions.aal::text, 'aal1')
    from auth.sessions
    join auth.users on users.id = sessions.user_id
    where sessions.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and sessions.user_id = auth.uid()
      and (sessions.not_after is null or sessions.not_after > pg_catalog.now())
      and users.email_confirmed_at is not null
      and (users.banned_until is null or users.banned_until <= pg_catalog.now())
      and users.deleted_at is null
      and (
        sessions.aal::text = 'aal2'
        or not exists (
          select from auth.mfa_factors as factors
          where factors.user_id = users.id and factors.status::text = 'verified'
        )
      );
end;
$$;

comment on function private.live_session() is
  'Returns the session of the request''s token, unless it has ended or lacks the second step.';

create function private.require_session()
returns setof private.session
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query select session.* from private.live_session() as session;
  perform private.raise_error_if(not found, 'TR001');
end;
$$;

comment on function private.require_session() is 'Returns the live session, or raises TR001.';

create function private.session_is_recent() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from private.live_session() as session
    where session.began_at > pg_catalog.now() - pg_catalog.make_interval(mins => private.recent_minutes())
  );
$$;

comment on function private.session_is_recent() is
  'Whether the caller signed in within five minutes. Renewing a token does not count.';

call private.offer('session_is_recent', 'authenticated');

create function private.require_recent_session() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.raise_error_if(not private.session_is_recent(), 'TR002');
end;
$$;

comment on function private.require_recent_session() is 'Raises TR002 unless the session is recent.';
