create function private.save_site_boroughs(site_id uuid, boroughs jsonb, seen jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member record;
  site public.skip_sites;
  requested jsonb;
  stored jsonb;
  event_site constant jsonb := jsonb_build_object('site_id', site_id);
  conflicts jsonb;
begin
  select * into member from private.lock_own_council('{manager}');
  select * into site from public.skip_sites as sites
  where sites.id = site_id and sites.council_key = member.council_key;
  perform private.raise_error_if(not found, 'TR011');
  perform private.raise_error_if(private.is_suspended(member.council_key), 'TR045');
  requested := private.served_boroughs(boroughs, member.council_key);
  stored := private.stored_boroughs(site);
  conflicts := private.conflicts(member.council_id, array[(
    event_site, site_id, 'boroughs', private.served_boroughs(seen, member.council_key), stored, requested, 'boroughs'
  )::private.shared_field]);
  if conflicts <> '[]' or stored = requested then
    return conflicts;
  end if;
  perform private.require_change_quota(member.council_id, member.user_id);

  -- Agreements are kept for vouchers issued under them, and so is 'Not now'.
  update public.skip_site_boroughs as served
  set offered_at = null, ended_at = case when served.agreed_at is not null then coalesce(served.ended_at, now()) end
  where served.site_id = save_site_boroughs.site_id
    and served.offered_at is not null
    and not private.is_among(served.borough_key, requested);
  delete from public.skip_site_boroughs as served
  where served.site_id = save_site_boroughs.site_id
    and served.offered_at is null and served.agreed_at is null and served.declined_at is null;
  insert into public.skip_site_boroughs as served (site_id, borough_key)
  select save_site_boroughs.site_id, boroughs.key
  from public.boroughs
  where private.is_among(boroughs.key, requested) and boroughs.key <> member.council_key
  on conflict on constraint skip_site_boroughs_pkey do update
  set offered_at = coalesce(served.offered_at, excluded.offered_at);
  perform private.email_boroughs(array[site_id]);
  perform private.log_event(
    member.council_id, member.user_id, 'site_boroughs_changed',
    event_site || jsonb_build_object('site', site.address, 'boroughs', jsonb_build_array(stored, requested))
  );
  return '[]';
end;
$$;

create function private.served_boroughs(keys jsonb, own_borough text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if keys = '["all"]' then
    return keys;
  end if;
  if jsonb_typeof(keys) is distinct from 'array' or exists (
    select from jsonb_array_elements(keys) as element (key)
    where not exists (select from public.boroughs where to_jsonb(boroughs.key) = element.key)
  ) then
    perform private.raise_error('TR004');
  end if;
  return private.boroughs_listed(
    array(select boroughs.key from public.boroughs where keys ? boroughs.key and boroughs.key <> own_borough)
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
language plpgsql immutable
set search_path = ''
as $$
begin
  return listed = '["all"]' or listed ? borough_key;
end;
$$;

comment on function private.is_among(text, jsonb) is 'Returns whether such a list holds a borough.';

create function private.is_waiting(offer public.skip_site_boroughs, site public.skip_sites) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return offer.offered_at is not null
    and offer.declined_at is null
    and (
      offer.agreed_at is null
      or offer.ended_at is not null
      or offer.agreed_place is distinct from site.place
    );
end;
$$;

comment on function private.is_waiting(public.skip_site_boroughs, public.skip_sites) is
  'Returns whether a borough has yet to answer an offer at the site''s present place.';

create function private.email_boroughs(site_ids uuid[], with_new_addresses boolean default false) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  occasion record;
begin
  for occasion in
    select distinct offering.id as offering_id, councils.id as council_id, private.is_waiting(offers, sites) as is_offer
    from public.skip_site_boroughs as offers
    join public.skip_sites as sites on sites.id = offers.site_id
    join public.councils as offering on offering.council_key = sites.council_key
    left join public.councils on councils.council_key = offers.borough_key
    where sites.id = any (site_ids)
      and (private.is_waiting(offers, sites) or (with_new_addresses and private.has_new_address(offers, sites)))
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

comment on function private.email_boroughs(uuid[], boolean) is
  'Emails managers whose boroughs have yet to answer an offer of these sites, or agreed and get new addresses.';

create function private.has_new_address(offer public.skip_site_boroughs, site public.skip_sites) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return offer.agreed_at is not null and offer.ended_at is null
    and offer.agreed_place is not distinct from site.place
    and offer.former_address <> site.address;
end;
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

comment on function private.save_site_boroughs(uuid, jsonb, jsonb) is
  'For managers: offers a site to residents of other boroughs. Returns conflicts.';

call private.offer('save_site_boroughs', 'authenticated');

create function private.list_bytes(home_borough text) returns bigint
language sql stable
set search_path = ''
as $$
  with shown as (
    select sites.council_key,
      octet_length(sites.address) + octet_length(concat(sites.opening_hours, sites.exceptions)) as bytes
    from public.skip_sites as sites where sites.council_key = home_borough
    union all
    select sites.council_key,
      greatest(octet_length(sites.address), octet_length(served.former_address))
        + octet_length(concat(sites.opening_hours, sites.exceptions))
    from public.skip_site_boroughs as served
    join public.skip_sites as sites on sites.id = served.site_id
    where served.borough_key = home_borough and served.agreed_at is not null and served.ended_at is null
  )
  select coalesce(sum(shown.bytes), 0) + coalesce(
    (
      select sum(octet_length(
        concat(councils.to_pay, councils.who_may_come, councils.before_you_come, councils.phone_hours)
      ))
      from public.councils where councils.council_key in (select shown.council_key from shown)
    ),
    0
  )
  from shown;
$$;

comment on function private.list_bytes(text) is 'Returns how many bytes the public list of a borough has.';

create function private.check_lists(own_borough text) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  too_long text;
begin
  select boroughs.council_name into too_long
  from public.boroughs
  where (
    boroughs.key = own_borough
    or exists (
      select from public.skip_site_boroughs as served
      join public.skip_sites as sites on sites.id = served.site_id
      where sites.council_key = own_borough and served.borough_key = boroughs.key
        and served.agreed_at is not null and served.ended_at is null
    )
  ) and private.list_bytes(boroughs.key) > 100000
  order by boroughs.key <> own_borough, boroughs.council_name
  limit 1;
  perform private.raise_error_if(found, 'TR040', too_long);
end;
$$;

comment on function private.check_lists(text) is 'Raises an error if a council makes a public list longer than 100 KB.';

create function private.answer_for_borough(
  home_borough text, account_id uuid, sites jsonb, agree boolean, why text default null
)
returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  answer record;
  stale jsonb;
begin
  if jsonb_typeof(sites) is distinct from 'array' or agree is null or exists (
    select from jsonb_array_elements(sites) as listed (site)
    where coalesce(listed.site ->> 'site_id', '') !~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$'
  ) then
    perform private.raise_error('TR016');
  end if;

  -- Serialises with offers and withdrawals.
  perform from public.skip_site_boroughs as offers
  where offers.borough_key = home_borough
    and offers.site_id in (select (listed.site ->> 'site_id')::uuid from jsonb_array_elements(sites) as listed (site))
  order by offers.site_id
  for update;

  for answer in
    with shown as (
      select distinct on (1) (listed.site ->> 'site_id')::uuid as id, listed.site ->> 'address' as address,
        listed.site ->> 'place' as place
      from jsonb_array_elements(answer_for_borough.sites) as listed (site)
    ), before as (
      select offers.*, shown.address, shown.place, stored.council_key,
        offers.agreed_at is not null and offers.ended_at is null as agreed
      from shown
      join public.skip_site_boroughs as offers on offers.site_id = shown.id and offers.borough_key = home_borough
      join public.skip_sites as stored on stored.id = shown.id
      where case
        -- Only as it was shown.
        when agree then offers.offered_at is not null
          and (stored.address, stored.place) is not distinct from (shown.address, shown.place)
          and (
            offers.agreed_at is null or offers.ended_at is not null
            or offers.agreed_place is distinct from shown.place
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
      offering.id as offering_id, offering.council_name as offering_name, councils.id as council_id,
      boroughs.council_name,
      written.agreed and not agree as withdrawn,
      jsonb_agg(stored.address order by stored.position) as addresses
    from written
    join public.skip_sites as stored on stored.id = written.site_id
    join public.councils as offering on offering.council_key = written.council_key
    join public.boroughs on boroughs.key = home_borough
    left join public.councils on councils.council_key = home_borough
    group by 1, 2, 3, 4, 5
  loop
    if answer.council_id is not null then
      perform private.log_event(
        answer.council_id, account_id,
        case when agree then 'sites_agreed' when answer.withdrawn then 'agreement_withdrawn' else 'sites_declined' end,
        jsonb_build_object('council', answer.offering_name, 'sites', answer.addresses)
      );
    end if;
    -- Without the name of the other council's member.
    perform private.log_event(
      answer.offering_id, null,
      case when agree then 'offer_agreed' when answer.withdrawn then 'offer_withdrawn' else 'offer_declined' end,
      jsonb_strip_nulls(jsonb_build_object('council', answer.council_name, 'sites', answer.addresses, 'why', why)),
      case when account_id is not null then answer.council_name end
    );
  end loop;

  perform private.raise_error_if(
    agree and private.list_bytes(home_borough) > 100000,
    'TR040', (select boroughs.council_name from public.boroughs where boroughs.key = home_borough)
  );
  select coalesce(jsonb_agg(listed.site ->> 'site_id'), '[]') into stale
  from jsonb_array_elements(sites) as listed (site)
  where agree and not exists (
    select from public.skip_site_boroughs as offers
    where offers.site_id = (listed.site ->> 'site_id')::uuid and offers.borough_key = home_borough
      and offers.agreed_at is not null and offers.ended_at is null
      and offers.agreed_place is not distinct from listed.site ->> 'place'
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
  member record;
begin
  select * into member from private.lock_own_council('{manager}');
  if agree then
    perform private.raise_error_if(private.is_suspended(member.council_key), 'TR045');
    -- Each writes into another council's audit log. Ending one is never refused.
    perform private.raise_error_if(
      private.count_events_of_day(member.council_id, null, 'sites_agreed') >= private.agreements_a_day(), 'TR039'
    );
  end if;
  return private.answer_for_borough(member.council_key, member.user_id, sites, agree);
end;
$$;

comment on function private.answer_offers(jsonb, boolean) is
  'For managers: agrees to offers of other councils, or declines or ends them. Returns those that have changed since.';

call private.offer('answer_offers', 'authenticated');

create function private.offers_to(home_borough text)
returns table (
  site_id uuid, council_key text, council_name text, address text, place text,
  state private.offer_state, waiting boolean, shown_address text, address_from timestamptz
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
  site_id uuid, council_key text, council_name text, address text, place text,
  state private.offer_state, waiting boolean, shown_address text, address_from timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select offers.*
    from private.require_member('{manager, officer}') as member
    cross join lateral private.offers_to(member.council_key) as offers;
end;
$$;

comment on function private.offered_sites() is
  'For managers and officers: the sites that other councils offer to the borough.';

call private.offer('offered_sites', 'authenticated');

create function private.offers_for_operator(borough_key text default null)
returns table (
  borough_key text, site_id uuid, council_key text, council_name text, address text, place text,
  state private.offer_state, partnership text, has_council boolean
)
language sql stable security definer
set search_path = ''
as $$
  select
    boroughs.key, offers.site_id, offers.council_key, offers.council_name, offers.address, offers.place, offers.state,
    case when boroughs.waste_partnership = offering.waste_partnership then boroughs.waste_partnership end,
    private.council_is_registered(boroughs.key)
  from public.boroughs
  cross join lateral private.offers_to(boroughs.key) as offers
  join public.boroughs as offering on offering.key = offers.council_key
  where boroughs.key = coalesce(offers_for_operator.borough_key, boroughs.key)
  order by boroughs.key, offers.council_key, offers.address;
$$;

comment on function private.offers_for_operator(text) is 'For the operator: the offers to a borough, or to all.';

call private.offer('offers_for_operator', 'service_role');

create function private.answer_offers_for(borough_key text, sites jsonb, agree boolean, why text default null)
returns jsonb
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
