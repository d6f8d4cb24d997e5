create function private.has_second_step(account_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from auth.mfa_factors as factors where factors.user_id = account_id and factors.status::text = 'verified'
  );
end;
$$;

comment on function private.has_second_step(uuid) is 'Whether an account signs in with two steps.';

create function private.my_memberships()
returns table (
  state private.membership_state, council_id uuid, council_key text, council_name text, role private.role,
  first_name text, last_name text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select members.state, details.*
    from private.memberships() as members
    left join lateral (
      select
        members.council_id, members.council_key, members.council_name, members.role, members.first_name,
        members.last_name
    ) as details on members.state in ('member', 'closed')
    order by members.role = 'gate', members.council_name;
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
    state := case when found then 'removed' else 'none' end;
    return next;
    return;
  end if;

  perform private.raise_error_if(not exists (select from private.live_session(without_second_step => true)), 'TR001');
  state := 'second_step';
  return next;
end;
$$;

comment on function private.my_memberships() is 'Returns the caller''s memberships with their state. Every account.';

create function private.portal_seen()
returns table (
  state private.membership_state, council_id uuid, council_key text, council_name text, role private.role,
  first_name text, last_name text
)
language plpgsql volatile security definer set search_path = '' as $$
declare
  session record;
begin
  select * into session from private.live_session();

  if session.user_id is not null and not exists (
    select from private.memberships() as members where members.state in ('idle', 'old')
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

  update public.council_members as members
  set mailbox_proved_at = session.proved_at
  where members.user_id = session.user_id and members.mailbox_proved_at < session.proved_at;

  return query select memberships.* from private.my_memberships() as memberships;
end;
$$;

comment on function private.portal_seen() is 'Keeps the session in use and returns my_memberships(). Every account.';

create function private.lock_my_councils() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Before any row is locked.
  perform private.limit_parallel_requests();
  perform private.take_locks(private.council_ids_of(auth.uid()));
  return null;
end;
$$;

comment on function private.lock_my_councils() is 'Locks the councils of a member whose name changes.';

create trigger lock_my_councils
  before update of first_name, last_name on public.council_members
  for each statement execute function private.lock_my_councils();

create function private.save_member_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.first_name := private.clean_name(
    coalesce(nullif(private.trim_text(new.first_name), ''), old.first_name), 'TR005'
  );
  new.last_name := private.clean_name(coalesce(nullif(private.trim_text(new.last_name), ''), old.last_name), 'TR006');
  if (new.first_name, new.last_name) is not distinct from (old.first_name, old.last_name) then
    return new;
  end if;
  perform private.require_quota(old.council_id, old.user_id, 'name_changed', 5, 'TR035');
  -- Before the row is written: the log has the old name.
  perform private.log_event(
    old.council_id, old.user_id, 'name_changed',
    jsonb_build_object('from', old.first_name || ' ' || old.last_name, 'to', new.first_name || ' ' || new.last_name)
  );
  return new;
end;
$$;

comment on function private.save_member_names() is 'Cleans and logs a member''s new names, five times a day.';

create trigger save_member_names
  before update of first_name, last_name on public.council_members
  for each row execute function private.save_member_names();

call private.offer('{my_memberships, portal_seen}', 'authenticated');
