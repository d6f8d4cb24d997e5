select plan(6);
select tests.cast();
select tests.open_borough('camden');
select tests.act_as('own');
create temp table desk as select code from public.issue_desk_voucher('Doe', '1', 'NW1 1AA', 'camden',
  '{"kinds": ["sofa"], "size": "car"}', tests.site('camden'), md5('desk')::uuid);
select tests.act_as_operator();
create temp table earlier as select tests.site('camden') as site, tests.issue('resident') as code,
  tests.council_id('camden') as council_id;
grant select on earlier to authenticated;
select tests.act_as('gate');
select outcome from public.accept_voucher((select code from earlier), md5('earlier')::uuid, tests.site('camden'));
select tests.act_as_service();
select public.close_council_of('camden', 'It asked to.');
select count(*) from public.delete_council('camden', 'It asked to.');
select tests.register('colleague', 'colleague@camden.gov.uk', 'camden');
-- The later council gives a site the id of an earlier one.
select tests.open_borough('camden');
select tests.act_as('colleague');
select is(public.look_up_voucher((select code from earlier)) ->> 'outcome', 'unknown',
  'a later council: finds no voucher that an earlier one issued and accepted');
select answers($$public.undo_acceptance(md5('earlier')::uuid, 'other')$$, 'unknown', 'nor undoes its acceptances');
select results_eq(
  $$select outcome, used_by, acceptance_id from public.check_voucher((select code from earlier), tests.site('camden'))$$,
  $$values ('used'::private.gate_outcome, null::text, null::uuid)$$, 'nor does its gate say who accepted it');
select is(public.gate_day(tests.site('camden')) -> 'last', '[]', 'nor does its day list what was done');
select answers($$public.cancel_desk_voucher((select code from desk))$$, 'unknown', 'nor cancels its desk''s vouchers');
select tests.act_as_operator();
select is((select council_id from public.acceptances where id = md5('earlier')::uuid), (select council_id from earlier),
  'whose id the acceptance keeps');
