-- What the gate's functions share.

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

comment on type private.gate_answer is 'What check_voucher(), accept_voucher() and turn_away() answer.';

create function private.name_at_gate(member_id uuid, at_council text, done_by uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(colleague.first_name || ' ' || colleague.last_name || ', on ', '')
    || own.first_name || ' ' || own.last_name
    || case when colleague.user_id is not null then '’s phone' else '' end
  from public.councils
  join public.council_members as own on own.council_id = councils.id and own.user_id = name_at_gate.member_id
  left join public.council_members as colleague
    on colleague.council_id = councils.id and colleague.user_id = done_by and colleague.user_id <> own.user_id
  where councils.council_key = at_council;
$$;

comment on function private.name_at_gate(uuid, text, uuid) is
  'Under which name a member does something at a site of this council. People change and the device stays: the account that is signed in is counted, and done_by is who stands there, as they say, where that is a colleague there: ''Ben Wood, on Ada Poe’s phone''.';

create function private.find_voucher_at_gate(
  typed text, at_site uuid, hold boolean, done_by uuid, checked_ago interval default null,
  out voucher_id uuid, out member_id uuid, out member_name text, out site public.skip_sites,
  out refusal private.gate_answer
)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if hold then
    perform private.lock_my_memberships(checked_ago);
  else
    perform private.limit_parallel_requests();
  end if;
  select own.user_id into member_id from private.gate_memberships(checked_ago) as own limit 1;
  if member_id is null then
    perform private.require_session();
    perform private.raise_error('TR017');
  end if;

  refusal.code := private.read_voucher_code(typed);
  if refusal.code is null then
    -- A slip of the finger tells nothing about any voucher, and costs nothing.
    refusal.outcome := 'slip';
    return;
  end if;

  -- The site decides which vouchers are good. Without one of the caller's councils nothing is looked up.
  select sites.* into site
  from public.skip_sites as sites
  join private.gate_memberships(checked_ago) as own on own.council_key = sites.council_key
  where sites.id = at_site;
  if not found then
    refusal.outcome := 'site_gone';
    return;
  end if;
  member_name := private.name_at_gate(member_id, site.council_key, done_by);

  refusal.until := private.count_guess(member_id);
  if refusal.until is not null then
    refusal.outcome := 'too_many';
    return;
  end if;

  select vouchers.id into voucher_id
  from public.vouchers
  where vouchers.code = refusal.code and private.site_serves(site, vouchers.home_borough, vouchers.issued_at);
  if found then
    perform private.give_guess_back(member_id);
    refusal := null;
    return;
  end if;

  refusal.outcome := case
    when exists (select from public.vouchers where vouchers.code = refusal.code) then 'not_for_this_site'
    else 'unknown'
  end;
end;
$$;

comment on function private.find_voucher_at_gate(text, uuid, boolean, uuid, interval) is
  'The voucher that a member asks for by its code at a site of theirs, and under which name; or the refusal: slip, site_gone (no site of theirs), too_many, unknown or not_for_this_site (it does not serve the home borough), of which the last two count as misses. Raises TR001, TR017 and TR034. Holds the memberships where something will be written.';

create function private.answer_at_gate(voucher_id uuid, outcome text, site public.skip_sites)
returns private.gate_answer
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  answer private.gate_answer;
begin
  select
    coalesce(
      outcome,
      case
        when private.voucher_state(vouchers) <> 'active' then private.voucher_state(vouchers)::text
        when judged.against = '[]' then 'valid'
        else 'not_here'
      end
    ),
    vouchers.code, vouchers.load, vouchers.home_borough, vouchers.local_auth_issue, vouchers.skip_site_id,
    vouchers.site_address, vouchers.from_desk, vouchers.issued_at, vouchers.last_day, judged.against,
    case
      when judged.against <> '[]' then private.good_sites(
        vouchers.home_borough, vouchers.load, (site).council_key
      )
      else '[]'
    end,
    vouchers.used_at, accepted.site_address, case when accepted.ours then accepted.member_name end,
    case when accepted.ours and accepted.until > now() then accepted.id end,
    case when accepted.ours and accepted.until > now() then accepted.until end,
    vouchers.cancelled_at, refused.rejected_at, refused.reason,
    councils.to_pay, councils.who_may_come, councils.before_you_come, null::timestamptz, (
      select residents.borough_key from public.residents
      where residents.user_id = vouchers.resident_id and residents.borough_key <> vouchers.home_borough
    )
  into answer
  from public.vouchers
  cross join lateral (
    select case
      when private.voucher_state(vouchers) = 'active'
        then private.ineligible_reasons(site, vouchers.home_borough, vouchers.load, private.london_day(now()), vouchers.issued_at)
      else '[]'
    end as against
  ) as judged
  -- Where one stands, there are the texts of that site's council.
  left join public.councils on councils.council_key = (site).council_key
  left join lateral (
    select acceptances.*, private.undo_until(acceptances) as until,
      exists (
        select from private.memberships() as own
        where own.standing = 'member' and own.council_key = acceptances.site_council
      ) as ours
    from public.acceptances as acceptances
    where acceptances.voucher_id = vouchers.id and acceptances.undone_at is null and vouchers.voucher_used
  ) as accepted on true
  left join lateral (
    select rejections.rejected_at, rejections.reason
    from public.rejections
    where rejections.voucher_id = vouchers.id
    order by rejections.rejected_at desc
    limit 1
  ) as refused on true
  where vouchers.id = answer_at_gate.voucher_id;
  return answer;
end;
$$;

comment on function private.answer_at_gate(uuid, text, public.skip_sites) is
  'What the gate of a site is told about a voucher: this outcome, or where there is none, valid, not_here, used, cancelled, ended or expired. Who accepted it is told to members of the accepting council alone.';

create function private.gate_sites()
returns table (borough_key text, council_name text, id uuid, "position" integer, address text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select own.council_key, own.council_name, sites.id, sites.position, sites.address
    from private.memberships() as own
    join public.skip_sites as sites on sites.council_key = own.council_key
    where own.standing = 'member'
    order by own.council_name, sites.position;
  if not found and not exists (select from private.memberships() as own where own.standing = 'member') then
    perform private.require_session();
    perform private.raise_error('TR017');
  end if;
end;
$$;

comment on function private.gate_sites() is
  'The sites of every council that the caller belongs to, whatever the role. Rows: borough_key, council_name, id, position, address. Errors: TR001, TR017.';

call private.offer('gate_sites', 'authenticated');

create function private.gate_site(site_id uuid) returns public.skip_sites
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  site public.skip_sites;
begin
  if not exists (select from private.memberships() as own where own.standing = 'member') then
    perform private.require_session();
    perform private.raise_error('TR017');
  end if;
  select sites.* into site
  from public.skip_sites as sites
  join private.memberships() as own on own.standing = 'member' and own.council_key = sites.council_key
  where sites.id = site_id;
  return site;
end;
$$;

comment on function private.gate_site(uuid) is
  'A site of the caller''s councils; null where there is none any more. Raises TR001 and TR017.';

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

comment on function private.gate_people(uuid) is
  'The colleagues who may be at a site of the caller''s councils, for the device to offer their names. Members. Errors: TR001, TR017.';

call private.offer('gate_people', 'authenticated');

create function private.check_voucher(code text, site_id uuid) returns setof private.gate_answer
language plpgsql volatile security definer
rows 1
set search_path = ''
as $$
declare
  asked record;
begin
  -- All that is written is the guess, which no rollback undoes: a driver does not wait until the disk has it as well.
  perform set_config('synchronous_commit', 'off', true);
  select * into asked from private.find_voucher_at_gate(check_voucher.code, check_voucher.site_id, false, null);
  if asked.voucher_id is null then
    return next asked.refusal;
  else
    return next private.answer_at_gate(asked.voucher_id, null, asked.site);
  end if;
end;
$$;

comment on function private.check_voucher(text, uuid) is
  'Any member of a council, about one code at one of its sites: everything that accept_voucher() would say. One row: outcome, code, load, home_borough, local_auth_issue (whose site it was issued for), site_id and site_address (issued for), from_desk, issued_at, last_day, against (what speaks against it here: [{"reason": "not_taken", "kinds": [...]}, {"reason": "too_large", "largest": key of waste_sizes}, {"reason": "site_closed", "until": the next day on which it opens, or null}: closed today]) and other_sites (where anything does: sites that would do, [{id, address, council_key}], the council''s own first), used_at, used_site_address, used_by (where a council of the caller''s accepted it), acceptance_id and undo_until (there too, while any member can undo that), cancelled_at, turned_away_at and turned_away_reason (the last time), to_pay, who_may_come, before_you_come (of the site where one stands), until, home_borough_now (where the holder has moved since it was issued). outcome is valid, not_here (something speaks against it), used, cancelled, expired, ended (its council has left, and no site took it any more), slip (the check character tells that it is no code), unknown, not_for_this_site (the site does not serve the holder''s borough; nothing more is said), site_gone (no site of the caller''s councils) or too_many (no more codes before until). unknown and not_for_this_site count as misses. Errors: TR001, TR017.';

call private.offer('check_voucher', 'authenticated');

-- Late answers of a gate: drivers who were let in without a signal with what turned out not to be good.

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
  checked_at timestamptz not null,
  arrived_at timestamptz not null default now()
);

comment on table private.late_checks is
  'Codes whose drivers were let in without a signal, and which turned out not to be good, or were cancelled before they arrived: so that a council''s managers learn of it too, and not the device alone. Member and site are copied, not referred to.';
comment on column private.late_checks.acceptance_id is 'The id from the gate, so that a repeated request counts once.';
comment on column private.late_checks.voucher_id is 'Null where there is no voucher with that code, or none that may be told of here.';
comment on column private.late_checks.outcome is 'What check_voucher() would have said.';
comment on column private.late_checks.good_then is
  'Whether it was good when it was kept, so that it was accepted though it was cancelled by the time it arrived.';
comment on column private.late_checks.member_id is 'Who sent it, and is counted; null, with the names, once that is forgotten.';
comment on column private.late_checks.checked_at is 'When it was kept, as far as that is believed; never later than it arrived.';

create index late_checks_site_council_arrived_at_idx on private.late_checks (site_council, arrived_at);
create index late_checks_member_id_arrived_at_idx on private.late_checks (member_id, arrived_at);
create index late_checks_voucher_id_idx on private.late_checks (voucher_id);
create index late_checks_arrived_at_idx on private.late_checks (arrived_at) where member_name is not null;
comment on index private.late_checks_arrived_at_idx is 'What still has a name, by when that is to be forgotten.';

-- Deliberately no grants and no policies: the schema is not exposed. accept_pending() writes it, gate_day() reads it.

create function private.may_log_late_check(sender uuid, of_voucher uuid, under uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select count(*) < 20 and not coalesce(bool_or(answers.voucher_id = of_voucher), false)
  from private.late_checks as answers
  where answers.member_id = sender and answers.acceptance_id <> under and answers.arrived_at > now() - interval '1 day';
$$;

comment on function private.may_log_late_check(uuid, uuid, uuid) is
  'Whether another late answer of a sender is noted, under this acceptance id: 20 a day, each voucher once. What was changed since it was kept is judged by when it was kept as long as it can be noted.';

create function private.accept_at_gate(
  code text, acceptance_id uuid, site_id uuid, anyway boolean, kinds text[], done_by uuid, checked_ago interval
)
returns setof private.gate_answer
language plpgsql volatile security definer
rows 1
set search_path = ''
as $$
#variable_conflict use_variable
declare
  asked record;
  voucher public.vouchers;
  earlier public.acceptances;
  moment timestamptz := now();
  cancelled_since boolean := false;
  against jsonb;
  refused text[];
begin
  perform private.raise_error_if(acceptance_id is null, 'TR063');
  select * into asked from private.find_voucher_at_gate(code, site_id, true, done_by, checked_ago);
  if asked.voucher_id is null then
    return next asked.refusal;
    return;
  end if;

  -- Of two gates the second waits here, and then sees who was first.
  select * into strict voucher from public.vouchers where vouchers.id = asked.voucher_id for update;

  if kinds is not null then
    perform private.raise_error_if(kinds = '{}' or not coalesce(kinds <@ private.kinds_of(voucher.load), false), 'TR062');
    refused := nullif(
      array(select kind from unnest(private.kinds_of(voucher.load)) as kind where kind <> all (kinds)), '{}'
    );
  end if;

  select * into earlier from public.acceptances as acceptances where acceptances.id = acceptance_id;
  if found then
    perform private.raise_error_if(
      (earlier.voucher_id, earlier.site_id, earlier.rejected_waste) is distinct from (voucher.id, (asked.site).id, refused), 'TR068'
    );
    return next private.answer_at_gate(
      voucher.id,
      case
        when earlier.undone_at is not null then 'undone'
        when earlier.member_id is distinct from asked.member_id then 'accepted_by_another'
        else 'accepted'
      end,
      asked.site
    );
    return;
  end if;

  if checked_ago is not null then
    -- What the sender may say of the past ends where the voucher, or their own membership, began.
    moment := least(now(), greatest(
      now() - least(checked_ago, interval '12 hours'), voucher.issued_at, (
        select members.joined_at from public.council_members as members
        join public.councils on councils.id = members.council_id
        where members.user_id = asked.member_id and councils.council_key = (asked.site).council_key
      )
    ));
    cancelled_since := voucher.cancelled_at > moment and private.may_log_late_check(asked.member_id, voucher.id, acceptance_id);
  end if;
  -- Whatever was done to it since then, but for an acceptance, which is never replaced.
  if voucher.voucher_used or voucher.last_day < private.london_day(moment)
    or (voucher.cancelled_at is not null and not coalesce(cancelled_since, false))
    or voucher.ended_at <= moment
  then
    return next private.answer_at_gate(voucher.id, null, asked.site);
    return;
  end if;
  -- What is not accepted speaks against nothing.
  if refused is not null then
    voucher.load := voucher.load || jsonb_build_object('kinds', kinds);
  end if;
  against := private.ineligible_reasons(asked.site, voucher.home_borough, voucher.load, private.london_day(moment), voucher.issued_at);
  if against <> '[]' and anyway is not true then
    return next private.answer_at_gate(voucher.id, 'not_here', asked.site);
    return;
  end if;

  insert into public.acceptances (
    id, voucher_id, member_id, member_name, site_id, site_address, site_council, home_borough, anyway, accepted_at,
    arrived_at, in_part, rejected_waste
  )
  values (
    acceptance_id, voucher.id, asked.member_id, asked.member_name, (asked.site).id, (asked.site).address,
    (asked.site).council_key, voucher.home_borough, against <> '[]', moment,
    case when checked_ago is not null then now() end, refused is not null, refused
  )
  on conflict (id) do nothing;
  -- Else another voucher took the id while this one waited.
  perform private.raise_error_if(not found, 'TR068');

  update public.vouchers
  set voucher_used = true, used_at = moment, used_site_id = (asked.site).id
  where vouchers.id = voucher.id;
  return next private.answer_at_gate(voucher.id, 'accepted', asked.site);
end;
$$;

comment on function private.accept_at_gate(text, uuid, uuid, boolean, text[], uuid, interval) is
  'Accepts a voucher, or these kinds of it, now, or as it was so long ago where a device kept it without a signal; see accept_voucher() and accept_pending().';

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
  'Any member of a council: accepts a voucher at one of its sites, once and for good. The same acceptance_id again is the same acceptance. Where something speaks against it there, it is accepted with anyway alone, and counted as such. With kinds, some of those that are brought, it is accepted in part: what speaks against the others is nothing then, and they are recorded as not accepted. done_by is who stands at the gate, as the device says: where that is a colleague there, the name reads ''Ben Wood, on Ada Poe’s phone''. One row, as of check_voucher; outcome further: accepted, undone (that acceptance was, and stays so), accepted_by_another (that acceptance stands, and is another member''s). Errors: TR001, TR017, TR062 (kinds that are not brought), TR063, TR068 (the id stands for another voucher, site or part).';

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
  where memberships.standing = 'member' and memberships.council_key = acceptance.site_council;

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
  -- The issuing council reads which council did it, and of no member of that council.
  perform private.log_event(
    issuing.id, null, 'acceptance_undone',
    jsonb_build_object(
      'site', acceptance.site_address, 'accepted_at', acceptance.accepted_at, 'reason', undo_acceptance.reason
    ),
    accepting.council_name
  )
  from public.councils as issuing
  join public.councils as accepting on accepting.id = member.council_id
  where issuing.council_key = voucher.local_auth_issue and issuing.id <> accepting.id;
  perform private.queue_email('undone', voucher.id, voucher.resident_id, once_for => acceptance.id::text);
  return query select 'undone'::private.undo_outcome, private.voucher_state(voucher);
end;
$$;

comment on function private.undo_acceptance(uuid, text, uuid) is
  'Undoes an acceptance: any member at that site until the end of the day, then a manager of its council for 31 days, in a recent session.';

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
  asked record;
  voucher public.vouchers;
  limits public.voucher_limits;
  earlier public.rejections;
begin
  perform private.raise_error_if(not private.is_enum_value(reason, null::private.turn_away_reason), 'TR064');
  perform private.raise_error_if(rejection_id is null, 'TR063');
  select * into asked from private.find_voucher_at_gate(code, site_id, true, done_by);
  if asked.voucher_id is null then
    return next asked.refusal;
    return;
  end if;

  select * into strict voucher from public.vouchers where vouchers.id = asked.voucher_id for update;

  select * into earlier from public.rejections where rejections.id = rejection_id;
  if found then
    perform private.raise_error_if(
      (earlier.voucher_id, earlier.member_id, earlier.reason::text, earlier.site_id)
        is distinct from (voucher.id, asked.member_id, reason, (asked.site).id),
      'TR068'
    );
    return next private.answer_at_gate(voucher.id, 'turned_away', asked.site);
    return;
  end if;

  if private.voucher_state(voucher) <> 'active' then
    return next private.answer_at_gate(voucher.id, null, asked.site);
    return;
  end if;

  -- The same refusal again is the same one, and no voucher keeps more of them than anybody reads.
  select * into strict limits from public.voucher_limits;
  if exists (
    select from public.rejections
    where rejections.voucher_id = voucher.id and rejections.reason::text = turn_away.reason
      and rejections.member_id = asked.member_id
      and rejections.rejected_at > now() - make_interval(mins => limits.same_rejection_minutes)
  ) or (
    select count(*) from public.rejections where rejections.voucher_id = voucher.id
  ) >= limits.rejections_at_most then
    return next private.answer_at_gate(voucher.id, 'turned_away', asked.site);
    return;
  end if;

  insert into public.rejections (
    id, voucher_id, reason, member_id, member_name, site_id, site_address, site_council, home_borough
  )
  values (
    rejection_id, voucher.id, reason::private.turn_away_reason, asked.member_id, asked.member_name, (asked.site).id, (asked.site).address,
    (asked.site).council_key, voucher.home_borough
  )
  on conflict (id) do nothing;
  perform private.raise_error_if(not found, 'TR068');
  return next private.answer_at_gate(voucher.id, 'turned_away', asked.site);
end;
$$;

comment on function private.turn_away(text, text, uuid, uuid, uuid) is
  'Any member of a council: records that an active voucher was turned away at one of its sites; it stays active. Once for each rejection_id, and the same reason by the same member within ten minutes is the same refusal; a voucher keeps 20 at most. reason is not_taken, too_much, trade_waste, not_resident, site_full, site_closed or other; done_by as of accept_voucher(). One row, as of check_voucher; outcome further: turned_away. Errors: TR001, TR017, TR063, TR064, TR068 (the id stands for another refusal).';

call private.offer('turn_away', 'authenticated');

create function private.gate_day(site_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  site public.skip_sites := private.gate_site(gate_day.site_id);
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
    where acceptances.site_council = site.council_key and acceptances.accepted_at >= midnight
      and acceptances.site_id = site.id and acceptances.undone_at is null
    union all
    select 'undone', acceptances.undone_at, vouchers.load, acceptances.undone_reason::text, acceptances.undone_name,
      null, null
    from public.acceptances as acceptances
    join public.vouchers on vouchers.id = acceptances.voucher_id
    where acceptances.site_council = site.council_key and acceptances.accepted_at >= midnight - interval '1 day'
      and acceptances.undone_at >= midnight and acceptances.site_id = site.id
    union all
    select 'turned_away', rejections.rejected_at, vouchers.load, rejections.reason::text, rejections.member_name, null, null
    from public.rejections
    join public.vouchers on vouchers.id = rejections.voucher_id
    where rejections.site_council = site.council_key and rejections.rejected_at >= midnight and rejections.site_id = site.id
    union all
    select case when late.good_then then 'changed_since' else 'not_good' end::private.driver_outcome, late.arrived_at, vouchers.load, late.outcome::text, late.member_name, null, null
    from private.late_checks as late
    left join public.vouchers on vouchers.id = late.voucher_id
    where late.site_council = site.council_key and late.arrived_at >= midnight and late.site_id = site.id
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

comment on function private.gate_day(uuid) is
  'Any member of a council: what was done today, in London, at one of its sites, by every device. {at, hours: [{hour, accepted, accepted_anyway, turned_away, not_good}], last: [{what, at, load, reason, member_name, refused (kinds that were not accepted), acceptance_id (while any member can undo that)}], the newest first, 50 at most}; not_good is a driver who was let in without a signal with a voucher that turned out not to be good, for that reason; changed_since one whose voucher was good then, and cancelled before that arrived. Acceptances that were undone are none; undone says who did it and why. Null where the site is none of the caller''s councils. Errors: TR001, TR017.';

call private.offer('gate_day', 'authenticated');

-- What only the gate knows: that a site is full, or closed today. It ends by itself.

create function private.shut_site(site_id uuid, until text default null, done_by uuid default null) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  own record;
  shut constant timestamptz := case
    when until ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
      then (private.london_day(now())::timestamp + until::interval) at time zone 'Europe/London'
  end;
begin
  perform private.lock_my_memberships();
  -- A time that has passed is none of those that a page offers.
  perform private.raise_error_if(until is not null and (shut is null or shut <= now()), 'TR016');
  select memberships.user_id, memberships.council_id, memberships.council_key, sites.address, sites.shut_until into own
  from private.memberships()
  join public.skip_sites as sites on sites.council_key = memberships.council_key and sites.id = site_id
  where memberships.standing = 'member'
  for no key update of sites;
  if not found then
    return false;
  end if;
  if (case when own.shut_until > now() then own.shut_until end) is not distinct from shut then
    return true;
  end if;
  -- Of each account, so that nobody uses up a colleague's.
  perform private.raise_error_if(
    private.count_events_of_day(own.council_id, own.user_id, 'site_shut') >= private.site_notices_a_day(), 'TR069'
  );

  update public.skip_sites as sites set shut_until = shut where sites.id = site_id;
  perform private.log_event(
    own.council_id, own.user_id, 'site_shut',
    jsonb_build_object(
      'site', own.address, 'until', until,
      'by', case when done_by <> own.user_id then private.name_at_gate(own.user_id, own.council_key, done_by) end
    )
  );
  return true;
end;
$$;

comment on function private.shut_site(uuid, text, uuid) is
  'Any member of a council says of one of its sites that it takes nothing until a time of today in London ("14:00"; "24:00" is the rest of the day), or without one that it is open as its table says. Residents, gates and letters are told so at once; vouchers stay valid, and new ones are given. done_by: who stands there, as of accept_voucher(). True; false where the site is none of the caller''s councils. Errors: TR001, TR016, TR017, TR034, TR069.';

call private.offer('shut_site', 'authenticated');
