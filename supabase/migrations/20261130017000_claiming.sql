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
  perform private.take_locks('{}', array[auth.uid(), joined_id, private.staff_council_of(auth.uid())]);
  return query select session.* from private.require_session() as session;
end;
$$;

comment on function private.lock_for_joining(uuid) is 'Locks account and council, and returns the live session.';

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
