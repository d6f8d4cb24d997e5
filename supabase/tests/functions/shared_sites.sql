select plan(73);
select tests.cast();
select tests.open_borough('camden', 3);
select tests.open_borough('hackney');
select tests.open_borough('lambeth');
select tests.become_resident('islington', 'islington@home.example', 'islington');
create function pg_temp.waste(kinds text[], size text default 'car') returns jsonb language sql immutable as $$
  select jsonb_build_object('kinds', kinds, 'size', size);
$$;
create function pg_temp.ask(person text, site uuid, kinds text[], out answer private.application_answer)
  language plpgsql as $$
begin
  perform tests.act_as(person);
  select asked.* into answer from public.apply_for_voucher(site, pg_temp.waste(kinds), gen_random_uuid()) as asked;
  perform tests.act_as_operator();
end $$;

-- Boroughs that a site serves -----------------------------------------------------------------------------------------

select tests.act_as_anonymous();
select is_empty($$select * from public.open_boroughs() where key = 'islington'$$,
  'a borough without a council is not among the open boroughs');
select is_empty($$select * from public.sites_of('islington')$$, 'a borough without a council has no sites');
select tests.act_as_operator();
select is((pg_temp.ask('islington', tests.site('camden'), '{rubble}')).outcome, 'not_served',
  'a site serves only its own borough by default');

select refused_to('another', $$public.save_site_boroughs(tests.site('camden'), '["hackney"]', '[]')$$, 'TR011',
  'a manager cannot offer another council''s site');
select tests.act_as('own');
select refused($$public.save_site_boroughs(tests.site('camden'), '["atlantis"]', '[]')$$, 'TR004',
  'a site cannot be offered to an unknown borough');
select refused($$public.save_site_boroughs(tests.site('camden'), 'null', '[]')$$, 'TR004',
  'null boroughs are rejected');
select refused($$public.save_site_boroughs(tests.site('camden'), '[1]', '[]')$$, 'TR004',
  'a number as a borough is rejected');
select is(public.save_site_boroughs(tests.site('camden'), '["islington", "camden", "hackney", "islington"]', '[]'),
  '[]', 'a manager offers a site to two boroughs');
select results_eq('select borough_key from public.skip_site_boroughs order by 1', array['hackney', 'islington'],
  'each borough is stored once, and the site''s own borough is left out');
select is((select changes -> 'boroughs' from public.audit_log where action = 'site_boroughs_changed'),
  '[[], ["hackney", "islington"]]', 'the audit log records the offer');
select is(public.save_site_boroughs(tests.site('camden'), '["hackney", "islington"]', '[]'), '[]',
  'repeating the call after a lost answer is allowed');
select is((public.save_site_boroughs(tests.site('camden'), '["all"]', '[]') #>> '{0,now}')::jsonb,
  '["hackney", "islington"]', 'a conflict over the boroughs answers with the present ones');
select is(public.save_site_boroughs(tests.site('camden', 2), '["all"]', '[]'), '[]',
  'a manager offers another site to every borough');
select count_is($$public.skip_site_boroughs where site_id = tests.site('camden', 2)$$, 32,
  'the site is offered to each of the 32 other boroughs');
select is(public.save_site_boroughs(tests.site('camden', 2), '["islington"]', '["all"]'), '[]',
  'a manager offers the site to one borough only');
select tests.agree('islington'), tests.agree('hackney');
select tests.act_as('own');

select tests.act_as_anonymous();
select results_eq($$select own, paused from public.open_boroughs() where key = 'islington'$$, 'values (false, false)',
  'a borough without a council is open once a neighbour''s site serves it');
select results_eq($$select council_key, position from public.sites_of('islington')$$,
  $$values ('camden', 1), ('camden', 2)$$, 'the borough''s sites are those that serve it');
select results_eq($$select council_key, position from public.sites_of('hackney')$$,
  $$values ('hackney', 1), ('hackney', 2), ('camden', 1)$$, 'a borough''s own sites come first');
select tests.act_as('another');
select results_eq('select council_name, address, state from public.offered_sites()',
  $$values ('Camden', 'Site 1 of camden', 'agreed')$$, 'another council sees which sites it agreed to');
select is_empty('select borough_key from public.skip_site_boroughs', 'another council reads no offers from the table');

-- Rules of the site's council -----------------------------------------------------------------------------------------

select tests.act_as_operator();
update public.councils set to_pay = 'Camden''s', valid_days = 14, yearly_limit = 2 where council_key = 'camden';
update public.councils set to_pay = 'Hackney''s', vouchers_open = false where council_key = 'hackney';
select tests.act_as_anonymous();
select results_eq($$select distinct facts ->> 'to_pay', valid_days from public.sites_of('hackney')$$, $$values ('Camden''s', 14)$$,
  'price, texts and validity are those of the site''s council, home vouchers on or off');
select tests.act_as_operator();
create temp table one as select * from pg_temp.ask('islington', tests.site('camden'), '{rubble,mattress}');
select results_eq(
  'select (one).outcome, held.last_day, held.local_auth_issue, home_borough, waste from one, public.vouchers as held',
  $$select 'issued', tests.today() + 14, 'camden', 'islington', pg_temp.waste('{mattress,rubble}')$$,
  'a resident without a council brings rubble and a mattress to Camden''s site');
select results_eq($$select (one).outcome, (one).at_most from one$$, $$values ('issued', null::integer)$$,
  'no limit applies to the first voucher');
select is((pg_temp.ask('islington', tests.site('camden', 2), '{sofa}')).outcome, 'issued',
  'the resident gets a second voucher of Camden');
select results_eq($$select (three).outcome, (three).at_most, (three).next_day
  from pg_temp.ask('islington', tests.site('camden'), '{sofa}') as three$$,
  $$select 'council_year_reached', 2, tests.today() + 365$$, 'the third voucher is over Camden''s limit of two a year');
select tests.act_as('islington');
select results_eq('select outcome, council_key, at_most from public.my_limits()',
  $$values ('council_year_reached', 'camden', 2)$$, 'the resident sees the reached limit when the app opens');
select tests.act_as_operator();
select tests.serve(tests.site('lambeth'), 'islington');
select is((pg_temp.ask('islington', tests.site('lambeth'), '{sofa}')).outcome, 'issued',
  'another council''s yearly limit is separate');
select results_eq(
  $$select (four).outcome, (four).at_most from pg_temp.ask('islington', tests.site('lambeth'), '{sofa}') as four$$,
  $$values ('active_reached', 3)$$, 'at most three vouchers are active over all councils');
create or replace function private.year_at_most() returns integer language sql immutable as 'select 3';
discard plans;
update public.vouchers set voucher_used = true where local_auth_issue = 'lambeth' and home_borough = 'islington';
select results_eq(
  $$select (five).outcome, (five).at_most from pg_temp.ask('islington', tests.site('lambeth'), '{sofa}') as five$$,
  $$values ('year_reached', 3)$$, 'the yearly limit over all councils applies as well');
create or replace function private.year_at_most() returns integer language sql immutable as 'select 52';
discard plans;

-- Waste ---------------------------------------------------------------------------------------------------------------

select tests.act_as('resident');
select refused(
  $$public.apply_for_voucher(tests.site('camden'), pg_temp.waste('{sofa,paint,wood,metal,tyres}'), gen_random_uuid())$$,
  'TR062', 'more than four waste types are rejected');
select refused($$public.apply_for_voucher(tests.site('camden'), '[]', gen_random_uuid())$$, 'TR062',
  'an application without waste types is rejected');
select refused($$public.apply_for_voucher(tests.site('camden'), pg_temp.waste('{sofa,sofa}'), gen_random_uuid())$$,
  'TR062', 'a repeated waste type is rejected');
select refused($$public.apply_for_voucher(tests.site('camden'), pg_temp.waste('{mixed}'), gen_random_uuid())$$, 'TR062',
  'mixed waste is not a waste type');
select refused($$public.apply_for_voucher(tests.site('camden'), '[{"kind": "sofa"}]', gen_random_uuid())$$, 'TR062',
  'waste as a list is rejected');
select tests.act_as_operator();
update public.skip_sites set not_taken = '{tyres,paint}' where id = tests.site('camden');
select results_eq($$select (answer).outcome, (answer).kinds, (answer).other_sites -> 0 ->> 'address',
  jsonb_array_length((answer).other_sites)
  from pg_temp.ask('resident', tests.site('camden'), '{sofa,paint,tyres}') as answer$$,
  $$values ('not_taken', '{tyres,paint}'::text[], 'Site 2 of camden', 2)$$,
  'the answer names waste types that the site does not take, and sites that take all');

-- Pauses --------------------------------------------------------------------------------------------------------------

create function pg_temp.paused(until date, at timestamptz) returns boolean language sql as $$
  select private.pause_on(jsonb_populate_record(null::public.councils,
    jsonb_build_object('pauses', tests.pauses('Full.', until))), private.london_day(at)) is not null;
$$;
select is(pg_temp.paused('2026-10-25', '2026-10-24T22:59:59Z'), true,
  'a pause until 25 October lasts until midnight in London, in summer time');
select is(pg_temp.paused('2026-10-25', '2026-10-24T23:00:00Z'), false,
  'a pause until 25 October has ended at midnight in London');
select is(pg_temp.paused('2026-10-26', '2026-10-25T23:59:59Z'), true,
  'a pause until 26 October lasts until midnight in London, in winter time');
select is(pg_temp.paused('2026-10-26', '2026-10-26T00:00:00Z'), false,
  'a pause until 26 October has ended after the day of 25 hours');
select results_eq($$select private.pause_on(jsonb_populate_record(null::public.councils,
    '{"pauses": [{"from": "2026-10-25", "to": null, "why": "Full."}]}'), day) is not null
  from unnest(array['2026-10-24', '2026-10-25']::date[]) as day$$,
  'values (false), (true)', 'a pause begins with its first day');
select tests.act_as('own');
select is(public.save_voucher_settings(jsonb_build_object('pauses',
  jsonb_build_array('[]'::jsonb, tests.pauses('Full.', tests.today() + 3)))), '[]',
  'a manager saves a pause with an end');
select refused($$public.save_voucher_settings('{"valid_days": [14, 6]}')$$, 'TR067',
  'vouchers cannot be valid for less than a week');
select refused($$public.save_voucher_settings('{"valid_days": [14, 63]}')$$, 'TR067',
  'vouchers cannot be valid for more than 62 days');
select refused($$public.save_voucher_settings('{"yearly_limit": [2, 0]}')$$, 'TR067',
  'the yearly limit cannot be none');
select refused($$public.save_voucher_settings('{"yearly_limit": [2, 53]}')$$, 'TR067',
  'the yearly limit cannot be over the limit of all councils');
select is(public.save_voucher_settings('{"yearly_limit": ["2", "5"]}'), '[]',
  'a manager sets the yearly limit to five');
select tests.act_as('resident');
select results_eq($$select outcome, notice, next_day
  from public.apply_for_voucher(tests.site('camden', 3), pg_temp.waste('{sofa}'), gen_random_uuid())$$,
  $$select 'paused', 'Full.', tests.today() + 3$$, 'a resident gets no voucher during a pause');
select tests.act_as('islington');
select results_eq($$select pause_notice, pause_until, other_sites -> 0 ->> 'address' from public.my_vouchers()
  where state = 'active' and site_id = tests.site('camden')$$,
  $$select 'Full.', tests.today() + 3, 'Site 1 of lambeth'$$, 'a holder sees the pause and which other sites are open');
select tests.act_as_operator();
update public.councils set pauses = tests.pauses('Full.', tests.today()) where council_key = 'camden';
select is((pg_temp.ask('resident', tests.site('camden', 3), '{sofa}')).outcome, 'issued',
  'vouchers are issued again when a pause is over');
select tests.act_as('own');
select is(public.save_voucher_settings(jsonb_build_object('pauses',
  jsonb_build_array((select pauses from public.councils),
  (select pauses from public.councils) || tests.pauses('Again.')))), '[]',
  'saving a new pause deletes those that are over');
select is((select pauses from public.councils), tests.pauses('Again.'), 'the new pause has no end');
select is(public.save_voucher_settings(jsonb_build_object('pauses',
  jsonb_build_array(tests.pauses('Again.'),
  '[{"from": "2099-12-24", "to": "2099-12-28", "why": "Christmas"}]'::jsonb))), '[]',
  'a manager saves a pause that begins later');
select is((select paused from public.open_boroughs() where key = 'camden'), false,
  'vouchers are not paused before the pause begins');
select throws_ok(format('select public.save_voucher_settings(%L)',
  jsonb_build_object('pauses', jsonb_build_array(pauses, given))), 'TR016', null,
  'rejected as a pause: ' || given::text)
from public.councils, unnest(array['[{"from": "2026-12-24", "to": "2026-12-23", "why": "x"}]',
  '[{"from": "2026-02-30", "to": "2026-12-23", "why": "x"}]',
  '[{"from": "2099-12-24", "to": null, "why": null}]', '[{"from": "2099-12-24", "to": null}]', '["x"]', '"x"',
    '[{"from": "infinity", "to": null, "why": "x"}]']::jsonb[]) as given;

-- Bad days ------------------------------------------------------------------------------------------------------------

select tests.act_as_operator();
update public.councils set pauses = '[]' where true;
create temp table mine as select (one).code from one;
grant select on mine to authenticated;
select tests.act_as('own');
select public.save_site_boroughs(tests.site('camden'), '[]', '["hackney", "islington"]');
select tests.act_as('gate');
select answers($$public.check_voucher((select code from mine), tests.site('camden'))$$, 'valid',
  'a voucher stays good at a site that stopped serving its borough after the issue');
select tests.act_as_operator();
update public.skip_site_boroughs set ended_at = now() - interval '2 days', agreed_at = now() - interval '9 days'
  where ended_at is not null;
select tests.act_as('gate');
select answers($$public.check_voucher((select code from mine), tests.site('camden'))$$, 'not_for_this_site',
  'a voucher is not for a site that stopped serving its borough before the issue');
select answers($$public.check_voucher((select code from mine), tests.site('camden', 2))$$, 'valid',
  'another site of the council takes the voucher');
select tests.act_as('islington');
select results_eq($$select state, against -> 0 ->> 'reason', other_sites -> 0 ->> 'address' from public.my_vouchers()
  where code = (select code from mine)$$, $$values ('active', 'not_served', 'Site 2 of camden')$$,
  'the holder sees that the site stopped serving the borough, and other sites');
select tests.act_as_operator();
update public.skip_sites set place = format('51.5%s000,-0.14000', position) where council_key = 'camden';
select is(array(
    select private.good_sites('camden', '{"kinds": ["sofa"], "size": "car"}', 'camden', near) #>> '{0,address}'
    from jsonb_populate_recordset(null::public.skip_sites,
      '[{"place": "51.50000,-0.14000"}, {"place": "51.53000,-0.14000"}]') as near),
  '{Site 1 of camden,Site 3 of camden}', 'other sites are in order of distance');
select tests.act_as_service();
select public.close_council_of('camden', 'It asked to.');
select count(*) from public.delete_council('camden', 'It asked to.');
select tests.act_as('islington');
select results_eq($$select state, against -> 0 ->> 'reason', other_sites -> 0 ->> 'address', council_name
  from public.my_vouchers() where code = (select code from mine)$$,
  $$values ('active', 'not_offered', 'Site 1 of lambeth', 'Camden')$$,
  'deleting a council cancels no vouchers of its sites');
select tests.act_as('gate');
select answers($$public.check_voucher((select code from mine), tests.site('camden'))$$, 'site_gone',
  'a gate of the deleted council learns that its site is gone');
select tests.act_as('provider');
select answers($$public.accept_voucher((select code from mine), gen_random_uuid(), tests.site('lambeth'))$$, 'accepted',
  'a third council''s site that serves the borough accepts the voucher');
select results_eq($$select key = tests.site('lambeth')::text, figure, count from tests.figures()
  where by = 'site' and month is null and figure in ('accepted', 'turned_away')$$, $$values (true, 'accepted', 1)$$,
  'the third council counts the acceptance');
select results_eq('select * from public.voucher_counts()', 'values (1::bigint, 1::bigint, 0::bigint)',
  'the third council does not count the voucher as issued');
select tests.act_as_operator();
select is_empty($$select id from public.vouchers where cancelled_at is not null$$,
  'none of these changes cancelled a voucher');

-- Staff of three councils at a site that serves five boroughs.
select tests.register('third', 'manager@ealing.gov.uk', 'ealing');
select tests.open_borough('ealing');
select tests.prove('contractor', 'ada@contractor.example');
select tests.enlist('contractor', 'hackney', 'gate'), tests.enlist('contractor', 'lambeth', 'gate'),
  tests.enlist('contractor', 'ealing', 'gate');
select tests.serve(tests.site('ealing'), borough)
  from unnest(array['islington', 'camden', 'brent', 'barnet']) as borough;
update public.vouchers set issued_at = now() - interval '400 days' where true;
create temp table five as select (pg_temp.ask('islington', tests.site('ealing'), '{wood}')).code;
grant select on five to authenticated;
select tests.act_as('contractor');
select results_eq($$select site_address, outcome
  from (values (tests.site('ealing'), 'Site 1 of ealing'), (tests.site('lambeth'), 'Site 1 of lambeth'),
  (tests.site('hackney'), 'Site 1 of hackney')) as chosen (id, at),
  lateral (select outcome, at as site_address from public.check_voucher((select code from five), chosen.id)) as answer$$,
  $$values ('Site 1 of ealing', 'valid'), ('Site 1 of lambeth', 'valid'), ('Site 1 of hackney', 'not_for_this_site')$$,
  'gate staff of three councils are answered for the site they chose');

select tests.act_as_operator();
select is_empty('select tests.totals_that_differ()', 'the totals equal a fresh count after these changes');
