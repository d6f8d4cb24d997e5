-- The way in for whoever has a mailbox of a council that is registered: a manager invites. Domains are no secret, the
-- site lists them; who belongs to a council is.

create function private.email_domains_of(borough_key text) returns text[]
language sql stable security definer
set search_path = ''
as $$
  select array(
    select listed.domain from public.borough_email_domains as listed
    where listed.borough_key = email_domains_of.borough_key
    order by listed.domain
  );
$$;

comment on function private.email_domains_of(text) is
  'What the addresses of a borough''s council end in, for the sentence below a refused one; empty for a borough that there is not. The provider''s domains are not told.';

call private.offer('email_domains_of', 'anon', 'authenticated');
-- Deliberately not for service_role, which reads the table.

create function private.councils_of_my_mailbox()
returns table (council_key text, council_name text, registered boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  host text := (select '.' || lower(split_part(session.email, '@', 2)) from private.require_session() as session);
begin
  return query
    select boroughs.key, boroughs.council_name, private.council_is_registered(boroughs.key)
    from public.boroughs
    where exists (
      select from public.borough_email_domains as listed
      where listed.borough_key = boroughs.key
        and right(host, char_length(listed.domain) + 1) = '.' || listed.domain
    )
    order by boroughs.council_name;
end;
$$;

comment on function private.councils_of_my_mailbox() is
  'The boroughs whose council the caller''s address belongs to, and whether each is registered; none for the provider''s addresses. Rows: council_key, council_name, registered. Errors: TR001.';

call private.offer('councils_of_my_mailbox', 'authenticated');

create function private.ask_to_be_invited(borough_key text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own record;
  asked_id uuid;
begin
  -- The address is that of the account now, and cannot change meanwhile.
  select * into own from private.lock_own_account();
  perform private.raise_error_if(not private.email_domain_is_allowed(own.email, borough_key), 'TR008');

  select councils.id into asked_id from public.councils
  where councils.council_key = ask_to_be_invited.borough_key;
  perform private.take_locks(array[asked_id]);
  perform private.raise_error_if(not private.council_is_registered(borough_key), 'TR031');
  perform private.raise_error_if(asked_id = any (private.council_ids_of(own.user_id)), 'TR026');

  -- One a day, however often it is pressed.
  perform private.email_managers('asks', own.user_id, asked_id, private.london_day(now()) || ' ' || md5(lower(own.email)));
end;
$$;

comment on function private.ask_to_be_invited(text) is
  'Asks the managers of a registered council, to whose domains the caller''s address belongs, for an invitation: one letter a day to each. It gives no right. Errors: TR001, TR008, TR026, TR031.';

call private.offer('ask_to_be_invited', 'authenticated');
