select plan(78);
select tests.cast();
select tests.open_borough('hackney');
insert into public.skip_sites (id, council_key, position, address) values (tests.site('camden'), 'camden', 1, 'Depot');

-- Anybody looks ----------------------------------------------------------------------------------------------------

select tests.act_as_anonymous();
select results_eq('select key, paused from public.open_boroughs()', $$values ('hackney', false)$$,
  'anonymous: a borough is open when a manager has turned it on');
select is_empty($$select * from public.sites_of('camden')$$, 'anonymous: the sites of another are nobody''s business');

-- Managers set -----------------------------------------------------------------------------------------------------

select tests.act_as('own');
select is(public.save_voucher_settings('{"vouchers_open": [false, true], "pauses": [[], []],
  "to_pay": ["", "  Nothing.\r\nCards only. "], "who_may_come": [null, "Anybody"]}'),
  '[]', 'own council: turns vouchers on');
select results_eq('select vouchers_open, pauses, to_pay, who_may_come, before_you_come from public.councils',
  $$values (true, '[]'::jsonb, E'Nothing.\nCards only.', 'Anybody', null::text)$$,
  'own council: texts are trimmed, keep their lines, and blank is nothing');
select results_eq($$select action, changes from public.audit_log where action = 'voucher_settings_changed'$$,
  $$values ('voucher_settings_changed',
    '{"to_pay": [null, "Nothing.\nCards only."], "who_may_come": [null, "Anybody"],
     "vouchers_open": [false, true]}'::jsonb)$$,
  'own council: what changed is an event');
select is(public.save_voucher_settings('{"vouchers_open": [false, true], "to_pay": ["", "Nothing.\nCards only."]}'),
  '[]', 'own council: the same again, as when an answer was lost');
select count_is($$public.audit_log where action = 'voucher_settings_changed'$$, 1, 'own council: is no event');
select refused($$public.save_voucher_settings(jsonb_build_object('pauses',
  jsonb_build_array('[]'::jsonb, tests.pauses(repeat('x', 301)))))$$, 'TR065',
  'own council: no reason of 301 characters');
select refused($$public.save_voucher_settings(jsonb_build_object('to_pay', jsonb_build_array('', repeat('x', 1001))))$$,
  'TR065', 'own council: no text of 1,001');
select refused($$public.save_voucher_settings('{"to_pay": ["", "a\u202eb"]}')$$, 'TR065',
  'own council: no direction overrides');
select tests.act_as_anonymous();
select results_eq('select key, paused from public.open_boroughs()',
  $$values ('camden', false), ('hackney', false)$$, 'anonymous: sees it');
select results_eq($$select position, address, opening ->> 'state', opening_hours, not_taken, why_not, valid_days,
  to_pay, who_may_come, before_you_come from public.sites_of('camden')$$,
  $$values (1, 'Depot', 'unchecked', null::text, '{}'::text[], null::jsonb, 31, E'Nothing.\nCards only.', 'Anybody',
    null::text)$$, 'anonymous: and its sites, with what to know');

-- Somebody else was there first -------------------------------------------------------------------------------------

select tests.act_as('own');
select is(public.save_voucher_settings(jsonb_build_object('pauses',
  jsonb_build_array('[]'::jsonb, tests.pauses('Flooded.')), 'to_pay', '["Nothing.\nCards only.", "£5"]'::jsonb)), '[]',
  'first: pauses, and says what to pay');
select is(jsonb_path_query_array(public.save_voucher_settings('{"to_pay": ["Nothing.\nCards only.", "£7"],
  "who_may_come": ["Anybody", "Neighbours"]}'), '$[*].keyvalue() ? (@.key != "at").value'),
  '["Ada Lovelace", "£5", null, false, "to_pay", true]', 'second: is told what stands now and by whom');
select results_eq('select pauses #>> ''{0,why}'', to_pay, who_may_come from public.councils',
  $$values ('Flooded.', '£5', 'Anybody')$$, 'second: nothing of theirs is written, and the pause stands');
select is((select max(at) from public.audit_log where changes ? 'to_pay'),
  (select (public.save_voucher_settings('{"to_pay": ["Nothing.\nCards only.", "£7"]}') -> 0 ->> 'at')::timestamptz),
  'second: and since when');
select is(public.save_voucher_settings('{"to_pay": ["£5", "£7"], "who_may_come": ["Anybody", "Neighbours"]}'), '[]',
  'second: keeps theirs, changed from what stands');
select is((select changes from public.audit_log order by at desc limit 1),
  '{"to_pay": ["£5", "£7"], "who_may_come": ["Anybody", "Neighbours"]}',
  'second: the event names nothing that they did not touch');
select is(public.save_voucher_settings(jsonb_build_object('pauses',
  jsonb_build_array(tests.pauses('Flooded.'),
  '[]'::jsonb)) || '{"who_may_come": ["Neighbours", "Anybody"], "to_pay": ["£7", "Nothing.\nCards only."]}'), '[]',
  'back to what it was');
select refused($$public.save_voucher_settings('{"council_key": ["camden", "barnet"]}')$$, 'TR016', 'no other field');
select refused($$public.save_voucher_settings('{"to_pay": ["Nothing"]}')$$, 'TR016',
  'no change without what it was changed from');
select refused($$public.save_voucher_settings('{"vouchers_open": [true, "perhaps"]}')$$, 'TR016',
  'nothing that its column cannot hold');
select refused($$public.save_voucher_settings('[]')$$, 'TR016', 'no list');
select refused('public.save_voucher_settings(null)', 'TR016', 'nor nothing');

select is(public.save_voucher_settings('{"phone": ["", " 020 7946 0100 "], "phone_hours": [null, "Monday to Friday"]}'),
  '[]', 'own council: says whom to call');
select results_eq($$select phone, phone_hours from public.sites_of('camden')$$,
  $$values ('020 7946 0100', 'Monday to Friday')$$, 'and whoever looks for a site reads it');
select refused($$public.save_voucher_settings('{"phone": ["020 7946 0100", "0909 879 0000"]}')$$, 'TR016',
  'own council: none that costs more');
select refused(
  $$public.save_voucher_settings('{"phone_hours": ["Monday to Friday", "see pay.example.com, or www.example.com"]}')$$,
  'TR042', 'own council: no address beside it');
select refused($$public.save_voucher_settings('{"colour": ["", "red;}"]}')$$, 'TR016',
  'own council: a colour is six digits');
select refused($$public.save_voucher_settings('{"contact_page": ["", "http://www.camden.gov.uk/contact"]}')$$, 'TR016',
  'own council: a contact page begins with https://');
select refused($$public.save_voucher_settings('{"contact_page": ["", "https://pay.example/"]}')$$, 'TR042',
  'own council: a contact page is on its own site');

-- Details of a site ------------------------------------------------------------------------------------------------

select tests.act_as('officer');
select is(public.save_site_details(tests.site('camden'),
  jsonb_build_object('opening_hours', '["", " 9 to 5 "]'::jsonb, 'not_taken',
  '[[], ["tyres","mattress","tyres"]]'::jsonb, 'exceptions',
  jsonb_build_array('[]'::jsonb, tests.closed(tests.today() + 5)))), '[]',
  'officer: says what residents must know about a site');
select results_eq('select opening_hours, not_taken, exceptions from public.skip_sites',
  $$values ('9 to 5', '{mattress,tyres}'::text[], tests.closed(tests.today() + 5))$$,
  'officer: each kind once, in the list''s order');
select is((select changes - 'exceptions' - 'site_id' from public.audit_log where action = 'site_details_changed'),
  '{"site": "Depot", "not_taken": [[], ["mattress", "tyres"]], "opening_hours": [null, "9 to 5"]}',
  'officer: what changed is an event');
select is(public.save_site_details(tests.site('camden'), '{"place": ["", "51.5517,-0.1451"]}'), '[]',
  'officer: says where a site is');
select is((select place from public.sites_of('camden')), '51.5517,-0.1451', 'which everybody reads');
select is(public.save_site_details(tests.site('camden'), '{"place": ["", "51.5,-0.1"]}') -> 0 ->> 'now',
  '51.5517,-0.1451', 'another: is told where it is by now');
select is(public.save_site_details(tests.site('camden'), '{"place": ["51.5517,-0.1451", ""]}'), '[]',
  'officer: no longer says it');
select throws_ok(format($$select public.save_site_details(tests.site('camden'), '{"place": ["", "%s"]}')$$, place),
  'TR016', null, 'officer: nowhere outside Great Britain, and no other text: ' || place)
from unnest('{"NW5 2AA","48.8566,2.3522","51.5,-0.1,3"," 51.5,-0.1","51,0","99.5,-0.1"}'::text[]) as place;
select refused($$public.save_site_details(tests.site('camden'), '{"not_taken": [[], ["gold"]]}')$$, 'TR062',
  'officer: no kind that is none');
select refused($$public.save_site_details(tests.site('camden'), '{"not_taken": [[], [null]]}')$$, 'TR062',
  'officer: nor an empty one');
select refused($$public.save_site_details(tests.site('camden'), '{"not_taken": [[], {"tyres": 1}]}')$$, 'TR016',
  'officer: nor what is no list');
select refused($$public.save_site_details(tests.site('camden'),
  jsonb_build_object('opening_hours', jsonb_build_array('9 to 5', repeat('x', 501))))$$, 'TR065',
  'officer: no hours of 501 characters');
select refused($$public.save_site_details(tests.site('hackney'), '{}')$$, 'TR011',
  'officer: not another council''s site');
select refused($$public.save_site_details(null, '{}')$$, 'TR011', 'officer: nor none');
select throws_ok(format('select public.save_site_details(tests.site(''camden''), %L)', changes), 'TR016', null,
  'officer: what is no opening, no size, no height: ' || changes::text)
from unnest(array[
  '{"opening": [null, [["08:00-16:00"], [], [], [], [], []]]}',
    '{"opening": [null, [["8:00-16:00"], [], [], [], [], [], []]]}',
  '{"opening": [null, [["16:00-08:00"], [], [], [], [], [], []]]}',
    '{"opening": [null, [["08:00-12:00", "11:00-16:00"], [], [], [], [], [], []]]}',
  '{"opening": [null, [[], [], [], [], [], [], []]]}', '{"opening": [null, "always"]}',
    '{"opening": [null, [[null], [], [], [], [], [], []]]}',
    '{"exceptions": [null, [{"from": "2026-12-24", "to": null, "hours": [], "why": null}]]}',
  '{"exceptions": [null, [{"from": "2026-12-24", "to": "2026-12-26", "hours": ["x"], "why": null}]]}',
    '{"exceptions": [null, [{"from": "2026-12-24", "to": "2026-12-26"}]]}',
  '{"largest_size": [null, "ship"]}', '{"height_limit_cm": [null, 149]}', '{"height_limit_cm": [null, "high"]}'
]::jsonb[]) as changes;
select is(public.save_site_details(tests.site('camden'),
  '{"opening": [null, [["08:00-16:00"], ["08:00-12:00", "13:00-24:00"], [], [], [], [], []]],
    "largest_size": ["", "car"], "height_limit_cm": ["", 200]}'),
  '[]', 'officer: a table, the largest load and a height');
select is(public.save_site_details(tests.site('camden'),
  jsonb_build_object('opening', '[null, null]'::jsonb, 'largest_size', '["car", ""]'::jsonb)) #>> '{0,field}',
  'opening', 'another: is told that there is a table by now');
select is((select opening -> 'week' -> 1 from public.sites_of('camden')), '["08:00-12:00", "13:00-24:00"]',
  'which everybody reads');
select is((select why_not from public.sites_of('camden', '{"kinds": ["sofa"], "size": "small_van"}')),
  '{"reason": "too_large", "largest": "car"}', 'anonymous: a load that does not fit is told');
select is((select why_not from public.sites_of('camden', '{"kinds": ["sofa", "tyres"], "size": "car"}')),
  '{"reason": "not_taken", "kinds": ["tyres"]}', 'anonymous: so is what is not taken of it');
select is((select why_not from public.sites_of('camden', '{"kinds": ["sofa"], "size": "car"}')), null,
  'anonymous: and what fits can be brought');
select refused($$public.sites_of('camden', '{"kinds": [], "size": "car"}')$$, 'TR062', 'anonymous: nothing is no load');
select is(public.save_site_details(tests.site('camden'),
  jsonb_build_object('opening',
  jsonb_build_array('[["08:00-16:00"], ["08:00-12:00", "13:00-24:00"], [], [], [], [], []]'::jsonb, null),
  'largest_size', '["car", ""]'::jsonb)), '[]', 'officer: neither');
select tests.act_as_operator();
update public.skip_sites set exceptions = tests.closed(tests.today()) where id = tests.site('camden');
select tests.act_as_anonymous();
select is((select opening ->> 'state' from public.sites_of('camden')), 'unchecked',
  'anonymous: a closing that is over is none, and words are not checked');
select tests.act_as_operator();
update public.skip_sites set exceptions = tests.closed(tests.today() + 1) where id = tests.site('camden');
select tests.act_as_anonymous();
select results_eq($$select opening ->> 'state', (opening ->> 'opens_on')::date from public.sites_of('camden')$$,
  $$select 'later', tests.today() + 1$$, 'anonymous: today it is closed, and opens tomorrow');

-- Paused, off, without a site --------------------------------------------------------------------------------------

select tests.act_as('own');
select public.save_voucher_settings(jsonb_build_object('pauses',
  jsonb_build_array('[]'::jsonb, tests.pauses('Full until Monday.'))));
select tests.act_as_anonymous();
select results_eq($$select paused, pause_notice from public.open_boroughs() where key = 'camden'$$,
  $$values (true, 'Full until Monday.')$$, 'anonymous: a paused borough says why');
select isnt_empty($$select * from public.sites_of('camden')$$, 'anonymous: and still shows its sites');
select tests.act_as('own');
select public.save_voucher_settings('{"vouchers_open": [true, null]}');
select tests.act_as_anonymous();
select is_empty($$select * from public.open_boroughs() where key = 'camden'$$,
  'anonymous: one that is off is not listed');
select is_empty($$select * from public.sites_of('camden')$$, 'anonymous: nor are its sites');
select tests.act_as_operator();
delete from public.skip_sites where council_key = 'hackney';
select tests.act_as_anonymous();
select is_empty('select * from public.open_boroughs()', 'anonymous: nor is one without a site');
