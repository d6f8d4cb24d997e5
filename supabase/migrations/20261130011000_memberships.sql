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

create policy select_own on public.audit_log
  for select to authenticated
  using (council_id = (select private.my_council_id()));
create policy select_own on public.councils
  for select to authenticated
  using (id = (select private.my_council_id()));
create policy select_own on public.council_members
  for select to authenticated
  using (
    council_id = (select private.my_council_id())
    or (
      user_id = (select auth.uid())
      and council_id in (select private.my_council_ids('{gate}'))
    )
  );
create policy update_own on public.council_members
  for update to authenticated
  using (
    user_id = (select auth.uid())
    and council_id in (select private.my_council_ids('{manager, officer, gate}'))
  )
  with check (
    user_id = (select auth.uid())
    and (
      (role = 'manager' and council_id in (select private.my_council_ids('{manager}')))
      or (role = 'officer' and council_id in (select private.my_council_ids('{officer}')))
      or (role = 'gate' and council_id in (select private.my_council_ids('{gate}')))
    )
  );
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

-- What the portal asks when it opens: where the person stands, and that they are there. The second writes.

create function private.my_memberships()
returns table (
  standing private.membership_state, council_id uuid, council_key text, council_name text, role private.role, first_name text, last_name text
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select own.standing, told.*
    from private.memberships() as own
    left join lateral (
      select own.council_id, own.council_key, own.council_name, own.role, own.first_name, own.last_name
    ) as told on own.standing in ('member', 'closed')
    -- The office first, then the gates by name.
    order by own.role = 'gate', own.council_name;
  if found then
    return;
  end if;

  if exists (select from private.live_session()) then
    select councils.council_key, councils.council_name into council_key, council_name
    from public.audit_log as events
    join public.councils on councils.id = events.council_id
    where events.action = 'member_removed'
      and events.changes ->> 'member_id' = auth.uid()::text
      and events.at > now() - interval '30 days'
    order by events.at desc
    limit 1;
    standing := case when found then 'removed' else 'none' end;
  else
    perform private.raise_error_if(not private.session_lacks_second_step(), 'TR001');
    standing := 'second_step';
  end if;
  return next;
end;
$$;

create function private.session_lacks_second_step() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.sessions
    join auth.users on users.id = sessions.user_id
    where sessions.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and sessions.user_id = auth.uid()
      and (sessions.not_after is null or sessions.not_after > pg_catalog.now())
      and (users.banned_until is null or users.banned_until <= pg_catalog.now())
      and users.deleted_at is null
      and sessions.aal::text is distinct from 'aal2'
      and private.has_second_step(users.id)
  );
$$;

comment on function private.session_lacks_second_step() is
  'Whether only the second step is missing for a live session.';

comment on function private.my_memberships() is
  'Returns the caller''s memberships with their standing, the office first. Every account.';

call private.offer('my_memberships', 'authenticated');

create function private.portal_seen()
returns table (
  standing private.membership_state, council_id uuid, council_key text, council_name text, role private.role, first_name text, last_name text
)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  session record;
begin
  select * into session from private.live_session();

  -- A sight that is too old is not renewed: signing in again is the way back. An hour's precision is enough, and saves
  -- writing for every page.
  if session.user_id is not null and not exists (
    select from private.memberships() as own where own.standing in ('idle', 'old')
  ) and not exists (
    select from private.session_sights as sights
    where sights.session_id = session.session_id and sights.seen_at > now() - interval '1 hour'
  ) then
    delete from private.session_sights as sights
    where sights.user_id = session.user_id
      and not exists (select from auth.sessions where sessions.id = sights.session_id);
    insert into private.session_sights as sights (session_id, user_id, seen_at)
    values (session.session_id, session.user_id, now())
    on conflict (session_id) do update set seen_at = excluded.seen_at;
  end if;

  -- When the session proved the mailbox, not when this was called.
  update public.council_members as members
  set mailbox_proved_at = session.proved_at
  where members.user_id = session.user_id and members.mailbox_proved_at < session.proved_at;

  return query select own.* from private.my_memberships() as own;
end;
$$;

comment on function private.portal_seen() is
  'Keeps the session from going idle and returns my_memberships(). Every account.';

call private.offer('portal_seen', 'authenticated');
