select plan(46);
select tests.cast();
select tests.open_borough('camden');

-- Becoming one -----------------------------------------------------------------------------------------------------

select tests.act_as('newcomer');
select refused($$public.become_resident('Kit', 'New', '', 'camden', false)$$, 'TR060', 'not under 18',
  'You must be 18 or older. Ask an adult to apply.');
select refused($$public.become_resident('Kit', 'New', '', 'camden', null)$$, 'TR060', 'nor without saying so');
select refused($$public.become_resident(E' \u200b', 'New', '', 'camden', true)$$, 'TR005', 'not without a first name');
select refused($$public.become_resident('Kit', E'N\new', '', 'camden', true)$$, 'TR006',
  'not with a line break in the last name');
select refused($$public.become_resident(E'K\u200bit', 'New', '', 'camden', true)$$, 'TR005',
  'nor with a character that nobody sees');
select refused($$public.become_resident('Kit', 'www.evil.example', '', 'camden', true)$$, 'TR043',
  'nor with an address of the web for a name');
select refused($$public.become_resident('Kit', repeat('x', 101), '', 'camden', true)$$, 'TR006',
  'nor a name of 101 characters');
select refused($$public.become_resident('Kit', 'New', '', 'atlantis', true)$$, 'TR066',
  'not in a borough that is none');
select refused($$public.become_resident('Kit', 'New', '', null, true)$$, 'TR066', 'nor without one');
select refused($$public.become_resident('Kit', 'New', 'call me', 'camden', true)$$, 'TR061',
  'not with a number that is none');
select refused($$public.become_resident('Kit', 'New', '12345', 'camden', true)$$, 'TR061', 'nor one that is too short');
select count_is('public.residents', 0, 'all that made no resident');
select allowed($$public.become_resident('  Kit ', 'New', ' +44 (0)7700 900123', 'hackney', true)$$,
  'with all that is asked for');
select results_eq('select first_name, last_name, mobile, borough_key from public.residents',
  $$values ('Kit', 'New', '+44 (0)7700 900123', 'hackney')$$, 'trimmed');
select allowed($$public.become_resident('Other', 'Name', null, 'camden', true)$$, 'again');
select results_eq('select first_name, last_name, mobile, borough_key from public.residents',
  $$values ('Other', 'Name', null::text, 'camden')$$, 'stores what was typed last, once');
select allowed($$public.become_resident('Kit', 'New', ' +44 (0)7700 900123', 'hackney', true)$$, 'and once more');

-- Changing details -------------------------------------------------------------------------------------------------

update public.residents set first_name = ' ', last_name = ' Newer ', mobile = '', borough_key = 'camden' where true;
select results_eq('select first_name, last_name, mobile, borough_key from public.residents',
  $$values ('Kit', 'Newer', null::text, 'camden')$$, 'a blank name keeps the old one, a blank number takes it away');
select throws_ok($$update public.residents set borough_key = 'atlantis' where true$$, 'TR066', null,
  'no borough that is none');
select throws_ok($$update public.residents set mobile = 'x' where true$$, 'TR061', null, 'no number that is none');

-- Their vouchers ---------------------------------------------------------------------------------------------------

select tests.act_as_operator();
update public.councils set to_pay = 'Nothing.' where council_key = 'camden';
update public.skip_sites set opening_hours = 'Always', exceptions = tests.closed(tests.today() + 3)
  where id = tests.site('camden');
create temp table mine as select tests.issue('resident') as one, tests.issue('neighbour') as other;
grant select on mine to authenticated;
select tests.act_as('resident');
select results_eq($$select code, council_name, home_borough, site_address, opening_hours, to_pay, load, state, against,
  other_sites from public.my_vouchers()$$,
  $$select one, 'Camden', 'camden', 'Site 1 of camden', 'Always', 'Nothing.',
    '{"kinds": ["sofa"], "size": "car"}'::jsonb, 'active',
    jsonb_build_array(jsonb_build_object('reason', 'site_closed', 'until', tests.today() + 3)),
    jsonb_build_array(jsonb_build_object('id', tests.site('camden', 2), 'address', 'Site 2 of camden', 'council_key',
      'camden', 'height_limit_cm', null)) from mine$$,
  'resident: reads their own, with what to know before coming');
select is((select jsonb_agg(step - 'at') from public.my_vouchers(), jsonb_array_elements(story) as step),
  '[{"what": "issued", "site_address": "Site 1 of camden", "reason": null, "arrived_at": null, "refused": null}]',
  'resident: its story begins');
select results_eq('select code from public.vouchers', 'select one from mine', 'resident: the table shows the same one');
select answers('public.cancel_voucher((select id from public.vouchers where code = (select other from mine)))',
  'unknown', 'resident: cannot cancel what they do not see');
select tests.act_as_operator();
create temp table other_id as select id from public.vouchers where code = (select other from mine);
grant select on other_id to authenticated;
select tests.act_as('resident');
select answers('public.cancel_voucher((select id from other_id))', 'unknown', 'resident: nor one whose id they know');
select answers('public.cancel_voucher((select id from public.vouchers))', 'cancelled', 'resident: cancels their own');
select answers('public.cancel_voucher((select id from public.vouchers))', 'cancelled', 'resident: twice is once');
select is((select story -> 1 ->> 'reason' from public.my_vouchers()), 'resident', 'resident: reads that they did');
select tests.act_as_operator();
update public.vouchers set cancelled_at = null, cancel_reason = null, last_day = tests.today() - 1,
  issued_at = now() - interval '32 days'
where code = (select one from mine);
select tests.act_as('resident');
select answers('public.cancel_voucher((select id from public.vouchers))', 'expired',
  'resident: an expired one is not cancelled');
select is((select state || ' ' || (story -> 1 ->> 'what') from public.my_vouchers()), 'expired expired',
  'resident: reads that it expired');

-- Last seen --------------------------------------------------------------------------------------------------------

select tests.act_as_operator();
update public.residents set last_seen_on = '2020-01-01', told_on = '2022-01-01' where true;
select tests.act_as('resident');
select count(*) from public.my_vouchers();
select tests.act_as_operator();
select results_eq($$select last_name, last_seen_on = tests.today(), told_on is null from public.residents
  where last_name <> 'Newer' order by 1$$, $$values ('Neighbour', false, false), ('Resident', true, true)$$,
  'looking at vouchers is being there');

-- Sites that go ----------------------------------------------------------------------------------------------------

select tests.act_as('own');
select is((select public.active_vouchers(tests.site('camden'))), 1::bigint,
  'own council: one active voucher names the site');
select is((select public.active_vouchers()), 1::bigint, 'own council: and the council');
select count(*) from public.delete_skip_site(tests.site('camden'));
select tests.act_as('neighbour');
select results_eq('select state, against, site_address, opening_hours from public.my_vouchers()',
  $$values ('active', '[{"reason": "site_gone"}]'::jsonb, 'Site 1 of camden', null::text)$$,
  'neighbour: the voucher stays good when its site goes');
select tests.act_as('own');
select count(*) from public.delete_skip_site(tests.site('camden', 2));
select tests.act_as('neighbour');
select results_eq('select state, other_sites from public.my_vouchers()', $$values ('active', '[]'::jsonb)$$,
  'neighbour: also when the borough''s last one does, though no site takes it at present');
select tests.act_as('own');
select is(
  (select array_agg(address) from jsonb_each_text(public.council_figures()::jsonb -> 'sites') as site (id, address)),
  array['Site 1 of camden'], 'own council: the history still names the site');

-- Leaving ----------------------------------------------------------------------------------------------------------

select tests.act_as_operator();
select tests.open_borough('hackney');
select tests.serve(tests.site('hackney'), 'camden');
select tests.issue('neighbour', 'hackney');
select tests.begin_session('neighbour', interval '5 minutes');
select refused_to('neighbour', 'public.delete_resident()', 'TR002', 'neighbour: not in a session of five minutes ago');
select tests.act_as_operator();
select tests.begin_session('neighbour');
select tests.act_as('neighbour');
select results_eq('select * from public.delete_resident()', 'values (2, true)',
  'neighbour: two unused vouchers are cancelled, and the account goes');
select tests.act_as_operator();
select count_is($$auth.users where id = tests.user_id('neighbour')$$, 0, 'neighbour: it is gone');
select tests.act_as('officer');
select allowed($$public.become_resident('Grace', 'Officer', null, 'camden', true)$$, 'officer: may be a resident too');
select results_eq('select * from public.delete_resident()', 'values (0, false)', 'officer: that side goes by itself');
select is((select role from public.my_memberships()), 'officer', 'officer: and stays an officer');
select is_empty('select * from public.delete_resident()', 'officer: who is none has nothing to delete');
select tests.act_as_operator();
update auth.users set deleted_at = now() where id = tests.user_id('resident');
select count_is($$public.residents where user_id = tests.user_id('resident')$$, 0,
  'resident: a reversible deletion takes it too');

-- Blocked ----------------------------------------------------------------------------------------------------------

select tests.prove('back', 'back@home.example');
insert into private.blocked_addresses values (private.mailbox_hash('back@home.example'), now(), current_date);
select tests.act_as('back');
select public.become_resident('Kit', 'Back', null, 'camden', true);
select answers(
  $$public.apply_for_voucher(tests.site('hackney'), '{"kinds": ["sofa"], "size": "car"}', gen_random_uuid())$$,
  'blocked', 'back: a blocked resident who deleted themself comes back blocked');

select tests.act_as_operator();
select is_empty('select tests.totals_that_differ()', 'the totals are what counting gives');
