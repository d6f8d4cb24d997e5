select plan(27);
select tests.cast();
select tests.open_borough('camden');

create temp table v as select
  tests.held('resident', interval '14 months', true) as used_old,
    tests.held('resident', interval '14 months') as expired_old,
  tests.held('neighbour', interval '12 months 15 days', true) as used_young,
  tests.held('neighbour', interval '1 day') as active;
update public.vouchers set used_site_id = tests.site('camden', 2) where voucher_used;
create function pg_temp.refuse(voucher uuid, at timestamptz) returns void language sql as $$
  insert into public.rejections (id, voucher_id, reason, member_id, member_name, site_id, site_address,
    site_council, council_id, home_borough, rejected_at)
  values (gen_random_uuid(), voucher, 'other', gen_random_uuid(), 'Grace Gate', tests.site('camden'), 'x', 'camden',
    tests.council_id('camden'), 'camden', at);
$$;
create function pg_temp.accept(voucher uuid, at timestamptz) returns void language sql as $$
  insert into public.acceptances (id, voucher_id, member_id, member_name, site_id, site_address, site_council, council_id,
    home_borough, accepted_at)
  values (gen_random_uuid(), voucher, gen_random_uuid(), 'Grace Gate', tests.site('camden'), 'x', 'camden',
    tests.council_id('camden'), 'camden', at);
$$;
-- One more than the calls with a batch of one below, so that something is left to do.
insert into public.audit_log (council_id, at, member_name, action)
select tests.council_id('camden'), now() - interval '25 months', 'Older', 'site_deleted' from generate_series(1, 4);
select tests.act_as_service();
select is(public.deployment_report() ->> 'last_maintained', null, 'maintenance has never run');
select is((select sum(done.value::int)::int from jsonb_each_text(public.maintain(null)) as done), 0,
  'a null batch does nothing');
select is((select (public.maintain(1) ->> 'voucher_persons')::int), 1, 'a batch of one anonymises one voucher');
select is((select (public.maintain(1) ->> 'voucher_persons')::int), 1, 'the next batch anonymises the other');
select is((select (public.maintain(1) ->> 'voucher_persons')::int), 0, 'then no voucher is left to anonymise');
select is(public.deployment_report() ->> 'last_maintained', null, 'maintenance is not complete before everything is done');
select tests.act_as_operator();
select results_eq($$select count(*)::int from public.vouchers, v
  where id in (used_old, expired_old) and resident_id is null and request_id is null and request_hash is null
  and code is null and code_hash is null$$, array[2],
  'vouchers that ended thirteen months ago have no person, no request and no code');
select results_eq($$select count(*)::int from public.vouchers, v
  where id in (used_young, active) and resident_id is not null and code is not null$$, array[2],
  'newer vouchers keep person and code');
select is_empty('select tests.totals_that_differ()', 'the totals equal a fresh count after anonymising');

-- Names ---------------------------------------------------------------------------------------------------------------

select pg_temp.accept(used_old, now() - interval '25 months'), pg_temp.accept(used_young, now() - interval '23 months'),
  pg_temp.refuse(used_old, now() - interval '25 months'),
  pg_temp.refuse(used_young, now() - interval '23 months')
from v;
insert into public.audit_log (council_id, at, member_name, action) values
  (tests.council_id('camden'), now() - interval '25 months', 'Old', 'site_deleted'),
    (tests.council_id('camden'), now() - interval '23 months', 'Young', 'site_deleted');
select results_eq(
  $$select (done ->> 'member_names')::int, (done ->> 'events')::int from public.maintain(5000) as done$$,
  'values (2, 2)', 'member names and audit entries of 25 months ago are deleted');
select results_eq($$select count(member_name)::int, count(member_id)::int, count(*)::int
  from (select member_name, member_id from public.acceptances union all select member_name, member_id
  from public.rejections) as done$$, 'values (2, 2, 4)', 'acceptances and rejections are kept without names');
select is((select array_agg(member_name) from public.audit_log where action = 'site_deleted'), array['Young'],
  'newer audit entries are kept');

-- Old vouchers --------------------------------------------------------------------------------------------------------

create temp table ancient as select tests.held('resident', interval '38 months', number % 2 = 0) as id
  from generate_series(1, 6) as number;
update public.vouchers set code = null, resident_id = null, request_id = null, request_hash = null
  where id in (select id from ancient);
select pg_temp.refuse(id, now() - interval '38 months') from ancient;
insert into public.vouchers (local_auth_issue, voucher_used, issued_at)
  values ('hackney', true, now() - interval '40 months');
select is((select (public.maintain(4) ->> 'vouchers')::int), 4,
  'vouchers whose last day was 36 months ago are deleted');
select is_empty('select tests.totals_that_differ()', 'the totals equal a fresh count when half of them are deleted');
select is((select (public.maintain(4) ->> 'vouchers')::int), 3, 'the next batch deletes the other vouchers');
select count_is('public.vouchers where last_day < current_date - 1100', 0, 'no old voucher is left');
select count_is($$public.rejections where rejected_at < now() - interval '37 months'$$, 0,
  'the rejections of old vouchers are deleted');
select is(
  (select jsonb_object_agg(figure, times) from (
    select figure, sum(times) as times from private.facts
    where period = 'month' and dimension = 'all' and day < private.first_month_of_days() group by 1
  ) as sums), '{"issued": 7, "used": 4, "used_in": 4, "turned_away": 6}', 'the facts of old vouchers are kept');
select public.maintain(5000);
select is((select (public.maintain(5000) ->> 'old_facts')::int), 0, 'the facts of old days are merged into months');
select is((select count(*)::int from private.facts
  where period = 'day' and day < private.first_month_of_days()), 0,
  'days, home boroughs and waste types of old facts are deleted');
select is_empty('select tests.totals_that_differ()', 'the totals equal the facts');

-- Idle residents ------------------------------------------------------------------------------------------------------

update public.residents set last_seen_on = tests.today() - interval '25 months' where true;
select tests.enlist('neighbour', 'hackney', 'gate');
select is((select concat(done -> 'idle_residents', ' ', done -> 'idle_residents_emailed')
  from public.maintain(5000) as done), '0 2', 'two idle residents are emailed, and kept');
select is((select (public.maintain(5000) ->> 'idle_residents')::int), 0, 'emailed residents are kept for thirty days');
update public.residents set deletion_notice_on = deletion_notice_on - 30 where true;
select is((select (public.maintain(5000) ->> 'idle_residents')::int), 2,
  'emailed residents are deleted after thirty days');
select results_eq(
  $$select count(*)::int from auth.users where id in (tests.user_id('resident'), tests.user_id('neighbour'))$$,
  array[1], 'a resident''s account is kept where it belongs to a council');

-- Records of deleted residents ----------------------------------------------------------------------------------------

insert into private.deleted_vouchers (address_hash, local_auth_issue, issued_on, was_used)
  values ('\x01', 'camden', tests.today() - 365, true), ('\x01', 'camden', tests.today() - 364, true);
select is((select (public.maintain(5000) ->> 'deleted_residents')::int), 1,
  'dates of deleted residents'' vouchers are deleted after a year');
do $$ begin perform public.maintain(5000); end $$;
select is((public.deployment_report() ->> 'last_maintained')::timestamptz, now(), 'maintenance is complete when nothing is left');
