-- Forms that several people can open, and offers of their sites.

-- Pages send changed fields with their old values: {"to_pay": ["Nothing", "£5"]}. A function saves under the council's
-- lock if every field still has its old value or the wanted one; otherwise it returns the conflicts.

create function private.apply_changes(stored anyelement, changes jsonb, fields text[], side integer default 1)
returns anyelement language plpgsql stable set search_path = '' as $$
begin
  perform private.raise_error_if(jsonb_typeof(changes) is distinct from 'object' or exists (
    select from jsonb_each(changes) as change (field, pair)
    where change.field <> all (fields) or jsonb_array_length(change.pair) <> 2
  ), 'TR016');
  -- A blank field means no value.
  return jsonb_populate_record(stored, (
    select jsonb_object_agg(change.field, nullif(change.pair -> side, '""'))
    from jsonb_each(changes) as change (field, pair)
  ));
exception when data_exception then
  perform private.raise_error_if(true, 'TR016');
end;
$$;

comment on function private.apply_changes(anyelement, jsonb, text[], integer) is
  'Returns a row with the values to save (side 1) or shown (side 0).';

create function private.compare_changes(
  member private.membership, about jsonb, row_id uuid, stored anyelement, wanted anyelement, changes jsonb,
  out conflicts jsonb, out changed jsonb
)
language plpgsql stable set search_path = '' as $$
declare
  fields constant text[] := array(select jsonb_object_keys(changes));
  shown_values constant jsonb := to_jsonb(private.apply_changes(stored, changes, fields, 0));
  old_values constant jsonb := to_jsonb(stored);
  new_values constant jsonb := to_jsonb(wanted);
begin
  conflicts := private.conflicts(member.council_id, array(
    select (
      about, row_id, field, shown_values -> field, old_values -> field, new_values -> field, field
    )::private.shared_field
    from unnest(fields) as field
    order by field
  ));
  select coalesce(jsonb_object_agg(field, jsonb_build_array(old_values -> field, new_values -> field)), '{}')
  into changed
  from unnest(fields) as field
  where old_values -> field is distinct from new_values -> field;
  perform private.reject_foreign_addresses(texts.value #>> '{}', member.council_key, change.field)
  from jsonb_each(changed) as change (field, pair)
  cross join jsonb_path_query(change.pair -> 1, '$.** ? (@.type() == "string")') as texts (value);
end;
$$;

comment on function private.compare_changes(private.membership, jsonb, uuid, anyelement, anyelement, jsonb) is
  'Returns conflicts, and changes for the audit log: {"field": [old, new]}. Rejects foreign addresses.';

create function private.reject_foreign_addresses(value text, borough_key text, argument text) returns void
language plpgsql stable set search_path = '' as $$
declare
  shown constant text := lower(normalize(value, NFKC));
  hosts text;
  -- A browser reads 'camden.gov.uk,x.evil.example' as one host: punctuation ends a host only before a blank.
  host_ends constant text := '(?=[/?#]|[).,;:!''"\]]*($|\s))';
begin
  if shown ~ private.address_characters() is not true then
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
  -- Without the council's own. A path holds no colon, which could hide a second address.
  perform private.raise_error_if(
    regexp_replace(
      shown,
      '(^|[\s("''])((https?://)?([a-z0-9-]+\.)*(' || hosts || ')' || host_ends || '([/?#][a-z0-9._~%=&+/-]*)?'
        || '|[a-z0-9._+-]+@([a-z0-9-]+\.)*(' || hosts || ')' || host_ends || ')',
      '\1', 'g'
    ) ~ private.address_characters(),
    'TR042', argument
  );
end;
$$;

comment on function private.reject_foreign_addresses(text, text, text) is
  'Rejects a text with an address that is not the council''s.';

create function private.offer_state(offer public.skip_site_boroughs, site public.skip_sites)
returns private.offer_state language plpgsql immutable set search_path = '' as $$
begin
  return case
    when offer.agreed_at is not null and offer.ended_at is null then
      case when offer.agreed_place is distinct from site.place then 'new_place' else 'agreed' end
    when offer.offered_at is null then null
    when offer.declined_at is not null then 'declined'
    else 'offered'
  end;
end;
$$;

comment on function private.offer_state(public.skip_site_boroughs, public.skip_sites) is
  'Returns a borough''s answer to an offer; null once withdrawn.';

create function private.announce_to_boroughs(site_ids uuid[], sites_before public.skip_sites[] default '{}')
returns void language plpgsql volatile set search_path = '' as $$
declare
  occasion record;
begin
  -- Serialises with answers of the boroughs.
  perform from public.skip_site_boroughs as served
  where served.site_id = any (site_ids)
  order by served.site_id, served.borough_key
  for update;

  -- From the site before: two changes in a day keep the address that the borough saw first.
  update public.skip_site_boroughs as served
  set former_address = (private.site_as_served(sites, served.borough_key)).address,
      address_from = now() + make_interval(hours => private.new_address_hours())
  from unnest(sites_before) as sites
  where sites.id = served.site_id and served.agreed_at is not null and served.ended_at is null;

  for occasion in
    select distinct offering.id as offering_id, councils.id as council_id, offers.state <> 'agreed' as is_offer
    from (
      select served.*, sites.council_key, sites.address, private.offer_state(served, sites) as state
      from public.skip_site_boroughs as served
      join public.skip_sites as sites on sites.id = served.site_id
      where sites.id = any (site_ids)
    ) as offers
    join public.councils as offering on offering.council_key = offers.council_key
    left join public.councils on councils.council_key = offers.borough_key
    where offers.state in ('offered', 'new_place')
      or (offers.state = 'agreed' and sites_before <> '{}' and offers.former_address <> offers.address)
  loop
    if occasion.is_offer then
      -- Once a day for each council that offers.
      perform private.email_managers(
        'offered', occasion.offering_id, occasion.council_id, private.london_day(now())::text
      );
    elsif occasion.council_id is null then
      perform private.queue_email('new_address', occasion.offering_id, email => 'operator', once_for => now()::text);
    else
      perform private.email_managers('new_address', occasion.offering_id, occasion.council_id, now()::text);
    end if;
  end loop;
end;
$$;

comment on function private.announce_to_boroughs(uuid[], public.skip_sites[]) is
  'Locks offers of sites, delays new addresses of sites_before by a day, and emails the boroughs.';

create function private.check_list_bytes(
  council_key text, bytes_before bigint default null, closed_today integer default 0
) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  bytes constant bigint := (
    select coalesce(sum(octet_length(concat(sites.address, sites.opening_hours, sites.exceptions))), 0)
    from public.skip_sites as sites where sites.council_key = check_list_bytes.council_key
  ) + (
    select octet_length(concat(councils.to_pay, councils.who_may_come, councils.before_you_come, councils.phone_hours))
    from public.councils where councils.council_key = check_list_bytes.council_key
  );
  -- A closing of today fits into a full list, once for each site.
  at_most constant bigint := 100000 + 500 * (
    select count(*) from public.skip_sites as sites where sites.council_key = check_list_bytes.council_key
  );
begin
  perform private.raise_error_if(
    bytes > 100000 and bytes > bytes_before + greatest(0, least(500 * closed_today, at_most - bytes_before)), 'TR040'
  );
  return bytes;
end;
$$;

comment on function private.check_list_bytes(text, bigint, integer) is
  'Returns the bytes of a council''s public texts. Over 100 KB, rejects more than before.';
