create function private.are_fees(value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(value) = 'object'
    and not jsonb_path_exists(value, '$.* ? (@.type() != "number" || @ < 1 || @ > 100000 || @.floor() != @)');
$$;

comment on function private.are_fees(jsonb) is 'Whether a value is pence by waste type: {"tyres": 500}.';

create table public.councils (
  id uuid primary key default gen_random_uuid(),
  council_key text not null unique references public.boroughs (key),
  council_name text not null,
  vouchers_open boolean not null default false,
  pauses jsonb not null default '[]' check (
    private.are_periods(pauses, '{from,to,why}', private.maximum_reason_length())
  ),
  to_pay text check (char_length(to_pay) between 1 and private.maximum_text_length()),
  who_may_come text check (char_length(who_may_come) between 1 and private.maximum_text_length()),
  before_you_come text check (char_length(before_you_come) between 1 and private.maximum_text_length()),
  conditions private.condition[] not null default '{}',
  fees jsonb not null default '{}' check (private.are_fees(fees)),
  phone text check (phone ~ private.phone_pattern()),
  phone_hours text check (char_length(phone_hours) between 1 and private.maximum_hours_length()),
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  contact_page text check (
    contact_page ~ private.contact_page_pattern() and char_length(contact_page) <= private.maximum_contact_page_length()
  ),
  valid_days integer check (valid_days > 0),
  yearly_limit integer check (yearly_limit > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  two_steps_from timestamptz
);

comment on table public.councils is 'Registered councils, until 30 days after closing.';
comment on column public.councils.id is 'A later council of the borough has another.';
comment on column public.councils.council_key is 'Key of its borough.';
comment on column public.councils.created_at is 'When it registered.';
comment on column public.councils.council_name is 'Display name, copied from the borough.';
comment on column public.councils.vouchers_open is
  'Whether residents may apply for vouchers. Off until a manager turns it on.';
comment on column public.councils.pauses is 'Days without vouchers: [{"from", "to" (last day or null), "why"}].';
comment on column public.councils.to_pay is 'What residents pay at the site; shown to them.';
comment on column public.councils.who_may_come is 'Which residents may come; shown to them.';
comment on column public.councils.before_you_come is 'Booking, proof of address, vehicles; shown to residents.';
comment on column public.councils.conditions is 'What it asks for at its sites; shown to residents in their language.';
comment on column public.councils.fees is 'Pence for each item or bag, by waste type; shown to residents.';
comment on column public.councils.phone is 'Telephone for residents without smartphone or email; shown to them.';
comment on column public.councils.phone_hours is 'When the telephone is answered; shown to residents.';
comment on column public.councils.colour is 'Colour of its printed sheets, as #rrggbb.';
comment on column public.councils.contact_page is 'Web address of its contact page; shown to residents.';
comment on column public.councils.valid_days is
  'Days of validity of vouchers for its sites; null for the scheme''s number.';
comment on column public.councils.yearly_limit is
  'Vouchers for its sites for a person in 365 days; null for the scheme''s number.';
comment on column public.councils.updated_at is 'When a setting last changed.';
comment on column public.councils.closed_at is 'When it closed; null while open.';
comment on column public.councils.two_steps_from is
  'When managers and officers need a second step; null if not required.';

create table private.suspensions (
  borough_key text primary key references public.boroughs (key),
  suspended_at timestamptz not null default now(),
  why text not null check (char_length(why) between 1 and private.maximum_reason_length())
);

comment on table private.suspensions is 'Boroughs suspended by the operator; claiming again does not evade it.';

create function private.is_suspended(borough_key text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.suspensions where suspensions.borough_key = is_suspended.borough_key);
end;
$$;

comment on function private.is_suspended(text) is 'Whether the operator has suspended a borough''s council.';

create function private.is_shown(council public.councils) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return council.closed_at is null and not exists (
    select from private.suspensions where suspensions.borough_key = council.council_key
  );
end;
$$;

comment on function private.is_shown(public.councils) is
  'Whether residents see a council: neither closed nor suspended.';

alter table public.councils enable row level security;

create policy select_own on public.councils
  for select to authenticated
  using (id = (select private.my_council_id()));

grant select on public.councils to authenticated, service_role;
-- No writes: functions write under the council's lock.

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

comment on table public.council_members is 'Who belongs to which council, in which role.';
comment on column public.council_members.user_id is 'The person''s account.';
comment on column public.council_members.council_id is 'The council.';
comment on column public.council_members.first_name is 'First name.';
comment on column public.council_members.last_name is 'Last name.';
comment on column public.council_members.joined_at is 'When the person joined.';
comment on column public.council_members.role is 'manager, officer or gate (gate staff).';
comment on column public.council_members.mailbox_proved_at is
  'When a session last began by an emailed code. Rights lapse after 90 days.';
comment on column public.council_members.to_be_confirmed is
  'Gate staff with a new address, whom a manager has to confirm.';

create index council_members_council_id_idx on public.council_members (council_id);
create unique index council_members_one_office_idx on public.council_members (user_id)
  where role in ('manager', 'officer');
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
-- No mailbox_proved_at for colleagues; functions write under the council's lock.

create function private.check_manager() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed_id constant uuid := coalesce(to_jsonb(old) ->> 'council_id', to_jsonb(new) ->> 'id');
begin
  -- Locked before counting, so that one removal sees another.
  perform from public.councils where councils.id = changed_id and councils.closed_at is null for no key update;
  perform private.raise_error_if(found and not exists (
    select from public.council_members as members
    where members.council_id = changed_id and members.role = 'manager'
  ), 'PT409');
  return null;
end;
$$;

comment on function private.check_manager() is 'Rejects leaving an open council without a manager.';

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
