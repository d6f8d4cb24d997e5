-- Saves in one transaction, or not at all: any error leaves the list as it was. Set-based, so that 10,000 rows cost a
-- handful of statements.
--
-- A blank row without an id is not stored. A blank row with an id is refused (TR013) rather than read as "delete" or
-- "keep": deleting has its own button and its own question, and keeping silently would answer something else than was
-- typed.

create function private.save_skip_sites(sites jsonb)
returns table (id uuid, "position" integer, address text)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  site_limit constant integer := 10000;
  -- How many sites the history names of one call; it counts the rest.
  named_sites constant integer := 50;
  own record;
  own_key text;
  ids uuid[];
  addresses text[];
  well_formed boolean;
  odd_row integer;
  changed_sites jsonb;
  added_sites jsonb;
  changed_count integer;
  added_count integer;
begin
  select * into own from private.lock_own_council('{manager, officer}');
  own_key := own.council_key;

  if jsonb_typeof(sites) is distinct from 'array' then
    raise exception 'The list of sites could not be read.' using errcode = 'TR010';
  end if;
  if jsonb_array_length(sites) > site_limit then
    raise exception 'A council can have at most 10,000 sites.' using errcode = 'TR015';
  end if;

  -- What is far too long is not cleaned: it will be refused as it is, and a megabyte costs nothing.
  begin
    select
      array_agg((given.site ->> 'id')::uuid order by given.row_number),
      array_agg(
        case
          -- Plain ASCII without spaces at its ends, as nearly all are, is clean: seen much faster than made.
          when given.site ->> 'address' !~ '^\u0020|\u0020$|[^\u0020-\u007e]'
            then given.site ->> 'address'
          when char_length(given.site ->> 'address') <= 2000 then private.one_line(given.site ->> 'address')
          else given.site ->> 'address'
        end
        order by given.row_number
      ),
      -- What is no object has no address, and what is no string looks like no id.
      coalesce(bool_and(
        jsonb_typeof(given.site -> 'address') is not distinct from 'string'
        and coalesce(given.site ->> 'id' like '________-____-____-____-____________', true)
      ), true)
    into ids, addresses, well_formed
    from jsonb_array_elements(sites) with ordinality as given (site, row_number);
  exception when invalid_text_representation then
    well_formed := false;
  end;
  -- Matching each id costs as much as all else that is read here, and is left to lists in which one is wrong.
  if not well_formed then
    select min(given.row_number) into odd_row
    from jsonb_array_elements(sites) with ordinality as given (site, row_number)
    where jsonb_typeof(given.site -> 'address') is distinct from 'string'
      or given.site ->> 'id' !~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$';
    raise exception 'The list of sites could not be read.' using errcode = 'TR010', detail = odd_row;
  end if;

  select min(given.row_number) into odd_row
  from unnest(addresses) with ordinality as given (address, row_number)
  where char_length(given.address) > 300;
  if odd_row is not null then
    raise exception 'An address can be at most 300 characters long.' using errcode = 'TR014', detail = odd_row;
  end if;

  select min(given.row_number) into odd_row
  from unnest(ids, addresses) with ordinality as given (id, address, row_number)
  where given.id is not null and given.address = '';
  if odd_row is not null then
    raise exception 'Enter an address, or delete the site.' using errcode = 'TR013', detail = odd_row;
  end if;

  -- As many sites as ids: then none is listed twice and none is gone. Otherwise it takes longer to say which.
  if (select count(*) from public.skip_sites as stored where stored.council_key = own_key and stored.id = any (ids))
    <> (select count(given.id) from unnest(ids) as given (id))
  then
    select min(given.row_number) into odd_row
    from (
      select row_number, lag(row_number) over (partition by listed.id order by row_number) as earlier
      from unnest(ids) with ordinality as listed (id, row_number)
      where listed.id is not null
    ) as given
    where given.earlier is not null;
    if odd_row is not null then
      raise exception 'A site appears twice in the list.' using errcode = 'TR012', detail = odd_row;
    end if;

    -- The same answer for a site that was deleted, one of another council and one that never was.
    select min(given.row_number) into odd_row
    from unnest(ids) with ordinality as given (id, row_number)
    left join public.skip_sites as stored on stored.id = given.id and stored.council_key = own_key
    where given.id is not null and stored.id is null;
    if odd_row is not null then
      raise exception 'This site is no longer on your list. Reload the page to see the current list.'
        using errcode = 'TR011', detail = odd_row;
    end if;
  end if;

  select jsonb_agg(jsonb_build_object('from', first.was, 'to', first.address)) into changed_sites
  from (
    select stored.address as was, given.address
    from unnest(ids, addresses) as given (id, address)
    join public.skip_sites as stored on stored.id = given.id and stored.address <> given.address
    limit named_sites
  ) as first;

  update public.skip_sites as stored
  set address = given.address, updated_at = now()
  from unnest(ids, addresses) as given (id, address)
  where stored.id = given.id
    and stored.council_key = own_key
    and stored.address <> given.address;
  get diagnostics changed_count = row_count;

  insert into public.skip_sites (council_key, position, address)
  select
    own_key,
    (select coalesce(max(stored.position), 0) from public.skip_sites as stored where stored.council_key = own_key)
      + row_number() over (order by given.row_number),
    given.address
  from unnest(ids, addresses) with ordinality as given (id, address, row_number)
  where given.id is null and given.address <> '';
  get diagnostics added_count = row_count;

  if (select count(*) from public.skip_sites as stored where stored.council_key = own_key) > site_limit then
    raise exception 'A council can have at most 10,000 sites.' using errcode = 'TR015';
  end if;

  if changed_count + added_count > 0 then
    select jsonb_agg(first.address) into added_sites
    from (
      select given.address
      from unnest(ids, addresses) with ordinality as given (id, address, row_number)
      where given.id is null and given.address <> ''
      order by given.row_number
      limit named_sites
    ) as first;
    perform private.record_event(
      own.council_id, own.user_id, 'sites_saved',
      jsonb_build_object(
        'changed_count', changed_count, 'changed', coalesce(changed_sites, '[]'),
        'added_count', added_count, 'added', coalesce(added_sites, '[]')
      )
    );
  end if;

  return query
    select stored.id, stored.position, stored.address
    from public.skip_sites as stored
    where stored.council_key = own_key
    order by stored.position;
end;
$$;

comment on function private.save_skip_sites(jsonb) is 'The body of public.save_skip_sites, for the caller''s council.';

revoke execute on function private.save_skip_sites(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.save_skip_sites(jsonb) to authenticated;

create function public.save_skip_sites(sites jsonb)
returns table (id uuid, "position" integer, address text)
language sql volatile
set search_path = ''
as $$
  select saved.id, saved.position, saved.address from private.save_skip_sites(sites) as saved order by saved.position;
$$;

comment on function public.save_skip_sites(jsonb) is
  'Takes [{"id": uuid or null, "address": text}]: replaces the addresses of the caller''s sites by id, appends those without one, leaves the rest, and returns the whole list in order. Errors: TR001, TR010 to TR015, TR017, TR018.';

revoke execute on function public.save_skip_sites(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.save_skip_sites(jsonb) to authenticated;
-- Deliberately not for anon and service_role, which have no council.
