create table public.councils (
  id uuid primary key default gen_random_uuid(),
  council_key text not null unique references public.boroughs (key),
  council_name text not null,
  vouchers_open boolean not null default false,
  pauses jsonb not null default '[]' check (private.are_periods(pauses, '{from,to,why}', private.maximum_reason_length())),
  to_pay text check (char_length(to_pay) between 1 and private.maximum_text_length()),
  who_may_come text check (char_length(who_may_come) between 1 and private.maximum_text_length()),
  before_you_come text check (char_length(before_you_come) between 1 and private.maximum_text_length()),
  phone text check (private.is_phone(phone)),
  phone_hours text check (char_length(phone_hours) between 1 and private.maximum_hours_length()),
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  contact_page text check (contact_page ~ private.contact_page_pattern() and char_length(contact_page) <= private.maximum_contact_page_length()),
  valid_days integer check (valid_days > 0),
  yearly_limit integer check (yearly_limit > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  two_steps_from timestamptz
);

comment on table public.councils is
  'Councils that are registered, one for a borough. A row appears when somebody claims the borough. It goes 30 days after it closed. The id is never used again, so that nothing of an earlier council of the borough is shown to a later one.';
comment on column public.councils.id is 'The council''s own, beside its borough: a later council of the borough has another.';
comment on column public.councils.council_key is 'Key of its borough.';
comment on column public.councils.created_at is 'When it registered.';
comment on column public.councils.council_name is 'Display name, copied from the borough when the council is claimed.';
comment on column public.councils.vouchers_open is 'Whether residents may apply for vouchers. Off until a manager turns it on.';
comment on column public.councils.pauses is
  'When no vouchers are issued, by days in London, and why, as residents are told: [{"from", "to" (the last day, or null until somebody ends it), "why"}].';
comment on column public.councils.to_pay is 'What residents pay at the site; shown to them.';
comment on column public.councils.who_may_come is 'Which residents may come; shown to them.';
comment on column public.councils.before_you_come is 'Booking, proof of address, vehicles, and the like; shown to residents.';
comment on column public.councils.phone is 'Whom residents call who have no smartphone or email; shown to them.';
comment on column public.councils.phone_hours is 'When that is answered; shown to residents.';
comment on column public.councils.colour is 'Colour of its sheets, as #rrggbb; pages correct its contrast.';
comment on column public.councils.contact_page is 'Address of a page of its own; shown to residents.';
comment on column public.councils.valid_days is
  'Days for which vouchers for the council''s sites are valid; null for the scheme''s number. The bounds are those of voucher_limits.';
comment on column public.councils.yearly_limit is
  'Vouchers for the council''s sites that a person may have in any 365 days; null for the scheme''s number.';
comment on column public.councils.updated_at is 'When a setting last changed.';

comment on column public.councils.closed_at is
  'When it closed; its managers and officers can reopen it for closed_council_days(). Null for an open one.';

comment on column public.councils.two_steps_from is
  'When managers and officers lose their rights without a second step; null where it is not required.';

create table private.suspensions (
  borough_key text primary key references public.boroughs (key),
  suspended_at timestamptz not null default now(),
  why text not null check (char_length(why) between 1 and private.maximum_reason_length())
);

comment on table private.suspensions is
  'Boroughs whose council the operator has suspended. Of the borough, so that closing and claiming again does not evade it.';

-- Deliberately no grants and no policies: suspend_council() and resume_council() write it.

create function private.is_suspended(borough_key text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (select from private.suspensions where suspensions.borough_key = is_suspended.borough_key);
end;
$$;

comment on function private.is_suspended(text) is 'Whether the operator has suspended a borough''s council.';

create function private.is_shown(council public.councils) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return council.closed_at is null and not private.is_suspended(council.council_key);
end;
$$;

comment on function private.is_shown(public.councils) is
  'Whether residents see a council: it is neither closed nor suspended.';

alter table public.councils enable row level security;

create policy select_own on public.councils
  for select to authenticated
  using (id = (select private.my_council_id()));

grant select (
  id, council_key, council_name, vouchers_open, pauses, to_pay, who_may_come, before_you_come,
  phone, phone_hours, colour, contact_page, valid_days, yearly_limit, created_at, updated_at, closed_at,
  two_steps_from
) on public.councils to authenticated, service_role;
-- Deliberately no insert, update or delete for anybody: claim_council(), save_voucher_settings(), close_council(),
-- reopen_council(), delete_account() and the operator's functions do it, under the council's lock.
-- Deliberately nothing for gate staff, who learn a council's name from my_memberships().
-- Deliberately nothing for anon: council_is_registered() answers what a visitor may know.

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

create policy select_own on public.council_members
  for select to authenticated
  using (
    council_id = (select private.my_council_id())
    or (
      user_id = (select auth.uid())
      and council_id in (select private.my_council_ids('{gate}'))
    )
  );
create policy update_own on public.council_members
  for update to authenticated
  using (
    user_id = (select auth.uid())
    and council_id in (select private.my_council_ids('{manager, officer, gate}'))
  )
  with check (
    user_id = (select auth.uid())
    and (
      (role = 'manager' and council_id in (select private.my_council_ids('{manager}')))
      or (role = 'officer' and council_id in (select private.my_council_ids('{officer}')))
      or (role = 'gate' and council_id in (select private.my_council_ids('{gate}')))
    )
  );

grant select (user_id, council_id, role, first_name, last_name, joined_at, to_be_confirmed)
  on public.council_members to authenticated, service_role;
grant select (mailbox_proved_at) on public.council_members to service_role;
grant update (first_name, last_name) on public.council_members to authenticated;
-- Deliberately no insert or delete for anybody, and no update of a role: claim_council(), join_council(),
-- change_role(), remove_member(), delete_account() and the operator's functions do it, under the council's lock.
-- Deliberately no mailbox_proved_at for colleagues, which is the time when somebody signed in by a code.
-- Deliberately nothing for anon.

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

comment on function private.check_manager() is 'Rejects a transaction that leaves an open council without a manager.';

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
  'Whether no manager of an open council has proved their mailbox within 90 days.';
