-- A change of e-mail address is asked for (email_change is set) and later confirmed with a token (email becomes what
-- email_change was), in whatever browser opened the e-mail. Asking is never refused: the service has sent the e-mail
-- by then, and would forget its limit with the transaction. A note is taken instead, by the change alone and not by
-- another e-mail about it, and judged when the new address is confirmed.
--
-- The service passes a PT4xx on to whoever confirms, with its status and message.

create table private.email_change_notes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  recent boolean not null,
  asked_at timestamptz not null default now()
);

comment on table private.email_change_notes is
  'Whether a session of the last five minutes was there when the account asked for a new address.';

revoke all on private.email_change_notes from public, anon, authenticated, service_role;

create function private.account_has_recent_session(account_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.sessions
    where sessions.user_id = account_id
      and sessions.created_at > pg_catalog.now() - interval '5 minutes'
      and (
        sessions.aal::text = 'aal2'
        or not exists (
          select from auth.mfa_factors as factors
          where factors.user_id = account_id and factors.status::text = 'verified'
        )
      )
  );
$$;

comment on function private.account_has_recent_session(uuid) is
  'Whether any session of the account began within five minutes and has passed its second step. The sign-in service writes its tables without the caller''s token, so that a trigger cannot ask for one session.';

revoke execute on function private.account_has_recent_session(uuid) from public, anon, authenticated, service_role;

create function private.note_email_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if coalesce(new.email_change, '') = '' then
    delete from private.email_change_notes as notes where notes.user_id = new.id;
  else
    insert into private.email_change_notes as notes (user_id, email, recent)
    values (new.id, lower(new.email_change), private.account_has_recent_session(new.id))
    on conflict (user_id) do update
    set email = excluded.email, recent = excluded.recent, asked_at = excluded.asked_at;
  end if;
  return null;
end;
$$;

comment on function private.note_email_change() is 'Keeps the note of the change of address under way.';

revoke execute on function private.note_email_change() from public, anon, authenticated, service_role;

create trigger note_email_change
  after update on auth.users
  for each row
  when (new.email_change is distinct from old.email_change and new.deleted_at is null)
  execute function private.note_email_change();

create function private.check_new_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  council_key text;
begin
  if not exists (
    select from private.email_change_notes as notes
    where notes.user_id = new.id
      and notes.email = lower(new.email)
      and notes.recent
      and notes.asked_at > now() - interval '1 hour'
  ) then
    raise exception 'Please enter your password to continue.' using errcode = 'PT403';
  end if;

  select councils.council_key into council_key
  from public.council_members as members
  join public.councils on councils.id = members.council_id
  where members.user_id = new.id and members.role <> 'gate';
  if council_key is not null and not private.email_domain_is_allowed(new.email, council_key) then
    raise exception 'Your email must be specific to your council' using errcode = 'PT422';
  end if;

  return new;
end;
$$;

comment on function private.check_new_email() is
  'Refuses a new address that no recent session asked for within the hour, and one outside the council of a manager or officer.';

revoke execute on function private.check_new_email() from public, anon, authenticated, service_role;

-- Deleting an account the reversible way replaces its address with a digest, which is no change of address.
create trigger check_new_email
  before update on auth.users
  for each row
  when (new.email is distinct from old.email and new.deleted_at is null)
  execute function private.check_new_email();

-- Otherwise a thief's change outlives the password that was set against it, and anybody who asks for another e-mail
-- about it revives it.

create function private.end_email_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.email_change := '';
  new.email_change_token_new := '';
  new.email_change_token_current := '';
  delete from auth.one_time_tokens as tokens
  where tokens.user_id = new.id
    and tokens.token_type::text in ('email_change_token_new', 'email_change_token_current');
  delete from private.email_change_notes as notes where notes.user_id = new.id;
  return new;
end;
$$;

comment on function private.end_email_change() is 'A new password ends a change of address that is under way.';

revoke execute on function private.end_email_change() from public, anon, authenticated, service_role;

create trigger end_email_change
  before update of encrypted_password on auth.users
  for each row
  when (new.encrypted_password is distinct from old.encrypted_password and old.email_change <> '')
  execute function private.end_email_change();

create function private.forget_email_change() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  session record;
begin
  select * into session from private.lock_own_account();
  update auth.users
  set email_change = '', email_change_token_new = '', email_change_token_current = ''
  where users.id = session.user_id and users.email_change <> '';
  delete from auth.one_time_tokens as tokens
  where tokens.user_id = session.user_id
    and tokens.token_type::text in ('email_change_token_new', 'email_change_token_current');
end;
$$;

comment on function private.forget_email_change() is 'The body of public.forget_email_change.';

revoke execute on function private.forget_email_change() from public, anon, authenticated, service_role;
grant execute on function private.forget_email_change() to authenticated;

create function public.forget_email_change() returns void
language sql volatile
set search_path = ''
as $$
  select private.forget_email_change();
$$;

comment on function public.forget_email_change() is
  'Drops a change of the caller''s e-mail address that is under way, with its tokens: before a new one is asked for, so that it is judged by itself, and before signing out everywhere. Errors: TR001.';

revoke execute on function public.forget_email_change() from public, anon, authenticated, service_role;
grant execute on function public.forget_email_change() to authenticated;
-- Deliberately not for anon and service_role, which have no account.
