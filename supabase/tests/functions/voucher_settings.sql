begin;
select plan(35);
select tests.cast();
select tests.open_borough('hackney');
insert into public.skip_sites (id, council_key, position, address) values (tests.site('camden'), 'camden', 1, 'Depot');

-- Anybody looks ----------------------------------------------------------------------------------------------------

select tests.act_as_anonymous();
select results_eq('select key, paused from public.open_boroughs()', $$values ('hackney', false)$$, 'anonymous: a borough is open when a manager has turned it on');
select is_empty($$select * from public.sites_of('camden')$$, 'anonymous: the sites of another are nobody''s business');

-- Managers set -----------------------------------------------------------------------------------------------------

select tests.act_as('officer');
select throws_ok('select public.save_voucher_settings(true)', 'TR018', null, 'officer: does not turn vouchers on');
select tests.act_as('gate');
select throws_ok('select public.save_voucher_settings(true)', 'TR018', null, 'gate: nor');
select throws_ok($$select public.save_site_details(tests.site('camden'))$$, 'TR018', null, 'gate: nor changes a site');
select tests.act_as('own');
select lives_ok($$select public.save_voucher_settings(true, ' ', E'  Nothing.\r\nCards only. ', 'Anybody', null)$$, 'own council: turns vouchers on');
select results_eq('select vouchers_open, pause_notice, to_pay, who_may_come, before_you_come from public.councils',
  $$values (true, null::text, E'Nothing.\nCards only.', 'Anybody', null::text)$$, 'own council: texts are trimmed, keep their lines, and blank is nothing');
select results_eq($$select action, changes from public.council_events where action = 'voucher_settings_changed'$$,
  $$values ('voucher_settings_changed', '{"to_pay": [null, "Nothing.\nCards only."], "who_may_come": [null, "Anybody"], "vouchers_open": [false, true]}'::jsonb)$$,
  'own council: what changed is an event');
select lives_ok($$select public.save_voucher_settings(true, null, E'Nothing.\nCards only.', 'Anybody', '')$$, 'own council: the same again');
select is((select count(*)::int from public.council_events where action = 'voucher_settings_changed'), 1, 'own council: is no event');
select throws_ok($$select public.save_voucher_settings(true, repeat('x', 301))$$, 'TR065', null, 'own council: no reason of 301 characters');
select throws_ok($$select public.save_voucher_settings(true, null, repeat('x', 1001))$$, 'TR065', null, 'own council: no text of 1,001');
select throws_ok($$select public.save_voucher_settings(true, null, E'a\u202eb')$$, 'TR065', null, 'own council: no direction overrides');
select throws_ok($$update public.councils set vouchers_open = false where true$$, '42501', null, 'own council: not past the function');
select tests.act_as_anonymous();
select results_eq('select key, paused, to_pay, who_may_come, before_you_come from public.open_boroughs()',
  $$values ('camden', false, E'Nothing.\nCards only.', 'Anybody', null::text), ('hackney', false, null, null, null)$$, 'anonymous: sees it with what to know');
select results_eq($$select position, address, opening_hours, not_taken, closed_until from public.sites_of('camden')$$,
  $$values (1, 'Depot', null::text, '{}'::text[], null::date)$$, 'anonymous: and its sites');

-- Details of a site ------------------------------------------------------------------------------------------------

select tests.act_as('officer');
select lives_ok($$select public.save_site_details(tests.site('camden'), ' 9 to 5 ', '["tyres","mattress","tyres"]', current_date + 5)$$, 'officer: says what residents must know about a site');
select results_eq('select opening_hours, not_taken, closed_until from public.skip_sites',
  $$values ('9 to 5', '{mattress,tyres}'::text[], current_date + 5)$$, 'officer: each kind once, in the list''s order');
select is((select changes - 'closed_until' from public.council_events where action = 'site_details_changed'),
  '{"site": "Depot", "not_taken": [[], ["mattress", "tyres"]], "opening_hours": [null, "9 to 5"]}', 'officer: what changed is an event');
select throws_ok($$select public.save_site_details(tests.site('camden'), null, '["gold"]')$$, 'TR062', null, 'officer: no kind that is none');
select throws_ok($$select public.save_site_details(tests.site('camden'), null, '[null]')$$, 'TR062', null, 'officer: nor an empty one');
select throws_ok($$select public.save_site_details(tests.site('camden'), null, '{"tyres": 1}')$$, 'TR062', null, 'officer: nor what is no list');
select throws_ok($$select public.save_site_details(tests.site('camden'), repeat('x', 501))$$, 'TR065', null, 'officer: no hours of 501 characters');
select throws_ok($$select public.save_site_details(tests.site('hackney'))$$, 'TR011', null, 'officer: not another council''s site');
select throws_ok($$select public.save_site_details(null)$$, 'TR011', null, 'officer: nor none');
select lives_ok($$select public.save_site_details(tests.site('camden'), '9 to 5', null, 'infinity')$$, 'officer: a date without end');
select is((select closed_until from public.skip_sites), null, 'officer: is none');
select tests.act_as_operator();
update public.skip_sites set closed_until = tests.today() where id = tests.site('camden');
select tests.act_as_anonymous();
select is((select closed_until from public.sites_of('camden')), null, 'anonymous: a site is open on the day until which it was closed');
select tests.act_as_operator();
update public.skip_sites set closed_until = tests.today() + 1 where id = tests.site('camden');
select tests.act_as_anonymous();
select is((select closed_until from public.sites_of('camden')), (now() at time zone 'Europe/London')::date + 1, 'anonymous: and closed the day before');

-- Paused, off, without a site --------------------------------------------------------------------------------------

select tests.act_as('own');
select public.save_voucher_settings(true, 'Full until Monday.');
select tests.act_as_anonymous();
select results_eq($$select paused, pause_notice from public.open_boroughs() where key = 'camden'$$, $$values (true, 'Full until Monday.')$$, 'anonymous: a paused borough says why');
select isnt_empty($$select * from public.sites_of('camden')$$, 'anonymous: and still shows its sites');
select tests.act_as('own');
select public.save_voucher_settings(null, 'Full until Monday.');
select tests.act_as_anonymous();
select is_empty($$select * from public.open_boroughs() where key = 'camden'$$, 'anonymous: one that is off is not listed');
select is_empty($$select * from public.sites_of('camden')$$, 'anonymous: nor are its sites');
select tests.act_as_operator();
delete from public.skip_sites where council_key = 'hackney';
select tests.act_as_anonymous();
select is_empty('select * from public.open_boroughs()', 'anonymous: nor is one without a site');
select tests.act_as_service();
select throws_ok('select public.save_voucher_settings(true)', '42501', null, 'service role: has no council');

select tests.act_as_operator();
select * from finish();
rollback;
