create function private.save_site_boroughs(site_id uuid, boroughs jsonb, seen jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  own record;
  site public.skip_sites;
  wanted jsonb;
  stored jsonb;
  about constant jsonb := jsonb_build_object('site_id', site_id);
  meanwhile jsonb;
begin
  select * into own from private.lock_own_council('{manager}');
  select * into site from public.skip_sites as sites
  where sites.id = site_id and sites.council_key = own.council_key;
  perform private.raise_error_if(not found, 'TR011');
  perform private.raise_error_if(private.is_suspended(own.council_key), 'TR045');
  wanted := private.served_boroughs(boroughs, own.council_key);
  stored := private.stored_boroughs(site);
  meanwhile := private.conflicts(own.council_id, array[(
    about, site_id, 'boroughs', private.served_boroughs(seen, own.council_key), stored, wanted, 'boroughs'
  )::private.shared_field]);
  if meanwhile <> '[]' or stored = wanted then
    return meanwhile;
  end if;
  perform private.require_change_quota(own.council_id, own.user_id);

  -- Agreements are kept for vouchers issued under them, and so is 'Not now'.
  update public.skip_site_boroughs as served
  set offered_at = null, ended_at = case when served.agreed_at is not null then coalesce(served.ended_at, now()) end
  where served.site_id = save_site_boroughs.site_id
    and served.offered_at is not null
    and not private.is_among(served.borough_key, wanted);
  delete from public.skip_site_boroughs as served
  where served.site_id = save_site_boroughs.site_id
    and served.offered_at is null and served.agreed_at is null and served.declined_at is null;
  insert into public.skip_site_boroughs as served (site_id, borough_key)
  select save_site_boroughs.site_id, boroughs.key
  from public.boroughs
  where private.is_among(boroughs.key, wanted) and boroughs.key <> own.council_key
  on conflict on constraint skip_site_boroughs_pkey do update
  set offered_at = coalesce(served.offered_at, excluded.offered_at);
  perform private.email_offers(array[site_id]);
  perform private.log_event(
    own.council_id, own.user_id, 'site_boroughs_changed',
    about || jsonb_build_object('site', site.address, 'boroughs', jsonb_build_array(stored, wanted))
  );
  return '[]';
end;
$$;

create function private.served_boroughs(given jsonb, own_key text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if given = '["all"]' then
    return given;
  end if;
  if jsonb_typeof(given) is distinct from 'array' or exists (
    select from jsonb_array_elements(given) as listed (key)
    where not exists (select from public.boroughs where to_jsonb(boroughs.key) = listed.key)
  ) then
    perform private.raise_error('TR004');
  end if;
  return private.boroughs_listed(
    array(select boroughs.key from public.boroughs where given ? boroughs.key and boroughs.key <> own_key)
  );
end;
$$;

comment on function private.served_boroughs(jsonb, text) is
  'Returns boroughs that a caller sent in the stored form: ["all"], or keys in the order of their names.';

create function private.boroughs_listed(keys text[]) returns jsonb
language sql stable
set search_path = ''
as $$
  select case
    when count(*) = (select count(*) - 1 from public.boroughs) then '["all"]'::jsonb
    else coalesce(jsonb_agg(boroughs.key order by boroughs.council_name), '[]')
  end
  from public.boroughs where boroughs.key = any (keys);
$$;

comment on function private.boroughs_listed(text[]) is 'Returns boroughs in the order of their names, or ["all"].';

create function private.stored_boroughs(site public.skip_sites) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.boroughs_listed(array(
    select offered.borough_key from public.skip_site_boroughs as offered
    where offered.site_id = site.id and offered.offered_at is not null
  ));
$$;

comment on function private.stored_boroughs(public.skip_sites) is 'Returns the boroughs to which a site is offered.';

create function private.is_among(borough_key text, listed jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select listed = '["all"]' or listed ? borough_key;
$$;

comment on function private.is_among(text, jsonb) is 'Returns whether such a list holds a borough.';

create function private.is_waiting(offer public.skip_site_boroughs, site public.skip_sites) returns boolean
language sql immutable
set search_path = ''
as $$
  select offer.offered_at is not null
    and offer.declined_at is null
    and (
      offer.agreed_at is null
      or offer.ended_at is not null
      or offer.agreed_place is distinct from site.place
    );
$$;

comment on function private.is_waiting(public.skip_site_boroughs, public.skip_sites) is
  'Returns whether a borough has yet to answer an offer at the site''s present place.';

create function private.email_offers(site_ids uuid[]) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.email_managers('offered', offering.id, theirs.id, private.london_day(now())::text)
  from (
    select distinct sites.council_key, offers.borough_key
    from public.skip_site_boroughs as offers
    join public.skip_sites as sites on sites.id = offers.site_id
    where sites.id = any (site_ids) and private.is_waiting(offers, sites)
  ) as waiting
  join public.councils as offering on offering.council_key = waiting.council_key
  join public.councils as theirs on theirs.council_key = waiting.borough_key;
end;
$$;

comment on function private.email_offers(uuid[]) is
  'Emails managers whose boroughs have yet to answer an offer of these sites, once a day for each council.';

create function private.has_new_address(offer public.skip_site_boroughs, site public.skip_sites) returns boolean
language sql immutable
set search_path = ''
as $$
  select offer.agreed_at is not null and offer.ended_at is null
    and offer.agreed_place is not distinct from site.place
    and offer.former_address <> site.address;
$$;

comment on function private.has_new_address(public.skip_site_boroughs, public.skip_sites) is
  'Returns whether an agreed site has a new address at the same place.';

create function private.keep_shown_addresses(site_ids uuid[]) returns void
language sql volatile
set search_path = ''
as $$
  update public.skip_site_boroughs as served
  set former_address = (private.agreed_version(sites, served.borough_key)).address,
      address_from = now() + make_interval(hours => private.new_address_hours())
  from public.skip_sites as sites
  where sites.id = served.site_id and sites.id = any (site_ids)
    and served.agreed_at is not null and served.ended_at is null;
$$;

comment on function private.keep_shown_addresses(uuid[]) is
  'Keeps what other boroughs'' residents see of these sites for a day; called before a change.';

create function private.email_new_addresses(site_ids uuid[]) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  pair record;
begin
  for pair in
    select distinct offering.id as offering_id, theirs.id as council_id
    from public.skip_site_boroughs as served
    join public.skip_sites as sites on sites.id = served.site_id
    join public.councils as offering on offering.council_key = sites.council_key
    left join public.councils as theirs on theirs.council_key = served.borough_key
    where sites.id = any (site_ids) and private.has_new_address(served, sites)
  loop
    if pair.council_id is null then
      perform private.queue_email('new_address', pair.offering_id, email => 'operator', once_for => now()::text);
    else
      perform private.email_managers('new_address', pair.offering_id, pair.council_id, now()::text);
    end if;
  end loop;
end;
$$;

comment on function private.email_new_addresses(uuid[]) is
  'Emails the managers of boroughs that agreed to these sites, or the operator, about new addresses.';

comment on function private.save_site_boroughs(uuid, jsonb, jsonb) is
  'For managers: offers a site to residents of other boroughs. Returns conflicts.';

call private.offer('save_site_boroughs', 'authenticated');

create function private.list_bytes(home_borough text) returns bigint
language sql stable
set search_path = ''
as $$
  with shown as (
    select sites.council_key, octet_length(sites.address) + octet_length(concat(sites.opening_hours, sites.exceptions)) as bytes
    from public.skip_sites as sites where sites.council_key = home_borough
    union all
    select sites.council_key,
      greatest(octet_length(sites.address), octet_length(served.former_address)) + octet_length(concat(sites.opening_hours, sites.exceptions))
    from public.skip_site_boroughs as served
    join public.skip_sites as sites on sites.id = served.site_id
    where served.borough_key = home_borough and served.agreed_at is not null and served.ended_at is null
  )
  select coalesce(sum(shown.bytes), 0) + coalesce(
    (
      select sum(octet_length(concat(councils.to_pay, councils.who_may_come, councils.before_you_come, councils.phone_hours)))
      from public.councils where councils.council_key in (select shown.council_key from shown)
    ),
    0
  )
  from shown;
$$;

comment on function private.list_bytes(text) is 'Returns how many bytes the public list of a borough has.';

create function private.check_lists(own_key text) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  too_long text;
begin
  select boroughs.council_name into too_long
  from public.boroughs
  where (
    boroughs.key = own_key
    or exists (
      select from public.skip_site_boroughs as served
      join public.skip_sites as sites on sites.id = served.site_id
      where sites.council_key = own_key and served.borough_key = boroughs.key
        and served.agreed_at is not null and served.ended_at is null
    )
  ) and private.list_bytes(boroughs.key) > 100000
  order by boroughs.key <> own_key, boroughs.council_name
  limit 1;
  perform private.raise_error_if(found, 'TR040', too_long);
end;
$$;

comment on function private.check_lists(text) is 'Raises an error if a council makes a public list longer than 100 KB.';

create function private.answer_for_borough(home_borough text, account_id uuid, sites jsonb, agree boolean, why text default null)
returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  answered record;
  stale jsonb;
begin
  if jsonb_typeof(sites) is distinct from 'array' or agree is null or exists (
    select from jsonb_array_elements(sites) as given (site)
    where coalesce(given.site ->> 'site_id', '') !~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$'
  ) then
    perform private.raise_error('TR016');
  end if;

  -- Serialises with offers and withdrawals.
  perform from public.skip_site_boroughs as offers
  where offers.borough_key = home_borough
    and offers.site_id in (select (given.site ->> 'site_id')::uuid from jsonb_array_elements(sites) as given (site))
  order by offers.site_id
  for update;

  for answered in
    with given as (
      select distinct on (1) (given.site ->> 'site_id')::uuid as id, given.site ->> 'address' as address, given.site ->> 'place' as place
      from jsonb_array_elements(answer_for_borough.sites) as given (site)
    ), before as (
      select offers.*, given.address, given.place, stored.council_key,
        offers.agreed_at is not null and offers.ended_at is null as agreed
      from given
      join public.skip_site_boroughs as offers on offers.site_id = given.id and offers.borough_key = home_borough
      join public.skip_sites as stored on stored.id = given.id
      where case
        -- Only as it was shown.
        when agree then offers.offered_at is not null
          and (stored.address, stored.place) is not distinct from (given.address, given.place)
          and (
            offers.agreed_at is null or offers.ended_at is not null
            or offers.agreed_place is distinct from given.place
          )
        else offers.declined_at is null or (offers.agreed_at is not null and offers.ended_at is null)
      end
    ), written as (
      update public.skip_site_boroughs as offers
      set agreed_at = case
            when not agree then offers.agreed_at
            -- A shorter gap leaves vouchers from before it valid.
            when offers.ended_at <= now() - interval '62 days' then now()
            else coalesce(offers.agreed_at, now())
          end,
          agreed_by = case when agree then account_id else offers.agreed_by end,
          agreed_place = case when agree then before.place else offers.agreed_place end,
          former_address = case when not agree then offers.former_address end,
          address_from = case when not agree then offers.address_from end,
          declined_at = case when not agree then now() end,
          ended_at = case when not agree and offers.agreed_at is not null then coalesce(offers.ended_at, now()) end
      from before
      where offers.site_id = before.site_id and offers.borough_key = home_borough
      returning offers.site_id, before.council_key, before.agreed, before.address
    )
    select
      offering.id as offering_id, offering.council_name as offering_name, theirs.id as own_id, boroughs.council_name as own_name,
      written.agreed and not agree as withdrawn,
      jsonb_agg(stored.address order by stored.position) as addresses
    from written
    join public.skip_sites as stored on stored.id = written.site_id
    join public.councils as offering on offering.council_key = written.council_key
    join public.boroughs on boroughs.key = home_borough
    left join public.councils as theirs on theirs.council_key = home_borough
    group by 1, 2, 3, 4, 5
  loop
    if answered.own_id is not null then
      perform private.log_event(
        answered.own_id, account_id, case when agree then 'sites_agreed' when answered.withdrawn then 'agreement_withdrawn' else 'sites_declined' end,
        jsonb_build_object('council', answered.offering_name, 'sites', answered.addresses)
      );
    end if;
    -- Without the name of the other council's member.
    perform private.log_event(
      answered.offering_id, null, case when agree then 'offer_agreed' when answered.withdrawn then 'offer_withdrawn' else 'offer_declined' end,
      jsonb_strip_nulls(jsonb_build_object('council', answered.own_name, 'sites', answered.addresses, 'why', why)),
      case when account_id is not null then answered.own_name end
    );
  end loop;

  perform private.raise_error_if(
    agree and private.list_bytes(home_borough) > 100000,
    'TR040', (select boroughs.council_name from public.boroughs where boroughs.key = home_borough)
  );
  select coalesce(jsonb_agg(given.site ->> 'site_id'), '[]') into stale
  from jsonb_array_elements(sites) as given (site)
  where agree and not exists (
    select from public.skip_site_boroughs as offers
    where offers.site_id = (given.site ->> 'site_id')::uuid and offers.borough_key = home_borough
      and offers.agreed_at is not null and offers.ended_at is null
      and offers.agreed_place is not distinct from given.site ->> 'place'
  );
  return stale;
end;
$$;

comment on function private.answer_for_borough(text, uuid, jsonb, boolean, text) is
  'Agrees to offers for a borough, or declines or ends them. Returns those that have changed since.';

create function private.answer_offers(sites jsonb, agree boolean) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own record;
begin
  select * into own from private.lock_own_council('{manager}');
  if agree then
    perform private.raise_error_if(private.is_suspended(own.council_key), 'TR045');
    -- Each writes into another council's audit log. Ending one is never refused.
    perform private.raise_error_if(
      private.count_events_of_day(own.council_id, null, 'sites_agreed') >= private.agreements_a_day(), 'TR039'
    );
  end if;
  return private.answer_for_borough(own.council_key, own.user_id, sites, agree);
end;
$$;

comment on function private.answer_offers(jsonb, boolean) is
  'For managers: agrees to offers of other councils, or declines or ends them. Returns those that have changed since.';

call private.offer('answer_offers', 'authenticated');

create function private.offers_to(home_borough text)
returns table (
  site_id uuid, council_key text, council_name text, address text, place text, state private.offer_state, waiting boolean,
  shown_address text, address_from timestamptz
)
language sql stable
set search_path = ''
as $$
  select
    sites.id, councils.council_key, councils.council_name, sites.address, sites.place,
    case
      when offers.agreed_at is not null and offers.ended_at is null then
        case when offers.agreed_place is distinct from sites.place then 'new_place' else 'agreed' end
      when offers.declined_at is not null then 'declined'
      else 'offered'
    end::private.offer_state,
    private.is_waiting(offers, sites),
    (private.agreed_version(sites, home_borough)).address,
    case when offers.ended_at is null and offers.address_from > now() then offers.address_from end
  from public.skip_site_boroughs as offers
  join public.skip_sites as sites on sites.id = offers.site_id
  join public.councils on councils.council_key = sites.council_key
  where offers.borough_key = home_borough and offers.offered_at is not null and private.is_shown(councils)
  order by
    private.is_waiting(offers, sites) desc,
    row_number() over (partition by councils.council_key, private.is_waiting(offers, sites) order by sites.position),
    councils.council_name
  limit 200;
$$;

comment on function private.offers_to(text) is
  'Returns at most 200 offers to a borough, unanswered ones first, each council in turn.';

create function private.offered_sites()
returns table (
  site_id uuid, council_key text, council_name text, address text, place text, state private.offer_state, waiting boolean,
  shown_address text, address_from timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select offers.*
    from private.require_member('{manager, officer}') as own
    cross join lateral private.offers_to(own.council_key) as offers;
end;
$$;

comment on function private.offered_sites() is
  'For managers and officers: the sites that other councils offer to the borough.';

call private.offer('offered_sites', 'authenticated');

create function private.offers_for_operator(borough_key text default null)
returns table (
  borough_key text, site_id uuid, council_key text, council_name text, address text, place text, state private.offer_state,
  partnership text, has_council boolean
)
language sql stable security definer
set search_path = ''
as $$
  select
    boroughs.key, offers.site_id, offers.council_key, offers.council_name, offers.address, offers.place, offers.state,
    case when boroughs.waste_partnership = theirs.waste_partnership then boroughs.waste_partnership end,
    private.council_is_registered(boroughs.key)
  from public.boroughs
  cross join lateral private.offers_to(boroughs.key) as offers
  join public.boroughs as theirs on theirs.key = offers.council_key
  where boroughs.key = coalesce(offers_for_operator.borough_key, boroughs.key)
  order by boroughs.key, offers.council_key, offers.address;
$$;

comment on function private.offers_for_operator(text) is 'For the operator: the offers to a borough, or to all.';

call private.offer('offers_for_operator', 'service_role');

create function private.answer_offers_for(borough_key text, sites jsonb, agree boolean, why text default null) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  reason constant text := private.clean_text(why, private.maximum_reason_length(), 'why');
begin
  perform private.raise_error_if(private.council_is_registered(borough_key), 'TR041');
  perform private.raise_error_if(not agree and reason is null, 'TR047');
  return private.answer_for_borough(answer_offers_for.borough_key, null, sites, agree, reason);
end;
$$;

comment on function private.answer_offers_for(text, jsonb, boolean, text) is
  'For the operator: answers offers for a borough without a council.';

call private.offer('answer_offers_for', 'service_role');

-- The page draws the ids of new sites, so that a repeated request adds nothing. Blank new rows are not stored.

create type private.submitted_site as (
  row_number bigint, id uuid, changed_from text, address text, opening_hours text, opening jsonb, place text, keeps_place boolean
);

comment on type private.submitted_site is 'A row of a call of save_skip_sites(); changed_from is null for a new site.';

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
      -- Not cleaned if far too long: it will be refused.
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

comment on function private.read_sites(jsonb) is 'Returns the rows of a call with clean texts, or raises an error.';

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
  'Raises an error for rows that are invalid whatever is stored.';

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
  -- Another council's site counts as deleted.
  left join public.skip_sites as stored
    on stored.id = site.id and stored.council_key = site_conflicts.council_key
  where site.changed_from is not null;
$$;

comment on function private.site_conflicts(uuid, text, private.submitted_site[]) is
  'Returns the rows whose site is deleted or has another address by now.';

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
  'Changes the addresses of sites. Returns the changes.';

create function private.add_sites(council_key text, given private.submitted_site[]) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  new_sites constant private.submitted_site[] := array(
    select site from unnest(given) as site
    where site.changed_from is null and site.address <> ''
      -- A repeated request finds it stored.
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
  'Appends new sites. Returns their addresses and hours.';

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
  'For managers and officers: adds sites and changes addresses, all or, with a conflict, none.';

call private.offer('save_skip_sites', 'authenticated');
