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

create table public.waste_kinds (
  key text primary key check (key ~ '^[a-z_]+$'),
  name text not null unique,
  position integer not null unique
);

comment on table public.waste_kinds is
  'What a voucher can be for, in residents'' words. The scheme''s one list.';
comment on column public.waste_kinds.position is 'The order in which it is offered.';

alter table public.waste_kinds enable row level security;

create policy select_everyone on public.waste_kinds
  for select to anon, authenticated
  using (true);
comment on policy select_everyone on public.waste_kinds is 'Anybody may read what can be brought.';

grant select on public.waste_kinds to anon, authenticated, service_role;
-- Deliberately no insert, update or delete for any role of the API: the list changes by migration. A kind is never
-- deleted, because vouchers name it.

insert into public.waste_kinds (key, name, position) values
  ('mattress', 'Mattress or bed base', 1),
  ('sofa', 'Sofa or armchair', 2),
  ('furniture', 'Other furniture', 3),
  ('carpet', 'Carpet or rug', 4),
  ('fridge', 'Fridge or freezer', 5),
  ('appliance', 'Washing machine, cooker or dishwasher', 6),
  ('electrical', 'Television or other electricals', 7),
  ('wood', 'Wood, doors or fence panels', 8),
  ('metal', 'Scrap metal or bicycles', 9),
  ('garden', 'Garden waste', 10),
  ('rubble', 'Rubble, bricks or soil', 11),
  ('plasterboard', 'Plasterboard', 12),
  ('tyres', 'Tyres', 13),
  ('paint', 'Paint', 14),
  ('bags', 'Rubbish in bags', 15);

create table public.waste_sizes (
  key text primary key check (key ~ '^[a-z_]+$'),
  name text not null unique,
  position integer not null unique
);

comment on table public.waste_sizes is
  'How much a load is in all, by the vehicle that it fills, in residents'' words. The scheme''s one list.';
comment on column public.waste_sizes.position is 'The order in which it is offered, the smallest first: what is larger than a site takes stands behind that.';

alter table public.waste_sizes enable row level security;

create policy select_everyone on public.waste_sizes
  for select to anon, authenticated
  using (true);
comment on policy select_everyone on public.waste_sizes is 'Anybody may read how much can be brought.';

grant select on public.waste_sizes to anon, authenticated, service_role;
-- Deliberately no insert, update or delete for any role of the API: the list changes by migration.

insert into public.waste_sizes (key, name, position) values
  ('few', 'Up to 3 items or bags', 1),
  ('boot', 'A car boot full', 2),
  ('car', 'A car full, seats down', 3),
  ('small_van', 'A small van full', 4),
  ('large_van', 'A large van full', 5);

create function private.kinds_of(load jsonb) returns text[]
language plpgsql immutable
set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(kinds.key order by kinds.place), '{}')
    from jsonb_array_elements_text(load -> 'kinds') with ordinality as kinds (key, place)
  );
end;
$$;

comment on function private.kinds_of(jsonb) is 'The kinds of waste of a load, in its order.';

create function private.parse_waste(given jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  at_most constant integer := (select limits.load_kinds_at_most from public.voucher_limits as limits);
  listed jsonb;
begin
  if jsonb_typeof(given -> 'kinds') = 'array' then
    -- In the list's order, so that the same load is the same text. What is there twice, or is none, leaves fewer.
    select jsonb_agg(kinds.key order by kinds.position) into listed
    from public.waste_kinds as kinds where given -> 'kinds' @> to_jsonb(kinds.key)
    having count(*) = jsonb_array_length(given -> 'kinds') and count(*) between 1 and at_most;
  end if;
  perform private.raise_error_if(
    listed is null
    or not exists (select from public.waste_sizes as sizes where to_jsonb(sizes.key) = given -> 'size'),
    'TR062'
  );
  -- Whatever else was sent is not kept.
  return jsonb_build_object('kinds', listed, 'size', given -> 'size');
end;
$$;

comment on function private.parse_waste(jsonb) is
  'A load as it is stored, from what was sent; raises TR062 unless it is one to four different kinds of the scheme''s list and a size of the list.';

create function private.is_too_large(load jsonb, largest_size text) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select sizes.position from public.waste_sizes as sizes where sizes.key = load ->> 'size')
      > (select sizes.position from public.waste_sizes as sizes where sizes.key = largest_size),
    false
  );
$$;

comment on function private.is_too_large(jsonb, text) is 'Whether a load is larger than the largest that a site lets in; null is any.';
