-- What only the gate knows: that a site is full, or closed today. It ends by itself.

create function private.shut_site(site_id uuid, until text default null, done_by uuid default null) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  own record;
  shut constant timestamptz := case
    when until ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
      then (private.london_day(now())::timestamp + until::interval) at time zone 'Europe/London'
  end;
begin
  perform private.lock_my_memberships();
  -- A time that has passed is none of those that a page offers.
  perform private.raise_error_if(until is not null and (shut is null or shut <= now()), 'TR016');
  select memberships.user_id, memberships.council_id, memberships.council_key, sites.address, sites.shut_until into own
  from private.memberships()
  join public.skip_sites as sites on sites.council_key = memberships.council_key and sites.id = site_id
  where memberships.standing = 'member'
  for no key update of sites;
  if not found then
    return false;
  end if;
  if (case when own.shut_until > now() then own.shut_until end) is not distinct from shut then
    return true;
  end if;
  -- Of each account, so that nobody uses up a colleague's.
  perform private.raise_error_if(
    private.count_events_of_day(own.council_id, own.user_id, 'site_shut') >= private.site_notices_a_day(), 'TR069'
  );

  update public.skip_sites as sites set shut_until = shut where sites.id = site_id;
  perform private.log_event(
    own.council_id, own.user_id, 'site_shut',
    jsonb_build_object(
      'site', own.address, 'until', until,
      'by', case when done_by <> own.user_id then private.name_at_gate(own.user_id, own.council_key, done_by) end
    )
  );
  return true;
end;
$$;

comment on function private.shut_site(uuid, text, uuid) is
  'Any member of a council says of one of its sites that it takes nothing until a time of today in London ("14:00"; "24:00" is the rest of the day), or without one that it is open as its table says. Residents, gates and letters are told so at once; vouchers stay valid, and new ones are given. done_by: who stands there, as of accept_voucher(). True; false where the site is none of the caller''s councils. Errors: TR001, TR016, TR017, TR034, TR069.';

call private.offer('shut_site', 'authenticated');
