-- A council is not lost with its last manager: it closes, and rests for 30 days, in which whoever was its manager or
-- officer lately may bring it back.

create table private.former_members (
  council_id uuid not null references public.councils (id) on delete cascade,
  email text not null check (email = lower(email)),
  left_at timestamptz not null default now(),
  removed boolean not null default false,
  confirmed_at timestamptz,
  primary key (council_id, email)
);

comment on table private.former_members is
  'Addresses of people who were managers or officers of a council, kept for 90 days after that.';
comment on column private.former_members.left_at is 'When they left, or were no longer manager or officer.';
comment on column private.former_members.removed is 'Whether somebody else decided that: whoever was removed brings nothing back.';
comment on column private.former_members.confirmed_at is 'When the operator confirmed that they may bring the council back.';

create function private.keep_former_member() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.former_members as former (council_id, email, removed)
  -- Whoever steps down, or leaves, decided that themself.
  select old.council_id, lower(users.email), coalesce(auth.uid() <> old.user_id, false)
  from auth.users
  -- Where the council itself goes nobody comes back.
  where users.id = old.user_id and users.email is not null
    and exists (select from public.councils where councils.id = old.council_id)
  on conflict (council_id, email) do update set left_at = excluded.left_at, removed = excluded.removed, confirmed_at = null;
  return null;
end;
$$;

comment on function private.keep_former_member() is 'Notes the address of whoever is no longer manager or officer.';

create trigger keep_former_member
  after delete on public.council_members
  for each row when (old.role in ('manager', 'officer'))
  execute function private.keep_former_member();

create trigger keep_demoted_member
  after update of role on public.council_members
  for each row when (old.role in ('manager', 'officer') and new.role = 'gate')
  execute function private.keep_former_member();

create function private.may_come_back(council public.councils, email text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.former_members as former
    where former.council_id = council.id
      and former.email = lower(may_come_back.email)
      and (
        former.confirmed_at is not null
        or (
          not former.removed
          and former.left_at > council.closed_at - make_interval(days => private.former_member_days())
          and council.closed_at > now() - make_interval(days => private.return_days())
        )
      )
  );
$$;

comment on function private.may_come_back(public.councils, text) is
  'Whether somebody may bring a closed council back: its managers and officers of the 90 days before it closed, for 14 days; others once the operator has confirmed them.';

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
