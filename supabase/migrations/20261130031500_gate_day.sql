create function private.gate_sites()
returns table (borough_key text, council_name text, id uuid, "position" integer, address text)
language sql stable security definer set search_path = '' as $$
  select members.council_key, members.council_name, sites.id, sites.position, sites.address
  from private.require_member('{manager, officer, gate}') as members
  join public.skip_sites as sites on sites.council_key = members.council_key
  order by members.council_name, sites.position;
$$;

comment on function private.gate_sites() is 'Returns the sites of the member''s councils. Members.';

create function private.gate_site(site_id uuid) returns public.skip_sites
language sql stable security definer set search_path = '' as $$
  select sites.*
  from private.require_member('{manager, officer, gate}') as members
  join public.skip_sites as sites on sites.council_key = members.council_key
  where sites.id = gate_site.site_id;
$$;

comment on function private.gate_site(uuid) is 'Returns a site of the member''s councils, or null.';

create function private.gate_people(site_id uuid)
returns table (id uuid, name text)
language plpgsql stable security definer set search_path = '' as $$
declare
  site constant public.skip_sites := private.gate_site(site_id);
begin
  return query
    select members.user_id, members.first_name || ' ' || members.last_name
    from public.council_members as members
    join public.councils on councils.id = members.council_id
    where councils.council_key = site.council_key and not members.to_be_confirmed
      and (members.role = 'gate' or members.user_id = auth.uid())
    order by members.first_name, members.last_name, members.user_id;
end;
$$;

comment on function private.gate_people(uuid) is 'Returns a site''s gate staff, and the caller. Members.';

create function private.gate_day(site_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  site constant public.skip_sites := private.gate_site(gate_day.site_id);
  site_council_id constant uuid := (
    select councils.id from public.councils where councils.council_key = site.council_key
  );
  midnight constant timestamptz := private.london_day(now())::timestamp at time zone 'Europe/London';
  answer jsonb;
begin
  if site.id is null then
    return null;
  end if;

  with done as (
    select case when acceptances.anyway then 'accepted_anyway' else 'accepted' end::private.driver_outcome as what,
      acceptances.accepted_at as at, vouchers.load, null::text as reason, acceptances.member_name,
      acceptances.rejected_waste as refused,
      case when coalesce(acceptances.arrived_at, acceptances.accepted_at) >= midnight then acceptances.id end
        as acceptance_id,
      right(vouchers.code, 4) as code_end
    from public.acceptances
    join public.vouchers on vouchers.id = acceptances.voucher_id
    where acceptances.council_id = site_council_id and acceptances.accepted_at >= midnight
      and acceptances.site_id = site.id and acceptances.undone_at is null
    union all
    select 'undone', acceptances.undone_at, vouchers.load, acceptances.undone_reason::text, acceptances.undone_name,
      null, null, null
    from public.acceptances
    join public.vouchers on vouchers.id = acceptances.voucher_id
    where acceptances.council_id = site_council_id and acceptances.accepted_at >= midnight - interval '1 day'
      and acceptances.undone_at >= midnight and acceptances.site_id = site.id
    union all
    select 'turned_away', rejections.rejected_at, vouchers.load, rejections.reason::text, rejections.member_name, null,
      null, null
    from public.rejections
    join public.vouchers on vouchers.id = rejections.voucher_id
    where rejections.council_id = site_council_id and rejections.rejected_at >= midnight
      and rejections.site_id = site.id
    union all
    select case when late.accepted then 'changed_since' else 'not_good' end::private.driver_outcome, late.arrived_at,
      vouchers.load, late.outcome::text, late.member_name, null, null, null
    from private.late_checks as late
    left join public.vouchers on vouchers.id = late.voucher_id
    where late.council_id = site_council_id and late.arrived_at >= midnight and late.site_id = site.id
  )
  select jsonb_build_object(
    'at', now(),
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

comment on function private.gate_day(uuid) is 'Returns the last 50 decisions of today at a site. Members.';

create function private.undo_acceptance(acceptance_id uuid, reason text, done_by uuid default null)
returns table (outcome private.undo_outcome, state private.voucher_state)
language plpgsql volatile security definer rows 1 set search_path = '' as $$
declare
  midnight constant timestamptz := private.london_day(now())::timestamp at time zone 'Europe/London';
  voucher public.vouchers;
  acceptance public.acceptances;
  member private.membership;
  changes jsonb;
begin
  perform private.raise_error_if(
    undo_acceptance.reason = any (enum_range(null::private.undo_reason)::text[]) is not true, 'TR064'
  );
  select members.* into member from private.lock_my_memberships() as members
  where members.council_id = (
    select acceptances.council_id from public.acceptances where acceptances.id = undo_acceptance.acceptance_id
  );
  if not found then
    return query select 'unknown'::private.undo_outcome, null::private.voucher_state;
    return;
  end if;
  select vouchers.* into voucher from public.vouchers
  where vouchers.id = (
    select acceptances.voucher_id from public.acceptances where acceptances.id = undo_acceptance.acceptance_id
  )
  for update;
  select acceptances.* into acceptance from public.acceptances where acceptances.id = undo_acceptance.acceptance_id;

  if acceptance.undone_at is not null then
    return query select 'undone'::private.undo_outcome, private.voucher_state(voucher);
    return;
  end if;
  if coalesce(acceptance.arrived_at, acceptance.accepted_at) < midnight then
    if member.role <> 'manager' or acceptance.accepted_at <= now() - make_interval(days => private.undo_days()) then
      return query select 'too_late'::private.undo_outcome, private.voucher_state(voucher);
      return;
    end if;
    perform private.raise_error_if(not member.is_recent, 'TR002');
  end if;
  perform private.raise_error_if(
    (
      select count(*) from public.acceptances
      where acceptances.voucher_id = voucher.id and acceptances.undone_at is not null
    ) >= private.undos_at_most(),
    'TR072'
  );

  update public.acceptances
  set undone_at = now(), undone_reason = undo_acceptance.reason::private.undo_reason, undone_by = member.user_id,
    undone_name = private.name_at_gate(member, undo_acceptance.done_by)
  where acceptances.id = acceptance.id;
  update public.vouchers
  set voucher_used = false, used_at = null, used_site_id = null
  where vouchers.id = voucher.id
  returning vouchers.* into voucher;

  changes := jsonb_strip_nulls(jsonb_build_object(
    'site', acceptance.site_address, 'accepted_at', acceptance.accepted_at, 'accepted_by', acceptance.member_name,
    'reason', undo_acceptance.reason, 'rejected_waste', acceptance.rejected_waste
  ));
  perform private.log_event(member.council_id, member.user_id, 'acceptance_undone', changes);
  -- The issuing council does not learn who did it.
  perform private.log_event(issuing.id, null, 'acceptance_undone', changes - 'accepted_by', accepting.council_name)
  from public.councils as issuing
  join public.councils as accepting on accepting.id = member.council_id
  where issuing.id = voucher.council_id and issuing.id <> accepting.id;
  perform private.queue_email('undone', voucher.id, voucher.resident_id, once_for => acceptance.id::text);
  return query select 'undone'::private.undo_outcome, private.voucher_state(voucher);
end;
$$;

comment on function private.undo_acceptance(uuid, text, uuid) is
  'Undoes an acceptance. Members today, then managers for 31 days, recent session.';

create function private.shut_site(site_id uuid, until text default null, done_by uuid default null) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  closed_until constant timestamptz := case
    when until ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
      then (private.london_day(now())::timestamp + until::interval) at time zone 'Europe/London'
  end;
  member private.membership;
  site public.skip_sites;
begin
  select members.* into member
  from private.lock_my_memberships() as members
  where members.council_key = (
    select sites.council_key from public.skip_sites as sites where sites.id = shut_site.site_id
  );
  perform private.raise_error_if(until is not null and (closed_until is null or closed_until <= now()), 'TR016');
  select sites.* into site from public.skip_sites as sites
  where sites.id = shut_site.site_id and sites.council_key = member.council_key
  for no key update;
  if not found then
    return false;
  end if;
  if (case when site.shut_until > now() then site.shut_until end) is not distinct from closed_until then
    return true;
  end if;
  perform private.require_quota(member.council_id, member.user_id, 'site_shut', private.site_notices_a_day());

  update public.skip_sites as sites set shut_until = closed_until where sites.id = site.id;
  perform private.log_event(
    member.council_id, member.user_id, 'site_shut',
    jsonb_build_object(
      'site', site.address, 'until', until,
      'by', case when done_by <> member.user_id then private.name_at_gate(member, done_by) end
    )
  );
  return true;
end;
$$;

comment on function private.shut_site(uuid, text, uuid) is 'Closes a site until a time today, or opens it. Members.';

call private.offer('{gate_sites, gate_people, gate_day, undo_acceptance, shut_site}', 'authenticated');
