create table private.waste_kinds (
  key text primary key check (key ~ '^[a-z_]+$'),
  name text not null unique,
  position integer not null unique
);

comment on table private.waste_kinds is 'What a voucher can be for, in residents'' words.';

-- Never deleted: vouchers name it.
insert into private.waste_kinds (key, name, position) values
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

create table private.waste_sizes (
  key text primary key check (key ~ '^[a-z_]+$'),
  name text not null unique,
  position integer not null unique
);

comment on table private.waste_sizes is 'Vehicle sizes in residents'' words, the smallest first.';

insert into private.waste_sizes (key, name, position) values
  ('few', 'Up to 3 items or bags', 1),
  ('boot', 'A car boot full', 2),
  ('car', 'A car full, seats down', 3),
  ('small_van', 'A small van full', 4),
  ('large_van', 'A large van full', 5);

create table public.skip_sites (
  -- In figures the nil uuid is an unknown site.
  id uuid primary key default gen_random_uuid() check (id <> '00000000-0000-0000-0000-000000000000'),
  council_key text not null references public.councils (council_key) on delete cascade,
  position integer not null check (position >= 1),
  address text not null check (char_length(address) between 1 and private.maximum_address_length()),
  opening_hours text check (char_length(opening_hours) between 1 and private.maximum_hours_length()),
  opening jsonb check (private.is_week(opening)),
  exceptions jsonb not null default '[]'
    check (private.are_periods(exceptions, '{from,hours,to,why}', private.maximum_exception_length())),
  not_taken text[] not null default '{}',
  largest_size text,
  height_limit_cm integer
    check (height_limit_cm between private.least_height_limit_cm() and private.most_height_limit_cm()),
  place text check (private.is_place(place)),
  trade_waste boolean not null default false check (not trade_waste or num_nulls(trade_pence, trade_unit) = 0),
  trade_pence integer check (trade_pence between 1 and 99999),
  trade_unit private.trade_unit,
  trade_conditions private.trade_condition[] not null default '{}',
  trade_notes text check (char_length(trade_notes) between 1 and private.maximum_hours_length()),
  former_trade jsonb,
  trade_from timestamptz check ((trade_from is null) = (former_trade is null)),
  shut_until timestamptz,
  updated_at timestamptz not null default now(),
  constraint skip_sites_council_key_position_key unique (council_key, position) deferrable initially immediate
);

comment on table public.skip_sites is 'Sites of a council; ''Site n'' is the position.';
comment on column public.skip_sites.id is 'Stays with the site when it is renumbered.';
comment on column public.skip_sites.council_key is 'The borough of its council.';
comment on column public.skip_sites.position is 'From 1, without gaps within a council.';
comment on column public.skip_sites.address is 'One line, 1 to 300 characters.';
comment on column public.skip_sites.opening_hours is 'In words, beside the table; null for none.';
comment on column public.skip_sites.not_taken is 'Waste types that this site does not take.';
comment on column public.skip_sites.opening is
  'Opening hours: for seven days from Monday, spans such as "08:00-16:00". Null if not entered.';
comment on column public.skip_sites.exceptions is
  'Days with other hours: from, to, hours (spans; [] is closed) and why (or null).';
comment on column public.skip_sites.largest_size is 'The largest vehicle size, a key of waste_sizes; null for all.';
comment on column public.skip_sites.height_limit_cm is 'How high a vehicle may be, in centimetres; null for no limit.';
comment on column public.skip_sites.place is '"latitude,longitude" in degrees; null if not entered.';
comment on column public.skip_sites.trade_waste is 'Whether it takes waste of paid jobs, without a voucher.';
comment on column public.skip_sites.trade_pence is 'Price of a unit of trade waste.';
comment on column public.skip_sites.trade_unit is 'What the price of trade waste is for.';
comment on column public.skip_sites.trade_conditions is 'How trade waste is paid, and what to bring with it.';
comment on column public.skip_sites.trade_notes is 'In words, where the lists do not do; null for none.';
comment on column public.skip_sites.former_trade is 'The trade columns as other boroughs see them until trade_from.';
comment on column public.skip_sites.trade_from is 'When other boroughs see the trade columns of now; null if they do.';
comment on column public.skip_sites.shut_until is 'Until when gate staff have closed it today; null or past if not.';
comment on column public.skip_sites.updated_at is 'When the address last changed.';

alter table public.skip_sites enable row level security;

create policy select_own on public.skip_sites
  for select to authenticated
  using (council_key = (select councils.council_key from public.councils));

grant select (
  id, council_key, position, address, opening_hours, opening, exceptions, not_taken, largest_size, height_limit_cm,
  place, trade_waste, trade_pence, trade_unit, trade_conditions, trade_notes, shut_until, updated_at
) on public.skip_sites to authenticated, service_role;
-- No writes: the functions keep positions contiguous.

create table public.skip_site_boroughs (
  site_id uuid not null references public.skip_sites (id) on delete cascade,
  borough_key text not null references public.boroughs (key),
  offered_at timestamptz default now(),
  declined_at timestamptz,
  agreed_at timestamptz,
  agreed_by uuid,
  agreed_place text,
  former_address text,
  address_from timestamptz,
  ended_at timestamptz,
  primary key (site_id, borough_key),
  constraint skip_site_boroughs_former_address_check check ((former_address is null) = (address_from is null)),
  constraint skip_site_boroughs_ended_check check (ended_at is null or agreed_at is not null)
);

comment on table public.skip_site_boroughs is 'Sites offered to other boroughs. Each agrees, and again to a new place.';
comment on column public.skip_site_boroughs.agreed_at is
  'The first agreement since a gap of 62 days; it counts until ended_at.';
comment on column public.skip_site_boroughs.agreed_by is 'Null for the operator. No foreign key.';
comment on column public.skip_site_boroughs.former_address is
  'What residents see until address_from, and while a new place waits.';
comment on column public.skip_site_boroughs.ended_at is 'Vouchers issued before stay valid.';

create index skip_site_boroughs_borough_key_idx on public.skip_site_boroughs (borough_key);

alter table public.skip_site_boroughs enable row level security;

create policy select_own on public.skip_site_boroughs
  for select to authenticated
  using (site_id in (select skip_sites.id from public.skip_sites));

grant select (
  site_id, borough_key, offered_at, declined_at, agreed_at, agreed_place, former_address, address_from, ended_at
) on public.skip_site_boroughs to authenticated, service_role;
-- No agreed_by: only the borough that agreed may know.

create table public.skip_companies (
  id uuid primary key default gen_random_uuid(),
  skip_company_name text,
  contact_first_name text,
  contact_last_name text,
  contact_number text,
  contact_email text,
  skip_company_address text,
  listed boolean not null default false
);

comment on table public.skip_companies is 'Skip companies, kept by the operator.';

comment on column public.skip_companies.listed is 'Whether it agreed to be named to everybody.';

alter table public.skip_companies enable row level security;

create policy select_signed_in on public.skip_companies
  for select to authenticated
  using (
    (select private.my_council_id()) is not null
    -- As private.trim_text(), which this role may not call.
    and skip_company_name
      ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]'
  );

grant select on public.skip_companies to authenticated;
grant select, insert, update, delete on public.skip_companies to service_role;

create table public.linked_skip_companies (
  council_key text not null references public.councils (council_key) on delete cascade,
  skip_company_id uuid not null references public.skip_companies (id) on delete cascade,
  primary key (council_key, skip_company_id)
);

comment on table public.linked_skip_companies is 'Which companies work with which council, kept by the operator.';

create index linked_skip_companies_skip_company_id_idx on public.linked_skip_companies (skip_company_id);

alter table public.linked_skip_companies enable row level security;

create policy select_own on public.linked_skip_companies
  for select to authenticated
  using (council_key = (select councils.council_key from public.councils));

grant select on public.linked_skip_companies to authenticated, service_role;
grant insert, delete on public.linked_skip_companies to service_role;

create function private.listed_skip_companies(borough_key text)
returns table (skip_company_name text, contact_number text, skip_company_address text)
language sql stable security definer set search_path = '' as $$
  select companies.skip_company_name, companies.contact_number, companies.skip_company_address
  from public.skip_companies as companies
  join public.linked_skip_companies as linked on linked.skip_company_id = companies.id
  join public.councils on councils.council_key = linked.council_key and private.is_shown(councils)
  where linked.council_key = listed_skip_companies.borough_key
    and companies.listed
    and private.trim_text(companies.skip_company_name) <> ''
  order by companies.skip_company_name;
$$;

comment on function private.listed_skip_companies(text) is
  'Returns a borough''s skip companies that agreed to be named. Everybody.';

call private.offer('{listed_skip_companies}', 'anon', 'authenticated');
