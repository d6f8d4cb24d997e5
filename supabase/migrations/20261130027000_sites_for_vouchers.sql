-- Where a load may be brought. What speaks against a site is one answer, asked by whoever chooses a site, by the
-- application, by the voucher's own page and by the gate, so that none of them says otherwise than another.

create function private.pause_on(council public.councils, day date) returns jsonb
language sql stable
set search_path = ''
as $$
  select case
    when council.closed_at is not null then jsonb_build_object('why', 'Your council''s sites are closed at present.')
    when private.is_suspended(council.council_key) then jsonb_build_object('why', 'Your council gives out no vouchers at present.')
    else (
      select listed.pause
      from jsonb_array_elements(council.pauses) as listed (pause)
      where day between (listed.pause ->> 'from')::date and coalesce((listed.pause ->> 'to')::date, 'infinity')
      order by listed.pause ->> 'to' desc nulls first
      limit 1
    )
  end;
$$;

comment on function private.pause_on(public.councils, date) is
  'The pause for which a council gives out no vouchers on a day in London, a closed or suspended one without an end; null where there is none.';

create function private.pause_ends(pause jsonb) returns date
language sql stable
set search_path = ''
as $$
  select (pause ->> 'to')::date + 1;
$$;

comment on function private.pause_ends(jsonb) is 'The first day after a pause; null where somebody has to end it.';

create function private.valid_days(council public.councils) returns integer
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce(council.valid_days, limits.valid_days) from public.voucher_limits as limits
  );
end;
$$;

comment on function private.valid_days(public.councils) is 'How many days vouchers for the council''s sites are valid.';

create function private.exceptions_of(site public.skip_sites) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  today constant date := private.london_day(now());
  until constant timestamp := case when site.shut_until > now() then site.shut_until at time zone 'Europe/London' end;
  clock constant text := case when until::date > today then '24:00' else to_char(until, 'HH24:MI') end;
begin
  if until is null then
    return site.exceptions;
  end if;
  -- The gate knows better than a table what is the case today.
  return jsonb_build_object(
    'from', today, 'to', today,
    'hours', (
      select coalesce(jsonb_agg(greatest(left(spans.span, 5), clock) || right(spans.span, 6) order by spans.place), '[]')
      from jsonb_array_elements_text(private.hours_on(site.opening, site.exceptions, today)) with ordinality as spans (span, place)
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
  'The exceptions of a site, with what its gate says of today before them; that takes the place of others of this one day.';

create function private.last_day_for(site public.skip_sites, council public.councils) returns date
language plpgsql stable
set search_path = ''
as $$
declare
  ends constant date := private.london_day(now()) + private.valid_days(council);
begin
  return coalesce(
    (
      select ends + later
      from generate_series(0, 7) as later
      where private.hours_on(site.opening, private.exceptions_of(site), ends + later) is distinct from '[]'
      order by later
      limit 1
    ),
    ends
  );
end;
$$;

comment on function private.last_day_for(public.skip_sites, public.councils) is
  'The last day of a voucher that is issued today: that of the council''s number of days, or the next on which the site is open, at most seven days later.';

create function private.site_opening(site public.skip_sites, last_day date) returns jsonb
language sql stable
set search_path = ''
as $$
  select case when site.id is not null then private.opening(site.opening, private.exceptions_of(site), now(), last_day) end;
$$;

comment on function private.site_opening(public.skip_sites, date) is
  'Whether a site is open now and when it will be, as of private.opening(); null for no site.';

create function private.ineligible_reasons(
  site public.skip_sites, home_borough text, load jsonb, day date, issued_at timestamptz default null
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(told.reason order by told.rank), '[]')
    from (
      select 1 as rank, jsonb_build_object('reason', 'site_gone') as reason where site.id is null
      union all
      select 2, jsonb_build_object('reason', 'not_served')
      where site.id is not null and not private.site_serves(site, home_borough, issued_at)
      union all
      select 3, jsonb_build_object('reason', 'not_taken', 'kinds', refused.kinds)
      from (
        select jsonb_agg(kinds.key order by kinds.position) as kinds
        from public.waste_kinds as kinds
        where ineligible_reasons.load -> 'kinds' ? kinds.key and kinds.key = any (site.not_taken)
      ) as refused
      where refused.kinds is not null
      union all
      select 4, jsonb_build_object('reason', 'too_large', 'largest', site.largest_size)
      where private.is_too_large(ineligible_reasons.load, site.largest_size)
      union all
      -- On that day; at another hour of it the gate is there to be asked.
      select 5, jsonb_build_object(
        'reason', 'site_closed',
        'until', private.opening(
          site.opening, private.exceptions_of(site), (day + 1)::timestamp at time zone 'Europe/London', day + 100
        ) -> 'opens_on'
      )
      where private.hours_on(site.opening, private.exceptions_of(site), day) = '[]'
    ) as told
  );
end;
$$;

comment on function private.ineligible_reasons(public.skip_sites, text, jsonb, date, timestamptz) is
  'What speaks against bringing a load from a home borough to a site on a day in London, a voucher where it says when it was issued: [] where nothing does, else of {"reason": "site_gone"}, {"reason": "not_served"}, {"reason": "not_taken", "kinds": [...]}, {"reason": "too_large", "largest": key of waste_sizes} and {"reason": "site_closed", "until": the next day on which it opens, or null}.';

create function private.good_sites(home_borough text, load jsonb, first_council text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object('id', good.id, 'address', good.address, 'council_key', good.council_key)
        order by good.rank, good.council_key, good.position
      ),
      '[]'
    )
    from (
      select sites.id, sites.address, sites.council_key, sites.position, (sites.council_key <> first_council)::integer as rank
      from public.skip_sites as stored
      cross join lateral private.agreed_version(stored, good_sites.home_borough) as sites
      join public.councils on councils.council_key = sites.council_key
      where private.ineligible_reasons(sites, good_sites.home_borough, good_sites.load, private.london_day(now())) = '[]'
        and private.pause_on(councils, private.london_day(now())) is null
      order by 5, sites.council_key, sites.position
      limit 20
    ) as good
  );
end;
$$;

comment on function private.good_sites(text, jsonb, text) is
  'Sites where a voucher of this home borough and load is good today, those of one council first, at most 20: [{id, address, council_key}]. One whose council has paused would accept it, and is not recommended.';

create function private.why_not_chosen(site public.skip_sites, council public.councils, home_borough text, load jsonb)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  pause constant jsonb := private.pause_on(council, private.london_day(now()));
  against jsonb;
  opening jsonb;
begin
  if council.id is null or not (council.vouchers_open and private.is_shown(council)) then
    return jsonb_build_object('reason', 'site_gone');
  end if;
  against := private.ineligible_reasons(site, home_borough, load, private.london_day(now()));
  if against -> 0 ->> 'reason' in ('site_gone', 'not_served') then
    return against -> 0;
  elsif pause is not null then
    return jsonb_build_object('reason', 'paused', 'notice', pause ->> 'why', 'until', private.pause_ends(pause));
  end if;
  -- What opens before a voucher of today ends may be chosen.
  opening := private.site_opening(site, private.last_day_for(site, council));
  if opening ->> 'state' = 'closed' then
    return jsonb_build_object('reason', 'site_closed', 'until', opening -> 'opens_on');
  end if;
  return jsonb_path_query_first(against, '$[*] ? (@.reason == "not_taken" || @.reason == "too_large")');
end;
$$;

comment on function private.why_not_chosen(public.skip_sites, public.councils, text, jsonb) is
  'Why a site cannot be chosen for a new voucher; null where it can. {"reason": site_gone (or its council gives out no vouchers), not_served, paused (with notice, and until when), site_closed (for as long as a voucher would be valid; until: the day on which it opens, or null), not_taken (with kinds) or too_large (with largest)}. Without a load only the site is asked about.';

-- What anybody may look at before asking for a voucher.

create function private.open_boroughs()
returns table (key text, council_name text, own boolean, paused boolean, pause_notice text, pause_until date)
language sql stable security definer
set search_path = ''
as $$
  with giving as materialized (
    select councils.council_key, pause.found as pause
    from public.councils
    cross join lateral (select private.pause_on(councils, private.london_day(now())) as found) as pause
    where councils.vouchers_open and private.is_shown(councils)
  ), served as (
    select boroughs.key, boroughs.council_name, giving.council_key = boroughs.key as own,
      giving.pause is not null as paused, giving.pause ->> 'why' as pause_notice, private.pause_ends(giving.pause) as pause_until
    from giving
    join public.skip_sites as sites on sites.council_key = giving.council_key
    -- Asked of the few that there may be: of all boroughs it takes fifty times as long.
    cross join lateral (
      select giving.council_key as key union select offered.borough_key from public.skip_site_boroughs as offered where offered.site_id = sites.id
    ) as named
    join public.boroughs on boroughs.key = named.key
    where private.site_serves(sites, named.key)
  )
  select served.key, served.council_name, bool_or(served.own), bool_and(served.paused),
    case when bool_and(served.paused) then (array_agg(served.pause_notice order by served.own desc))[1] end,
    case when bool_and(served.paused) then (array_agg(served.pause_until order by served.own desc))[1] end
  from served
  group by served.key, served.council_name
  order by served.council_name;
$$;

comment on function private.open_boroughs() is
  'Anybody: the boroughs whose residents some site serves whose council gives out vouchers, by name. Rows: key, council_name, own (whether a site of the borough''s own council is among them), paused (each of those councils has paused), pause_notice and pause_until (why and until when, while paused; its own council''s before another''s).';

call private.offer('open_boroughs', 'anon', 'authenticated');
-- Deliberately not for service_role, which reads the tables.

create function private.sites_of(borough_key text, load jsonb default null)
returns table (
  id uuid, council_key text, council_name text, "position" integer, address text, opening jsonb, opening_hours text,
  not_taken text[], height_limit_cm integer, place text, why_not jsonb, valid_days integer, last_day date, to_pay text,
  who_may_come text, before_you_come text, phone text, phone_hours text
)
language sql stable security definer
set search_path = ''
as $$
  select
    sites.id, sites.council_key, councils.council_name, sites.position, sites.address,
    private.site_opening(sites, ends.last_day), sites.opening_hours, sites.not_taken, sites.height_limit_cm, sites.place,
    private.why_not_chosen(
      sites, councils, sites_of.borough_key, case when sites_of.load is not null then private.parse_waste(sites_of.load) end
    ),
    private.valid_days(councils), ends.last_day, councils.to_pay, councils.who_may_come, councils.before_you_come,
    councils.phone, councils.phone_hours
  from public.skip_sites as stored
  cross join lateral private.agreed_version(stored, sites_of.borough_key) as sites
  join public.councils on councils.council_key = sites.council_key and councils.vouchers_open and private.is_shown(councils)
  cross join lateral (select private.last_day_for(sites, councils) as last_day) as ends
  order by sites.council_key <> sites_of.borough_key, councils.council_name, sites.position;
$$;

comment on function private.sites_of(text, jsonb) is
  'Anybody: the sites that serve residents of a borough and whose council gives out vouchers, the borough''s own first, then by council in its order. Rows: id, council_key and council_name (whose site it is), position, address, opening (whether it is open now and when it will be while a voucher of today is valid, as of private.opening()), opening_hours (in words; null where not said), not_taken (keys of waste_kinds), height_limit_cm (of vehicles; null where not said), place ("latitude,longitude"; null where not said), why_not (null where it can be chosen, for this load ({"kinds", "size"}) where one is given; else {"reason": "paused", "notice", "until"}, {"reason": "site_closed", "until"}, {"reason": "not_taken", "kinds"} or {"reason": "too_large", "largest"}), valid_days and last_day (of a voucher for it), to_pay, who_may_come, before_you_come, phone and phone_hours (its council''s; null where nothing is said). Errors: TR062.';

call private.offer('sites_of', 'anon', 'authenticated');
-- Deliberately not for service_role, which reads the tables.
