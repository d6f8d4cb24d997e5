-- Confirming an address empties the password, which a stranger may have set.

create table private.emptied_passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  registration text not null,
  encrypted_password text,
  emptied_at timestamptz not null default now(),
  restored_in uuid
);

comment on table private.emptied_passwords is 'Passwords emptied when their address was confirmed.';
comment on column private.emptied_passwords.registration is 'SHA-256 of the proof.';
comment on column private.emptied_passwords.encrypted_password is 'Null once it is restored.';

create function private.empty_password() returns trigger
language plpgsql security definer set search_path = '' as $$
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
  'Empties the password when an address is confirmed, and keeps its hash.';

create trigger empty_password
  before update on auth.users
  for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.empty_password();

create function private.keep_password(proof text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  session constant private.session := private.lock_own_account();
  kept text;
begin
  select emptied.encrypted_password into kept
  from private.emptied_passwords as emptied
  join auth.users on users.id = emptied.user_id
  where emptied.user_id = session.user_id
    and emptied.registration = encode(sha256(convert_to(proof, 'UTF8')), 'hex')
    and emptied.emptied_at > now() - interval '1 hour'
    and session.has_mailbox_proof
    and coalesce(users.encrypted_password, '') = '';

  if kept is null then
    return false;
  end if;

  update auth.users set encrypted_password = kept where users.id = session.user_id;
  update private.emptied_passwords as emptied
  set encrypted_password = null, restored_in = session.session_id
  where emptied.user_id = session.user_id;
  delete from auth.sessions
  where sessions.user_id = session.user_id and sessions.id <> session.session_id;
  return true;
end;
$$;

comment on function private.keep_password(text) is
  'Restores the registration''s password by its proof, once. Every account.';

-- A recent session announces a change, so that a stolen old one cannot make it. The sign-in service passes PT codes on
-- for address and password; for factors and at commit it answers 500.

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
  'Announced changes: password and second step for ten minutes, address an hour.';
comment on column private.announcements.value is 'The new address, the factor''s id, or nothing.';
comment on column private.announcements.session_id is
  'No foreign key: the sign-in service deletes sessions without waiting.';

create function private.announce_change(what text, value text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  new_value constant text := case what
    when 'email' then private.clean_email(value) else lower(private.trim_text(value))
  end;
  session constant private.session := private.lock_own_account();
begin
  if what = 'email' and new_value is null then
    delete from private.announcements
    where announcements.user_id = session.user_id and announcements.what = 'email';
    return;
  end if;
  perform private.raise_error_if(
    what = any (enum_range(null::private.account_key)::text[]) is not true
    or (what <> 'password' and new_value is null) or char_length(new_value) > 320,
    'TR033'
  );
  -- Choosing the first password may take longer than five minutes.
  perform private.raise_error_if(
    not session.is_recent and not (what = 'password' and session.has_mailbox_proof and exists (
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
    )),
    'TR002'
  );

  insert into private.announcements (user_id, what, value, session_id)
  values (
    session.user_id, announce_change.what::private.account_key,
    case announce_change.what when 'password' then '' else new_value end, session.session_id
  )
  on conflict on constraint announcements_pkey do update
  set value = excluded.value, session_id = excluded.session_id, announced_at = excluded.announced_at, used_at = null;
end;
$$;

comment on function private.announce_change(text, text) is
  'Announces a new email, password or second step. Recent session.';

create function private.check_new_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- keep_password() restores it.
  if exists (
    select from private.emptied_passwords as emptied
    where emptied.user_id = new.id and emptied.encrypted_password = new.encrypted_password
  ) then
    return new;
  end if;

  update private.announcements
  set used_at = now()
  where announcements.user_id = new.id
    and announcements.what = 'password'
    and announcements.used_at is null
    and announcements.announced_at > now() - interval '10 minutes'
    and exists (select from auth.sessions where sessions.id = announcements.session_id and sessions.user_id = new.id);
  perform private.raise_error_if(not found, 'PT403');

  -- A new password withdraws a thief's change of address.
  delete from private.announcements where announcements.user_id = new.id and announcements.what = 'email';
  return new;
end;
$$;

comment on function private.check_new_password() is 'Rejects a password that was not announced.';

create trigger check_new_password
  before update of encrypted_password on auth.users
  for each row
  when (new.encrypted_password is distinct from old.encrypted_password and new.encrypted_password <> '')
  execute function private.check_new_password();

-- The service ends other sessions: if the announcer's is gone at commit, another used its announcement.

create function private.check_announcer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.announcements
  where announcements.user_id = new.user_id and announcements.what = new.what and announcements.used_at is not null;
  perform private.raise_error_if(not exists (select from auth.sessions where sessions.id = new.session_id), 'PT403');
  return null;
end;
$$;

comment on function private.check_announcer() is 'Rejects setting a password that ends the session that announced it.';

create constraint trigger check_announcer
  after update on private.announcements
  deferrable initially deferred
  for each row
  when (new.used_at is not null)
  execute function private.check_announcer();

create function private.check_new_email() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  staff_council_key text;
  membership record;
  event_id uuid;
begin
  perform private.raise_error_if(not exists (
    select from private.announcements
    where announcements.user_id = new.id
      and announcements.what = 'email'
      and announcements.value = lower(new.email)
      and announcements.announced_at > now() - interval '1 hour'
  ), 'PT403');

  perform private.take_locks('{}', private.council_ids_of(new.id) || new.id);
  select councils.council_key into staff_council_key from public.councils
  where councils.id = private.staff_council_of(new.id);
  if staff_council_key is null then
    new.encrypted_password := '';
  else
    perform private.raise_error_if(not private.email_domain_is_allowed(new.email, staff_council_key), 'PT422');
  end if;

  delete from private.announcements where announcements.user_id = new.id;
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
  'Rejects an unannounced or foreign address; ends sessions and second steps.';

-- A soft deletion replaces the address, which is no change.
create trigger check_new_email
  before update on auth.users
  for each row
  when (new.email is distinct from old.email and new.deleted_at is null)
  execute function private.check_new_email();

create function private.check_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  factor constant auth.mfa_factors := coalesce(new, old);
begin
  if tg_op = 'UPDATE' and old.status::text = 'verified' then
    return new;
  end if;
  if tg_op = 'DELETE' then
    -- Without a session of two steps it is a deletion, a changed address or a reset.
    if not exists (
      select from auth.sessions
      join auth.users on users.id = sessions.user_id and users.deleted_at is null
      where sessions.user_id = old.user_id and sessions.aal::text = 'aal2'
    ) then
      return old;
    end if;
    -- The service's administration writes its log first; an owner's request does so afterwards.
    if to_regclass('auth.audit_log_entries') is not null and exists (
      select from auth.audit_log_entries as entries
      where entries.created_at > now() - interval '1 minute'
        and entries.payload ->> 'action' = 'factor_deleted'
        and entries.payload -> 'traits' ->> 'factor_id' = old.id::text
    ) then
      return old;
    end if;
  end if;

  delete from private.announcements
  where announcements.user_id = factor.user_id
    and announcements.what = 'second_step'
    and announcements.value = factor.id::text
    and announcements.announced_at > now() - interval '10 minutes'
    and exists (
      select from auth.sessions
      where sessions.id = announcements.session_id and sessions.user_id = announcements.user_id
    );
  perform private.raise_error_if(not found, 'PT403');
  return coalesce(new, old);
end;
$$;

comment on function private.check_factor() is 'Rejects an unannounced change of a second step.';

create trigger check_new_factor
  before insert or update of status on auth.mfa_factors
  for each row
  when (new.status = 'verified')
  execute function private.check_factor();

create trigger check_removed_factor
  before delete on auth.mfa_factors
  for each row
  when (old.status = 'verified')
  execute function private.check_factor();

-- Metadata is copied into every token, which it could make too long.

create function private.limit_account_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.raw_user_meta_data := jsonb_strip_nulls(jsonb_build_object(
    'registration', substring(new.raw_user_meta_data ->> 'registration' from '^[0-9a-f]{64}$')
  ));
  return new;
end;
$$;

comment on function private.limit_account_metadata() is 'Keeps only the registration''s hash in metadata.';

create trigger limit_account_metadata
  before insert or update on auth.users
  for each row
  when (octet_length(new.raw_user_meta_data::text) > 1000)
  execute function private.limit_account_metadata();

create function private.limit_identity_data() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.identity_data := (
    select coalesce(jsonb_object_agg(entry.key, entry.value), '{}')
    from jsonb_each(new.identity_data) as entry
    where entry.key in ('sub', 'email', 'email_verified', 'phone_verified')
  );
  return new;
end;
$$;

comment on function private.limit_identity_data() is 'Keeps only the sign-in service''s own fields.';

create trigger limit_identity_data_on_insert
  before insert on auth.identities
  for each row
  when (octet_length(new.identity_data::text) > 1000)
  execute function private.limit_identity_data();

create function private.preview_account_deletion()
returns table (
  outcome private.deletion_outcome, council_name text, sites bigint, resident boolean, pending_invitations text[]
)
language plpgsql stable security definer set search_path = '' as $$
declare
  membership private.membership;
  deletion private.deletion_outcome := 'account';
begin
  perform private.require_session();
  select memberships.* into membership from private.memberships()
  where memberships.role in ('manager', 'officer') and memberships.state <> 'closed';
  if membership.role = 'manager' and not exists (
    select from public.council_members as others
    where others.council_id = membership.council_id and others.role = 'manager' and others.user_id <> membership.user_id
  ) then
    perform private.raise_error_if(membership.state <> 'member', 'TR017');
    deletion := case when exists (
      select from public.council_members as others
      where others.council_id = membership.council_id and others.role = 'officer'
    ) then 'hand_over' else 'council' end;
  end if;

  return query
    select
      deletion,
      membership.council_name,
      (select count(*) from public.skip_sites where skip_sites.council_key = membership.council_key),
      exists (select from public.residents where residents.user_id = auth.uid()),
      array(
        select invitations.email from public.council_invitations as invitations
        where invitations.council_id = membership.council_id
          and membership.role = 'manager' and membership.state = 'member'
          and invitations.accepted_at is null and invitations.declined_at is null and invitations.expires_at > now()
        order by invitations.email
        limit 20
      );
end;
$$;

comment on function private.preview_account_deletion() is 'Returns what deleting the account would do. Every account.';

create function private.delete_account(council_goes boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  session constant private.session := private.lock_own_account();
  deletion private.deletion_outcome;
begin
  perform private.raise_error_if(not session.is_recent, 'TR002');
  perform private.take_locks('{}', private.council_ids_of(session.user_id) || session.user_id);

  select preview.outcome into deletion from private.preview_account_deletion() as preview;
  perform private.raise_error_if(deletion = 'hand_over', 'TR022');
  perform private.raise_error_if(council_goes is distinct from (deletion = 'council'), 'TR021');
  if deletion = 'council' then
    perform private.require_may_close(private.staff_council_of(session.user_id), session.user_id);
  end if;

  -- The trigger leave_councils closes the council.
  delete from auth.users where users.id = session.user_id;
end;
$$;

comment on function private.delete_account(boolean) is
  'Deletes the account; council_goes confirms that this closes its council. Recent session.';

call private.offer('{keep_password, announce_change, preview_account_deletion, delete_account}', 'authenticated');
