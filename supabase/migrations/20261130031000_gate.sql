create type private.gate_answer as (
  outcome private.gate_outcome,
  code text,
  load jsonb,
  home_borough text,
  local_auth_issue text,
  site_id uuid,
  site_address text,
  from_desk boolean,
  issued_at timestamptz,
  last_day date,
  against jsonb,
  other_sites jsonb,
  used_at timestamptz,
  used_site_address text,
  used_by text,
  acceptance_id uuid,
  undo_until timestamptz,
  cancelled_at timestamptz,
  turned_away_at timestamptz,
  turned_away_reason private.turn_away_reason,
  to_pay text,
  who_may_come text,
  before_you_come text,
  until timestamptz,
  home_borough_now text
);

create function private.name_at_gate(member_id uuid, at_council text, done_by uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(colleague.first_name || ' ' || colleague.last_name || ', on ', '')
    || member.first_name || ' ' || member.last_name
    || case when colleague.user_id is not null then '’s phone' else '' end
  from public.councils
  join public.council_members as member on member.council_id = councils.id and member.user_id = name_at_gate.member_id
  left join public.council_members as colleague
    on colleague.council_id = councils.id and colleague.user_id = done_by and colleague.user_id <> member.user_id
  where councils.council_key = at_council;
$$;

comment on function private.name_at_gate(uuid, text, uuid) is
  'Returns the name under which a member acts at a site; done_by is the colleague who holds the device.';

create function private.find_voucher_at_gate(
  typed text, at_site uuid, hold boolean, checked_ago interval default null,
  out voucher_id uuid, out site public.skip_sites, out failure private.gate_answer
)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  council_keys text[];
begin
  if hold then
    council_keys := array(select held.council_key from private.lock_my_memberships(checked_ago) as held);
  else
    perform private.limit_parallel_requests();
    council_keys := array(
      select memberships.council_key from private.memberships() where memberships.standing = 'member'
    );
    if council_keys = '{}' then
      perform private.require_session();
      perform private.raise_error('TR017');
    end if;
  end if;

  failure.code := private.read_voucher_code(typed);
  if failure.code is null then
    -- The check character is wrong: no voucher is looked up, and no guess counted.
    failure.outcome := 'slip';
    return;
  end if;

  select sites.* into site
  from public.skip_sites as sites
  where sites.id = at_site and sites.council_key = any (council_keys);
  if not found then
    failure.outcome := 'site_gone';
    return;
  end if;

  failure.until := private.count_guess(auth.uid());
  if failure.until is not null then
    failure.outcome := 'too_many';
    return;
  end if;

  select vouchers.id into voucher_id
  from public.vouchers
  where vouchers.code = failure.code and private.site_serves(site, vouchers.home_borough, vouchers.issued_at);
  if found then
    perform private.give_guess_back(auth.uid());
    failure := null;
    return;
  end if;

  failure.outcome := case
    when exists (select from public.vouchers where vouchers.code = failure.code) then 'not_for_this_site'
    else 'unknown'
  end;
end;
$$;

comment on function private.find_voucher_at_gate(text, uuid, boolean, interval) is
  'Authorises a member at a site and finds the voucher by its code, or the reason why not; counts wrong codes.';

create function private.answer_at_gate(voucher_id uuid, outcome text, site public.skip_sites)
returns private.gate_answer
language plpgsql stable
set search_path = ''
as $$
declare
  answer private.gate_answer;
  voucher public.vouchers;
  acceptance public.acceptances;
  state text;
begin
  select * into strict voucher from public.vouchers where vouchers.id = answer_at_gate.voucher_id;
  state := private.voucher_state(voucher);
  answer.against := '[]';
  answer.other_sites := '[]';
  if state = 'active' then
    answer.against := private.ineligible_reasons(
      site, voucher.home_borough, voucher.load, private.london_day(now()), voucher.issued_at
    );
  end if;
  if answer.against <> '[]' then
    answer.other_sites := private.good_sites(voucher.home_borough, voucher.load, site.council_key);
  end if;
  answer.outcome := coalesce(
    answer_at_gate.outcome,
    case when state <> 'active' then state when answer.against = '[]' then 'valid' else 'not_here' end
  );

  answer.code := voucher.code;
  answer.load := voucher.load;
  answer.home_borough := voucher.home_borough;
  answer.local_auth_issue := voucher.local_auth_issue;
  answer.site_id := voucher.skip_site_id;
  answer.site_address := voucher.site_address;
  answer.from_desk := voucher.from_desk;
  answer.issued_at := voucher.issued_at;
  answer.last_day := voucher.last_day;
  answer.used_at := voucher.used_at;
  answer.cancelled_at := voucher.cancelled_at;

  select * into acceptance
  from public.acceptances as acceptances
  where acceptances.voucher_id = voucher.id and acceptances.undone_at is null and voucher.voucher_used;
  answer.used_site_address := acceptance.site_address;
  if found and exists (
    select from private.memberships()
    where memberships.standing = 'member' and memberships.council_id = acceptance.council_id
  ) then
    answer.used_by := acceptance.member_name;
    answer.undo_until := private.undo_until(acceptance);
    if answer.undo_until > now() then
      answer.acceptance_id := acceptance.id;
    else
      answer.undo_until := null;
    end if;
  end if;

  select rejections.rejected_at, rejections.reason into answer.turned_away_at, answer.turned_away_reason
  from public.rejections
  where rejections.voucher_id = voucher.id
  order by rejections.rejected_at desc
  limit 1;
  select councils.to_pay, councils.who_may_come, councils.before_you_come
  into answer.to_pay, answer.who_may_come, answer.before_you_come
  from public.councils where councils.council_key = site.council_key;
  select residents.borough_key into answer.home_borough_now
  from public.residents
  where residents.user_id = voucher.resident_id and residents.borough_key <> voucher.home_borough;
  return answer;
end;
$$;

comment on function private.answer_at_gate(uuid, text, public.skip_sites) is
  'Returns what a gate sees of a voucher. Only the accepting council sees who accepted it.';

create function private.gate_sites()
returns table (borough_key text, council_name text, id uuid, "position" integer, address text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select members.council_key, members.council_name, sites.id, sites.position, sites.address
    from private.memberships() as members
    join public.skip_sites as sites on sites.council_key = members.council_key
    where members.standing = 'member'
    order by members.council_name, sites.position;
  if not found and not exists (select from private.memberships() as members where members.standing = 'member') then
    perform private.require_session();
    perform private.raise_error('TR017');
  end if;
end;
$$;

comment on function private.gate_sites() is 'For members: the sites of all their councils.';

call private.offer('gate_sites', 'authenticated');

create function private.gate_site(site_id uuid) returns public.skip_sites
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  site public.skip_sites;
begin
  if not exists (select from private.memberships() as members where members.standing = 'member') then
    perform private.require_session();
    perform private.raise_error('TR017');
  end if;
  select sites.* into site
  from public.skip_sites as sites
  join private.memberships() as members on members.standing = 'member' and members.council_key = sites.council_key
  where sites.id = site_id;
  return site;
end;
$$;

comment on function private.gate_site(uuid) is 'Returns a site of the callers councils, or null.';

create function private.gate_people(site_id uuid)
returns table (id uuid, name text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  site constant public.skip_sites := private.gate_site(site_id);
begin
  return query
    select members.user_id, members.first_name || ' ' || members.last_name
    from public.council_members as members
    join public.councils on councils.id = members.council_id
    where councils.council_key = site.council_key and not members.to_be_confirmed
    order by members.first_name, members.last_name, members.user_id;
end;
$$;

comment on function private.gate_people(uuid) is 'For members: the colleagues who may be at a site.';

call private.offer('gate_people', 'authenticated');

create function private.check_voucher(code text, site_id uuid) returns setof private.gate_answer
language plpgsql volatile security definer
rows 1
set search_path = ''
as $$
declare
  lookup record;
begin
  -- Only the guess is written: a driver does not wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  select * into lookup from private.find_voucher_at_gate(check_voucher.code, check_voucher.site_id, false);
  if lookup.voucher_id is null then
    return next lookup.failure;
  else
    return next private.answer_at_gate(lookup.voucher_id, null, lookup.site);
  end if;
end;
$$;

comment on function private.check_voucher(text, uuid) is
  'For members: what accepting this code at this site would answer.';

call private.offer('check_voucher', 'authenticated');

create table private.late_checks (
  acceptance_id uuid primary key,
  voucher_id uuid references public.vouchers (id) on delete cascade,
  outcome private.pending_outcome not null,
  good_then boolean not null default false,
  member_id uuid,
  member_name text,
  site_id uuid not null,
  site_address text not null,
  site_council text not null references public.boroughs (key),
  council_id uuid not null,
  checked_at timestamptz not null,
  arrived_at timestamptz not null default now()
);

comment on table private.late_checks is
  'Pending checks whose voucher was not good, or was cancelled before they arrived.';
comment on column private.late_checks.voucher_id is 'Null for an unknown code, or a voucher that the site may not see.';
comment on column private.late_checks.good_then is 'It was good when checked, and accepted though cancelled since.';

create index late_checks_site_council_arrived_at_idx on private.late_checks (site_council, arrived_at);
create index late_checks_council_id_arrived_at_idx on private.late_checks (council_id, arrived_at);
create index late_checks_member_id_arrived_at_idx on private.late_checks (member_id, arrived_at);
create index late_checks_voucher_id_idx on private.late_checks (voucher_id);
create index late_checks_arrived_at_idx on private.late_checks (arrived_at) where member_name is not null;

create function private.may_log_late_check(sender uuid, of_voucher uuid, under uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select count(*) < 20 and not coalesce(bool_or(checks.voucher_id = of_voucher), false)
  from private.late_checks as checks
  where checks.member_id = sender and checks.acceptance_id <> under and checks.arrived_at > now() - interval '1 day';
$$;

comment on function private.may_log_late_check(uuid, uuid, uuid) is
  'Returns whether another late check of a sender is logged: 20 a day, each voucher once.';

create function private.accept_at_gate(
  code text, acceptance_id uuid, site_id uuid, anyway boolean, kinds text[], done_by uuid, checked_ago interval
)
returns private.gate_answer
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  member_id constant uuid := auth.uid();
  lookup record;
  site public.skip_sites;
  voucher public.vouchers;
  existing public.acceptances;
  accepted_at timestamptz := now();
  cancelled_since boolean := false;
  reasons jsonb;
  brought text[];
  rejected_waste text[];
begin
  perform private.raise_error_if(acceptance_id is null, 'TR063');
  select * into lookup from private.find_voucher_at_gate(code, site_id, true, checked_ago);
  if lookup.voucher_id is null then
    return lookup.failure;
  end if;
  site := lookup.site;
  -- Serialises two gates that scan the same voucher.
  select * into strict voucher from public.vouchers where vouchers.id = lookup.voucher_id for update;

  if kinds is not null then
    brought := array(select jsonb_array_elements_text(voucher.load -> 'kinds'));
    perform private.raise_error_if(kinds = '{}' or not coalesce(kinds <@ brought, false), 'TR062');
    rejected_waste := nullif(array(select kind from unnest(brought) as kind where kind <> all (kinds)), '{}');
  end if;

  select * into existing from public.acceptances as acceptances where acceptances.id = acceptance_id;
  if found then
    perform private.raise_error_if(
      (existing.voucher_id, existing.site_id, existing.rejected_waste)
        is distinct from (voucher.id, site.id, rejected_waste),
      'TR068'
    );
    return private.answer_at_gate(
      voucher.id,
      case
        when existing.undone_at is not null then 'undone'
        when existing.member_id is distinct from member_id then 'accepted_by_another'
        else 'accepted'
      end,
      site
    );
  end if;

  if checked_ago is not null then
    -- Not before the voucher was issued or the member joined.
    accepted_at := least(now(), greatest(
      now() - least(checked_ago, interval '12 hours'), voucher.issued_at, (
        select members.joined_at from public.council_members as members
        join public.councils on councils.id = members.council_id
        where members.user_id = member_id and councils.council_key = site.council_key
      )
    ));
    cancelled_since := coalesce(
      voucher.cancelled_at > accepted_at and private.may_log_late_check(member_id, voucher.id, acceptance_id), false
    );
  end if;
  -- An acceptance is never replaced; other changes since then do not count.
  if voucher.voucher_used or voucher.last_day < private.london_day(accepted_at)
    or (voucher.cancelled_at is not null and not cancelled_since) or voucher.ended_at <= accepted_at
  then
    return private.answer_at_gate(voucher.id, null, site);
  end if;
  if rejected_waste is not null then
    voucher.load := voucher.load || jsonb_build_object('kinds', kinds);
  end if;
  reasons := private.ineligible_reasons(
    site, voucher.home_borough, voucher.load, private.london_day(accepted_at), voucher.issued_at
  );
  if reasons <> '[]' and anyway is not true then
    return private.answer_at_gate(voucher.id, 'not_here', site);
  end if;

  insert into public.acceptances (
    id, voucher_id, member_id, member_name, site_id, site_address, site_council, council_id, home_borough,
    anyway, accepted_at, arrived_at, in_part, rejected_waste
  )
  values (
    acceptance_id, voucher.id, member_id, private.name_at_gate(member_id, site.council_key, done_by), site.id,
    site.address, site.council_key, private.council_id_of(site), voucher.home_borough, reasons <> '[]', accepted_at,
    case when checked_ago is not null then now() end, rejected_waste is not null, rejected_waste
  )
  on conflict (id) do nothing;
  -- Another voucher took the id since.
  perform private.raise_error_if(not found, 'TR068');
  update public.vouchers
  set voucher_used = true, used_at = accepted_at, used_site_id = site.id
  where vouchers.id = voucher.id;
  return private.answer_at_gate(voucher.id, 'accepted', site);
end;
$$;

comment on function private.accept_at_gate(text, uuid, uuid, boolean, text[], uuid, interval) is
  'Accepts a voucher, or these kinds of its waste, now or as of so long ago.';

create function private.accept_voucher(
  code text, acceptance_id uuid, site_id uuid, anyway boolean default false, kinds text[] default null,
  done_by uuid default null
)
returns setof private.gate_answer
language sql volatile security definer
rows 1
set search_path = ''
as $$
  select answer.* from private.accept_at_gate(code, acceptance_id, site_id, anyway, kinds, done_by, null) as answer;
$$;

comment on function private.accept_voucher(text, uuid, uuid, boolean, text[], uuid) is
  'For members: accepts a voucher at a site, once for each acceptance_id.';

call private.offer('accept_voucher', 'authenticated');

create function private.undo_acceptance(acceptance_id uuid, reason text, done_by uuid default null)
returns table (outcome private.undo_outcome, state private.voucher_state)
language plpgsql volatile security definer
rows 1
set search_path = ''
as $$
declare
  voucher public.vouchers;
  acceptance public.acceptances;
  member record;
begin
  perform private.raise_error_if(not private.is_enum_value(undo_acceptance.reason, null::private.undo_reason), 'TR064');
  perform private.lock_my_memberships();
  select vouchers.* into voucher from public.vouchers
  where vouchers.id = (
    select acceptances.voucher_id from public.acceptances as acceptances
    where acceptances.id = undo_acceptance.acceptance_id
  )
  for update;
  select acceptances.* into acceptance from public.acceptances as acceptances
  where acceptances.id = undo_acceptance.acceptance_id;
  select memberships.user_id, memberships.council_id, memberships.role into member
  from private.memberships()
  where memberships.standing = 'member' and memberships.council_id = acceptance.council_id;

  if member.user_id is null then
    return query select 'unknown'::private.undo_outcome, null::private.voucher_state;
    return;
  end if;
  if acceptance.undone_at is not null then
    return query select 'undone'::private.undo_outcome, private.voucher_state(voucher);
    return;
  end if;
  if private.undo_until(acceptance) <= now() then
    if member.role <> 'manager' or not private.manager_can_undo(acceptance.accepted_at) then
      return query select 'too_late'::private.undo_outcome, private.voucher_state(voucher);
      return;
    end if;
    perform private.require_recent_session();
  end if;
  perform private.raise_error_if(
    (
      select count(*) from public.acceptances as acceptances
      where acceptances.voucher_id = voucher.id and acceptances.undone_at is not null
    ) >= private.undos_at_most(),
    'TR072'
  );

  update public.acceptances as acceptances
  set undone_at = now(), undone_reason = undo_acceptance.reason::private.undo_reason, undone_by = member.user_id,
    undone_name = private.name_at_gate(member.user_id, acceptance.site_council, undo_acceptance.done_by)
  where acceptances.id = acceptance.id;
  update public.vouchers
  set voucher_used = false, used_at = null, used_site_id = null
  where vouchers.id = voucher.id
  returning vouchers.* into voucher;

  perform private.log_event(
    member.council_id, member.user_id, 'acceptance_undone',
    jsonb_build_object(
      'site', acceptance.site_address, 'accepted_at', acceptance.accepted_at, 'accepted_by', acceptance.member_name,
      'reason', undo_acceptance.reason
    )
  );
  -- The issuing council does not learn which member of another council did it.
  perform private.log_event(
    issuing.id, null, 'acceptance_undone',
    jsonb_build_object(
      'site', acceptance.site_address, 'accepted_at', acceptance.accepted_at, 'reason', undo_acceptance.reason
    ),
    accepting.council_name
  )
  from public.councils as issuing
  join public.councils as accepting on accepting.id = member.council_id
  where issuing.id = voucher.council_id and issuing.id <> accepting.id;
  perform private.queue_email('undone', voucher.id, voucher.resident_id, once_for => acceptance.id::text);
  return query select 'undone'::private.undo_outcome, private.voucher_state(voucher);
end;
$$;

comment on function private.undo_acceptance(uuid, text, uuid) is
  'Undoes an acceptance: members until the end of the day, then a manager for 31 days, in a recent session.';

call private.offer('undo_acceptance', 'authenticated');

create function private.turn_away(
  code text, reason text, rejection_id uuid, site_id uuid, done_by uuid default null
)
returns setof private.gate_answer
language plpgsql volatile security definer
rows 1
set search_path = ''
as $$
#variable_conflict use_variable
declare
  member_id constant uuid := auth.uid();
  lookup record;
  site public.skip_sites;
  voucher public.vouchers;
  limits public.voucher_limits;
  existing public.rejections;
begin
  perform private.raise_error_if(not private.is_enum_value(reason, null::private.turn_away_reason), 'TR064');
  perform private.raise_error_if(rejection_id is null, 'TR063');
  select * into lookup from private.find_voucher_at_gate(code, site_id, true);
  if lookup.voucher_id is null then
    return next lookup.failure;
    return;
  end if;
  site := lookup.site;
  select * into strict voucher from public.vouchers where vouchers.id = lookup.voucher_id for update;

  select * into existing from public.rejections where rejections.id = rejection_id;
  if found then
    perform private.raise_error_if(
      (existing.voucher_id, existing.member_id, existing.reason::text, existing.site_id)
        is distinct from (voucher.id, member_id, reason, site.id),
      'TR068'
    );
    return next private.answer_at_gate(voucher.id, 'turned_away', site);
    return;
  end if;
  if private.voucher_state(voucher) <> 'active' then
    return next private.answer_at_gate(voucher.id, null, site);
    return;
  end if;

  select * into strict limits from public.voucher_limits;
  if not exists (
    select from public.rejections
    where rejections.voucher_id = voucher.id and rejections.reason::text = turn_away.reason
      and rejections.member_id = member_id
      and rejections.rejected_at > now() - make_interval(mins => limits.same_rejection_minutes)
  ) and (
    select count(*) from public.rejections where rejections.voucher_id = voucher.id
  ) < limits.rejections_at_most then
    insert into public.rejections (
      id, voucher_id, reason, member_id, member_name, site_id, site_address, site_council, council_id,
      home_borough
    )
    values (
      rejection_id, voucher.id, reason::private.turn_away_reason, member_id,
      private.name_at_gate(member_id, site.council_key, done_by), site.id, site.address, site.council_key,
      private.council_id_of(site), voucher.home_borough
    )
    on conflict (id) do nothing;
    perform private.raise_error_if(not found, 'TR068');
  end if;
  return next private.answer_at_gate(voucher.id, 'turned_away', site);
end;
$$;

comment on function private.turn_away(text, text, uuid, uuid, uuid) is
  'For members: records a rejection of an active voucher, once for each rejection_id. The voucher stays active.';

call private.offer('turn_away', 'authenticated');

create function private.gate_day(site_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  site public.skip_sites := private.gate_site(gate_day.site_id);
  site_council_id uuid := private.council_id_of(site);
  midnight timestamptz := private.london_day(now())::timestamp at time zone 'Europe/London';
  answer jsonb;
begin
  if site.id is null then
    return null;
  end if;

  with done as (
    select case when acceptances.anyway then 'accepted_anyway' else 'accepted' end::private.driver_outcome as what,
      acceptances.accepted_at as at, vouchers.load, null::text as reason, acceptances.member_name,
      acceptances.rejected_waste as refused,
      case when private.undo_until(acceptances) > now() then acceptances.id end as acceptance_id
    from public.acceptances as acceptances
    join public.vouchers on vouchers.id = acceptances.voucher_id
    where acceptances.council_id = site_council_id and acceptances.accepted_at >= midnight
      and acceptances.site_id = site.id and acceptances.undone_at is null
    union all
    select 'undone', acceptances.undone_at, vouchers.load, acceptances.undone_reason::text, acceptances.undone_name,
      null, null
    from public.acceptances as acceptances
    join public.vouchers on vouchers.id = acceptances.voucher_id
    where acceptances.council_id = site_council_id and acceptances.accepted_at >= midnight - interval '1 day'
      and acceptances.undone_at >= midnight and acceptances.site_id = site.id
    union all
    select 'turned_away', rejections.rejected_at, vouchers.load, rejections.reason::text, rejections.member_name, null,
      null
    from public.rejections
    join public.vouchers on vouchers.id = rejections.voucher_id
    where rejections.council_id = site_council_id and rejections.rejected_at >= midnight
      and rejections.site_id = site.id
    union all
    select case when late.good_then then 'changed_since' else 'not_good' end::private.driver_outcome, late.arrived_at,
      vouchers.load, late.outcome::text, late.member_name, null, null
    from private.late_checks as late
    left join public.vouchers on vouchers.id = late.voucher_id
    where late.council_id = site_council_id and late.arrived_at >= midnight and late.site_id = site.id
  ), hours as (
    select extract(hour from done.at at time zone 'Europe/London')::integer as hour,
      count(*) filter (where done.what = 'accepted') as accepted,
      count(*) filter (where done.what = 'accepted_anyway') as accepted_anyway,
      count(*) filter (where done.what = 'turned_away') as turned_away,
      count(*) filter (where done.what = 'not_good') as not_good
    from done
    group by 1
  )
  select jsonb_build_object(
    'at', now(),
    'hours', coalesce((select jsonb_agg(to_jsonb(hours) order by hours.hour) from hours), '[]'),
    'last', coalesce(
      (
        select jsonb_agg(to_jsonb(newest) order by newest.at desc)
        from (select * from done order by done.at desc limit 50) as newest
      ),
      '[]'
    )
  ) into answer;
  return answer;
end;
$$;

comment on function private.gate_day(uuid) is 'For members: what was done at a site today, by every device.';

call private.offer('gate_day', 'authenticated');

create function private.shut_site(site_id uuid, until text default null, done_by uuid default null) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  member record;
  shut constant timestamptz := case
    when until ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
      then (private.london_day(now())::timestamp + until::interval) at time zone 'Europe/London'
  end;
begin
  perform private.lock_my_memberships();
  perform private.raise_error_if(until is not null and (shut is null or shut <= now()), 'TR016');
  select memberships.user_id, memberships.council_id, memberships.council_key, sites.address, sites.shut_until
    into member
  from private.memberships()
  join public.skip_sites as sites on sites.council_key = memberships.council_key and sites.id = site_id
  where memberships.standing = 'member'
  for no key update of sites;
  if not found then
    return false;
  end if;
  if (case when member.shut_until > now() then member.shut_until end) is not distinct from shut then
    return true;
  end if;
  -- Counted for each account: a colleague's notices are not used up.
  perform private.raise_error_if(
    private.count_events_of_day(member.council_id, member.user_id, 'site_shut') >= private.site_notices_a_day(), 'TR069'
  );

  update public.skip_sites as sites set shut_until = shut where sites.id = site_id;
  perform private.log_event(
    member.council_id, member.user_id, 'site_shut',
    jsonb_build_object(
      'site', member.address, 'until', until,
      'by', case when done_by <> member.user_id then private.name_at_gate(member.user_id, member.council_key,
        done_by) end
    )
  );
  return true;
end;
$$;

comment on function private.shut_site(uuid, text, uuid) is
  'For members: closes a site until a time of today, or opens it again.';

call private.offer('shut_site', 'authenticated');
