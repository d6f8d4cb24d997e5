create function private.check_limits(council public.councils) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  limits public.voucher_limits;
begin
  select * into strict limits from public.voucher_limits;
  perform private.raise_error_if(
    council.valid_days not between limits.valid_days_least and limits.valid_days_most, 'TR067', 'valid_days'
  );
  perform private.raise_error_if(council.yearly_limit not between 1 and limits.year_at_most, 'TR067', 'yearly_limit');
end;
$$;

comment on function private.check_limits(public.councils) is
  'Raises TR067 where a council sets another validity or yearly limit than it may; details: which.';

create function private.save_voucher_settings(changes jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own record;
  before public.councils;
  after public.councils;
  meanwhile jsonb;
  changed jsonb;
  event_id uuid;
begin
  select * into own from private.lock_own_council('{manager}');
  select * into strict before from public.councils where councils.id = own.council_id;

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
  after.pauses := private.read_periods(coalesce(after.pauses, '[]'), '{from,to,why}', private.maximum_reason_length(), 'pauses');
  -- Residents are told why.
  perform private.raise_error_if(after.pauses @> '[{"why": null}]', 'TR016');
  perform private.check_limits(after);
  perform private.reject_foreign_addresses(to_jsonb(after) ->> texts.field, own.council_key, texts.field)
  from unnest('{to_pay, who_may_come, before_you_come, phone_hours, contact_page}'::text[]) as texts (field)
  where changes ? texts.field;
  perform private.reject_foreign_addresses(pause.value ->> 'why', own.council_key, 'pauses')
  from jsonb_array_elements(after.pauses) as pause
  where changes ? 'pauses';

  meanwhile := private.field_conflicts(own.council_id, '{}', null, before, after, changes);
  changed := private.changed_fields(before, after, changes);
  if meanwhile <> '[]' or changed = '{}' then
    return meanwhile;
  end if;
  if changed ?| '{to_pay, phone, phone_hours}' then
    perform private.require_recent_session();
  end if;
  -- Stopping is never refused; going on is, and so nobody buries the log under both.
  if not (
    before.vouchers_open and not after.vouchers_open
    or private.pause_on(before, private.london_day(now())) is null and private.pause_on(after, private.london_day(now())) is not null
  ) then
    perform private.require_change_quota(own.council_id, own.user_id);
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
  where councils.id = own.council_id;
  event_id := private.log_event(own.council_id, own.user_id, 'voucher_settings_changed', changed);
  if changed ?| '{to_pay, phone, phone_hours}' then
    perform private.email_managers('contact_changed', event_id, own.council_id, with_caller => true);
  end if;
  if octet_length(concat(after.to_pay, after.who_may_come, after.before_you_come, after.phone_hours))
    > octet_length(concat(before.to_pay, before.who_may_come, before.before_you_come, before.phone_hours))
  then
    perform private.check_lists(own.council_key);
  end if;
  return '[]';
end;
$$;

comment on function private.save_voucher_settings(jsonb) is
  'For managers: turns vouchers on or off (vouchers_open), pauses them from a day to a day with a sentence (pauses: [{"from", "to" (null: until somebody ends it), "why"}]), sets for how many days vouchers for the council''s sites are valid (valid_days) and how many a person may have of them in any 365 days (yearly_limit; blank is the scheme''s number), and says what residents must know (to_pay, who_may_come, before_you_come; phone, a number that costs no more than a call to a landline, and phone_hours; contact_page, https and on the council''s own site; blank is nothing said), and which colour its sheets have (colour, #rrggbb). Takes {"field": [from, to]} for the fields that were changed. Answers [] where they were saved; otherwise nothing was, and each field that somebody else changed is told: {"field", "now", "at", "by", "by_you"}. Issued vouchers stay valid. What residents pay and whom they call takes a recent session, and is emailed to every manager. Errors: TR001, TR002, TR016, TR017, TR018, TR040, TR042, TR065, TR067 and TR069 (details: the field).';

call private.offer('save_voucher_settings', 'authenticated');

create function private.save_site_details(site_id uuid, changes jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own record;
  before public.skip_sites;
  after public.skip_sites;
  about constant jsonb := jsonb_build_object('site_id', site_id);
  today constant date := private.london_day(now());
  meanwhile jsonb;
  closes boolean;
begin
  select * into own from private.lock_own_council('{manager, officer}');
  select * into before from public.skip_sites as sites
  where sites.id = site_id and sites.council_key = own.council_key;
  perform private.raise_error_if(not found, 'TR011');
  after := private.apply_changes(
    before, changes, '{opening, exceptions, opening_hours, not_taken, largest_size, height_limit_cm, place}'
  );
  after.opening_hours := private.clean_text(after.opening_hours, private.maximum_hours_length(), 'opening_hours');
  perform private.reject_foreign_addresses(after.opening_hours, own.council_key, 'opening_hours')
  where changes ? 'opening_hours';
  perform private.raise_error_if(exists (
    select from unnest(after.not_taken) as given (key)
    where not exists (select from public.waste_kinds as kinds where kinds.key = given.key)
  ), 'TR062');
  -- Each once and in the list's order, so that the same choice is the same list.
  after.not_taken := array(
    select kinds.key from public.waste_kinds as kinds where kinds.key = any (after.not_taken) order by kinds.position
  );
  perform private.raise_error_if(
    not private.is_place(after.place) or not private.is_week(after.opening)
    or after.height_limit_cm not between private.least_height_limit_cm() and private.most_height_limit_cm()
    or not exists (select from public.waste_sizes as sizes where sizes.key = coalesce(after.largest_size, sizes.key)),
    'TR016'
  );
  after.exceptions := private.read_periods(coalesce(after.exceptions, '[]'), '{from,hours,to,why}', private.maximum_exception_length(), 'exceptions');
  perform private.reject_foreign_addresses(exception.value ->> 'why', own.council_key, 'exceptions')
  from jsonb_array_elements(after.exceptions) as exception
  where changes ? 'exceptions';

  meanwhile := private.field_conflicts(own.council_id, about, site_id, before, after, changes);
  if meanwhile <> '[]' or private.changed_fields(before, after, changes) = '{}' then
    return meanwhile;
  end if;
  -- What closes the site today is never refused, neither for how much was saved nor for how long a list is by now.
  closes := private.hours_on(after.opening, after.exceptions, today) is not distinct from '[]'
    and private.hours_on(before.opening, before.exceptions, today) is distinct from '[]';
  if not closes then
    perform private.require_change_quota(own.council_id, own.user_id);
  end if;

  if after.place is distinct from before.place then
    perform private.keep_shown_addresses(array[site_id]);
  end if;
  update public.skip_sites
  set opening = after.opening,
      exceptions = after.exceptions,
      opening_hours = after.opening_hours,
      not_taken = after.not_taken,
      largest_size = after.largest_size,
      height_limit_cm = after.height_limit_cm,
      place = after.place
  where skip_sites.id = site_id;
  perform private.log_event(
    own.council_id, own.user_id, 'site_details_changed',
    private.changed_fields(before, after, changes) || about || jsonb_build_object('site', before.address)
  );
  if not closes
    and octet_length(concat(after.opening_hours, after.exceptions)) > octet_length(concat(before.opening_hours, before.exceptions))
  then
    perform private.check_lists(own.council_key);
  end if;
  if after.place is distinct from before.place then
    perform private.email_offers(array[site_id]), private.email_new_addresses(array[site_id]);
  end if;
  return '[]';
end;
$$;

comment on function private.save_site_details(uuid, jsonb) is
  'For managers and officers: what residents are told about one of the council''s sites: opening (for seven days from Monday spans such as "08:00-16:00"; null without a table), exceptions ([{"from", "to", "hours" (spans; [] is closed), "why"}]), opening_hours (in words; blank is nothing said), not_taken (keys of waste_kinds), largest_size (key of waste_sizes, or null), height_limit_cm (150 to 500, or null), place ("latitude,longitude" in degrees within Great Britain, or null). Takes {"field": [from, to]} for the fields that were changed. Answers [] where they were saved; otherwise nothing was, and each field that somebody else changed is told: {"row", "field", "now", "at", "by", "by_you"}. Errors: TR001, TR011, TR016, TR017, TR018, TR040, TR042, TR062, TR065 (details: the field), TR069.';

call private.offer('save_site_details', 'authenticated');

create function private.active_vouchers(site_id uuid default null) returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own_key text := (select own.council_key from private.require_member('{manager, officer}') as own);
begin
  return private.to_be_used(own_key, site_id);
end;
$$;

comment on function private.active_vouchers(uuid) is
  'For managers and officers: how many vouchers of the caller''s borough that residents may still use name the site; all of them where none is given. Errors: TR001, TR017, TR018.';

call private.offer('active_vouchers', 'authenticated');

-- How residents see that a page is their council's: its colour and contact page are settings, its mark is the operator's.

create table private.council_marks (
  council_id uuid primary key references public.councils (id) on delete cascade,
  mark bytea not null check (octet_length(mark) <= 1024 * private.most_mark_kilobytes())
);

comment on table private.council_marks is 'Marks of councils as PNG, set by the operator and shown to anybody.';

-- Deliberately no policies and no grants: the functions below read and write it.

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

comment on function private.council_branding(text) is
  'For anybody: mark (a PNG as base64), colour and contact page of a borough''s council; no row where none is shown.';

call private.offer('council_branding', 'anon', 'authenticated', 'service_role');

create function private.set_council_mark(borough_key text, png text default null) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  shown_id uuid;
begin
  select councils.id into shown_id from public.councils
  where councils.council_key = set_council_mark.borough_key
  for key share;
  if shown_id is null then
    return false;
  end if;
  if png is null then
    delete from private.council_marks as marks where marks.council_id = shown_id;
  else
    insert into private.council_marks (council_id, mark) values (shown_id, decode(png, 'base64'))
    on conflict (council_id) do update set mark = excluded.mark;
  end if;
  perform private.log_event(shown_id, null, 'mark_changed', jsonb_build_object('removed', png is null));
  return true;
end;
$$;

comment on function private.set_council_mark(text, text) is
  'For the operator: sets a council''s mark (a PNG as base64), or removes it (null). Answers false where the borough has no council.';

call private.offer('set_council_mark', 'service_role');
-- Deliberately not for anon and authenticated: a picture can say 'pay at ...'.
