-- Whoever signs up first with an address chooses the account's password, and has proved nothing. Confirming the
-- address therefore empties it, whoever confirms and on whatever device: no password from before the proof ever works.
-- It is kept aside for an hour under the fingerprint of a random proof, which the browser that signed up holds
-- (keep_password); that fingerprint is the one thing of ours in the sign-up's metadata, and it grants nothing by itself.

create table private.emptied_passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  registration text not null,
  encrypted_password text,
  emptied_at timestamptz not null default now(),
  restored_in uuid
);

comment on table private.emptied_passwords is
  'Passwords that were emptied when their account''s address was confirmed.';
comment on column private.emptied_passwords.registration is 'SHA-256 of the proof, in hexadecimal digits.';
comment on column private.emptied_passwords.encrypted_password is
  'As the sign-in service keeps it; null once it is restored.';
comment on column private.emptied_passwords.restored_in is 'The session that brought it back.';

create function private.empty_password() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.raw_user_meta_data ->> 'registration' ~ '^[0-9a-f]{64}$' and coalesce(new.encrypted_password, '') <> '' then
    insert into private.emptied_passwords (user_id, registration, encrypted_password)
    values (new.id, new.raw_user_meta_data ->> 'registration', new.encrypted_password)
    on conflict (user_id) do update
    set registration = excluded.registration,
        encrypted_password = excluded.encrypted_password,
        emptied_at = excluded.emptied_at,
        restored_in = null;
  end if;
  new.encrypted_password := '';
  return new;
end;
$$;

comment on function private.empty_password() is
  'Empties the password of an account that confirms its address, and keeps its hash.';

-- The table belongs to the sign-in service, so neither the trigger nor the table can carry a comment of ours.
create trigger empty_password
  before update on auth.users
  for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.empty_password();

create function private.end_other_sessions(user_id uuid, restored_session_id uuid) returns void
language sql volatile
set search_path = ''
as $$
  delete from auth.sessions
  where sessions.user_id = end_other_sessions.user_id and sessions.id <> restored_session_id;
$$;

comment on function private.end_other_sessions(uuid, uuid) is 'Ends every session of an account but one.';

create function private.keep_password(proof text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  session record;
  kept text;
begin
  select * into session from private.lock_own_account();

  select emptied.encrypted_password into kept
  from private.emptied_passwords as emptied
  join auth.users on users.id = emptied.user_id
  where emptied.user_id = session.user_id
    and emptied.registration = encode(sha256(convert_to(proof, 'UTF8')), 'hex')
    and emptied.emptied_at > now() - interval '1 hour'
    and session.proved_at > now() - interval '1 hour'
    and coalesce(users.encrypted_password, '') = '';

  if kept is null then
    return false;
  end if;

  update auth.users set encrypted_password = kept where users.id = session.user_id;
  update private.emptied_passwords as emptied
  set encrypted_password = null, restored_in = session.session_id
  where emptied.user_id = session.user_id;
  perform private.end_other_sessions(session.user_id, session.session_id);
  return true;
end;
$$;

comment on function private.keep_password(text) is
  'Restores the password of registration by its proof, once, within the hour. Every account.';

call private.offer('keep_password', 'authenticated');

-- The keys of an account are its address, its password and its second step. Each changes only where the session that
-- changes it has announced it, and began a moment ago: a stolen old session could otherwise wait until its owner signs
-- in, and act as if it were the owner's new one, since the sign-in service writes its tables without saying in whose
-- session.
--
-- What is refused is raised as PT and a status, which the service passes on for a new address and a password. For a
-- second step, and for what fails when the transaction ends, it answers 500: pages ask session_is_recent() first.

create table private.announcements (
  user_id uuid not null references auth.users (id) on delete cascade,
  what private.account_key not null,
  value text not null,
  session_id uuid not null,
  announced_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, what)
);

comment on table private.announcements is
  'Which change of its keys an account has announced: one of each kind, used once. For a password or a second step it is good for ten minutes, as long as its session is there; for an address for an hour, whatever becomes of the session, since mail is slow.';
comment on column private.announcements.value is
  'The new address in lower case, the id of the factor, or nothing for a password.';
comment on column private.announcements.session_id is
  'The session that announced it. Deliberately no foreign key: the sign-in service deletes its sessions without waiting for us.';

create function private.announce_change(what text, value text default null) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted constant text := announce_change.what;
  wanted_value constant text := lower(private.trim_text(announce_change.value));
  session private.session;
begin
  select * into session from private.lock_own_account();

  if wanted = 'email' and wanted_value is null then
    delete from private.announcements as own where own.user_id = session.user_id and own.what = 'email';
    return;
  end if;
  perform private.raise_error_if(
    not private.is_enum_value(wanted, null::private.account_key)
    or (wanted <> 'password' and wanted_value is null) or char_length(wanted_value) > 320,
    'TR033'
  );
  perform private.raise_error_if(
    session.began_at <= now() - make_interval(mins => private.recent_minutes())
    and not (wanted = 'password' and private.may_choose_first_password(session)),
    'TR002'
  );

  insert into private.announcements as own (user_id, what, value, session_id)
  values (session.user_id, wanted::private.account_key, case wanted when 'password' then '' else wanted_value end, session.session_id)
  on conflict (user_id, what) do update
  set value = excluded.value, session_id = excluded.session_id, announced_at = excluded.announced_at, used_at = null;
end;
$$;

create function private.may_choose_first_password(session private.session) returns boolean
language sql stable
set search_path = ''
as $$
  -- Whoever has just registered or joined chooses one on the next page, which may take longer than five minutes.
  select coalesce(session.proved_at > now() - interval '1 hour', false) and exists (
    select from auth.users
    where users.id = session.user_id
      and coalesce(users.encrypted_password, '') = ''
      and (
        exists (select from public.council_members as members where members.user_id = users.id)
        or exists (
          select from private.emptied_passwords as emptied
          where emptied.user_id = users.id and emptied.emptied_at > now() - interval '1 hour'
        )
      )
  );
$$;

comment on function private.may_choose_first_password(private.session) is
  'Whether a mailbox proof stands in for the recent session: no password yet, or one emptied within the hour.';

comment on function private.announce_change(text, text) is
  'Announces a new email, password or second step in the session that makes it. Recent session.';

call private.offer('announce_change', 'authenticated');

-- Password. Emptying one needs no announcement, nor does what keep_password brings back.

create function private.check_new_password() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from private.emptied_passwords as emptied
    where emptied.user_id = new.id and emptied.encrypted_password = new.encrypted_password
  ) then
    return new;
  end if;

  update private.announcements as own
  set used_at = now()
  where own.user_id = new.id
    and own.what = 'password'
    and own.used_at is null
    and own.announced_at > now() - interval '10 minutes'
    and exists (select from auth.sessions where sessions.id = own.session_id and sessions.user_id = new.id);
  perform private.raise_error_if(not found, 'PT403');

  -- A thief's change of address must not outlive the password that is set against it.
  delete from private.announcements as own where own.user_id = new.id and own.what = 'email';
  return new;
end;
$$;

comment on function private.check_new_password() is 'Rejects a password that was not announced.';

create trigger check_new_password
  before update of encrypted_password on auth.users
  for each row
  when (new.encrypted_password is distinct from old.encrypted_password and new.encrypted_password <> '')
  execute function private.check_new_password();

-- The service ends every session but the one that sets the password. Where the announcer's own is gone when the
-- transaction ends, somebody else has used the announcement: a stolen session that tries in a loop.

create function private.check_announcer() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.announcements as own
  where own.user_id = new.user_id and own.what = new.what and own.used_at is not null;
  perform private.raise_error_if(not exists (select from auth.sessions where sessions.id = new.session_id), 'PT403');
  return null;
end;
$$;

comment on function private.check_announcer() is
  'Rejects a transaction that sets a password and ends the session that announced it.';

create constraint trigger check_announcer
  after update on private.announcements
  deferrable initially deferred
  for each row
  when (new.used_at is not null)
  execute function private.check_announcer();

-- Address. Asking is never refused: the service has sent the e-mail by then. It is judged when the new address is
-- confirmed, in whatever browser opens the e-mail. A changed address is another mailbox: nothing that the old one proved
-- is left. The service makes the new session afterwards, so that one stays.

create function private.check_new_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  office_key text;
  membership record;
  event_id uuid;
begin
  perform private.raise_error_if(not exists (
    select from private.announcements as own
    where own.user_id = new.id
      and own.what = 'email'
      and own.value = lower(new.email)
      and own.announced_at > now() - interval '1 hour'
  ), 'PT403');

  perform private.take_locks('{}', private.council_ids_of(new.id) || new.id);
  perform private.lock_councils(private.council_ids_of(new.id));
  select councils.council_key into office_key from public.councils where councils.id = private.staff_council_of(new.id);
  if office_key is null then
    new.encrypted_password := '';
  elsif not private.email_domain_is_allowed(new.email, office_key) then
    perform private.raise_error('PT422');
  end if;

  delete from private.announcements as own where own.user_id = new.id;
  delete from private.emptied_passwords as emptied where emptied.user_id = new.id;
  delete from auth.sessions where sessions.user_id = new.id;
  delete from auth.mfa_factors as factors where factors.user_id = new.id;

  for membership in
    update public.council_members as members
    set mailbox_proved_at = now(), to_be_confirmed = members.to_be_confirmed or members.role = 'gate'
    where members.user_id = new.id
    returning members.council_id
  loop
    event_id := private.log_event(
      membership.council_id, new.id, 'email_changed', jsonb_build_object('from', old.email, 'to', new.email)
    );
    perform private.email_managers('moved', event_id, membership.council_id);
  end loop;
  return new;
end;
$$;

comment on function private.check_new_email() is
  'Rejects an unannounced or foreign address; ends the account''s sessions and second steps.';

-- Deleting an account the reversible way replaces its address with a digest, which is no change of address.
create trigger check_new_email
  before update on auth.users
  for each row
  when (new.email is distinct from old.email and new.deleted_at is null)
  execute function private.check_new_email();

-- Second step.

create function private.check_factor(account_id uuid, factor_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from private.announcements as own
  where own.user_id = account_id
    and own.what = 'second_step'
    and own.value = factor_id::text
    and own.announced_at > now() - interval '10 minutes'
    and exists (select from auth.sessions where sessions.id = own.session_id and sessions.user_id = account_id);
  perform private.raise_error_if(not found, 'PT403');
end;
$$;

comment on function private.check_factor(uuid, uuid) is
  'Rejects a change of a second step that was not announced by its id.';

create function private.check_new_factor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or old.status::text <> 'verified' then
    perform private.check_factor(new.user_id, new.id);
  end if;
  return new;
end;
$$;

comment on function private.check_new_factor() is 'Rejects a new second step that was not announced.';

create trigger check_new_factor
  before insert or update of status on auth.mfa_factors
  for each row
  when (new.status = 'verified')
  execute function private.check_new_factor();

create function private.check_removed_factor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The service lets its owner remove one in a session with two steps alone. Where there is none, the account is being
  -- deleted, or functions of ours have ended its sessions first: a changed address, a manager's or an operator's reset.
  if not exists (
    select from auth.sessions
    join auth.users on users.id = sessions.user_id and users.deleted_at is null
    where sessions.user_id = old.user_id and sessions.aal::text = 'aal2'
  ) then
    return old;
  end if;
  -- The service's administration writes it in its log first; the owner's own request does so afterwards.
  if to_regclass('auth.audit_log_entries') is not null and exists (
    select from auth.audit_log_entries as entries
    where entries.created_at > now() - interval '1 minute'
      and entries.payload ->> 'action' = 'factor_deleted'
      and entries.payload -> 'traits' ->> 'factor_id' = old.id::text
  ) then
    return old;
  end if;
  perform private.check_factor(old.user_id, old.id);
  return old;
end;
$$;

comment on function private.check_removed_factor() is
  'Rejects removing a second step, unless announced or done by the service''s administration.';

create trigger check_removed_factor
  before delete on auth.mfa_factors
  for each row
  when (old.status = 'verified')
  execute function private.check_removed_factor();

-- What a sign-up or a change of the account carries as metadata is written into every token of the account. Somebody
-- who signs up first with another's address, or has a session of theirs, could make every token too long for any
-- server to take, and no new password would help. Too much of it is therefore left out when it is stored, and nothing
-- is refused: of ours there is only the fingerprint of a registration.

create function private.limit_account_metadata() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.raw_user_meta_data := jsonb_strip_nulls(jsonb_build_object(
    'registration', substring(new.raw_user_meta_data ->> 'registration' from '^[0-9a-f]{64}$')
  ));
  return new;
end;
$$;

comment on function private.limit_account_metadata() is
  'Keeps only the registration''s hash in an account''s metadata.';

create trigger limit_account_metadata
  before insert or update on auth.users
  for each row
  when (octet_length(new.raw_user_meta_data::text) > 1000)
  execute function private.limit_account_metadata();

-- The service copies the metadata of a sign-up here, and answers it with the account, which browsers have to keep.

create function private.limit_identity_data() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.identity_data := (
    select coalesce(jsonb_object_agg(entry.key, entry.value), '{}')
    from jsonb_each(new.identity_data) as entry
    where entry.key in ('sub', 'email', 'email_verified', 'phone_verified')
  );
  return new;
end;
$$;

comment on function private.limit_identity_data() is
  'Keeps only what the sign-in service itself writes about an identity.';

create trigger limit_identity_data_on_insert
  before insert on auth.identities
  for each row
  when (octet_length(new.identity_data::text) > 1000)
  execute function private.limit_identity_data();
