-- Deleting a closed council: the operator counts what it means, deletes it, and ends the vouchers that no site takes.

create function private.unusable_vouchers(borough text) returns setof uuid
language sql stable
set search_path = ''
as $$
  with active as materialized (
    select vouchers.* from public.vouchers
    where vouchers.local_auth_issue = borough and vouchers.code is not null
      and vouchers.last_day >= private.london_day(now()) and private.voucher_state(vouchers) = 'active'
  ), serving as materialized (
    -- Few sites serve a borough, or did while an agreement stood: all else is asked of these alone.
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
      -- What is closed on its last day may be open before.
      and not jsonb_path_exists(
        private.ineligible_reasons(sites, active.home_borough, active.load, active.last_day, active.issued_at),
        '$[*] ? (@.reason != "site_closed")'
      )
      and private.site_opening(sites, active.last_day) ->> 'state' <> 'closed'
  )
  order by active.id;
$$;

comment on function private.unusable_vouchers(text) is
  'The active vouchers for a borough''s sites that no other council''s site takes up to their last day.';

create function private.council_contents(borough text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'closed', councils.closed_at is not null,
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object('email', users.email, 'role', members.role) order by members.role, users.email), '[]')
      from public.council_members as members
      join auth.users on users.id = members.user_id
      where members.council_id = councils.id
    ),
    'active', count(vouchers.id),
    'holders', count(distinct vouchers.resident_id),
    'unusable', (select count(*) from private.unusable_vouchers(borough))
  )
  from public.councils
  left join public.vouchers on vouchers.local_auth_issue = councils.council_key and vouchers.code is not null
    and vouchers.last_day >= private.london_day(now()) and private.voucher_state(vouchers) = 'active'
  where councils.council_key = borough
  group by councils.id;
$$;

comment on function private.council_contents(text) is
  'For the operator: {"closed", "members": [{"email", "role"}], "active": vouchers for its sites, "holders": people with one, "unusable": active vouchers that no other council''s site takes}; null where nobody holds the borough.';

call private.offer('council_contents', 'service_role');

create function private.delete_council(borough text, reason text)
returns table (email text, role private.role, account_deleted boolean, sites bigint)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  given_reason constant text := private.clean_text(reason, private.maximum_reason_length(), 'reason');
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
  perform private.raise_error_if(given_reason is null, 'TR047');
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

  return query
    select users.email::text, members.role, users.id = any (accounts), site_count
    from public.council_members as members
    join auth.users on users.id = members.user_id
    where members.council_id = deleted_id
    order by members.role <> 'manager', users.email::text;

  event_id := private.log_event(
    deleted_id, null, 'council_deleted', jsonb_build_object('council', closed.council_name, 'why', given_reason)
  );
  -- To the address, of no council: neither account nor council remains.
  perform private.queue_email('council_deleted', event_id, null, users.email)
  from public.council_members as members
  join auth.users on users.id = members.user_id
  where members.council_id = deleted_id;
  if exists (select from private.closings where closings.council_id = deleted_id and closings.told_for is null) then
    perform private.queue_left_scheme_emails(borough, closed.closed_at::text);
  end if;

  -- Members, sites and links go by cascade. Vouchers and events stay; end_vouchers() ends what no site takes.
  delete from public.councils where councils.id = deleted_id;
  delete from auth.users where users.id = any (accounts);
end;
$$;

comment on function private.delete_council(text, text) is
  'For the operator: deletes a closed council with its sites and links, and the accounts of its people that hold nothing else, and emails them and holders who have not heard. One row for each of its people; none where nobody holds the borough. Errors: TR023, TR047, TR054, TR065.';

call private.offer('delete_council', 'service_role');

create function private.end_vouchers(batch integer default 500) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  found uuid[] := array(
    select nowhere.id
    from public.boroughs
    cross join lateral private.unusable_vouchers(boroughs.key) as nowhere (id)
    where not exists (select from public.councils where councils.council_key = boroughs.key)
    limit case when batch between 1 and 50000 then batch else 0 end
  );
  voucher record;
  ended uuid[] := '{}';
begin
  for voucher in
    select vouchers.id, vouchers.resident_id
    from public.vouchers
    where vouchers.id = any (found) and private.voucher_state(vouchers) = 'active'
    order by vouchers.id
    -- A gate has it: the next call looks again.
    for update skip locked
  loop
    ended := ended || voucher.id;
    -- What waits to say that the council has left says this as well.
    if not exists (
      select from private.emails
      where emails.account_id = voucher.resident_id and emails.kind = 'left_scheme' and emails.about = voucher.id
        and emails.outcome is null and emails.tries = 0
    ) then
      perform private.queue_email('left_scheme', voucher.id, voucher.resident_id, null, null, 'ended');
    end if;
  end loop;
  update public.vouchers set ended_at = now() where vouchers.id = any (ended);
  return cardinality(ended);
end;
$$;

comment on function private.end_vouchers(integer) is
  'For the operator, after delete_council() until it answers 0, and in each run of maintain(): ends active vouchers, at most so many, whose council has left and that no site takes, and emails their holders. How many ended.';

call private.offer('end_vouchers', 'service_role');
