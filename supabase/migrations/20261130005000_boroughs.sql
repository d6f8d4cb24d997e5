create table public.boroughs (
  key text primary key check (key ~ '^[a-z]+$'),
  council_name text not null unique check (council_name <> ''),
  gss text not null unique check (gss ~ '^E0[69][0-9]{6}$'),
  homepage text not null check (homepage ~ '^https://[a-z0-9.-]+/$'),
  waste_partnership text check (waste_partnership ~ '^[A-Z]+$'),
  tips_url text check (tips_url ~ '^https://[^\s]+$' and char_length(tips_url) <= 2000),
  bulky_url text check (bulky_url ~ '^https://[^\s]+$' and char_length(bulky_url) <= 2000),
  fly_tipping_url text check (fly_tipping_url ~ '^https://[^\s]+$' and char_length(fly_tipping_url) <= 2000),
  trade_url text check (trade_url ~ '^https://[^\s]+$' and char_length(trade_url) <= 2000)
);

comment on table public.boroughs is
  'The councils that can register: 32 London boroughs and Slough.';
comment on column public.boroughs.key is 'The name in lower case without spaces.';
comment on column public.boroughs.waste_partnership is 'With whom it shares sites; suggests whose offers to agree to.';
comment on column public.boroughs.tips_url is 'Kept by the operator, like the other three links.';

alter table public.boroughs enable row level security;

create policy select_everyone on public.boroughs
  for select to anon, authenticated
  using (true);
grant select on public.boroughs to anon, authenticated, service_role;
grant update (tips_url, bulky_url, fly_tipping_url, trade_url) on public.boroughs to service_role;
-- No inserts or deletes: the list changes by migration.

create table public.borough_email_domains (
  borough_key text not null references public.boroughs (key),
  domain text not null check (domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'),
  primary key (borough_key, domain)
);

comment on table public.borough_email_domains is 'Email domains of councils, kept by the operator.';
comment on column public.borough_email_domains.domain is 'In lower case. Subdomains count too.';

alter table public.borough_email_domains enable row level security;
grant select, insert, delete on public.borough_email_domains to service_role;

with listed (council_name, gss, homepage, waste_partnership, domains) as (
  values
    ('Barking and Dagenham', 'E09000002', 'https://www.lbbd.gov.uk/', 'ELWA', '{lbbd.gov.uk, barking-dagenham.gov.uk}'),
    ('Barnet', 'E09000003', 'https://www.barnet.gov.uk/', 'NLWA', '{barnet.gov.uk}'),
    ('Bexley', 'E09000004', 'https://www.bexley.gov.uk/', null, '{bexley.gov.uk}'),
    ('Brent', 'E09000005', 'https://www.brent.gov.uk/', 'WLWA', '{brent.gov.uk}'),
    ('Bromley', 'E09000006', 'https://www.bromley.gov.uk/', null, '{bromley.gov.uk}'),
    ('Camden', 'E09000007', 'https://www.camden.gov.uk/', 'NLWA', '{camden.gov.uk}'),
    ('Croydon', 'E09000008', 'https://www.croydon.gov.uk/', 'SLWP', '{croydon.gov.uk}'),
    ('Ealing', 'E09000009', 'https://www.ealing.gov.uk/', 'WLWA', '{ealing.gov.uk}'),
    ('Enfield', 'E09000010', 'https://new.enfield.gov.uk/', 'NLWA', '{enfield.gov.uk}'),
    ('Greenwich', 'E09000011', 'https://www.royalgreenwich.gov.uk/', null, '{royalgreenwich.gov.uk}'),
    ('Hackney', 'E09000012', 'https://www.hackney.gov.uk/', 'NLWA', '{hackney.gov.uk}'),
    ('Hammersmith and Fulham', 'E09000013', 'https://www.lbhf.gov.uk/', 'WRWA', '{lbhf.gov.uk}'),
    ('Haringey', 'E09000014', 'https://www.haringey.gov.uk/', 'NLWA', '{haringey.gov.uk}'),
    ('Harrow', 'E09000015', 'https://www.harrow.gov.uk/', 'WLWA', '{harrow.gov.uk}'),
    ('Havering', 'E09000016', 'https://www.havering.gov.uk/', 'ELWA', '{havering.gov.uk}'),
    ('Hillingdon', 'E09000017', 'https://www.hillingdon.gov.uk/', 'WLWA', '{hillingdon.gov.uk}'),
    ('Hounslow', 'E09000018', 'https://www.hounslow.gov.uk/', 'WLWA', '{hounslow.gov.uk}'),
    ('Islington', 'E09000019', 'https://www.islington.gov.uk/', 'NLWA', '{islington.gov.uk}'),
    ('Kensington and Chelsea', 'E09000020', 'https://www.rbkc.gov.uk/', 'WRWA', '{rbkc.gov.uk}'),
    ('Kingston upon Thames', 'E09000021', 'https://www.kingston.gov.uk/', 'SLWP', '{kingston.gov.uk}'),
    ('Lambeth', 'E09000022', 'https://www.lambeth.gov.uk/', 'WRWA', '{lambeth.gov.uk}'),
    ('Lewisham', 'E09000023', 'https://lewisham.gov.uk/', null, '{lewisham.gov.uk}'),
    ('Merton', 'E09000024', 'https://www.merton.gov.uk/', 'SLWP', '{merton.gov.uk}'),
    ('Newham', 'E09000025', 'https://www.newham.gov.uk/', 'ELWA', '{newham.gov.uk}'),
    ('Redbridge', 'E09000026', 'https://www.redbridge.gov.uk/', 'ELWA', '{redbridge.gov.uk}'),
    ('Richmond upon Thames', 'E09000027', 'https://www.richmond.gov.uk/', 'WLWA',
      '{richmond.gov.uk, richmondandwandsworth.gov.uk}'),
    ('Slough', 'E06000039', 'https://www.slough.gov.uk/', null, '{slough.gov.uk}'),
    ('Southwark', 'E09000028', 'https://www.southwark.gov.uk/', null, '{southwark.gov.uk}'),
    ('Sutton', 'E09000029', 'https://www.sutton.gov.uk/', 'SLWP', '{sutton.gov.uk}'),
    ('Tower Hamlets', 'E09000030', 'https://www.towerhamlets.gov.uk/', null, '{towerhamlets.gov.uk}'),
    ('Waltham Forest', 'E09000031', 'https://www.walthamforest.gov.uk/', 'NLWA', '{lbwf.gov.uk, walthamforest.gov.uk}'),
    ('Wandsworth', 'E09000032', 'https://www.wandsworth.gov.uk/', 'WRWA',
      '{richmondandwandsworth.gov.uk, wandsworth.gov.uk}'),
    ('Westminster', 'E09000033', 'https://www.westminster.gov.uk/', null, '{westminster.gov.uk}')
), added as (
  insert into public.boroughs (key, council_name, gss, homepage, waste_partnership)
  select lower(replace(listed.council_name, ' ', '')), listed.council_name, listed.gss, listed.homepage,
    listed.waste_partnership
  from listed
  returning boroughs.key, boroughs.council_name
)
insert into public.borough_email_domains (borough_key, domain)
select added.key, unnest(listed.domains::text[])
from added
join listed on listed.council_name = added.council_name;

create table private.partnership_hosts (
  waste_partnership text primary key,
  host text not null check (host ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$')
);

comment on table private.partnership_hosts is 'Websites of waste partnerships, which councils may name.';

insert into private.partnership_hosts (waste_partnership, host) values
  ('ELWA', 'eastlondonwaste.gov.uk'),
  ('NLWA', 'nlwa.gov.uk'),
  ('SLWP', 'slwp.org.uk'),
  ('WLWA', 'westlondonwaste.gov.uk'),
  ('WRWA', 'wrwa.gov.uk');

create table public.provider_email_domains (
  domain text primary key check (domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$')
);

comment on table public.provider_email_domains is 'Email domains of the provider''s staff, for any borough.';
comment on column public.provider_email_domains.domain is 'In lower case. Subdomains count too.';

alter table public.provider_email_domains enable row level security;
grant select, insert, delete on public.provider_email_domains to service_role;

-- cleanEmail() in src/shared/domain/clean-input.ts does the same.
create function private.clean_email(typed text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  -- Not cleaned if far too long.
  shown text := case when char_length(typed) <= 2000 then private.trim_text(regexp_replace(
    normalize(typed, NFC),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164'
      '\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g'
  )) end;
begin
  if shown is null then
    return typed;
  end if;
  shown := private.trim_text(coalesce(substring(shown from '<([^<>]+)>[\s.,;]*$'), shown));
  shown := regexp_replace(regexp_replace(shown, '^mailto:', '', 'i'), '\?.*$', '');
  shown := regexp_replace(translate(shown, '‘’ʼ', ''''''''), '[\s.,;]+$', '');
  -- ASCII in any locale.
  return translate(shown, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');
end;
$$;

comment on function private.clean_email(text) is 'Returns the email address in a typed or pasted text, in lower case.';

create function private.email_is_readable(email text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  -- ASCII only. Not after lower(), which makes a Kelvin sign a k.
  select coalesce(
    pg_catalog.char_length(email) <= private.maximum_email_length()
    and email ~ ('^[A-Za-z0-9_''+-]+(\.[A-Za-z0-9_''+-]+)*'
      '@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$'),
    false
  );
$$;

comment on function private.email_is_readable(text) is
  'Returns whether an email address has one reading for every mail program.';

create function private.email_domain_is_allowed(email text, borough_key text default null) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  host constant text := '.' || lower(split_part(email, '@', 2));
begin
  return private.email_is_readable(email) and (
    borough_key is null or exists (select from public.boroughs where boroughs.key = email_domain_is_allowed.borough_key)
  ) and exists (
    select
    from (
      select domains.domain from public.borough_email_domains as domains
      where domains.borough_key = coalesce(email_domain_is_allowed.borough_key, domains.borough_key)
      union all
      select provider.domain from public.provider_email_domains as provider
    ) as listed
    where right(host, char_length(listed.domain) + 1) = '.' || listed.domain
  );
end;
$$;

comment on function private.email_domain_is_allowed(text, text) is
  'Whether an address may register, for a borough or any. Everybody.';

call private.offer('{email_domain_is_allowed}', 'anon', 'authenticated', 'service_role');
