-- What the privacy notice says will be forgotten: everything due is found anew by each call, at most so many at a time.

create function private.forget_voucher_persons(batch bigint) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  forgotten bigint;
begin
  -- Twelve months after the last day, by when it has long been used, cancelled or expired, and the limits of a year no
  -- longer count it.
  with due as (
    select vouchers.id
    from public.vouchers
    where vouchers.code is not null
      and vouchers.last_day < (private.london_day(now()) - interval '12 months')::date
    order by vouchers.last_day
    limit batch
    for update skip locked
  ), desk as (
    delete from private.desk_people as people using due where people.voucher_id = due.id
  )
  update public.vouchers
  set resident_id = null, request_id = null, request_print = null, code = null
  from due
  where vouchers.id = due.id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;

comment on function private.forget_voucher_persons(bigint) is
  'Takes resident, request and code off vouchers whose last day was twelve months ago, at most so many. How many.';

create function private.forget_member_names(batch bigint) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  accepted bigint;
  refused bigint;
  late bigint;
  given bigint;
begin
  with due as (
    select redemptions.id
    from public.voucher_redemptions as redemptions
    where redemptions.member_name is not null and redemptions.accepted_at < now() - interval '24 months'
    order by redemptions.accepted_at
    limit batch
    for update skip locked
  )
  update public.voucher_redemptions
  set member_id = null, member_name = null, taken_back_by = null, taken_back_name = null
  from due
  where voucher_redemptions.id = due.id;
  get diagnostics accepted = row_count;

  with due as (
    select refusals.id
    from public.voucher_refusals as refusals
    where refusals.member_name is not null and refusals.refused_at < now() - interval '24 months'
    order by refusals.refused_at
    limit batch - accepted
    for update skip locked
  )
  update public.voucher_refusals
  set member_id = null, member_name = null
  from due
  where voucher_refusals.id = due.id;
  get diagnostics refused = row_count;

  with due as (
    select answers.redemption_id
    from private.late_answers as answers
    where answers.member_name is not null and answers.arrived_at < now() - interval '24 months'
    order by answers.arrived_at
    limit batch - accepted - refused
    for update skip locked
  )
  update private.late_answers
  set member_id = null, member_name = null
  from due
  where late_answers.redemption_id = due.redemption_id;
  get diagnostics late = row_count;

  with due as (
    select vouchers.id
    from public.vouchers
    where vouchers.issued_by is not null and vouchers.issued_at < now() - interval '24 months'
    order by vouchers.issued_at
    limit batch - accepted - refused - late
    for update skip locked
  )
  update public.vouchers
  set issued_by = null
  from due
  where vouchers.id = due.id;
  get diagnostics given = row_count;
  return accepted + refused + late + given;
end;
$$;

comment on function private.forget_member_names(bigint) is
  'Takes members'' names off what they accepted, turned away, kept or gave at the desk 24 months ago, at most so many. How many.';

create function private.retire_vouchers(batch bigint) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  ids uuid[];
begin
  ids := array(
    select due.id
    from public.boroughs
    cross join lateral (
      select vouchers.id
      from public.vouchers
      where vouchers.local_auth_issue = boroughs.key
        and vouchers.last_day < (private.london_day(now()) - interval '36 months')::date
      order by vouchers.last_day
      limit batch
      for update skip locked
    ) as due
    limit batch
  );

  -- Their facts stay.
  perform set_config('vouchers.retiring', 'yes', true);
  delete from public.vouchers where vouchers.id = any (ids);
  perform set_config('vouchers.retiring', 'no', true);
  return cardinality(ids);
end;
$$;

comment on function private.retire_vouchers(bigint) is
  'Deletes vouchers whose last day was 36 months ago, at most so many; what figures say stays. How many.';

create function private.fold_facts(batch bigint) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  kept constant date := private.first_kept_day();
  folded bigint := 0;
  changed bigint;
begin
  -- In the order of whoever writes: what gates did first.
  with due as (
    select facts.ctid from private.gate_days as facts
    where facts.day < date_trunc('month', kept::timestamp)
      and (facts.home_borough <> '' or facts.day <> date_trunc('month', facts.day::timestamp))
    limit batch
    for update skip locked
  ), taken as (
    delete from private.gate_days as facts using due where facts.ctid = due.ctid returning facts.*
  )
  insert into private.gate_days as facts (site_council, day, site_id, home_borough, what, times, latest)
  select taken.site_council, date_trunc('month', taken.day::timestamp)::date, taken.site_id, '', taken.what, sum(taken.times), max(taken.latest)
  from taken
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3, 4, 5
  on conflict (site_council, day, site_id, home_borough, what) do update
  set times = facts.times + excluded.times, latest = greatest(facts.latest, excluded.latest);
  get diagnostics changed = row_count;
  folded := folded + changed;

  with due as (
    select facts.ctid from private.issued_days as facts
    where facts.last_day < date_trunc('month', kept::timestamp)
      and (facts.home_borough <> '' or facts.day <> facts.last_day or facts.day <> date_trunc('month', facts.day::timestamp))
    limit batch
    for update skip locked
  ), taken as (
    delete from private.issued_days as facts using due where facts.ctid = due.ctid returning facts.*
  )
  insert into private.issued_days as facts (
    local_auth_issue, day, last_day, site_id, home_borough, way, issued, used, cancelled, ended, given_back
  )
  select taken.local_auth_issue, date_trunc('month', taken.day::timestamp)::date, date_trunc('month', taken.day::timestamp)::date,
    taken.site_id, '', taken.way, sum(taken.issued), sum(taken.used), sum(taken.cancelled), sum(taken.ended), sum(taken.given_back)
  from taken
  group by 1, 2, 3, 4, 5, 6
  order by 1, 2, 3, 4, 5, 6
  on conflict (local_auth_issue, day, last_day, site_id, home_borough, way) do update
  set issued = facts.issued + excluded.issued, used = facts.used + excluded.used,
      cancelled = facts.cancelled + excluded.cancelled, ended = facts.ended + excluded.ended,
      given_back = facts.given_back + excluded.given_back;
  get diagnostics changed = row_count;
  folded := folded + changed;

  with due as (
    select facts.ctid from private.used_days as facts
    where facts.day < date_trunc('month', kept::timestamp)
      and (facts.home_borough <> '' or facts.day <> date_trunc('month', facts.day::timestamp))
    limit batch
    for update skip locked
  ), taken as (
    delete from private.used_days as facts using due where facts.ctid = due.ctid returning facts.*
  )
  insert into private.used_days as facts (local_auth_issue, day, site_id, home_borough, used, given_back)
  select taken.local_auth_issue, date_trunc('month', taken.day::timestamp)::date, taken.site_id, '', sum(taken.used), sum(taken.given_back)
  from taken
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4
  on conflict (local_auth_issue, day, site_id, home_borough) do update
  set used = facts.used + excluded.used, given_back = facts.given_back + excluded.given_back;
  get diagnostics changed = row_count;
  return folded + changed;
end;
$$;

comment on function private.fold_facts(bigint) is
  'Makes facts of more than 36 months ago those of whole months, without home boroughs, at most so many of each. How many months were added to.';
