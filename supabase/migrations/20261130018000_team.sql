-- What a manager does with the people of the council: each of it takes a session of the last five minutes.

create function private.lock_colleague(colleague_id uuid)
returns table (
  council_id uuid, council_key text, manager_id uuid, role private.role, first_name text, last_name text, email text
)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own record;
begin
  perform private.limit_parallel_requests();
  select * into own from private.require_member('{manager}');
  perform private.require_recent_session();
  -- The address decides which role suits, and must not change meanwhile.
  perform from auth.users where users.id in (auth.uid(), colleague_id) order by users.id for no key update;
  perform private.take_locks('{}', array[own.council_id, colleague_id]);
  select * into own from private.lock_own_council('{manager}');

  return query
    select
      own.council_id, own.council_key, own.user_id,
      members.role, members.first_name, members.last_name, users.email::text
    from public.council_members as members
    join auth.users on users.id = members.user_id
    where members.council_id = own.council_id and members.user_id = colleague_id;
  perform private.raise_error_if(not found, 'TR029');
end;
$$;

comment on function private.lock_colleague(uuid) is
  'Locks both accounts and the council, and returns the member. Managers, recent session.';

create function private.require_other_manager(council_id uuid, leaving_id uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.raise_error_if(not exists (
    select from public.council_members as members
    where members.council_id = require_other_manager.council_id
      and members.role = 'manager'
      and members.user_id <> leaving_id
  ), 'TR022');
end;
$$;

comment on function private.require_other_manager(uuid, uuid) is 'Raises TR022 if there is no other manager.';

create function private.set_role(
  council_id uuid, council_key text, member_id uuid, member_email text, old_role text, new_role text
) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.check_invited(member_email, new_role, council_key);
  if old_role = 'manager' then
    perform private.require_other_manager(council_id, member_id);
  end if;
  perform private.raise_error_if(
    new_role in ('manager', 'officer') and private.staff_council_of(member_id) <> council_id, 'TR030'
  );

  -- Whoever gives a role has looked at the address.
  update public.council_members as members
  set role = new_role::private.role, to_be_confirmed = false
  where members.council_id = set_role.council_id and members.user_id = member_id;
  -- Whoever changes their own role knows.
  if member_id is distinct from auth.uid() then
    perform private.queue_email('role_changed', auth.uid(), member_id, null, council_id, now()::text);
  end if;
end;
$$;

comment on function private.set_role(uuid, text, uuid, text, text, text) is
  'Gives a member of a locked council another role.';

create function private.withdrawn_of(council_id uuid, member_id uuid, withdraw boolean, own_email text default null) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  emails jsonb := '[]';
begin
  if withdraw then
    emails := private.withdraw_invitations(council_id, member_id);
  end if;
  if own_email is not null then
    emails := emails || private.withdraw_invitations(council_id, null, lower(own_email));
  end if;
  return case when emails = '[]' then '{}' else jsonb_build_object('withdrawn', emails) end;
end;
$$;

comment on function private.withdrawn_of(uuid, uuid, boolean, text) is
  'Withdraws the invitations that a former manager sent, and returns them for the audit log.';

create function private.warn_of_removed_manager(event_id uuid, locked_id uuid, removed_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  -- The remover too, whose session may be stolen.
  perform private.queue_email('manager_removed', event_id, managers.user_id, null, locked_id)
  from public.council_members as managers
  where managers.council_id = locked_id and managers.role = 'manager' and managers.user_id <> removed_id;
  perform private.queue_email('manager_removed', event_id, null, 'operator', locked_id);
end;
$$;

comment on function private.warn_of_removed_manager(uuid, uuid, uuid) is
  'Emails the managers and the operator that a manager was removed or demoted.';

create function private.change_role(member_id uuid, changed_from text, role text, withdraw boolean default true)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  colleague record;
  meanwhile jsonb;
  event_id uuid;
begin
  select * into colleague from private.lock_colleague(member_id);
  meanwhile := private.conflicts(colleague.council_id, array[(
    jsonb_build_object('member_id', member_id), member_id, 'role', to_jsonb(changed_from), to_jsonb(colleague.role),
    to_jsonb(change_role.role), 'to'
  )::private.shared_field]);
  if meanwhile <> '[]' or colleague.role::text = change_role.role then
    return meanwhile;
  end if;
  -- Taking rights away is never refused; giving them is, and so nobody buries the log under both.
  if change_role.role in ('manager', 'officer') and colleague.role::text <> 'manager' then
    perform private.require_change_quota(colleague.council_id, colleague.manager_id);
  end if;
  perform private.set_role(
    colleague.council_id, colleague.council_key, member_id, colleague.email, colleague.role::text, change_role.role
  );
  event_id := private.log_event(
    colleague.council_id, colleague.manager_id, 'role_changed',
    jsonb_build_object(
      'member_id', member_id, 'member', colleague.first_name || ' ' || colleague.last_name,
      'from', colleague.role, 'to', change_role.role
    ) || private.withdrawn_of(colleague.council_id, member_id, withdraw and colleague.role = 'manager')
  );
  if member_id = colleague.manager_id then
    perform private.email_managers('left', event_id, colleague.council_id);
  elsif colleague.role = 'manager' then
    perform private.warn_of_removed_manager(event_id, colleague.council_id, member_id);
  end if;
  return '[]';
end;
$$;

comment on function private.change_role(uuid, text, text, boolean) is
  'Changes a member''s role and returns the conflicts. Managers, recent session.';

call private.offer('change_role', 'authenticated');

create function private.confirm_member(member_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  colleague record;
begin
  select * into colleague from private.lock_colleague(member_id);
  update public.council_members as members
  set to_be_confirmed = false
  where members.council_id = colleague.council_id and members.user_id = member_id and members.to_be_confirmed;
  if found then
    perform private.log_event(
      colleague.council_id, colleague.manager_id, 'member_confirmed',
      jsonb_build_object(
        'member', colleague.first_name || ' ' || colleague.last_name, 'email', colleague.email
      )
    );
  end if;
end;
$$;

comment on function private.confirm_member(uuid) is
  'Confirms the new address of gate staff. Managers, recent session.';

call private.offer('confirm_member', 'authenticated');

create function private.remove_member(member_id uuid, withdraw boolean default true) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  colleague record;
  event_id uuid;
begin
  select * into colleague from private.lock_colleague(member_id);
  if colleague.role = 'manager' then
    perform private.require_other_manager(colleague.council_id, member_id);
  end if;

  event_id := private.log_event(
    colleague.council_id, colleague.manager_id, 'member_removed',
    jsonb_build_object(
      'member_id', member_id, 'member', colleague.first_name || ' ' || colleague.last_name, 'role', colleague.role
    ) || private.withdrawn_of(colleague.council_id, member_id, withdraw, colleague.email)
  );
  if member_id = colleague.manager_id then
    perform private.email_managers('left', event_id, colleague.council_id);
  else
    perform private.queue_email('removed', colleague.manager_id, member_id, null, colleague.council_id, now()::text);
    if colleague.role = 'manager' then
      perform private.warn_of_removed_manager(event_id, colleague.council_id, member_id);
    end if;
  end if;
  delete from public.council_members as members
  where members.council_id = colleague.council_id and members.user_id = member_id;
  delete from public.council_invitations as invitations
  where invitations.council_id = colleague.council_id and invitations.email = lower(colleague.email);
end;
$$;

comment on function private.remove_member(uuid, boolean) is
  'Removes a member, with the invitations that they sent if asked. Managers, recent session.';

call private.offer('remove_member', 'authenticated');

create function private.sign_out_member(colleague_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  colleague record;
  signed_out bigint;
begin
  select * into colleague from private.lock_colleague(colleague_id);
  -- A manager who is signed out in a loop could not stop anything.
  perform private.raise_error_if(
    exists (
      select from public.council_members as members where members.user_id = colleague_id and members.role = 'manager'
    ),
    'TR073'
  );
  select count(*) into signed_out
  from public.audit_log as events
  where events.council_id in (
      select members.council_id from public.council_members as members where members.user_id = colleague_id
    )
    and events.at > now() - interval '1 day'
    and events.action = 'member_signed_out' and events.changes ->> 'member_id' = colleague_id::text;
  perform private.raise_error_if(signed_out >= private.sign_outs_a_day(), 'TR074');

  delete from auth.sessions where sessions.user_id = colleague_id;
  perform private.log_event(
    colleague.council_id, colleague.manager_id, 'member_signed_out',
    jsonb_build_object('member_id', colleague_id, 'member', colleague.first_name || ' ' || colleague.last_name)
  );
end;
$$;

comment on function private.sign_out_member(uuid) is
  'Ends all sessions of an officer or of gate staff. Managers, recent session.';

call private.offer('sign_out_member', 'authenticated');

create function private.drop_second_step(account_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  -- The sessions first: while one has taken the step, its owner alone takes it away.
  delete from auth.sessions where sessions.user_id = account_id;
  delete from auth.mfa_factors as factors where factors.user_id = account_id;
end;
$$;

comment on function private.drop_second_step(uuid) is 'Removes an account''s second step and ends its sessions.';

create function private.reset_second_step(member_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  colleague record;
begin
  select * into colleague from private.lock_colleague(member_id);
  -- Who only minds a gate here may be manager elsewhere, where nobody asked for this.
  perform private.raise_error_if(colleague.role = 'gate' and private.staff_council_of(member_id) is not null, 'TR030');
  perform private.drop_second_step(member_id);
  perform private.log_event(
    colleague.council_id, colleague.manager_id, 'second_step_reset',
    jsonb_build_object('member', colleague.first_name || ' ' || colleague.last_name)
  );
end;
$$;

comment on function private.reset_second_step(uuid) is
  'Removes a member''s second step and ends their sessions. Managers, recent session.';

call private.offer('reset_second_step', 'authenticated');

create function private.council_team()
returns table (
  user_id uuid, first_name text, last_name text, email text, role private.role, joined_at timestamptz,
  last_signed_in_on date, second_step boolean, council_email boolean,
  to_be_confirmed boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select
      members.user_id, members.first_name, members.last_name, users.email::text, members.role, members.joined_at,
      -- A day and no time: whoever waits with a stolen session for somebody to sign in is told nothing.
      (users.last_sign_in_at at time zone 'Europe/London')::date,
      private.has_second_step(members.user_id),
      private.email_domain_is_allowed(users.email::text, own.council_key),
      members.to_be_confirmed
    from private.require_member('{manager, officer}') as own
    join public.council_members as members on members.council_id = own.council_id
    join auth.users on users.id = members.user_id
    order by members.role, members.joined_at, members.user_id;
end;
$$;

comment on function private.council_team() is
  'Returns the members of the caller''s council, managers first. Managers and officers.';

call private.offer('council_team', 'authenticated');

-- A manager requires a second step at sign-in from every manager and officer. private.memberships() enforces it.

create function private.require_two_steps(required boolean) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  manager record;
  starts_at timestamptz;
  event_id uuid;
begin
  select * into manager from private.lock_own_council('{manager}');
  perform private.require_recent_session();
  select councils.two_steps_from into starts_at from public.councils where councils.id = manager.council_id;

  if required then
    perform private.require_change_quota(manager.council_id, manager.user_id);
    -- A manager without a second step could not sign in afterwards to end it.
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
    -- The reminders that have not gone out yet.
    delete from private.emails
    where emails.kind = 'two_steps' and emails.council_id = manager.council_id
      and emails.once_for is not null and emails.outcome is null;
    -- The caller too: a stolen session can switch it off.
    perform private.queue_email('two_steps', event_id, managers.user_id, null, managers.council_id)
    from public.council_members as managers
    where managers.council_id = manager.council_id and managers.role = 'manager';
  end if;
end;
$$;

comment on function private.require_two_steps(boolean) is
  'Requires a second step in 14 days, or ends that at once. Managers, recent session.';

call private.offer('require_two_steps', 'authenticated');
