create table public.boroughs (
  key text primary key check (key ~ '^[a-z]+$'),
  council_name text not null unique check (council_name <> ''),
  gss text not null unique check (gss ~ '^E0[69][0-9]{6}$'),
  homepage text not null check (homepage ~ '^https://[a-z0-9.-]+/$'),
  waste_partnership text check (waste_partnership ~ '^[A-Z]+$'),
  tips_url text check (tips_url ~ '^https://[^\s]+$' and char_length(tips_url) <= 2000),
  bulky_url text check (bulky_url ~ '^https://[^\s]+$' and char_length(bulky_url) <= 2000),
  fly_tipping_url text check (fly_tipping_url ~ '^https://[^\s]+$' and char_length(fly_tipping_url) <= 2000)
);

comment on table public.boroughs is
  'The councils that can register: 32 London boroughs and Slough.';
comment on column public.boroughs.key is 'The display name in lower case without spaces.';
comment on column public.boroughs.council_name is 'Display name.';
comment on column public.boroughs.gss is 'Code of the Office for National Statistics.';
comment on column public.boroughs.homepage is 'Where its council''s own site begins.';
comment on column public.boroughs.waste_partnership is
  'The authority with which it shares its sites: East, North or West London, Western Riverside (ELWA, NLWA, WLWA, WRWA) or the South London Waste Partnership (SLWP); null for none. It suggests whose sites may be agreed to, and decides nothing.';
comment on column public.boroughs.tips_url is 'The council''s own page about its tips; kept by the operator, with npm run admin -- links.';
comment on column public.boroughs.bulky_url is 'The council''s own page about collecting what is bulky; likewise.';
comment on column public.boroughs.fly_tipping_url is 'Where the council hears of fly-tipping; likewise.';

alter table public.boroughs enable row level security;

create policy select_everyone on public.boroughs
  for select to anon, authenticated
  using (true);
comment on policy select_everyone on public.boroughs is 'Anybody may read the list of boroughs.';

grant select (key, council_name, gss, homepage, waste_partnership, tips_url, bulky_url, fly_tipping_url)
  on public.boroughs to anon, authenticated, service_role;
grant update (tips_url, bulky_url, fly_tipping_url) on public.boroughs to service_role;
-- Deliberately no insert or delete for any role of the API: the list changes by migration.

insert into public.boroughs (key, council_name, gss, homepage, waste_partnership) values
  ('barkinganddagenham', 'Barking and Dagenham', 'E09000002', 'https://www.lbbd.gov.uk/', 'ELWA'),
  ('barnet', 'Barnet', 'E09000003', 'https://www.barnet.gov.uk/', 'NLWA'),
  ('bexley', 'Bexley', 'E09000004', 'https://www.bexley.gov.uk/', null),
  ('brent', 'Brent', 'E09000005', 'https://www.brent.gov.uk/', 'WLWA'),
  ('bromley', 'Bromley', 'E09000006', 'https://www.bromley.gov.uk/', null),
  ('camden', 'Camden', 'E09000007', 'https://www.camden.gov.uk/', 'NLWA'),
  ('croydon', 'Croydon', 'E09000008', 'https://www.croydon.gov.uk/', 'SLWP'),
  ('ealing', 'Ealing', 'E09000009', 'https://www.ealing.gov.uk/', 'WLWA'),
  ('enfield', 'Enfield', 'E09000010', 'https://new.enfield.gov.uk/', 'NLWA'),
  ('greenwich', 'Greenwich', 'E09000011', 'https://www.royalgreenwich.gov.uk/', null),
  ('hackney', 'Hackney', 'E09000012', 'https://www.hackney.gov.uk/', 'NLWA'),
  ('hammersmithandfulham', 'Hammersmith and Fulham', 'E09000013', 'https://www.lbhf.gov.uk/', 'WRWA'),
  ('haringey', 'Haringey', 'E09000014', 'https://www.haringey.gov.uk/', 'NLWA'),
  ('harrow', 'Harrow', 'E09000015', 'https://www.harrow.gov.uk/', 'WLWA'),
  ('havering', 'Havering', 'E09000016', 'https://www.havering.gov.uk/', 'ELWA'),
  ('hillingdon', 'Hillingdon', 'E09000017', 'https://www.hillingdon.gov.uk/', 'WLWA'),
  ('hounslow', 'Hounslow', 'E09000018', 'https://www.hounslow.gov.uk/', 'WLWA'),
  ('islington', 'Islington', 'E09000019', 'https://www.islington.gov.uk/', 'NLWA'),
  ('kensingtonandchelsea', 'Kensington and Chelsea', 'E09000020', 'https://www.rbkc.gov.uk/', 'WRWA'),
  ('kingstonuponthames', 'Kingston upon Thames', 'E09000021', 'https://www.kingston.gov.uk/', 'SLWP'),
  ('lambeth', 'Lambeth', 'E09000022', 'https://www.lambeth.gov.uk/', 'WRWA'),
  ('lewisham', 'Lewisham', 'E09000023', 'https://lewisham.gov.uk/', null),
  ('merton', 'Merton', 'E09000024', 'https://www.merton.gov.uk/', 'SLWP'),
  ('newham', 'Newham', 'E09000025', 'https://www.newham.gov.uk/', 'ELWA'),
  ('redbridge', 'Redbridge', 'E09000026', 'https://www.redbridge.gov.uk/', 'ELWA'),
  ('richmonduponthames', 'Richmond upon Thames', 'E09000027', 'https://www.richmond.gov.uk/', 'WLWA'),
  ('slough', 'Slough', 'E06000039', 'https://www.slough.gov.uk/', null),
  ('southwark', 'Southwark', 'E09000028', 'https://www.southwark.gov.uk/', null),
  ('sutton', 'Sutton', 'E09000029', 'https://www.sutton.gov.uk/', 'SLWP'),
  ('towerhamlets', 'Tower Hamlets', 'E09000030', 'https://www.towerhamlets.gov.uk/', null),
  ('walthamforest', 'Waltham Forest', 'E09000031', 'https://www.walthamforest.gov.uk/', 'NLWA'),
  ('wandsworth', 'Wandsworth', 'E09000032', 'https://www.wandsworth.gov.uk/', 'WRWA'),
  ('westminster', 'Westminster', 'E09000033', 'https://www.westminster.gov.uk/', null);
