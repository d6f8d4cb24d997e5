select plan(98);
select tests.cast();
select tests.open_borough('camden');
select tests.open_borough('hackney');
select tests.open_borough('lambeth');
create function pg_temp.issue_living_in(borough text) returns text language sql as $$
  update public.residents set borough_key = borough where user_id = tests.user_id('neighbour');
  select tests.issue('neighbour', borough);
$$;
create temp table codes as select
  tests.issue('resident') as one, tests.issue('resident') as two, pg_temp.issue_living_in('hackney') as hackney,
  pg_temp.issue_living_in('lambeth') as lambeth;
grant select on codes to authenticated;
create function pg_temp.a(n integer) returns uuid
  language sql immutable as $$ select ('00000000-0000-4000-8000-00000000000' || n)::uuid $$;
create function pg_temp.other_code() returns text language sql
  security definer as $$ select private.new_voucher_code() $$;

-- Sites ---------------------------------------------------------------------------------------------------------------

select tests.act_as('gate');
select results_eq('select borough_key, position from public.gate_sites()',
  $$values ('camden', 1), ('camden', 2), ('hackney', 1), ('hackney', 2)$$,
  'gate staff see the sites of both their councils');

-- Checking ------------------------------------------------------------------------------------------------------------

select tests.act_as_operator();
update public.councils set conditions = '{booking}', fees = '{"sofa": 500, "paint": 100}' where council_key = 'camden';
select tests.act_as('gate');
select results_eq($$select outcome, code, waste #>> '{kinds,0}', home_borough, local_auth_issue, site_address, used_by,
    facts -> 'conditions', facts -> 'fees'
  from public.check_voucher((select one from codes), tests.site('camden'))$$,
  $$select 'valid', one, 'sofa', 'camden', 'camden', 'Site 1 of camden', null,
    '["booking"]'::jsonb, '{"sofa": 500}'::jsonb from codes$$,
  'a gate sees a valid voucher, its waste, the site''s conditions and the fee for the waste');
select answers(
  $$public.check_voucher((select lower(left(one, 5)) || ' - ' || right(one, 5) from codes), tests.site('camden'))$$,
  'valid', 'a code may be typed in small letters and with gaps');
select answers($$public.check_voucher((select hackney from codes), tests.site('hackney'))$$, 'valid',
  'gate staff check a voucher of their other council');
select results_eq($$select outcome, waste::text, home_borough, site_address, last_day
  from public.check_voucher((select lambeth from codes), tests.site('camden'))$$,
  $$values ('not_for_this_site', null::text, null::text, null::text, null::date)$$,
  'a third borough''s voucher is only answered as not for this site');
select results_eq($$select outcome, code
  from public.check_voucher((select overlay(one placing case left(one, 1) when '2' then '3' else '2' end from 1 for 1)
  from codes), tests.site('camden'))$$, $$values ('slip', null::text)$$, 'one wrong character is a slip');
select answers($$public.check_voucher(null, tests.site('camden'))$$, 'slip', 'a null code is a slip');
select answers($$public.check_voucher(repeat('A', 100000), tests.site('camden'))$$, 'slip',
  'a code of 100,000 characters is a slip');
select answers($$public.check_voucher(pg_temp.other_code(), tests.site('camden'))$$, 'unknown',
  'a code that was never issued is unknown');
select tests.act_as_operator();
select is(tests.guesses('gate'), 2::bigint, 'unknown codes and other boroughs'' codes count as misses, slips do not');

-- Accepting -----------------------------------------------------------------------------------------------------------

select tests.act_as('gate');
select answers($$public.accept_voucher((select one from codes), pg_temp.a(1), tests.site('hackney'))$$,
  'not_for_this_site', 'a site that does not serve the home borough does not accept the voucher');
select answers('public.accept_voucher((select one from codes), pg_temp.a(1), null)', 'site_gone',
  'a voucher cannot be accepted without a site');
select results_eq($$select outcome, used_by, used_site_address, acceptance_id, undo_until
  from public.accept_voucher((select one from codes), pg_temp.a(1), tests.site('camden', 2))$$,
  $$values ('accepted', 'Grace Gate', 'Site 2 of camden', pg_temp.a(1),
    (tests.today() + 1)::timestamp at time zone 'Europe/London')$$,
  'a gate accepts a voucher at another site of the borough');
select answers($$public.accept_voucher((select one from codes), pg_temp.a(1), tests.site('camden', 2))$$, 'accepted',
  'the same id again is the same acceptance');
select refused($$public.accept_voucher((select two from codes), pg_temp.a(1), tests.site('camden'))$$, 'TR068',
  'the same id for another voucher is rejected');
select refused($$public.accept_voucher((select one from codes), pg_temp.a(1), tests.site('camden'))$$, 'TR068',
  'the same id at another site is rejected');
select answers($$public.check_voucher((select two from codes), tests.site('camden'))$$, 'valid',
  'the other voucher is still valid');
select results_eq($$select outcome, used_by, used_site_address, acceptance_id
  from public.accept_voucher((select one from codes), pg_temp.a(2), tests.site('camden'))$$,
  $$values ('used', 'Grace Gate', 'Site 2 of camden', pg_temp.a(1))$$,
  'a second acceptance is answered with when, where and by whom the first was');
select tests.act_as('officer');
select results_eq($$select outcome, used_by, acceptance_id, undo_until
  from public.check_voucher((select one from codes), tests.site('camden'))$$,
  $$values ('used', 'Grace Gate', pg_temp.a(1), (tests.today() + 1)::timestamp at time zone 'Europe/London')$$,
  'an officer sees who accepted the voucher, and until when it can be undone');
select results_eq($$select outcome, used_by, acceptance_id
  from public.accept_voucher((select one from codes), pg_temp.a(1), tests.site('camden', 2))$$,
  $$values ('accepted_by_another', 'Grace Gate', pg_temp.a(1))$$,
  'a member who repeats another''s acceptance is answered whose it is');
select refused($$public.undo_acceptance(pg_temp.a(1), 'because')$$, 'TR064',
  'an acceptance is undone only for a reason of the list');
select refused('public.undo_acceptance(pg_temp.a(1), null)', 'TR064', 'an acceptance is not undone without a reason');
select refused($$public.accept_voucher((select two from codes), null, tests.site('camden'))$$, 'TR063',
  'a voucher cannot be accepted without an id');
select tests.act_as('another');
select answers($$public.accept_voucher((select two from codes), pg_temp.a(3), tests.site('hackney'))$$,
  'not_for_this_site', 'another council does not accept the voucher');
select tests.act_as_operator();
select count_is('public.acceptances', 1, 'all these calls made one acceptance');

-- Undoing -------------------------------------------------------------------------------------------------------------

select tests.act_as('another');
select answers($$public.undo_acceptance(pg_temp.a(1), 'mistake')$$, 'unknown',
  'another council cannot undo the acceptance');
select tests.act_as('officer');
select answers($$public.undo_acceptance(pg_temp.a(1), 'mistake')$$, 'undone',
  'an officer undoes an acceptance of the gate');
select tests.act_as_operator();
select results_eq($$select undone_reason::text, undone_by, undone_name from public.acceptances
  where id = pg_temp.a(1)$$, $$select 'mistake', tests.user_id('officer'), 'Grace Officer'$$,
  'the acceptance records who undid it and why');
select tests.act_as('gate');
select results_eq($$select entry ->> 'reason', entry ->> 'member_name'
  from jsonb_array_elements(public.gate_day(tests.site('camden', 2)) -> 'last') as entry
  where entry ->> 'what' = 'undone'$$, $$values ('mistake', 'Grace Officer')$$,
  'the site''s day lists who undid the acceptance and why');
select answers($$public.undo_acceptance(pg_temp.a(1), 'other')$$, 'undone', 'undoing again answers the same');
select answers($$public.check_voucher((select one from codes), tests.site('camden'))$$, 'valid',
  'a voucher whose acceptance was undone is valid again');
select answers($$public.accept_voucher((select one from codes), pg_temp.a(1), tests.site('camden', 2))$$, 'undone',
  'repeating an undone acceptance accepts nothing');
select tests.act_as('officer');
select answers($$public.accept_voucher((select one from codes), pg_temp.a(1), tests.site('camden', 2))$$, 'undone',
  'another member''s repeat of it accepts nothing');
select tests.act_as('gate');
select answers($$public.accept_voucher((select one from codes), pg_temp.a(2), tests.site('camden'))$$, 'accepted',
  'a new acceptance accepts the voucher');
select answers($$public.undo_acceptance(pg_temp.a(1), 'other')$$, 'undone',
  'undoing the first acceptance again answers the same');
select answers($$public.check_voucher((select one from codes), tests.site('camden'))$$, 'used',
  'undoing the first acceptance leaves the second');
select answers($$public.undo_acceptance(gen_random_uuid(), 'other')$$, 'unknown',
  'an unknown acceptance cannot be undone');
select answers($$public.undo_acceptance(null, 'other')$$, 'unknown', 'a null acceptance cannot be undone');
select tests.act_as_operator();
update public.acceptances set accepted_at = now() - interval '1 day' where id = pg_temp.a(2);
update public.vouchers set issued_at = now() - interval '2 days' where code = (select one from codes);
select tests.act_as('gate');
select answers($$public.undo_acceptance(pg_temp.a(2), 'other')$$, 'too_late',
  'an acceptance of yesterday cannot be undone');
select is((select acceptance_id from public.check_voucher((select one from codes), tests.site('camden'))), null,
  'a check does not offer to undo an acceptance of yesterday');
select answers($$public.accept_voucher((select hackney from codes), pg_temp.a(4), tests.site('hackney'))$$, 'accepted',
  'a gate accepts a voucher for Hackney');
select tests.act_as_operator();
delete from public.council_members where user_id = tests.user_id('gate') and council_id = tests.council_id('hackney');
select tests.act_as('gate');
select answers($$public.undo_acceptance(pg_temp.a(4), 'other')$$, 'unknown',
  'gate staff removed from a council cannot undo its acceptances');
select answers($$public.check_voucher((select hackney from codes), tests.site('hackney'))$$, 'site_gone',
  'gate staff removed from a council cannot check at its sites');

-- Turning away --------------------------------------------------------------------------------------------------------

select refused($$public.turn_away((select two from codes), 'ugly', pg_temp.a(5), tests.site('camden'))$$, 'TR064',
  'a rejection needs a reason of the list');
select refused($$public.turn_away((select two from codes), null, pg_temp.a(5), tests.site('camden'))$$, 'TR064',
  'a rejection needs a reason');
select refused($$public.turn_away((select two from codes), 'other', null, tests.site('camden'))$$, 'TR063',
  'a rejection needs an id');
select answers($$public.turn_away((select two from codes), 'too_much', pg_temp.a(5), tests.site('hackney'))$$,
  'site_gone', 'gate staff cannot turn away at another council''s site');
select results_eq($$select outcome, turned_away_at, turned_away_reason
  from public.turn_away((select two from codes), 'too_much', pg_temp.a(5), tests.site('camden'))$$,
  $$values ('turned_away', now(), 'too_much')$$, 'a gate turns a driver away');
select answers($$public.turn_away((select two from codes), 'too_much', pg_temp.a(5), tests.site('camden'))$$,
  'turned_away', 'the same id again is the same rejection');
select refused($$public.turn_away((select two from codes), 'other', pg_temp.a(5), tests.site('camden'))$$, 'TR068',
  'the same id for another reason is rejected');
select refused($$public.turn_away((select two from codes), 'too_much', pg_temp.a(5), tests.site('camden', 2))$$,
  'TR068', 'the same id at another site is rejected too');
select answers($$public.turn_away((select one from codes), 'other', pg_temp.a(6), tests.site('camden'))$$, 'used',
  'a used voucher cannot be turned away');
select answers($$public.check_voucher((select two from codes), tests.site('camden'))$$, 'valid',
  'a voucher that was turned away is valid');
select refused_to('own', $$public.turn_away((select two from codes), 'other', pg_temp.a(5), tests.site('camden'))$$,
  'TR068', 'another member cannot use the id of the rejection');
select tests.act_as_operator();
select is((select array_agg(reason::text) from public.rejections), array['too_much'],
  'all these calls made one rejection');
select is_empty('select tests.totals_that_differ()', 'the totals equal a fresh count after the rejection');

-- Cancelled, expired and deleted residents' vouchers ------------------------------------------------------------------

select tests.act_as('resident');
select results_eq($$select state, story -> 1 ->> 'what', story -> 1 ->> 'reason' from public.my_vouchers()
  where code = (select two from codes)$$, $$values ('active', 'turned_away', 'too_much')$$,
  'the resident reads that the voucher was turned away, and why');
select is((select jsonb_agg(step ->> 'what') from public.my_vouchers(), jsonb_array_elements(story) as step
  where code = (select one from codes)), '["issued", "accepted", "accepted", "undone"]',
  'the resident reads the whole story of a voucher');
select outcome from public.cancel_voucher((select id from public.my_vouchers() where code = (select two from codes)));
select tests.act_as('gate');
select answers($$public.accept_voucher((select two from codes), pg_temp.a(7), tests.site('camden'))$$, 'cancelled',
  'a cancelled voucher is not accepted');
select tests.act_as_operator();
update public.vouchers set cancelled_at = null, cancel_reason = null, last_day = tests.today() - 1
  where code = (select two from codes);
select tests.act_as('gate');
select answers($$public.accept_voucher((select two from codes), pg_temp.a(7), tests.site('camden'))$$, 'expired',
  'a voucher that ended yesterday is not accepted');
select answers($$public.turn_away((select two from codes), 'too_much', pg_temp.a(7), tests.site('camden'))$$, 'expired',
  'a voucher that ended yesterday cannot be turned away');
select tests.act_as_operator();
update public.vouchers set last_day = tests.today() where code = (select two from codes);
select tests.act_as('gate');
select answers($$public.accept_voucher((select two from codes), pg_temp.a(7), tests.site('camden'))$$, 'accepted',
  'a voucher is accepted on its last day');
select tests.act_as_operator();
delete from auth.users where id = tests.user_id('resident');
select tests.act_as('gate');
select answers($$public.check_voucher((select two from codes), tests.site('camden'))$$, 'used',
  'a used voucher is kept after its resident is deleted');
select answers($$public.undo_acceptance(pg_temp.a(7), 'other')$$, 'undone',
  'the acceptance of a deleted resident''s voucher can be undone');
select answers($$public.check_voucher((select two from codes), tests.site('camden'))$$, 'cancelled',
  'the voucher is then cancelled');

-- Reasons against a voucher, and sites that serve other boroughs ------------------------------------------------------

select tests.act_as_operator();
delete from public.acceptances where true;
delete from public.vouchers where true;
select tests.empty_facts();
select tests.set_guesses('gate', 0);
delete from tests.people where name = 'resident';
select tests.become_resident('resident', 'islington@home.example', 'islington');
select tests.enlist('gate', 'hackney', 'gate');
select tests.serve(tests.site('camden'), 'islington'), tests.serve(tests.site('camden', 2), 'islington');
create temp table shared as select tests.apply('resident', tests.site('camden')) as answer;
grant select on shared to authenticated;
create function pg_temp.shared() returns text language sql as $$ select (answer).code from shared $$;
select is((select home_borough from public.vouchers), 'islington',
  'a resident of a borough without a council gets a voucher for a neighbour''s site');
select tests.act_as('gate');
select results_eq($$select outcome, home_borough, against, other_sites, site_address
  from public.check_voucher(pg_temp.shared(), tests.site('camden', 2))$$,
  $$values ('valid', 'islington', '[]'::jsonb, '[]'::jsonb, 'Site 1 of camden')$$,
  'a voucher for another site is valid at a site that serves its borough');
select results_eq('select outcome, waste::text from public.check_voucher(pg_temp.shared(), tests.site(''hackney''))',
  $$values ('not_for_this_site', null::text)$$, 'the voucher is not for a site that does not serve its borough');
select answers($$public.check_voucher(pg_temp.shared(), tests.site('lambeth'))$$, 'site_gone',
  'gate staff cannot check at a site of a council that is not theirs');
select answers('public.check_voucher(pg_temp.shared(), gen_random_uuid())', 'site_gone',
  'gate staff cannot check at a site that does not exist');
select tests.act_as_operator();
update public.skip_sites set not_taken = '{sofa,paint}', exceptions = tests.closed(tests.today() + 2)
  where id = tests.site('camden');
update public.skip_sites set height_limit_cm = 200 where id = tests.site('camden', 2);
select tests.serve(tests.site('hackney'), 'islington');
select tests.act_as('gate');
select results_eq(
  'select outcome, against, other_sites from public.check_voucher(pg_temp.shared(), tests.site(''camden''))',
  $$select 'not_here',
    jsonb_build_array('{"reason": "not_taken", "kinds": ["sofa"]}'::jsonb,
      jsonb_build_object('reason', 'site_closed', 'until', tests.today() + 2)),
    jsonb_build_array(jsonb_build_object('id', tests.site('camden', 2), 'address', 'Site 2 of camden', 'council_key',
      'camden', 'height_limit_cm', 200),
      jsonb_build_object('id', tests.site('hackney'), 'address', 'Site 1 of hackney', 'council_key', 'hackney',
        'height_limit_cm', null))$$,
  'a refused check has each reason and other sites, the council''s own first');
select results_eq(
  'select outcome, used_at from public.accept_voucher(pg_temp.shared(), pg_temp.a(8), tests.site(''camden''))',
  $$values ('not_here', null::timestamptz)$$, 'accepting applies the same reasons as checking');
select answers($$public.turn_away(pg_temp.shared(), 'not_taken', gen_random_uuid(), tests.site('camden'))$$,
  'turned_away', 'a gate turns the driver away');
select answers($$public.turn_away(pg_temp.shared(), 'not_taken', gen_random_uuid(), tests.site('camden'))$$,
  'turned_away', 'a gate turns the driver away again');
select answers($$public.turn_away(pg_temp.shared(), 'site_closed', gen_random_uuid(), tests.site('camden'))$$,
  'turned_away', 'a gate turns the driver away for another reason');
select answers($$public.accept_voucher(pg_temp.shared(), pg_temp.a(8), tests.site('camden'), true)$$, 'accepted',
  'a gate accepts the voucher anyway');
select tests.act_as('another');
select results_eq(
  'select outcome, used_site_address, used_by from public.check_voucher(pg_temp.shared(), tests.site(''hackney''))',
  $$values ('used', 'Site 1 of camden', null::text)$$,
  'another council''s gate sees where a voucher was used, and not by whom');
select answers($$public.undo_acceptance(pg_temp.a(8), 'other')$$, 'unknown',
  'another council cannot undo Camden''s acceptance');
select tests.act_as('own');
select results_eq($$select coalesce(key, figure), count from tests.figures()
  where by = 'reason' and month is null or by = 'all' and month is null and figure like 'accepted%' order by 1$$,
  $$values ('accepted', 1), ('accepted_anyway', 1), ('not_taken', 1), ('site_closed', 1)$$,
  'the figures count the same rejection within ten minutes once');
select is((select public.council_figures()::jsonb #> '{between_boroughs,0,borough_key}'), 'null',
  'one resident of another borough is counted among others');
select tests.act_as('gate');
select answers($$public.undo_acceptance(pg_temp.a(8), 'other')$$, 'undone',
  'a gate undoes the acceptance that was made anyway');
select tests.act_as_operator();
insert into public.rejections (id, voucher_id, reason, member_id, site_id, site_address, site_council, council_id,
  home_borough)
select gen_random_uuid(), (answer).voucher_id, 'other', gen_random_uuid(), tests.site('camden'), 'x', 'camden',
  tests.council_id('camden'), 'islington'
from shared, generate_series(1, 18);
select tests.act_as('gate');
select answers($$public.turn_away(pg_temp.shared(), 'too_much', gen_random_uuid(), tests.site('camden'))$$,
  'turned_away', 'a voucher is turned away for the twenty-first time');
select tests.act_as_operator();
select count_is('public.rejections where voucher_id = (select (answer).voucher_id from shared)', 20,
  'at most twenty rejections of a voucher are stored');
delete from public.skip_site_boroughs where site_id = tests.site('camden', 2);
select tests.act_as('gate');
select answers($$public.check_voucher(pg_temp.shared(), tests.site('camden', 2))$$, 'not_for_this_site',
  'a check applies what the site serves today');
select tests.act_as_operator();
select tests.serve(tests.site('camden', 2), key) from public.boroughs where key <> 'camden';
select tests.act_as('gate');
select answers($$public.accept_voucher(pg_temp.shared(), pg_temp.a(9), tests.site('camden', 2), true)$$, 'accepted',
  'a site that serves every borough accepts the voucher');
select tests.act_as_operator();
select is((select array_agg(anyway order by accepted_at) from public.acceptances where id = pg_temp.a(9)),
  array[false], 'an acceptance without a reason against it is not stored as anyway');
select is_empty('select tests.totals_that_differ()', 'the totals equal a fresh count after acceptances made anyway');
create function pg_temp.shared_again() returns text language sql as $$ select tests.issue('resident', 'camden', 2) $$;
create temp table one_more as select pg_temp.shared_again() as code;
grant select on one_more to authenticated;

-- Accepting and undoing, again and again ------------------------------------------------------------------------------

create function pg_temp.turn(n integer) returns text language sql as $$
  select public.accept_voucher((select code from one_more), md5('turn ' || n)::uuid, tests.site('camden', 2));
  select outcome::text from public.undo_acceptance(md5('turn ' || n)::uuid, 'mistake');
$$;
select tests.act_as('gate');
select is((select array_agg(pg_temp.turn(n)) from generate_series(1, 5) as n), array_fill('undone'::text, '{5}'),
  'a voucher can be accepted and undone five times');
select refused('pg_temp.turn(6)', 'TR072', 'a sixth undo is rejected',
  'This voucher was taken back 5 times. It stays used now.');
select answers($$public.undo_acceptance(md5('turn 5')::uuid, 'other')$$, 'undone',
  'repeating an earlier undo answers the same');
select answers($$public.accept_voucher((select code from one_more), md5('turn 6')::uuid, tests.site('camden', 2))$$,
  'accepted', 'the voucher can be accepted a sixth time');
select answers($$public.check_voucher((select code from one_more), tests.site('camden', 2))$$, 'used',
  'the voucher is used after the rejected undo');
select tests.act_as('own');
select refused($$public.undo_acceptance(md5('turn 6')::uuid, 'mistake')$$, 'TR072',
  'a manager cannot undo a sixth time either');

-- Thirty misses -------------------------------------------------------------------------------------------------------

select tests.act_as_operator();
select tests.set_guesses('gate', 29);
select tests.act_as('gate');
select answers($$public.check_voucher(pg_temp.other_code(), tests.site('camden', 2))$$, 'unknown',
  'the thirtieth miss is answered');
select results_eq(
  'select outcome, until from public.check_voucher((select code from one_more), tests.site(''camden'', 2))',
  $$values ('too_many', to_timestamp((floor(extract(epoch from now()) / 600) + 1) * 600))$$,
  'after thirty misses a check is answered with when to try again');
select answers($$public.accept_voucher((select code from one_more), gen_random_uuid(), tests.site('camden', 2))$$,
  'too_many', 'after thirty misses no voucher is accepted');
select answers($$public.check_voucher('x', tests.site('camden', 2))$$, 'slip',
  'after thirty misses a slip is still reported');
select tests.act_as_operator();
select tests.set_guesses('gate', 30, 1);
select tests.act_as('gate');
select answers($$public.check_voucher((select code from one_more), tests.site('camden', 2))$$, 'used',
  'after ten minutes checks are answered again');
