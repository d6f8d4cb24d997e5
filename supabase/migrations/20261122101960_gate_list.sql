-- What a device at a gate knows while it has no signal. Whoever holds a list can make a code that matches it, so that
-- nothing is ever accepted by it.

create function private.gate_list(site_id uuid, seen text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  site public.skip_sites := private.gate_site(gate_list.site_id);
  today date := private.london_day(now());
  first_day date := private.london_day(now()) - 40;
  kinds text[];
  sizes text[];
  served text[];
  formerly text[];
  list jsonb;
  version text;
begin
  if site.id is null then
    return null;
  end if;
  select array_agg(waste_kinds.key order by waste_kinds.position) into kinds from public.waste_kinds;
  select array_agg(waste_sizes.key order by waste_sizes.position) into sizes from public.waste_sizes;
  select
    array_agg(boroughs.key) filter (where private.site_serves(site, boroughs.key)),
    array_agg(boroughs.key) filter (where not private.site_serves(site, boroughs.key))
  into served, formerly
  from public.boroughs;

  -- Columns of text, sorted by print, of which each row holds what it is more than the one before: a third of the size
  -- of objects.
  with chosen as (
    select vouchers.code_print, vouchers.load, vouchers.last_day, 
      (vouchers.used_at at time zone 'Europe/London')::date as used_on
    from public.vouchers
    where vouchers.local_auth_issue = site.council_key
      -- What was used in the last 31 days cannot have ended before.
      and vouchers.last_day >= today - 31
      and vouchers.code is not null
      and vouchers.cancelled_at is null
      and (
        vouchers.home_borough = any (served)
        or (
          vouchers.home_borough = any (formerly) and private.site_serves(site, vouchers.home_borough, vouchers.issued_at)
        )
      )
      and (
        (not vouchers.voucher_used and vouchers.last_day >= today)
        or (vouchers.voucher_used and vouchers.used_at >= now() - interval '31 days')
      )
    order by vouchers.voucher_used, vouchers.issued_at desc
    limit 20000
  ), told as (
    select chosen.code_print, chosen.last_day, chosen.used_on,
      -- The size, and one to four kinds. Written out, because taking 20,000 arrays apart takes half as long again.
      concat(
        chr(96 + array_position(sizes, chosen.load ->> 'size')),
        chr(96 + array_position(kinds, chosen.load #>> '{kinds,0}')),
        chr(96 + array_position(kinds, chosen.load #>> '{kinds,1}')),
        chr(96 + array_position(kinds, chosen.load #>> '{kinds,2}')),
        chr(96 + array_position(kinds, chosen.load #>> '{kinds,3}'))
      ) as letters,
      chosen.code_print - lag(chosen.code_print, 1, 0::bigint)
        over (order by chosen.code_print, chosen.last_day, chosen.used_on) as step
    from chosen
  )
  select jsonb_build_object(
    'count', count(*),
    'first_day', first_day,
    'prints', coalesce(string_agg(to_hex(told.step), ',' order by told.code_print, told.last_day, told.used_on), ''),
    'loads', coalesce(string_agg(told.letters, ',' order by told.code_print, told.last_day, told.used_on), ''),
    'last_days', coalesce(
      string_agg(lpad(to_hex(told.last_day - first_day), 2, '0'), '' order by told.code_print, told.last_day, told.used_on), ''
    ),
    'used_days', coalesce(
      string_agg(
        lpad(to_hex(coalesce(told.used_on - first_day, 0)), 2, '0'), ''
        order by told.code_print, told.last_day, told.used_on
      ), ''
    ),
    'kinds', to_jsonb(kinds),
    'sizes', to_jsonb(sizes),
    'not_taken', to_jsonb(site.not_taken),
    -- Of the days for which the list is kept.
    'closed_on', (
      select coalesce(jsonb_agg(today + later order by later), '[]')
      from generate_series(0, 1) as later
      where private.hours_on(site.opening, site.exceptions, today + later) = '[]'
    ),
    'too_large', (
      select coalesce(jsonb_agg(waste_sizes.key order by waste_sizes.position), '[]')
      from public.waste_sizes where private.is_too_large(jsonb_build_object('size', waste_sizes.key), site.largest_size)
    ),
    'salt', (select encode(salts.salt, 'hex') from private.code_salt as salts)
  ) into list
  from told;

  version := md5(list::text);
  if version = gate_list.seen then
    return jsonb_build_object('version', version, 'at', now());
  end if;
  return jsonb_build_object('version', version, 'at', now(), 'list', list);
end;
$$;

grant execute on function private.gate_list(uuid, text) to authenticated;

create function public.gate_list(site_id uuid, seen text default null) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.gate_list(site_id, seen);
$$;

comment on function public.gate_list(uuid, text) is
  'Any member of a council, for one of its sites: the vouchers for sites of that council whose holders it serves and that are active or were used in the last 31 days, 20,000 at most, for a device that loses its signal. {version, at, list}, without list where seen is still the version. list: count; prints (code_print in hexadecimal, each as what it is more than the one before, with commas); loads (with commas; letters that are places in lists, a the first: the size in sizes, then each kind in kinds); last_days and used_days (two hexadecimal digits each, days after first_day; used 00: not yet); kinds, sizes; not_taken, too_large (sizes) and closed_on (of today and tomorrow the days on which it is closed) of the site; salt (hexadecimal, of code_print). Null where the site is none of the caller''s councils. Errors: TR001, TR017.';

grant execute on function public.gate_list(uuid, text) to authenticated;
-- Deliberately not for anon and service_role, which belong to no council.
