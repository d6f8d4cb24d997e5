create table public.provider_email_domains (
  domain text primary key check (domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$')
);

comment on table public.provider_email_domains is
  'E-mail domains of the provider''s staff, who may register any borough.';
comment on column public.provider_email_domains.domain is
  'In lower case, without @. Its subdomains belong to the provider too.';

alter table public.provider_email_domains enable row level security;

create policy all_nobody on public.provider_email_domains
  for all to anon, authenticated
  using (false) with check (false);
comment on policy all_nobody on public.provider_email_domains is
  'Nobody reads or writes the list through the API; email_domain_is_allowed answers about one address.';

grant select (domain), insert (domain), delete on public.provider_email_domains to service_role;
-- Deliberately nothing for anon and authenticated: the browser never holds the list.
-- Deliberately without rows: whoever runs the service adds their own.
