select plan(46);
select tests.cast();
select tests.open_borough('camden');

-- Becoming a resident -------------------------------------------------------------------------------------------------

select tests.act_as('newcomer');
select refused($$public.become_resident('Kit', 'New', '', 'camden', false)$$, 'TR060',
  'a person under 18 cannot become a resident',
  'You must be 18 or older. Ask an adult to apply.');
select refused($$public.become_resident('Kit', 'New', '', 'camden', null)$$, 'TR060',
  'a resident must state to be 18 or older');
select refused($$public.become_resident(E' \u200b', 'New', '', 'camden', true)$$, 'TR005',
  'a resident needs a first name');
select refused($$public.become_resident('Kit', E'N\new', '', 'camden', true)$$, 'TR006',
  'a last name with a control character is rejected');
select refused($$public.become_resident(E'K\u200bit', 'New', '', 'camden', true)$$, 'TR005',
  'a first name with an invisible character is rejected');
select refused($$public.become_resident('Kit', 'www.evil.example', '', 'camden', true)$$, 'TR043',
  'a last name with a web address is rejected');
select refused($$public.become_resident('Kit', repeat('x', 101), '', 'camden', true)$$, 'TR006',
  'a last name of 101 characters is rejected');
select refused($$public.become_resident('Kit', 'New', '', 'atlantis', true)$$, 'TR066',
  'an unknown borough is rejected');
select refused($$public.become_resident('Kit', 'New', '', null, true)$$, 'TR066', 'a resident needs a borough');
select refused($$public.become_resident('Kit', 'New', 'call me', 'camden', true)$$, 'TR061',
  'a mobile number of letters is rejected');
select refused($$public.become_resident('Kit', 'New', '12345', 'camden', true)$$, 'TR061',
  'a mobile number of five digits is rejected');
select count_is('public.residents', 0, 'a rejected call makes no resident');
select allowed($$public.become_resident('  Kit ', 'New', ' +44 (0)7700 900123', 'hackney', true)$$,
  'an account with all details becomes a resident');
select results_eq('select first_name, last_name, mobile, borough_key from public.residents',
  $$values ('Kit', 'New', '+44 (0)7700 900123', 'hackney')$$, 'the resident''s details are trimmed');
select allowed($$public.become_resident('Other', 'Name', null, 'camden', true)$$,
  'a resident may send the details again');
select results_eq('select first_name, last_name, mobile, borough_key from public.residents',
  $$values ('Other', 'Name', null::text, 'camden')$$, 'sending the details again replaces them');
select allowed($$public.become_resident('Kit', 'New', ' +44 (0)7700 900123', 'hackney', true)$$,
  'a resident may send the details a third time');

-- Changing details ----------------------------------------------------------------------------------------------------

update public.residents set first_name = ' ', last_name = ' Newer ', mobile = '', borough_key = 'camden' where true;
select results_eq('select first_name, last_name, mobile, borough_key from public.residents',
  $$values ('Kit', 'Newer', null::text, 'camden')$$, 'a blank name keeps the old one, a blank number deletes it');
select throws_ok($$update public.residents set borough_key = 'atlantis' where true$$, 'TR066', null,
  'a resident cannot move to an unknown borough');
select throws_ok($$update public.residents set mobile = 'x' where true$$, 'TR061', null,
  'an invalid mobile number is rejected');

-- Their vouchers ------------------------------------------------------------------------------------------------------

select tests.act_as_operator();
update public.councils set to_pay = 'Nothing.', conditions = '{booking}', fees = '{"sofa": 500, "paint": 100}' where council_key = 'camden';
update public.skip_sites set opening_hours = 'Always', exceptions = tests.closed(tests.today() + 3)
  where id = tests.site('camden');
create temp table mine as select tests.issue('resident') as one, tests.issue('neighbour') as other;
grant select on mine to authenticated;
select tests.act_as('resident');
select results_eq($$select code, council_name, home_borough, site_address, facts ->> 'opening_hours',
  facts ->> 'to_pay', facts -> 'conditions', facts -> 'fees', waste, state, against, other_sites from public.my_vouchers()$$,
  $$select one, 'Camden', 'camden', 'Site 1 of camden', 'Always', 'Nothing.', '["booking"]'::jsonb,
    '{"sofa": 500}'::jsonb, '{"kinds": ["sofa"], "size": "car"}'::jsonb, 'active',
    jsonb_build_array(jsonb_build_object('reason', 'site_closed', 'until', tests.today() + 3)),
    jsonb_build_array(jsonb_build_object('id', tests.site('camden', 2), 'address', 'Site 2 of camden', 'council_key',
      'camden', 'height_limit_cm', null)) from mine$$,
  'a resident reads their own voucher, with what to know before coming');
select is((select jsonb_agg(step - 'at') from public.my_vouchers(), jsonb_array_elements(story) as step),
  '[{"what": "issued", "site_address": "Site 1 of camden"}]',
  'the voucher''s story begins with its issue');
select is_empty('select id from public.my_vouchers() where code = (select other from mine)',
  'a resident cannot find another''s voucher');
select tests.act_as_operator();
create temp table other_id as select id from public.vouchers where code = (select other from mine);
grant select on other_id to authenticated;
select tests.act_as('resident');
select answers('public.cancel_voucher((select id from other_id))', 'unknown',
  'a resident cannot cancel another''s voucher by its id');
select answers('public.cancel_voucher((select id from public.my_vouchers()))', 'cancelled',
  'a resident cancels their own voucher');
select answers('public.cancel_voucher((select id from public.my_vouchers()))', 'cancelled',
  'cancelling again answers the same');
select is((select story -> 1 ->> 'reason' from public.my_vouchers()), 'resident',
  'the voucher''s story has the cancellation');
select tests.act_as_operator();
update public.vouchers set cancelled_at = null, cancel_reason = null, last_day = tests.today() - 1,
  issued_at = now() - interval '32 days'
where code = (select one from mine);
select tests.act_as('resident');
select answers('public.cancel_voucher((select id from public.my_vouchers()))', 'expired',
  'an expired voucher cannot be cancelled');
select is((select state || ' ' || (story -> 1 ->> 'what') from public.my_vouchers()), 'expired expired',
  'the voucher''s story has its expiry');

-- Last seen -----------------------------------------------------------------------------------------------------------

select tests.act_as_operator();
update public.residents set last_seen_on = '2020-01-01', deletion_notice_on = '2022-01-01' where true;
select tests.act_as('resident');
select count(*) from public.my_vouchers();
select tests.act_as_operator();
select results_eq($$select last_name, last_seen_on = tests.today(), deletion_notice_on is null from public.residents
  where last_name <> 'Newer' order by 1$$, $$values ('Neighbour', false, false), ('Resident', true, true)$$,
  'a resident who reads their vouchers was last seen that day');

-- Deleted sites -------------------------------------------------------------------------------------------------------

select tests.act_as('own');
select is((select public.active_vouchers(tests.site('camden'))), 1::bigint,
  'a council counts the active vouchers of a site');
select is((select public.active_vouchers()), 1::bigint, 'a council counts its active vouchers');
select count(*) from public.delete_skip_site(tests.site('camden'));
select tests.act_as('neighbour');
select results_eq($$select state, against, site_address, facts ->> 'opening_hours' from public.my_vouchers()$$,
  $$values ('active', '[{"reason": "not_offered"}]'::jsonb, 'Site 1 of camden', null::text)$$,
  'a voucher stays active when its site is deleted');
select tests.act_as('own');
select count(*) from public.delete_skip_site(tests.site('camden', 2));
select tests.act_as('neighbour');
select results_eq('select state, other_sites from public.my_vouchers()', $$values ('active', '[]'::jsonb)$$,
  'a voucher stays active when the borough''s last site is deleted');
select tests.act_as('own');
select is(
  (select array_agg(address) from jsonb_each_text(public.council_figures()::jsonb -> 'sites') as site (id, address)),
  array['Site 1 of camden'], 'the figures name the deleted site');

-- Deleting ------------------------------------------------------------------------------------------------------------

select tests.act_as_operator();
select tests.open_borough('hackney');
select tests.serve(tests.site('hackney'), 'camden');
select tests.issue('neighbour', 'hackney');
select tests.begin_session('neighbour', interval '5 minutes');
select refused_to('neighbour', 'public.delete_resident()', 'TR002',
  'a resident cannot delete the account in a session of five minutes');
select tests.act_as_operator();
select tests.begin_session('neighbour');
select tests.act_as('neighbour');
select results_eq('select * from public.delete_resident()', 'values (2, true)',
  'deleting a resident cancels the unused vouchers and deletes the account');
select tests.act_as_operator();
select count_is($$auth.users where id = tests.user_id('neighbour')$$, 0, 'the deleted resident''s account is gone');
select tests.act_as('officer');
select allowed($$public.become_resident('Grace', 'Officer', null, 'camden', true)$$,
  'an officer may become a resident');
select results_eq('select * from public.delete_resident()', 'values (0, false)',
  'an officer who is no longer a resident keeps the account');
select is((select role from public.my_memberships()), 'officer', 'the officer is still an officer');
select is_empty('select * from public.delete_resident()',
  'an account that is not a resident has no resident to delete');
select tests.act_as_operator();
update auth.users set deleted_at = now() where id = tests.user_id('resident');
select count_is($$public.residents where user_id = tests.user_id('resident')$$, 0,
  'soft deletion of an account deletes its resident');

-- Blocked -------------------------------------------------------------------------------------------------------------

select tests.prove('back', 'back@home.example');
insert into private.blocked_addresses values (private.mailbox_hash('back@home.example'), now(), current_date);
select tests.act_as('back');
select public.become_resident('Kit', 'Back', null, 'camden', true);
select answers(
  $$public.apply_for_voucher(tests.site('hackney'), '{"kinds": ["sofa"], "size": "car"}', gen_random_uuid())$$,
  'blocked', 'a blocked resident who deleted the account is blocked with a new one');
select tests.act_as_operator();
select private.block_resident(tests.user_id('back'), false);
delete from public.residents where user_id = tests.user_id('back');
select tests.act_as('back');
select public.become_resident('Kit', 'Back', null, 'camden', true);
select answers(
  $$public.apply_for_voucher(tests.site('hackney'), '{"kinds": ["sofa"], "size": "car"}', gen_random_uuid())$$,
  'issued', 'a lifted block does not return with a new account');

select tests.act_as_operator();
select is_empty('select tests.totals_that_differ()', 'the totals equal a fresh count after these changes');
