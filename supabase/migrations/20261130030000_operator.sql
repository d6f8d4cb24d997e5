create function private.deployment_report() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  versions jsonb := '[]';
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select coalesce(jsonb_agg(version order by version), ''[]'') from supabase_migrations.schema_migrations'
      into versions;
  end if;

  return jsonb_build_object(
    'migrations', versions,
    'last_maintained', (select maintenance.finished_at from private.maintenance),
    'tables_without_rls', array(
      select tables.relname from pg_catalog.pg_class as tables
      where tables.relnamespace = 'public'::regnamespace and tables.relkind in ('r', 'p') and not tables.relrowsecurity
      order by tables.relname
    ),
    'disabled_triggers', array(
      select triggers.tgname from pg_catalog.pg_trigger as triggers
      where triggers.tgrelid = 'auth.users'::regclass and not triggers.tgisinternal and triggers.tgenabled in ('D', 'R')
      order by triggers.tgname
    ),
    -- Rewritten at sign-in, which check_new_password rejects.
    'encrypted_passwords', exists (select from auth.users where left(users.encrypted_password, 1) = '{'),
    'boroughs_without_domain', array(
      select boroughs.key from public.boroughs
      where not exists (select from public.borough_email_domains as listed where listed.borough_key = boroughs.key)
      order by boroughs.key
    ),
    'provider_domains', array(
      select listed.domain from public.provider_email_domains as listed order by listed.domain
    ),
    'time_limits', (
      select coalesce(jsonb_object_agg(roles.rolname, split_part(setting, '=', 2)), '{}')
      from pg_catalog.pg_roles as roles
      cross join unnest(roles.rolconfig) as setting
      where roles.rolname in ('anon', 'authenticated', 'authenticator') and setting like 'statement_timeout=%'
    )
  );
end;
$$;

comment on function private.deployment_report() is 'Returns what a deployment check cannot see from outside. Operator.';

create function private.lock_council_with_people(borough text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_id constant uuid := (select councils.id from public.councils where councils.council_key = borough);
  people constant uuid[] := array(
    select members.user_id from public.council_members as members where members.council_id = found_id
  );
begin
  perform from auth.users where users.id = any (people) order by users.id for no key update;
  perform private.take_locks('{}', people || found_id);
  if not exists (select from public.councils where councils.id = found_id) then
    return null;
  end if;
  -- A new member's account can no longer be locked in order.
  perform private.raise_error_if(exists (
    select from public.council_members as members
    where members.council_id = found_id and members.user_id <> all (people)
  ), 'TR023');
  return found_id;
end;
$$;

comment on function private.lock_council_with_people(text) is
  'Locks a borough''s council and members'' accounts. Returns its id.';

create function private.add_council_manager(borough text, address text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  manager_email constant text := private.clean_email(address);
  locked_id constant uuid := private.lock_council_with_people(borough);
  member record;
  invitation_id uuid;
begin
  perform private.raise_error_if(locked_id is null, 'TR031');
  perform private.check_role_and_address(manager_email, 'manager', borough);

  select members.user_id, members.role, members.first_name, members.last_name, users.email::text into member
  from public.council_members as members
  join auth.users on users.id = members.user_id
  where members.council_id = locked_id and lower(users.email) = manager_email;

  if member.role = 'manager' then
    return 'manager';
  elsif found then
    perform private.set_role(locked_id, borough, member.user_id, member.email, 'manager');
    perform private.log_event(
      locked_id, null, 'role_changed',
      jsonb_build_object(
        'member_id', member.user_id, 'member', member.first_name || ' ' || member.last_name,
        'from', member.role, 'to', 'manager'
      )
    );
    return 'promoted';
  end if;

  if exists (select from public.councils where councils.id = locked_id and councils.closed_at is not null) then
    insert into private.former_addresses (council_id, address_hash, role)
    values (locked_id, private.keyed_hash(manager_email), 'manager')
    on conflict (council_id, address_hash) do update set role = 'manager';
    return 'confirmed';
  end if;

  insert into public.council_invitations as invitations (council_id, email, role, invited_by)
  values (locked_id, manager_email, 'manager', null)
  on conflict (council_id, email) do update
  set role = 'manager',
      invited_by = null,
      created_at = excluded.created_at,
      expires_at = excluded.expires_at,
      accepted_at = null,
      declined_at = null
  returning invitations.id into invitation_id;
  perform private.queue_invitation_email(invitation_id);
  perform private.log_event(
    locked_id, null, 'member_invited', jsonb_build_object('email', manager_email, 'role', 'manager')
  );
  return 'invited';
end;
$$;

comment on function private.add_council_manager(text, text) is 'Promotes or invites a manager. Operator.';

create function private.reset_second_step_of(address text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  account_id uuid;
  membership record;
begin
  select users.id into account_id
  from auth.users
  where lower(users.email) = private.clean_email(address)
    and exists (select from auth.mfa_factors as factors where factors.user_id = users.id)
  for no key update;
  if account_id is null then
    return false;
  end if;
  perform private.take_locks('{}', account_id || array(
    select members.council_id from public.council_members as members where members.user_id = account_id
  ));

  perform private.drop_second_step(account_id);
  for membership in
    select members.council_id, members.first_name, members.last_name
    from public.council_members as members where members.user_id = account_id and members.role in ('manager', 'officer')
  loop
    perform private.log_event(
      membership.council_id, null, 'second_step_reset',
      jsonb_build_object('member', membership.first_name || ' ' || membership.last_name)
    );
  end loop;
  return true;
end;
$$;

comment on function private.reset_second_step_of(text) is
  'Removes an account''s second step and ends sessions. Operator.';

create function private.suspend_council(borough text, reason text, suspended boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  cleaned_reason constant text := private.clean_text(reason, private.maximum_reason_length(), 'reason');
  found_id constant uuid := (select councils.id from public.councils where councils.council_key = borough);
  changed boolean;
  event_id uuid;
begin
  perform private.raise_error_if(not exists (select from public.boroughs where boroughs.key = borough), 'TR004');
  perform private.raise_error_if(cleaned_reason is null or suspended is null, 'TR047');
  -- Waits for applications under way.
  perform private.take_locks('{}', array[found_id]);
  if suspended then
    insert into private.suspensions (borough_key, why) values (borough, cleaned_reason) on conflict do nothing;
  else
    delete from private.suspensions where suspensions.borough_key = borough;
  end if;
  changed := found;
  if changed and found_id is not null then
    event_id := private.log_event(
      found_id, null, case when suspended then 'council_suspended' else 'council_resumed' end,
        jsonb_build_object('why', cleaned_reason)
    );
    perform private.email_managers('suspension', event_id, found_id);
  end if;
  return changed;
end;
$$;

comment on function private.suspend_council(text, text, boolean) is
  'Suspends or resumes a council. Whether that changed. Operator.';

create function private.suspended_councils() returns table (borough_key text, suspended_at timestamptz, why text)
language sql stable security definer set search_path = '' as $$
  select suspensions.borough_key, suspensions.suspended_at, suspensions.why from private.suspensions
  order by suspensions.borough_key;
$$;

comment on function private.suspended_councils() is 'Returns suspended boroughs. Operator.';

create function private.suspension() returns text
language sql stable security definer set search_path = '' as $$
  select suspensions.why
  from private.require_member('{manager, officer}') as member
  join private.suspensions on suspensions.borough_key = member.council_key;
$$;

comment on function private.suspension() is 'Returns why the council is suspended, or null. Managers, officers.';

create function private.close_council_of(borough text, reason text default null, reopen boolean default false)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  cleaned_reason constant text := private.clean_text(reason, private.maximum_reason_length(), 'reason');
  council public.councils;
begin
  perform private.take_locks('{}', array(select councils.id from public.councils where councils.council_key = borough));
  select * into council from public.councils where councils.council_key = borough;
  perform private.raise_error_if(council.id is null, 'TR031');
  perform private.raise_error_if(cleaned_reason is null and reopen is not true, 'TR047');
  if (council.closed_at is null) = (reopen is true) then
    return false;
  end if;
  if reopen then
    perform private.raise_error_if(not exists (
      select from public.council_members as members where members.council_id = council.id and members.role = 'manager'
    ), 'TR022');
    perform private.reopen_locked_council(council.id, null);
  else
    perform private.close_locked_council(council.id, null, cleaned_reason);
  end if;
  return true;
end;
$$;

comment on function private.close_council_of(text, text, boolean) is
  'Closes a council, or reopens one with a manager. Whether that changed. Operator.';

create function private.find_residents(query text)
returns table (
  user_id uuid, email text, first_name text, last_name text, mobile text, borough_key text, created_at timestamptz,
  last_seen_on date, deletion_notice_on date, blocked_at timestamptz, blocked_because text, of_council boolean,
  vouchers bigint, active_vouchers bigint
)
language sql stable security definer set search_path = '' as $$
  select
    residents.user_id, users.email::text, residents.first_name, residents.last_name, residents.mobile,
    residents.borough_key, residents.created_at, residents.last_seen_on, residents.deletion_notice_on,
    residents.blocked_at, residents.blocked_because,
    exists (select from public.council_members as members where members.user_id = residents.user_id),
    count(held.id), count(held.id) filter (where private.voucher_state(held) = 'active')
  from public.residents
  join auth.users on users.id = residents.user_id
  left join public.vouchers as held on held.resident_id = residents.user_id
  -- Two indexes: one condition with both reads every account.
  where residents.user_id in (
    select found.id from auth.users as found
    where found.email = private.clean_email(query) and not found.is_sso_user
    union all
    select coded.resident_id from public.vouchers as coded where coded.code = private.read_voucher_code(query)
  )
  group by residents.user_id, users.email;
$$;

comment on function private.find_residents(text) is 'Returns the resident with an address or voucher code. Operator.';

create function private.export_resident(user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'email', users.email,
    'account_created_at', users.created_at,
    'last_sign_in_at', users.last_sign_in_at,
    'resident', to_jsonb(residents) - 'user_id' - 'stop_token',
    'vouchers', array(
      select to_jsonb(vouchers) - '{resident_id,code_hash,request_hash,issued_by}'::text[] || jsonb_build_object(
        'state', private.voucher_state(vouchers),
        'moved', array(
          select to_jsonb(moves.*) - 'voucher_id' from private.voucher_moves as moves
          where moves.voucher_id = vouchers.id
          order by moves.move
        ),
        'accepted', array(
          select to_jsonb(acceptances) - '{voucher_id,member_id,member_name,undone_by,undone_name}'::text[]
          from public.acceptances
          where acceptances.voucher_id = vouchers.id
          order by acceptances.accepted_at
        ),
        'turned_away', array(
          select to_jsonb(rejections) - '{voucher_id,member_id,member_name}'::text[] from public.rejections
          where rejections.voucher_id = vouchers.id
          order by rejections.rejected_at
        ),
        'checked_late', array(
          select to_jsonb(checks) - '{voucher_id,member_id,member_name}'::text[] from private.late_checks as checks
          where checks.voucher_id = vouchers.id
          order by checks.arrived_at
        )
      )
      from public.vouchers
      where vouchers.resident_id = residents.user_id
      order by vouchers.issued_at
    ),
    'vouchers_before_deletion', array(
      select to_jsonb(gone) - '{id,address_hash}'::text[] from private.deleted_vouchers as gone
      where gone.address_hash in (select same.hash from private.same_person(residents.user_id) as same)
      order by gone.issued_on, gone.id
    ),
    'blocked_before_deletion', array(
      select to_jsonb(blocked) - 'address_hash' from private.blocked_addresses as blocked
      where blocked.address_hash in (select same.hash from private.same_person(residents.user_id) as same)
      order by blocked.blocked_at
    ),
    'emails', array(
      select jsonb_build_object('kind', emails.kind, 'about', emails.about, 'written_at', emails.written_at,
        'sent_to', emails.sent_to, 'outcome', emails.outcome, 'finished_at', emails.finished_at)
      from private.emails
      where emails.account_id = residents.user_id
      order by emails.written_at, emails.id
    )
  )
  from public.residents
  join auth.users on users.id = residents.user_id
  where residents.user_id = export_resident.user_id;
$$;

comment on function private.export_resident(uuid) is
  'Returns all about a resident, except names of gate staff. Operator.';

create function private.block_resident(user_id uuid, blocked boolean, why text default null) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  why := nullif(left(private.trim_text(why), private.maximum_reason_length()), '');
  perform private.raise_error_if(why is null and blocked or blocked is null, 'TR062');
  if not exists (select from public.residents where residents.user_id = block_resident.user_id) then
    return false;
  end if;
  perform private.lock_person(block_resident.user_id);
  update public.residents
  set blocked_at = case when blocked then coalesce(residents.blocked_at, now()) end,
    blocked_because = case when blocked then why end
  where residents.user_id in (select same.user_id from private.same_person(block_resident.user_id) as same);
  delete from private.blocked_addresses as stored
  where not blocked and stored.address_hash in (select same.hash
    from private.same_person(block_resident.user_id) as same);
  return true;
end;
$$;

comment on function private.block_resident(uuid, boolean, text) is
  'Blocks a resident from new vouchers, or unblocks. Operator.';

create function private.unusable_vouchers(borough text) returns setof uuid
language sql stable set search_path = '' as $$
  with active as materialized (
    select vouchers.* from public.vouchers
    where vouchers.local_auth_issue = borough and vouchers.code is not null
      and vouchers.last_day >= private.london_day(now()) and private.voucher_state(vouchers) = 'active'
  ), serving as materialized (
    -- Only the few sites that serve a borough are judged.
    select homes.key, sites.id
    from (select distinct active.home_borough as key from active) as homes
    join public.skip_sites as sites on sites.council_key <> borough and (
      sites.council_key = homes.key or exists (
        select from public.skip_site_boroughs as served
        where served.site_id = sites.id and served.borough_key = homes.key and served.agreed_at is not null
      )
    )
  )
  select active.id from active
  where not exists (
    select from serving
    join public.skip_sites as sites on sites.id = serving.id
    where serving.key = active.home_borough
      and private.ineligible_reasons(sites, active.home_borough, active.waste, null, active.issued_at) = '[]'
      and private.site_opening(sites, active.last_day) ->> 'state' <> 'closed'
  )
  order by active.id;
$$;

comment on function private.unusable_vouchers(text) is
  'Returns active vouchers of a borough that no other council''s site takes.';

create function private.council_contents(borough text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'closed', councils.closed_at is not null,
    'members', array(
      select jsonb_build_object('email', users.email, 'role', members.role)
      from public.council_members as members
      join auth.users on users.id = members.user_id
      where members.council_id = councils.id
      order by members.role, users.email
    ),
    'active', count(vouchers.id),
    'holders', count(distinct vouchers.resident_id),
    'unusable', (select count(*) from private.unusable_vouchers(borough))
  )
  from public.councils
  left join public.vouchers on vouchers.local_auth_issue = councils.council_key and vouchers.council_id = councils.id
    and vouchers.code is not null and vouchers.last_day >= private.london_day(now())
    and private.voucher_state(vouchers) = 'active'
  where councils.council_key = borough
  group by councils.id;
$$;

comment on function private.council_contents(text) is 'Returns what deleting a council would delete. Operator.';

create function private.delete_council(borough text, reason text)
returns table (email text, role private.role, account_deleted boolean, sites bigint)
language plpgsql volatile security definer set search_path = '' as $$
declare
  cleaned_reason constant text := private.clean_text(reason, private.maximum_reason_length(), 'reason');
  deleted_id constant uuid := private.lock_council_with_people(borough);
  site_count constant bigint := (select count(*) from public.skip_sites where skip_sites.council_key = borough);
  closed public.councils;
  accounts uuid[];
  event_id uuid;
begin
  if deleted_id is null then
    return;
  end if;
  select * into closed from public.councils where councils.id = deleted_id;
  perform private.raise_error_if(cleaned_reason is null, 'TR047');
  perform private.raise_error_if(closed.closed_at is null, 'TR054');

  accounts := array(
    select members.user_id from public.council_members as members
    where members.council_id = deleted_id
      and not exists (
        select from public.council_members as others
        where others.user_id = members.user_id and others.council_id <> deleted_id
      )
      and not exists (select from public.residents where residents.user_id = members.user_id)
  );

  event_id := private.log_event(
    deleted_id, null, 'council_deleted', jsonb_build_object('council', closed.council_name, 'why', cleaned_reason)
  );
  for email, role, account_deleted, sites in
    select users.email, members.role, users.id = any (accounts), site_count
    from public.council_members as members
    join auth.users on users.id = members.user_id
    where members.council_id = deleted_id
    order by members.role <> 'manager', users.email
  loop
    -- Neither account nor council remains, so it goes to the address.
    perform private.queue_email('council_deleted', event_id, null, email);
    return next;
  end loop;
  if exists (select from private.closings where closings.council_id = deleted_id and closings.emailed_for is null) then
    perform private.queue_left_scheme_emails(deleted_id, closed.closed_at::text);
  end if;

  -- Vouchers and the audit log stay.
  delete from public.councils where councils.id = deleted_id;
  insert into private.erasures (kind, id) values ('council', deleted_id) on conflict do nothing;
  delete from auth.users where users.id = any (accounts);
end;
$$;

comment on function private.delete_council(text, text) is
  'Deletes a closed council and its otherwise unused accounts. Operator.';

call private.offer(
  '{deployment_report, add_council_manager, reset_second_step_of, suspend_council, suspended_councils,
    close_council_of, find_residents, export_resident, block_resident, council_contents, delete_council}',
  'service_role'
);
call private.offer('{suspension}', 'authenticated');
