select plan(37);
select tests.cast();
insert into public.skip_sites (council_key, position, address)
  values ('camden', 1, 'One'), ('camden', 2, 'Two'), ('hackney', 1, 'Three');
insert into public.vouchers (local_auth_issue) values ('camden');

select tests.enlist('resident', 'camden', 'gate');

select tests.act_as_service();
select is(public.council_contents('nowhere'), null, 'service role: an unknown borough has no contents');
select results_eq($$select contents ->> 'closed', contents ->> 'active', contents ->> 'holders', contents ->> 'unusable',
  jsonb_array_length(contents -> 'members'), contents #>> '{members,0,email}' from public.council_contents('camden') as contents$$,
  $$values ('false', '0', '0', '0', 6, 'idle@camden.gov.uk')$$, 'service role: counts what a council holds');
select refused($$public.delete_council('camden', 'It asked to.')$$, 'TR054', 'service role: deletes no open council');
select refused($$public.close_council_of('camden', ' ')$$, 'TR047', 'service role: closes nothing without a reason');
select refused($$public.close_council_of('sutton', 'It asked to.')$$, 'TR031', 'service role: nor where there is no council');
select is(public.close_council_of('camden', 'It asked to.'), true, 'service role: closes');
select is(public.close_council_of('camden', 'Again.'), false, 'service role: once');
select is(public.reopen_council_of('camden'), true, 'service role: reopens');
select is(public.reopen_council_of('camden'), false, 'service role: once');
select is(public.close_council_of('camden', 'It asked to.'), true, 'service role: closes it again on the same day');
select tests.act_as_operator();
select results_eq($$select distinct private.email_facts(emails) ->> 'who', private.email_facts(emails) ->> 'why'
  from private.emails where kind = 'council_closed'$$, $$values ('The operator', 'It asked to.')$$,
  'whose emails say who closed it and why');
select tests.act_as_service();
select is_empty($$select * from public.delete_council('nowhere', 'It asked to.')$$,
  'service role: an unknown borough deletes nothing');
select refused($$public.delete_council('camden', ' ')$$, 'TR047', 'service role: deletes nothing without a reason');
select results_eq($$select * from public.delete_council('camden', 'It asked to.')$$, $$values
    ('idle@camden.gov.uk', 'manager', true, 2::bigint), ('manager@camden.gov.uk', 'manager', true, 2),
    ('onestep@camden.gov.uk', 'manager', true, 2),
    ('gate@contractor.example', 'gate', false, 2), ('officer@camden.gov.uk', 'officer', true, 2),
    ('resident@home.example', 'gate', false, 2)$$,
  'service role: says who belonged to it, whose account went, and how many sites');
select is_empty($$select * from public.delete_council('camden', 'It asked to.')$$,
  'service role: deleting twice deletes nothing more');

select tests.act_as_operator();
select is_empty($$select 1 from auth.users where email like '%@camden.gov.uk'$$, 'their accounts are gone');
select results_eq($$select distinct count(*) over (), private.email_facts(emails) ->> 'council' from private.emails
  where kind = 'council_deleted'$$, $$values (6::bigint, 'Camden')$$, 'and each gets an email');
select results_eq(
  $$select distinct private.email_facts(emails) ->> 'why' from private.emails where kind = 'council_deleted'$$,
  array['It asked to.'], 'and reads why');
select is((select changes from public.audit_log where action = 'council_deleted'),
  '{"council": "Camden", "why": "It asked to."}', 'which the log says');
select isnt_empty($$select 1 from auth.users where email = 'gate@contractor.example'$$,
  'but not that of somebody who serves another council');
select count_is($$public.council_members where user_id = tests.user_id('gate')$$, 1, 'who keeps that alone');
select isnt_empty($$select 1 from public.residents where user_id = tests.user_id('resident')$$,
  'nor that of a resident');
select results_eq('select address from public.skip_sites', array['Three'], 'its sites are gone, others'' are not');
select count_is('public.vouchers', 1, 'vouchers stay');
select allowed($$tests.register('colleague', 'colleague@camden.gov.uk', 'camden')$$,
  'a colleague can register the borough afterwards');

-- Vouchers ---------------------------------------------------------------------------------------------------------

select tests.open_borough('camden');
create temp table codes as select tests.issue('resident') as ends, tests.issue('resident') as stays;
grant select on codes to authenticated;
update public.vouchers set load = '{"kinds": ["wood"], "size": "car"}' where code = (select stays from codes);
-- The one site that serves its borough takes no sofas, and is closed this week.
update public.skip_sites set not_taken = '{sofa}', exceptions = tests.closed(tests.today() + 7)
  where council_key = 'hackney';
select tests.serve(id, 'camden') from public.skip_sites where council_key = 'hackney';
delete from private.emails where true;

select tests.act_as_service();
select results_eq($$select contents ->> 'active', contents ->> 'holders', contents ->> 'unusable'
  from public.council_contents('camden') as contents$$,
  $$values ('2', '1', '1')$$, 'service role: counts vouchers, their holders, and those that no site takes');
select public.close_council_of('camden', 'It asked to.');
select is(public.end_vouchers(), 0::bigint, 'service role: none ends while its council can be reopened');
select count(*) from public.delete_council('camden', 'It asked to.');
select is((public.maintain(5000, true) ->> 'ended_vouchers')::int, 1, 'service role: one is to end');
select is(public.end_vouchers(0), 0::bigint, 'service role: no batch ends nothing');
select is((public.maintain(5000) ->> 'ended_vouchers')::int, 1, 'service role: it ends');
select is(public.end_vouchers(), 0::bigint, 'service role: once');
select tests.act_as('resident');
select results_eq(
  $$select state, story #>> '{-1,what}' from public.my_vouchers() order by code = (select ends from codes)$$,
  $$values ('active'::private.voucher_state, 'issued'), ('ended', 'ended')$$,
  'its holder is told, and keeps the other');
select answers($$public.cancel_voucher((select id from public.my_vouchers() where state = 'ended'))$$, 'ended',
  'who cannot cancel it any more');
select tests.act_as('gate');
select results_eq($$select outcome from unnest(array[(select ends from codes), (select stays from codes)]) as code,
  lateral public.check_voucher(code, (select id from public.gate_sites() where borough_key = 'hackney'))$$,
  array['ended', 'not_here']::private.gate_outcome[], 'and a neighbour''s gate');
select tests.act_as_operator();
select results_eq(
  $$select private.email_facts(emails) ->> 'state' from private.emails where kind = 'left_scheme' order by 1$$,
  array['active', 'ended'], 'one letter about each');
select is_empty('select tests.totals_that_differ()', 'and figures count it as ended');
delete from public.residents where user_id = tests.user_id('resident');
select results_eq($$select cancel_reason::text, ended_at is not null from public.vouchers
  where code in (select unnest(array[ends, stays]) from codes) order by 1$$,
  $$values ('resident_gone', false), (null, true)$$, 'a holder who goes cancels no voucher that has ended');
