-- For the operator, when a council cannot help itself.

create function private.add_council_manager(borough_key text, email text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  manager_email constant text := lower(private.trim_text(add_council_manager.email));
  locked_id constant uuid := private.lock_council_with_people(borough_key);
  member record;
  invitation_id uuid;
begin
  if locked_id is null then
    perform private.refuse('TR031');
  end if;
  perform private.check_invited(manager_email, 'manager', borough_key);

  select members.user_id, members.role, members.first_name, members.last_name, users.email::text into member
  from public.council_members as members
  join auth.users on users.id = members.user_id
  where members.council_id = locked_id and lower(users.email) = manager_email;

  if member.role = 'manager' then
    return 'manager';
  elsif found then
    perform private.set_role(locked_id, borough_key, member.user_id, member.email, member.role::text, 'manager');
    perform private.record_event(
      locked_id, null, 'role_changed',
      jsonb_build_object(
        'member_id', member.user_id, 'member', member.first_name || ' ' || member.last_name,
        'from', member.role, 'to', 'manager'
      )
    );
    return 'promoted';
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
  perform private.write_invitation(invitation_id);
  perform private.record_event(
    locked_id, null, 'member_invited', jsonb_build_object('email', manager_email, 'role', 'manager')
  );
  return 'invited';
end;
$$;

grant execute on function private.add_council_manager(text, text) to service_role;

create function public.add_council_manager(borough_key text, email text) returns text
language sql volatile
set search_path = ''
as $$
  select private.add_council_manager(borough_key, email);
$$;

comment on function public.add_council_manager(text, text) is
  'For the operator: gives a council whose managers cannot be reached another one. Answers promoted (a member, at once), invited (in the operator''s name, by a letter) or manager (already one). Errors: TR008, TR023, TR025, TR030, TR031.';

grant execute on function public.add_council_manager(text, text) to service_role;
-- Deliberately not for anon and authenticated: managers use invite_member() and change_role().

create function private.reset_second_step_of(email text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  account_id uuid;
  membership record;
begin
  select users.id into account_id
  from auth.users
  where lower(users.email) = lower(reset_second_step_of.email)
    and exists (select from auth.mfa_factors as factors where factors.user_id = users.id)
  for no key update;
  if account_id is null then
    return false;
  end if;
  perform private.queue('{}', private.council_ids_of(account_id) || account_id);

  perform private.drop_second_step(account_id);
  for membership in
    select members.council_id, members.first_name, members.last_name
    from public.council_members as members where members.user_id = account_id and members.role in ('manager', 'officer')
  loop
    perform private.record_event(
      membership.council_id, null, 'second_step_reset',
      jsonb_build_object('member', membership.first_name || ' ' || membership.last_name)
    );
  end loop;
  return true;
end;
$$;

grant execute on function private.reset_second_step_of(text) to service_role;

create function public.reset_second_step_of(email text) returns boolean
language sql volatile
set search_path = ''
as $$
  select private.reset_second_step_of(email);
$$;

comment on function public.reset_second_step_of(text) is
  'For the operator: takes the second step at sign-in away from an account, for a manager whom no other manager can help, and ends its sessions. False where the address has none.';

grant execute on function public.reset_second_step_of(text) to service_role;
-- Deliberately not for anon and authenticated: managers use reset_second_step().
