create function private.save_voucher_settings(changes jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant private.membership := private.lock_own_council('{manager}');
  stored public.councils;
  wanted public.councils;
  conflicts jsonb;
  changed jsonb;
  bytes_before constant bigint := private.check_list_bytes(member.council_key);
  event_id uuid;
begin
  select * into strict stored from public.councils where councils.id = member.council_id;

  wanted := private.apply_changes(stored, changes, array[
    'vouchers_open', 'pauses', 'to_pay', 'who_may_come', 'before_you_come', 'conditions', 'fees', 'phone',
    'phone_hours', 'colour', 'contact_page', 'valid_days', 'yearly_limit'
  ]);
  wanted.vouchers_open := coalesce(wanted.vouchers_open, false);
  wanted.to_pay := private.clean_text(wanted.to_pay, private.maximum_text_length(), 'to_pay');
  wanted.who_may_come := private.clean_text(wanted.who_may_come, private.maximum_text_length(), 'who_may_come');
  wanted.before_you_come :=
    private.clean_text(wanted.before_you_come, private.maximum_text_length(), 'before_you_come');
  wanted.conditions := array(select distinct unnest(array_remove(wanted.conditions, null)) order by 1);
  wanted.fees := coalesce(wanted.fees, '{}');
  perform private.raise_error_if(
    case jsonb_typeof(wanted.fees)
      when 'object' then wanted.fees - array(select kinds.key from private.waste_kinds as kinds) <> '{}'
    end,
    'TR062'
  );
  wanted.phone := nullif(private.trim_text(wanted.phone), '');
  wanted.phone_hours := private.clean_text(wanted.phone_hours, private.maximum_hours_length(), 'phone_hours');
  wanted.colour := nullif(lower(private.trim_text(wanted.colour)), '');
  wanted.contact_page := nullif(private.trim_text(wanted.contact_page), '');
  wanted.pauses := private.read_periods(coalesce(wanted.pauses, '[]'), private.maximum_reason_length(), 'pauses');
  perform private.raise_error_if(wanted.pauses @> '[{"why": null}]', 'TR016');
  perform private.raise_error_if(
    wanted.valid_days not between private.valid_days_least() and private.valid_days_most(), 'TR067', 'valid_days'
  );
  perform private.raise_error_if(wanted.yearly_limit not between 1 and private.year_at_most(), 'TR067', 'yearly_limit');

  select compared.* into conflicts, changed
  from private.compare_changes(member, '{}', null, stored, wanted, changes) as compared;
  if conflicts <> '[]' or changed = '{}' then
    return conflicts;
  end if;
  perform private.raise_error_if(changed ?| '{to_pay, fees, phone, phone_hours}' and not member.is_recent, 'TR002');
  begin
    update public.councils
    set vouchers_open = wanted.vouchers_open, pauses = wanted.pauses,
        to_pay = wanted.to_pay, who_may_come = wanted.who_may_come, before_you_come = wanted.before_you_come,
        conditions = wanted.conditions, fees = wanted.fees,
        phone = wanted.phone, phone_hours = wanted.phone_hours,
        colour = wanted.colour, contact_page = wanted.contact_page,
        valid_days = wanted.valid_days, yearly_limit = wanted.yearly_limit, updated_at = now()
    where councils.id = member.council_id;
  exception when check_violation then
    perform private.raise_error_if(true, 'TR016');
  end;
  -- Stopping vouchers is never refused.
  if not (
    stored.vouchers_open and not wanted.vouchers_open
    or private.pause_on(stored, private.london_day(now())) is null
    and private.pause_on(wanted, private.london_day(now())) is not null
  ) then
    perform private.require_quota(member.council_id, member.user_id);
  end if;
  event_id := private.log_event(member.council_id, member.user_id, 'voucher_settings_changed', changed);
  if changed ?| '{to_pay, fees, phone, phone_hours}' then
    perform private.email_managers('contact_changed', event_id, member.council_id, with_caller => true);
  end if;
  perform private.check_list_bytes(member.council_key, bytes_before);
  return '[]';
end;
$$;

comment on function private.save_voucher_settings(jsonb) is 'Saves changed settings. Returns conflicts. Managers.';

create table private.council_marks (
  council_id uuid primary key references public.councils (id) on delete cascade,
  mark bytea not null check (octet_length(mark) <= 1024 * private.most_mark_kilobytes())
);

comment on table private.council_marks is 'Marks of councils as PNG, set by the operator.';

create function private.council_branding(borough_key text)
returns table (mark text, colour text, contact_page text)
language sql stable security definer set search_path = '' as $$
  select translate(encode(marks.mark, 'base64'), E'\n', ''), councils.colour, councils.contact_page
  from public.councils
  left join private.council_marks as marks on marks.council_id = councils.id
  where councils.council_key = council_branding.borough_key and private.is_shown(councils);
$$;

comment on function private.council_branding(text) is 'Returns mark, colour and contact page of a council. Everybody.';

create function private.set_council_mark(borough_key text, png text default null) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  select councils.id into found_id from public.councils
  where councils.council_key = set_council_mark.borough_key
  for key share;
  if not found then
    return false;
  end if;
  delete from private.council_marks as marks where marks.council_id = found_id;
  insert into private.council_marks (council_id, mark) select found_id, decode(png, 'base64') where png is not null;
  perform private.log_event(found_id, null, 'mark_changed', jsonb_build_object('removed', png is null));
  return true;
end;
$$;

comment on function private.set_council_mark(text, text) is
  'Sets or removes a council''s mark. Whether it exists. Operator.';

call private.offer('{save_voucher_settings}', 'authenticated');
call private.offer('{council_branding}', 'anon', 'authenticated', 'service_role');
call private.offer('{set_council_mark}', 'service_role');

-- The page draws ids of new sites, so that a repeated request adds nothing.

create type private.submitted_site as (
  row_number text, id uuid, shown_address text, address text, opening_hours text, opening jsonb, place text,
  sets_place boolean
);

comment on type private.submitted_site is
  'A row of save_skip_sites(). shown_address is null for a new site; others keep their hours.';

create function private.one_line(value text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return private.trim_text(regexp_replace(value, '( *' || private.control_characters() || ')+ *', ' ', 'g'));
end;
$$;

comment on function private.one_line(text) is 'Returns a pasted text as one trimmed line.';

create function private.read_sites(sites jsonb, own_borough text) returns private.submitted_site[]
language plpgsql stable set search_path = '' as $$
declare
  listed record;
  site private.submitted_site;
  ids uuid[] := '{}';
  rows private.submitted_site[] := '{}';
begin
  perform private.raise_error_if(jsonb_typeof(sites) is distinct from 'array', 'TR010');
  perform private.raise_error_if(jsonb_array_length(sites) > private.maximum_sites(), 'TR015');
  for listed in
    select submitted.fields, submitted.number::text as number
    from jsonb_array_elements(sites) with ordinality as submitted (fields, number)
  loop
    perform private.raise_error_if(
      jsonb_typeof(listed.fields -> 'address') is distinct from 'string'
      or listed.fields ->> 'id' !~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$'
      or listed.fields ->> 'id' !~ '[1-9A-Fa-f]'
      or jsonb_typeof(listed.fields -> 'from') not in ('string', 'null')
      or listed.fields ->> 'from' is not null and listed.fields ->> 'id' is null
      or not private.is_place(listed.fields ->> 'place')
      or not private.is_week(nullif(listed.fields -> 'opening', 'null')),
      'TR010', listed.number
    );
    site := (
      listed.number, coalesce((listed.fields ->> 'id')::uuid, gen_random_uuid()), listed.fields ->> 'from',
      private.one_line(left(listed.fields ->> 'address', 2000)),
      private.clean_text(listed.fields ->> 'opening_hours', private.maximum_hours_length(), listed.number),
      nullif(listed.fields -> 'opening', 'null'), listed.fields ->> 'place', listed.fields ? 'place'
    );
    perform private.raise_error_if(
      char_length(site.address) > private.maximum_address_length() or char_length(listed.fields ->> 'address') > 2000,
      'TR014', listed.number
    );
    perform private.raise_error_if(site.shown_address is not null and site.address = '', 'TR013', listed.number);
    perform private.raise_error_if(site.id = any (ids), 'TR012', listed.number);
    perform private.reject_foreign_addresses(site.address, own_borough, listed.number);
    perform private.reject_foreign_addresses(site.opening_hours, own_borough, listed.number);
    ids := ids || site.id;
    rows := rows || site;
  end loop;
  return rows;
end;
$$;

comment on function private.read_sites(jsonb, text) is 'Returns submitted rows with clean texts, or raises.';

-- Over 22 calls: several sites, with conflicts.
create function private.save_skip_sites(sites jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant private.membership := private.lock_own_council('{manager, officer}');
  bytes_before constant bigint := private.check_list_bytes(member.council_key);
  rows constant private.submitted_site[] := private.read_sites(sites, member.council_key);
  number_of_sites integer := (
    select count(*) from public.skip_sites as listed where listed.council_key = member.council_key
  );
  site private.submitted_site;
  stored public.skip_sites;
  sites_before public.skip_sites[] := '{}';
  conflicts jsonb;
  changed jsonb[] := '{}';
  added jsonb[] := '{}';
begin
  conflicts := private.conflicts(member.council_id, array(
    select (
      case
        when listed.id is null then jsonb_build_object('site_id', submitted.id)
        else jsonb_build_object('changed', jsonb_build_array(jsonb_build_object('site_id', submitted.id)))
      end,
      submitted.id, 'address', to_jsonb(submitted.shown_address), to_jsonb(listed.address),
      to_jsonb(submitted.address), null
    )::private.shared_field
    from unnest(rows) with ordinality as submitted
    -- Another council's site counts as deleted.
    left join public.skip_sites as listed on listed.id = submitted.id and listed.council_key = member.council_key
    where submitted.shown_address is not null
    order by submitted.ordinality
  ));
  -- With a conflict nothing is saved.
  foreach site in array case when conflicts = '[]' then rows else '{}' end loop
    select * into stored from public.skip_sites as listed
    where listed.id = site.id and listed.council_key = member.council_key;
    if site.shown_address is not null then
      if not site.sets_place then
        site.place := stored.place;
      end if;
      continue when (site.address, site.place) is not distinct from (stored.address, stored.place);
      update public.skip_sites as listed
      set address = site.address, place = site.place,
          updated_at = case when site.address = stored.address then stored.updated_at else now() end
      where listed.id = site.id;
      sites_before := sites_before || stored;
      changed := changed || jsonb_strip_nulls(jsonb_build_object(
        'site_id', site.id, 'from', stored.address, 'to', site.address,
        'place', case when site.place is distinct from stored.place then array[stored.place, site.place] end
      ));
    -- A repeated request finds it stored; its place may have been looked up anew.
    elsif site.address <> '' and (site.address, site.opening_hours, site.opening)
      is distinct from (stored.address, stored.opening_hours, stored.opening)
    then
      perform private.raise_error_if(
        exists (select from public.skip_sites as listed where listed.id = site.id)
        or exists (select from private.gone_sites as gone where gone.site_id = site.id),
        'TR068', site.row_number
      );
      number_of_sites := number_of_sites + 1;
      perform private.raise_error_if(number_of_sites > private.maximum_sites(), 'TR015');
      insert into public.skip_sites (id, council_key, position, address, opening_hours, opening, place)
      values (
        site.id, member.council_key, number_of_sites, site.address, site.opening_hours, site.opening, site.place
      );
      added := added || case
        when site.opening_hours is null and site.opening is null then to_jsonb(site.address)
        else jsonb_strip_nulls(
          jsonb_build_object('address', site.address, 'opening_hours', site.opening_hours, 'opening', site.opening)
        )
      end;
    end if;
  end loop;
  if changed <> '{}' or added <> '{}' then
    perform private.announce_to_boroughs(array(select before.id from unnest(sites_before) as before), sites_before);
    perform private.require_quota(member.council_id, member.user_id);
    perform private.log_event(
      member.council_id, member.user_id, 'sites_saved',
      jsonb_build_object(
        'changed_count', cardinality(changed), 'changed', changed, 'added_count', cardinality(added), 'added', added
      )
    );
    perform private.check_list_bytes(member.council_key, bytes_before);
  end if;

  return jsonb_build_object('conflicts', conflicts, 'sites', (
    select coalesce(jsonb_agg(to_jsonb(listed) order by listed.position), '[]')
    from (
      select saved.id, saved.position, saved.address
      from public.skip_sites as saved where saved.council_key = member.council_key
    ) as listed
  ));
end;
$$;

comment on function private.save_skip_sites(jsonb) is
  'Adds sites and changes addresses: all, or none with a conflict. Managers, officers.';

-- Over 22 calls: all fields, with conflicts.
create function private.save_site_details(site_id uuid, changes jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  stored public.skip_sites;
  wanted public.skip_sites;
  event_site constant jsonb := jsonb_build_object('site_id', site_id);
  today constant date := private.london_day(now());
  trade_fields constant text[] := '{trade_waste, trade_pence, trade_unit, trade_conditions, trade_notes}';
  member constant private.membership := private.lock_own_council('{manager, officer}');
  bytes_before constant bigint := private.check_list_bytes(member.council_key);
  conflicts jsonb;
  changed jsonb;
  closes boolean;
begin
  select * into stored from public.skip_sites as sites
  where sites.id = site_id and sites.council_key = member.council_key;
  perform private.raise_error_if(not found, 'TR011');
  wanted := private.apply_changes(
    stored, changes,
    '{opening, exceptions, opening_hours, not_taken, largest_size, height_limit_cm, place,
      trade_waste, trade_pence, trade_unit, trade_conditions, trade_notes}'
  );
  wanted.opening_hours := private.clean_text(wanted.opening_hours, private.maximum_hours_length(), 'opening_hours');
  wanted.trade_waste := coalesce(wanted.trade_waste, false);
  wanted.trade_conditions := array(select distinct unnest(array_remove(wanted.trade_conditions, null)) order by 1);
  wanted.trade_notes := private.clean_text(wanted.trade_notes, private.maximum_hours_length(), 'trade_notes');
  perform private.raise_error_if(not wanted.not_taken <@ array(select key from private.waste_kinds), 'TR062');
  wanted.not_taken := array(
    select kinds.key from private.waste_kinds as kinds where kinds.key = any (wanted.not_taken) order by kinds.position
  );
  perform private.raise_error_if(wanted.largest_size <> all (array(select key from private.waste_sizes)), 'TR016');
  wanted.exceptions :=
    private.read_periods(coalesce(wanted.exceptions, '[]'), private.maximum_exception_length(), 'exceptions');

  select compared.* into conflicts, changed
  from private.compare_changes(member, event_site, site_id, stored, wanted, changes) as compared;
  if conflicts <> '[]' or changed = '{}' then
    return conflicts;
  end if;
  perform private.raise_error_if(changed ?| '{trade_pence, trade_unit, trade_notes}' and not member.is_recent, 'TR002');
  if changed ?| trade_fields then
    if stored.trade_from is null or stored.trade_from <= now() then
      wanted.former_trade :=
        (select jsonb_object_agg(field, to_jsonb(stored) -> field) from unnest(trade_fields) as field);
    end if;
    wanted.trade_from := now() + make_interval(hours => private.new_address_hours());
  end if;
  begin
    update public.skip_sites
    set opening = wanted.opening, exceptions = wanted.exceptions, opening_hours = wanted.opening_hours,
        not_taken = wanted.not_taken, largest_size = wanted.largest_size,
        height_limit_cm = wanted.height_limit_cm, place = wanted.place,
        trade_waste = wanted.trade_waste, trade_pence = wanted.trade_pence, trade_unit = wanted.trade_unit,
        trade_conditions = wanted.trade_conditions, trade_notes = wanted.trade_notes,
        former_trade = wanted.former_trade, trade_from = wanted.trade_from
    where skip_sites.id = site_id;
  exception when check_violation then
    perform private.raise_error_if(true, 'TR016');
  end;
  -- Closing the site today is never refused.
  closes := (private.first_open_day(wanted.opening, wanted.exceptions, today, today)).day is null
    and (private.first_open_day(stored.opening, stored.exceptions, today, today)).day = today;
  if not closes then
    perform private.require_quota(member.council_id, member.user_id);
  end if;
  if wanted.place is distinct from stored.place then
    perform private.announce_to_boroughs(array[site_id], array[stored]);
  elsif changed ?| trade_fields then
    perform private.email_managers('new_address', member.council_id, agreeing.id, now()::text)
    from public.skip_site_boroughs as served
    join public.councils as agreeing on agreeing.council_key = served.borough_key
    where served.site_id = save_site_details.site_id and private.offer_state(served, stored) = 'agreed';
  end if;
  perform private.log_event(
    member.council_id, member.user_id, 'site_details_changed',
    changed || event_site || jsonb_build_object('site', stored.address)
  );
  perform private.check_list_bytes(member.council_key, bytes_before, closes::integer);
  return '[]';
end;
$$;

comment on function private.save_site_details(uuid, jsonb) is
  'Saves changed details of a site. Returns conflicts. Managers, officers.';

create function private.close_sites(
  sites uuid[], closures jsonb, reopen boolean default false, recent boolean default false
) returns table (id uuid, exceptions jsonb, changed boolean)
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant private.membership :=
    private.lock_own_council('{manager, officer}', recent => coalesce(close_sites.recent, false));
  bytes_before constant bigint := private.check_list_bytes(member.council_key);
  added constant jsonb := private.read_periods(closures, private.maximum_exception_length(), 'exceptions');
  stored public.skip_sites;
  others jsonb;
  closed jsonb[] := '{}';
  closes_today constant boolean := reopen is not true and not jsonb_path_exists(
    added, '$[*] ? (@.from > $today)', jsonb_build_object('today', private.london_day(now()))
  );
begin
  perform private.raise_error_if(
    added = '[]' or jsonb_path_exists(added, '$[*] ? (exists(@.hours[*]) || @.from > @.to)'), 'TR016'
  );
  perform private.reject_foreign_addresses(closure.value ->> 'why', member.council_key, 'exceptions')
  from jsonb_array_elements(added) as closure;
  perform private.raise_error_if(not coalesce(sites <@ array(
    select listed.id from public.skip_sites as listed where listed.council_key = member.council_key
  ), false), 'TR011');

  begin
    for stored in
      select * from public.skip_sites as listed where listed.id = any (sites) order by listed.position
    loop
      others := (
        select coalesce(jsonb_agg(listed.period order by listed.place), '[]')
        from jsonb_array_elements(stored.exceptions) with ordinality as listed (period, place)
        where not added @> jsonb_build_array(listed.period)
      );
      continue when case when reopen then others = stored.exceptions else stored.exceptions @> added end;
      update public.skip_sites as listed
      set exceptions = private.read_periods(
        case when reopen then others else others || added end, private.maximum_exception_length(), 'exceptions'
      )
      where listed.id = stored.id;
      closed := closed || jsonb_build_object('site_id', stored.id, 'site', stored.address);
    end loop;
  exception when check_violation or data_exception then
    perform private.raise_error_if(true, 'TR016');
  end;
  if closed <> '{}' then
    if not closes_today then
      perform private.require_quota(member.council_id, member.user_id);
    end if;
    perform private.check_list_bytes(
      member.council_key, bytes_before, case when closes_today then cardinality(closed) else 0 end
    );
    perform private.log_event(
      member.council_id, member.user_id, case when reopen then 'sites_reopened' else 'sites_closed' end,
      jsonb_build_object('sites', closed, 'exceptions', added)
    );
  end if;
  return query
    select
      listed.id, listed.exceptions,
      to_jsonb(closed) @> jsonb_build_array(jsonb_build_object('site_id', listed.id))
    from public.skip_sites as listed
    where listed.id = any (sites)
    order by listed.position;
end;
$$;

comment on function private.close_sites(uuid[], jsonb, boolean, boolean) is
  'Adds closures to sites, or removes them. Repeating it changes nothing. Managers, officers.';

create function private.delete_skip_site(site_id uuid)
returns table (id uuid, "position" integer, address text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant private.membership := private.lock_own_council('{manager, officer}');
  deleted public.skip_sites;
begin
  delete from public.skip_sites as stored
  where stored.id = site_id and stored.council_key = member.council_key
  returning stored.* into deleted;

  if found then
    perform private.require_quota(member.council_id, member.user_id);
    update public.skip_sites as stored
    set position = stored.position - 1
    where stored.council_key = member.council_key and stored.position > deleted.position;
    perform private.log_event(
      member.council_id, member.user_id, 'site_deleted',
      jsonb_build_object('site_id', site_id, 'site', deleted.address)
    );
  end if;

  return query
    select stored.id, stored.position, stored.address
    from public.skip_sites as stored
    where stored.council_key = member.council_key
    order by stored.position;
end;
$$;

comment on function private.delete_skip_site(uuid) is 'Deletes a site. Returns the list. Managers, officers.';

call private.offer('{save_skip_sites, save_site_details, close_sites, delete_skip_site}', 'authenticated');
