-- Limits and blocks follow the person, as far as an address can: an account carries the hashes of all addresses that it
-- had as a resident, and accounts that share one are the same person. Two mailboxes in turns, or one with something
-- after a '+', are therefore no way around them. A hash is kept for twelve months after its resident is deleted.

create table private.person_hashes (
  hash bytea not null,
  user_id uuid not null,
  gone_on date,
  primary key (user_id, hash)
);

comment on table private.person_hashes is
  'The keyed hashes of the addresses that a resident''s account has and had. Deliberately no foreign key: they stay when the account is gone.';
comment on column private.person_hashes.gone_on is 'When the resident was deleted; null until then.';

create index person_hashes_hash_idx on private.person_hashes (hash);
create index person_hashes_gone_on_idx on private.person_hashes (gone_on) where gone_on is not null;

create function private.same_person(account_id uuid) returns table (user_id uuid, hash bytea)
language plpgsql stable
rows 2
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with recursive known as (
      select own.user_id, own.hash from private.person_hashes as own where own.user_id = same_person.account_id
      union
      select others.user_id, others.hash
      from known
      join private.person_hashes as shared on shared.hash = known.hash
      join private.person_hashes as others on others.user_id = shared.user_id
    )
    select known.user_id, known.hash from known;
end;
$$;

comment on function private.same_person(uuid) is
  'The accounts of the person behind an account, itself among them, each with every hash of an address that it has or had.';

create function private.keep_hash_of_resident() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.person_hashes as stored (hash, user_id)
  select private.mailbox_hash(users.email), users.id from auth.users where users.id = new.user_id and users.email is not null
  on conflict (user_id, hash) do update set gone_on = null;
  return null;
end;
$$;

comment on function private.keep_hash_of_resident() is 'Keeps the hash of a new resident''s address.';

create trigger keep_hash_of_resident
  after insert on public.residents
  for each row execute function private.keep_hash_of_resident();

create function private.keep_hash_of_new_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.person_hashes as stored (hash, user_id)
  select private.mailbox_hash(new.email), new.id
  where exists (select from public.residents where residents.user_id = new.id)
  on conflict (user_id, hash) do nothing;
  return null;
end;
$$;

comment on function private.keep_hash_of_new_email() is 'Keeps the hash of a resident''s new address beside those before it.';

create trigger keep_hash_of_new_email
  after update on auth.users
  for each row
  when (new.email is distinct from old.email and new.deleted_at is null)
  execute function private.keep_hash_of_new_email();

create function private.mark_hashes_gone() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.person_hashes as stored
  set gone_on = private.london_day(now())
  where stored.user_id = old.user_id;
  return null;
end;
$$;

comment on function private.mark_hashes_gone() is 'Says since when the hashes of a deleted resident are kept.';

create trigger mark_hashes_gone
  after delete on public.residents
  for each row execute function private.mark_hashes_gone();
