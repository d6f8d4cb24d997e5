create table public.councils (
  council_key text primary key references public.boroughs (key),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  council_name text not null,
  council_contact_first_name text not null check (char_length(council_contact_first_name) between 1 and 100),
  council_contact_last_name text not null check (char_length(council_contact_last_name) between 1 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.councils is
  'Councils that hold a verified account: one account per council, one council per account. A row appears when the e-mail address is confirmed and goes with the account.';
comment on column public.councils.council_name is 'Display name, copied from the borough when the council is claimed.';
comment on column public.councils.updated_at is 'When a contact name last changed.';

alter table public.councils enable row level security;

create policy select_own on public.councils
  for select to authenticated
  using (council_key = (select private.current_council_key()));
comment on policy select_own on public.councils is 'A council reads its own record.';

create policy update_own on public.councils
  for update to authenticated
  using (council_key = (select private.current_council_key()))
  with check (council_key = (select private.current_council_key()));
comment on policy update_own on public.councils is 'A council changes its own record; the grant and the trigger leave two names of it.';

revoke all on public.councils from public, anon, authenticated, service_role;
grant select (council_key, user_id, council_name, council_contact_first_name, council_contact_last_name, created_at, updated_at)
  on public.councils to authenticated, service_role;
grant update (council_contact_first_name, council_contact_last_name) on public.councils to authenticated;
grant delete on public.councils to service_role;
-- Deliberately no insert for anybody: confirming an e-mail address claims a council.
-- Deliberately no delete for authenticated: delete_account() does it.
-- Deliberately nothing for anon: council_is_registered() answers what a visitor may know.

create function private.keep_council_record() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (new.council_key, new.user_id, new.council_name, new.created_at)
    is distinct from (old.council_key, old.user_id, old.council_name, old.created_at)
  then
    raise exception 'Only the contact names can be changed.' using errcode = 'TR016';
  end if;

  -- A blank entry keeps the existing value.
  new.council_contact_first_name :=
    coalesce(nullif(private.trim_text(new.council_contact_first_name), ''), old.council_contact_first_name);
  new.council_contact_last_name :=
    coalesce(nullif(private.trim_text(new.council_contact_last_name), ''), old.council_contact_last_name);

  if char_length(new.council_contact_first_name) > 100
    or private.has_control_characters(new.council_contact_first_name)
  then
    raise exception 'First Name must be at most 100 characters, without line breaks.' using errcode = 'TR005';
  end if;
  if char_length(new.council_contact_last_name) > 100
    or private.has_control_characters(new.council_contact_last_name)
  then
    raise exception 'Last Name must be at most 100 characters, without line breaks.' using errcode = 'TR006';
  end if;

  new.updated_at := now();
  return new;
end;
$$;

comment on function private.keep_council_record() is
  'Trims contact names, keeps them where the new ones are blank, and refuses every other change.';

revoke execute on function private.keep_council_record() from public, anon, authenticated, service_role;

create trigger keep_council_record
  before update on public.councils
  for each row execute function private.keep_council_record();
