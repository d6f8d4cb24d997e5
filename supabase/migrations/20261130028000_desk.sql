create table private.desk_people (
  voucher_id uuid primary key references public.vouchers (id) on delete cascade,
  person_hash bytea not null
);

comment on table private.desk_people is 'Keyed hashes of people with desk vouchers, for twelve months.';

create index desk_people_person_hash_idx on private.desk_people (person_hash);

-- Over 22 calls: every rule of a voucher, and guessing.
create function private.issue_desk_voucher(
  surname text, house_number text, postcode text, borough_key text, waste jsonb, site_id uuid, request_id uuid,
  anyway boolean default false
)
returns setof private.application_answer language plpgsql volatile security definer rows 1 set search_path = '' as $$
declare
  parsed_waste constant jsonb := private.parse_waste(waste);
  name_key constant text := upper(regexp_replace(normalize(surname, NFC), '[[:space:][:punct:]]', '', 'g'));
  -- 'Flat 12, 5' is not 'Flat 1, 25'.
  house_key constant text := regexp_replace(
    regexp_replace(upper(normalize(house_number, NFC)), '([0-9])[[:space:][:punct:]]+(?=[0-9])', '\1-', 'g'),
    '[^[:alnum:]-]', '', 'g'
  );
  -- Letters that look like digits become these: no two postcodes of London differ by them alone.
  postcode_key constant text := translate(
    upper(private.clean_code(regexp_replace(postcode, '[[:punct:]]', '', 'g'))), 'OIL', '011'
  );
  person_key constant text := 'desk ' || name_key || ' ' || house_key || ' ' || postcode_key;
  content_hash constant bytea := substr(
    private.keyed_hash(jsonb_build_array(parsed_waste, site_id, borough_key, person_key)::text), 1, 16
  );
  member private.membership;
  council public.councils;
  site public.skip_sites;
  voucher public.vouchers;
  answer private.application_answer;
begin
  perform private.raise_error_if(
    coalesce(char_length(name_key), 0) not between 1 and 100 or char_length(surname) > 200, 'TR070', 'surname'
  );
  perform private.raise_error_if(
    coalesce(char_length(house_key), 0) not between 1 and 100 or char_length(house_number) > 200, 'TR070',
    'house_number'
  );
  perform private.raise_error_if(
    (postcode_key ~ '^[A-Z01]{1,2}[0-9][0-9A-Z]?[0-9][A-Z1]{2}$') is not true, 'TR070', 'postcode'
  );
  perform private.raise_error_if(request_id is null, 'TR063');
  perform private.raise_error_if(not exists (select from public.boroughs where boroughs.key = borough_key), 'TR004');

  -- Locks come before reads.
  perform private.lock_council_of_site(site_id);
  perform pg_advisory_xact_lock(hashtext('desk_member'), hashtext(auth.uid()::text));
  perform pg_advisory_xact_lock(hashtext('desk_person'), hashtext(person_key));

  select * into member from private.require_member('{manager, officer}');

  select * into voucher from public.vouchers
  where vouchers.issued_by = member.user_id and vouchers.request_id = issue_desk_voucher.request_id;
  if found then
    perform private.raise_error_if(voucher.request_hash is distinct from content_hash, 'TR068');
    return next private.describe_voucher(voucher);
    return;
  end if;

  -- Later answers reveal whether a person has had vouchers.
  perform private.raise_error_if(private.count_guess(member.user_id) is not null, 'TR038');

  select * into site from public.skip_sites as sites
  where sites.id = site_id and sites.council_key = member.council_key;
  select * into council from public.councils where councils.council_key = site.council_key;
  answer := private.check_eligibility(site, council, borough_key, parsed_waste);
  if answer.outcome is null then
    select 'member_day_reached', private.desk_a_day(), private.london_day(now()) + 1
    into answer.outcome, answer.at_most, answer.next_day
    where private.desk_a_day() <= (
      select count(*) from public.vouchers
      where vouchers.issued_by = member.user_id
        and vouchers.issued_at >= private.london_day(now())::timestamp at time zone 'Europe/London'
    );
  end if;
  if answer.outcome is null then
    select reached.outcome, reached.at_most, reached.next_day into answer.outcome, answer.at_most, answer.next_day
    from private.limits_reached(null, person_key) as reached
    where reached.council_key is null or reached.council_key = council.council_key
    limit 1;
  end if;
  if answer.outcome is null and anyway is not true then
    -- Only this council's desk.
    select 'has_active', vouchers.issued_at into answer.outcome, answer.issued_at
    from private.desk_people as people
    join public.vouchers on vouchers.id = people.voucher_id
    where people.person_hash = private.mailbox_hash(person_key)
      and vouchers.council_id = council.id
      and private.voucher_state(vouchers) = 'active'
    order by vouchers.issued_at desc
    limit 1;
  end if;
  if answer.outcome is not null then
    return next answer;
    return;
  end if;

  insert into public.vouchers (
    code, local_auth_issue, council_id, home_borough, from_desk, issued_by, request_id, request_hash, skip_site_id,
    site_address, waste, last_day
  )
  values (
    private.new_voucher_code(), council.council_key, council.id, borough_key, true, member.user_id, request_id,
    content_hash, site.id, site.address, parsed_waste, answer.last_day
  )
  returning vouchers.* into voucher;
  perform private.log_event(
    member.council_id, member.user_id, 'desk_voucher_given',
    jsonb_build_object('site', site.address, 'last_day', voucher.last_day)
  );
  insert into private.desk_people (voucher_id, person_hash) values (voucher.id, private.mailbox_hash(person_key));
  return next private.describe_voucher(voucher);
end;
$$;

comment on function private.issue_desk_voucher(text, text, text, text, jsonb, uuid, uuid, boolean) is
  'Issues a voucher, once for each request id, or says why not. Managers, officers.';

create function private.desk_today() returns setof private.voucher_details
language plpgsql stable security definer set search_path = '' as $$
declare
  member constant private.membership := private.require_member('{manager, officer}');
begin
  return query
    select details.*
    from public.vouchers
    cross join lateral private.voucher_details_of(vouchers) as details
    where vouchers.issued_by = member.user_id
      and vouchers.council_id = member.council_id
      and vouchers.issued_at >= private.london_day(now())::timestamp at time zone 'Europe/London'
    order by vouchers.issued_at desc, vouchers.id;
end;
$$;

comment on function private.desk_today() is 'Returns the member''s desk vouchers of today. Managers, officers.';

create function private.cancel_desk_voucher(code text)
returns table (outcome private.desk_cancel_outcome, used_site_address text, until timestamptz)
language plpgsql volatile security definer rows 1 set search_path = '' as $$
declare
  voucher_code constant text := private.read_voucher_code(code);
  member private.membership;
  voucher public.vouchers;
begin
  perform private.lock_my_memberships();
  select * into member from private.require_member('{manager, officer}');
  -- A code with a wrong check character reveals nothing, and counts as no guess.
  until := case when voucher_code is not null then private.count_guess(member.user_id) end;
  if until is not null then
    outcome := 'too_many';
    return next;
    return;
  end if;

  select vouchers.* into voucher from public.vouchers
  where vouchers.code = voucher_code and vouchers.from_desk and vouchers.council_id = member.council_id
  for update;
  if found then
    perform private.count_guess(member.user_id, -1);
  end if;
  if voucher.id is null then
    outcome := 'unknown';
  elsif private.voucher_state(voucher) = 'active' then
    update public.vouchers set cancelled_at = now(), cancel_reason = 'desk' where vouchers.id = voucher.id;
    perform private.log_event(
      member.council_id, member.user_id, 'desk_voucher_cancelled',
      jsonb_build_object('site', voucher.site_address, 'issued_on', private.london_day(voucher.issued_at))
    );
    outcome := 'cancelled';
  else
    outcome := private.voucher_state(voucher)::text;
    used_site_address := (
      select acceptances.site_address from public.acceptances
      where acceptances.voucher_id = voucher.id and acceptances.undone_at is null
    );
  end if;
  return next;
end;
$$;

comment on function private.cancel_desk_voucher(text) is
  'Cancels an unused desk voucher by its code. Managers, officers.';

-- Logged by a call of its own: a caller could roll back the reading.

create function private.look_up_voucher(code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  voucher_code constant text := private.read_voucher_code(code);
  member private.membership;
  until timestamptz;
  voucher public.vouchers;
begin
  perform private.lock_my_memberships();
  select * into member from private.require_member('{manager}');
  -- Reveals nothing, and counts as no guess.
  if voucher_code is null then
    return '{"outcome": "unknown"}';
  end if;
  perform private.require_quota(member.council_id, member.user_id);
  until := private.count_guess(member.user_id);
  if until is not null then
    return jsonb_build_object('outcome', 'too_many', 'until', until);
  end if;
  select * into voucher from public.vouchers
  where vouchers.code = voucher_code and (
    vouchers.council_id = member.council_id
    or exists (select from private.voucher_steps(vouchers) as steps where steps.council_id = member.council_id)
  );
  if not found then
    return '{"outcome": "unknown"}';
  end if;
  perform private.count_guess(member.user_id, -1);
  return jsonb_build_object('outcome', 'found', 'event_id', private.log_event(
    member.council_id, member.user_id, 'voucher_looked_up',
    jsonb_build_object(
      'site', voucher.site_address, 'issued_on', private.london_day(voucher.issued_at), 'voucher_id', voucher.id
    )
  ));
end;
$$;

comment on function private.look_up_voucher(text) is 'Logs a look-up by code, before voucher_history(). Managers.';

create function private.voucher_history(event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  member constant private.membership := private.require_member('{manager}');
  voucher public.vouchers;
begin
  select vouchers.* into voucher
  from public.audit_log as events
  join public.vouchers on vouchers.id = (events.changes ->> 'voucher_id')::uuid
  where events.id = event_id and events.council_id = member.council_id and events.member_id = member.user_id
    and events.action = 'voucher_looked_up' and events.at < now() and events.at > now() - interval '5 minutes';
  perform private.raise_error_if(not found, 'TR050');
  return jsonb_build_object(
    'state', private.voucher_state(voucher), 'from_desk', voucher.from_desk,
    'story', (
      select jsonb_agg(
        steps.step || case when steps.council_id = member.council_id then steps.of_council else '{}' end
        order by steps.at, steps.rank
      )
      from private.voucher_steps(voucher) as steps
    )
  );
end;
$$;

comment on function private.voucher_history(uuid) is
  'Returns a voucher''s story, within five minutes of look_up_voucher(). Managers.';

call private.offer(
  '{issue_desk_voucher, desk_today, cancel_desk_voucher, look_up_voucher, voucher_history}', 'authenticated'
);
