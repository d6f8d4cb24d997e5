select plan(12);
select tests.cast();
insert into public.skip_sites (id, council_key, position, address) values (tests.site('camden'), 'camden', 1, 'Depot');
insert into public.skip_companies (id, skip_company_name, contact_number, listed) values
  (md5('listed')::uuid, 'Yellow Skips', '020 7946 0000', true), (md5('quiet')::uuid, 'Quiet Skips', '1', false);
insert into public.linked_skip_companies (council_key, skip_company_id)
select 'camden', id from public.skip_companies where id in (md5('listed')::uuid, md5('quiet')::uuid);

select tests.act_as_anonymous();
select is_empty('select * from public.trade_sites()', 'anonymous: no site takes trade waste at first');

select tests.act_as('own');
select refused($$public.save_site_details(tests.site('camden'), '{"trade_waste": [false, true]}')$$, 'TR016',
  'own council: trade waste needs a price');
select refused($$public.save_site_details(tests.site('camden'),
  '{"trade_price": [null, "Pay at https://pay.example"]}')$$, 'TR042', 'own council: a price holds no foreign address');
select refused($$public.save_site_details(tests.site('camden'),
  '{"trade_waste": [false, true], "trade_price": ["", "£150 a tonne"], "trade_documents": ["", "x@pay.example"]}')$$,
  'TR042', 'own council: nor does what to bring');
select is(public.save_site_details(tests.site('camden'), '{"trade_waste": [false, true],
  "trade_price": ["", " £150 a tonne "], "trade_payment": ["", "By card"], "trade_documents": ["", "Transfer note"]}'),
  '[]', 'own council: a site takes trade waste');
select is((select changes -> 'trade_price' from public.audit_log where action = 'site_details_changed'),
  '[null, "£150 a tonne"]', 'own council: which is an event');
select is(public.save_site_details(tests.site('camden'), '{"trade_price": ["", "£1"]}') #>> '{0,now}', '£150 a tonne',
  'own council: a price that changed meanwhile is a conflict');

select tests.act_as_anonymous();
select results_eq('select council_key, address, opening ->> ''state'', trade_price, trade_payment, trade_documents
  from public.trade_sites()',
  $$values ('camden', 'Depot', 'unchecked', '£150 a tonne', 'By card', 'Transfer note')$$,
  'anonymous: reads it, whether or not the council gives out vouchers');
select results_eq($$select skip_company_name, contact_number from public.listed_skip_companies('camden')$$,
  $$values ('Yellow Skips', '020 7946 0000')$$, 'anonymous: reads the companies that agreed to be named');
select is_empty($$select * from public.listed_skip_companies('hackney')$$, 'anonymous: of that borough alone');

select tests.act_as_operator();
update public.councils set closed_at = now() where council_key = 'camden';
select tests.act_as_anonymous();
select is_empty('select * from public.trade_sites()', 'anonymous: a closed council''s sites are not shown');
select is_empty($$select * from public.listed_skip_companies('camden')$$, 'anonymous: nor are its companies');
