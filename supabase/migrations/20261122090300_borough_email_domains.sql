create table public.borough_email_domains (
  borough_key text not null references public.boroughs (key),
  domain text not null check (domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'),
  primary key (borough_key, domain)
);

comment on table public.borough_email_domains is
  'E-mail domains of each council. An operator adds and removes rows without a deploy. One domain may serve two boroughs.';
comment on column public.borough_email_domains.domain is
  'In lower case, without @. Its subdomains belong to the council too.';

alter table public.borough_email_domains enable row level security;

create policy all_nobody on public.borough_email_domains
  for all to anon, authenticated
  using (false) with check (false);
comment on policy all_nobody on public.borough_email_domains is
  'Nobody reads or writes the list through the API; email_domain_is_allowed answers about one address.';

grant select (borough_key, domain), insert (borough_key, domain), delete
  on public.borough_email_domains to service_role;
-- Deliberately nothing for anon and authenticated: the browser never holds the list.
-- Deliberately no update for service_role: a domain is replaced by adding one and deleting the other.

insert into public.borough_email_domains (borough_key, domain) values
  ('barkinganddagenham', 'lbbd.gov.uk'),
  ('barkinganddagenham', 'barking-dagenham.gov.uk'),
  ('barnet', 'barnet.gov.uk'),
  ('bexley', 'bexley.gov.uk'),
  ('brent', 'brent.gov.uk'),
  ('bromley', 'bromley.gov.uk'),
  ('camden', 'camden.gov.uk'),
  ('croydon', 'croydon.gov.uk'),
  ('ealing', 'ealing.gov.uk'),
  ('enfield', 'enfield.gov.uk'),
  ('greenwich', 'royalgreenwich.gov.uk'),
  ('hackney', 'hackney.gov.uk'),
  ('hammersmithandfulham', 'lbhf.gov.uk'),
  ('haringey', 'haringey.gov.uk'),
  ('harrow', 'harrow.gov.uk'),
  ('havering', 'havering.gov.uk'),
  ('hillingdon', 'hillingdon.gov.uk'),
  ('hounslow', 'hounslow.gov.uk'),
  ('islington', 'islington.gov.uk'),
  ('kensingtonandchelsea', 'rbkc.gov.uk'),
  ('kingstonuponthames', 'kingston.gov.uk'),
  ('lambeth', 'lambeth.gov.uk'),
  ('lewisham', 'lewisham.gov.uk'),
  ('merton', 'merton.gov.uk'),
  ('newham', 'newham.gov.uk'),
  ('redbridge', 'redbridge.gov.uk'),
  ('richmonduponthames', 'richmond.gov.uk'),
  ('richmonduponthames', 'richmondandwandsworth.gov.uk'),
  ('slough', 'slough.gov.uk'),
  ('southwark', 'southwark.gov.uk'),
  ('sutton', 'sutton.gov.uk'),
  ('towerhamlets', 'towerhamlets.gov.uk'),
  ('walthamforest', 'lbwf.gov.uk'),
  ('walthamforest', 'walthamforest.gov.uk'),
  ('wandsworth', 'richmondandwandsworth.gov.uk'),
  ('wandsworth', 'wandsworth.gov.uk'),
  ('westminster', 'westminster.gov.uk');
