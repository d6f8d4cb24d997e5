create function private.check_invited(invited_email text, invited_role text, borough_key text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.raise_error_if(not private.is_enum_value(invited_role, null::private.role), 'TR024');
  perform private.raise_error_if(not private.email_is_readable(invited_email), 'TR025');
  -- Sites are run by contractors: gate staff may have any address.
  perform private.raise_error_if(
    invited_role in ('manager', 'officer') and not private.email_domain_is_allowed(invited_email, borough_key), 'TR008'
  );
end;
$$;

comment on function private.check_invited(text, text, text) is
  'Refuses a role that there is not (TR024), what is no address (TR025), and one that does not suit the role (TR008).';

create function private.queue_invitation_email(invitation_id uuid) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  invitation public.council_invitations;
begin
  select * into strict invitation from public.council_invitations as invitations where invitations.id = invitation_id;
  -- The one that went out a moment ago, and says the same, will do.
  if exists (
    select from private.emails
    where emails.kind = 'invitation'
      and emails.about = invitation_id
      and emails.written_at > now() - interval '2 minutes'
      and emails.outcome is distinct from 'passed'
      and emails.once_for like invitation.role || ' %'
      and not exists (
        select from private.emails as later
        where later.kind = 'invitation' and later.about = invitation_id and later.written_at > emails.written_at
      )
  ) then
    return false;
  end if;
  -- What waits under the same link says the same by now.
  perform private.finish_email(emails.id, 'passed') from private.emails
  where emails.kind = 'invitation' and emails.about = invitation_id and emails.outcome is null;
  return private.queue_email(
    'invitation', invitation_id, null, invitation.email, invitation.council_id, invitation.role || ' ' || clock_timestamp()
  );
end;
$$;

comment on function private.queue_invitation_email(uuid) is
  'Writes the letter of an invitation. False where the last one went out less than two minutes ago and says the same.';

create function private.invite_member(email text, role text)
returns table (
  invitation_id uuid, invited_email text, invited_as private.role, outcome private.invitation_outcome
)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  own record;
  earlier public.council_invitations;
  email_is_new boolean;
  declined_at timestamptz;
begin
  invited_email := lower(private.trim_text(invite_member.email));
  select * into own from private.lock_own_council('{manager}');
  perform private.require_recent_session();
  perform private.raise_error_if(private.is_suspended(own.council_key), 'TR045');
  perform private.check_invited(invited_email, invite_member.role, own.council_key);

  perform private.raise_error_if(exists (
    select from public.council_members as members
    join auth.users on users.id = members.user_id
    where members.council_id = own.council_id and lower(users.email) = invited_email
  ), 'TR026');
  select * into earlier from public.council_invitations as invitations
  where invitations.council_id = own.council_id and invitations.email = invited_email;
  -- Whoever declined did so for the mailbox, by any of its addresses.
  select max(invitations.declined_at) into declined_at from public.council_invitations as invitations
  where invitations.council_id = own.council_id
    and invitations.declined_at > now() - make_interval(days => private.declined_days())
    and private.mailbox_hash(invitations.email) = private.mailbox_hash(invited_email);
  if declined_at is not null then
    perform private.raise_error(
      'TR032',
      ((declined_at + make_interval(days => private.declined_days())) at time zone 'Europe/London')::date::text
    );
  end if;
  if (
    select count(*) from public.council_invitations as invitations
    where invitations.council_id = own.council_id and invitations.email <> invited_email
      and invitations.accepted_at is null and invitations.declined_at is null and invitations.expires_at > now()
  ) >= private.maximum_invitations() then
    perform private.raise_error('TR027');
  end if;

  perform private.raise_error_if(private.count_events_of_day(own.council_id, null, 'member_invited') + (
    -- Withdrawing is never refused, and counted.
    select count(*) from private.emails
    where emails.council_id = own.council_id and emails.written_at > now() - interval '1 day' and emails.kind = 'withdrawn'
  ) >= private.invitations_a_day(), 'TR036');

  -- Asked again, it is the same invitation, for another fourteen days.
  insert into public.council_invitations as invitations (council_id, email, role, invited_by)
  values (own.council_id, invited_email, invite_member.role::private.role, own.user_id)
  on conflict (council_id, email) do update
  set role = excluded.role,
      invited_by = excluded.invited_by,
      created_at = excluded.created_at,
      expires_at = excluded.expires_at,
      accepted_at = null,
      declined_at = null
  returning invitations.id, invitations.role into invite_member.invitation_id, invite_member.invited_as;
  email_is_new := private.queue_invitation_email(invite_member.invitation_id);

  invite_member.outcome := case
    when earlier.id is null or earlier.accepted_at is not null or earlier.declined_at is not null
      or earlier.expires_at <= now() then 'invited'
    when earlier.role::text <> invite_member.role then 'changed'
    when email_is_new then 'sent_again'
    else 'just_sent'
  end;

  perform private.log_event(
    own.council_id, own.user_id, 'member_invited',
    jsonb_build_object('email', invited_email, 'role', invite_member.role)
  );
  return next;
end;
$$;

comment on function private.invite_member(text, text) is
  'A manager invites an address as manager, officer or gate, for fourteen days; asked again, it counts anew. One row: invitation_id, invited_email and invited_as (as they are stored), outcome; the same whatever account the address has. outcome is invited, changed (to another role), sent_again, or just_sent (the letter of a moment ago will do, and nothing was changed but how long it is good). A letter goes to the address. Errors: TR001, TR002, TR008, TR017, TR018, TR024 to TR027, TR034, TR036, TR045 (suspended), TR032 (declined within 30 days; details: the day from which on it may be invited).';

call private.offer('invite_member', 'authenticated');

create function private.revoke_invitation(invitation_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own record;
  revoked record;
begin
  select * into own from private.lock_own_council('{manager}');
  select invitations.email, invitations.role into revoked from public.council_invitations as invitations
  where invitations.id = invitation_id and invitations.council_id = own.council_id;
  -- One that is gone, or never was this council's, is revoked already; what was declined is remembered.
  if private.withdraw_invitations(own.council_id, null, coalesce(revoked.email, '')) <> '[]' then
    perform private.log_event(
      own.council_id, own.user_id, 'invitation_revoked',
      jsonb_build_object('email', revoked.email, 'role', revoked.role)
    );
  end if;
end;
$$;

comment on function private.revoke_invitation(uuid) is
  'A manager takes an invitation back. One already gone is not an error. Errors: TR001, TR017, TR018.';

call private.offer('revoke_invitation', 'authenticated');
