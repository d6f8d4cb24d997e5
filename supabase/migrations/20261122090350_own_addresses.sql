-- A council cannot send people elsewhere: its texts hold addresses of the web and of mailboxes on its own domains alone.

create table private.partnership_hosts (
  waste_partnership text primary key,
  host text not null check (host ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$')
);

comment on table private.partnership_hosts is 'Websites of the waste partnerships, which their councils may name.';

insert into private.partnership_hosts (waste_partnership, host) values
  ('ELWA', 'eastlondonwaste.gov.uk'),
  ('NLWA', 'nlwa.gov.uk'),
  ('SLWP', 'slwp.org.uk'),
  ('WLWA', 'westlondonwaste.gov.uk'),
  ('WRWA', 'wrwa.gov.uk');

create function private.reject_foreign_addresses(value text, borough_key text, argument text) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  hosts text;
  behind constant text := '(?=$|[\s/?#),;:!''"\]]|\.($|\s))';
begin
  if not coalesce(private.contains_address(value), false) then
    return;
  end if;
  select string_agg(replace(listed.host, '.', '\.'), '|') into hosts
  from (
    select domains.domain as host from public.borough_email_domains as domains
    where domains.borough_key = reject_foreign_addresses.borough_key
    union
    select regexp_replace(split_part(boroughs.homepage, '/', 3), '^www\.', '') from public.boroughs
    where boroughs.key = reject_foreign_addresses.borough_key
    union
    select partnerships.host from private.partnership_hosts as partnerships
    join public.boroughs on boroughs.waste_partnership = partnerships.waste_partnership
    where boroughs.key = reject_foreign_addresses.borough_key
  ) as listed;
  -- What is left once the council's own are taken out. A path holds no colon, so that no second address hides in it.
  if private.contains_address(
    regexp_replace(
      lower(pg_catalog.normalize(value, 'NFKC')),
      '(^|[\s("''])((https?://)?([a-z0-9-]+\.)*(' || hosts || ')' || behind || '([/?#][a-z0-9._~%=&+/-]*)?'
        || '|[a-z0-9._+-]+@([a-z0-9-]+\.)*(' || hosts || ')' || behind || ')',
      '\1', 'g'
    )
  ) then
    perform private.raise_error('TR042', argument);
  end if;
end;
$$;

comment on function private.reject_foreign_addresses(text, text, text) is
  'Refuses a text of a borough''s council that holds an address of the web or of a mailbox elsewhere than on its own domains, its homepage''s or its waste partnership''s: TR042 (details: the argument''s name).';
