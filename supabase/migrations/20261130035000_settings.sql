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

create function private.active_vouchers(site_id uuid default null) returns bigint
language sql stable security definer set search_path = '' as $$
  select private.to_be_used(member.council_id, active_vouchers.site_id)
  from private.require_member('{manager, officer}') as member;
$$;

comment on function private.active_vouchers(uuid) is
  'Counts vouchers of a site, or all, still to be used. Managers, officers.';

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

call private.offer('{save_voucher_settings, active_vouchers}', 'authenticated');
call private.offer('{council_branding}', 'anon', 'authenticated', 'service_role');
call private.offer('{set_council_mark}', 'service_role');
