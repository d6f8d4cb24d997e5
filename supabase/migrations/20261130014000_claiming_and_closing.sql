create function private.council_is_registered(borough_key text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.councils where councils.council_key = borough_key and councils.closed_at is null);
$$;

comment on function private.council_is_registered(text) is 'Whether a borough''s council is registered. Everybody.';

-- For an hour only: a stranger who signed up with a person's address knows the id.

create function private.registration_is_verified(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users
    where users.id = registration_is_verified.user_id and users.email_confirmed_at is not null
      and greatest(users.created_at, users.confirmation_sent_at) > now() - interval '1 hour'
  );
$$;

comment on function private.registration_is_verified(uuid) is
  'Whether an account of the last hour confirmed its address. Everybody with its id.';

create function private.registration_is_finished(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users
    join public.council_members as members on members.user_id = users.id
    where users.id = registration_is_finished.user_id
      and greatest(users.created_at, users.confirmation_sent_at) > now() - interval '1 hour'
  );
$$;

comment on function private.registration_is_finished(uuid) is
  'Whether an account of the last hour joined a council. Everybody with its id.';

create function private.email_domains_of(borough_key text) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(
    select listed.domain from public.borough_email_domains as listed
    where listed.borough_key = email_domains_of.borough_key
    order by listed.domain
  );
$$;

comment on function private.email_domains_of(text) is 'Returns the email domains of a borough''s council. Everybody.';

create function private.councils_of_my_mailbox()
returns table (council_key text, council_name text, registered boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  host text := (select '.' || lower(split_part(session.email, '@', 2)) from private.require_session() as session);
begin
  return query
    select boroughs.key, boroughs.council_name, private.council_is_registered(boroughs.key)
    from public.boroughs
    where exists (
      select from public.borough_email_domains as listed
      where listed.borough_key = boroughs.key
        and right(host, char_length(listed.domain) + 1) = '.' || listed.domain
    )
    order by boroughs.council_name;
end;
$$;

comment on function private.councils_of_my_mailbox() is
  'Returns the boroughs of the caller''s email domain. Every account.';

-- Nothing from before the mailbox proof stays valid: a stolen session may have set a password.

create function private.lock_for_joining(joined_id uuid)
returns setof private.session language plpgsql volatile security definer rows 1 set search_path = '' as $$
begin
  perform private.lock_own_account();
  -- With the other councils of gate staff, whose names may change: lock_my_councils() then locks nothing more.
  perform private.take_locks('{}', array[auth.uid(), joined_id] || array(
    select members.council_id from public.council_members as members where members.user_id = auth.uid()
  ));
  return query select session.* from private.require_session() as session;
end;
$$;

comment on function private.lock_for_joining(uuid) is 'Locks account and councils, and returns the live session.';

create function private.grant_membership(
  session private.session, council_id uuid, role private.role, first_name text, last_name text
) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  if role in ('manager', 'officer') then
    delete from public.council_members as members
    using public.councils
    where members.user_id = session.user_id and members.role in ('manager', 'officer')
      and members.council_id <> grant_membership.council_id
      and councils.id = members.council_id and councils.closed_at is not null;
    perform private.raise_error_if(private.staff_council_of(session.user_id) <> council_id, 'TR019');
  end if;

  delete from auth.sessions where sessions.user_id = session.user_id and sessions.id <> session.session_id;
  delete from private.announcements
  where announcements.user_id = session.user_id and announcements.session_id <> session.session_id;
  update auth.users
  set encrypted_password = ''
  where users.id = session.user_id
    and coalesce(users.encrypted_password, '') <> ''
    and not exists (select from public.council_members as members where members.user_id = session.user_id)
    and not exists (
      select from private.emptied_passwords as emptied
      where emptied.user_id = session.user_id and emptied.restored_in = session.session_id
    );

  insert into public.council_members (user_id, council_id, role, first_name, last_name, mailbox_proved_at)
  values (session.user_id, council_id, role, first_name, last_name, session.proved_at)
  on conflict on constraint council_members_pkey do nothing;
  return found;
end;
$$;

comment on function private.grant_membership(private.session, uuid, private.role, text, text) is
  'Adds a member, ending other sessions and an unproven password. Whether it was new.';

create function private.claim_council(borough_key text, first_name text, last_name text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  session private.session;
  clean_first_name text;
  clean_last_name text;
  current_council public.councils;
  new_id uuid;
  event_id uuid;
begin
  select * into session from private.lock_for_joining(
    (select councils.id from public.councils where councils.council_key = borough_key)
  );
  clean_first_name := private.clean_name(first_name, 'TR005');
  clean_last_name := private.clean_name(last_name, 'TR006');
  perform private.raise_error_if(not exists (select from public.boroughs where boroughs.key = borough_key), 'TR004');

  select * into current_council from public.councils
  where councils.id = private.staff_council_of(session.user_id) and councils.closed_at is null;
  if current_council.council_key = borough_key then
    update public.council_members as members set first_name = clean_first_name, last_name = clean_last_name
    where members.user_id = session.user_id and members.council_id = current_council.id and session.has_mailbox_proof;
    return 'claimed';
  end if;
  perform private.raise_error_if(current_council.id is not null, 'TR019');
  perform private.raise_error_if(not session.has_mailbox_proof, 'TR020');
  perform private.raise_error_if(not private.email_domain_is_allowed(session.email, borough_key), 'TR007');
  perform private.raise_error_if(private.is_suspended(borough_key), 'TR045');

  insert into public.councils (council_key, council_name)
  select boroughs.key, boroughs.council_name from public.boroughs where boroughs.key = borough_key
  on conflict (council_key) do nothing
  returning councils.id into new_id;

  if new_id is null then
    perform private.raise_error_if(exists (
      select from public.councils where councils.council_key = borough_key and councils.closed_at is not null
    ), 'TR046');
    -- Claiming never joins: the page names inviter, council and role first.
    if exists (
      select from public.council_invitations as invitations
      join public.councils on councils.id = invitations.council_id
      where councils.council_key = borough_key
        and invitations.email = lower(session.email)
        and invitations.expires_at > now()
        and invitations.accepted_at is null
        and invitations.declined_at is null
    ) then
      return 'invited';
    end if;
    perform private.raise_error_if(true, 'TR003');
  end if;

  perform private.grant_membership(session, new_id, 'manager', clean_first_name, clean_last_name);
  event_id := private.log_event(new_id, session.user_id, 'council_registered', '{}');
  perform private.queue_email('claimed', event_id, null, 'operator', new_id);
  return 'claimed';
end;
$$;

comment on function private.claim_council(text, text, text) is
  'Registers a council with its first manager. Accounts with a mailbox proof.';

call private.offer(
  '{council_is_registered, registration_is_verified, registration_is_finished}', 'anon', 'authenticated', 'service_role'
);
call private.offer('{email_domains_of}', 'anon', 'authenticated');
call private.offer('{councils_of_my_mailbox, claim_council}', 'authenticated');

create table private.former_addresses (
  council_id uuid not null references public.councils (id) on delete cascade,
  address_hash bytea not null,
  role private.role not null,
  primary key (council_id, address_hash)
);

comment on table private.former_addresses is 'Hashed addresses of deleted accounts that may reopen a closed council.';

create table private.closings (
  council_id uuid primary key references public.councils (id) on delete cascade,
  emailed_for text
);

comment on table private.closings is 'Closed councils whose holders have to be emailed.';
comment on column private.closings.emailed_for is 'The occasion of the emails once written.';

create function private.keep_former_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.former_addresses (council_id, address_hash, role)
  select councils.id, private.keyed_hash(lower(users.email)), old.role
  from public.councils
  join auth.users on users.id = old.user_id and users.email is not null
  where councils.id = old.council_id and councils.closed_at is not null
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.keep_former_address() is 'Keeps the address that may reopen a closed council.';

create trigger keep_former_address
  after delete on public.council_members
  for each row when (old.role in ('manager', 'officer'))
  execute function private.keep_former_address();

create function private.require_may_close(closing_id uuid, manager_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_quota(closing_id, null, 'council_closed', 1, 'TR049');
  perform private.raise_error_if(exists (
    select from public.audit_log as events
    where events.council_id = closing_id and events.at > now() - interval '1 day'
      and events.member_id = manager_id and events.changes ->> 'member_id' <> manager_id::text
      and (
        events.action = 'member_removed' and events.changes ->> 'role' = 'manager'
        or events.action = 'role_changed' and events.changes ->> 'from' = 'manager'
      )
  ), 'TR053');
end;
$$;

comment on function private.require_may_close(uuid, uuid) is
  'Rejects closing twice, or after removing a manager, in 24 hours.';

create function private.close_locked_council(closing_id uuid, account_id uuid, reason text default null) returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  event_id constant uuid := private.log_event(
    closing_id, account_id, 'council_closed',
    jsonb_strip_nulls(jsonb_build_object('invitations', private.revoke_invitations(closing_id), 'why', reason))
  );
begin
  update public.councils set closed_at = now() where councils.id = closing_id;
  -- Declining blocks further invitations, after reopening too.
  delete from public.council_invitations as invitations
  where invitations.council_id = closing_id and invitations.declined_at is null;
  insert into private.closings (council_id) values (closing_id) on conflict do nothing;
  perform private.queue_email('council_closed', event_id, members.user_id)
  from public.council_members as members where members.council_id = closing_id;
  perform private.queue_email('council_closed', event_id, null, 'operator');
  return event_id;
end;
$$;

comment on function private.close_locked_council(uuid, uuid, text) is
  'Closes a locked council and emails people. Returns the event''s id.';

create function private.reopen_locked_council(closed_id uuid, account_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  event_id constant uuid := private.log_event(closed_id, account_id, 'council_reopened', '{}');
begin
  update public.councils
  set closed_at = null, updated_at = now(),
    -- No days of grace.
    two_steps_from = case when councils.two_steps_from is not null then least(councils.two_steps_from, now()) end
  where councils.id = closed_id;
  delete from private.former_addresses as former where former.council_id = closed_id;
  perform private.queue_email('council_reopened', event_id, members.user_id)
  from public.council_members as members where members.council_id = closed_id;
  perform private.queue_email('council_reopened', event_id, null, 'operator');
end;
$$;

comment on function private.reopen_locked_council(uuid, uuid) is
  'Reopens a locked council and emails members and operator.';

create function private.close_council() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant private.membership := private.lock_own_council('{manager}', recent => true);
begin
  perform private.require_may_close(member.council_id, member.user_id);
  perform private.close_locked_council(member.council_id, member.user_id);
end;
$$;

comment on function private.close_council() is 'Closes the council. Managers, recent session.';

create function private.reopen_council(borough text, first_name text default null, last_name text default null)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  session private.session;
  council public.councils;
  member public.council_members;
  kept_role private.role;
  new_role private.role;
begin
  select * into session from private.lock_for_joining(
    (select councils.id from public.councils where councils.council_key = borough)
  );
  perform private.raise_error_if(not session.has_mailbox_proof, 'TR020');
  select * into council from public.councils where councils.council_key = borough;
  perform private.raise_error_if(not found, 'TR031');
  select * into member from public.council_members as members
  where members.user_id = session.user_id and members.council_id = council.id;
  if council.closed_at is null then
    perform private.raise_error_if(member.user_id is null, 'TR003');
    return;
  end if;
  perform private.raise_error_if(not private.email_domain_is_allowed(session.email, borough), 'TR007');
  perform private.raise_error_if(
    exists (select from private.suspensions where suspensions.borough_key = borough), 'TR045'
  );
  kept_role := case when member.role in ('manager', 'officer') then member.role else (
    select former.role from private.former_addresses as former
    where former.council_id = council.id and former.address_hash = private.keyed_hash(lower(session.email))
  ) end;
  perform private.raise_error_if(
    kept_role is null or council.closed_at <= now() - make_interval(days => private.closed_council_days()), 'TR046'
  );
  new_role := case when exists (
    select from public.council_members as members where members.council_id = council.id and members.role = 'manager'
  ) then kept_role else 'manager' end;

  if not private.grant_membership(
    session, council.id, new_role,
    coalesce(member.first_name, private.clean_name(reopen_council.first_name, 'TR005')),
    coalesce(member.last_name, private.clean_name(reopen_council.last_name, 'TR006'))
  ) then
    update public.council_members as members
    set role = new_role, mailbox_proved_at = session.proved_at
    where members.user_id = session.user_id and members.council_id = council.id;
  end if;
  perform private.reopen_locked_council(council.id, session.user_id);
end;
$$;

comment on function private.reopen_council(text, text, text) is
  'Reopens a council within 30 days. Its staff, with a mailbox proof.';

create function private.leave_councils() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  membership record;
  event_id uuid;
begin
  if private.council_ids_of(old.id) <> '{}' then
    perform private.take_locks('{}', private.council_ids_of(old.id) || old.id);
  end if;

  for membership in
    select members.*, councils.closed_at is null as is_open
    from public.council_members as members
    join public.councils on councils.id = members.council_id
    where members.user_id = old.id
  loop
    if membership.is_open and membership.role = 'manager' and not exists (
      select from public.council_members as others
      where others.council_id = membership.council_id and others.role = 'manager' and others.user_id <> old.id
    ) then
      perform private.raise_error_if(exists (
        select from public.council_members as others
        where others.council_id = membership.council_id and others.role = 'officer'
      ), 'PT409');
      event_id := private.close_locked_council(membership.council_id, old.id);
      -- Emails to the account are deleted with it.
      perform private.queue_email('council_closed', event_id, null, old.email);
      continue;
    end if;
    event_id := private.log_event(
      membership.council_id, old.id, 'member_left', jsonb_build_object('role', membership.role)
    );
    perform private.email_managers('left', event_id, membership.council_id);
  end loop;

  delete from public.council_members as members where members.user_id = old.id;
  return coalesce(new, old);
end;
$$;

comment on function private.leave_councils() is
  'Removes a deleted account from councils; the last manager closes theirs.';

create trigger leave_councils_on_delete
  before delete on auth.users
  for each row execute function private.leave_councils();

-- A soft deletion keeps the row.
create trigger leave_councils_on_soft_delete
  before update on auth.users
  for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.leave_councils();

-- Grows with the holders: outside the council's lock.

create function private.queue_left_scheme_emails(council_id uuid, occasion text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into private.emails (kind, once_for, account_id, about)
  select 'left_scheme', occasion, vouchers.resident_id, vouchers.id
  from public.councils
  join public.vouchers on vouchers.local_auth_issue = councils.council_key and vouchers.council_id = councils.id
  where councils.id = queue_left_scheme_emails.council_id and vouchers.resident_id is not null
    and vouchers.last_day >= private.london_day(now()) and private.voucher_state(vouchers) = 'active'
  on conflict (id) do nothing;
end;
$$;

comment on function private.queue_left_scheme_emails(uuid, text) is
  'Emails holders of active vouchers that a council closed.';

create function private.queue_closing_emails() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
begin
  for due in
    select closings.council_id, closings.emailed_for, councils.council_key, councils.closed_at
    from private.closings
    join public.councils on councils.id = closings.council_id
    where councils.closed_at is null
      or closings.emailed_for is null and councils.closed_at <= now() - interval '10 minutes'
    limit 5
    for update of closings skip locked
  loop
    if due.closed_at is not null then
      perform private.queue_left_scheme_emails(due.council_id, due.closed_at::text);
      update private.closings set emailed_for = due.closed_at::text where closings.council_id = due.council_id;
      continue;
    end if;
    insert into private.emails (kind, once_for, account_id, about)
    select 'back_in_scheme', due.emailed_for, vouchers.resident_id, vouchers.id
    from public.vouchers
    join private.emails as heard
      on heard.account_id = vouchers.resident_id and heard.kind = 'left_scheme' and heard.about = vouchers.id
        and heard.once_for = due.emailed_for
    where vouchers.local_auth_issue = due.council_key and vouchers.council_id = due.council_id
      and vouchers.last_day >= private.london_day(now())
      and heard.outcome = 'sent'
    on conflict (id) do nothing;
    delete from private.closings where closings.council_id = due.council_id;
  end loop;
end;
$$;

comment on function private.queue_closing_emails() is
  'Emails holders ten minutes after closing, and after reopening. Worker.';

call private.offer('{close_council, reopen_council}', 'authenticated');
call private.offer('{queue_closing_emails}', 'service_role');
