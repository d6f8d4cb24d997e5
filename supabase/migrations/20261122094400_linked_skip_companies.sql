create table public.linked_skip_companies (
  council_key text not null references public.councils (council_key) on delete cascade,
  skip_company_id uuid not null references public.skip_companies (id) on delete cascade,
  primary key (council_key, skip_company_id)
);

comment on table public.linked_skip_companies is
  'Which companies work with which council. Kept by the provider; no row is made at registration.';

create index linked_skip_companies_skip_company_id_idx on public.linked_skip_companies (skip_company_id);

alter table public.linked_skip_companies enable row level security;

create policy select_own on public.linked_skip_companies
  for select to authenticated
  using (council_key = (select private.my_council_key()));
comment on policy select_own on public.linked_skip_companies is 'A council reads its own links.';

grant select (council_key, skip_company_id) on public.linked_skip_companies to authenticated, service_role;
grant insert (council_key, skip_company_id), delete on public.linked_skip_companies to service_role;
-- Deliberately no insert, update or delete for authenticated: the provider's operator links.
-- Deliberately no update for service_role: a link is made or removed.
-- Deliberately nothing for anon.
