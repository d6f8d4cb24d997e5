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
