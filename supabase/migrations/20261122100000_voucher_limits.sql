create table public.voucher_limits (
  one_row boolean primary key default true check (one_row),
  valid_days integer not null,
  active_at_most integer not null,
  year_at_most integer not null,
  applications_a_day integer not null,
  misses_at_most integer not null,
  miss_minutes integer not null,
  take_back_minutes integer not null
);

comment on table public.voucher_limits is
  'The scheme''s numbers for vouchers, in one row. src/scheme/voucher-limits.ts holds the same.';
comment on column public.voucher_limits.valid_days is 'Days after the day of issue, in London, on which a voucher is still good.';
comment on column public.voucher_limits.active_at_most is 'Vouchers of one resident that are neither used, cancelled nor expired.';
comment on column public.voucher_limits.year_at_most is 'Vouchers of one resident, active or used, that were issued within 365 days.';
comment on column public.voucher_limits.applications_a_day is 'Applications of one resident on one day, the cancelled ones included.';
comment on column public.voucher_limits.misses_at_most is 'Codes that one person may get wrong at a gate within miss_minutes.';
comment on column public.voucher_limits.take_back_minutes is 'Minutes in which whoever accepted a voucher may take that back.';

alter table public.voucher_limits enable row level security;

create policy select_everyone on public.voucher_limits
  for select to anon, authenticated
  using (true);
comment on policy select_everyone on public.voucher_limits is 'Anybody may read the scheme''s numbers.';

revoke all on public.voucher_limits from public, anon, authenticated, service_role;
grant select on public.voucher_limits to anon, authenticated, service_role;
-- Deliberately no insert, update or delete for any role of the API: the numbers change by migration.

insert into public.voucher_limits
  (valid_days, active_at_most, year_at_most, applications_a_day, misses_at_most, miss_minutes, take_back_minutes)
values (31, 3, 12, 10, 30, 10, 10);

-- Days and months of vouchers are London's, whatever the server's time zone is.
create function private.london_day(at timestamptz) returns date
language sql immutable strict parallel safe
set search_path = ''
as $$
  select (at at time zone 'Europe/London')::date;
$$;

comment on function private.london_day(timestamptz) is 'The day that it is in London at a moment.';

revoke execute on function private.london_day(timestamptz) from public, anon, authenticated, service_role;
-- Deliberately no grants: only functions that run as the owner call it.
