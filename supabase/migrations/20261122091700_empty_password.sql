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
  'Empties the password of an account whose address is being confirmed, and keeps it aside under its fingerprint.';

-- The table belongs to the sign-in service, so neither the trigger nor the table can carry a comment of ours.
create trigger empty_password
  before update on auth.users
  for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.empty_password();
