-- What has to be done regularly: forgetting what the privacy notice says will be forgotten, and folding the totals of
-- closed months. In batches, each of which is one call and one transaction, so that writers go on beside it, no call
-- takes long, and what was interrupted goes on where it stopped: everything due is found anew.

create table private.maintenance (
  one_row boolean primary key default true check (one_row),
  finished_at timestamptz
);

comment on table private.maintenance is 'When maintain() last left nothing to do.';

revoke all on private.maintenance from public, anon, authenticated, service_role;

insert into private.maintenance default values;

create function private.forget_voucher_persons(batch bigint) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  forgotten bigint;
begin
  -- Twelve months after the day of issue, by when it has long been used, cancelled or expired, and the limits of a year
  -- no longer count it. The last day is what the index knows.
  with due as (
    select vouchers.id
    from public.vouchers
    where vouchers.code is not null
      and vouchers.last_day < (private.london_day(now()) - interval '12 months')::date
        + (select limits.valid_days from public.voucher_limits as limits)
    order by vouchers.last_day
    limit batch
    for update skip locked
  )
  update public.vouchers
  set resident_id = null, request_id = null, code = null
  from due
  where vouchers.id = due.id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;

comment on function private.forget_voucher_persons(bigint) is
  'Takes resident, request and code off vouchers issued twelve months ago, at most so many. How many.';

revoke execute on function private.forget_voucher_persons(bigint) from public, anon, authenticated, service_role;

create function private.forget_member_names(batch bigint) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  accepted bigint;
  refused bigint;
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
  set member_id = null, member_name = null
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
  return accepted + refused;
end;
$$;

comment on function private.forget_member_names(bigint) is
  'Takes members'' names off what they accepted or turned away 24 months ago, at most so many. How many.';

revoke execute on function private.forget_member_names(bigint) from public, anon, authenticated, service_role;

create function private.retire_vouchers(batch bigint) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  ids uuid[];
  counted record;
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

  -- What is deleted below takes its counts off the totals; they come back here, in the order of the key.
  for counted in
    select
      rows.local_auth_issue, rows.month, rows.site_id, sum(rows.issued) as issued, sum(rows.used) as used,
      sum(rows.turned_not_taken) as turned_not_taken, sum(rows.turned_too_much) as turned_too_much,
      sum(rows.turned_trade_waste) as turned_trade_waste, sum(rows.turned_site_full) as turned_site_full,
      sum(rows.turned_other) as turned_other
    from private.count_rows(ids) as rows
    group by 1, 2, 3
    order by 1, 2, 3
  loop
    insert into private.voucher_base as base (
      local_auth_issue, month, site_id, issued, used,
      turned_not_taken, turned_too_much, turned_trade_waste, turned_site_full, turned_other
    )
    values (
      counted.local_auth_issue, counted.month, counted.site_id, counted.issued, counted.used,
      counted.turned_not_taken, counted.turned_too_much, counted.turned_trade_waste, counted.turned_site_full,
      counted.turned_other
    )
    on conflict (local_auth_issue, month, site_id) do update
    set issued = base.issued + excluded.issued,
        used = base.used + excluded.used,
        turned_not_taken = base.turned_not_taken + excluded.turned_not_taken,
        turned_too_much = base.turned_too_much + excluded.turned_too_much,
        turned_trade_waste = base.turned_trade_waste + excluded.turned_trade_waste,
        turned_site_full = base.turned_site_full + excluded.turned_site_full,
        turned_other = base.turned_other + excluded.turned_other;
    perform private.add_to_totals(
      counted.local_auth_issue, counted.month, counted.site_id, counted.issued, counted.used,
      counted.turned_not_taken, counted.turned_too_much, counted.turned_trade_waste, counted.turned_site_full,
      counted.turned_other
    );
  end loop;

  delete from public.voucher_refusals where voucher_refusals.voucher_id = any (ids);
  delete from public.vouchers where vouchers.id = any (ids);
  return cardinality(ids);
end;
$$;

comment on function private.retire_vouchers(bigint) is
  'Deletes vouchers whose last day was 36 months ago, at most so many, and moves their counts into the base. How many.';

revoke execute on function private.retire_vouchers(bigint) from public, anon, authenticated, service_role;

create function private.add_to_totals(
  borough text, of_month date, at_site uuid, issued bigint, used bigint,
  turned_not_taken bigint, turned_too_much bigint, turned_trade_waste bigint, turned_site_full bigint, turned_other bigint
) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.voucher_totals as totals (local_auth_issue, slot, vouchers_issued, vouchers_used)
  values (borough, pg_backend_pid() % 16, issued, used)
  on conflict (local_auth_issue, slot) do update
  set vouchers_issued = totals.vouchers_issued + excluded.vouchers_issued,
      vouchers_used = totals.vouchers_used + excluded.vouchers_used;

  insert into private.voucher_months as months (
    local_auth_issue, month, site_id, slot, issued, used,
    turned_not_taken, turned_too_much, turned_trade_waste, turned_site_full, turned_other
  )
  values (
    borough, of_month, at_site, pg_backend_pid() % 16, issued, used,
    turned_not_taken, turned_too_much, turned_trade_waste, turned_site_full, turned_other
  )
  on conflict (local_auth_issue, month, site_id, slot) do update
  set issued = months.issued + excluded.issued,
      used = months.used + excluded.used,
      turned_not_taken = months.turned_not_taken + excluded.turned_not_taken,
      turned_too_much = months.turned_too_much + excluded.turned_too_much,
      turned_trade_waste = months.turned_trade_waste + excluded.turned_trade_waste,
      turned_site_full = months.turned_site_full + excluded.turned_site_full,
      turned_other = months.turned_other + excluded.turned_other;
$$;

comment on function private.add_to_totals(text, date, uuid, bigint, bigint, bigint, bigint, bigint, bigint, bigint) is
  'Adds to both tables of totals.';

revoke execute on function private.add_to_totals(text, date, uuid, bigint, bigint, bigint, bigint, bigint, bigint, bigint)
  from public, anon, authenticated, service_role;

create function private.fold_months(batch bigint) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  folded bigint;
begin
  -- Locked in the order of the key, as writers lock; slot 0 afterwards, of which its writers hold no other.
  with due as (
    select months.local_auth_issue, months.month, months.site_id, months.slot
    from private.voucher_months as months
    where months.slot <> 0 and months.month < date_trunc('month', now() at time zone 'Europe/London')::date
    order by months.local_auth_issue, months.month, months.site_id, months.slot
    limit batch
    for update
  ), gone as (
    delete from private.voucher_months as months
    using due
    where (months.local_auth_issue, months.month, months.site_id, months.slot)
      = (due.local_auth_issue, due.month, due.site_id, due.slot)
    returning months.*
  ), merged as (
    insert into private.voucher_months as months (
      local_auth_issue, month, site_id, slot, issued, used,
      turned_not_taken, turned_too_much, turned_trade_waste, turned_site_full, turned_other
    )
    select gone.local_auth_issue, gone.month, gone.site_id, 0, sum(gone.issued), sum(gone.used),
      sum(gone.turned_not_taken), sum(gone.turned_too_much), sum(gone.turned_trade_waste), sum(gone.turned_site_full),
      sum(gone.turned_other)
    from gone
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (local_auth_issue, month, site_id, slot) do update
    set issued = months.issued + excluded.issued,
        used = months.used + excluded.used,
        turned_not_taken = months.turned_not_taken + excluded.turned_not_taken,
        turned_too_much = months.turned_too_much + excluded.turned_too_much,
        turned_trade_waste = months.turned_trade_waste + excluded.turned_trade_waste,
        turned_site_full = months.turned_site_full + excluded.turned_site_full,
        turned_other = months.turned_other + excluded.turned_other
  )
  select count(*) into folded from gone;
  return folded;
end;
$$;

comment on function private.fold_months(bigint) is 'Folds slots of closed months into one, at most so many. How many.';

revoke execute on function private.fold_months(bigint) from public, anon, authenticated, service_role;

create function private.maintain(batch integer, only_count boolean) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  today constant date := private.london_day(now());
  -- No number at all, or less than one, is no batch, and nothing is done.
  at_most constant bigint := case when batch between 1 and 50000 then batch else 0 end;
  idle uuid;
  residents bigint := 0;
  deleted_residents bigint;
  events bigint;
  done jsonb;
begin
  if only_count then
    return jsonb_build_object(
      'voucher_persons', (
        select count(*) from public.vouchers
        where vouchers.code is not null
          and vouchers.last_day < (today - interval '12 months')::date
            + (select limits.valid_days from public.voucher_limits as limits)
      ),
      'member_names', (
        select count(*) from public.voucher_redemptions as redemptions
        where redemptions.member_name is not null and redemptions.accepted_at < now() - interval '24 months'
      ) + (
        select count(*) from public.voucher_refusals as refusals
        where refusals.member_name is not null and refusals.refused_at < now() - interval '24 months'
      ),
      'events', (select count(*) from public.council_events as events where events.at < now() - interval '24 months'),
      'idle_residents', (
        select count(*) from public.residents
        where residents.last_seen_on < today - interval '24 months' and residents.told_on <= today - 30
      ),
      'deleted_residents', (
        select count(*) from private.deleted_vouchers as deleted where deleted.issued_on <= today - 365
      ) + (
        select count(*) from private.blocked_addresses as blocked where blocked.deleted_on <= today - 365
      ),
      'vouchers', (
        select count(*) from public.vouchers where vouchers.last_day < (today - interval '36 months')::date
      ),
      'folded_totals', (
        select count(*) from private.voucher_months as months
        where months.slot <> 0 and months.month < date_trunc('month', now() at time zone 'Europe/London')::date
      )
    );
  end if;

  -- One at a time; the next one finds what is left.
  perform pg_advisory_xact_lock(hashtext('maintain'), 0);

  for idle in
    select listed.user_id from public.residents as listed
    where listed.last_seen_on < today - interval '24 months' and listed.told_on <= today - 30
    order by listed.user_id
    limit least(at_most, 500)
  loop
    perform private.forget_resident(idle);
    residents := residents + 1;
  end loop;

  with due as (
    select events.id from public.council_events as events
    where events.at < now() - interval '24 months'
    order by events.at
    limit at_most
  )
  delete from public.council_events as events using due where events.id = due.id;
  get diagnostics events = row_count;

  with due as (
    select deleted.id from private.deleted_vouchers as deleted
    where deleted.issued_on <= today - 365
    limit at_most
  )
  delete from private.deleted_vouchers as deleted using due where deleted.id = due.id;
  get diagnostics deleted_residents = row_count;
  delete from private.blocked_addresses as blocked where at_most > 0 and blocked.deleted_on <= today - 365;

  -- Guesses at a gate are nobody's business after a day.
  delete from private.gate_misses as misses
  where at_most > 0 and misses.missed_at[cardinality(misses.missed_at)] < now() - interval '1 day';

  done := jsonb_build_object(
    'idle_residents', residents,
    'events', events,
    'deleted_residents', deleted_residents,
    'voucher_persons', private.forget_voucher_persons(at_most),
    'member_names', private.forget_member_names(at_most),
    'vouchers', private.retire_vouchers(at_most),
    'folded_totals', private.fold_months(at_most)
  );
  if at_most > 0 and not exists (select from jsonb_each_text(done) as task where task.value::bigint > 0) then
    update private.maintenance set finished_at = now() where one_row;
  end if;
  return done;
end;
$$;

comment on function private.maintain(integer, boolean) is 'The body of public.maintain.';

revoke execute on function private.maintain(integer, boolean) from public, anon, authenticated, service_role;
grant execute on function private.maintain(integer, boolean) to service_role;

create function public.maintain(batch integer default 5000, only_count boolean default false) returns jsonb
language sql volatile
set search_path = ''
as $$
  select private.maintain(batch, only_count);
$$;

comment on function public.maintain(integer, boolean) is
  'For the operator, again and again until every number is 0: does what is due, at most so many of each kind, and returns how many were done; with only_count, counts what is due. {voucher_persons: resident and code of vouchers issued 12 months ago, member_names: on what was accepted or turned away 24 months ago, events: of councils, 24 months old, idle_residents: not seen for 24 months and listed 30 days ago, deleted_residents: dates kept for the limits, 12 months old, vouchers: 36 months after their last day, folded_totals: of closed months}.';

revoke execute on function public.maintain(integer, boolean) from public, anon, authenticated, service_role;
grant execute on function public.maintain(integer, boolean) to service_role;
-- Deliberately not for anon and authenticated.

create function private.last_maintained() returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select maintenance.finished_at from private.maintenance;
$$;

comment on function private.last_maintained() is 'The body of public.last_maintained.';

revoke execute on function private.last_maintained() from public, anon, authenticated, service_role;
grant execute on function private.last_maintained() to service_role;

create function public.last_maintained() returns timestamptz
language sql stable
set search_path = ''
as $$
  select private.last_maintained();
$$;

comment on function public.last_maintained() is
  'For the operator: when maintain() last left nothing to do; null where it never has.';

revoke execute on function public.last_maintained() from public, anon, authenticated, service_role;
grant execute on function public.last_maintained() to service_role;
-- Deliberately not for anon and authenticated.
