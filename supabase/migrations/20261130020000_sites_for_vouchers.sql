create function private.site_as_served(
  site public.skip_sites, home_borough text, issued_at timestamptz default null
) returns public.skip_sites
language plpgsql stable set search_path = '' as $$
begin
  if site.council_key is distinct from home_borough then
    select
      case
        when served.address_from > now() or served.agreed_place is distinct from site.place
          then coalesce(served.former_address, site.address)
        else site.address
      end,
      served.agreed_place
    into site.address, site.place
    from public.skip_site_boroughs as served
    where served.site_id = site.id
      and served.borough_key = home_borough
      and served.agreed_at is not null
      and (served.ended_at is null or issued_at between served.agreed_at and served.ended_at);
    if not found then
      return null;
    end if;
  end if;
  return site;
end;
$$;

comment on function private.site_as_served(public.skip_sites, text, timestamptz) is
  'Returns a site as a borough''s residents see it: unchanged for its own; null if not served, nor at issue.';

create function private.parse_waste(waste jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  sorted_kinds jsonb;
begin
  if jsonb_typeof(waste -> 'kinds') = 'array' then
    select jsonb_agg(kinds.key order by kinds.position) into sorted_kinds
    from private.waste_kinds as kinds where waste -> 'kinds' @> to_jsonb(kinds.key)
    having count(*) = jsonb_array_length(waste -> 'kinds') and count(*) between 1 and private.waste_kinds_at_most();
  end if;
  perform private.raise_error_if(
    sorted_kinds is null
    or not exists (select from private.waste_sizes as sizes where to_jsonb(sizes.key) = waste -> 'size'),
    'TR062'
  );
  return jsonb_build_object('kinds', sorted_kinds, 'size', waste -> 'size');
end;
$$;

comment on function private.parse_waste(jsonb) is 'Returns waste in the stored form, or raises.';

create function private.pause_on(council public.councils, day date) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if council.closed_at is not null then
    return '{"why": "Your council''s sites are closed at present."}';
  elsif exists (select from private.suspensions where suspensions.borough_key = council.council_key) then
    return '{"why": "Your council gives out no vouchers at present."}';
  end if;
  return (
    select listed.pause
    from jsonb_array_elements(council.pauses) as listed (pause)
    where day between (listed.pause ->> 'from')::date and coalesce((listed.pause ->> 'to')::date, 'infinity')
    order by listed.pause ->> 'to' desc nulls first
    limit 1
  );
end;
$$;

comment on function private.pause_on(public.councils, date) is
  'Returns why and until when a council issues no vouchers, or null.';

create function private.exceptions_of(site public.skip_sites) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.london_day(now());
  until constant timestamp := case when site.shut_until > now() then site.shut_until at time zone 'Europe/London' end;
  clock constant text := case when until::date > today then '24:00' else to_char(until, 'HH24:MI') end;
begin
  if until is null then
    return site.exceptions;
  end if;
  -- Replaces other exceptions of today alone.
  return jsonb_build_object(
    'from', today, 'to', today,
    'hours', (
      select coalesce(
        jsonb_agg(greatest(left(spans.span, 5), clock) || right(spans.span, 6) order by spans.place), '[]'
      )
      from jsonb_array_elements_text((private.first_open_day(site.opening, site.exceptions, today, today)).hours)
        with ordinality as spans (span, place)
      where right(spans.span, 5) > clock
    ),
    'why', case
      when clock = '24:00' then 'Said at the gate today'
      when clock = '12:00' then 'Full until noon'
      else 'Full until ' || to_char(until, 'FMHH12') || coalesce('.' || nullif(to_char(until, 'MI'), '00'), '')
        || ' ' || to_char(until, 'am')
    end
  ) || (
    select coalesce(jsonb_agg(listed.period order by listed.place), '[]')
    from jsonb_array_elements(site.exceptions) with ordinality as listed (period, place)
    where (listed.period ->> 'from', listed.period ->> 'to') <> (today::text, today::text)
  );
end;
$$;

comment on function private.exceptions_of(public.skip_sites) is
  'Returns a site''s exceptions, with what its gate said today.';

create function private.site_opening(site public.skip_sites, last_day date, at timestamptz default now())
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  clock constant text := to_char(at at time zone 'Europe/London', 'HH24:MI');
  today constant date := private.london_day(at);
  exceptions constant jsonb := private.exceptions_of(site);
  opens private.open_day := private.first_open_day(site.opening, exceptions, today, today + 100);
  span text := opens.hours ->> 0;
  state private.opening_state;
begin
  if site.id is null then
    return null;
  end if;
  if opens.day = today then
    span := (
      select spans.span from jsonb_array_elements_text(opens.hours) with ordinality as spans (span, place)
      where right(spans.span, 5) > clock order by spans.place limit 1
    );
  end if;
  if opens.hours is null and opens.day = today then
    state := 'unchecked';
  elsif opens.day = today and left(span, 5) <= clock then
    state := 'open';
  else
    if opens.day = today and span is null then
      opens := private.first_open_day(site.opening, exceptions, today + 1, today + 100);
      span := opens.hours ->> 0;
    end if;
    state := case when opens.day <= site_opening.last_day then 'later' else 'closed' end;
  end if;
  return jsonb_build_object(
    'at', at, 'state', state, 'until', case when state = 'open' then right(span, 5) end, 'opens_on', opens.day,
    'opens_at', case when state <> 'open' then left(span, 5) end, 'week', site.opening,
    'exceptions', (
      select coalesce(jsonb_agg(listed.period order by listed.place), '[]')
      from jsonb_array_elements(exceptions) with ordinality as listed (period, place)
      where (listed.period ->> 'to')::date >= today and (listed.period ->> 'from')::date <= site_opening.last_day
    )
  );
end;
$$;

comment on function private.site_opening(public.skip_sites, date, timestamptz) is
  'Returns whether a site is open, and when next, within 100 days.';

create function private.ineligible_reasons(
  site public.skip_sites, home_borough text, waste jsonb, day date, issued_at timestamptz default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  reasons jsonb := '[]';
  not_taken jsonb;
  opens private.open_day;
begin
  if site.id is null then
    return '[{"reason": "not_offered"}]';
  end if;
  if (private.site_as_served(site, home_borough, issued_at)).id is null then
    reasons := reasons || jsonb_build_object('reason', 'not_served');
  end if;
  if site.not_taken <> '{}' then
    not_taken := (
      select jsonb_agg(kinds.key order by kinds.position) from private.waste_kinds as kinds
      where ineligible_reasons.waste -> 'kinds' ? kinds.key and kinds.key = any (site.not_taken)
    );
    if not_taken is not null then
      reasons := reasons || jsonb_build_object('reason', 'not_taken', 'kinds', not_taken);
    end if;
  end if;
  if site.largest_size is not null and exists (
    select from private.waste_sizes as largest
    join private.waste_sizes as brought on brought.position > largest.position
    where largest.key = site.largest_size and brought.key = ineligible_reasons.waste ->> 'size'
  ) then
    reasons := reasons || jsonb_build_object('reason', 'too_large', 'largest', site.largest_size);
  end if;
  if day is not null then
    opens := private.first_open_day(site.opening, private.exceptions_of(site), day, day + 100);
    if opens.day is distinct from day then
      reasons := reasons || jsonb_build_object('reason', 'site_closed', 'until', opens.day);
    end if;
  end if;
  return reasons;
end;
$$;

comment on function private.ineligible_reasons(public.skip_sites, text, jsonb, date, timestamptz) is
  'Returns why waste may not come to a site on a day (null: any); [] if it may.';

create function private.good_sites(
  home_borough text, waste jsonb, first_council text, near public.skip_sites default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.london_day(now());
begin
  return (
    select coalesce(jsonb_agg(good.site order by good.place), '[]')
    from (
      select
        jsonb_build_object(
          'id', sites.id, 'address', sites.address, 'council_key', sites.council_key,
          'height_limit_cm', sites.height_limit_cm
        ) as site,
        row_number() over (
          -- Squared, in degrees of latitude; unknown places come last.
          order by (split_part(sites.place, ',', 1)::float - split_part(near.place, ',', 1)::float) ^ 2
            + ((split_part(sites.place, ',', 2)::float - split_part(near.place, ',', 2)::float) * 0.62) ^ 2,
            sites.council_key <> first_council, sites.council_key, sites.position
        ) as place
      from public.skip_sites as stored
      cross join lateral private.site_as_served(stored, good_sites.home_borough) as sites
      join public.councils on councils.council_key = sites.council_key
      where private.ineligible_reasons(sites, good_sites.home_borough, good_sites.waste, today) = '[]'
        and sites.id is distinct from near.id
        -- Paused councils and full sites would accept it, and are not recommended.
        and private.pause_on(councils, today) is null
        and sites.shut_until > now() is not true
      order by place
      limit 20
    ) as good
  );
end;
$$;

comment on function private.good_sites(text, jsonb, text, public.skip_sites) is
  'Returns 20 other sites where a voucher is good today: nearest to a site first, then one council''s.';

create type private.site_assessment as (last_day date, opening jsonb, why_not jsonb);

comment on type private.site_assessment is 'Last day, opening, and why a voucher cannot be issued today.';

create function private.assess_site(site public.skip_sites, council public.councils, home_borough text, waste jsonb)
returns private.site_assessment language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.london_day(now());
  ends constant date := today + coalesce(council.valid_days, private.valid_days());
  -- If the last day is closed, the next open day within a week.
  last_day constant date := coalesce(
    (private.first_open_day(site.opening, private.exceptions_of(site), ends, ends + 7)).day, ends
  );
  opening constant jsonb := private.site_opening(site, last_day);
  reasons constant jsonb := private.ineligible_reasons(site, home_borough, waste, null);
  pause constant jsonb := private.pause_on(council, today);
  why_not jsonb;
begin
  if council.id is null or not council.vouchers_open or not private.is_shown(council) then
    why_not := '{"reason": "not_offered"}';
  elsif reasons -> 0 ->> 'reason' in ('not_offered', 'not_served') then
    why_not := reasons -> 0;
  elsif pause is not null then
    why_not := jsonb_build_object('reason', 'paused', 'notice', pause ->> 'why', 'until', (pause ->> 'to')::date + 1);
  elsif opening ->> 'state' = 'closed' then
    why_not := jsonb_build_object('reason', 'site_closed', 'until', opening -> 'opens_on');
  else
    why_not := reasons -> 0;
  end if;
  return (last_day, opening, why_not);
end;
$$;

comment on function private.assess_site(public.skip_sites, public.councils, text, jsonb) is
  'Returns whether a voucher can be issued for a site today.';

create function private.open_boroughs()
returns table (key text, council_name text, own boolean, paused boolean, pause_notice text, pause_until date)
language sql stable security definer set search_path = '' as $$
  with giving as materialized (
    select councils.council_key, private.pause_on(councils, private.london_day(now())) as pause
    from public.councils
    where councils.vouchers_open and private.is_shown(councils)
  ), served as (
    select boroughs.key, boroughs.council_name, bool_or(giving.council_key = boroughs.key) as own,
      case when bool_and(giving.pause is not null)
        then (array_agg(giving.pause order by giving.council_key = boroughs.key desc))[1] end as pause
    from giving
    join public.skip_sites as sites on sites.council_key = giving.council_key
    -- Testing all boroughs takes fifty times as long.
    cross join lateral (
      select giving.council_key as key
      union
      select offered.borough_key from public.skip_site_boroughs as offered where offered.site_id = sites.id
    ) as named
    join public.boroughs on boroughs.key = named.key
    where (private.site_as_served(sites, named.key)).id is not null
    group by boroughs.key
  )
  select served.key, served.council_name, served.own, served.pause is not null, served.pause ->> 'why',
    (served.pause ->> 'to')::date + 1
  from served
  order by served.council_name;
$$;

comment on function private.open_boroughs() is 'Returns boroughs that sites serve, and pauses. Everybody.';

create function private.site_facts(site public.skip_sites, council public.councils, waste jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    -- Texts of a closed or suspended council are not shown.
    'opening_hours', case when council.id is not null then site.opening_hours end,
    'height_limit_cm', site.height_limit_cm, 'to_pay', council.to_pay,
    'who_may_come', council.who_may_come, 'before_you_come', council.before_you_come,
    'conditions', council.conditions,
    'fees', (
      select jsonb_object_agg(fee.key, fee.value) from jsonb_each(council.fees) as fee
      where waste is null or waste -> 'kinds' ? fee.key
    ),
    'phone', council.phone, 'phone_hours', council.phone_hours
  );
end;
$$;

comment on function private.site_facts(public.skip_sites, public.councils, jsonb) is
  'Returns what residents read about a site, in lists and on vouchers.';

create function private.sites_of(borough_key text, waste jsonb default null)
returns table (
  id uuid, council_key text, council_name text, "position" integer, address text, opening jsonb, not_taken text[],
  place text, why_not jsonb, valid_days integer, last_day date, facts jsonb
)
language plpgsql stable security definer set search_path = '' as $$
declare
  parsed_waste constant jsonb := case when waste is not null then private.parse_waste(waste) end;
begin
  return query
    select
      sites.id, sites.council_key, councils.council_name, sites.position, sites.address, assessed.opening,
      sites.not_taken, sites.place, assessed.why_not, coalesce(councils.valid_days, private.valid_days()),
      assessed.last_day, private.site_facts(sites, councils, parsed_waste)
    from public.skip_sites as stored
    cross join lateral private.site_as_served(stored, sites_of.borough_key) as sites
    join public.councils on councils.council_key = sites.council_key and councils.vouchers_open
    -- Evaluated once, not for each column.
    cross join lateral (
      select answer.* from private.assess_site(sites, councils, sites_of.borough_key, parsed_waste) as answer offset 0
    ) as assessed
    where private.is_shown(councils)
    order by sites.council_key <> sites_of.borough_key, councils.council_name, sites.position;
end;
$$;

comment on function private.sites_of(text, jsonb) is
  'Returns sites that serve a borough, and why one cannot be chosen. Everybody.';

create function private.trade_sites(borough_key text default null)
returns table (
  id uuid, council_key text, council_name text, address text, opening jsonb, opening_hours text,
  height_limit_cm integer, place text, trade_pence integer, trade_unit private.trade_unit,
  trade_conditions private.trade_condition[], trade_notes text
)
language sql stable security definer set search_path = '' as $$
  select
    sites.id, sites.council_key, councils.council_name, sites.address,
    private.site_opening(sites, private.london_day(now()) + 14), sites.opening_hours, sites.height_limit_cm,
    sites.place, sites.trade_pence, sites.trade_unit, sites.trade_conditions, sites.trade_notes
  from public.skip_sites as stored
  cross join lateral jsonb_populate_record(stored, case
    when stored.council_key is distinct from trade_sites.borough_key and stored.trade_from > now()
      then stored.former_trade
    else '{}'
  end) as sites
  join public.councils on councils.council_key = sites.council_key
  where sites.trade_waste and private.is_shown(councils)
  order by councils.council_name, sites.position;
$$;

comment on function private.trade_sites(text) is
  'Returns the sites that take trade waste, with changes of other boroughs a day later. Everybody.';

call private.offer('{open_boroughs, sites_of, trade_sites}', 'anon', 'authenticated');
