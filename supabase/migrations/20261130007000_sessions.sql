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

-- What a live session may do as somebody of a council. A token is renewed before anything is asked, so that the
-- service's own times prove no use: the portal says when it is opened (portal_seen), and that is kept here.

create table private.session_sights (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  seen_at timestamptz not null
);

comment on table private.session_sights is
  'When the portal was last opened in a session. Without a row, the session was last seen when it began.';

create index session_sights_user_id_idx on private.session_sights (user_id);

-- Deliberately no reference to auth.sessions: the sign-in service deletes its sessions without waiting for us.

create type private.membership as (
  standing private.membership_state,
  user_id uuid,
  session_id uuid,
  began_at timestamptz,
  proved_at timestamptz,
  aal text,
  council_id uuid,
  council_key text,
  council_name text,
  role private.role,
  first_name text,
  last_name text
);

comment on type private.membership is
  'What somebody is in a council, in the session that asks: its standing, account and session as in private.session, council, role and names.';

create function private.memberships()
returns setof private.membership
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select
      case
        when session.began_at <= now() - make_interval(days => private.session_days()) then 'old'
        -- Who belongs to an office is away after 7 days, at a gate of theirs as well.
        when coalesce(sights.seen_at, session.began_at) <= now() - case
          when bool_or(members.role in ('manager', 'officer')) over () then make_interval(days => private.idle_days())
          else make_interval(days => private.idle_days_at_gate())
        end then 'idle'
        when councils.closed_at is not null then 'closed'
        when greatest(members.mailbox_proved_at, session.proved_at) <= now() - make_interval(days => private.mailbox_days()) then 'mailbox'
        when members.role <> 'gate' and councils.two_steps_from <= now() and not private.has_second_step(session.user_id) then 'two_steps'
        when members.to_be_confirmed then 'unconfirmed'
        else 'member'
      end::private.membership_state,
      session.user_id, session.session_id, session.began_at, session.proved_at, session.aal,
      councils.id, councils.council_key, councils.council_name,
      members.role, members.first_name, members.last_name
    from private.live_session() as session
    join public.council_members as members on members.user_id = session.user_id
    join public.councils on councils.id = members.council_id
    left join private.session_sights as sights on sights.session_id = session.session_id
    where councils.closed_at is null
      or councils.closed_at > now() - make_interval(days => private.closed_council_days());
end;
$$;

comment on function private.memberships() is 'Returns the memberships of the live session, each with its standing.';

create function private.my_council_ids(roles text[]) returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select own.council_id from private.memberships() as own
    where own.standing = 'member' and own.role::text = any (roles);
end;
$$;

comment on function private.my_council_ids(text[]) is
  'Returns the councils in which the caller holds one of these roles.';

grant execute on function private.my_council_ids(text[]) to authenticated;

create function private.my_council_id() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select own.council_id from private.memberships() as own
    where own.standing = 'member' and own.role in ('manager', 'officer')
  );
end;
$$;

comment on function private.my_council_id() is 'Returns the council of the calling manager or officer; else null.';

grant execute on function private.my_council_id() to authenticated;

create function private.my_council_key() returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select own.council_key from private.memberships() as own
    where own.standing = 'member' and own.role in ('manager', 'officer')
  );
end;
$$;

comment on function private.my_council_key() is 'Returns the borough of the calling manager or officer; else null.';

grant execute on function private.my_council_key() to authenticated;
-- Deliberately not for anon, whom no policy lets ask, nor for service_role, which no policy binds.

create function private.require_member(roles text[])
returns setof private.membership
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select own.* from private.memberships() as own
    where own.standing = 'member' and own.role::text = any (roles);
  if found then
    return;
  end if;

  perform private.require_session();
  perform private.raise_error_if(exists (select from private.memberships() as own where own.standing = 'member'), 'TR018');
  perform private.raise_error('TR017');
end;
$$;

comment on function private.require_member(text[]) is
  'Returns the caller''s membership as manager or officer in one of these roles, or raises.';
