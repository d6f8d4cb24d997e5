create table public.council_members (
  user_id uuid not null references auth.users (id) on delete cascade,
  council_id uuid not null references public.councils (id) on delete cascade,
  role private.role not null,
  first_name text not null check (char_length(first_name) between 1 and private.maximum_name_length()),
  last_name text not null check (char_length(last_name) between 1 and private.maximum_name_length()),
  joined_at timestamptz not null default now(),
  mailbox_proved_at timestamptz not null,
  to_be_confirmed boolean not null default false,
  primary key (user_id, council_id)
);

comment on table public.council_members is
  'Who belongs to which council, and as what. The council''s contact is its manager who has been there longest.';
comment on column public.council_members.user_id is 'The person''s account.';
comment on column public.council_members.council_id is 'The council.';
comment on column public.council_members.first_name is 'As the person gave it.';
comment on column public.council_members.last_name is 'As the person gave it.';
comment on column public.council_members.joined_at is 'When the person joined.';
comment on column public.council_members.role is 'As what.';
comment on column public.council_members.mailbox_proved_at is
  'When a session of the person last began with a code or link of an e-mail. Rights lapse after 90 days.';

comment on column public.council_members.to_be_confirmed is
  'Gate staff whose address has changed: a manager confirms them before they check vouchers again.';

create index council_members_council_id_idx on public.council_members (council_id);
create unique index council_members_one_office_idx on public.council_members (user_id) where role in ('manager', 'officer');
comment on index public.council_members_one_office_idx is 'Managers and officers belong to one council.';

alter table public.council_members enable row level security;

-- The policies stand after the functions that they ask, which read this table (my_council_ids).

grant select (user_id, council_id, role, first_name, last_name, joined_at, to_be_confirmed)
  on public.council_members to authenticated, service_role;
grant select (mailbox_proved_at) on public.council_members to service_role;
grant update (first_name, last_name) on public.council_members to authenticated;
-- Deliberately no insert or delete for anybody, and no update of a role: claim_council(), join_council(),
-- change_role(), remove_member(), delete_account() and the operator's functions do it, under the council's lock.
-- Deliberately no mailbox_proved_at for colleagues, which is the time when somebody signed in by a code.
-- Deliberately nothing for anon.

create function private.keep_member_names() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- A blank entry keeps the existing value.
  new.first_name := private.clean_name(coalesce(nullif(private.trim_text(new.first_name), ''), old.first_name), 'TR005');
  new.last_name := private.clean_name(coalesce(nullif(private.trim_text(new.last_name), ''), old.last_name), 'TR006');
  return new;
end;
$$;

comment on function private.keep_member_names() is
  'Trims a member''s names, keeps them where the new ones are blank, and refuses what is no name.';

create trigger keep_member_names
  before update of first_name, last_name on public.council_members
  for each row execute function private.keep_member_names();

-- A council always has a manager. Every function that takes one away looks first, under the council's lock; this holds
-- for every other path, when the transaction ends, under the same lock.

create function private.check_manager() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed_id uuid;
begin
  if tg_table_name = 'councils' then
    changed_id := new.id;
  else
    changed_id := old.council_id;
  end if;

  -- Locked first and counted in a statement of its own: of two that each take one of two managers away, the second
  -- waits here and then sees that the other is gone.
  perform from public.councils where councils.id = changed_id and councils.closed_at is null for no key update;
  if found and not exists (
    select from public.council_members as members
    where members.council_id = changed_id and members.role = 'manager'
  ) then
    perform private.raise_error('PT409');
  end if;
  return null;
end;
$$;

comment on function private.check_manager() is 'Refuses a transaction that leaves a council without a manager.';

create constraint trigger check_manager_of_council
  after insert or update of closed_at on public.councils
  deferrable initially deferred
  for each row execute function private.check_manager();

create constraint trigger check_manager_of_members
  after delete or update of role, council_id on public.council_members
  deferrable initially deferred
  for each row
  when (old.role = 'manager')
  execute function private.check_manager();

create function private.lacks_manager(council public.councils) returns boolean
language sql stable
set search_path = ''
as $$
  select council.closed_at is null and not exists (
    select from public.council_members as members
    where members.council_id = council.id and members.role = 'manager'
      and members.mailbox_proved_at > now() - make_interval(days => private.mailbox_days())
  );
$$;

comment on function private.lacks_manager(public.councils) is
  'Whether no manager of an open council has proved their mailbox within 90 days, so that nobody can manage it.';
