create function private.email_is_readable(email text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  -- Plain ASCII only, and looked at before lower(): a Kelvin sign would become a k. One @, no spaces, no quotes, no
  -- comments, no trailing dot: what is left has one reading, whatever delivers the e-mail.
  select coalesce(
    pg_catalog.char_length(email) <= private.maximum_email_length()
    and email ~ ('^[A-Za-z0-9_''+-]+(\.[A-Za-z0-9_''+-]+)*'
      '@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$'),
    false
  );
$$;

comment on function private.email_is_readable(text) is 'Whether a text is an e-mail address that everybody reads alike.';

create function private.email_domain_is_allowed(email text, borough_key text default null) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  host text;
begin
  if not private.email_is_readable(email) then
    return false;
  end if;

  if borough_key is not null and not exists (
    select from public.boroughs where boroughs.key = email_domain_is_allowed.borough_key
  ) then
    return false;
  end if;

  host := '.' || pg_catalog.lower(pg_catalog.split_part(email, '@', 2));

  return exists (
    select from public.borough_email_domains as listed
    where (email_domain_is_allowed.borough_key is null
        or listed.borough_key = email_domain_is_allowed.borough_key)
      and pg_catalog.right(host, pg_catalog.char_length(listed.domain) + 1) = '.' || listed.domain
  ) or exists (
    select from public.provider_email_domains as listed
    where pg_catalog.right(host, pg_catalog.char_length(listed.domain) + 1) = '.' || listed.domain
  );
end;
$$;

comment on function private.email_domain_is_allowed(text, text) is
  'Whether an e-mail address may register: it belongs to the given borough''s domains (any borough''s without one) or to the provider''s. Anybody may ask about one address; the provider''s domains are told to nobody.';

call private.offer('email_domain_is_allowed', 'anon', 'authenticated', 'service_role');
