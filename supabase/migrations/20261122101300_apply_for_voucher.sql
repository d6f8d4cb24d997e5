create type private.application_answer as (
  outcome private.application_outcome,
  voucher_id uuid,
  code text,
  local_auth_issue text,
  council_name text,
  home_borough text,
  site_id uuid,
  site_address text,
  load jsonb,
  issued_at timestamptz,
  last_day date,
  at_most integer,
  next_day date,
  notice text,
  kinds text[],
  other_sites jsonb
);

comment on type private.application_answer is 'What apply_for_voucher() answers.';

create function private.held_vouchers(user_id uuid, email text)
returns table (local_auth_issue text, issued_on date, active_until date, was_used boolean)
language plpgsql stable
rows 20
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select
      vouchers.local_auth_issue, private.london_day(vouchers.issued_at),
      case when private.voucher_state(vouchers) = 'active' then vouchers.last_day end,
      vouchers.voucher_used
    from public.vouchers
    where vouchers.resident_id in (select same.user_id from private.same_person(held_vouchers.user_id) as same)
    union all
    select deleted.local_auth_issue, deleted.issued_on, deleted.active_until, deleted.was_used
    from private.deleted_vouchers as deleted
    where deleted.fingerprint in (
      select private.mailbox_hash(held_vouchers.email)
      union
      select same.hash from private.same_person(held_vouchers.user_id) as same
    )
    union all
    select
      vouchers.local_auth_issue, private.london_day(vouchers.issued_at),
      case when private.voucher_state(vouchers) = 'active' then vouchers.last_day end,
      vouchers.voucher_used
    from private.desk_people as people
    join public.vouchers on vouchers.id = people.voucher_id
    where people.person = private.mailbox_hash(held_vouchers.email);
end;
$$;

comment on function private.held_vouchers(uuid, text) is
  'What the limits count of a person, under every account and address; of somebody at the desk, by private.desk_person() in place of the address. Those of a deleted resident count as if they had stayed.';

create function private.limits_reached(user_id uuid, email text)
returns table (council_key text, outcome private.application_outcome, at_most integer, next_day date)
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with held as (
      select held.*, held.issued_on > today.day - 365 and (held.was_used or held.active_until >= today.day) as in_year,
        today.day
      from private.held_vouchers(limits_reached.user_id, limits_reached.email) as held,
        (select private.london_day(now()) as day) as today
    ),
    -- Of each kind the one that has to end, or to be a year old, before there is room again.
    reached as (
      select 1 as rank, null::text as council_key, 'active_reached'::private.application_outcome as outcome, limits.active_at_most as at_most,
        (
          select held.active_until + 1 from held where held.active_until >= held.day
          order by held.active_until desc offset limits.active_at_most - 1 limit 1
        ) as next_day
      from public.voucher_limits as limits
      union all
      select 2, null, 'year_reached', limits.year_at_most,
        (
          select held.issued_on + 365 from held where held.in_year
          order by held.issued_on desc offset limits.year_at_most - 1 limit 1
        )
      from public.voucher_limits as limits
      union all
      select 3, councils.council_key, 'council_year_reached', coalesce(councils.yearly_limit, limits.council_year_at_most),
        (
          select held.issued_on + 365 from held where held.in_year and held.local_auth_issue = councils.council_key
          order by held.issued_on desc offset coalesce(councils.yearly_limit, limits.council_year_at_most) - 1 limit 1
        )
      from (select distinct held.local_auth_issue from held) as issuing
      join public.councils on councils.council_key = issuing.local_auth_issue
      cross join public.voucher_limits as limits
      union all
      select 4, null, 'day_reached', limits.applications_a_day,
        (
          select held.issued_on + 1 from held where held.issued_on >= held.day
          offset limits.applications_a_day - 1 limit 1
        )
      from public.voucher_limits as limits
    )
    select reached.council_key, reached.outcome, reached.at_most, reached.next_day
    from reached
    where reached.next_day is not null
    order by reached.rank, reached.council_key;
end;
$$;

comment on function private.limits_reached(uuid, text) is
  'The limits that a person has reached: of one council (council_key) or of all, outcome, how many are allowed, and when the next may be had.';

create function private.issue_voucher(wanted public.vouchers) returns public.vouchers
language plpgsql volatile
set search_path = ''
as $$
declare
  issued public.vouchers;
begin
  -- A code that is taken is drawn again.
  loop
    insert into public.vouchers (
      code, local_auth_issue, home_borough, resident_id, request_id, request_hash, from_desk, issued_by,
      skip_site_id, site_address, load, last_day
    )
    values (
      private.new_voucher_code(), wanted.local_auth_issue, wanted.home_borough, wanted.resident_id, wanted.request_id,
      wanted.request_hash, coalesce(wanted.from_desk, false), wanted.issued_by, wanted.skip_site_id, wanted.site_address, wanted.load,
      wanted.last_day
    )
    on conflict (code) where code is not null do nothing
    returning * into issued;
    exit when found;
  end loop;
  return issued;
end;
$$;

comment on function private.issue_voucher(public.vouchers) is
  'Makes a voucher with a new code, of what is given in the row: councils, people, site, load and last day.';

create function private.describe_voucher(voucher public.vouchers) returns private.application_answer
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select (
      'issued', voucher.id, voucher.code, voucher.local_auth_issue, boroughs.council_name, voucher.home_borough,
      voucher.skip_site_id, voucher.site_address, voucher.load, voucher.issued_at, voucher.last_day,
      null::integer, null::date, null::text, null::text[], '[]'::jsonb
    )::private.application_answer
    from public.boroughs where boroughs.key = voucher.local_auth_issue
  );
end;
$$;

comment on function private.describe_voucher(public.vouchers) is 'A voucher as the answer to its application.';

create function private.require_usable_site(
  site public.skip_sites, council public.councils, home_borough text, load jsonb
) returns private.application_answer
language plpgsql stable
set search_path = ''
as $$
declare
  why constant jsonb := private.why_not_chosen(site, council, home_borough, load);
  answer private.application_answer;
begin
  if why is null then
    return null;
  end if;
  answer.outcome := why ->> 'reason';
  answer.home_borough := home_borough;
  answer.load := load;
  answer.other_sites := '[]';
  -- Of a council that gives out no vouchers nothing more is said.
  if answer.outcome <> 'site_gone' then
    answer.local_auth_issue := council.council_key;
    answer.council_name := council.council_name;
    answer.site_id := site.id;
    answer.site_address := (private.agreed_version(site, home_borough)).address;
    answer.notice := why ->> 'notice';
    answer.next_day := (why ->> 'until')::date;
    answer.kinds := array(select jsonb_array_elements_text(why -> 'kinds'));
    answer.other_sites := coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('id', others.id, 'address', others.address, 'council_key', others.council_key)
          order by others.rank, others.council_name, others.position
        )
        from (
          select sites.id, sites.address, sites.council_key, sites.position, councils.council_name,
            (sites.council_key <> council.council_key)::integer as rank
          from public.skip_sites as stored
          cross join lateral private.agreed_version(stored, require_usable_site.home_borough) as sites
          join public.councils on councils.council_key = sites.council_key and councils.vouchers_open
          where private.why_not_chosen(sites, councils, require_usable_site.home_borough, require_usable_site.load) is null
          order by 6, 5, 4
          limit 20
        ) as others
      ),
      '[]'
    );
  end if;
  return answer;
end;
$$;

comment on function private.require_usable_site(public.skip_sites, public.councils, text, jsonb) is
  'Why a site cannot be chosen for a load, with the sites that can; null where it can.';

create function private.apply_for_voucher(site_id uuid, load jsonb, request_id uuid, language text default null)
returns setof private.application_answer
language plpgsql volatile security definer
rows 1
set search_path = ''
as $$
#variable_conflict use_variable
declare
  wanted_load constant jsonb := private.parse_waste(load);
  -- What is none of them is written to in English.
  spoken constant private.app_language := (
    select known from unnest(enum_range(null::private.app_language)) as known where known::text = language
  );
  print constant bytea := private.request_hash(jsonb_build_array(wanted_load, site_id));
  caller record;
  resident public.residents;
  council public.councils;
  site public.skip_sites;
  voucher public.vouchers;
  answer private.application_answer;
begin
  perform private.raise_error_if(request_id is null, 'TR063');

  -- Locked first, council before resident, and read afterwards: ten applications at once count one after the other,
  -- and neither a site that is deleted meanwhile nor a resident who leaves gets a voucher.
  perform private.lock_council_of_site(site_id);
  perform from public.residents
  where residents.user_id in (select auth.uid() union select same.user_id from private.same_person(auth.uid()) as same)
  order by residents.user_id
  for update;

  select * into caller from private.require_session();
  select * into resident from public.residents where residents.user_id = caller.user_id;
  if not found then
    answer.outcome := 'no_resident';
    answer.other_sites := '[]';
    return next answer;
    return;
  end if;

  -- The same request again, because the answer was lost, is the same voucher.
  select * into voucher from public.vouchers
  where vouchers.resident_id = caller.user_id and vouchers.request_id = apply_for_voucher.request_id;
  if found then
    perform private.raise_error_if(voucher.request_hash is distinct from print, 'TR068');
    return next private.describe_voucher(voucher);
    return;
  end if;

  if resident.blocked_at is not null then
    answer.outcome := 'blocked';
    answer.other_sites := '[]';
    return next answer;
    return;
  end if;

  select * into site from public.skip_sites as sites where sites.id = site_id;
  select * into council from public.councils where councils.council_key = site.council_key;
  answer := private.require_usable_site(site, council, resident.borough_key, wanted_load);
  if answer.outcome is not null then
    return next answer;
    return;
  end if;

  select reached.outcome, reached.at_most, reached.next_day into answer.outcome, answer.at_most, answer.next_day
  from private.limits_reached(caller.user_id, caller.email) as reached
  where reached.council_key is null or reached.council_key = council.council_key
  limit 1;
  if found then
    answer.local_auth_issue := council.council_key;
    answer.council_name := council.council_name;
    answer.other_sites := '[]';
    return next answer;
    return;
  end if;

  perform private.touch_resident(caller.user_id);
  update public.residents
  set language = spoken
  where residents.user_id = caller.user_id and residents.language is distinct from spoken;
  voucher.local_auth_issue := council.council_key;
  voucher.home_borough := resident.borough_key;
  voucher.resident_id := caller.user_id;
  voucher.request_id := request_id;
  voucher.request_hash := print;
  voucher.skip_site_id := site.id;
  voucher.site_address := (private.agreed_version(site, resident.borough_key)).address;
  voucher.load := wanted_load;
  voucher.last_day := private.last_day_for(site, council);
  voucher := private.issue_voucher(voucher);
  perform private.queue_voucher_email(voucher.id, caller.user_id);
  return next private.describe_voucher(voucher);
end;
$$;

create function private.touch_resident(user_id uuid) returns void
language sql volatile
set search_path = ''
as $$
  -- Once a day, so that looking at a voucher writes nothing.
  update public.residents
  set last_seen_on = private.london_day(now()), told_on = null
  where residents.user_id = touch_resident.user_id
    and (residents.last_seen_on < private.london_day(now()) or residents.told_on is not null);
$$;

comment on function private.touch_resident(uuid) is 'Keeps that a resident was here today.';

comment on function private.apply_for_voucher(uuid, jsonb, uuid, text) is
  'Issues one voucher to the signed-in resident, once for each request id, or says why not. load is {"kinds": one to four different keys of waste_kinds, "size": key of waste_sizes, of all of it}; language is that in which letters come from now on (a private.app_language; English where it is none). One row: outcome, voucher_id, code, local_auth_issue and council_name (of the site''s council), home_borough, site_id, site_address, load, issued_at, last_day, at_most, next_day, notice, kinds, other_sites. outcome is issued (the repeat of a request too), no_resident, blocked, site_gone (no such site, or its council gives out no vouchers), not_served (the site does not serve the resident''s borough), paused (notice says why, next_day when it ends by itself), site_closed (for as long as a voucher would be good; next_day is when it opens, or null), too_large (for the site''s entrance), not_taken (kinds says which; other_sites serve the home borough and take all of it: [{id, address, council_key}], at most 20), active_reached, year_reached (over all councils), council_year_reached or day_reached (at_most is how many are allowed, next_day when the next may be had). Errors: TR001, TR062, TR063, TR068.';

call private.offer('apply_for_voucher', 'authenticated');

-- What stands against applying is told when the app opens, and not after the last step.

create function private.my_limits()
returns table (outcome private.application_outcome, council_key text, at_most integer, next_day date)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  caller record;
begin
  select * into caller from private.require_session();
  return query
    select 'blocked'::private.application_outcome, null::text, null::integer, null::date
    from public.residents where residents.user_id = caller.user_id and residents.blocked_at is not null;
  return query
    select reached.outcome, reached.council_key, reached.at_most, reached.next_day
    from private.limits_reached(caller.user_id, caller.email) as reached
    where exists (select from public.residents where residents.user_id = caller.user_id);
end;
$$;

comment on function private.my_limits() is
  'What stands against the signed-in resident''s next application at present; no rows where nothing does. Rows: outcome (blocked, active_reached, year_reached, council_year_reached, day_reached), council_key (whose sites it concerns; null for all), at_most (how many are allowed), next_day (when the next may be had). Errors: TR001.';

call private.offer('my_limits', 'authenticated');
