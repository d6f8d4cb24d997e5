create function private.my_invitations()
returns table (
  id uuid, council_key text, council_name text, role private.role, inviter text, expires_at timestamptz, decline_token uuid
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select
      own.id, own.council_key, own.council_name, own.role, own.inviter, own.expires_at, invitations.decline_token
    from private.require_session() as session
    cross join lateral private.valid_invitations(session.email) as own
    join public.council_invitations as invitations on invitations.id = own.id
    where own.accepted_at is null
    order by own.council_name;
end;
$$;

comment on function private.my_invitations() is
  'What the caller''s address is invited to. Rows: id, council_key, council_name, role, inviter (a name; null where the operator invites), expires_at, decline_token (for decline_invitation). Errors: TR001.';

call private.offer('my_invitations', 'authenticated');

create function private.join_council(invitation_id uuid, first_name text, last_name text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own_first_name text;
  own_last_name text;
  session record;
  invitation record;
  joined_id uuid;
  joined boolean;
  event_id uuid;
begin
  perform private.require_session();
  own_first_name := private.clean_name(first_name, 'TR005');
  own_last_name := private.clean_name(last_name, 'TR006');

  select * into session from private.lock_own_account();
  select invitations.council_id into joined_id
  from public.council_invitations as invitations where invitations.id = invitation_id;
  perform private.take_locks('{}', array[joined_id, session.user_id, private.staff_council_of(session.user_id)]);
  perform private.lock_councils(array[joined_id]);

  select * into invitation from private.valid_invitations(session.email) as valid where valid.id = invitation_id;
  perform private.raise_error_if(not found, 'TR028');
  if invitation.accepted_at is not null then
    if invitation.council_id = any (private.council_ids_of(session.user_id)) then
      perform private.name_self_again(invitation.council_id, own_first_name, own_last_name);
      return;
    end if;
    -- It lets in once: whoever left, or was removed under another address, is not let in again.
    perform private.raise_error('TR028');
  end if;

  select * into session from private.lock_fresh_account();
  if invitation.role in ('manager', 'officer') then
    perform private.raise_error_if(not private.email_domain_is_allowed(session.email, invitation.council_key), 'TR008');
    perform private.leave_closed_office(session.user_id, invitation.council_id);
  end if;

  perform private.forget_what_was_before(session.user_id, session.session_id);
  insert into public.council_members (user_id, council_id, role, first_name, last_name, mailbox_proved_at)
  values (
    session.user_id, invitation.council_id, invitation.role, own_first_name, own_last_name, session.proved_at
  )
  on conflict (user_id, council_id) do nothing;
  joined := found;
  update public.council_invitations as invitations set accepted_at = now() where invitations.id = invitation_id;
  -- Who is a member already, invited under an address that became theirs, keeps role and names: nothing happened.
  if joined then
    event_id := private.log_event(
      invitation.council_id, session.user_id, 'member_joined',
      jsonb_build_object('role', invitation.role, 'invited_by', invitation.inviter)
    );
    perform private.email_managers('joined', event_id, invitation.council_id);
  end if;
end;
$$;

comment on function private.join_council(uuid, text, text) is
  'Joins a council by an invitation to the caller''s address. Takes a session that began with an e-mailed code or link within the hour, ends every other session, and empties the password of whoever was no member yet. Errors: TR001, TR005, TR006, TR008, TR019, TR020, TR028, TR035 (another name, too often), TR043.';

call private.offer('join_council', 'authenticated');
