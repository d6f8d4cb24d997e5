-- What anybody may look at before asking for a voucher: the boroughs that offer vouchers, and their sites.

create function private.open_boroughs()
returns table (
  key text, council_name text, paused boolean, pause_notice text, to_pay text, who_may_come text, before_you_come text
)
language sql stable security definer
set search_path = ''
as $$
  select
    councils.council_key, councils.council_name, councils.pause_notice is not null, councils.pause_notice,
    councils.to_pay, councils.who_may_come, councils.before_you_come
  from public.councils
  where councils.vouchers_open
    and exists (select from public.skip_sites as sites where sites.council_key = councils.council_key)
  order by councils.council_name;
$$;

comment on function private.open_boroughs() is 'The body of public.open_boroughs.';

revoke execute on function private.open_boroughs() from public, anon, authenticated, service_role;
grant execute on function private.open_boroughs() to anon, authenticated;

create function public.open_boroughs()
returns table (
  key text, council_name text, paused boolean, pause_notice text, to_pay text, who_may_come text, before_you_come text
)
language sql stable
set search_path = ''
as $$
  select listed.* from private.open_boroughs() as listed;
$$;

comment on function public.open_boroughs() is
  'Anybody: the boroughs that have turned vouchers on and have a site, by name. Rows: key, council_name, paused, pause_notice (why, while paused), to_pay, who_may_come, before_you_come (each null where the council says nothing).';

revoke execute on function public.open_boroughs() from public, anon, authenticated, service_role;
grant execute on function public.open_boroughs() to anon, authenticated;
-- Deliberately not for service_role, which reads the tables.

create function private.sites_of(borough_key text)
returns table (
  id uuid, "position" integer, address text, opening_hours text, not_taken text[], closed_until date
)
language sql stable security definer
set search_path = ''
as $$
  select
    sites.id, sites.position, sites.address, sites.opening_hours, sites.not_taken,
    case when sites.closed_until > private.london_day(now()) then sites.closed_until end
  from public.skip_sites as sites
  join public.councils on councils.council_key = sites.council_key and councils.vouchers_open
  where sites.council_key = sites_of.borough_key
  order by sites.position;
$$;

comment on function private.sites_of(text) is 'The body of public.sites_of.';

revoke execute on function private.sites_of(text) from public, anon, authenticated, service_role;
grant execute on function private.sites_of(text) to anon, authenticated;

create function public.sites_of(borough_key text)
returns table (
  id uuid, "position" integer, address text, opening_hours text, not_taken text[], closed_until date
)
language sql stable
set search_path = ''
as $$
  select listed.* from private.sites_of(borough_key) as listed;
$$;

comment on function public.sites_of(text) is
  'Anybody: the sites of a borough that has turned vouchers on, in the council''s order; no rows for any other. Rows: id, position, address, opening_hours (null where not said), not_taken (keys of waste_kinds), closed_until (the day it opens again; null while it is open).';

revoke execute on function public.sites_of(text) from public, anon, authenticated, service_role;
grant execute on function public.sites_of(text) to anon, authenticated;
-- Deliberately not for service_role, which reads the tables.
