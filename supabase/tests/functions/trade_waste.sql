select plan(21);
select tests.cast();
insert into public.skip_sites (id, council_key, position, address) values (tests.site('camden'), 'camden', 1, 'Depot');
insert into public.skip_companies (id, skip_company_name, contact_number, listed) values
  (md5('listed')::uuid, 'Yellow Skips', '020 7946 0000', true), (md5('quiet')::uuid, 'Quiet Skips', '1', false);
insert into public.linked_skip_companies (council_key, skip_company_id)
select 'camden', id from public.skip_companies where id in (md5('listed')::uuid, md5('quiet')::uuid);

select tests.act_as_anonymous();
select is_empty('select * from public.trade_sites()', 'no site takes trade waste by default');

select tests.act_as('own');
select refused(format('public.save_site_details(tests.site(%L), %L)', 'camden', changes), code, changes || ' is rejected')
from (values
  ('{"trade_waste": [false, true]}', 'TR016'), ('{"trade_waste": [false, true], "trade_pence": [null, 15000]}', 'TR016'),
  ('{"trade_waste": [false, true], "trade_unit": [null, "tonne"]}', 'TR016'), ('{"trade_unit": [null, "bucket"], "trade_pence": [null, 1]}', 'TR016'),
  ('{"trade_unit": [null, "tonne"], "trade_pence": [null, 0]}', 'TR016'),
  ('{"trade_conditions": [[], ["shoes"]]}', 'TR016'), ('{"trade_notes": [null, "Pay at https://pay.example"]}', 'TR042')
) as wrong (changes, code);
select is(public.save_site_details(tests.site('camden'), '{"trade_waste": [false, true], "trade_pence": [null, 15000],
  "trade_unit": [null, "tonne"], "trade_conditions": [[], ["card_only", "transfer_note", "card_only"]],
  "trade_notes": ["", " At least £38. "]}'), '[]', 'a manager lets a site take trade waste');
select is((select changes -> 'trade_pence' from public.audit_log where action = 'site_details_changed'),
  '[null, 15000]', 'the audit log records the price');
select is(public.save_site_details(tests.site('camden'), '{"trade_pence": [null, 100]}') #>> '{0,now}', '15000',
  'saving a price that another member changed is a conflict');

select tests.act_as_anonymous();
select results_eq('select council_key, address, opening ->> ''state'', trade_pence, trade_unit::text,
  trade_conditions::text[], trade_notes from public.trade_sites(''camden'')',
  $$values ('camden', 'Depot', 'unchecked', 15000, 'tonne', '{transfer_note,card_only}'::text[], 'At least £38.')$$,
  'visitors see trade waste sites also when the council has vouchers off');
select results_eq($$select skip_company_name, contact_number from public.listed_skip_companies('camden')$$,
  $$values ('Yellow Skips', '020 7946 0000')$$, 'visitors see the skip companies that agreed to be named');
select is_empty($$select * from public.listed_skip_companies('hackney')$$,
  'the list has only companies of that borough');

-- A changed offer: other boroughs see it a day later (rule 4.3).
select tests.act_as_operator();
insert into public.skip_site_boroughs (site_id, borough_key, agreed_at) values (tests.site('camden'), 'hackney', now());
update public.skip_sites set former_trade = null, trade_from = null;
select tests.act_as('own');
select is(public.save_site_details(tests.site('camden'), '{"trade_pence": [15000, 20000]}'), '[]',
  'a manager changes the price of trade waste');
select is(public.save_site_details(tests.site('camden'), '{"trade_pence": [20000, 21000]}'), '[]',
  'a manager changes the price again on the same day');
select tests.act_as_anonymous();
select results_eq($$select trade_pence from public.trade_sites('camden')
  union all select trade_pence from public.trade_sites('hackney') union all select trade_pence from public.trade_sites()$$,
  $$values (21000), (15000), (15000)$$,
  'residents of the council''s own borough see a new price at once, others the former one');
select tests.act_as_operator();
select results_eq($$select facts ->> 'council', facts -> 'sites', facts -> 'trade'
  from private.emails cross join lateral private.facts_of_new_address(emails) as facts where kind = 'new_address'$$,
  $$values ('Hackney', '[]'::jsonb, '["Depot"]'::jsonb)$$, 'managers of boroughs that agreed are emailed once');
update public.skip_sites set trade_from = now();
select tests.act_as_anonymous();
select is((select trade_pence from public.trade_sites('hackney')), 21000,
  'other boroughs see a new price after a day');

select tests.act_as_operator();
update public.councils set closed_at = now() where council_key = 'camden';
select tests.act_as_anonymous();
select is_empty('select * from public.trade_sites()', 'visitors do not see a closed council''s trade waste sites');
select is_empty($$select * from public.listed_skip_companies('camden')$$,
  'visitors do not see a closed council''s skip companies');
