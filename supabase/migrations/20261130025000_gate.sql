create type private.gate_answer as (
  outcome private.gate_outcome, code text, waste jsonb, home_borough text, local_auth_issue text, site_id uuid,
  site_address text, from_desk boolean, issued_at timestamptz, last_day date, against jsonb, other_sites jsonb,
  used_at timestamptz, used_site_address text, used_by text, acceptance_id uuid, undo_until timestamptz,
  cancelled_at timestamptz, turned_away_at timestamptz, turned_away_reason private.turn_away_reason, facts jsonb,
  until timestamptz, home_borough_now text, rejected_waste text[]
);

create type private.gate_lookup as (
  member private.membership, council_ids uuid[], site public.skip_sites, voucher public.vouchers, against jsonb,
  failure private.gate_answer
);

comment on type private.gate_lookup is 'A member, their site, and a code''s voucher there, or the failure.';

create function private.name_at_gate(member private.membership, done_by uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  if done_by is null or done_by = member.user_id then
    return member.first_name || ' ' || member.last_name;
  end if;
  -- One who has left since is still another person.
  return coalesce(
    (
      select colleague.first_name || ' ' || colleague.last_name
      from public.council_members as colleague
      where colleague.council_id = member.council_id and colleague.user_id = done_by
    ),
    'A colleague'
  ) || ', on ' || member.first_name || ' ' || member.last_name || '’s phone';
end;
$$;

comment on function private.name_at_gate(private.membership, uuid) is
  'Returns the name under which a member, or colleague (done_by), acts.';

create function private.find_voucher_at_gate(
  typed text, at_site uuid, for_update boolean default true, pending_for interval default null
)
returns private.gate_lookup language plpgsql volatile set search_path = '' as $$
declare
  members private.membership[];
  lookup private.gate_lookup;
  failure private.gate_answer;
  voucher public.vouchers;
begin
  members := array(select private.lock_my_memberships(pending_for));
  failure.code := private.read_voucher_code(typed);
  failure.until := case when failure.code is not null then private.count_guess(auth.uid()) end;
  if failure.code is null then
    -- Reveals nothing, and counts as no guess.
    failure.outcome := 'slip';
  elsif failure.until is not null then
    failure.outcome := 'too_many';
  else
    if for_update then
      -- Serialises two gates that scan the same voucher. The council may close while this waits.
      perform from public.vouchers where vouchers.code = failure.code for update;
      members := array(select private.lock_my_memberships(pending_for));
    end if;
    select member, array(select others.council_id from unnest(members) as others where others.state = 'member'), sites
    into lookup
    from unnest(members) as member
    join public.skip_sites as sites on sites.council_key = member.council_key
    where sites.id = at_site;
    select vouchers.* into voucher from public.vouchers where vouchers.code = failure.code;
    lookup.against := private.ineligible_reasons(
      lookup.site, voucher.home_borough, voucher.waste, private.london_day(now()), voucher.issued_at
    );
    if (lookup.site).id is null then
      failure.outcome := 'site_gone';
    elsif voucher.id is null then
      failure.outcome := 'unknown';
    elsif lookup.against @> '[{"reason": "not_served"}]' then
      failure.outcome := 'not_for_this_site';
    else
      lookup.voucher := voucher;
    end if;
    if failure.outcome is null or failure.outcome = 'site_gone' then
      perform private.count_guess(auth.uid(), -1);
    end if;
  end if;
  lookup.failure := failure;
  return lookup;
end;
$$;

comment on function private.find_voucher_at_gate(text, uuid, boolean, interval) is
  'Authorises, locks, and finds a voucher at a member''s site, or why not; counts wrong codes.';

create function private.answer_at_gate(lookup private.gate_lookup, outcome text default null)
returns private.gate_answer language plpgsql stable set search_path = '' as $$
declare
  voucher constant public.vouchers := lookup.voucher;
  site constant public.skip_sites := lookup.site;
  today constant date := private.london_day(now());
  state constant text := private.voucher_state(voucher);
  against constant jsonb := case when state = 'active' or outcome = 'not_here' then lookup.against else '[]' end;
  other_sites jsonb := '[]';
  acceptance public.acceptances;
  is_ours boolean;
  can_undo boolean;
begin
  -- For the driver whom this site does not take in, or not until later today.
  if against <> '[]' or outcome = 'turned_away' or state = 'active' and site.shut_until > now() then
    other_sites := private.good_sites(voucher.home_borough, voucher.waste, site.council_key, site);
  end if;
  if voucher.voucher_used then
    select acceptances.* into acceptance
    from public.acceptances where acceptances.voucher_id = voucher.id and acceptances.undone_at is null;
  end if;
  is_ours := acceptance.council_id = any (lookup.council_ids);
  -- Members undo until the day ends.
  can_undo := is_ours and private.london_day(coalesce(acceptance.arrived_at, acceptance.accepted_at)) >= today;
  return (
    select (
      coalesce(
        answer_at_gate.outcome,
        case when state <> 'active' then state when against = '[]' then 'valid' else 'not_here' end
      )::private.gate_outcome,
      voucher.code, voucher.waste, voucher.home_borough, voucher.local_auth_issue, voucher.skip_site_id,
      voucher.site_address, voucher.from_desk, voucher.issued_at, voucher.last_day, against, other_sites,
      voucher.used_at, acceptance.site_address, case when is_ours then acceptance.member_name end,
      case when can_undo then acceptance.id end,
      case when can_undo then (today + 1)::timestamp at time zone 'Europe/London' end,
      voucher.cancelled_at, last_rejection.rejected_at, last_rejection.reason,
      null::jsonb, null::timestamptz, residents.borough_key, acceptance.rejected_waste
    )::private.gate_answer
    from public.councils
    left join public.residents
      on residents.user_id = voucher.resident_id and residents.borough_key <> voucher.home_borough
    left join lateral (
      select rejections.rejected_at, rejections.reason
      from public.rejections
      where rejections.voucher_id = voucher.id
      order by rejections.rejected_at desc
      limit 1
    ) as last_rejection on true
    where councils.council_key = site.council_key
  );
end;
$$;

comment on function private.answer_at_gate(private.gate_lookup, text) is 'Returns what a gate sees of a voucher.';

create function private.check_voucher(code text, site_id uuid) returns setof private.gate_answer
language plpgsql volatile security definer rows 1 set search_path = '' as $$
declare
  lookup private.gate_lookup;
  answer private.gate_answer;
begin
  -- Only the guess is written.
  perform set_config('synchronous_commit', 'off', true);
  lookup := private.find_voucher_at_gate(code, site_id, for_update => false);
  if (lookup.voucher).id is null then
    return next lookup.failure;
  else
    answer := private.answer_at_gate(lookup);
    answer.facts := (
      select private.site_facts(lookup.site, councils, (lookup.voucher).waste)
      from public.councils where councils.council_key = (lookup.site).council_key
    );
    return next answer;
  end if;
end;
$$;

comment on function private.check_voucher(text, uuid) is
  'Returns whether a code is good at a site, or why not. Members.';

create function private.accept_at_gate(
  lookup private.gate_lookup, acceptance_id uuid, anyway boolean, kinds text[], done_by uuid,
  pending_at timestamptz default null, cancelled_since boolean default false
)
returns private.gate_answer language plpgsql volatile set search_path = '' as $$
declare
  member constant private.membership := lookup.member;
  site constant public.skip_sites := lookup.site;
  voucher public.vouchers := lookup.voucher;
  accepted_at constant timestamptz := coalesce(pending_at, now());
  existing public.acceptances;
  brought text[];
  rejected_waste text[];
begin
  if voucher.id is null then
    return lookup.failure;
  end if;
  if kinds is not null then
    brought := array(select jsonb_array_elements_text(voucher.waste -> 'kinds'));
    perform private.raise_error_if(kinds = '{}' or not coalesce(kinds <@ brought, false), 'TR062');
    rejected_waste := nullif(array(select kind from unnest(brought) as kind where kind <> all (kinds)), '{}');
  end if;

  select acceptances.* into existing from public.acceptances where acceptances.id = acceptance_id;
  if found then
    perform private.raise_error_if(
      (existing.voucher_id, existing.site_id, existing.rejected_waste)
        is distinct from (voucher.id, site.id, rejected_waste),
      'TR068'
    );
    return private.answer_at_gate(
      lookup,
      case
        when existing.undone_at is not null then 'undone'
        when existing.member_id is distinct from member.user_id then 'accepted_by_another'
        else 'accepted'
      end
    );
  end if;

  -- The first acceptance stays. A voucher that expired, ended or (cancelled_since) was cancelled later still counts.
  if voucher.voucher_used or voucher.last_day < private.london_day(accepted_at)
    or (voucher.cancelled_at is not null and not cancelled_since) or voucher.ended_at <= accepted_at
  then
    return private.answer_at_gate(lookup);
  end if;
  if kinds is not null or pending_at is not null then
    lookup.against := private.ineligible_reasons(
      site, voucher.home_borough,
      case when kinds is null then voucher.waste else voucher.waste || jsonb_build_object('kinds', kinds) end,
      private.london_day(accepted_at), voucher.issued_at
    );
  end if;
  if lookup.against <> '[]' and anyway is not true then
    return private.answer_at_gate(lookup, 'not_here');
  end if;

  insert into public.acceptances (
    id, voucher_id, member_id, member_name, site_id, site_address, site_council, council_id, home_borough,
    anyway, accepted_at, arrived_at, in_part, rejected_waste
  )
  values (
    acceptance_id, voucher.id, member.user_id, private.name_at_gate(member, done_by), site.id, site.address,
    site.council_key, member.council_id, voucher.home_borough, lookup.against <> '[]', accepted_at,
    case when pending_at is not null then now() end, rejected_waste is not null, rejected_waste
  )
  on conflict (id) do nothing;
  -- Another voucher took the id since.
  perform private.raise_error_if(not found, 'TR068');
  update public.vouchers
  set voucher_used = true, used_at = accepted_at, used_site_id = site.id
  where vouchers.id = voucher.id
  returning vouchers.* into voucher;
  lookup.voucher := voucher;
  return private.answer_at_gate(lookup, 'accepted');
end;
$$;

comment on function private.accept_at_gate(private.gate_lookup, uuid, boolean, text[], uuid, timestamptz, boolean) is
  'Accepts a voucher, now or as of a pending check.';

create function private.accept_voucher(
  code text, acceptance_id uuid, site_id uuid, anyway boolean default false, kinds text[] default null,
  done_by uuid default null
)
returns setof private.gate_answer language plpgsql volatile security definer rows 1 set search_path = '' as $$
begin
  perform private.raise_error_if(acceptance_id is null, 'TR063');
  return next private.accept_at_gate(
    private.find_voucher_at_gate(code, site_id), acceptance_id, anyway, kinds, done_by
  );
end;
$$;

comment on function private.accept_voucher(text, uuid, uuid, boolean, text[], uuid) is
  'Accepts a voucher at a site, once for each id. Members.';

create function private.accept_pending(
  code text, acceptance_id uuid, site_id uuid, anyway boolean, done_by uuid, checked_at timestamptz, sent_at timestamptz
)
returns setof private.gate_answer language plpgsql volatile security definer rows 1 set search_path = '' as $$
declare
  -- Without the error of the device's clock.
  pending_for constant interval := greatest(
    case when isfinite(checked_at) and isfinite(sent_at) then sent_at - checked_at end, '0'
  );
  checked_then constant timestamptz := now() - least(pending_for, interval '12 hours');
  lookup private.gate_lookup;
  member private.membership;
  site public.skip_sites;
  voucher public.vouchers;
  accepted_then timestamptz;
  within_late_limit boolean;
  cancelled_since boolean;
  answer private.gate_answer;
begin
  perform private.raise_error_if(acceptance_id is null, 'TR063');
  lookup := private.find_voucher_at_gate(code, site_id, pending_for => nullif(pending_for, '0'));
  member := lookup.member;
  site := lookup.site;
  voucher := lookup.voucher;
  accepted_then := least(now(), greatest(checked_then, voucher.issued_at, (
    select members.joined_at from public.council_members as members
    where members.user_id = member.user_id and members.council_id = member.council_id
  )));
  -- 20 late checks a day of each sender, and each voucher once; beyond, a cancelled voucher stays cancelled.
  select count(*) < 20 and not coalesce(bool_or(checks.voucher_id = voucher.id), false) into within_late_limit
  from private.late_checks as checks
  where checks.member_id = auth.uid() and checks.acceptance_id <> accept_pending.acceptance_id
    and checks.arrived_at > now() - interval '1 day';
  cancelled_since :=
    coalesce(voucher.cancelled_at > accepted_then and not voucher.voucher_used and within_late_limit, false);

  answer := private.accept_at_gate(lookup, acceptance_id, anyway, null, done_by, accepted_then, cancelled_since);
  if answer.outcome = 'accepted' then
    -- It was 'not here' before.
    delete from private.late_checks as checks
    where checks.acceptance_id = accept_pending.acceptance_id
      and checks.member_id = member.user_id and checks.voucher_id = voucher.id and not checks.accepted;
  end if;
  if answer.outcome = 'accepted' and cancelled_since
    or within_late_limit and answer.outcome::text = any (enum_range(null::private.pending_outcome)::text[])
  then
    insert into private.late_checks (
      acceptance_id, voucher_id, outcome, accepted, member_id, member_name, site_id, site_address, site_council,
      council_id, checked_at
    )
    values (
      acceptance_id, voucher.id,
      case when answer.outcome = 'accepted' then 'cancelled' else answer.outcome::text::private.pending_outcome end,
      answer.outcome = 'accepted', member.user_id, private.name_at_gate(member, done_by), site.id, site.address,
      site.council_key, member.council_id, checked_then
    )
    on conflict on constraint late_checks_pkey do nothing;
  end if;
  return next answer;
end;
$$;

comment on function private.accept_pending(text, uuid, uuid, boolean, uuid, timestamptz, timestamptz) is
  'Syncs a pending check, judged by when it was made. Members.';

create function private.turn_away(
  code text, reason text, rejection_id uuid, site_id uuid, done_by uuid default null,
  checked_at timestamptz default null, sent_at timestamptz default null
)
returns setof private.gate_answer language plpgsql volatile security definer rows 1 set search_path = '' as $$
declare
  pending_for constant interval := greatest(
    case when isfinite(checked_at) and isfinite(sent_at) then sent_at - checked_at end, '0'
  );
  lookup private.gate_lookup;
  member private.membership;
  site public.skip_sites;
  voucher public.vouchers;
  existing public.rejections;
  rejected_then timestamptz;
begin
  perform private.raise_error_if(
    reason = any (enum_range(null::private.turn_away_reason)::text[]) is not true, 'TR064'
  );
  perform private.raise_error_if(rejection_id is null, 'TR063');
  lookup := private.find_voucher_at_gate(code, site_id, pending_for => nullif(pending_for, '0'));
  member := lookup.member;
  site := lookup.site;
  voucher := lookup.voucher;
  if voucher.id is null then
    return next lookup.failure;
    return;
  end if;

  select rejections.* into existing from public.rejections where rejections.id = rejection_id;
  if found then
    perform private.raise_error_if(
      (existing.voucher_id, existing.member_id, existing.reason::text, existing.site_id)
        is distinct from (voucher.id, member.user_id, turn_away.reason, site.id),
      'TR068'
    );
    return next private.answer_at_gate(lookup, 'turned_away');
    return;
  end if;
  if private.voucher_state(voucher) <> 'active' then
    return next private.answer_at_gate(lookup);
    return;
  end if;

  rejected_then := greatest(now() - least(pending_for, interval '12 hours'), voucher.issued_at);
  if not exists (
    select from public.rejections
    where rejections.voucher_id = voucher.id and rejections.reason::text = turn_away.reason
      and rejections.member_id = member.user_id
      and rejections.rejected_at > rejected_then - make_interval(mins => private.same_rejection_minutes())
  ) and (
    select count(*) from public.rejections where rejections.voucher_id = voucher.id
  ) < private.rejections_at_most() then
    insert into public.rejections (
      id, voucher_id, reason, member_id, member_name, site_id, site_address, site_council, council_id,
      home_borough, rejected_at
    )
    values (
      rejection_id, voucher.id, reason::private.turn_away_reason, member.user_id,
      private.name_at_gate(member, done_by), site.id, site.address, site.council_key, member.council_id,
      voucher.home_borough, rejected_then
    )
    on conflict (id) do nothing;
    perform private.raise_error_if(not found, 'TR068');
  end if;
  return next private.answer_at_gate(lookup, 'turned_away');
end;
$$;

comment on function private.turn_away(text, text, uuid, uuid, uuid, timestamptz, timestamptz) is
  'Records a rejection, once for each id; the voucher stays active. Members.';

call private.offer('{check_voucher, accept_voucher, accept_pending, turn_away}', 'authenticated');
