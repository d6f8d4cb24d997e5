select plan(30);
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
select refused($$public.suspend_council('atlantis', 'Because', true)$$, 'TR004', 'service role: an unknown borough');
select refused($$public.suspend_council('camden', ' ', true)$$, 'TR047', 'service role: without a reason');
select refused($$public.suspend_council('camden', null, true)$$, 'TR047', 'service role: without any');
select is(public.suspend_council('camden', 'Nobody knows them.', true), true, 'service role: suspends');
select is(public.suspend_council('camden', 'Another reason', true), false, 'service role: once');
select results_eq('select borough_key, why from public.suspended_councils()',
  $$values ('camden', 'Nobody knows them.')$$, 'service role: lists it');

select tests.act_as_anonymous();
select is_empty($$select 1 from public.sites_of('camden') where council_key = 'camden'$$,
  'a visitor: sees none of its sites');
select is_empty($$select 1 from public.open_boroughs() where own and key = 'camden'$$, 'a visitor: is offered none');
select tests.act_as('resident');
select results_eq('select state::text, pause_notice, to_pay from public.my_vouchers()',
  $$values ('active', 'Your council gives out no vouchers at present.', null)$$, 'its holder: reads none of its texts');
select results_eq(
  $$select opening_hours, opening #>> '{exceptions,0,why}', opening #>> '{exceptions,0,to}' from public.my_vouchers()$$,
  $$values (null, null, (tests.today() + 1)::text)$$, 'not those of its site, but when it is closed');
select tests.act_as('another');
select is_empty($$select 1 from public.offered_sites() where council_key = 'camden'$$,
  'a neighbour: is offered nothing by it');
select tests.act_as('own');
select is(public.suspension(), 'Nobody knows them.', 'its manager: reads why');
select refused($$public.invite_member('new@camden.gov.uk', 'officer')$$, 'TR045', 'invites nobody');
select refused($$public.save_site_boroughs(tests.site('camden'), '["barnet"]', '["hackney"]')$$, 'TR045',
  'and offers nothing');
select refused($$public.answer_offers('[]', true)$$, 'TR045', 'agrees to nothing');
select is(public.answer_offers('[]', false), '[]', 'and may take back what it agreed to');
select answers($$public.issue_desk_voucher('Smith', '1', 'NW5 2AA', 'camden', '{"kinds": ["sofa"], "size": "car"}',
  tests.site('camden'), gen_random_uuid())$$, 'site_gone', 'nor gives at the desk');
select tests.act_as('gate');
select answers($$public.check_voucher((select code from codes), tests.site('camden'))$$, 'valid', 'its gates go on');
select answers($$public.accept_pending((select code from codes), gen_random_uuid(), tests.site('camden'), false, null,
  now() - interval '1 hour', now())$$, 'accepted', 'and what they kept without a signal counts');
select tests.act_as_operator();
select results_eq($$select kind::text from tests.take_emails(100)
  where kind in ('suspension', 'invitation', 'offered', 'closure') order by 1$$,
  array['suspension', 'suspension', 'suspension'], 'its managers are told, and its other letters wait');
select count_is($$private.emails where kind in ('invitation', 'offered', 'closure') and outcome is null$$, 3,
  'and none of them is lost');
update private.emails set next_try = now() where outcome is null;
do $$ begin perform public.suspend_council('camden', 'They rang.', false); end $$;
select results_eq(
  $$select kind::text from tests.take_emails(100) where kind in ('invitation', 'offered', 'closure') order by 1$$,
  array['invitation', 'offered'], 'but leaves when it is resumed, where it is still true');
do $$ begin perform public.suspend_council('camden', 'Nobody answers.', true); end $$;
select tests.prove('late', 'late@camden.gov.uk');

-- Closing and claiming again does not evade it.
delete from public.council_members
  where user_id in (tests.user_id('officer'), tests.user_id('idle'), tests.user_id('one step'));
delete from auth.users where id = tests.user_id('own');
select tests.prove('back', 'manager@camden.gov.uk');
select refused_to('back', $$public.reopen_council('camden', 'Ada', 'Lovelace')$$, 'TR045',
  'a closed one cannot be reopened');
select tests.act_as_service();
select allowed($$public.delete_council('camden', 'It asked to.')$$, 'nor one that is deleted');
select refused_to('back', $$public.claim_council('camden', 'Ada', 'Lovelace')$$, 'TR045', 'and claimed again');

select tests.act_as_service();
select is(public.suspend_council('camden', 'They rang.', false), true, 'service role: resumes');
select is(public.suspend_council('camden', 'They rang.', false), false, 'service role: once');
select is_empty('select 1 from public.suspended_councils()', 'service role: none is listed');
select tests.act_as('back');
select is(public.claim_council('camden', 'Ada', 'Lovelace'), 'claimed', 'then it can be claimed');
select is(public.suspension(), null, 'and is not suspended');
