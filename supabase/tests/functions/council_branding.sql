select plan(9);
select tests.cast();

select tests.act_as('own');
select is(public.save_voucher_settings(
  '{"colour": ["", "#FFB61E"], "contact_page": ["", "https://www.camden.gov.uk/contact"]}'), '[]',
  'a manager sets colour and contact page');

select tests.act_as_operator();
select is(public.set_council_mark('camden', encode('a picture', 'base64')), true, 'the operator sets a mark');
select is(public.set_council_mark('sutton', encode('a picture', 'base64')), false,
  'the operator cannot set a mark for an unregistered council');
select throws_ok($$select public.set_council_mark('camden', encode(decode(repeat('00', 65537), 'hex'), 'base64'))$$,
  '23514', null, 'a mark of more than 64 KB is rejected');

select tests.act_as_anonymous();
select results_eq($$select convert_from(decode(mark, 'base64'), 'UTF8'), colour, contact_page
  from public.council_branding('camden')$$,
  $$values ('a picture', '#ffb61e', 'https://www.camden.gov.uk/contact')$$,
  'visitors see mark, colour and contact page at once');
select tests.act_as_operator();
select public.suspend_council('camden', 'Its mailbox is compromised.', true);
select is_empty($$select * from public.council_branding('camden')$$, 'a suspended council shows no branding');
select public.suspend_council('camden', 'It is well again.', false);

select is(public.set_council_mark('camden'), true, 'the operator removes the mark');
select results_eq($$select mark, colour from public.council_branding('camden')$$,
  $$values (null::text, '#ffb61e')$$, 'removing the mark keeps the colour');
select results_eq($$select member_name, changes from public.audit_log where action = 'mark_changed' order by at, id$$,
  $$values ('The operator', '{"removed": false}'::jsonb), ('The operator', '{"removed": true}')$$,
  'the audit log records both changes of the mark');
