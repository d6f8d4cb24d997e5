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

create function private.limits_reached(account_id uuid, email text)
returns table (council_key text, outcome private.application_outcome, at_most integer, next_day date)
language plpgsql stable
set search_path = ''
as $$
declare
  today constant date := private.london_day(now());
  email_hash constant bytea := private.mailbox_hash(email);
  limits public.voucher_limits;
begin
  select * into strict limits from public.voucher_limits;
  return query
    with person as materialized (
      select same.user_id, same.hash from private.same_person(account_id) as same
    ),
    voucher_ids as (
      select vouchers.id from public.vouchers where vouchers.resident_id in (select person.user_id from person)
      union all
      select people.voucher_id from private.desk_people as people where people.person = email_hash
    ),
    held as (
      select vouchers.local_auth_issue, private.london_day(vouchers.issued_at) as issued_on,
        case when private.voucher_state(vouchers) = 'active' then vouchers.last_day end as active_until,
        vouchers.voucher_used as was_used
      from voucher_ids
      join public.vouchers on vouchers.id = voucher_ids.id
      union all
      select deleted.local_auth_issue, deleted.issued_on, deleted.active_until, deleted.was_used
      from private.deleted_vouchers as deleted
      where deleted.fingerprint in (select email_hash union select person.hash from person)
    ),
    of_year as (
      select held.* from held where held.issued_on > today - 365 and (held.was_used or held.active_until >= today)
    ),
    -- For each limit, the voucher that has to end, or to be a year old, first.
    reached as (
      select 1 as rank, null::text as council_key, 'active_reached'::private.application_outcome as outcome,
        limits.active_at_most as at_most,
        (
          select held.active_until + 1 from held where held.active_until >= today
          order by held.active_until desc offset limits.active_at_most - 1 limit 1
        ) as next_day
      union all
      select 2, null, 'year_reached', limits.year_at_most,
        (
          select of_year.issued_on + 365 from of_year
          order by of_year.issued_on desc offset limits.year_at_most - 1 limit 1
        )
      union all
      select 3, councils.council_key, 'council_year_reached', allowed.at_most,
        (
          select of_year.issued_on + 365 from of_year where of_year.local_auth_issue = councils.council_key
          order by of_year.issued_on desc offset allowed.at_most - 1 limit 1
        )
      from public.councils
      cross join lateral (select coalesce(councils.yearly_limit, limits.council_year_at_most) as at_most) as allowed
      where councils.council_key in (select held.local_auth_issue from held)
      union all
      select 4, null, 'day_reached', limits.applications_a_day,
        (
          select held.issued_on + 1 from held where held.issued_on >= today
          offset limits.applications_a_day - 1 limit 1
        )
    )
    select reached.council_key, reached.outcome, reached.at_most, reached.next_day
    from reached
    where reached.next_day is not null
    order by reached.rank, reached.council_key;
end;
$$;

comment on function private.limits_reached(uuid, text) is
  'Returns the limits that a person has reached, of a council or of all. The desk passes private.desk_person().';

create function private.issue_voucher(details public.vouchers) returns public.vouchers
language plpgsql volatile
set search_path = ''
as $$
declare
  issued public.vouchers;
begin
  loop
    insert into public.vouchers (
      code, local_auth_issue, council_id, home_borough, resident_id, request_id, request_hash, from_desk, issued_by,
      skip_site_id, site_address, load, last_day
    )
    values (
      private.new_voucher_code(), details.local_auth_issue, details.council_id, details.home_borough,
      details.resident_id,
      details.request_id, details.request_hash, coalesce(details.from_desk, false), details.issued_by,
      details.skip_site_id, details.site_address, details.load, details.last_day
    )
    on conflict (code) where code is not null do nothing
    returning * into issued;
    exit when found;
  end loop;
  return issued;
end;
$$;

comment on function private.issue_voucher(public.vouchers) is 'Creates a voucher from the given row, with a new code.';

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

comment on function private.describe_voucher(public.vouchers) is 'Returns a voucher as the answer to its application.';

create function private.ineligible_answer(
  site public.skip_sites, council public.councils, home_borough text, load jsonb
) returns private.application_answer
language plpgsql stable
set search_path = ''
as $$
declare
  ineligible constant jsonb := private.why_not_chosen(site, council, home_borough, load);
  answer private.application_answer;
begin
  if ineligible is null then
    return null;
  end if;
  answer.outcome := ineligible ->> 'reason';
  answer.home_borough := home_borough;
  answer.load := load;
  answer.other_sites := '[]';
  if answer.outcome <> 'site_gone' then
    answer.local_auth_issue := council.council_key;
    answer.council_name := council.council_name;
    answer.site_id := site.id;
    answer.site_address := (private.agreed_version(site, home_borough)).address;
    answer.notice := ineligible ->> 'notice';
    answer.next_day := (ineligible ->> 'until')::date;
    answer.kinds := array(select jsonb_array_elements_text(ineligible -> 'kinds'));
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
          cross join lateral private.agreed_version(stored, ineligible_answer.home_borough) as sites
          join public.councils on councils.council_key = sites.council_key and councils.vouchers_open
          where private.why_not_chosen(sites, councils, ineligible_answer.home_borough, ineligible_answer.load) is null
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

comment on function private.ineligible_answer(public.skip_sites, public.councils, text, jsonb) is
  'Returns why a site cannot be chosen, with the sites that can; null if it can.';

create function private.apply_for_voucher(site_id uuid, load jsonb, request_id uuid, language text default null)
returns setof private.application_answer
language plpgsql volatile security definer
rows 1
set search_path = ''
as $$
declare
  waste constant jsonb := private.parse_waste(load);
  email_language constant private.app_language := (
    select known from unnest(enum_range(null::private.app_language)) as known where known::text = language
  );
  content_hash constant bytea := private.request_hash(jsonb_build_array(waste, site_id));
  caller record;
  resident public.residents;
  council public.councils;
  site public.skip_sites;
  voucher public.vouchers;
  answer private.application_answer;
begin
  perform private.raise_error_if(request_id is null, 'TR063');

  -- Lock order: council, resident, voucher. All are read afterwards.
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

  -- A repeated request returns the same voucher.
  select * into voucher from public.vouchers
  where vouchers.resident_id = caller.user_id and vouchers.request_id = apply_for_voucher.request_id;
  if found then
    perform private.raise_error_if(voucher.request_hash is distinct from content_hash, 'TR068');
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
  answer := private.ineligible_answer(site, council, resident.borough_key, waste);
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

  update public.residents
  set language = email_language, last_seen_on = private.london_day(now()), told_on = null
  where residents.user_id = caller.user_id;
  voucher.local_auth_issue := council.council_key;
  voucher.council_id := council.id;
  voucher.home_borough := resident.borough_key;
  voucher.resident_id := caller.user_id;
  voucher.request_id := request_id;
  voucher.request_hash := content_hash;
  voucher.skip_site_id := site.id;
  voucher.site_address := (private.agreed_version(site, resident.borough_key)).address;
  voucher.load := waste;
  voucher.last_day := private.last_day_for(site, council);
  voucher := private.issue_voucher(voucher);
  if resident.reminders then
    perform private.queue_email('voucher', voucher.id, caller.user_id);
  end if;
  return next private.describe_voucher(voucher);
end;
$$;

comment on function private.apply_for_voucher(uuid, jsonb, uuid, text) is
  'For residents: issues a voucher, once for each request id, or says why not.';

call private.offer('apply_for_voucher', 'authenticated');

create function private.my_limits()
returns table (outcome private.application_outcome, council_key text, at_most integer, next_day date)
language plpgsql stable security definer
set search_path = ''
as $$
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

comment on function private.my_limits() is 'For residents: what is against their next application.';

call private.offer('my_limits', 'authenticated');

create function private.cancel_voucher(voucher_id uuid)
returns table (outcome private.cancel_outcome, used_at timestamptz, used_site_address text)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  caller record;
  voucher public.vouchers;
begin
  perform private.limit_parallel_requests();
  perform from public.residents where residents.user_id = auth.uid() for update;
  select * into caller from private.require_session();

  select * into voucher from public.vouchers
  where vouchers.id = cancel_voucher.voucher_id and vouchers.resident_id = caller.user_id
  for update;
  if not found then
    return query select 'unknown'::private.cancel_outcome, null::timestamptz, null::text;
  elsif private.voucher_state(voucher) <> 'active' then
    return query
      select private.voucher_state(voucher)::text::private.cancel_outcome, voucher.used_at, (
        select acceptances.site_address from public.acceptances as acceptances
        where acceptances.voucher_id = voucher.id and acceptances.undone_at is null
        order by acceptances.accepted_at desc
        limit 1
      );
  else
    update public.vouchers
    set cancelled_at = now(), cancel_reason = 'resident'
    where vouchers.id = voucher.id;
    return query select 'cancelled'::private.cancel_outcome, null::timestamptz, null::text;
  end if;
end;
$$;

comment on function private.cancel_voucher(uuid) is 'For residents: cancels one of their active vouchers.';

call private.offer('cancel_voucher', 'authenticated');

create function private.detach_sites() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.gone_sites (site_id, address)
  select gone.id, gone.address from gone
  on conflict (site_id) do nothing;
  return null;
end;
$$;

comment on function private.detach_sites() is 'Keeps the addresses of deleted sites.';

create trigger detach_sites
  after delete on public.skip_sites
  referencing old table as gone
  for each statement execute function private.detach_sites();

create table private.voucher_moves (
  voucher_id uuid not null references public.vouchers (id) on delete cascade,
  move smallint not null,
  moved_at timestamptz not null default now(),
  site_address text not null,
  primary key (voucher_id, move)
);

comment on table private.voucher_moves is 'The site that a voucher was for before each move, counted from 1.';

create function private.move_voucher(voucher_id uuid, site_id uuid)
returns setof private.application_answer
language plpgsql volatile security definer
rows 1
set search_path = ''
as $$
declare
  caller record;
  resident public.residents;
  council public.councils;
  site public.skip_sites;
  voucher public.vouchers;
  answer private.application_answer;
begin
  perform private.lock_council_of_site(site_id);
  perform from public.residents where residents.user_id = auth.uid() for update;

  select * into caller from private.require_session();
  select * into resident from public.residents where residents.user_id = caller.user_id;
  select * into voucher from public.vouchers
  where vouchers.id = voucher_id and vouchers.resident_id = caller.user_id
  for update;
  answer.other_sites := '[]';
  if not found or private.voucher_state(voucher) <> 'active' then
    answer.outcome := 'not_active';
    return next answer;
    return;
  end if;
  if voucher.skip_site_id = site_id then
    answer := private.describe_voucher(voucher);
    answer.outcome := 'moved';
    return next answer;
    return;
  end if;
  if resident.blocked_at is not null then
    answer.outcome := 'blocked';
    return next answer;
    return;
  end if;

  select * into site from public.skip_sites as sites where sites.id = site_id;
  select * into council from public.councils where councils.council_key = site.council_key;
  if site.council_key <> voucher.local_auth_issue then
    answer.outcome := 'other_council';
  elsif voucher.moves >= private.voucher_moves_at_most() then
    answer.outcome := 'moves_reached';
    answer.at_most := private.voucher_moves_at_most();
  else
    answer := private.ineligible_answer(site, council, resident.borough_key, voucher.load);
    -- The last day stays: the site has to open before.
    if answer.outcome is null and private.site_opening(site, voucher.last_day) ->> 'state' = 'closed' then
      answer.outcome := 'site_closed';
      answer.other_sites := '[]';
    end if;
  end if;
  if answer.outcome is not null then
    return next answer;
    return;
  end if;

  insert into private.voucher_moves (voucher_id, move, site_address)
  values (voucher.id, voucher.moves + 1, voucher.site_address);
  update public.vouchers
  set skip_site_id = site.id,
      site_address = (private.agreed_version(site, resident.borough_key)).address,
      home_borough = resident.borough_key,
      moves = vouchers.moves + 1
  where vouchers.id = voucher.id
  returning * into voucher;
  perform private.queue_email('voucher', voucher.id, caller.user_id, once_for => 'move ' || voucher.moves);
  answer := private.describe_voucher(voucher);
  answer.outcome := 'moved';
  return next answer;
end;
$$;

comment on function private.move_voucher(uuid, uuid) is
  'For residents: moves an active voucher to another site of its council. Code and last day stay.';

call private.offer('move_voucher', 'authenticated');

create function private.vouchers_after_move(borough_key text)
returns table (id uuid, site_address text, load jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller record;
begin
  select * into caller from private.require_session();
  return query
    select vouchers.id, vouchers.site_address, vouchers.load
    from public.vouchers
    left join public.skip_sites as sites on sites.id = vouchers.skip_site_id
    where vouchers.resident_id = caller.user_id
      and private.voucher_state(vouchers) = 'active'
      and (sites.id is null or private.site_serves(sites, vouchers_after_move.borough_key) is not true)
    order by vouchers.issued_at;
end;
$$;

comment on function private.vouchers_after_move(text) is
  'For residents: their active vouchers whose sites do not serve a borough.';

call private.offer('vouchers_after_move', 'authenticated');

create function private.voucher_steps(voucher public.vouchers)
returns table (
  what private.voucher_step, at timestamptz, address text, reason text, undone_at timestamptz, arrived_at timestamptz,
  refused text[], council_id uuid, who text, acceptance_id uuid, rank integer
)
language sql stable
set search_path = ''
as $$
  select
    'issued'::private.voucher_step as what, voucher.issued_at as at, voucher.site_address as address, null as reason,
    null::timestamptz as undone_at, null::timestamptz as arrived_at, null::text[] as refused, null::uuid as council_id,
    null as who, null::uuid as acceptance_id, 1 as rank
  union all
  -- With the site before the move.
  select 'moved', moves.moved_at, moves.site_address, null, null, null, null, null, null, null, 2
  from private.voucher_moves as moves where moves.voucher_id = voucher.id
  union all
  select 'turned_away', rejections.rejected_at, rejections.site_address, rejections.reason::text, null, null, null,
    rejections.council_id, rejections.member_name, null, 2
  from public.rejections where rejections.voucher_id = voucher.id
  union all
  select 'accepted', acceptances.accepted_at, acceptances.site_address, null, acceptances.undone_at,
    acceptances.arrived_at, acceptances.rejected_waste, acceptances.council_id, acceptances.member_name,
    acceptances.id, 3
  from public.acceptances as acceptances where acceptances.voucher_id = voucher.id
  union all
  select 'undone', acceptances.undone_at, acceptances.site_address, acceptances.undone_reason::text,
    null, null, null, acceptances.council_id, acceptances.undone_name, null, 4
  from public.acceptances as acceptances
  where acceptances.voucher_id = voucher.id and acceptances.undone_at is not null
  union all
  select 'cancelled', voucher.cancelled_at, null, voucher.cancel_reason::text, null, null, null, null, null, null, 5
  where voucher.cancelled_at is not null and not (voucher.voucher_used and voucher.cancel_reason = 'resident_gone')
  union all
  select 'ended', voucher.ended_at, null, null, null, null, null, null, null, null, 5 where voucher.ended_at is not null
  union all
  select 'expired', (voucher.last_day + 1)::timestamp at time zone 'Europe/London', null, null, null, null, null, null,
    null, null, 6
  where private.voucher_state(voucher) = 'expired';
$$;

comment on function private.voucher_steps(public.vouchers) is
  'Returns what happened to a voucher, unordered; rank orders steps of the same moment.';

create function private.my_vouchers()
returns table (
  id uuid, code text, local_auth_issue text, council_name text, home_borough text, site_id uuid, site_address text,
  against jsonb, other_sites jsonb, pause_notice text, pause_until date, opening jsonb, opening_hours text,
  height_limit_cm integer, to_pay text, who_may_come text, before_you_come text, load jsonb, issued_at timestamptz,
  last_day date, state private.voucher_state, moves integer, used_at timestamptz, used_site_address text,
  cancelled_at timestamptz, cancel_reason private.cancel_reason, story jsonb
)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  caller record;
begin
  select * into caller from private.require_session();
  -- Once a day: reading a voucher should write nothing.
  update public.residents
  set last_seen_on = private.london_day(now()), told_on = null
  where residents.user_id = caller.user_id
    and (residents.last_seen_on < private.london_day(now()) or residents.told_on is not null);

  return query
    select
      details.*, vouchers.used_at, events.used_site_address, vouchers.cancelled_at,
      vouchers.cancel_reason, events.story
    from public.vouchers
    cross join lateral private.voucher_details_of(vouchers) as details
    cross join lateral (
      select
        jsonb_agg(
          jsonb_build_object(
            'what', steps.what, 'at', steps.at, 'site_address', steps.address, 'reason', steps.reason,
            'arrived_at', steps.arrived_at, 'refused', steps.refused
          )
          order by steps.at, steps.rank
        ) as story,
        max(steps.address) filter (where steps.what = 'accepted' and steps.undone_at is null) as used_site_address
      from private.voucher_steps(vouchers) as steps
    ) as events
    where vouchers.resident_id = caller.user_id
    order by vouchers.issued_at desc, vouchers.id;
end;
$$;

comment on function private.my_vouchers() is 'For residents: their vouchers, newest first.';

call private.offer('my_vouchers', 'authenticated');

-- A call that is rolled back would be read and not logged, so the log is written by a call of its own.

create function private.look_up_voucher(code text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  voucher_code constant text := private.read_voucher_code(code);
  member record;
  until timestamptz;
  voucher public.vouchers;
begin
  perform private.lock_my_memberships();
  select * into member from private.require_member('{manager}');
  -- A wrong check character reveals nothing, and counts as no guess.
  if voucher_code is null then
    return '{"outcome": "unknown"}';
  end if;
  perform private.require_change_quota(member.council_id, member.user_id);
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
  perform private.give_guess_back(member.user_id);
  return jsonb_build_object('outcome', 'found', 'event_id', private.log_event(
    member.council_id, member.user_id, 'voucher_looked_up',
    jsonb_build_object(
      'site', voucher.site_address, 'issued_on', private.london_day(voucher.issued_at), 'voucher_id', voucher.id
    )
  ));
end;
$$;

comment on function private.look_up_voucher(text) is
  'For managers, before voucher_history(): logs that they look up a voucher of their council or gates, by its code.';

call private.offer('look_up_voucher', 'authenticated');

create function private.voucher_history(event_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  member record;
  voucher public.vouchers;
begin
  select * into member from private.require_member('{manager}');
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
        jsonb_build_object(
          'what', steps.what, 'at', steps.at, 'site_address', steps.address, 'reason', steps.reason,
          'who', case when steps.council_id = member.council_id then steps.who end,
          'acceptance_id', case
            when steps.council_id = member.council_id and steps.undone_at is null
              and private.manager_can_undo(steps.at) then steps.acceptance_id
          end
        )
        order by steps.at, steps.rank
      )
      from private.voucher_steps(voucher) as steps
    )
  );
end;
$$;

comment on function private.voucher_history(uuid) is
  'For managers, within five minutes of look_up_voucher(): what happened to that voucher.';

call private.offer('voucher_history', 'authenticated');
