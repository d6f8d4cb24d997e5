select plan(25);
select tests.cast();
select tests.open_borough('camden');
create function pg_temp.issued(ago interval, days_left integer) returns text language plpgsql as $$
declare
  new_code text := tests.issue('resident');
begin
  update public.vouchers set issued_at = now() - ago, last_day = tests.today() + days_left where code = new_code;
  return new_code;
end $$;
update public.council_members set joined_at = now() - interval '30 days' where user_id = tests.user_id('gate');
update public.council_members set joined_at = now() - interval '2 hours' where user_id = tests.user_id('officer');
create temp table codes as select pg_temp.issued('20 days', -1) as over, pg_temp.issued('20 days', 5) as old,
  pg_temp.issued('1 hour', 5) as new;
update public.vouchers set cancelled_at = now(), cancel_reason = 'resident'
  where resident_id = tests.user_id('resident');
create temp table more as select pg_temp.issued('20 days', 5) as cancelled, pg_temp.issued('20 days', 5) as used,
  pg_temp.issued('20 days', 5) as gone;
update public.vouchers set cancelled_at = null, cancel_reason = null
  where code in (select unnest(array[over, old, new]) from codes);
grant select on codes, more to authenticated;
create function pg_temp.send_pending(code text, id integer, ago interval, clock interval default '0') returns text
  language sql as $$
  select outcome::text from public.accept_pending(
    code, md5('pending ' || id)::uuid, tests.site('camden'), false, null, now() + clock - ago, now() + clock
  );
$$;
create function pg_temp.accepted(id integer) returns interval language sql security definer as $$
  select now() - accepted_at from public.acceptances
    where acceptances.id = md5('pending ' || accepted.id)::uuid;
$$;

-- Time of a pending check ---------------------------------------------------------------------------------------------

select tests.act_as('gate');
select is(pg_temp.send_pending((select old from codes), 1, '3 minutes'), 'accepted',
  'a gate sends a pending check of three minutes ago');
select is(pg_temp.accepted(1), interval '3 minutes', 'the acceptance has the time at which the device stored the code');
select tests.act_as_operator();
select is((select now() - used_at from public.vouchers where code = (select old from codes)), interval '3 minutes',
  'the voucher has the same time of use');
select is((select arrived_at from public.acceptances where id = md5('pending 1')::uuid), now(),
  'the acceptance also records when it arrived');
select tests.act_as('gate');
select is(pg_temp.send_pending((select new from codes), 2, '3 hours'), 'accepted',
  'a pending check with a time before the voucher''s issue is accepted');
select is(pg_temp.accepted(2), interval '1 hour', 'its time is then the time of issue');
select tests.act_as_operator();
update public.vouchers set voucher_used = false, used_at = null, used_site_id = null
  where code = (select old from codes);
select tests.act_as('gate');
select is(pg_temp.send_pending((select old from codes), 3, '5 days'), 'accepted',
  'a pending check with a time of five days ago is accepted');
select is(pg_temp.accepted(3), interval '12 hours', 'its time is then at most twelve hours ago');
select tests.act_as_operator();
update public.vouchers set voucher_used = false, used_at = null, used_site_id = null
  where code = (select old from codes);
select tests.act_as('officer');
select is(pg_temp.send_pending((select old from codes), 4, '5 hours', '-9 years'), 'accepted',
  'a device whose clock is nine years slow can send a pending check');
select is(pg_temp.accepted(4), interval '2 hours', 'its time is no earlier than when the member joined');

select tests.act_as('gate');
select is((select array_agg(outcome::text) from unnest(array['3 minutes', '5 days']::interval[]) as ago
  cross join lateral public.turn_away((select gone from more), case ago when '3 minutes' then 'too_much' else 'other' end,
    md5('turned ' || ago)::uuid, tests.site('camden'), null, now() - ago - '9 years'::interval, now() - '9 years'::interval)),
  array['turned_away', 'turned_away'], 'a gate sends pending rejections of three minutes and of five days ago');
select tests.act_as_operator();
select is((select array_agg(now() - rejected_at order by rejected_at) from public.rejections),
  array['12 hours', '3 minutes']::interval[], 'a rejection has the time of the check, at most twelve hours ago');
delete from public.rejections where true;

-- Midnight, which was an hour ago at whatever hour this runs ----------------------------------------------------------

select tests.act_as_operator();
create or replace function private.london_day(at timestamptz) returns date
  language sql stable set search_path = '' as $$
  select (at at time zone 'Europe/London' + time '01:00' - (now() at time zone 'Europe/London')::time)::date;
$$;
select tests.act_as('gate');
select is(pg_temp.send_pending((select over from codes), 5, '59 minutes'), 'expired',
  'a pending check made after midnight fails for a voucher that ended the day before');
select is(pg_temp.send_pending((select over from codes), 6, '61 minutes'), 'accepted',
  'a pending check made before midnight on the voucher''s last day is accepted');
select tests.act_as_operator();
create or replace function private.london_day(at timestamptz) returns date
  language sql immutable set search_path = '' as $$
  select (at at time zone 'Europe/London')::date;
$$;

-- Vouchers changed since-------------------------------------------------------------------------------------------

select tests.act_as_operator();
update public.vouchers set cancelled_at = now() - interval '2 minutes', cancel_reason = 'resident'
where code in (select unnest(array[cancelled, gone]) from more);
select tests.act_as('gate');
select is(pg_temp.send_pending((select cancelled from more), 7, '1 minute'), 'cancelled',
  'a pending check made after the voucher was cancelled is refused');
select is(pg_temp.send_pending((select cancelled from more), 8, '3 minutes'), 'cancelled',
  'after that refusal an earlier time with another id is refused as well');
select is(pg_temp.send_pending((select gone from more), 9, '3 minutes'), 'accepted',
  'a pending check made before the voucher was cancelled is accepted');
select is(pg_temp.send_pending((select used from more), 10, '3 minutes'), 'accepted',
  'a pending check of an unused voucher is accepted');
select is(pg_temp.send_pending((select used from more), 11, '9 minutes'), 'used',
  'an earlier time from another device does not replace an acceptance');
select results_eq($$select entry ->> 'what', entry ->> 'reason'
  from jsonb_array_elements(public.gate_day(tests.site('camden')) -> 'last') as entry
  where entry ->> 'reason' <> 'expired' order by 1, 2$$,
  $$values ('changed_since', 'cancelled'), ('not_good', 'cancelled'), ('not_good', 'used')$$,
  'the site''s day lists checks that were changed since and checks that failed');
select tests.act_as('resident');
select results_eq($$select state, step ->> 'what', step ->> 'arrived_at' is not null
  from public.my_vouchers() as own, jsonb_array_elements(own.story) as step where own.code = (select gone from more)$$,
  $$values ('used', 'issued', false), ('used', 'accepted', true), ('used', 'cancelled', false)$$,
  'the resident reads the late acceptance and the cancellation');
select tests.act_as('gate');
select outcome from public.undo_acceptance(md5('pending 9')::uuid, 'other');
select answers($$public.check_voucher((select gone from more), tests.site('camden'))$$, 'cancelled',
  'undoing the late acceptance leaves the voucher cancelled');
select tests.act_as_operator();
insert into private.late_checks (acceptance_id, outcome, member_id, site_id, site_address, site_council, council_id, checked_at)
select gen_random_uuid(), 'unknown', tests.user_id('gate'), tests.site('camden'), 'x', 'camden', tests.council_id('camden'), now()
  from generate_series(1, 20);
update public.vouchers set cancelled_at = now(), cancel_reason = 'resident', voucher_used = false, used_at = null,
  used_site_id = null
where code = (select used from more);
select tests.act_as('gate');
select is(pg_temp.send_pending((select used from more), 12, '3 minutes'), 'cancelled',
  'a second check of a cancelled voucher fails also when 20 newer checks are listed');
select tests.act_as_operator();
delete from private.late_checks where outcome <> 'unknown';
select tests.act_as('gate');
select is(pg_temp.send_pending((select used from more), 13, '3 minutes'), 'cancelled',
  'the twenty-first check in a day of a voucher that changed since is refused');
select tests.act_as_operator();
delete from private.late_checks where acceptance_id = (select min(acceptance_id::text)::uuid from private.late_checks);
select tests.act_as('gate');
select is(pg_temp.send_pending((select used from more), 13, '3 minutes'), 'accepted', 'the twentieth is accepted');
