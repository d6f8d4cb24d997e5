-- What a visitor may ask before signing in: three questions, each answered with yes or no.

create function private.council_is_registered(borough_key text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.councils where councils.council_key = borough_key and councils.closed_at is null);
$$;

comment on function private.council_is_registered(text) is 'Whether a borough''s council is registered. Everybody.';

call private.offer('council_is_registered', 'anon', 'authenticated', 'service_role');

-- A stranger who signed up with somebody's address knows the id of the account. Signing up again while the address is
-- not confirmed counts as a new sign-up, as the sign-in service then emails another code.
create function private.signed_up_recently(account auth.users) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce(greatest(account.created_at, account.confirmation_sent_at) > now() - interval '1 hour', false);
end;
$$;

comment on function private.signed_up_recently(auth.users) is
  'Whether an account signed up, or asked for its first code, within the hour.';

create function private.registration_is_verified(user_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.users
    where users.id = registration_is_verified.user_id and users.email_confirmed_at is not null
      and private.signed_up_recently(users)
  );
$$;

comment on function private.registration_is_verified(uuid) is
  'Whether an account of the last hour has confirmed its address. Everybody with its id.';

call private.offer('registration_is_verified', 'anon', 'authenticated', 'service_role');

create function private.registration_is_finished(user_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.users
    join public.council_members as members on members.user_id = users.id
    where users.id = registration_is_finished.user_id and private.signed_up_recently(users)
  );
$$;

comment on function private.registration_is_finished(uuid) is
  'Whether an account of the last hour belongs to a council. Everybody with its id.';

call private.offer('registration_is_finished', 'anon', 'authenticated', 'service_role');

-- The way in for whoever has a mailbox of a council that is registered: a manager invites. Domains are no secret, the
-- site lists them; who belongs to a council is.

create function private.email_domains_of(borough_key text) returns text[]
language sql stable security definer
set search_path = ''
as $$
  select array(
    select listed.domain from public.borough_email_domains as listed
    where listed.borough_key = email_domains_of.borough_key
    order by listed.domain
  );
$$;

comment on function private.email_domains_of(text) is 'Returns the email domains of a borough''s council. Everybody.';

call private.offer('email_domains_of', 'anon', 'authenticated');
-- Deliberately not for service_role, which reads the table.

create function private.councils_of_my_mailbox()
returns table (council_key text, council_name text, registered boolean)
language plpgsql stable security definer
set search_path = ''
as $$
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
  'Returns the boroughs whose domains the caller''s address belongs to. Every account.';

call private.offer('councils_of_my_mailbox', 'authenticated');
-- Gaining rights takes a fresh proof of the mailbox, and leaves nothing behind that was there before it: a stolen
-- session of a resident may have set a password months ago.

create function private.lock_fresh_account()
returns setof private.session
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  session record;
begin
  select * into session from private.lock_own_account();
  if session.proved_at > now() - interval '1 hour' then
    return query select
      session.user_id, session.session_id, session.email, session.began_at, session.proved_at, session.aal;
    return;
  end if;
  perform private.raise_error('TR020');
end;
$$;

comment on function private.lock_fresh_account() is
  'Locks the caller''s account and returns the session, which needs a mailbox proof.';

create function private.forget_what_was_before(account_id uuid, restored_session_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.end_other_sessions(account_id, restored_session_id);
  delete from private.announcements as own where own.user_id = account_id and own.session_id <> restored_session_id;
  update auth.users
  set encrypted_password = ''
  where users.id = account_id
    and coalesce(users.encrypted_password, '') <> ''
    and not exists (select from public.council_members as members where members.user_id = account_id)
    and not exists (
      select from private.emptied_passwords as emptied
      where emptied.user_id = account_id and emptied.restored_in = restored_session_id
    );
end;
$$;

comment on function private.forget_what_was_before(uuid, uuid) is
  'Ends other sessions, announcements and an unproven password before an account gains rights.';

create function private.name_self_again(own_council uuid, new_first_name text, new_last_name text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if exists (
    select from public.council_members as members
    where members.user_id = auth.uid() and members.council_id = own_council
      and (members.first_name, members.last_name) is distinct from (new_first_name, new_last_name)
  ) then
    perform private.lock_fresh_account();
    update public.council_members as members
    set first_name = new_first_name, last_name = new_last_name
    where members.user_id = auth.uid() and members.council_id = own_council;
  end if;
end;
$$;

comment on function private.name_self_again(uuid, text, text) is
  'Saves the names of a person who registers or joins again after a lost answer.';

create function private.claim_council(borough_key text, first_name text, last_name text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own_first_name text;
  own_last_name text;
  session record;
  held public.councils;
  existing_id constant uuid := (select councils.id from public.councils where councils.council_key = borough_key);
  new_id uuid;
  event_id uuid;
begin
  perform private.require_session();
  own_first_name := private.clean_name(first_name, 'TR005');
  own_last_name := private.clean_name(last_name, 'TR006');
  perform private.raise_error_if(not exists (select from public.boroughs where boroughs.key = borough_key), 'TR004');

  perform private.lock_own_account();
  perform private.take_locks('{}', array[auth.uid(), existing_id, private.staff_council_of(auth.uid())]);
  select * into held from public.councils
  where councils.id = private.staff_council_of(auth.uid()) and councils.closed_at is null;
  if held.council_key = borough_key then
    perform private.name_self_again(existing_id, own_first_name, own_last_name);
    return 'claimed';
  elsif held.id is not null then
    perform private.raise_error('TR019');
  end if;

  select * into session from private.lock_fresh_account();
  perform private.raise_error_if(not private.email_domain_is_allowed(session.email, borough_key), 'TR007');

  perform private.raise_error_if(private.is_suspended(borough_key), 'TR045');

  insert into public.councils (council_key, council_name)
  select boroughs.key, boroughs.council_name from public.boroughs where boroughs.key = borough_key
  on conflict (council_key) do nothing
  returning councils.id into new_id;

  if new_id is null then
    perform private.raise_error_if(exists (
      select from public.councils where councils.id = existing_id and councils.closed_at is not null
    ), 'TR046');
    -- Claiming never joins anything: whoever is invited is asked, on a page that says who invites to what.
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
    perform private.raise_error('TR003');
  end if;

  perform private.leave_closed_office(session.user_id, new_id);
  perform private.forget_what_was_before(session.user_id, session.session_id);
  insert into public.council_members (user_id, council_id, role, first_name, last_name, mailbox_proved_at)
  values (session.user_id, new_id, 'manager', own_first_name, own_last_name, session.proved_at);
  event_id := private.log_event(new_id, session.user_id, 'council_registered', '{}');
  perform private.queue_email('claimed', event_id, null, 'operator', new_id);
  return 'claimed';
end;
$$;

comment on function private.claim_council(text, text, text) is
  'Registers a council with the caller as its first manager. Needs a mailbox proof.';

call private.offer('claim_council', 'authenticated');
