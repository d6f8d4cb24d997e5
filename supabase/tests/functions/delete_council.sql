select plan(36);
select tests.cast();
insert into public.skip_sites (council_key, position, address)
  values ('camden', 1, 'One'), ('camden', 2, 'Two'), ('hackney', 1, 'Three');
insert into public.vouchers (local_auth_issue) values ('camden');

select tests.enlist('resident', 'camden', 'gate');

select tests.act_as_service();
select is(public.council_contents('nowhere'), null, 'an unknown borough has no contents');
select results_eq($$select contents ->> 'closed', contents ->> 'active', contents ->> 'holders', contents ->> 'unusable',
  jsonb_array_length(contents -> 'members'), contents #>> '{members,0,email}' from public.council_contents('camden') as contents$$,
  $$values ('false', '0', '0', '0', 6, 'idle@camden.gov.uk')$$, 'the operator counts what a council holds');
select refused($$public.delete_council('camden', 'It asked to.')$$, 'TR054', 'an open council cannot be deleted');
select refused($$public.close_council_of('camden', ' ')$$, 'TR047', 'a council is not closed without a reason');
select refused($$public.close_council_of('sutton', 'It asked to.')$$, 'TR031',
  'an unregistered council cannot be closed');
select is(public.close_council_of('camden', 'It asked to.'), true, 'the operator closes a council');
select is(public.close_council_of('camden', 'Again.'), false, 'closing again changes nothing');
select is(public.close_council_of('camden', reopen => true), true, 'the operator reopens the council');
select is(public.close_council_of('camden', reopen => true), false, 'reopening again changes nothing');
select is(public.close_council_of('camden', 'It asked to.'), true,
  'the operator may close the council again on the same day');
select tests.act_as_operator();
select results_eq($$select distinct private.email_facts(emails) ->> 'who', private.email_facts(emails) ->> 'why'
  from private.emails where kind = 'council_closed'$$, $$values ('The operator', 'It asked to.')$$,
  'the emails name the operator and the reason');
select tests.act_as_service();
select is_empty($$select * from public.delete_council('nowhere', 'It asked to.')$$,
  'deleting an unknown borough deletes nothing');
select refused($$public.delete_council('camden', ' ')$$, 'TR047', 'a council is not deleted without a reason');
select results_eq($$select * from public.delete_council('camden', 'It asked to.')$$, $$values
    ('idle@camden.gov.uk', 'manager', true, 2::bigint), ('manager@camden.gov.uk', 'manager', true, 2),
    ('onestep@camden.gov.uk', 'manager', true, 2),
    ('gate@contractor.example', 'gate', false, 2), ('officer@camden.gov.uk', 'officer', true, 2),
    ('resident@home.example', 'gate', false, 2)$$,
  'the deletion lists each member, whether the account went, and the number of sites');
select is_empty($$select * from public.delete_council('camden', 'It asked to.')$$, 'deleting again deletes nothing');

select tests.act_as_operator();
select is_empty($$select 1 from auth.users where email like '%@camden.gov.uk'$$,
  'accounts of members of that council alone are deleted');
select results_eq($$select distinct count(*) over (), private.email_facts(emails) ->> 'council' from private.emails
  where kind = 'council_deleted'$$, $$values (6::bigint, 'Camden')$$, 'each member is emailed the deletion');
select results_eq(
  $$select distinct private.email_facts(emails) ->> 'why' from private.emails where kind = 'council_deleted'$$,
  array['It asked to.'], 'the email has the reason');
select is((select changes from public.audit_log where action = 'council_deleted'),
  '{"council": "Camden", "why": "It asked to."}', 'the audit log has the council and the reason');
select isnt_empty($$select 1 from auth.users where email = 'gate@contractor.example'$$,
  'a member of another council keeps the account');
select count_is($$public.council_members where user_id = tests.user_id('gate')$$, 1,
  'a member of another council keeps that membership');
select isnt_empty($$select 1 from public.residents where user_id = tests.user_id('resident')$$,
  'a member who is a resident keeps the resident''s data');
select results_eq('select address from public.skip_sites', array['Three'],
  'the sites are deleted, and no other council''s');
select count_is('public.vouchers', 1, 'vouchers are kept');
select allowed($$tests.register('colleague', 'colleague@camden.gov.uk', 'camden')$$,
  'the borough can be claimed afterwards');

-- Vouchers ------------------------------------------------------------------------------------------------------------

select tests.open_borough('camden');
create temp table codes as select tests.issue('resident') as ends, tests.issue('resident') as stays;
grant select on codes to authenticated;
update public.vouchers set waste = '{"kinds": ["wood"], "size": "car"}' where code = (select stays from codes);
-- The one site that serves its borough takes no sofas, and is closed this week.
update public.skip_sites set not_taken = '{sofa}', exceptions = tests.closed(tests.today() + 7)
  where council_key = 'hackney';
select tests.serve(id, 'camden') from public.skip_sites where council_key = 'hackney';
delete from private.emails where true;

select tests.act_as_service();
select results_eq($$select contents ->> 'active', contents ->> 'holders', contents ->> 'unusable'
  from public.council_contents('camden') as contents$$,
  $$values ('2', '1', '1')$$, 'the operator counts vouchers, their holders, and vouchers that no site takes');
select public.close_council_of('camden', 'It asked to.');
select is(public.end_vouchers(), 0::bigint, 'no voucher ends while its council can be reopened');
select count(*) from public.delete_council('camden', 'It asked to.');
select is(public.end_vouchers(0), 0::bigint, 'a batch of none ends no voucher');
select is((public.maintain(5000) ->> 'ended_vouchers')::int, 1, 'maintenance ends the voucher that no site takes');
select is(public.end_vouchers(), 0::bigint, 'a voucher ends once');
select tests.act_as('resident');
select results_eq(
  $$select state, story #>> '{-1,what}' from public.my_vouchers() order by code = (select ends from codes)$$,
  $$values ('active'::private.voucher_state, 'issued'), ('ended', 'ended')$$,
  'the holder sees the ended voucher, and the other stays active');
select answers($$public.cancel_voucher((select id from public.my_vouchers() where state = 'ended'))$$, 'ended',
  'the holder cannot cancel an ended voucher');
select tests.act_as('gate');
select results_eq($$select outcome from unnest(array[(select ends from codes), (select stays from codes)]) as code,
  lateral public.check_voucher(code, (select id from public.gate_sites() where borough_key = 'hackney'))$$,
  array['ended', 'not_here']::private.gate_outcome[], 'a neighbour''s gate refuses an ended voucher');
select tests.act_as_operator();
select results_eq(
  $$select private.email_facts(emails) ->> 'state' from private.emails where kind = 'left_scheme' order by 1$$,
  array['active', 'ended'], 'the holder gets one email about each voucher');
select is_empty('select tests.totals_that_differ()', 'the figures count the voucher as ended');
delete from public.residents where user_id = tests.user_id('resident');
select results_eq($$select cancel_reason::text, ended_at is not null from public.vouchers
  where code in (select unnest(array[ends, stays]) from codes) order by 1$$,
  $$values ('resident_gone', false), (null, true)$$, 'deleting the holder does not cancel an ended voucher');
