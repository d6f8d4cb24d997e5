create function private.save_voucher_settings(changes jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member record;
  before public.councils;
  after public.councils;
  limits public.voucher_limits;
  conflicts jsonb;
  changed jsonb;
  event_id uuid;
begin
  select * into member from private.lock_own_council('{manager}');
  select * into strict before from public.councils where councils.id = member.council_id;

  after := private.apply_changes(before, changes, array[
    'vouchers_open', 'pauses', 'to_pay', 'who_may_come', 'before_you_come', 'phone', 'phone_hours',
    'colour', 'contact_page', 'valid_days', 'yearly_limit'
  ]);
  after.vouchers_open := coalesce(after.vouchers_open, false);
  after.to_pay := private.clean_text(after.to_pay, private.maximum_text_length(), 'to_pay');
  after.who_may_come := private.clean_text(after.who_may_come, private.maximum_text_length(), 'who_may_come');
  after.before_you_come := private.clean_text(after.before_you_come, private.maximum_text_length(), 'before_you_come');
  after.phone := nullif(private.trim_text(after.phone), '');
  perform private.raise_error_if(not private.is_phone(after.phone), 'TR016');
  after.phone_hours := private.clean_text(after.phone_hours, private.maximum_hours_length(), 'phone_hours');
  after.colour := nullif(lower(private.trim_text(after.colour)), '');
  after.contact_page := nullif(private.trim_text(after.contact_page), '');
  perform private.raise_error_if(
    after.colour !~ '^#[0-9a-f]{6}$' or after.contact_page !~ private.contact_page_pattern()
    or char_length(after.contact_page) > private.maximum_contact_page_length(),
    'TR016'
  );
  after.pauses := private.read_periods(
    coalesce(after.pauses, '[]'), '{from,to,why}', private.maximum_reason_length(), 'pauses'
  );
  perform private.raise_error_if(after.pauses @> '[{"why": null}]', 'TR016');
  select * into strict limits from public.voucher_limits;
  perform private.raise_error_if(
    after.valid_days not between limits.valid_days_least and limits.valid_days_most, 'TR067', 'valid_days'
  );
  perform private.raise_error_if(after.yearly_limit not between 1 and limits.year_at_most, 'TR067', 'yearly_limit');
  perform private.reject_foreign_addresses(to_jsonb(after) ->> texts.field, member.council_key, texts.field)
  from unnest('{to_pay, who_may_come, before_you_come, phone_hours, contact_page}'::text[]) as texts (field)
  where changes ? texts.field;
  perform private.reject_foreign_addresses(pause.value ->> 'why', member.council_key, 'pauses')
  from jsonb_array_elements(after.pauses) as pause
  where changes ? 'pauses';

  select compared.* into conflicts, changed
  from private.compare_changes(member.council_id, '{}', null, before, after, changes) as compared;
  if conflicts <> '[]' or changed = '{}' then
    return conflicts;
  end if;
  if changed ?| '{to_pay, phone, phone_hours}' then
    perform private.raise_error_if(not member.is_recent, 'TR002');
  end if;
  -- Stopping vouchers is never refused.
  if not (
    before.vouchers_open and not after.vouchers_open
    or private.pause_on(before, private.london_day(now())) is null
    and private.pause_on(after, private.london_day(now())) is not null
  ) then
    perform private.require_quota(member.council_id, member.user_id);
  end if;

  update public.councils
  set vouchers_open = after.vouchers_open,
      pauses = after.pauses,
      to_pay = after.to_pay,
      who_may_come = after.who_may_come,
      before_you_come = after.before_you_come,
      phone = after.phone,
      phone_hours = after.phone_hours,
      colour = after.colour,
      contact_page = after.contact_page,
      valid_days = after.valid_days,
      yearly_limit = after.yearly_limit,
      updated_at = now()
  where councils.id = member.council_id;
  event_id := private.log_event(member.council_id, member.user_id, 'voucher_settings_changed', changed);
  if changed ?| '{to_pay, phone, phone_hours}' then
    perform private.email_managers('contact_changed', event_id, member.council_id, with_caller => true);
  end if;
  if octet_length(concat(after.to_pay, after.who_may_come, after.before_you_come, after.phone_hours))
    > octet_length(concat(before.to_pay, before.who_may_come, before.before_you_come, before.phone_hours))
  then
    perform private.check_lists(member.council_key);
  end if;
  return '[]';
end;
$$;

comment on function private.save_voucher_settings(jsonb) is 'Saves changed settings. Returns conflicts. Managers.';

call private.offer('save_voucher_settings', 'authenticated');

-- The page draws ids of new sites, so that a repeated request adds nothing.

create type private.submitted_site as (
  row_number bigint, id uuid, changed_from text, address text, opening_hours text, opening jsonb, place text,
  keeps_place boolean
);

comment on type private.submitted_site is 'A row of a call of save_skip_sites(); changed_from is null for a new site.';

create function private.read_sites(sites jsonb, own_borough text) returns private.submitted_site[]
language plpgsql stable
set search_path = ''
as $$
declare
  invalid_row bigint;
  rows private.submitted_site[];
begin
  perform private.raise_error_if(jsonb_typeof(sites) is distinct from 'array', 'TR010');
  perform private.raise_error_if(jsonb_array_length(sites) > private.maximum_sites(), 'TR015');

  select min(listed.row_number) into invalid_row
  from jsonb_array_elements(sites) with ordinality as listed (site, row_number)
  where jsonb_typeof(listed.site -> 'address') is distinct from 'string'
    or listed.site ->> 'id' !~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$'
    or listed.site ->> 'id' !~ '[1-9A-Fa-f]'
    or jsonb_typeof(listed.site -> 'from') not in ('string', 'null')
    or not private.is_place(listed.site ->> 'place')
    or not private.is_week(nullif(listed.site -> 'opening', 'null'));
  perform private.raise_error_if(invalid_row is not null, 'TR010', invalid_row::text);

  rows := array(
    select row(
      listed.row_number, coalesce((listed.site ->> 'id')::uuid, gen_random_uuid()),
      case when listed.site ->> 'id' is not null then listed.site ->> 'from' end,
      case
        when char_length(listed.site ->> 'address') > 2000 then listed.site ->> 'address'
        else private.one_line(listed.site ->> 'address')
      end,
      private.clean_text(listed.site ->> 'opening_hours', private.maximum_hours_length(), 'opening_hours'),
      nullif(listed.site -> 'opening', 'null'), listed.site ->> 'place', not listed.site ? 'place'
    )::private.submitted_site
    from jsonb_array_elements(sites) with ordinality as listed (site, row_number)
    order by listed.row_number
  );

  select min(site.row_number) into invalid_row
  from unnest(rows) as site where char_length(site.address) > private.maximum_address_length();
  perform private.raise_error_if(invalid_row is not null, 'TR014', invalid_row::text);

  select min(site.row_number) into invalid_row
  from unnest(rows) as site where site.changed_from is not null and site.address = '';
  perform private.raise_error_if(invalid_row is not null, 'TR013', invalid_row::text);

  select min(site.row_number) into invalid_row
  from unnest(rows) as site
  join unnest(rows) as before on before.id = site.id and before.row_number < site.row_number;
  perform private.raise_error_if(invalid_row is not null, 'TR012', invalid_row::text);

  perform private.reject_foreign_addresses(site.address, own_borough, site.row_number::text),
    private.reject_foreign_addresses(site.opening_hours, own_borough, site.row_number::text)
  from unnest(rows) as site
  order by site.row_number;
  return rows;
end;
$$;

comment on function private.read_sites(jsonb, text) is 'Returns submitted rows with clean texts, or raises.';

create function private.add_sites(council_key text, rows private.submitted_site[]) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  new_sites constant private.submitted_site[] := array(
    select site from unnest(rows) as site
    where site.changed_from is null and site.address <> ''
      -- A repeated request finds it stored.
      and not exists (
        select from public.skip_sites as stored
        where stored.id = site.id and stored.council_key = add_sites.council_key and stored.address = site.address
          and (stored.opening_hours, stored.opening) is not distinct from (site.opening_hours, site.opening)
      )
    order by site.row_number
  );
  invalid_row bigint;
begin
  select min(site.row_number) into invalid_row
  from unnest(new_sites) as site
  where exists (select from public.skip_sites as stored where stored.id = site.id)
    or exists (select from private.gone_sites as gone where gone.site_id = site.id);
  perform private.raise_error_if(invalid_row is not null, 'TR068', invalid_row::text);

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

  perform private.raise_error_if(
    (select count(*) from public.skip_sites as stored where stored.council_key = add_sites.council_key)
      > private.maximum_sites(),
    'TR015'
  );

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
  member record;
  rows private.submitted_site[];
  conflicts jsonb;
  changed jsonb := '[]';
  before public.skip_sites[];
  added jsonb := '[]';
begin
  select * into member from private.lock_own_council('{manager, officer}');
  rows := private.read_sites(sites, member.council_key);

  select private.conflicts(member.council_id, array_agg(
    (
      case
        when stored.id is null then jsonb_build_object('site_id', site.id)
        else jsonb_build_object('changed', jsonb_build_array(jsonb_build_object('site_id', site.id)))
      end,
      site.id, 'address', to_jsonb(site.changed_from), to_jsonb(stored.address), to_jsonb(site.address), null
    )::private.shared_field
    order by site.row_number
  )) into conflicts
  from unnest(rows) as site
  -- Another council's site counts as deleted.
  left join public.skip_sites as stored on stored.id = site.id and stored.council_key = member.council_key
  where site.changed_from is not null;

  if conflicts = '[]' then
    select
      coalesce(
        jsonb_agg(
          jsonb_strip_nulls(jsonb_build_object(
            'site_id', stored.id, 'from', stored.address, 'to', site.address, 'place',
            case
              when not site.keeps_place and site.place is distinct from stored.place
                then jsonb_build_array(stored.place, site.place)
            end
          ))
          order by site.row_number
        ),
        '[]'
      ),
      array_agg(stored)
    into changed, before
    from unnest(rows) as site
    join public.skip_sites as stored
      on stored.id = site.id and stored.council_key = member.council_key and stored.address <> site.address
    where site.changed_from is not null;

    update public.skip_sites as stored
    set address = site.address,
        place = case when site.keeps_place then stored.place else site.place end,
        updated_at = now()
    from unnest(rows) as site
    where stored.id = site.id and stored.id in (select former.id from unnest(before) as former);
    perform private.notify_boroughs(array(select former.id from unnest(before) as former), before);
    added := private.add_sites(member.council_key, rows);
  end if;
  if changed <> '[]' or added <> '[]' then
    perform private.require_quota(member.council_id, member.user_id);
    perform private.log_event(
      member.council_id, member.user_id, 'sites_saved',
      jsonb_build_object(
        'changed_count', jsonb_array_length(changed), 'changed', changed,
        'added_count', jsonb_array_length(added), 'added', added
      )
    );
    perform private.check_lists(member.council_key);
  end if;

  return jsonb_build_object('meanwhile', conflicts, 'sites', (
    select coalesce(
      jsonb_agg(
        jsonb_build_object('id', stored.id, 'position', stored.position, 'address', stored.address)
        order by stored.position
      ),
      '[]'
    )
    from public.skip_sites as stored
    where stored.council_key = member.council_key
  ));
end;
$$;

comment on function private.save_skip_sites(jsonb) is
  'Adds sites and changes addresses: all, or none with a conflict. Managers, officers.';

call private.offer('save_skip_sites', 'authenticated');

create function private.save_site_details(site_id uuid, changes jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member record;
  before public.skip_sites;
  after public.skip_sites;
  event_site constant jsonb := jsonb_build_object('site_id', site_id);
  today constant date := private.london_day(now());
  conflicts jsonb;
  changed jsonb;
  closes boolean;
begin
  select * into member from private.lock_own_council('{manager, officer}');
  select * into before from public.skip_sites as sites
  where sites.id = site_id and sites.council_key = member.council_key;
  perform private.raise_error_if(not found, 'TR011');
  after := private.apply_changes(
    before, changes,
    '{opening, exceptions, opening_hours, not_taken, largest_size, height_limit_cm, place,
      trade_waste, trade_price, trade_payment, trade_documents}'
  );
  after.opening_hours := private.clean_text(after.opening_hours, private.maximum_hours_length(), 'opening_hours');
  perform private.reject_foreign_addresses(after.opening_hours, member.council_key, 'opening_hours')
  where changes ? 'opening_hours';
  after.trade_waste := coalesce(after.trade_waste, false);
  after.trade_price := private.clean_text(after.trade_price, private.maximum_hours_length(), 'trade_price');
  after.trade_payment := private.clean_text(after.trade_payment, private.maximum_hours_length(), 'trade_payment');
  after.trade_documents := private.clean_text(after.trade_documents, private.maximum_hours_length(), 'trade_documents');
  perform private.reject_foreign_addresses(to_jsonb(after) ->> field, member.council_key, field)
  from unnest('{trade_price, trade_payment, trade_documents}'::text[]) as field
  where changes ? field;
  perform private.raise_error_if(exists (
    select from unnest(after.not_taken) as chosen (key)
    where not exists (select from public.waste_kinds as kinds where kinds.key = chosen.key)
  ), 'TR062');
  after.not_taken := array(
    select kinds.key from public.waste_kinds as kinds where kinds.key = any (after.not_taken) order by kinds.position
  );
  perform private.raise_error_if(
    not exists (select from public.waste_sizes as sizes where sizes.key = coalesce(after.largest_size, sizes.key)),
    'TR016'
  );
  after.exceptions := private.read_periods(
    coalesce(after.exceptions, '[]'), '{from,hours,to,why}', private.maximum_exception_length(), 'exceptions'
  );
  perform private.reject_foreign_addresses(exception.value ->> 'why', member.council_key, 'exceptions')
  from jsonb_array_elements(after.exceptions) as exception
  where changes ? 'exceptions';

  select compared.* into conflicts, changed
  from private.compare_changes(member.council_id, event_site, site_id, before, after, changes) as compared;
  if conflicts <> '[]' or changed = '{}' then
    return conflicts;
  end if;
  perform private.raise_error_if(changed ?| '{trade_price, trade_payment}' and not member.is_recent, 'TR002');
  -- Closing the site today is never refused.
  closes := (private.first_open_day(after.opening, after.exceptions, today, today)).day is null
    and (private.first_open_day(before.opening, before.exceptions, today, today)).day = today;
  if not closes then
    perform private.require_quota(member.council_id, member.user_id);
  end if;

  begin
    update public.skip_sites
    set opening = after.opening,
        exceptions = after.exceptions,
        opening_hours = after.opening_hours,
        not_taken = after.not_taken,
        largest_size = after.largest_size,
        height_limit_cm = after.height_limit_cm,
        place = after.place,
        trade_waste = after.trade_waste,
        trade_price = after.trade_price,
        trade_payment = after.trade_payment,
        trade_documents = after.trade_documents
    where skip_sites.id = site_id;
  exception when check_violation then
    perform private.raise_error_if(true, 'TR016');
  end;
  if after.place is distinct from before.place then
    perform private.notify_boroughs(array[site_id], array[before]);
  end if;
  perform private.log_event(
    member.council_id, member.user_id, 'site_details_changed',
    changed || event_site || jsonb_build_object('site', before.address)
  );
  -- A closing of today fits into a full list.
  if octet_length(concat(after.opening_hours, after.exceptions))
    > octet_length(concat(before.opening_hours, before.exceptions)) + (case when closes then 500 else 0 end)
  then
    perform private.check_lists(member.council_key);
  end if;
  return '[]';
end;
$$;

comment on function private.save_site_details(uuid, jsonb) is
  'Saves changed details of a site. Returns conflicts. Managers, officers.';

call private.offer('save_site_details', 'authenticated');

create function private.active_vouchers(site_id uuid default null) returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own_council constant uuid := (select member.council_id from private.require_member('{manager, officer}') as member);
begin
  return private.to_be_used(own_council, site_id);
end;
$$;

comment on function private.active_vouchers(uuid) is
  'Counts vouchers of a site, or all, still to be used. Managers, officers.';

call private.offer('active_vouchers', 'authenticated');

create table private.council_marks (
  council_id uuid primary key references public.councils (id) on delete cascade,
  mark bytea not null check (octet_length(mark) <= 1024 * private.most_mark_kilobytes())
);

comment on table private.council_marks is 'Marks of councils as PNG, set by the operator.';

create function private.council_branding(borough_key text)
returns table (mark text, colour text, contact_page text)
language sql stable security definer
set search_path = ''
as $$
  select translate(encode(marks.mark, 'base64'), E'\n', ''), councils.colour, councils.contact_page
  from public.councils
  left join private.council_marks as marks on marks.council_id = councils.id
  where councils.council_key = council_branding.borough_key and private.is_shown(councils);
$$;

comment on function private.council_branding(text) is 'Returns mark, colour and contact page of a council. Everybody.';

call private.offer('council_branding', 'anon', 'authenticated', 'service_role');

create function private.set_council_mark(borough_key text, png text default null) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  found_id uuid;
begin
  select councils.id into found_id from public.councils
  where councils.council_key = set_council_mark.borough_key
  for key share;
  if found_id is null then
    return false;
  end if;
  if png is null then
    delete from private.council_marks as marks where marks.council_id = found_id;
  else
    insert into private.council_marks (council_id, mark) values (found_id, decode(png, 'base64'))
    on conflict (council_id) do update set mark = excluded.mark;
  end if;
  perform private.log_event(found_id, null, 'mark_changed', jsonb_build_object('removed', png is null));
  return true;
end;
$$;

comment on function private.set_council_mark(text, text) is
  'Sets or removes a council''s mark. Whether it exists. Operator.';

call private.offer('set_council_mark', 'service_role');
