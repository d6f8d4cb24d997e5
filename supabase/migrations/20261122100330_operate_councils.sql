-- For the operator, when a council cannot help itself.

create function private.lock_council_with_people(borough text) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  found_id uuid;
  people uuid[];
begin
  select councils.id into found_id from public.councils where councils.council_key = borough;
  select coalesce(array_agg(members.user_id), '{}') into people
  from public.council_members as members where members.council_id = found_id;

  perform from auth.users where users.id = any (people) order by users.id for no key update;
  perform private.take_locks('{}', people || found_id);
  perform private.lock_councils(array[found_id]);
  if not exists (select from public.councils where councils.id = found_id) then
    return null;
  end if;
  -- Whoever joined while this waited has an account that is not locked, and could no longer be locked in order.
  perform private.raise_error_if(exists (
    select from public.council_members as members
    where members.council_id = found_id and members.user_id <> all (people)
  ), 'TR023');
  return found_id;
end;
$$;

comment on function private.lock_council_with_people(text) is
  'The council of a borough, locked with the accounts of its members; null where nobody holds the borough.';

create function private.add_council_manager(borough text, address text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  manager_email constant text := lower(private.trim_text(address));
  locked_id constant uuid := private.lock_council_with_people(borough);
  member record;
  invitation_id uuid;
begin
  perform private.raise_error_if(locked_id is null, 'TR031');
  perform private.check_invited(manager_email, 'manager', borough);

  select members.user_id, members.role, members.first_name, members.last_name, users.email::text into member
  from public.council_members as members
  join auth.users on users.id = members.user_id
  where members.council_id = locked_id and lower(users.email) = manager_email;

  if member.role = 'manager' then
    return 'manager';
  elsif found then
    perform private.set_role(locked_id, borough, member.user_id, member.email, member.role::text, 'manager');
    perform private.log_event(
      locked_id, null, 'role_changed',
      jsonb_build_object(
        'member_id', member.user_id, 'member', member.first_name || ' ' || member.last_name,
        'from', member.role, 'to', 'manager'
      )
    );
    return 'promoted';
  end if;

  -- Nobody could accept an invitation of a closed council.
  if exists (select from public.councils where councils.id = locked_id and councils.closed_at is not null) then
    insert into private.former_addresses (council_id, address_hash, role)
    values (locked_id, private.keyed_hash(manager_email), 'manager')
    on conflict (council_id, address_hash) do update set role = 'manager';
    return 'confirmed';
  end if;

  insert into public.council_invitations as invitations (council_id, email, role, invited_by)
  values (locked_id, manager_email, 'manager', null)
  on conflict (council_id, email) do update
  set role = 'manager',
      invited_by = null,
      created_at = excluded.created_at,
      expires_at = excluded.expires_at,
      accepted_at = null,
      declined_at = null
  returning invitations.id into invitation_id;
  perform private.queue_invitation_email(invitation_id);
  perform private.log_event(
    locked_id, null, 'member_invited', jsonb_build_object('email', manager_email, 'role', 'manager')
  );
  return 'invited';
end;
$$;

comment on function private.add_council_manager(text, text) is
  'For the operator: gives a council whose managers cannot be reached another one. Answers promoted (a member, at once), invited (in the operator''s name, by a letter), manager (already one) or confirmed (may reopen the closed council). Errors: TR008, TR023, TR025, TR030, TR031.';

call private.offer('add_council_manager', 'service_role');
-- Deliberately not for anon and authenticated: managers use invite_member() and change_role().

create function private.reset_second_step_of(address text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  account_id uuid;
  membership record;
begin
  select users.id into account_id
  from auth.users
  where lower(users.email) = lower(address)
    and exists (select from auth.mfa_factors as factors where factors.user_id = users.id)
  for no key update;
  if account_id is null then
    return false;
  end if;
  perform private.take_locks('{}', private.council_ids_of(account_id) || account_id);

  perform private.drop_second_step(account_id);
  for membership in
    select members.council_id, members.first_name, members.last_name
    from public.council_members as members where members.user_id = account_id and members.role in ('manager', 'officer')
  loop
    perform private.log_event(
      membership.council_id, null, 'second_step_reset',
      jsonb_build_object('member', membership.first_name || ' ' || membership.last_name)
    );
  end loop;
  return true;
end;
$$;

comment on function private.reset_second_step_of(text) is
  'For the operator: takes the second step at sign-in away from an account, for a manager whom no other manager can help, and ends its sessions. False where the address has none.';

call private.offer('reset_second_step_of', 'service_role');
-- Deliberately not for anon and authenticated: managers use reset_second_step().

create function private.suspend_council(borough text, reason text, suspended boolean) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  given_reason constant text := private.clean_text(reason, private.maximum_reason_length(), 'reason');
  found_id constant uuid := (select councils.id from public.councils where councils.council_key = borough);
  changed boolean;
  event_id uuid;
begin
  perform private.raise_error_if(not exists (select from public.boroughs where boroughs.key = borough), 'TR004');
  perform private.raise_error_if(given_reason is null or suspended is null, 'TR047');
  -- What is being applied for is finished first.
  perform private.take_locks('{}', array[found_id]);
  if suspended then
    insert into private.suspensions (borough_key, why) values (borough, given_reason) on conflict do nothing;
  else
    delete from private.suspensions where suspensions.borough_key = borough;
  end if;
  changed := found;
  if changed and found_id is not null then
    event_id := private.log_event(
      found_id, null, case when suspended then 'council_suspended' else 'council_resumed' end, jsonb_build_object('why', given_reason)
    );
    perform private.email_managers('suspension', event_id, found_id);
  end if;
  return changed;
end;
$$;

comment on function private.suspend_council(text, text, boolean) is
  'For the operator: hides the sites and texts of a borough''s council, and stops its applications, desk, offers, claims and letters; its gates go on. With suspended false all of it is as it was. It takes a reason, which stands in the council''s log. False where nothing changed. Errors: TR004, TR047 (no reason), TR065.';

call private.offer('suspend_council', 'service_role');

create function private.suspended_councils() returns table (borough_key text, suspended_at timestamptz, why text)
language sql stable security definer
set search_path = ''
as $$
  select suspensions.borough_key, suspensions.suspended_at, suspensions.why from private.suspensions
  order by suspensions.borough_key;
$$;

comment on function private.suspended_councils() is 'For the operator: which boroughs are suspended, since when and why.';

call private.offer('suspended_councils', 'service_role');

create function private.suspension() returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select suspensions.why
    from private.require_member('{manager, officer}') as own
    join private.suspensions on suspensions.borough_key = own.council_key
  );
end;
$$;

comment on function private.suspension() is
  'For managers and officers: why the operator has suspended the council; null where it is not. Errors: TR001, TR017, TR018.';

call private.offer('suspension', 'authenticated');

create function private.lock_council_of(borough text) returns public.councils
language plpgsql volatile
set search_path = ''
as $$
declare
  council public.councils;
begin
  select * into council from public.councils where councils.council_key = borough;
  perform private.take_locks('{}', array[council.id]);
  perform private.lock_councils(array[council.id]);
  select * into council from public.councils where councils.council_key = borough;
  perform private.raise_error_if(council.id is null, 'TR031');
  return council;
end;
$$;

comment on function private.lock_council_of(text) is 'The council of a borough, locked; TR031 where it has none.';

create function private.close_council_of(borough text, reason text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  given_reason constant text := private.clean_text(reason, private.maximum_reason_length(), 'reason');
  council constant public.councils := private.lock_council_of(borough);
begin
  perform private.raise_error_if(given_reason is null, 'TR047');
  if council.closed_at is not null then
    return false;
  end if;
  perform private.close_locked_council(council.id, null, given_reason);
  return true;
end;
$$;

comment on function private.close_council_of(text, text) is
  'For the operator: closes a council. False where it is closed. Errors: TR031, TR047, TR065.';

call private.offer('close_council_of', 'service_role');

create function private.reopen_council_of(borough text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  council constant public.councils := private.lock_council_of(borough);
begin
  if council.closed_at is null then
    return false;
  end if;
  perform private.raise_error_if(not exists (
    select from public.council_members as members where members.council_id = council.id and members.role = 'manager'
  ), 'TR022');
  perform private.reopen_locked_council(council.id, null);
  return true;
end;
$$;

comment on function private.reopen_council_of(text) is
  'For the operator: reopens a closed council that has a manager. False where it is open. Errors: TR022, TR031.';

call private.offer('reopen_council_of', 'service_role');
