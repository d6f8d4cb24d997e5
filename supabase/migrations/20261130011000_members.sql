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

create table public.council_invitations (
  id uuid primary key default gen_random_uuid(),
  council_id uuid not null references public.councils (id) on delete cascade,
  email text not null check (email = lower(email) and char_length(email) between 3 and private.maximum_email_length()),
  role private.role not null,
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  accepted_at timestamptz,
  declined_at timestamptz,
  decline_token uuid not null default gen_random_uuid(),
  unique (council_id, email)
);

comment on table public.council_invitations is 'Invitations. Accepting needs a proof of the address.';
comment on column public.council_invitations.id is 'Named when the invitation is accepted.';
comment on column public.council_invitations.council_id is 'The council that invites.';
comment on column public.council_invitations.email is 'The invited address, in lower case.';
comment on column public.council_invitations.role is 'manager, officer or gate (gate staff).';
comment on column public.council_invitations.invited_by is
  'The inviting manager; null for the operator. No foreign key: invitations outlive their sender.';
comment on column public.council_invitations.created_at is 'When it was made or last renewed.';
comment on column public.council_invitations.expires_at is 'Until when it can be accepted.';
comment on column public.council_invitations.accepted_at is 'When it was accepted. Kept until it expires.';
comment on column public.council_invitations.declined_at is 'When it was declined.';
comment on column public.council_invitations.decline_token is 'The token of the email''s link for declining.';

create unique index council_invitations_decline_token_idx on public.council_invitations (decline_token);
create index council_invitations_email_idx on public.council_invitations (email);
create index council_invitations_invited_by_idx on public.council_invitations (invited_by, council_id);

alter table public.council_invitations enable row level security;

create policy select_own on public.council_invitations
  for select to authenticated
  using (accepted_at is null and council_id in (select private.my_council_ids('{manager}')));
grant select (id, council_id, email, role, invited_by, created_at, expires_at, accepted_at, declined_at)
  on public.council_invitations to authenticated;
-- No decline_token: it is in the email only.

create function private.valid_invitations(invited_email text)
returns table (
  id uuid, council_id uuid, council_key text, council_name text, role private.role, inviter text,
  expires_at timestamptz, accepted_at timestamptz, decline_token uuid
)
language sql stable security definer set search_path = '' as $$
  select
    invitations.id, councils.id, councils.council_key, councils.council_name, invitations.role,
    case
      when inviters.role = 'manager' then inviters.first_name || ' ' || inviters.last_name
      when invitations.invited_by is not null then 'A manager of ' || councils.council_name
    end,
    invitations.expires_at, invitations.accepted_at, invitations.decline_token
  from public.council_invitations as invitations
  join public.councils on councils.id = invitations.council_id
  left join public.council_members as inviters
    on inviters.council_id = invitations.council_id and inviters.user_id = invitations.invited_by
  where invitations.email = lower(invited_email)
    and invitations.expires_at > now()
    and invitations.declined_at is null;
$$;

comment on function private.valid_invitations(text) is
  'Returns invitations to an address, neither expired nor declined; accepted ones too.';

create function private.revoke_invitations(from_council uuid, sent_by uuid default null, sent_to text default null)
returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  invitation record;
  withdrawn jsonb := '[]';
begin
  for invitation in
    delete from public.council_invitations as invitations
    where invitations.council_id = from_council
      and invitations.accepted_at is null and invitations.declined_at is null
      and (sent_by is null or invitations.invited_by = sent_by)
      and (sent_to is null or invitations.email = sent_to)
    returning invitations.id, invitations.email, invitations.expires_at
  loop
    continue when invitation.expires_at <= now();
    -- Sent, or a worker is sending it.
    if exists (
      select from private.emails
      where emails.kind = 'invitation' and emails.about = invitation.id and emails.sent_to is not null
    ) then
      perform private.queue_email('withdrawn', invitation.id, null, invitation.email, from_council);
    end if;
    withdrawn := withdrawn || to_jsonb(invitation.email);
  end loop;
  return withdrawn;
end;
$$;

comment on function private.revoke_invitations(uuid, uuid, text) is
  'Revokes a locked council''s open invitations and returns their addresses.';

create function private.check_role_and_address(email text, role text, borough_key text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.raise_error_if(role = any (enum_range(null::private.role)::text[]) is not true, 'TR024');
  perform private.raise_error_if(not private.email_is_readable(email), 'TR025');
  perform private.raise_error_if(
    role in ('manager', 'officer') and not private.email_domain_is_allowed(email, borough_key), 'TR008'
  );
end;
$$;

comment on function private.check_role_and_address(text, text, text) is
  'Rejects an unknown role and an address that does not suit it.';

create function private.set_role(council_id uuid, council_key text, member_id uuid, member_email text, new_role text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.check_role_and_address(member_email, new_role, council_key);
  perform private.raise_error_if(
    new_role in ('manager', 'officer') and private.staff_council_of(member_id) <> council_id, 'TR030'
  );
  -- The manager who gives a role has seen the address.
  update public.council_members as members
  set role = new_role::private.role, to_be_confirmed = false
  where members.council_id = set_role.council_id and members.user_id = member_id;
  if member_id is distinct from auth.uid() then
    perform private.queue_email('role_changed', auth.uid(), member_id, null, council_id, now()::text);
  end if;
end;
$$;

comment on function private.set_role(uuid, text, uuid, text, text) is
  'Gives a member of a locked council another role.';

create function private.queue_invitation_email(invitation_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  invitation public.council_invitations;
begin
  select * into strict invitation from public.council_invitations as invitations where invitations.id = invitation_id;
  -- Older ones have the same link; one that a worker is sending stays.
  update private.emails
  set outcome = 'passed', finished_at = now()
  where emails.kind = 'invitation' and emails.about = invitation_id and emails.outcome is null
    and coalesce(emails.leased_until <= now(), true);
  perform private.queue_email(
    'invitation', invitation_id, null, invitation.email, invitation.council_id,
    invitation.role || ' ' || clock_timestamp()
  );
end;
$$;

comment on function private.queue_invitation_email(uuid) is 'Writes an invitation''s email.';

create function private.invite_member(email text, role text)
returns table (
  invitation_id uuid, invited_email text, invited_as private.role, outcome private.invitation_outcome
)
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant private.membership := private.lock_own_council('{manager}', recent => true);
  before public.council_invitations;
  stored public.council_invitations;
  blocked_until timestamptz;
begin
  perform private.raise_error_if(private.is_suspended(member.council_key), 'TR045');
  invited_email := private.clean_email(invite_member.email);
  perform private.check_role_and_address(invited_email, invite_member.role, member.council_key);

  perform private.raise_error_if(exists (
    select from public.council_members as members
    join auth.users on users.id = members.user_id
    where members.council_id = member.council_id and lower(users.email) = invited_email
  ), 'TR026');
  select * into before from public.council_invitations as invitations
  where invitations.council_id = member.council_id and invitations.email = invited_email;
  -- Declining holds for every address of the mailbox.
  select max(invitations.declined_at) + make_interval(days => private.declined_days()) into blocked_until
  from public.council_invitations as invitations
  where invitations.council_id = member.council_id
    and invitations.declined_at > now() - make_interval(days => private.declined_days())
    and private.mailbox_hash(invitations.email) = private.mailbox_hash(invited_email);
  perform private.raise_error_if(blocked_until is not null, 'TR032', private.london_day(blocked_until)::text);
  -- Withdrawing is never rejected, but counts.
  perform private.raise_error_if((
    select count(*) from private.emails
    where emails.council_id = member.council_id and emails.written_at > now() - interval '1 day'
      and emails.kind in ('invitation', 'withdrawn')
  ) >= private.invitations_a_day(), 'TR036');

  insert into public.council_invitations as invitations (council_id, email, role, invited_by)
  values (member.council_id, invited_email, invite_member.role::private.role, member.user_id)
  on conflict on constraint council_invitations_council_id_email_key do update
  set role = excluded.role,
      invited_by = excluded.invited_by,
      created_at = excluded.created_at,
      expires_at = excluded.expires_at,
      accepted_at = null,
      declined_at = null
  returning * into stored;
  invitation_id := stored.id;
  invited_as := stored.role;
  outcome := case
    when before.id is null or before.accepted_at is not null or before.declined_at is not null
      or before.expires_at <= now() then 'invited'
    when before.role <> stored.role then 'changed'
    else 'sent_again'
  end;
  perform private.queue_invitation_email(stored.id);
  perform private.log_event(
    member.council_id, member.user_id, 'member_invited',
    jsonb_strip_nulls(jsonb_build_object(
      'email', invited_email, 'role', stored.role, 'from', case when outcome = 'changed' then before.role end
    ))
  );
  return next;
end;
$$;

comment on function private.invite_member(text, text) is
  'Invites an address for 14 days, or again. Managers, recent session.';

create function private.revoke_invitation(invitation_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant private.membership := private.lock_own_council('{manager}');
  invitation record;
begin
  select invitations.email, invitations.role into invitation from public.council_invitations as invitations
  where invitations.id = invitation_id and invitations.council_id = member.council_id;
  if private.revoke_invitations(member.council_id, null, coalesce(invitation.email, '')) <> '[]' then
    perform private.log_event(
      member.council_id, member.user_id, 'invitation_revoked',
      jsonb_build_object('email', invitation.email, 'role', invitation.role)
    );
  end if;
end;
$$;

comment on function private.revoke_invitation(uuid) is 'Revokes an invitation. Managers.';

create function private.my_invitations()
returns table (
  id uuid, council_key text, council_name text, role private.role, inviter text, expires_at timestamptz,
  decline_token uuid
)
language sql stable security definer set search_path = '' as $$
  select
    valid.id, valid.council_key, valid.council_name, valid.role, valid.inviter, valid.expires_at, valid.decline_token
  from private.require_session() as session
  cross join lateral private.valid_invitations(session.email) as valid
  where valid.accepted_at is null
  order by valid.council_name;
$$;

comment on function private.my_invitations() is 'Returns the invitations to the caller''s address. Every account.';

create function private.join_council(invitation_id uuid, first_name text, last_name text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  session private.session;
  clean_first_name text;
  clean_last_name text;
  invitation record;
  is_new_member boolean;
  event_id uuid;
begin
  select * into session from private.lock_for_joining((
    select invitations.council_id from public.council_invitations as invitations where invitations.id = invitation_id
  ));
  clean_first_name := private.clean_name(first_name, 'TR005');
  clean_last_name := private.clean_name(last_name, 'TR006');

  select * into invitation from private.valid_invitations(session.email) as valid where valid.id = invitation_id;
  perform private.raise_error_if(not found, 'TR028');
  if invitation.accepted_at is not null then
    -- An invitation admits once: not a person who left or was removed since.
    perform private.raise_error_if(not exists (
      select from public.council_members as members
      where members.user_id = session.user_id and members.council_id = invitation.council_id
    ), 'TR028');
    update public.council_members as members set first_name = clean_first_name, last_name = clean_last_name
    where members.user_id = session.user_id and members.council_id = invitation.council_id
      and session.has_mailbox_proof;
    return;
  end if;
  perform private.raise_error_if(not session.has_mailbox_proof, 'TR020');
  perform private.raise_error_if(
    invitation.role in ('manager', 'officer')
    and not private.email_domain_is_allowed(session.email, invitation.council_key), 'TR008'
  );

  is_new_member := private.grant_membership(
    session, invitation.council_id, invitation.role, clean_first_name, clean_last_name
  );
  update public.council_invitations as invitations set accepted_at = now() where invitations.id = invitation_id;
  -- A member whose new address was invited keeps role and names.
  if is_new_member then
    event_id := private.log_event(
      invitation.council_id, session.user_id, 'member_joined',
      jsonb_build_object('role', invitation.role, 'invited_by', invitation.inviter)
    );
    perform private.email_managers('joined', event_id, invitation.council_id);
  end if;
end;
$$;

comment on function private.join_council(uuid, text, text) is
  'Joins a council by an invitation. Accounts with a mailbox proof.';

create function private.decline_invitation(token uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  invitation public.council_invitations;
begin
  select * into invitation from public.council_invitations as invitations where invitations.decline_token = token;
  perform private.limit_parallel_requests(invitation.id);
  perform private.take_locks('{}', array[invitation.council_id]);
  select * into invitation from public.council_invitations as invitations
  where invitations.decline_token = token and invitations.accepted_at is null;
  if not found then
    return null;
  end if;

  if invitation.declined_at is null then
    update public.council_invitations as invitations
    set declined_at = now()
    where invitations.id = invitation.id;
    perform private.log_event(
      invitation.council_id, null, 'invitation_declined',
      jsonb_build_object('email', invitation.email, 'role', invitation.role), invitation.email
    );
    perform private.queue_email(
      'declined', invitation.id, invitation.invited_by, null, invitation.council_id, private.london_day(now())::text
    );
  end if;
  return (select councils.council_name from public.councils where councils.id = invitation.council_id);
end;
$$;

comment on function private.decline_invitation(uuid) is
  'Declines an invitation. Returns the council''s name. Everybody with its token.';

create function private.ask_to_be_invited(borough_key text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  session constant private.session := private.lock_own_account();
  registered_id uuid;
begin
  perform private.raise_error_if(not private.email_domain_is_allowed(session.email, borough_key), 'TR008');

  select councils.id into registered_id from public.councils
  where councils.council_key = ask_to_be_invited.borough_key;
  perform private.take_locks(array[registered_id]);
  perform private.raise_error_if(not private.council_is_registered(borough_key), 'TR031');
  perform private.raise_error_if(exists (
    select from public.council_members as members
    where members.user_id = session.user_id and members.council_id = registered_id
  ), 'TR026');

  perform private.email_managers(
    'asks', session.user_id, registered_id, private.london_day(now()) || ' ' || md5(lower(session.email))
  );
end;
$$;

comment on function private.ask_to_be_invited(text) is
  'Emails a council''s managers, once a day. Accounts at its domains.';

call private.offer(
  '{my_memberships, portal_seen, invite_member, revoke_invitation, my_invitations, join_council, ask_to_be_invited}',
  'authenticated'
);
call private.offer('{decline_invitation}', 'anon', 'authenticated');
