-- Saves in one transaction, or not at all: any error leaves the list as it was, and so does a site that somebody else
-- changed or deleted while the page was open.
--
-- A new site may come with an id that the page has drawn: the same one again is the same site, and with something else it is
-- refused. A blank new row is not stored. A blank row of a stored site is refused (TR013) rather than read as "delete" or
-- "keep": deleting has its own button and its own question, and keeping silently would answer something else than was
-- typed.

create type private.submitted_site as (
  row_number bigint, id uuid, changed_from text, address text, opening_hours text, opening jsonb, place text, keeps_place boolean
);

comment on type private.submitted_site is 'A row of a call of save_skip_sites(): a site with the address that it was changed from, or a new one, without that.';

create function private.read_sites(sites jsonb) returns private.submitted_site[]
language plpgsql stable
set search_path = ''
as $$
declare
  odd_row bigint;
begin
  perform private.raise_error_if(jsonb_typeof(sites) is distinct from 'array', 'TR010');
  perform private.raise_error_if(jsonb_array_length(sites) > private.maximum_sites(), 'TR015');

  select min(given.row_number) into odd_row
  from jsonb_array_elements(sites) with ordinality as given (site, row_number)
  where jsonb_typeof(given.site -> 'address') is distinct from 'string'
    or given.site ->> 'id' !~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$'
    or given.site ->> 'id' !~ '[1-9A-Fa-f]'
    or jsonb_typeof(given.site -> 'from') not in ('string', 'null')
    or not private.is_place(given.site ->> 'place')
    or not private.is_week(nullif(given.site -> 'opening', 'null'));
  perform private.raise_error_if(odd_row is not null, 'TR010', odd_row::text);

  return array(
    select row(
      given.row_number, coalesce((given.site ->> 'id')::uuid, gen_random_uuid()),
      case when given.site ->> 'id' is not null then given.site ->> 'from' end,
      -- What is far too long is not cleaned: it will be refused as it is, and a megabyte costs nothing.
      case
        when char_length(given.site ->> 'address') > 2000 then given.site ->> 'address'
        else private.one_line(given.site ->> 'address')
      end,
      private.clean_text(given.site ->> 'opening_hours', private.maximum_hours_length(), 'opening_hours'),
      nullif(given.site -> 'opening', 'null'), given.site ->> 'place', not given.site ? 'place'
    )::private.submitted_site
    from jsonb_array_elements(sites) with ordinality as given (site, row_number)
    order by given.row_number
  );
end;
$$;

comment on function private.read_sites(jsonb) is
  'The rows of a call, their addresses cleaned. Raises TR010 (details: the row), TR015, TR065.';

create function private.check_sites(given private.submitted_site[], own_key text) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  odd_row bigint;
begin
  select min(site.row_number) into odd_row from unnest(given) as site where char_length(site.address) > private.maximum_address_length();
  perform private.raise_error_if(odd_row is not null, 'TR014', odd_row::text);

  select min(site.row_number) into odd_row from unnest(given) as site where site.changed_from is not null and site.address = '';
  perform private.raise_error_if(odd_row is not null, 'TR013', odd_row::text);

  select min(site.row_number) into odd_row
  from unnest(given) as site
  join unnest(given) as earlier on earlier.id = site.id and earlier.row_number < site.row_number;
  perform private.raise_error_if(odd_row is not null, 'TR012', odd_row::text);

  perform private.reject_foreign_addresses(site.address, own_key, site.row_number::text),
    private.reject_foreign_addresses(site.opening_hours, own_key, site.row_number::text)
  from unnest(given) as site
  order by site.row_number;
end;
$$;

comment on function private.check_sites(private.submitted_site[], text) is
  'Raises what is wrong with the rows whatever is stored: TR014, TR013, TR012, TR042 (details: the row).';

create function private.site_conflicts(council_id uuid, council_key text, given private.submitted_site[]) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.conflicts(council_id, array_agg(
    (
      case
        when stored.id is null then jsonb_build_object('site_id', site.id)
        else jsonb_build_object('changed', jsonb_build_array(jsonb_build_object('site_id', site.id)))
      end,
      site.id, 'address', to_jsonb(site.changed_from), to_jsonb(stored.address), to_jsonb(site.address), null
    )::private.shared_field
    order by site.row_number
  ))
  from unnest(given) as site
  -- The same answer for a site that was deleted, one of another council and one that never was.
  left join public.skip_sites as stored
    on stored.id = site.id and stored.council_key = site_conflicts.council_key
  where site.changed_from is not null;
$$;

comment on function private.site_conflicts(uuid, text, private.submitted_site[]) is
  'The rows whose site is gone, or has an address that it neither was changed from nor shall have.';

create function private.change_addresses(council_key text, given private.submitted_site[]) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  changed jsonb;
begin
  select coalesce(
    jsonb_agg(
      jsonb_build_object('site_id', stored.id, 'from', stored.address, 'to', site.address) order by site.row_number
    ),
    '[]'
  ) into changed
  from unnest(given) as site
  join public.skip_sites as stored
    on stored.id = site.id and stored.council_key = change_addresses.council_key and stored.address <> site.address
  where site.changed_from is not null;

  perform private.keep_shown_addresses(array(
    select (one.value ->> 'site_id')::uuid from jsonb_array_elements(changed) as one
  ));
  update public.skip_sites as stored
  set address = site.address, place = case when site.keeps_place then stored.place else site.place end, updated_at = now()
  from unnest(given) as site
  where stored.id = site.id
    and site.changed_from is not null
    and stored.council_key = change_addresses.council_key
    and stored.address <> site.address;
  return changed;
end;
$$;

comment on function private.change_addresses(text, private.submitted_site[]) is
  'Gives sites their new addresses, and returns what changed: [{"site_id", "from", "to"}].';

create function private.add_sites(council_key text, given private.submitted_site[]) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  new_sites constant private.submitted_site[] := array(
    select site from unnest(given) as site
    where site.changed_from is null and site.address <> ''
      -- One whose answer was lost is there already, as it was sent.
      and not exists (
        select from public.skip_sites as stored
        where stored.id = site.id and stored.council_key = add_sites.council_key and stored.address = site.address
          and (stored.opening_hours, stored.opening) is not distinct from (site.opening_hours, site.opening)
      )
    order by site.row_number
  );
  odd_row bigint;
begin
  select min(site.row_number) into odd_row
  from unnest(new_sites) as site
  where exists (select from public.skip_sites as stored where stored.id = site.id)
    or exists (select from private.gone_sites as gone where gone.site_id = site.id);
  perform private.raise_error_if(odd_row is not null, 'TR068', odd_row::text);

  insert into public.skip_sites (id, council_key, position, address, opening_hours, opening, place)
  select
    site.id,
    add_sites.council_key,
    (
      select coalesce(max(stored.position), 0) from public.skip_sites as stored
      where stored.council_key = add_sites.council_key
    ) + row_number() over (order by site.row_number),
    site.address,
    site.opening_hours,
    site.opening,
    site.place
  from unnest(new_sites) as site;

  if (
    select count(*) from public.skip_sites as stored where stored.council_key = add_sites.council_key
  ) > private.maximum_sites() then
    perform private.raise_error('TR015');
  end if;

  return (
    select coalesce(
      jsonb_agg(
        case
          when site.opening_hours is null and site.opening is null then to_jsonb(site.address)
          else jsonb_strip_nulls(
            jsonb_build_object('address', site.address, 'opening_hours', site.opening_hours, 'opening', site.opening)
          )
        end
        order by site.row_number
      ),
      '[]'
    )
    from unnest(new_sites) as site
  );
end;
$$;

comment on function private.add_sites(text, private.submitted_site[]) is
  'Appends the new sites that are not blank, and returns their addresses, with the hours that came with them. Raises TR068 (details: the row) where an id stands for something else, TR015 where there are too many then.';

create function private.save_skip_sites(sites jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own record;
  given private.submitted_site[];
  meanwhile jsonb;
  changed jsonb := '[]';
  added jsonb := '[]';
  changed_ids uuid[];
begin
  select * into own from private.lock_own_council('{manager, officer}');
  given := private.read_sites(sites);
  perform private.check_sites(given, own.council_key);
  meanwhile := private.site_conflicts(own.council_id, own.council_key, given);

  if meanwhile = '[]' then
    changed := private.change_addresses(own.council_key, given);
    added := private.add_sites(own.council_key, given);
  end if;
  if changed <> '[]' or added <> '[]' then
    perform private.require_change_quota(own.council_id, own.user_id);
    perform private.log_event(
      own.council_id, own.user_id, 'sites_saved',
      jsonb_build_object(
        'changed_count', jsonb_array_length(changed), 'changed', changed,
        'added_count', jsonb_array_length(added), 'added', added
      )
    );
    perform private.check_lists(own.council_key);
    changed_ids := array(select (one.value ->> 'site_id')::uuid from jsonb_array_elements(changed) as one);
    perform private.email_offers(changed_ids), private.email_new_addresses(changed_ids);
  end if;

  return jsonb_build_object('meanwhile', meanwhile, 'sites', (
    select coalesce(
      jsonb_agg(
        jsonb_build_object('id', stored.id, 'position', stored.position, 'address', stored.address)
        order by stored.position
      ),
      '[]'
    )
    from public.skip_sites as stored
    where stored.council_key = own.council_key
  ));
end;
$$;

comment on function private.save_skip_sites(jsonb) is
  'Takes [{"id", "from", "address", "place"}] for the caller''s sites whose address was changed, with the one that it was changed from and where the new one is ("latitude,longitude"; null where nobody has said; without it where it was), and [{"id", "address", "opening_hours", "opening", "place"}] for new ones, which are appended, once for each id (one is drawn where none is given); leaves the rest. Answers {"meanwhile": [], "sites": the whole list in order}; where somebody else changed or deleted one of the sites nothing is saved, and meanwhile tells each: {"row", "field", "gone", "now", "at", "by", "by_you"}. Errors: TR001, TR010, TR012 to TR015, TR017, TR018, TR040, TR042, TR065, TR068, TR069.';

call private.offer('save_skip_sites', 'authenticated');
