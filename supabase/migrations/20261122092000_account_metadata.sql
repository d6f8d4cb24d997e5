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
  'Leaves of an account''s metadata only the fingerprint of its registration.';

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
  'Leaves of what is kept with a way of signing in only what the sign-in service itself writes.';

create trigger limit_identity_data_on_insert
  before insert on auth.identities
  for each row
  when (octet_length(new.identity_data::text) > 1000)
  execute function private.limit_identity_data();
