create table public.skip_companies (
  id uuid primary key default gen_random_uuid(),
  skip_company_name text,
  contact_first_name text,
  contact_last_name text,
  contact_number text,
  contact_email text,
  skip_company_address text
);

comment on table public.skip_companies is
  'Skip companies, kept by the provider. Records without a name are unfinished and shown to nobody.';

alter table public.skip_companies enable row level security;

create policy select_signed_in on public.skip_companies
  for select to authenticated
  using (
    (select private.my_council_key()) is not null
    -- A character that private.trim_text() would leave, which the role that reads may not call.
    and skip_company_name
      ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]'
  );
comment on policy select_signed_in on public.skip_companies is
  'Every signed-in council reads every company that has a name.';

grant select (id, skip_company_name, contact_first_name, contact_last_name, contact_number, contact_email, skip_company_address)
  on public.skip_companies to authenticated;
grant select, insert, update, delete on public.skip_companies to service_role;
-- Deliberately no insert, update or delete for authenticated: councils read, the provider's operator writes.
-- Deliberately nothing for anon.

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
