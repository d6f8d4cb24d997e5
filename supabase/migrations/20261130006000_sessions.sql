-- A token outlives its session by up to an hour, so every policy and function reads the session itself.

create type private.session as (
  user_id uuid, session_id uuid, email text, began_at timestamptz, is_recent boolean, proved_at timestamptz,
  has_mailbox_proof boolean, aal text
);

comment on type private.session is 'A live session. proved_at: when it began by an emailed code.';

-- PL/pgSQL caches the plan; planning took longest.
create function private.live_session(without_second_step boolean default false)
returns setof private.session language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  return query
    select
      users.id,
      sessions.id,
      users.email::text,
      sessions.created_at,
      sessions.created_at > now() - make_interval(mins => private.recent_minutes()),
      proofs.created_at,
      coalesce(proofs.created_at > now() - interval '1 hour', false),
      coalesce(sessions.aal::text, 'aal1')
    from auth.sessions
    join auth.users on users.id = sessions.user_id
    left join auth.mfa_amr_claims as proofs
      on proofs.session_id = sessions.id and proofs.authentication_method = 'otp'
    where sessions.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and sessions.user_id = auth.uid()
      and (sessions.not_after is null or sessions.not_after > now())
      and users.email_confirmed_at is not null
      and (users.banned_until is null or users.banned_until <= now())
      and users.deleted_at is null
      and (
        without_second_step or sessions.aal::text = 'aal2'
        or not exists (
          select from auth.mfa_factors as factors
          where factors.user_id = users.id and factors.status::text = 'verified'
        )
      );
end;
$$;

comment on function private.live_session(boolean) is
  'Returns the request''s session, unless ended or without its second step.';

create function private.require_session()
returns setof private.session language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  return query select session.* from private.live_session() as session;
  perform private.raise_error_if(not found, 'TR001');
end;
$$;

comment on function private.require_session() is 'Returns the live session, or raises.';

-- A renewed token proves no use; portal_seen() does.
create table private.session_sights (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  seen_at timestamptz not null
);

comment on table private.session_sights is 'When the portal was last opened in a session.';

create index session_sights_user_id_idx on private.session_sights (user_id);

-- No reference to auth.sessions, which the sign-in service deletes without waiting.

create type private.membership as (
  state private.membership_state, user_id uuid, session_id uuid, is_recent boolean, council_id uuid, council_key text,
  council_name text, role private.role, first_name text, last_name text
);

comment on type private.membership is 'A membership of the live session''s account, and whether its rights hold.';

create function private.memberships()
returns setof private.membership language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select
      case
        when session.began_at <= now() - make_interval(days => private.session_days()) then 'old'
        -- Managers and officers have 7 days, also at a gate where they help.
        when coalesce(sights.seen_at, session.began_at) <= now() - case
          when bool_or(members.role in ('manager', 'officer')) over () then make_interval(days => private.idle_days())
          else make_interval(days => private.idle_days_at_gate())
        end then 'idle'
        when councils.closed_at is not null then 'closed'
        when greatest(members.mailbox_proved_at, session.proved_at)
          <= now() - make_interval(days => private.mailbox_days()) then 'mailbox'
        when members.role <> 'gate' and councils.two_steps_from <= now() and not exists (
          select from auth.mfa_factors as factors
          where factors.user_id = session.user_id and factors.status::text = 'verified'
        ) then 'two_steps'
        when members.to_be_confirmed then 'unconfirmed'
        else 'member'
      end::private.membership_state,
      session.user_id, session.session_id, session.is_recent,
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

comment on function private.memberships() is 'Returns the session''s memberships and whether their rights hold.';

create function private.require_member(roles text[], recent boolean default false)
returns setof private.membership language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select memberships.* from private.memberships()
    where memberships.state = 'member' and memberships.role::text = any (roles)
      and (memberships.is_recent or not recent);
  if not found then
    perform private.raise_error_if(true, case
      when not exists (select from private.live_session()) then 'TR001'
      when exists (
        select from private.memberships() where memberships.state = 'member' and memberships.role::text = any (roles)
      ) then 'TR002'
      when exists (select from private.memberships() where memberships.state = 'member') then 'TR018'
      else 'TR017'
    end);
  end if;
end;
$$;

comment on function private.require_member(text[], boolean) is
  'Returns the caller''s memberships in these roles, or raises.';

create function private.my_council_ids(roles text[]) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select memberships.council_id from private.memberships()
    where memberships.state = 'member' and memberships.role::text = any (roles);
end;
$$;

comment on function private.my_council_ids(text[]) is 'Returns the councils where the caller has these roles.';

create function private.my_council_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select memberships.council_id from private.memberships()
    where memberships.state = 'member' and memberships.role in ('manager', 'officer')
  );
end;
$$;

comment on function private.my_council_id() is 'Returns the council of the calling manager or officer.';

grant execute on function private.my_council_ids(text[]), private.my_council_id() to authenticated;
