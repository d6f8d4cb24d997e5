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
