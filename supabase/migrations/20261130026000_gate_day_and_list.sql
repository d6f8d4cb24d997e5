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
      acceptances.accepted_at as at, vouchers.waste, null::text as reason, acceptances.member_name,
      acceptances.rejected_waste as refused,
      case when coalesce(acceptances.arrived_at, acceptances.accepted_at) >= midnight then acceptances.id end
        as acceptance_id,
      right(vouchers.code, 4) as code_end
    from public.acceptances
    join public.vouchers on vouchers.id = acceptances.voucher_id
    where acceptances.council_id = site_council_id and acceptances.accepted_at >= midnight
      and acceptances.site_id = site.id and acceptances.undone_at is null
    union all
    select 'undone', acceptances.undone_at, vouchers.waste, acceptances.undone_reason::text, acceptances.undone_name,
      null, null, null
    from public.acceptances
    join public.vouchers on vouchers.id = acceptances.voucher_id
    where acceptances.council_id = site_council_id and acceptances.accepted_at >= midnight - interval '1 day'
      and acceptances.undone_at >= midnight and acceptances.site_id = site.id
    union all
    select 'turned_away', rejections.rejected_at, vouchers.waste, rejections.reason::text, rejections.member_name, null,
      null, null
    from public.rejections
    join public.vouchers on vouchers.id = rejections.voucher_id
    where rejections.council_id = site_council_id and rejections.rejected_at >= midnight
      and rejections.site_id = site.id
    union all
    select case when late.accepted then 'changed_since' else 'not_good' end::private.driver_outcome, late.arrived_at,
      vouchers.waste, late.outcome::text, late.member_name, null, null, null
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

-- By transaction: a sequence would lose late commits.
create table private.list_changes (
  council_key text not null,
  changed_in xid8 not null default pg_current_xact_id(),
  code_hash bigint not null,
  changed_at timestamptz not null default now(),
  primary key (council_key, changed_in, code_hash)
);

comment on table private.list_changes is 'Code hashes that changed, for gate_list(). Kept two days.';

create index vouchers_local_auth_issue_code_hash_idx on public.vouchers (local_auth_issue, code_hash)
  where code is not null;

create function private.note_list_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.list_changes (council_key, code_hash)
  select changes.council_key, changes.code_hash
  from (
    select old.local_auth_issue as council_key, old.code_hash where tg_op <> 'INSERT'
    union
    select new.local_auth_issue, new.code_hash where tg_op <> 'DELETE'
  ) as changes
  where changes.code_hash is not null
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.note_list_change() is 'Records that devices must learn of a voucher''s change.';

create trigger note_list_change
  after insert or delete or update of
    code, local_auth_issue, skip_site_id, home_borough, waste, last_day, voucher_used, used_at, cancelled_at, ended_at,
    issued_at
  on public.vouchers
  for each row execute function private.note_list_change();

create function private.gate_list(site_id uuid, seen text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  site constant public.skip_sites := private.gate_site(gate_list.site_id);
  today constant date := private.london_day(now());
  served text[];
  other_ids uuid[];
  other_addresses text[];
  council public.councils;
  salt text;
  facts text;
  changed bigint[];
  answer jsonb;
  list jsonb;
begin
  if site.id is null then
    return null;
  end if;
  served := array(
    select boroughs.key from public.boroughs
    where (private.site_as_served(site, boroughs.key)).id is not null
    order by boroughs.key
  );
  select encode(salts.salt, 'hex') into salt from private.code_salt as salts;
  select councils.* into council from public.councils where councils.council_key = site.council_key;
  select coalesce(array_agg(sites.id order by sites.position), '{}'),
    coalesce(array_agg(sites.address order by sites.position), '{}')
  into other_ids, other_addresses
  from public.skip_sites as sites
  where sites.council_key = site.council_key and sites.id <> site.id;
  facts := md5(
    row(site.council_key, today, served, salt, other_ids, other_addresses, pg_postmaster_start_time())::text
  );
  answer := jsonb_build_object(
    'version', pg_snapshot_xmin(pg_current_snapshot()) || '-' || facts,
    'at', now(),
    'site', private.site_facts(site, council, null) || jsonb_build_object(
      'not_taken', to_jsonb(site.not_taken),
      'shut_until', case when site.shut_until > now() then site.shut_until end,
      'hours', (private.first_open_day(site.opening, site.exceptions, today, today)).hours,
      'closed_on', (
        select coalesce(jsonb_agg(today + later order by later), '[]')
        from generate_series(0, 1) as later
        where (
          private.first_open_day(site.opening, private.exceptions_of(site), today + later, today + later)
        ).day is null
      ),
      'too_large', (
        select coalesce(jsonb_agg(waste_sizes.key order by waste_sizes.position), '[]')
        from private.waste_sizes
        join private.waste_sizes as largest
          on largest.key = site.largest_size and largest.position < waste_sizes.position
      )
    )
  );
  if gate_list.seen ~ '^[0-9]{1,18}-[0-9a-f]{32}$' and right(gate_list.seen, 32) = facts then
    select coalesce(array_agg(distinct changes.code_hash), '{}') into changed
    from private.list_changes as changes
    where changes.council_key = site.council_key and changes.changed_in >= split_part(gate_list.seen, '-', 1)::xid8;
    if changed = '{}' then
      return answer;
    end if;
  end if;

  -- Rows without names of their fields: half the size.
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(jsonb_build_array(
      vouchers.code_hash, vouchers.last_day,
      case
        when vouchers.voucher_used then private.london_day(vouchers.used_at)::text
        when vouchers.cancelled_at is not null or vouchers.ended_at is not null then 'cancelled'
      end,
      vouchers.waste -> 'size', vouchers.waste -> 'kinds', array_position(other_ids, vouchers.skip_site_id)
    ) order by vouchers.code_hash), '[]'),
    'sites', to_jsonb(other_addresses),
    'salt', salt
  ) into list
  from public.vouchers
  where vouchers.local_auth_issue = site.council_key and vouchers.code is not null
    and vouchers.last_day >= today - 31
    and (changed is null or vouchers.code_hash = any (changed))
    and (not vouchers.voucher_used or vouchers.used_at >= now() - interval '31 days')
    and (
      vouchers.home_borough = any (served)
      or (private.site_as_served(site, vouchers.home_borough, vouchers.issued_at)).id is not null
    );

  return answer || jsonb_build_object('list', list)
    || case when changed is not null then jsonb_build_object('changed', changed) else '{}' end;
end;
$$;

comment on function private.gate_list(uuid, text) is
  'Returns hashes of vouchers for offline devices, or changes since `seen`. Members.';

call private.offer('{gate_list}', 'authenticated');
