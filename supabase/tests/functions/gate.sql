select plan(101);
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

-- Sites ------------------------------------------------------------------------------------------------------------

select tests.act_as('gate');
select results_eq('select borough_key, position from public.gate_sites()',
  $$values ('camden', 1), ('camden', 2), ('hackney', 1), ('hackney', 2)$$, 'gate: sees the sites of both its councils');
select count_is('public.skip_sites', 0, 'gate: and nothing of them in the table');
select count_is('public.vouchers', 0, 'gate: lists no vouchers');
select tests.act_as('own');
select count_is('public.vouchers', 0, 'own council: lists none either');
select is((select count(*)::int from public.acceptances) + (select count(*)::int from public.rejections),
  0, 'own council: nor what was done with them');

-- Checking ---------------------------------------------------------------------------------------------------------

select tests.act_as('gate');
select results_eq($$select outcome, code, load #>> '{kinds,0}', home_borough, local_auth_issue, site_address, used_by
  from public.check_voucher((select one from codes), tests.site('camden'))$$,
  $$select 'valid', one, 'sofa', 'camden', 'camden', 'Site 1 of camden', null from codes$$,
  'gate: a valid voucher, with what is brought');
select answers(
  $$public.check_voucher((select lower(left(one, 5)) || ' - ' || right(one, 5) from codes), tests.site('camden'))$$,
  'valid', 'gate: typed in small letters with gaps');
select answers($$public.check_voucher((select hackney from codes), tests.site('hackney'))$$, 'valid',
  'gate: another of its boroughs');
select results_eq($$select outcome, load::text, home_borough, site_address, last_day
  from public.check_voucher((select lambeth from codes), tests.site('camden'))$$,
  $$values ('not_for_this_site', null::text, null::text, null::text, null::date)$$,
  'gate: a third borough''s is told apart, and no more');
select results_eq($$select outcome, code
  from public.check_voucher((select overlay(one placing case left(one, 1) when '2' then '3' else '2' end from 1 for 1)
  from codes), tests.site('camden'))$$, $$values ('slip', null::text)$$, 'gate: one wrong character is a slip');
select answers($$public.check_voucher(null, tests.site('camden'))$$, 'slip', 'gate: nothing typed');
select answers($$public.check_voucher(repeat('A', 100000), tests.site('camden'))$$, 'slip', 'gate: far too much');
select answers($$public.check_voucher(pg_temp.other_code(), tests.site('camden'))$$, 'unknown',
  'gate: a code that was never given out');
select tests.act_as_operator();
select is(tests.guesses('gate'), 2::bigint,
  'another borough''s and the unknown one count as misses, slips do not');

-- Accepting --------------------------------------------------------------------------------------------------------

select tests.act_as('gate');
select answers($$public.accept_voucher((select one from codes), pg_temp.a(1), tests.site('hackney'))$$,
  'not_for_this_site', 'gate: not at a site that does not serve the home borough, though it works there');
select answers('public.accept_voucher((select one from codes), pg_temp.a(1), null)', 'site_gone',
  'gate: not without a site');
select results_eq($$select outcome, used_by, used_site_address, acceptance_id, undo_until
  from public.accept_voucher((select one from codes), pg_temp.a(1), tests.site('camden', 2))$$,
  $$values ('accepted', 'Grace Gate', 'Site 2 of camden', pg_temp.a(1),
    (tests.today() + 1)::timestamp at time zone 'Europe/London')$$, 'gate: accepts at the other site of the borough');
select answers($$public.accept_voucher((select one from codes), pg_temp.a(1), tests.site('camden', 2))$$, 'accepted',
  'gate: the same id again is the same acceptance');
select refused($$public.accept_voucher((select two from codes), pg_temp.a(1), tests.site('camden'))$$, 'TR068',
  'gate: not for another voucher');
select refused($$public.accept_voucher((select one from codes), pg_temp.a(1), tests.site('camden'))$$, 'TR068',
  'gate: nor at another site');
select answers($$public.check_voucher((select two from codes), tests.site('camden'))$$, 'valid',
  'gate: which stays valid');
select results_eq($$select outcome, used_by, used_site_address, acceptance_id
  from public.accept_voucher((select one from codes), pg_temp.a(2), tests.site('camden'))$$,
  $$values ('used', 'Grace Gate', 'Site 2 of camden', pg_temp.a(1))$$,
  'gate: another id is told when, where and by whom');
select tests.act_as('officer');
select results_eq($$select outcome, used_by, acceptance_id, undo_until
  from public.check_voucher((select one from codes), tests.site('camden'))$$,
  $$values ('used', 'Grace Gate', pg_temp.a(1), (tests.today() + 1)::timestamp at time zone 'Europe/London')$$,
  'officer: sees who used it, and until when it can be undone');
select results_eq($$select outcome, used_by, acceptance_id
  from public.accept_voucher((select one from codes), pg_temp.a(1), tests.site('camden', 2))$$,
  $$values ('accepted_by_another', 'Grace Gate', pg_temp.a(1))$$,
  'officer: repeats another member''s acceptance, and is told whose it is');
select refused($$public.undo_acceptance(pg_temp.a(1), 'because')$$, 'TR064',
  'officer: undoes it for none but a reason of the list');
select refused('public.undo_acceptance(pg_temp.a(1), null)', 'TR064', 'officer: nor for none');
select refused($$public.accept_voucher((select two from codes), null, tests.site('camden'))$$, 'TR063',
  'officer: not without an id');
select tests.act_as('another');
select answers($$public.accept_voucher((select two from codes), pg_temp.a(3), tests.site('hackney'))$$,
  'not_for_this_site', 'another council: not its borough''s');
select tests.act_as_operator();
select count_is('public.acceptances', 1, 'all that is one acceptance');

-- Undoing ---------------------------------------------------------------------------------------------------------

select tests.act_as('another');
select answers($$public.undo_acceptance(pg_temp.a(1), 'mistake')$$, 'unknown', 'another council: undoes nothing');
select tests.act_as('officer');
select answers($$public.undo_acceptance(pg_temp.a(1), 'mistake')$$, 'undone',
  'officer: undoes what the gate accepted');
select tests.act_as_operator();
select results_eq($$select undone_reason::text, undone_by, undone_name from public.acceptances
  where id = pg_temp.a(1)$$, $$select 'mistake', tests.user_id('officer'), 'Grace Officer'$$,
  'and it is written down who did, and why');
select tests.act_as('gate');
select results_eq($$select entry ->> 'reason', entry ->> 'member_name'
  from jsonb_array_elements(public.gate_day(tests.site('camden', 2)) -> 'last') as entry
  where entry ->> 'what' = 'undone'$$, $$values ('mistake', 'Grace Officer')$$,
  'gate: reads so under today at this site');
select answers($$public.undo_acceptance(pg_temp.a(1), 'other')$$, 'undone', 'gate: twice is once');
select answers($$public.check_voucher((select one from codes), tests.site('camden'))$$, 'valid',
  'gate: it is valid again');
select answers($$public.accept_voucher((select one from codes), pg_temp.a(1), tests.site('camden', 2))$$, 'undone',
  'gate: a late repeat of the first acceptance accepts nothing');
select tests.act_as('officer');
select answers($$public.accept_voucher((select one from codes), pg_temp.a(1), tests.site('camden', 2))$$, 'undone',
  'officer: nor does another member''s');
select tests.act_as('gate');
select answers($$public.accept_voucher((select one from codes), pg_temp.a(2), tests.site('camden'))$$, 'accepted',
  'gate: a new one does');
select answers($$public.undo_acceptance(pg_temp.a(1), 'other')$$, 'undone', 'gate: the first, again');
select answers($$public.check_voucher((select one from codes), tests.site('camden'))$$, 'used',
  'gate: undoes nothing of the second');
select answers($$public.undo_acceptance(gen_random_uuid(), 'other')$$, 'unknown', 'gate: one that never was');
select answers($$public.undo_acceptance(null, 'other')$$, 'unknown', 'gate: none');
select tests.act_as_operator();
update public.acceptances set accepted_at = now() - interval '1 day' where id = pg_temp.a(2);
update public.vouchers set issued_at = now() - interval '2 days' where code = (select one from codes);
select tests.act_as('gate');
select answers($$public.undo_acceptance(pg_temp.a(2), 'other')$$, 'too_late', 'gate: not on another day');
select is((select acceptance_id from public.check_voucher((select one from codes), tests.site('camden'))), null,
  'gate: nor is it offered');
select answers($$public.accept_voucher((select hackney from codes), pg_temp.a(4), tests.site('hackney'))$$, 'accepted',
  'gate: accepts for Hackney');
select tests.act_as_operator();
delete from public.council_members where user_id = tests.user_id('gate') and council_id = tests.council_id('hackney');
select tests.act_as('gate');
select answers($$public.undo_acceptance(pg_temp.a(4), 'other')$$, 'unknown',
  'gate: no longer of Hackney, undoes nothing there');
select answers($$public.check_voucher((select hackney from codes), tests.site('hackney'))$$, 'site_gone',
  'gate: nor checks there');

-- Turning away -----------------------------------------------------------------------------------------------------

select refused($$public.turn_away((select two from codes), 'ugly', pg_temp.a(5), tests.site('camden'))$$, 'TR064',
  'gate: not for a reason of its own');
select refused($$public.turn_away((select two from codes), null, pg_temp.a(5), tests.site('camden'))$$, 'TR064',
  'gate: nor for none');
select refused($$public.turn_away((select two from codes), 'other', null, tests.site('camden'))$$, 'TR063',
  'gate: nor without an id');
select answers($$public.turn_away((select two from codes), 'too_much', pg_temp.a(5), tests.site('hackney'))$$,
  'site_gone', 'gate: nor at a site of no council of theirs');
select results_eq($$select outcome, turned_away_at, turned_away_reason
  from public.turn_away((select two from codes), 'too_much', pg_temp.a(5), tests.site('camden'))$$,
  $$values ('turned_away', now(), 'too_much')$$, 'gate: turns it away');
select answers($$public.turn_away((select two from codes), 'too_much', pg_temp.a(5), tests.site('camden'))$$,
  'turned_away', 'gate: the repeat of it');
select refused($$public.turn_away((select two from codes), 'other', pg_temp.a(5), tests.site('camden'))$$, 'TR068',
  'gate: not under the same id for another reason');
select refused($$public.turn_away((select two from codes), 'too_much', pg_temp.a(5), tests.site('camden', 2))$$,
  'TR068', 'gate: nor at another site');
select answers($$public.turn_away((select one from codes), 'other', pg_temp.a(6), tests.site('camden'))$$, 'used',
  'gate: what is used is not turned away');
select answers($$public.check_voucher((select two from codes), tests.site('camden'))$$, 'valid',
  'gate: it stays valid');
select refused_to('own', $$public.turn_away((select two from codes), 'other', pg_temp.a(5), tests.site('camden'))$$,
  'TR068', 'own council: another member''s id');
select tests.act_as_operator();
select is((select array_agg(reason::text) from public.rejections), array['too_much'], 'all that is one refusal');
select is_empty('select tests.totals_that_differ()', 'the totals are what counting gives');

-- Cancelled, expired, and those who left ---------------------------------------------------------------------------

select tests.act_as('resident');
select results_eq($$select state, story -> 1 ->> 'what', story -> 1 ->> 'reason' from public.my_vouchers()
  where code = (select two from codes)$$, $$values ('active', 'turned_away', 'too_much')$$,
  'resident: reads that it was turned away, and why');
select is((select jsonb_agg(step ->> 'what') from public.my_vouchers(), jsonb_array_elements(story) as step
  where code = (select one from codes)), '["issued", "accepted", "accepted", "undone"]',
  'resident: reads the whole story');
select outcome from public.cancel_voucher((select id from public.vouchers where code = (select two from codes)));
select tests.act_as('gate');
select answers($$public.accept_voucher((select two from codes), pg_temp.a(7), tests.site('camden'))$$, 'cancelled',
  'gate: a cancelled one is not accepted');
select tests.act_as_operator();
update public.vouchers set cancelled_at = null, cancel_reason = null, last_day = tests.today() - 1
  where code = (select two from codes);
select tests.act_as('gate');
select answers($$public.accept_voucher((select two from codes), pg_temp.a(7), tests.site('camden'))$$, 'expired',
  'gate: nor one that ended yesterday');
select tests.act_as_operator();
update public.vouchers set last_day = tests.today() where code = (select two from codes);
select tests.act_as('gate');
select answers($$public.accept_voucher((select two from codes), pg_temp.a(7), tests.site('camden'))$$, 'accepted',
  'gate: on its last day it is');
select tests.act_as_operator();
delete from auth.users where id = tests.user_id('resident');
select tests.act_as('gate');
select answers($$public.check_voucher((select two from codes), tests.site('camden'))$$, 'used',
  'gate: a used voucher outlives its resident');
select answers($$public.undo_acceptance(pg_temp.a(7), 'other')$$, 'undone', 'gate: and can be undone');
select answers($$public.check_voucher((select two from codes), tests.site('camden'))$$, 'cancelled',
  'gate: but is nobody''s to use any more');

-- What speaks against a voucher, and sites that serve others -------------------------------------------------------

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
select is((select (answer).home_borough from shared), 'islington',
  'a borough without a council: its resident gets a voucher for a neighbour''s site');
select tests.act_as('gate');
select results_eq($$select outcome, home_borough, against, other_sites, site_address
  from public.check_voucher(pg_temp.shared(), tests.site('camden', 2))$$,
  $$values ('valid', 'islington', '[]'::jsonb, '[]'::jsonb, 'Site 1 of camden')$$,
  'gate: another site''s voucher that is good here is valid');
select results_eq('select outcome, load::text from public.check_voucher(pg_temp.shared(), tests.site(''hackney''))',
  $$values ('not_for_this_site', null::text)$$, 'gate: not at a council''s that does not serve the borough');
select answers($$public.check_voucher(pg_temp.shared(), tests.site('lambeth'))$$, 'site_gone',
  'gate: nor at a site of no council of theirs');
select answers('public.check_voucher(pg_temp.shared(), gen_random_uuid())', 'site_gone',
  'gate: nor at one that was deleted');
select tests.act_as_operator();
update public.skip_sites set not_taken = '{sofa,paint}', exceptions = tests.closed(tests.today() + 2)
  where id = tests.site('camden');
select tests.serve(tests.site('hackney'), 'islington');
select tests.act_as('gate');
select results_eq(
  'select outcome, against, other_sites from public.check_voucher(pg_temp.shared(), tests.site(''camden''))',
  $$select 'not_here',
    jsonb_build_array('{"reason": "not_taken", "kinds": ["sofa"]}'::jsonb,
      jsonb_build_object('reason', 'site_closed', 'until', tests.today() + 2)),
    jsonb_build_array(jsonb_build_object('id', tests.site('camden', 2), 'address', 'Site 2 of camden', 'council_key',
      'camden'),
      jsonb_build_object('id', tests.site('hackney'), 'address', 'Site 1 of hackney', 'council_key', 'hackney'))$$,
  'gate: not here, with each reason and the sites that would do, the council''s own first');
select results_eq(
  'select outcome, used_at from public.accept_voucher(pg_temp.shared(), pg_temp.a(8), tests.site(''camden''))',
  $$values ('not_here', null::timestamptz)$$, 'gate: accepting judges by the same function');
select answers($$public.turn_away(pg_temp.shared(), 'not_taken', gen_random_uuid(), tests.site('camden'))$$,
  'turned_away', 'gate: turns it away');
select answers($$public.turn_away(pg_temp.shared(), 'not_taken', gen_random_uuid(), tests.site('camden'))$$,
  'turned_away', 'gate: and again');
select answers($$public.turn_away(pg_temp.shared(), 'site_closed', gen_random_uuid(), tests.site('camden'))$$,
  'turned_away', 'gate: for another reason');
select answers($$public.accept_voucher(pg_temp.shared(), pg_temp.a(8), tests.site('camden'), true)$$, 'accepted',
  'gate: or accepts it anyway');
select tests.act_as('another');
select results_eq(
  'select outcome, used_site_address, used_by from public.check_voucher(pg_temp.shared(), tests.site(''hackney''))',
  $$values ('used', 'Site 1 of camden', null::text)$$, 'another council: is told where it was used, and not by whom');
select answers($$public.undo_acceptance(pg_temp.a(8), 'other')$$, 'unknown',
  'another council: undoes nothing of Camden''s');
select tests.act_as('own');
select results_eq($$select coalesce(key, figure), count from tests.figures()
  where by = 'reason' and month is null or by = 'all' and month is null and figure like 'accepted%' order by 1$$,
  $$values ('accepted', 1), ('accepted_anyway', 1), ('not_taken', 1), ('site_closed', 1)$$,
  'own council: what its gates did, the same refusal within ten minutes once');
select is((select public.council_figures()::jsonb #> '{between_boroughs,0,borough_key}'), 'null',
  'own council: one resident of another borough is counted among others');
select tests.act_as('gate');
select answers($$public.undo_acceptance(pg_temp.a(8), 'other')$$, 'undone', 'gate: undoes it');
select tests.act_as_operator();
insert into public.rejections (id, voucher_id, reason, member_id, site_id, site_address, site_council, council_id,
  home_borough)
select gen_random_uuid(), (answer).voucher_id, 'other', gen_random_uuid(), tests.site('camden'), 'x', 'camden',
  tests.council_id('camden'), 'islington'
from shared, generate_series(1, 18);
select tests.act_as('gate');
select answers($$public.turn_away(pg_temp.shared(), 'too_much', gen_random_uuid(), tests.site('camden'))$$,
  'turned_away', 'gate: the twenty-first time');
select tests.act_as_operator();
select count_is('public.rejections where voucher_id = (select (answer).voucher_id from shared)', 20,
  'is not written down');
delete from public.skip_site_boroughs where site_id = tests.site('camden', 2);
select tests.act_as('gate');
select answers($$public.check_voucher(pg_temp.shared(), tests.site('camden', 2))$$, 'not_for_this_site',
  'gate: asks what its site serves today');
select tests.act_as_operator();
select tests.serve(tests.site('camden', 2), key) from public.boroughs where key <> 'camden';
select tests.act_as('gate');
select answers($$public.accept_voucher(pg_temp.shared(), pg_temp.a(9), tests.site('camden', 2), true)$$, 'accepted',
  'gate: a site that serves all');
select tests.act_as_operator();
select is((select array_agg(anyway order by accepted_at) from public.acceptances where id = pg_temp.a(9)),
  array[false], 'what nothing speaks against is not accepted anyway, whatever was asked');
select is_empty('select tests.totals_that_differ()', 'the totals are what counting gives');
create function pg_temp.shared_again() returns text language sql as $$ select tests.issue('resident', 'camden', 2) $$;
create temp table one_more as select pg_temp.shared_again() as code;
grant select on one_more to authenticated;

-- Accepting and undoing, again and again --------------------------------------------------------------------------

create function pg_temp.turn(n integer) returns text language sql as $$
  select public.accept_voucher((select code from one_more), md5('turn ' || n)::uuid, tests.site('camden', 2));
  select outcome::text from public.undo_acceptance(md5('turn ' || n)::uuid, 'mistake');
$$;
select tests.act_as('gate');
select is((select array_agg(pg_temp.turn(n)) from generate_series(1, 5) as n), array_fill('undone'::text, '{5}'),
  'gate: five times');
select refused('pg_temp.turn(6)', 'TR072', 'gate: and no more',
  'This voucher was taken back 5 times. It stays used now.');
select answers($$public.undo_acceptance(md5('turn 5')::uuid, 'other')$$, 'undone', 'gate: what was undone stays so');
select answers($$public.accept_voucher((select code from one_more), md5('turn 6')::uuid, tests.site('camden', 2))$$,
  'accepted', 'gate: it is accepted all the same');
select answers($$public.check_voucher((select code from one_more), tests.site('camden', 2))$$, 'used',
  'and stays used');
select tests.act_as('own');
select refused($$public.undo_acceptance(md5('turn 6')::uuid, 'mistake')$$, 'TR072', 'own council: not a manager either');

-- Thirty misses ----------------------------------------------------------------------------------------------------

select tests.act_as_operator();
select tests.set_guesses('gate', 29);
select tests.act_as('gate');
select answers($$public.check_voucher(pg_temp.other_code(), tests.site('camden', 2))$$, 'unknown',
  'gate: the thirtieth miss is answered');
select results_eq(
  'select outcome, until from public.check_voucher((select code from one_more), tests.site(''camden'', 2))',
  $$values ('too_many', to_timestamp((floor(extract(epoch from now()) / 600) + 1) * 600))$$,
  'gate: after it nothing is, and it says until when');
select answers($$public.accept_voucher((select code from one_more), gen_random_uuid(), tests.site('camden', 2))$$,
  'too_many', 'gate: nor accepted');
select answers($$public.check_voucher('x', tests.site('camden', 2))$$, 'slip', 'gate: a slip is still told');
select tests.act_as_operator();
select tests.set_guesses('gate', 30, 1);
select tests.act_as('gate');
select answers($$public.check_voucher((select code from one_more), tests.site('camden', 2))$$, 'used',
  'gate: after ten minutes it goes on');
