create function private.shown_text(value text, longest integer, argument text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  -- Lines are the council's own; what is far too long is refused as it is.
  cleaned text := nullif(
    case when char_length(value) > 5000 then value else private.trim_text(replace(value, E'\r\n', E'\n')) end, ''
  );
begin
  if char_length(cleaned) > longest or private.has_control_characters(replace(cleaned, E'\n', ' ')) then
    raise exception 'This text can be at most % characters long, without control characters.', longest
      using errcode = 'TR065', detail = argument;
  end if;
  return cleaned;
end;
$$;

comment on function private.shown_text(text, integer, text) is
  'A text that residents will be shown, trimmed; null where it is blank. Raises TR065 with the argument''s name as its details.';

revoke execute on function private.shown_text(text, integer, text) from public, anon, authenticated, service_role;

create function private.save_voucher_settings(
  vouchers_open boolean, pause_notice text, to_pay text, who_may_come text, before_you_come text
) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  own record;
  before public.councils;
  changes jsonb;
begin
  select * into own from private.lock_own_council('{manager}');
  select * into strict before from public.councils where councils.id = own.council_id;

  vouchers_open := coalesce(vouchers_open, false);
  pause_notice := private.shown_text(pause_notice, 300, 'pause_notice');
  to_pay := private.shown_text(to_pay, 1000, 'to_pay');
  who_may_come := private.shown_text(who_may_come, 1000, 'who_may_come');
  before_you_come := private.shown_text(before_you_come, 1000, 'before_you_come');

  select jsonb_object_agg(setting.name, jsonb_build_array(setting.was, setting.is_now)) into changes
  from (values
    ('vouchers_open', to_jsonb(before.vouchers_open), to_jsonb(vouchers_open)),
    ('pause_notice', to_jsonb(before.pause_notice), to_jsonb(pause_notice)),
    ('to_pay', to_jsonb(before.to_pay), to_jsonb(to_pay)),
    ('who_may_come', to_jsonb(before.who_may_come), to_jsonb(who_may_come)),
    ('before_you_come', to_jsonb(before.before_you_come), to_jsonb(before_you_come))
  ) as setting (name, was, is_now)
  where setting.was is distinct from setting.is_now;
  if changes is null then
    return;
  end if;

  update public.councils
  set vouchers_open = save_voucher_settings.vouchers_open,
      pause_notice = save_voucher_settings.pause_notice,
      to_pay = save_voucher_settings.to_pay,
      who_may_come = save_voucher_settings.who_may_come,
      before_you_come = save_voucher_settings.before_you_come,
      updated_at = now()
  where councils.id = own.council_id;
  perform private.record_event(
    own.council_id, own.user_id, 'voucher_settings_changed', changes
  );
end;
$$;

comment on function private.save_voucher_settings(boolean, text, text, text, text) is
  'The body of public.save_voucher_settings, for the caller''s council.';

revoke execute on function private.save_voucher_settings(boolean, text, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function private.save_voucher_settings(boolean, text, text, text, text) to authenticated;

create function public.save_voucher_settings(
  vouchers_open boolean, pause_notice text default null, to_pay text default null, who_may_come text default null,
  before_you_come text default null
) returns void
language sql volatile
set search_path = ''
as $$
  select private.save_voucher_settings(vouchers_open, pause_notice, to_pay, who_may_come, before_you_come);
$$;

comment on function public.save_voucher_settings(boolean, text, text, text, text) is
  'For managers: turns vouchers on or off, pauses them with a sentence (blank: not paused), and says what residents must know; blank is nothing said. Issued vouchers stay valid. Errors: TR001, TR017, TR018, TR065 (details: the argument).';

revoke execute on function public.save_voucher_settings(boolean, text, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.save_voucher_settings(boolean, text, text, text, text) to authenticated;
-- Deliberately not for anon and service_role, which have no council.

create function private.save_site_details(site_id uuid, opening_hours text, not_taken jsonb, closed_until date)
returns void
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  own record;
  before public.skip_sites;
  kinds_not_taken text[];
  changes jsonb;
begin
  select * into own from private.lock_own_council('{manager, officer}');
  select * into before from public.skip_sites as sites
  where sites.id = site_id and sites.council_key = own.council_key;
  if not found then
    raise exception 'This site is no longer on your list. Reload the page to see the current list.' using errcode = 'TR011';
  end if;

  opening_hours := private.shown_text(opening_hours, 500, 'opening_hours');
  not_taken := coalesce(not_taken, '[]');
  if jsonb_typeof(not_taken) <> 'array' or exists (
    select from jsonb_array_elements(not_taken) as given (key)
    where not exists (select from public.waste_kinds as kinds where to_jsonb(kinds.key) = given.key)
  ) then
    raise exception 'Choose what the site does not take from the list.' using errcode = 'TR062';
  end if;
  -- Each once and in the list's order, so that the same choice is the same list.
  kinds_not_taken := array(
    select kinds.key from public.waste_kinds as kinds where not_taken ? kinds.key order by kinds.position
  );
  -- A date without end is no date.
  if closed_until in ('infinity', '-infinity') then
    closed_until := null;
  end if;

  select jsonb_object_agg(detail.name, jsonb_build_array(detail.was, detail.is_now)) into changes
  from (values
    ('opening_hours', to_jsonb(before.opening_hours), to_jsonb(opening_hours)),
    ('not_taken', to_jsonb(before.not_taken), to_jsonb(kinds_not_taken)),
    ('closed_until', to_jsonb(before.closed_until), to_jsonb(closed_until))
  ) as detail (name, was, is_now)
  where detail.was is distinct from detail.is_now;
  if changes is null then
    return;
  end if;

  update public.skip_sites
  set opening_hours = save_site_details.opening_hours,
      not_taken = kinds_not_taken,
      closed_until = save_site_details.closed_until
  where skip_sites.id = site_id;
  perform private.record_event(
    own.council_id, own.user_id, 'site_details_changed',
    changes || jsonb_build_object('site', before.address)
  );
end;
$$;

comment on function private.save_site_details(uuid, text, jsonb, date) is
  'The body of public.save_site_details, for the caller''s council.';

revoke execute on function private.save_site_details(uuid, text, jsonb, date) from public, anon, authenticated, service_role;
grant execute on function private.save_site_details(uuid, text, jsonb, date) to authenticated;

create function public.save_site_details(
  site_id uuid, opening_hours text default null, not_taken jsonb default '[]', closed_until date default null
) returns void
language sql volatile
set search_path = ''
as $$
  select private.save_site_details(site_id, opening_hours, not_taken, closed_until);
$$;

comment on function public.save_site_details(uuid, text, jsonb, date) is
  'For managers and officers: what residents are told about one of the council''s sites. opening_hours may be null or blank, not_taken is a list of keys of waste_kinds, closed_until is the day on which a closed site opens again, or null. Errors: TR001, TR011, TR017, TR018, TR062, TR065 (details: the argument).';

revoke execute on function public.save_site_details(uuid, text, jsonb, date) from public, anon, authenticated, service_role;
grant execute on function public.save_site_details(uuid, text, jsonb, date) to authenticated;
-- Deliberately not for anon and service_role, which have no council.

create function private.active_vouchers(site_id uuid) returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own_key text := (select own.council_key from private.require_member('{manager, officer}') as own);
begin
  return (
    select count(*)
    from public.vouchers
    where vouchers.local_auth_issue = own_key
      and vouchers.last_day >= private.london_day(now())
      and not vouchers.voucher_used and vouchers.cancelled_at is null and vouchers.code is not null
      and (active_vouchers.site_id is null or vouchers.skip_site_id = active_vouchers.site_id)
  );
end;
$$;

comment on function private.active_vouchers(uuid) is 'The body of public.active_vouchers, for the caller''s borough.';

revoke execute on function private.active_vouchers(uuid) from public, anon, authenticated, service_role;
grant execute on function private.active_vouchers(uuid) to authenticated;

create function public.active_vouchers(site_id uuid default null) returns bigint
language sql stable
set search_path = ''
as $$
  select private.active_vouchers(site_id);
$$;

comment on function public.active_vouchers(uuid) is
  'For managers and officers: how many vouchers of the caller''s borough that residents may still use name the site; all of them where none is given. Errors: TR001, TR017, TR018.';

revoke execute on function public.active_vouchers(uuid) from public, anon, authenticated, service_role;
grant execute on function public.active_vouchers(uuid) to authenticated;
-- Deliberately not for anon and service_role, which have no council.
