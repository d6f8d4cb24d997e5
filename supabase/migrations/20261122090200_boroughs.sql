create table public.boroughs (
  key text primary key check (key ~ '^[a-z]+$'),
  council_name text not null unique check (council_name <> ''),
  tips_url text check (tips_url ~ '^https://[^\s]+$' and char_length(tips_url) <= 2000)
);

comment on table public.boroughs is
  'The councils that can register: 32 London boroughs and Slough. src/scheme/boroughs.ts holds the same list.';
comment on column public.boroughs.key is 'The display name in lower case without spaces.';
comment on column public.boroughs.council_name is 'Display name.';
comment on column public.boroughs.tips_url is 'The council''s own page about its tips, for residents of a borough that issues no vouchers; kept by the operator.';

alter table public.boroughs enable row level security;

create policy select_everyone on public.boroughs
  for select to anon, authenticated
  using (true);
comment on policy select_everyone on public.boroughs is 'Anybody may read the list of boroughs.';

grant select (key, council_name, tips_url) on public.boroughs to anon, authenticated, service_role;
grant update (tips_url) on public.boroughs to service_role;
-- Deliberately no insert or delete for any role of the API: the list changes by migration.

insert into public.boroughs (key, council_name) values
  ('barkinganddagenham', 'Barking and Dagenham'),
  ('barnet', 'Barnet'),
  ('bexley', 'Bexley'),
  ('brent', 'Brent'),
  ('bromley', 'Bromley'),
  ('camden', 'Camden'),
  ('croydon', 'Croydon'),
  ('ealing', 'Ealing'),
  ('enfield', 'Enfield'),
  ('greenwich', 'Greenwich'),
  ('hackney', 'Hackney'),
  ('hammersmithandfulham', 'Hammersmith and Fulham'),
  ('haringey', 'Haringey'),
  ('harrow', 'Harrow'),
  ('havering', 'Havering'),
  ('hillingdon', 'Hillingdon'),
  ('hounslow', 'Hounslow'),
  ('islington', 'Islington'),
  ('kensingtonandchelsea', 'Kensington and Chelsea'),
  ('kingstonuponthames', 'Kingston upon Thames'),
  ('lambeth', 'Lambeth'),
  ('lewisham', 'Lewisham'),
  ('merton', 'Merton'),
  ('newham', 'Newham'),
  ('redbridge', 'Redbridge'),
  ('richmonduponthames', 'Richmond upon Thames'),
  ('slough', 'Slough'),
  ('southwark', 'Southwark'),
  ('sutton', 'Sutton'),
  ('towerhamlets', 'Tower Hamlets'),
  ('walthamforest', 'Waltham Forest'),
  ('wandsworth', 'Wandsworth'),
  ('westminster', 'Westminster');
