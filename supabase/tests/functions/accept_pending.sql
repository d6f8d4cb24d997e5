select plan(23);
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
create function pg_temp.kept(code text, id integer, ago interval, clock interval default '0') returns text
  language sql as $$
  select outcome::text from public.accept_pending(
    code, md5('kept ' || id)::uuid, tests.site('camden'), false, null, now() + clock - ago, now() + clock
  );
$$;
create function pg_temp.accepted(id integer) returns interval language sql security definer as $$
  select now() - accepted_at from public.acceptances
    where acceptances.id = md5('kept ' || accepted.id)::uuid;
$$;

-- When it was kept -------------------------------------------------------------------------------------------------

select tests.act_as('gate');
select is(pg_temp.kept((select old from codes), 1, '3 minutes'), 'accepted',
  'gate: sends what it kept three minutes ago');
select is(pg_temp.accepted(1), interval '3 minutes', 'it was accepted then');
select tests.act_as_operator();
select is((select now() - used_at from public.vouchers where code = (select old from codes)), interval '3 minutes',
  'and used then');
select is((select arrived_at from public.acceptances where id = md5('kept 1')::uuid), now(), 'and arrived now');
select tests.act_as('gate');
select is(pg_temp.kept((select new from codes), 2, '3 hours'), 'accepted', 'gate: what was kept before it was issued');
select is(pg_temp.accepted(2), interval '1 hour', 'was kept no earlier than that');
select tests.act_as_operator();
update public.vouchers set voucher_used = false, used_at = null, used_site_id = null
  where code = (select old from codes);
select tests.act_as('gate');
select is(pg_temp.kept((select old from codes), 3, '5 days'), 'accepted', 'gate: five days ago');
select is(pg_temp.accepted(3), interval '12 hours', 'is not believed: twelve hours at most');
select tests.act_as_operator();
update public.vouchers set voucher_used = false, used_at = null, used_site_id = null
  where code = (select old from codes);
select tests.act_as('officer');
select is(pg_temp.kept((select old from codes), 4, '5 hours', '-9 years'), 'accepted',
  'officer: with a clock of nine years ago');
select is(pg_temp.accepted(4), interval '2 hours', 'was there no earlier than it joined');

select tests.act_as('gate');
select is((select array_agg(outcome::text) from unnest(array['3 minutes', '5 days']::interval[]) as ago
  cross join lateral public.turn_away((select gone from more), case ago when '3 minutes' then 'too_much' else 'other' end,
    md5('turned ' || ago)::uuid, tests.site('camden'), null, now() - ago - '9 years'::interval, now() - '9 years'::interval)),
  array['turned_away', 'turned_away'], 'gate: turns away as of three minutes and of five days ago');
select tests.act_as_operator();
select is((select array_agg(now() - rejected_at order by rejected_at) from public.rejections),
  array['12 hours', '3 minutes']::interval[], 'it was turned away then, and twelve hours ago at most');
delete from public.rejections where true;

-- Midnight, which was an hour ago at whatever hour this runs --------------------------------------------------------

select tests.act_as_operator();
create or replace function private.london_day(at timestamptz) returns date
  language sql stable set search_path = '' as $$
  select (at at time zone 'Europe/London' + time '01:00' - (now() at time zone 'Europe/London')::time)::date;
$$;
select tests.act_as('gate');
select is(pg_temp.kept((select over from codes), 5, '59 minutes'), 'expired',
  'gate: after midnight what was kept today has expired');
select is(pg_temp.kept((select over from codes), 6, '61 minutes'), 'accepted',
  'gate: and what was kept before midnight on its last day has not');
select tests.act_as_operator();
create or replace function private.london_day(at timestamptz) returns date
  language sql immutable set search_path = '' as $$
  select (at at time zone 'Europe/London')::date;
$$;

-- What was done since ----------------------------------------------------------------------------------------------

select tests.act_as_operator();
update public.vouchers set cancelled_at = now() - interval '2 minutes', cancel_reason = 'resident'
where code in (select unnest(array[cancelled, gone]) from more);
select tests.act_as('gate');
select is(pg_temp.kept((select cancelled from more), 7, '1 minute'), 'cancelled',
  'gate: what was cancelled by then was not good');
select is(pg_temp.kept((select cancelled from more), 8, '3 minutes'), 'cancelled',
  'gate: nor is it under another id, noted as it is');
select is(pg_temp.kept((select gone from more), 9, '3 minutes'), 'accepted', 'gate: what was cancelled since was good');
select is(pg_temp.kept((select used from more), 10, '3 minutes'), 'accepted', 'gate: accepts');
select is(pg_temp.kept((select used from more), 11, '9 minutes'), 'used',
  'gate: another phone''s earlier minute replaces nothing');
select results_eq($$select entry ->> 'what', entry ->> 'reason'
  from jsonb_array_elements(public.gate_day(tests.site('camden')) -> 'last') as entry
  where entry ->> 'reason' <> 'expired' order by 1, 2$$,
  $$values ('changed_since', 'cancelled'), ('not_good', 'cancelled'), ('not_good', 'used')$$,
  'today at this site lists what was cancelled since, and what was not good');
select tests.act_as('resident');
select results_eq($$select state, step ->> 'what', step ->> 'arrived_at' is not null
  from public.my_vouchers() as own, jsonb_array_elements(own.story) as step where own.code = (select gone from more)$$,
  $$values ('used', 'issued', false), ('used', 'accepted', true), ('used', 'cancelled', false)$$,
  'resident: is told all of it');
select tests.act_as('gate');
select outcome from public.undo_acceptance(md5('kept 9')::uuid, 'other');
select answers($$public.check_voucher((select gone from more), tests.site('camden'))$$, 'cancelled',
  'undone, it is cancelled as before');
select tests.act_as_operator();
insert into private.late_checks (acceptance_id, outcome, member_id, site_id, site_address, site_council, council_id, checked_at)
select gen_random_uuid(), 'unknown', tests.user_id('gate'), tests.site('camden'), 'x', 'camden', tests.council_id('camden'), now()
  from generate_series(1, 20);
update public.vouchers set cancelled_at = now(), cancel_reason = 'resident', voucher_used = false, used_at = null,
  used_site_id = null
where code = (select used from more);
select tests.act_as('gate');
select is(pg_temp.kept((select used from more), 12, '3 minutes'), 'cancelled',
  'gate: of more than are listed nothing is undone');
