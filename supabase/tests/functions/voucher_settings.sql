select plan(87);
select tests.cast();
select tests.open_borough('hackney');
insert into public.skip_sites (id, council_key, position, address) values (tests.site('camden'), 'camden', 1, 'Depot');

-- What visitors see ---------------------------------------------------------------------------------------------------

select tests.act_as_anonymous();
select results_eq('select key, paused from public.open_boroughs()', $$values ('hackney', false)$$,
  'a borough is open once a manager has turned vouchers on');
select is_empty($$select * from public.sites_of('camden')$$,
  'visitors do not see the sites of a borough with vouchers off');

-- Settings ------------------------------------------------------------------------------------------------------------

select tests.act_as('own');
select is(public.save_voucher_settings('{"vouchers_open": [false, true], "pauses": [[], []],
  "to_pay": ["", "  Nothing.\r\nCards only. "], "who_may_come": [null, "Anybody"]}'),
  '[]', 'a manager turns vouchers on');
select results_eq('select vouchers_open, pauses, to_pay, who_may_come, before_you_come from public.councils',
  $$values (true, '[]'::jsonb, E'Nothing.\nCards only.', 'Anybody', null::text)$$,
  'texts are trimmed and keep their lines, and a blank text is null');
select results_eq($$select action, changes from public.audit_log where action = 'voucher_settings_changed'$$,
  $$values ('voucher_settings_changed',
    '{"to_pay": [null, "Nothing.\nCards only."], "who_may_come": [null, "Anybody"],
     "vouchers_open": [false, true]}'::jsonb)$$, 'the audit log records the changed settings');
select is(public.save_voucher_settings('{"vouchers_open": [false, true], "to_pay": ["", "Nothing.\nCards only."]}'),
  '[]', 'repeating the call after a lost answer is allowed');
select count_is($$public.audit_log where action = 'voucher_settings_changed'$$, 1,
  'the audit log records the change once');
select refused($$public.save_voucher_settings(jsonb_build_object('pauses',
  jsonb_build_array('[]'::jsonb, tests.pauses(repeat('x', 301)))))$$, 'TR065',
  'a pause''s reason of 301 characters is rejected');
select refused($$public.save_voucher_settings(jsonb_build_object('to_pay', jsonb_build_array('', repeat('x', 1001))))$$,
  'TR065', 'a text of 1,001 characters is rejected');
select refused($$public.save_voucher_settings('{"to_pay": ["", "a\u202eb"]}')$$, 'TR065',
  'a text with a direction override is rejected');
select tests.act_as_anonymous();
select results_eq('select key, paused from public.open_boroughs()',
  $$values ('camden', false), ('hackney', false)$$, 'visitors see the borough among the open ones');
select results_eq($$select position, address, opening ->> 'state', facts ->> 'opening_hours', not_taken, why_not, valid_days,
  facts ->> 'to_pay', facts ->> 'who_may_come', facts ->> 'before_you_come' from public.sites_of('camden')$$,
  $$values (1, 'Depot', 'unchecked', null::text, '{}'::text[], null::jsonb, 31, E'Nothing.\nCards only.', 'Anybody',
    null::text)$$, 'visitors see the borough''s sites, with what to know before coming');

-- Conflicts -----------------------------------------------------------------------------------------------------------

select tests.act_as('own');
select is(public.save_voucher_settings(jsonb_build_object('pauses',
  jsonb_build_array('[]'::jsonb, tests.pauses('Flooded.')), 'to_pay', '["Nothing.\nCards only.", "£5"]'::jsonb)), '[]',
  'a first manager pauses vouchers and changes the price');
select is(jsonb_path_query_array(public.save_voucher_settings('{"to_pay": ["Nothing.\nCards only.", "£7"],
  "who_may_come": ["Anybody", "Neighbours"]}'), '$[*].keyvalue() ? (@.key != "at").value'),
  '["Ada Lovelace", "£5", null, false, "to_pay", true]', 'a conflict answers with the present value and who saved it');
select results_eq('select pauses #>> ''{0,why}'', to_pay, who_may_come from public.councils',
  $$values ('Flooded.', '£5', 'Anybody')$$, 'a conflict saves no field, and the pause is kept');
select is((select max(at) from public.audit_log where changes ? 'to_pay'),
  (select (public.save_voucher_settings('{"to_pay": ["Nothing.\nCards only.", "£7"]}') -> 0 ->> 'at')::timestamptz),
  'a conflict answers with the time of the other change');
select is(public.save_voucher_settings('{"to_pay": ["£5", "£7"], "who_may_come": ["Anybody", "Neighbours"]}'), '[]',
  'the second manager saves again from the present value');
select is((select changes from public.audit_log order by at desc limit 1),
  '{"to_pay": ["£5", "£7"], "who_may_come": ["Anybody", "Neighbours"]}',
  'the audit log has only the fields that the second manager changed');
select is(public.save_voucher_settings(jsonb_build_object('pauses',
  jsonb_build_array(tests.pauses('Flooded.'),
  '[]'::jsonb)) || '{"who_may_come": ["Neighbours", "Anybody"], "to_pay": ["£7", "Nothing.\nCards only."]}'), '[]',
  'a manager restores the former settings');
select refused($$public.save_voucher_settings('{"council_key": ["camden", "barnet"]}')$$, 'TR016',
  'a field that is not a setting is rejected');
select refused($$public.save_voucher_settings('{"to_pay": ["Nothing"]}')$$, 'TR016',
  'a change without its former value is rejected');
select refused($$public.save_voucher_settings('{"vouchers_open": [true, "perhaps"]}')$$, 'TR016',
  'a value that its column cannot hold is rejected');
select refused($$public.save_voucher_settings('[]')$$, 'TR016', 'settings as a list are rejected');
select refused('public.save_voucher_settings(null)', 'TR016', 'null settings are rejected');

select is(public.save_voucher_settings('{"phone": ["", " 020 7946 0100 "], "phone_hours": [null, "Monday to Friday"]}'),
  '[]', 'a manager saves a telephone number and its hours');
select results_eq($$select facts ->> 'phone', facts ->> 'phone_hours' from public.sites_of('camden')$$,
  $$values ('020 7946 0100', 'Monday to Friday')$$, 'visitors see the telephone number with the sites');
select is(public.save_voucher_settings('{"conditions": [[], ["no_trailers", "booking", "booking"]],
  "fees": [{}, {"tyres": 500, "rubble": 450}]}'), '[]', 'a manager saves conditions and fees');
select results_eq($$select facts -> 'conditions', facts -> 'fees'
  from public.sites_of('camden', '{"kinds": ["tyres"], "size": "few"}')$$,
  $$values ('["booking", "no_trailers"]'::jsonb, '{"tyres": 500}'::jsonb)$$,
  'visitors see each condition once, in the order of the list, and the fee of what they bring');
select is((select facts -> 'fees' from public.sites_of('camden')), '{"tyres": 500, "rubble": 450}',
  'visitors who bring nothing yet see all fees');
select refused(
  format('public.save_voucher_settings(%L)', jsonb_build_object(field, array[stored, wanted])), code, wanted::text || ' is rejected'
)
from public.sites_of('camden'), lateral (values
  ('conditions', facts -> 'conditions', '["shoes"]'::jsonb, 'TR016'), ('fees', facts -> 'fees', '[500]', 'TR016'),
  ('fees', facts -> 'fees', '{"tyres": 4.5}', 'TR016'), ('fees', facts -> 'fees', '{"tyres": "5"}', 'TR016'),
  ('fees', facts -> 'fees', '{"tyres": 0}', 'TR016'), ('fees', facts -> 'fees', '{"lava": 500}', 'TR062')
) as wrong (field, stored, wanted, code);
select refused($$public.save_voucher_settings('{"phone": ["020 7946 0100", "0909 879 0000"]}')$$, 'TR016',
  'a premium-rate telephone number is rejected');
select refused(
  $$public.save_voucher_settings('{"phone_hours": ["Monday to Friday", "see pay.example.com, or www.example.com"]}')$$,
  'TR042', 'foreign web addresses in the telephone hours are rejected');
select refused($$public.save_voucher_settings('{"colour": ["", "red;}"]}')$$, 'TR016',
  'a colour that is not six hexadecimal digits is rejected');
select refused($$public.save_voucher_settings('{"contact_page": ["", "http://www.camden.gov.uk/contact"]}')$$, 'TR016',
  'a contact page without https:// is rejected');
select refused($$public.save_voucher_settings('{"contact_page": ["", "https://pay.example/"]}')$$, 'TR042',
  'a contact page on a foreign site is rejected');

-- Details of a site ---------------------------------------------------------------------------------------------------

select tests.act_as('officer');
select is(public.save_site_details(tests.site('camden'),
  jsonb_build_object('opening_hours', '["", " 9 to 5 "]'::jsonb, 'not_taken',
  '[[], ["tyres","mattress","tyres"]]'::jsonb, 'exceptions',
  jsonb_build_array('[]'::jsonb, tests.closed(tests.today() + 5)))), '[]', 'an officer saves the details of a site');
select results_eq('select opening_hours, not_taken, exceptions from public.skip_sites',
  $$values ('9 to 5', '{mattress,tyres}'::text[], tests.closed(tests.today() + 5))$$,
  'each waste type is stored once, in the order of the list');
select is((select changes - 'exceptions' - 'site_id' from public.audit_log where action = 'site_details_changed'),
  '{"site": "Depot", "not_taken": [[], ["mattress", "tyres"]], "opening_hours": [null, "9 to 5"]}',
  'the audit log records the changed details');
select is(public.save_site_details(tests.site('camden'), '{"place": ["", "51.5517,-0.1451"]}'), '[]',
  'an officer saves the place of a site');
select is((select place from public.sites_of('camden')), '51.5517,-0.1451', 'visitors see the place');
select is(public.save_site_details(tests.site('camden'), '{"place": ["", "51.5,-0.1"]}') -> 0 ->> 'now',
  '51.5517,-0.1451', 'a conflict over the place answers with the present one');
select is(public.save_site_details(tests.site('camden'), '{"place": ["51.5517,-0.1451", ""]}'), '[]',
  'an officer deletes the place');
select throws_ok(format($$select public.save_site_details(tests.site('camden'), '{"place": ["", "%s"]}')$$, place),
  'TR016', null, 'rejected as a place: ' || place)
from unnest('{"NW5 2AA","48.8566,2.3522","51.5,-0.1,3"," 51.5,-0.1","51,0","99.5,-0.1"}'::text[]) as place;
select refused($$public.save_site_details(tests.site('camden'), '{"not_taken": [[], ["gold"]]}')$$, 'TR062',
  'an unknown waste type is rejected');
select refused($$public.save_site_details(tests.site('camden'), '{"not_taken": [[], [null]]}')$$, 'TR062',
  'a null waste type is rejected');
select refused($$public.save_site_details(tests.site('camden'), '{"not_taken": [[], {"tyres": 1}]}')$$, 'TR016',
  'waste types as an object are rejected');
select refused($$public.save_site_details(tests.site('camden'),
  jsonb_build_object('opening_hours', jsonb_build_array('9 to 5', repeat('x', 501))))$$, 'TR065',
  'opening hours of 501 characters are rejected');
select refused($$public.save_site_details(tests.site('hackney'), '{}')$$, 'TR011',
  'an officer cannot save details of another council''s site');
select refused($$public.save_site_details(null, '{}')$$, 'TR011', 'details of a null site are rejected');
select throws_ok(format('select public.save_site_details(tests.site(''camden''), %L)',
  jsonb_set(changes, '{exceptions,0}', exceptions, false)), 'TR016', null, 'rejected: ' || changes::text)
from public.skip_sites, unnest(array[
  '{"opening": [null, [["08:00-16:00"], [], [], [], [], []]]}',
    '{"opening": [null, [["8:00-16:00"], [], [], [], [], [], []]]}',
  '{"opening": [null, [["16:00-08:00"], [], [], [], [], [], []]]}',
    '{"opening": [null, [["08:00-12:00", "11:00-16:00"], [], [], [], [], [], []]]}',
  '{"opening": [null, [[], [], [], [], [], [], []]]}', '{"opening": [null, "always"]}',
    '{"opening": [null, [[null], [], [], [], [], [], []]]}',
    '{"exceptions": [[], [{"from": "2026-12-24", "to": null, "hours": [], "why": null}]]}',
  '{"exceptions": [[], [{"from": "2026-12-24", "to": "2026-12-26", "hours": ["x"], "why": null}]]}',
    '{"exceptions": [[], [{"from": "2026-12-24", "to": "2026-12-26"}]]}',
  '{"largest_size": [null, "ship"]}', '{"height_limit_cm": [null, 149]}', '{"height_limit_cm": [null, "high"]}'
]::jsonb[]) as changes;
select is(public.save_site_details(tests.site('camden'),
  '{"opening": [null, [["08:00-16:00"], ["08:00-12:00", "13:00-24:00"], [], [], [], [], []]],
    "largest_size": ["", "car"], "height_limit_cm": ["", 200]}'),
  '[]', 'an officer saves a week of opening hours, the largest vehicle and a height');
select is(public.save_site_details(tests.site('camden'),
  jsonb_build_object('opening', '[null, null]'::jsonb, 'largest_size', '["car", ""]'::jsonb)) #>> '{0,field}',
  'opening', 'a conflict over the week of opening hours names the field');
select is((select opening -> 'week' -> 1 from public.sites_of('camden')), '["08:00-12:00", "13:00-24:00"]',
  'visitors see the week of opening hours');
select is((select why_not from public.sites_of('camden', '{"kinds": ["sofa"], "size": "small_van"}')),
  '{"reason": "too_large", "largest": "car"}', 'visitors see why a vehicle is too large for the site');
select is((select why_not from public.sites_of('camden', '{"kinds": ["sofa", "tyres"], "size": "car"}')),
  '{"reason": "not_taken", "kinds": ["tyres"]}', 'visitors see which waste types the site does not take');
select is((select why_not from public.sites_of('camden', '{"kinds": ["sofa"], "size": "car"}')), null,
  'visitors see that smaller vehicles may come');
select refused($$public.sites_of('camden', '{"kinds": [], "size": "car"}')$$, 'TR062',
  'an application without waste types is rejected');
select is(public.save_site_details(tests.site('camden'),
  jsonb_build_object('opening',
  jsonb_build_array('[["08:00-16:00"], ["08:00-12:00", "13:00-24:00"], [], [], [], [], []]'::jsonb, null),
  'largest_size', '["car", ""]'::jsonb)), '[]', 'an officer deletes the week of opening hours and the largest vehicle');
select tests.act_as_operator();
update public.skip_sites set exceptions = tests.closed(tests.today()) where id = tests.site('camden');
select tests.act_as_anonymous();
select is((select opening ->> 'state' from public.sites_of('camden')), 'unchecked',
  'a past closing does not count, and opening hours in words are unchecked');
select tests.act_as_operator();
update public.skip_sites set exceptions = tests.closed(tests.today() + 1) where id = tests.site('camden');
select tests.act_as_anonymous();
select results_eq($$select opening ->> 'state', (opening ->> 'opens_on')::date from public.sites_of('camden')$$,
  $$select 'later', tests.today() + 1$$, 'visitors see that the site is closed today and opens tomorrow');

-- Paused, off, without a site -----------------------------------------------------------------------------------------

select tests.act_as('own');
select public.save_voucher_settings(jsonb_build_object('pauses',
  jsonb_build_array('[]'::jsonb, tests.pauses('Full until Monday.'))));
select tests.act_as_anonymous();
select results_eq($$select paused, pause_notice from public.open_boroughs() where key = 'camden'$$,
  $$values (true, 'Full until Monday.')$$, 'visitors see why a borough is paused');
select isnt_empty($$select * from public.sites_of('camden')$$, 'visitors see the sites of a paused borough');
select tests.act_as('own');
select public.save_voucher_settings('{"vouchers_open": [true, null]}');
select tests.act_as_anonymous();
select is_empty($$select * from public.open_boroughs() where key = 'camden'$$,
  'a borough with vouchers off is not among the open ones');
select is_empty($$select * from public.sites_of('camden')$$, 'a borough with vouchers off shows no sites');
select tests.act_as_operator();
delete from public.skip_sites where council_key = 'hackney';
select tests.act_as_anonymous();
select is_empty('select * from public.open_boroughs()', 'a borough without a site is not among the open ones');
