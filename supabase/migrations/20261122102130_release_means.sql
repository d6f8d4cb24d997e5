-- What becomes of vouchers whose council leaves: what an operator is told before, and what is done after.

create function private.taken_nowhere(borough_key text) returns setof uuid
language sql stable
set search_path = ''
as $$
  with active as materialized (
    select vouchers.* from public.vouchers
    where vouchers.local_auth_issue = taken_nowhere.borough_key and vouchers.code is not null
      and vouchers.last_day >= private.london_day(now()) and private.voucher_state(vouchers) = 'active'
  ), serving as materialized (
    -- Few sites serve a borough, or did while an agreement stood: all else is asked of these alone.
    select homes.key, sites.id
    from (select distinct active.home_borough as key from active) as homes
    join public.skip_sites as sites on sites.council_key <> taken_nowhere.borough_key and (
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
        private.against_site(sites, active.home_borough, active.load, active.last_day, active.issued_at),
        '$[*] ? (@.reason != "site_closed")'
      )
      and private.site_opening(sites, active.last_day) ->> 'state' <> 'closed'
  )
  order by active.id;
$$;

comment on function private.taken_nowhere(text) is
  'The active vouchers for a borough''s sites that no other council''s site takes up to their last day.';

create function private.release_means(borough_key text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object('email', users.email, 'role', members.role) order by members.role, users.email), '[]')
      from public.council_members as members
      join auth.users on users.id = members.user_id
      where members.council_id = councils.id
    ),
    'active', (
      select count(*) from public.vouchers
      where vouchers.local_auth_issue = councils.council_key and vouchers.code is not null
        and vouchers.last_day >= private.london_day(now()) and private.voucher_state(vouchers) = 'active'
    ),
    'taken_nowhere', (select count(*) from private.taken_nowhere(councils.council_key))
  )
  from public.councils
  where councils.council_key = release_means.borough_key;
$$;

comment on function private.release_means(text) is
  'For the operator, before release_council(): {"members": [{"email", "role"}], "active": how many vouchers for its sites are, "taken_nowhere": how many of them no other council''s site takes}; null where nobody holds the borough.';

call private.offer('release_means', 'service_role');

create function private.end_vouchers(batch integer default 500) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  found uuid[] := array(
    select nowhere.id
    from public.boroughs
    cross join lateral private.taken_nowhere(boroughs.key) as nowhere (id)
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
      select from private.letters
      where letters.account_id = voucher.resident_id and letters.kind = 'left_scheme' and letters.about = voucher.id
        and letters.outcome is null and letters.tries = 0
    ) then
      perform private.write_letter('left_scheme', voucher.id, voucher.resident_id, null, null, 'ended');
    end if;
  end loop;
  update public.vouchers set ended_at = now() where vouchers.id = any (ended);
  return cardinality(ended);
end;
$$;

comment on function private.end_vouchers(integer) is
  'For the operator, after release_council(), again and again until it answers 0, and of each run of maintain(): ends active vouchers, at most so many, whose council has left and that no site takes; their holders are written to. How many ended.';

call private.offer('end_vouchers', 'service_role');
