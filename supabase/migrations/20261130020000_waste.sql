create table public.voucher_limits (
  one_row boolean primary key default true check (one_row),
  valid_days integer not null,
  valid_days_least integer not null,
  valid_days_most integer not null,
  active_at_most integer not null,
  year_at_most integer not null,
  council_year_at_most integer not null,
  vouchers_a_day integer not null,
  load_kinds_at_most integer not null,
  misses_at_most integer not null,
  miss_minutes integer not null,
  undo_days integer not null,
  rejections_at_most integer not null,
  same_rejection_minutes integer not null,
  desk_a_day integer not null
);

comment on table public.voucher_limits is 'The scheme''s numbers for vouchers, in one row.';
comment on column public.voucher_limits.valid_days is
  'Days of validity after issue, unless the council sets another number.';
comment on column public.voucher_limits.active_at_most is 'Active vouchers of one resident.';
comment on column public.voucher_limits.year_at_most is
  'Active and used vouchers of one resident in 365 days, over all councils.';
comment on column public.voucher_limits.council_year_at_most is
  'The same for one council, unless it sets another number.';
comment on column public.voucher_limits.misses_at_most is 'Wrong codes of one person within miss_minutes.';
comment on column public.voucher_limits.rejections_at_most is 'Recorded rejections of one voucher.';
comment on column public.voucher_limits.same_rejection_minutes is 'Minutes in which the same rejection counts once.';
comment on column public.voucher_limits.desk_a_day is 'Vouchers that one member may issue at the desk on one day.';

alter table public.voucher_limits enable row level security;

create policy select_everyone on public.voucher_limits
  for select to anon, authenticated
  using (true);

grant select on public.voucher_limits to anon, authenticated, service_role;

insert into public.voucher_limits (
  valid_days, valid_days_least, valid_days_most, active_at_most, year_at_most, council_year_at_most, vouchers_a_day,
  load_kinds_at_most, misses_at_most, miss_minutes, undo_days, rejections_at_most,
  same_rejection_minutes, desk_a_day
)
values (31, 7, 62, 3, 52, 12, 10, 4, 30, 10, 31, 20, 10, 50);

create table public.waste_kinds (
  key text primary key check (key ~ '^[a-z_]+$'),
  name text not null unique,
  position integer not null unique
);

comment on table public.waste_kinds is 'What a voucher can be for, in residents'' words.';

alter table public.waste_kinds enable row level security;

create policy select_everyone on public.waste_kinds
  for select to anon, authenticated
  using (true);

grant select on public.waste_kinds to anon, authenticated, service_role;
-- Never deleted: vouchers name it.

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

comment on table public.waste_sizes is 'Vehicle sizes in residents'' words, the smallest first.';

alter table public.waste_sizes enable row level security;

create policy select_everyone on public.waste_sizes
  for select to anon, authenticated
  using (true);

grant select on public.waste_sizes to anon, authenticated, service_role;

insert into public.waste_sizes (key, name, position) values
  ('few', 'Up to 3 items or bags', 1),
  ('boot', 'A car boot full', 2),
  ('car', 'A car full, seats down', 3),
  ('small_van', 'A small van full', 4),
  ('large_van', 'A large van full', 5);
