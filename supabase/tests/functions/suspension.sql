select plan(31);
select tests.cast();
select tests.open_borough('camden');
create temp table codes as select tests.issue('resident') as code;
grant select on codes to public;
insert into public.skip_site_boroughs (site_id, borough_key) values (tests.site('camden'), 'hackney');
update public.skip_sites set opening_hours = 'Elsewhere', exceptions = jsonb_build_array(
  jsonb_build_object('from', tests.today() + 1, 'to', tests.today() + 1, 'hours', '[]'::jsonb, 'why', 'Elsewhere'))
    where id = tests.site('camden');
update public.councils set to_pay = 'Elsewhere', pauses = '[{"from": "2020-01-01", "to": null, "why": "Pay elsewhere"}]'
  where council_key = 'camden';
select tests.act_as('own');
do $$ begin perform public.invite_member('late@camden.gov.uk', 'officer'); end $$;

select tests.act_as('own');
do $$ begin perform public.save_site_boroughs(tests.site('camden', 2), '["hackney"]', '[]'); end $$;
select tests.act_as_operator();
insert into private.holder_emails (council_id, site_ids, first_day, subject, body, people, sender_id, sender_name, leaves_at)
  values (tests.council_id('camden'), '{}', '2020-01-01', 'x', 'x', 1, tests.user_id('own'), 'Ada', now());
do $$ begin perform private.queue_holder_emails(); end $$;

select tests.act_as_service();
select refused($$public.suspend_council('atlantis', 'Because', true)$$, 'TR004',
  'an unknown borough cannot be suspended');
select refused($$public.suspend_council('camden', ' ', true)$$, 'TR047',
  'a suspension needs a reason that is not blank');
select refused($$public.suspend_council('camden', null, true)$$, 'TR047', 'a suspension needs a reason');
select is(public.suspend_council('camden', 'Unknown people.', true), true, 'the operator suspends a council');
select is(public.suspend_council('camden', 'Another reason', true), false, 'suspending again changes nothing');
select results_eq('select borough_key, why from public.suspended_councils()',
  $$values ('camden', 'Unknown people.')$$, 'the operator''s list has the suspended council and the first reason');

select tests.act_as_anonymous();
select is_empty($$select 1 from public.sites_of('camden') where council_key = 'camden'$$,
  'visitors do not see a suspended council''s sites');
select is_empty($$select 1 from public.open_boroughs() where own and key = 'camden'$$,
  'a suspended council is not among the open boroughs');
select tests.act_as('resident');
select results_eq($$select state::text, pause_notice, facts ->> 'to_pay' from public.my_vouchers()$$,
  $$values ('active', 'Your council gives out no vouchers at present.', null)$$,
  'a holder does not see a suspended council''s texts');
select results_eq(
  $$select facts ->> 'opening_hours', opening #>> '{exceptions,0,why}', opening #>> '{exceptions,0,to}'
  from public.my_vouchers()$$,
  $$values (null, null, (tests.today() + 1)::text)$$, 'a holder sees when the site is closed, without its texts');
select tests.act_as('another');
select is_empty($$select 1 from public.offered_sites() where council_key = 'camden'$$,
  'a neighbour does not see a suspended council''s offers');
select tests.act_as('own');
select is(public.suspension(), 'Unknown people.', 'a manager of a suspended council reads the reason');
select refused($$public.invite_member('new@camden.gov.uk', 'officer')$$, 'TR045',
  'a manager of a suspended council cannot invite');
select refused($$public.save_site_boroughs(tests.site('camden'), '["barnet"]', '["hackney"]')$$, 'TR045',
  'a manager of a suspended council cannot offer sites');
select refused($$public.answer_offers('[]', true)$$, 'TR045',
  'a manager of a suspended council cannot agree to offers');
select is(public.answer_offers('[]', false), '[]', 'a manager of a suspended council may end agreements');
select answers($$public.issue_desk_voucher('Smith', '1', 'NW5 2AA', 'camden', '{"kinds": ["sofa"], "size": "car"}',
  tests.site('camden'), gen_random_uuid())$$, 'not_offered', 'a suspended council issues no desk vouchers');
select tests.act_as('gate');
select answers($$public.check_voucher((select code from codes), tests.site('camden'))$$, 'valid',
  'a suspended council''s gates check vouchers');
select answers($$public.accept_pending((select code from codes), gen_random_uuid(), tests.site('camden'), false, null,
  now() - interval '1 hour', now())$$, 'accepted', 'a pending check of a suspended council''s gate is accepted');
select tests.act_as_operator();
select results_eq($$select kind::text from tests.take_emails(100)
  where kind in ('suspension', 'invitation', 'offered', 'closure') order by 1$$,
  array['suspension', 'suspension', 'suspension'],
  'the managers are emailed the suspension, and its other emails are held back');
select count_is($$private.emails where kind in ('invitation', 'offered', 'closure') and outcome is null$$, 3,
  'the held-back emails stay in the outbox');
update private.emails set next_try = now() where outcome is null;
do $$ begin perform public.suspend_council('camden', 'They rang.', false); end $$;
select results_eq(
  $$select kind::text from tests.take_emails(100) where kind in ('invitation', 'offered', 'closure') order by 1$$,
  array['invitation', 'offered'], 'held-back emails are sent after the suspension, where they are still true');
do $$ begin perform public.suspend_council('camden', 'No answer.', true); end $$;
insert into private.emails (id, kind, email, council_id, next_try)
select gen_random_uuid(), 'invitation', n || '@camden.gov.uk', tests.council_id('camden'), now() - interval '1 hour'
from generate_series(1, 5001) as n;
insert into private.emails (id, kind, email, council_id)
values (gen_random_uuid(), 'invitation', 'new@hackney.gov.uk', tests.council_id('hackney'));
select results_eq('select emails.email from private.lease_emails(''others'') as leased join private.emails on id = leased',
  $$values ('new@hackney.gov.uk')$$, 'thousands of held-back emails delay no email of another council');
delete from private.emails where kind = 'invitation';
select tests.prove('late', 'late@camden.gov.uk');

-- Closing and claiming again does not evade it.
delete from public.council_members
  where user_id in (tests.user_id('officer'), tests.user_id('idle'), tests.user_id('one step'));
delete from auth.users where id = tests.user_id('own');
select tests.prove('back', 'manager@camden.gov.uk');
select refused_to('back', $$public.reopen_council('camden', 'Ada', 'Lovelace')$$, 'TR045',
  'a suspended council cannot be reopened after closing');
select tests.act_as_service();
select allowed($$public.delete_council('camden', 'It asked to.')$$, 'the operator deletes the suspended council');
select refused_to('back', $$public.claim_council('camden', 'Ada', 'Lovelace')$$, 'TR045',
  'a suspended borough cannot be claimed again');

select tests.act_as_service();
select is(public.suspend_council('camden', 'They rang.', false), true, 'the operator ends the suspension');
select is(public.suspend_council('camden', 'They rang.', false), false, 'ending the suspension again changes nothing');
select is_empty('select 1 from public.suspended_councils()', 'the operator''s list is then empty');
select tests.act_as('back');
select is(public.claim_council('camden', 'Ada', 'Lovelace'), 'claimed', 'the borough can then be claimed');
select is(public.suspension(), null, 'the new council is not suspended');
