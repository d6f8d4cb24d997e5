create function private.served_boroughs(keys jsonb, own_borough text) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  perform private.raise_error_if(jsonb_typeof(keys) is distinct from 'array' or keys <> '["all"]' and exists (
    select from jsonb_array_elements(keys) as element (key)
    where not exists (select from public.boroughs where to_jsonb(boroughs.key) = element.key)
  ), 'TR004');
  return array(
    select boroughs.key from public.boroughs
    where (keys = '["all"]' or keys ? boroughs.key) and boroughs.key <> own_borough
  );
end;
$$;

comment on function private.served_boroughs(jsonb, text) is
  'Returns the keys of submitted boroughs: some, or ["all"] others.';

create function private.boroughs_listed(keys text[]) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when count(*) = (select count(*) - 1 from public.boroughs) then '["all"]'::jsonb
    else coalesce(jsonb_agg(boroughs.key order by boroughs.council_name), '[]')
  end
  from public.boroughs where boroughs.key = any (keys);
$$;

comment on function private.boroughs_listed(text[]) is 'Returns boroughs in the order of their names, or ["all"].';

create function private.save_site_boroughs(site_id uuid, boroughs jsonb, seen jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  site public.skip_sites;
  requested text[];
  stored jsonb;
  wanted jsonb;
  event_site constant jsonb := jsonb_build_object('site_id', site_id);
  member constant private.membership := private.lock_own_council('{manager}');
  conflicts jsonb;
begin
  select * into site from public.skip_sites as sites
  where sites.id = site_id and sites.council_key = member.council_key;
  perform private.raise_error_if(not found, 'TR011');
  perform private.raise_error_if(private.is_suspended(member.council_key), 'TR045');
  requested := private.served_boroughs(boroughs, member.council_key);
  wanted := private.boroughs_listed(requested);
  stored := private.boroughs_listed(array(
    select offers.borough_key from public.skip_site_boroughs as offers
    where offers.site_id = site.id and offers.offered_at is not null
  ));
  conflicts := private.conflicts(member.council_id, array[(
    event_site, site_id, 'boroughs', private.boroughs_listed(private.served_boroughs(seen, member.council_key)),
    stored, wanted, 'boroughs'
  )::private.shared_field]);
  if conflicts <> '[]' or stored = wanted then
    return conflicts;
  end if;
  perform private.require_quota(member.council_id, member.user_id);

  -- Agreements are kept for vouchers issued under them.
  update public.skip_site_boroughs as served
  set offered_at = null, ended_at = case when served.agreed_at is not null then coalesce(served.ended_at, now()) end
  where served.site_id = save_site_boroughs.site_id
    and served.offered_at is not null
    and served.borough_key <> all (requested);
  delete from public.skip_site_boroughs as served
  where served.site_id = save_site_boroughs.site_id
    and served.offered_at is null and served.agreed_at is null and served.declined_at is null;
  insert into public.skip_site_boroughs as served (site_id, borough_key)
  select save_site_boroughs.site_id, unnest(requested)
  on conflict on constraint skip_site_boroughs_pkey do update
  set offered_at = coalesce(served.offered_at, excluded.offered_at);
  perform private.announce_to_boroughs(array[site_id]);
  perform private.log_event(
    member.council_id, member.user_id, 'site_boroughs_changed',
    event_site || jsonb_build_object('site', site.address, 'boroughs', jsonb_build_array(stored, wanted))
  );
  return '[]';
end;
$$;

comment on function private.save_site_boroughs(uuid, jsonb, jsonb) is
  'Offers a site to other boroughs. Returns conflicts. Managers.';

create function private.answer_for_borough(
  home_borough text, account_id uuid, sites jsonb, agree boolean, why text default null
)
returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  borough_name constant text := (select boroughs.council_name from public.boroughs where boroughs.key = home_borough);
  own_council constant uuid := (select councils.id from public.councils where councils.council_key = home_borough);
  answer record;
begin
  perform private.raise_error_if(jsonb_typeof(sites) is distinct from 'array' or agree is null or exists (
    select from jsonb_array_elements(sites) as listed (site)
    where coalesce(listed.site ->> 'site_id', '') !~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$'
  ), 'TR016');

  -- Serialises with offers and withdrawals.
  perform from public.skip_site_boroughs as offers
  where offers.borough_key = home_borough
    and offers.site_id in (select shown.site_id from jsonb_to_recordset(sites) as shown (site_id uuid))
  order by offers.site_id
  for update;

  for answer in
    with written as (
      update public.skip_site_boroughs as offers
      set agreed_at = case
            when not agree then offers.agreed_at
            -- A shorter gap leaves vouchers from before it valid.
            when offers.ended_at <= now() - interval '62 days' then now()
            else coalesce(offers.agreed_at, now())
          end,
          agreed_by = case when agree then account_id else offers.agreed_by end,
          agreed_place = case when agree then stored.place else offers.agreed_place end,
          former_address = case when not agree then offers.former_address end,
          address_from = case when not agree then offers.address_from end,
          declined_at = case when not agree then now() end,
          ended_at = case when not agree and offers.agreed_at is not null then coalesce(offers.ended_at, now()) end
      from public.skip_site_boroughs as before
      join public.skip_sites as stored on stored.id = before.site_id
      join jsonb_to_recordset(answer_for_borough.sites) as shown (site_id uuid, address text, place text)
        on shown.site_id = before.site_id
      where (offers.site_id, offers.borough_key) = (before.site_id, before.borough_key)
        and before.borough_key = home_borough
        and case
          -- Only as it was shown.
          when agree then private.offer_state(before, stored) <> 'agreed'
            and (stored.address, stored.place) is not distinct from (shown.address, shown.place)
          else private.offer_state(before, stored) <> 'declined'
        end
      returning stored.council_key, stored.position, stored.address, before.agreed_at is not null
        and before.ended_at is null and not agree as withdrawn
    )
    select
      offering.id as council_id, offering.council_name, written.withdrawn,
      jsonb_agg(written.address order by written.position) as addresses
    from written
    join public.councils as offering on offering.council_key = written.council_key
    group by 1, 2, 3
  loop
    if own_council is not null then
      perform private.log_event(
        own_council, account_id,
        case when agree then 'sites_agreed' when answer.withdrawn then 'agreement_withdrawn' else 'sites_declined' end,
        jsonb_build_object('council', answer.council_name, 'sites', answer.addresses)
      );
    end if;
    -- Without the name of the other council's member.
    perform private.log_event(
      answer.council_id, null,
      case when agree then 'offer_agreed' when answer.withdrawn then 'offer_withdrawn' else 'offer_declined' end,
      jsonb_strip_nulls(jsonb_build_object('council', borough_name, 'sites', answer.addresses, 'why', why)),
      case when account_id is not null then borough_name end
    );
  end loop;

  return (
    select coalesce(jsonb_agg(shown.site_id), '[]')
    from jsonb_to_recordset(sites) as shown (site_id uuid, place text)
    where agree and not exists (
      select from public.skip_site_boroughs as offers
      where offers.site_id = shown.site_id and offers.borough_key = home_borough
        and offers.agreed_at is not null and offers.ended_at is null
        and offers.agreed_place is not distinct from shown.place
    )
  );
end;
$$;

comment on function private.answer_for_borough(text, uuid, jsonb, boolean, text) is
  'Agrees to, declines or ends offers. Returns those changed since.';

create function private.answer_offers(sites jsonb, agree boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant private.membership := private.lock_own_council('{manager}');
begin
  if agree then
    perform private.raise_error_if(private.is_suspended(member.council_key), 'TR045');
    -- Each writes into another council's audit log.
    perform private.require_quota(member.council_id, null, 'sites_agreed', private.agreements_a_day(), 'TR039');
  end if;
  return private.answer_for_borough(member.council_key, member.user_id, sites, agree);
end;
$$;

comment on function private.answer_offers(jsonb, boolean) is
  'Agrees to, declines or ends offers. Returns those changed since. Managers.';

create type private.offer as (
  site_id uuid, council_key text, council_name text, address text, place text,
  state private.offer_state, waiting boolean, shown_address text, address_from timestamptz
);

comment on type private.offer is 'A site that a council offers, and the answer.';

create function private.offers_to(home_borough text) returns setof private.offer
language sql stable set search_path = '' as $$
  select
    sites.id, councils.council_key, councils.council_name, sites.address, sites.place, answer.state, answer.is_waiting,
    (private.site_as_served(sites, home_borough)).address,
    case when offers.ended_at is null and offers.address_from > now() then offers.address_from end
  from public.skip_site_boroughs as offers
  join public.skip_sites as sites on sites.id = offers.site_id
  join public.councils on councils.council_key = sites.council_key
  cross join lateral (
    select offer_state as state, offer_state in ('offered', 'new_place') as is_waiting
    from private.offer_state(offers, sites)
  ) as answer
  where offers.borough_key = home_borough and offers.offered_at is not null and private.is_shown(councils)
  order by
    answer.is_waiting desc,
    row_number() over (partition by councils.council_key, answer.is_waiting order by sites.position),
    councils.council_name
  limit 200;
$$;

comment on function private.offers_to(text) is
  'Returns 200 offers to a borough, unanswered first, each council in turn.';

create function private.offered_sites() returns setof private.offer
language sql stable security definer set search_path = '' as $$
  select offers.*
  from private.require_member('{manager, officer}') as member
  cross join lateral private.offers_to(member.council_key) as offers;
$$;

comment on function private.offered_sites() is 'Returns sites that other councils offer. Managers, officers.';

create function private.offers_for_operator(borough_key text default null)
returns table (
  borough_key text, site_id uuid, council_key text, council_name text, address text, place text,
  state private.offer_state, partnership text, has_council boolean
)
language sql stable security definer set search_path = '' as $$
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

comment on function private.offers_for_operator(text) is 'Returns the offers to a borough, or to all. Operator.';

create function private.answer_offers_for(borough_key text, sites jsonb, agree boolean, why text default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  reason constant text := private.clean_text(why, private.maximum_reason_length(), 'why');
begin
  perform private.raise_error_if(private.council_is_registered(borough_key), 'TR041');
  perform private.raise_error_if(not agree and reason is null, 'TR047');
  return private.answer_for_borough(answer_offers_for.borough_key, null, sites, agree, reason);
end;
$$;

comment on function private.answer_offers_for(text, jsonb, boolean, text) is
  'Answers offers for a borough without a council. Operator.';

call private.offer('{save_site_boroughs, answer_offers, offered_sites}', 'authenticated');
call private.offer('{offers_for_operator, answer_offers_for}', 'service_role');
