create type private.colleague as (
  council_id uuid, council_key text, manager_id uuid, member_role private.role, member_name text, email text,
  is_only_manager boolean
);

comment on type private.colleague is 'A locked member of the calling manager''s council.';

create function private.lock_colleague(colleague_id uuid) returns setof private.colleague
language plpgsql volatile security definer set search_path = '' as $$
declare
  manager private.membership;
begin
  perform private.limit_parallel_requests();
  select * into manager from private.require_member('{manager}', recent => true);
  perform from auth.users where users.id in (manager.user_id, colleague_id) order by users.id for no key update;
  perform private.take_locks('{}', array[manager.council_id, colleague_id]);
  select * into manager from private.require_member('{manager}', recent => true);

  return query
    select
      manager.council_id, manager.council_key, manager.user_id,
      members.role, members.first_name || ' ' || members.last_name, users.email::text,
      members.role = 'manager' and not exists (
        select from public.council_members as others
        where others.council_id = manager.council_id and others.role = 'manager' and others.user_id <> colleague_id
      )
    from public.council_members as members
    join auth.users on users.id = members.user_id
    where members.council_id = manager.council_id and members.user_id = colleague_id;
  perform private.raise_error_if(not found, 'TR029');
end;
$$;

comment on function private.lock_colleague(uuid) is
  'Locks accounts and council, and returns the member. Managers, recent session.';

create function private.change_role(member_id uuid, shown_role text, role text, withdraw boolean default true)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant private.colleague := private.lock_colleague(member_id);
  conflicts jsonb;
  withdrawn jsonb;
  event_id uuid;
begin
  conflicts := private.conflicts(member.council_id, array[(
    jsonb_build_object('member_id', member_id), member_id, 'role', to_jsonb(shown_role), to_jsonb(member.member_role),
    to_jsonb(change_role.role), 'to'
  )::private.shared_field]);
  if conflicts <> '[]' or member.member_role::text = change_role.role then
    return conflicts;
  end if;
  -- Demoting is never limited.
  if change_role.role in ('manager', 'officer') and member.member_role <> 'manager' then
    perform private.require_quota(member.council_id, member.manager_id);
  end if;
  perform private.raise_error_if(member.is_only_manager, 'TR022');
  perform private.set_role(member.council_id, member.council_key, member_id, member.email, change_role.role);

  if withdraw and member.member_role = 'manager' then
    withdrawn := private.revoke_invitations(member.council_id, member_id);
  end if;
  event_id := private.log_event(
    member.council_id, member.manager_id, 'role_changed',
    jsonb_strip_nulls(jsonb_build_object(
      'member_id', member_id, 'member', member.member_name, 'from', member.member_role, 'to', change_role.role,
      'withdrawn', nullif(withdrawn, '[]')
    ))
  );
  if member_id = member.manager_id then
    perform private.email_managers('left', event_id, member.council_id);
  elsif member.member_role = 'manager' then
    -- The caller too: their session may be stolen.
    perform private.email_managers('manager_removed', event_id, member.council_id, with_caller => true);
    perform private.queue_email('manager_removed', event_id, null, 'operator', member.council_id);
  end if;
  return '[]';
end;
$$;

comment on function private.change_role(uuid, text, text, boolean) is
  'Changes a member''s role. Returns conflicts. Managers, recent session.';

create function private.confirm_member(member_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant private.colleague := private.lock_colleague(member_id);
begin
  update public.council_members as members
  set to_be_confirmed = false
  where members.council_id = member.council_id and members.user_id = member_id and members.to_be_confirmed;
  if found then
    perform private.log_event(
      member.council_id, member.manager_id, 'member_confirmed',
      jsonb_build_object('member', member.member_name, 'email', member.email)
    );
  end if;
end;
$$;

comment on function private.confirm_member(uuid) is 'Confirms the new address of gate staff. Managers, recent session.';

create function private.remove_member(member_id uuid, withdraw boolean default true) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant private.colleague := private.lock_colleague(member_id);
  withdrawn jsonb := '[]';
  event_id uuid;
begin
  perform private.raise_error_if(member.is_only_manager, 'TR022');

  if withdraw then
    withdrawn := private.revoke_invitations(member.council_id, member_id);
  end if;
  withdrawn := withdrawn || private.revoke_invitations(member.council_id, null, lower(member.email));
  event_id := private.log_event(
    member.council_id, member.manager_id, 'member_removed',
    jsonb_strip_nulls(jsonb_build_object(
      'member_id', member_id, 'member', member.member_name, 'role', member.member_role,
      'withdrawn', nullif(withdrawn, '[]')
    ))
  );
  delete from public.council_members as members
  where members.council_id = member.council_id and members.user_id = member_id;
  delete from public.council_invitations as invitations
  where invitations.council_id = member.council_id and invitations.email = lower(member.email);

  if member_id = member.manager_id then
    perform private.email_managers('left', event_id, member.council_id);
    return;
  end if;
  perform private.queue_email('removed', member.manager_id, member_id, null, member.council_id, now()::text);
  if member.member_role = 'manager' then
    -- The caller too: their session may be stolen.
    perform private.email_managers('manager_removed', event_id, member.council_id, with_caller => true);
    perform private.queue_email('manager_removed', event_id, null, 'operator', member.council_id);
  end if;
end;
$$;

comment on function private.remove_member(uuid, boolean) is
  'Removes a member, and invitations they sent. Managers, recent session.';

create function private.sign_out_member(colleague_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant private.colleague := private.lock_colleague(colleague_id);
begin
  -- Signed out in a loop, a manager could stop nothing.
  perform private.raise_error_if(
    exists (
      select from public.council_members as members where members.user_id = colleague_id and members.role = 'manager'
    ),
    'TR073'
  );
  perform private.raise_error_if((
    select count(*)
    from public.audit_log as events
    where events.council_id = any (private.council_ids_of(colleague_id))
      and events.at > now() - interval '1 day'
      and events.action = 'member_signed_out' and events.changes ->> 'member_id' = colleague_id::text
  ) >= private.sign_outs_a_day(), 'TR074');

  delete from auth.sessions where sessions.user_id = colleague_id;
  perform private.log_event(
    member.council_id, member.manager_id, 'member_signed_out',
    jsonb_build_object('member_id', colleague_id, 'member', member.member_name)
  );
end;
$$;

comment on function private.sign_out_member(uuid) is
  'Ends all sessions of officer or gate staff. Managers, recent session.';

create function private.drop_second_step(account_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Sessions first: while one has taken the second step, only its owner removes the factor.
  delete from auth.sessions where sessions.user_id = account_id;
  delete from auth.mfa_factors as factors where factors.user_id = account_id;
end;
$$;

comment on function private.drop_second_step(uuid) is 'Removes an account''s second step and ends its sessions.';

create function private.reset_second_step(member_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant private.colleague := private.lock_colleague(member_id);
begin
  -- Gate staff may be managers of another council.
  perform private.raise_error_if(
    member.member_role = 'gate' and private.staff_council_of(member_id) is not null, 'TR030'
  );
  perform private.drop_second_step(member_id);
  perform private.log_event(
    member.council_id, member.manager_id, 'second_step_reset', jsonb_build_object('member', member.member_name)
  );
end;
$$;

comment on function private.reset_second_step(uuid) is
  'Removes a member''s second step and ends sessions. Managers, recent session.';

create function private.council_team()
returns table (
  user_id uuid, first_name text, last_name text, email text, role private.role, last_signed_in_on date,
  second_step boolean, council_email boolean, to_be_confirmed boolean
)
language sql stable security definer set search_path = '' as $$
  select
    members.user_id, members.first_name, members.last_name, users.email::text, members.role,
    -- The day only: a stolen session must not see when its owner signs in.
    private.london_day(users.last_sign_in_at),
    private.has_second_step(members.user_id),
    private.email_domain_is_allowed(users.email::text, caller.council_key),
    members.to_be_confirmed
  from private.require_member('{manager, officer}') as caller
  join public.council_members as members on members.council_id = caller.council_id
  join auth.users on users.id = members.user_id
  order by members.role, members.joined_at, members.user_id;
$$;

comment on function private.council_team() is 'Returns the council''s members, managers first. Managers, officers.';

create function private.require_two_steps(required boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  manager constant private.membership := private.lock_own_council('{manager}', recent => true);
  starts_at timestamptz;
  event_id uuid;
begin
  select councils.two_steps_from into starts_at from public.councils where councils.id = manager.council_id;

  if required then
    perform private.require_quota(manager.council_id, manager.user_id);
    -- Without one they could not sign in to end it.
    perform private.raise_error_if(not private.has_second_step(manager.user_id), 'TR071');
  end if;
  if coalesce(required, false) = (starts_at is not null) then
    return;
  end if;

  starts_at := case when required then now() + make_interval(days => private.two_step_days()) end;
  update public.councils set two_steps_from = starts_at where councils.id = manager.council_id;
  event_id := private.log_event(
    manager.council_id, manager.user_id, case when required then 'two_steps_asked' else 'two_steps_ended' end,
    case when required then jsonb_build_object('from', private.london_day(starts_at)) else '{}' end
  );
  if required then
    perform private.queue_email(
      'two_steps', event_id, members.user_id, null, members.council_id, days.after::text,
      now() + make_interval(days => days.after)
    )
    from public.council_members as members
    cross join unnest(array[0, private.two_step_days() / 2, private.two_step_days() - 1]) as days (after)
    where members.council_id = manager.council_id and members.role <> 'gate';
  else
    delete from private.emails
    where emails.kind = 'two_steps' and emails.council_id = manager.council_id
      and emails.once_for is not null and emails.outcome is null;
    -- The caller too: their session may be stolen.
    perform private.email_managers('two_steps', event_id, manager.council_id, with_caller => true);
  end if;
end;
$$;

comment on function private.require_two_steps(boolean) is
  'Requires a second step in 14 days, or no longer. Managers, recent session.';

call private.offer(
  '{change_role, confirm_member, remove_member, sign_out_member, reset_second_step, council_team, require_two_steps}',
  'authenticated'
);
