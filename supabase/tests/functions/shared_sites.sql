select plan(73);
select tests.cast();
select tests.open_borough('camden', 3);
select tests.open_borough('hackney');
select tests.open_borough('lambeth');
select tests.become_resident('islington', 'islington@home.example', 'islington');
create function pg_temp.load(kinds text[], size text default 'car') returns jsonb language sql immutable as $$
  select jsonb_build_object('kinds', kinds, 'size', size);
$$;
create function pg_temp.ask(person text, site uuid, kinds text[], out answer private.application_answer)
  language plpgsql as $$
begin
  perform tests.act_as(person);
  select asked.* into answer from public.apply_for_voucher(site, pg_temp.load(kinds), gen_random_uuid()) as asked;
  perform tests.act_as_operator();
end $$;

-- Whom a site serves ------------------------------------------------------------------------------------------------

select tests.act_as_anonymous();
select is_empty($$select * from public.open_boroughs() where key = 'islington'$$,
  'anonymous: a borough without a council is not yet there');
select is_empty($$select * from public.sites_of('islington')$$, 'anonymous: and has no sites');
select tests.act_as_operator();
select is((pg_temp.ask('islington', tests.site('camden'), '{rubble}')).outcome, 'not_served',
  'islington: a site serves its own borough alone by default');

select refused_to('officer', $$public.save_site_boroughs(tests.site('camden'), '["islington"]', '[]')$$, 'TR018',
  'officer: does not open a site to others');
select refused_to('another', $$public.save_site_boroughs(tests.site('camden'), '["hackney"]', '[]')$$, 'TR011',
  'another council: nor its neighbour''s');
select tests.act_as('own');
select refused($$public.save_site_boroughs(tests.site('camden'), '["atlantis"]', '[]')$$, 'TR004',
  'own council: only to boroughs of the list');
select refused($$public.save_site_boroughs(tests.site('camden'), 'null', '[]')$$, 'TR004',
  'own council: not to nothing');
select refused($$public.save_site_boroughs(tests.site('camden'), '[1]', '[]')$$, 'TR004',
  'own council: nor to a number');
select is(public.save_site_boroughs(tests.site('camden'), '["islington", "camden", "hackney", "islington"]', '[]'),
  '[]', 'own council: opens it to two');
select results_eq('select borough_key from public.skip_site_boroughs order by 1', array['hackney', 'islington'],
  'own council: each once, its own not at all');
select is((select changes -> 'boroughs' from public.audit_log where action = 'site_boroughs_changed'),
  '[[], ["hackney", "islington"]]', 'own council: which is an event');
select is(public.save_site_boroughs(tests.site('camden'), '["hackney", "islington"]', '[]'), '[]',
  'own council: the same again, as when an answer was lost');
select is((public.save_site_boroughs(tests.site('camden'), '["all"]', '[]') #>> '{0,now}')::jsonb,
  '["hackney", "islington"]', 'own council: from what no longer stands nothing is written, and what does is told');
select is(public.save_site_boroughs(tests.site('camden', 2), '["all"]', '[]'), '[]',
  'own council: another site is offered to everybody');
select count_is($$public.skip_site_boroughs where site_id = tests.site('camden', 2)$$, 32,
  'own council: to each of the others');
select is(public.save_site_boroughs(tests.site('camden', 2), '["islington"]', '["all"]'), '[]',
  'own council: and back to one');
select tests.agree('islington'), tests.agree('hackney');
select tests.act_as('own');

select tests.act_as_anonymous();
select results_eq($$select own, paused from public.open_boroughs() where key = 'islington'$$, 'values (false, false)',
  'anonymous: now its neighbour''s sites are there');
select results_eq($$select council_key, position from public.sites_of('islington')$$,
  $$values ('camden', 1), ('camden', 2)$$, 'anonymous: those that serve it');
select results_eq($$select council_key, position from public.sites_of('hackney')$$,
  $$values ('hackney', 1), ('hackney', 2), ('camden', 1)$$, 'anonymous: a borough''s own sites first');
select tests.act_as('another');
select results_eq('select council_name, address, state from public.offered_sites()',
  $$values ('Camden', 'Site 1 of camden', 'agreed')$$, 'another council: sees which sites serve its residents');
select is_empty('select borough_key from public.skip_site_boroughs', 'another council: and nothing of the table');

-- Whose rules -------------------------------------------------------------------------------------------------------

select tests.act_as_operator();
update public.councils set to_pay = 'Camden''s', valid_days = 14, yearly_limit = 2 where council_key = 'camden';
update public.councils set to_pay = 'Hackney''s', vouchers_open = false where council_key = 'hackney';
select tests.act_as_anonymous();
select results_eq($$select distinct to_pay, valid_days from public.sites_of('hackney')$$, $$values ('Camden''s', 14)$$,
  'fees, texts and validity are the chosen site''s council''s; the home borough''s own being off changes nothing');
select tests.act_as_operator();
create temp table one as select * from pg_temp.ask('islington', tests.site('camden'), '{rubble,mattress}');
select results_eq(
  'select (one).outcome, (one).last_day, (one).local_auth_issue, (one).home_borough, (one).load from one',
  $$select 'issued', tests.today() + 14, 'camden', 'islington', pg_temp.load('{mattress,rubble}')$$,
  'islington: takes rubble and a mattress to Camden''s site');
select results_eq($$select (one).outcome, (one).at_most from one$$, $$values ('issued', null::integer)$$,
  'islington: nothing stands against it');
select is((pg_temp.ask('islington', tests.site('camden', 2), '{sofa}')).outcome, 'issued',
  'islington: a second one of Camden''s');
select results_eq($$select (three).outcome, (three).at_most, (three).next_day
  from pg_temp.ask('islington', tests.site('camden'), '{sofa}') as three$$,
  $$select 'council_year_reached', 2, tests.today() + 365$$, 'islington: the third is one too many in Camden''s year');
select tests.act_as('islington');
select results_eq('select outcome, council_key, at_most from public.my_limits()',
  $$values ('council_year_reached', 'camden', 2)$$, 'islington: is told so when the app opens');
select tests.act_as_operator();
select tests.serve(tests.site('lambeth'), 'islington');
select is((pg_temp.ask('islington', tests.site('lambeth'), '{sofa}')).outcome, 'issued',
  'islington: another council has a year of its own');
select results_eq(
  $$select (four).outcome, (four).at_most from pg_temp.ask('islington', tests.site('lambeth'), '{sofa}') as four$$,
  $$values ('active_reached', 3)$$, 'islington: three active ones are three over all councils');
update public.voucher_limits set year_at_most = 3 where one_row;
update public.vouchers set voucher_used = true where local_auth_issue = 'lambeth' and home_borough = 'islington';
select results_eq(
  $$select (five).outcome, (five).at_most from pg_temp.ask('islington', tests.site('lambeth'), '{sofa}') as five$$,
  $$values ('year_reached', 3)$$, 'islington: and so is the year over all councils');
update public.voucher_limits set year_at_most = 52 where one_row;

-- A load ------------------------------------------------------------------------------------------------------------

select tests.act_as('resident');
select refused(
  $$public.apply_for_voucher(tests.site('camden'), pg_temp.load('{sofa,paint,wood,metal,tyres}'), gen_random_uuid())$$,
  'TR062', 'no load of five kinds');
select refused($$public.apply_for_voucher(tests.site('camden'), '[]', gen_random_uuid())$$, 'TR062', 'nor of none');
select refused($$public.apply_for_voucher(tests.site('camden'), pg_temp.load('{sofa,sofa}'), gen_random_uuid())$$,
  'TR062', 'nor of one twice');
select refused($$public.apply_for_voucher(tests.site('camden'), pg_temp.load('{mixed}'), gen_random_uuid())$$, 'TR062',
  'a mixed load is no kind');
select refused($$public.apply_for_voucher(tests.site('camden'), '[{"kind": "sofa"}]', gen_random_uuid())$$, 'TR062',
  'nor a list');
select tests.act_as_operator();
update public.skip_sites set not_taken = '{tyres,paint}' where id = tests.site('camden');
select results_eq($$select (told).outcome, (told).kinds, (told).other_sites -> 0 ->> 'address',
  jsonb_array_length((told).other_sites)
  from pg_temp.ask('resident', tests.site('camden'), '{sofa,paint,tyres}') as told$$,
  $$values ('not_taken', '{tyres,paint}'::text[], 'Site 2 of camden', 2)$$,
  'what the site does not take is said, with those that take all of it');

-- Pauses ------------------------------------------------------------------------------------------------------------

create function pg_temp.paused(until date, at timestamptz) returns boolean language sql as $$
  select private.pause_on(jsonb_populate_record(null::public.councils,
    jsonb_build_object('pauses', tests.pauses('Full.', until))), private.london_day(at)) is not null;
$$;
select is(pg_temp.paused('2026-10-25', '2026-10-24T22:59:59Z'), true,
  'a pause until the last Sunday of October holds to its midnight in London, which is still summer''s');
select is(pg_temp.paused('2026-10-25', '2026-10-24T23:00:00Z'), false, 'and ends with it');
select is(pg_temp.paused('2026-10-26', '2026-10-25T23:59:59Z'), true, 'until Monday it holds to winter''s midnight');
select is(pg_temp.paused('2026-10-26', '2026-10-26T00:00:00Z'), false, 'the day of 25 hours through');
select results_eq($$select private.pause_on(jsonb_populate_record(null::public.councils,
    '{"pauses": [{"from": "2026-10-25", "to": null, "why": "Full."}]}'), day) is not null
  from unnest(array['2026-10-24', '2026-10-25']::date[]) as day$$,
  'values (false), (true)', 'a pause begins with its first day');
select tests.act_as('own');
select is(public.save_voucher_settings(jsonb_build_object('pauses',
  jsonb_build_array('[]'::jsonb, tests.pauses('Full.', tests.today() + 3)))), '[]', 'own council: pauses with an end');
select refused($$public.save_voucher_settings('{"valid_days": [14, 6]}')$$, 'TR067',
  'own council: not valid for less than a week');
select refused($$public.save_voucher_settings('{"valid_days": [14, 63]}')$$, 'TR067',
  'own council: nor for more than two months');
select refused($$public.save_voucher_settings('{"yearly_limit": [2, 0]}')$$, 'TR067', 'own council: not none a year');
select refused($$public.save_voucher_settings('{"yearly_limit": [2, 53]}')$$, 'TR067',
  'own council: nor more than over all councils');
select is(public.save_voucher_settings('{"yearly_limit": ["2", "5"]}'), '[]', 'own council: five a year');
select tests.act_as('resident');
select results_eq($$select outcome, notice, next_day
  from public.apply_for_voucher(tests.site('camden', 3), pg_temp.load('{sofa}'), gen_random_uuid())$$,
  $$select 'paused', 'Full.', tests.today() + 3$$, 'resident: gets none while it lasts');
select tests.act_as('islington');
select results_eq($$select pause_notice, pause_until, other_sites -> 0 ->> 'address' from public.my_vouchers()
  where state = 'active' and site_id = tests.site('camden')$$,
  $$select 'Full.', tests.today() + 3, 'Site 1 of lambeth'$$,
  'islington: who holds one learns of the pause, and which sites are open');
select tests.act_as_operator();
update public.councils set pauses = tests.pauses('Full.', tests.today()) where council_key = 'camden';
select is((pg_temp.ask('resident', tests.site('camden', 3), '{sofa}')).outcome, 'issued',
  'resident: a pause ends by itself');
select tests.act_as('own');
select is(public.save_voucher_settings(jsonb_build_object('pauses',
  jsonb_build_array((select pauses from public.councils),
  (select pauses from public.councils) || tests.pauses('Again.')))), '[]',
  'own council: what is over goes with the next');
select is((select pauses from public.councils), tests.pauses('Again.'), 'own council: which somebody has to end');
select is(public.save_voucher_settings(jsonb_build_object('pauses',
  jsonb_build_array(tests.pauses('Again.'),
  '[{"from": "2099-12-24", "to": "2099-12-28", "why": "Christmas"}]'::jsonb))), '[]',
  'own council: a pause may begin later');
select is((select paused from public.open_boroughs() where key = 'camden'), false, 'own council: and is none before');
select throws_ok(format('select public.save_voucher_settings(%L)',
  jsonb_build_object('pauses', jsonb_build_array('[]'::jsonb, given))), 'TR016', null,
  'own council: no pause: ' || given::text)
from unnest(array['[{"from": "2026-12-24", "to": "2026-12-23", "why": "x"}]',
  '[{"from": "2026-02-30", "to": "2026-12-23", "why": "x"}]',
  '[{"from": "2099-12-24", "to": null, "why": null}]', '[{"from": "2099-12-24", "to": null}]', '["x"]', '"x"',
    '[{"from": "infinity", "to": null, "why": "x"}]']::jsonb[]) as given;

-- Bad days ----------------------------------------------------------------------------------------------------------

select tests.act_as_operator();
update public.councils set pauses = '[]' where true;
create temp table mine as select (one).code from one;
grant select on mine to authenticated;
select tests.act_as('own');
select public.save_site_boroughs(tests.site('camden'), '[]', '["hackney", "islington"]');
select tests.act_as('gate');
select answers($$public.check_voucher((select code from mine), tests.site('camden'))$$, 'valid',
  'gate: a voucher stays good where it was good when it was issued');
select tests.act_as_operator();
update public.skip_site_boroughs set ended_at = now() - interval '2 days', agreed_at = now() - interval '9 days'
  where ended_at is not null;
select tests.act_as('gate');
select answers($$public.check_voucher((select code from mine), tests.site('camden'))$$, 'not_for_this_site',
  'gate: and nowhere that stopped serving its borough before');
select answers($$public.check_voucher((select code from mine), tests.site('camden', 2))$$, 'valid',
  'gate: where another of the council''s takes it');
select tests.act_as('islington');
select results_eq($$select state, against -> 0 ->> 'reason', other_sites -> 0 ->> 'address' from public.my_vouchers()
  where code = (select code from mine)$$, $$values ('active', 'not_served', 'Site 2 of camden')$$,
  'islington: the holder is told, with the sites that would do');
select tests.act_as_service();
select public.close_council_of('camden', 'It asked to.');
select count(*) from public.delete_council('camden', 'It asked to.');
select tests.act_as('islington');
select results_eq($$select state, against -> 0 ->> 'reason', other_sites -> 0 ->> 'address', council_name
  from public.my_vouchers() where code = (select code from mine)$$,
  $$values ('active', 'site_gone', 'Site 1 of lambeth', 'Camden')$$, 'islington: a deleted council cancels nothing');
select tests.act_as('gate');
select answers($$public.check_voucher((select code from mine), tests.site('camden'))$$, 'site_gone',
  'gate: a device that stands at its site is told that it is gone');
select tests.act_as('provider');
select answers($$public.accept_voucher((select code from mine), gen_random_uuid(), tests.site('lambeth'))$$, 'accepted',
  'a third council''s site that serves the borough takes it');
select results_eq($$select key = tests.site('lambeth')::text, figure, count from tests.figures()
  where by = 'site' and month is null and figure in ('accepted', 'turned_away')$$, $$values (true, 'accepted', 1)$$,
  'and has it in its figures');
select results_eq('select * from public.voucher_counts()', 'values (1::bigint, 1::bigint, 0::bigint)',
  'but not in what it issued');
select tests.act_as_operator();
select is_empty($$select id from public.vouchers where cancelled_at is not null$$,
  'nothing of all this cancelled a voucher');

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
  (tests.site('hackney'), 'Site 1 of hackney')) as stands (id, at),
  lateral (select outcome, at as site_address from public.check_voucher((select code from five), stands.id)) as told$$,
  $$values ('Site 1 of ealing', 'valid'), ('Site 1 of lambeth', 'valid'), ('Site 1 of hackney', 'not_for_this_site')$$,
  'contractor: is answered for the site where they stand, of whichever council');

select tests.act_as_operator();
select is_empty('select tests.totals_that_differ()', 'the totals are what counting gives');
