select plan(17);
select tests.cast();
insert into public.skip_sites (id, council_key, position, address) values (tests.site('camden'), 'camden', 1, 'Depot');
insert into public.skip_companies (id, skip_company_name, contact_number, listed) values
  (md5('listed')::uuid, 'Yellow Skips', '020 7946 0000', true), (md5('quiet')::uuid, 'Quiet Skips', '1', false);
insert into public.linked_skip_companies (council_key, skip_company_id)
select 'camden', id from public.skip_companies where id in (md5('listed')::uuid, md5('quiet')::uuid);

select tests.act_as_anonymous();
select is_empty('select * from public.trade_sites()', 'no site takes trade waste by default');

select tests.act_as('own');
select refused($$public.save_site_details(tests.site('camden'), '{"trade_waste": [false, true]}')$$, 'TR016',
  'trade waste needs a price');
select refused($$public.save_site_details(tests.site('camden'),
  '{"trade_price": [null, "Pay at https://pay.example"]}')$$, 'TR042',
  'a price with a foreign web address is rejected');
select refused($$public.save_site_details(tests.site('camden'),
  '{"trade_waste": [false, true], "trade_price": ["", "£150 a tonne"], "trade_documents": ["", "x@pay.example"]}')$$,
  'TR042', 'documents to bring with a foreign email address are rejected');
select is(public.save_site_details(tests.site('camden'), '{"trade_waste": [false, true],
  "trade_price": ["", " £150 a tonne "], "trade_payment": ["", "By card"], "trade_documents": ["", "Transfer note"]}'),
  '[]', 'a manager lets a site take trade waste');
select is((select changes -> 'trade_price' from public.audit_log where action = 'site_details_changed'),
  '[null, "£150 a tonne"]', 'the audit log records the price');
select is(public.save_site_details(tests.site('camden'), '{"trade_price": ["", "£1"]}') #>> '{0,now}', '£150 a tonne',
  'saving a price that another member changed is a conflict');

select tests.act_as_anonymous();
select results_eq('select council_key, address, opening ->> ''state'', trade_price, trade_payment, trade_documents
  from public.trade_sites(''camden'')',
  $$values ('camden', 'Depot', 'unchecked', '£150 a tonne', 'By card', 'Transfer note')$$,
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
select is(public.save_site_details(tests.site('camden'), '{"trade_price": ["£150 a tonne", "£200 a tonne"]}'), '[]',
  'a manager changes the price of trade waste');
select is(public.save_site_details(tests.site('camden'), '{"trade_price": ["£200 a tonne", "£210 a tonne"]}'), '[]',
  'a manager changes the price again on the same day');
select tests.act_as_anonymous();
select results_eq($$select trade_price from public.trade_sites('camden')
  union all select trade_price from public.trade_sites('hackney') union all select trade_price from public.trade_sites()$$,
  $$values ('£210 a tonne'), ('£150 a tonne'), ('£150 a tonne')$$,
  'residents of the council''s own borough see a new price at once, others the former one');
select tests.act_as_operator();
select results_eq($$select facts ->> 'council', facts -> 'sites', facts -> 'trade'
  from private.emails cross join lateral private.facts_of_new_address(emails) as facts where kind = 'new_address'$$,
  $$values ('Hackney', '[]'::jsonb, '["Depot"]'::jsonb)$$, 'managers of boroughs that agreed are emailed once');
update public.skip_sites set trade_from = now();
select tests.act_as_anonymous();
select is((select trade_price from public.trade_sites('hackney')), '£210 a tonne',
  'other boroughs see a new price after a day');

select tests.act_as_operator();
update public.councils set closed_at = now() where council_key = 'camden';
select tests.act_as_anonymous();
select is_empty('select * from public.trade_sites()', 'visitors do not see a closed council''s trade waste sites');
select is_empty($$select * from public.listed_skip_companies('camden')$$,
  'visitors do not see a closed council''s skip companies');
