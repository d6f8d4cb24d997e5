create table public.voucher_limits (
  one_row boolean primary key default true check (one_row),
  valid_days integer not null,
  valid_days_least integer not null,
  valid_days_most integer not null,
  active_at_most integer not null,
  year_at_most integer not null,
  council_year_at_most integer not null,
  applications_a_day integer not null,
  load_kinds_at_most integer not null,
  misses_at_most integer not null,
  miss_minutes integer not null,
  undo_days integer not null,
  rejections_at_most integer not null,
  same_rejection_minutes integer not null,
  desk_a_day integer not null
);

comment on table public.voucher_limits is
  'The scheme''s numbers for vouchers, in one row.';
comment on column public.voucher_limits.valid_days is
  'Days after the day of issue, in London, on which a voucher is still good, where the site''s council sets nothing else.';
comment on column public.voucher_limits.valid_days_least is 'The fewest days that a council may set.';
comment on column public.voucher_limits.valid_days_most is 'The most days that a council may set.';
comment on column public.voucher_limits.active_at_most is 'Vouchers of one resident that are neither used, cancelled nor expired.';
comment on column public.voucher_limits.year_at_most is
  'Vouchers of one resident, active or used, that were issued within 365 days, over all councils; also the most that a council may allow of its own.';
comment on column public.voucher_limits.council_year_at_most is
  'The same of one council, where it sets nothing else; it may set 1 or more.';
comment on column public.voucher_limits.applications_a_day is 'Applications of one resident on one day, the cancelled ones included.';
comment on column public.voucher_limits.load_kinds_at_most is 'Kinds of waste in one load.';
comment on column public.voucher_limits.misses_at_most is 'Codes that one person may get wrong at a gate within miss_minutes.';
comment on column public.voucher_limits.miss_minutes is 'Minutes for which a wrong code counts.';
comment on column public.voucher_limits.undo_days is 'Days for which managers can undo an acceptance.';
comment on column public.voucher_limits.rejections_at_most is 'How often one voucher is written down as turned away.';
comment on column public.voucher_limits.same_rejection_minutes is
  'Minutes in which a voucher that the same member turns away for the same reason counts once.';
comment on column public.voucher_limits.desk_a_day is
  'Vouchers that one member may give on one day to people without a phone.';

alter table public.voucher_limits enable row level security;

create policy select_everyone on public.voucher_limits
  for select to anon, authenticated
  using (true);
comment on policy select_everyone on public.voucher_limits is 'Anybody may read the scheme''s numbers.';

grant select on public.voucher_limits to anon, authenticated, service_role;
-- Deliberately no insert, update or delete for any role of the API: the numbers change by migration.

insert into public.voucher_limits (
  valid_days, valid_days_least, valid_days_most, active_at_most, year_at_most, council_year_at_most, applications_a_day,
  load_kinds_at_most, misses_at_most, miss_minutes, undo_days, rejections_at_most,
  same_rejection_minutes, desk_a_day
)
values (31, 7, 62, 3, 52, 12, 10, 4, 30, 10, 31, 20, 10, 50);

-- Days and months of vouchers are London's, whatever the server's time zone is.
create function private.london_day(at timestamptz) returns date
language sql immutable strict parallel safe
set search_path = ''
as $$
  select (at at time zone 'Europe/London')::date;
$$;

comment on function private.london_day(timestamptz) is 'The day that it is in London at a moment.';
