select plan(46);
select tests.cast();
select tests.open_borough('camden');
select tests.open_borough('hackney', 1);
delete from public.council_members where user_id in (tests.user_id('idle'), tests.user_id('one step'));
create function pg_temp.send() returns void language sql security definer as $$
  select public.finish_email(id, 'sent') from tests.take_emails(500);
$$;
create function pg_temp.claims(person text, address text, borough text) returns text language plpgsql as $$
begin
  perform tests.act_as_operator();
  perform tests.prove(person, address) where not exists (select from tests.people where name = person);
  perform tests.begin_session(person);
  perform tests.act_as(person);
  return public.claim_council(borough, 'Ada', person);
exception when others then
  return sqlstate;
end $$;
create function pg_temp.reopens(person text, address text, borough text) returns text language plpgsql as $$
begin
  perform tests.act_as_operator();
  perform tests.prove(person, address) where not exists (select from tests.people where name = person);
  perform tests.begin_session(person);
  perform tests.act_as(person);
  perform public.reopen_council(borough, 'Ada', person);
  return 'done';
exception when others then
  return sqlstate;
end $$;
create function pg_temp.closed_for(borough text, days integer) returns void language sql security definer as $$
  update public.councils set closed_at = now() - make_interval(days => days) where council_key = borough;
$$;

-- A rogue manager, for ten minutes ------------------------------------------------------------------------------------

select tests.prove('rogue', 'rogue@camden.gov.uk');
select tests.enlist('rogue', 'camden', 'manager');
select tests.issue('resident', 'camden', 2);
select tests.act_as_operator();
select pg_temp.send();
select tests.act_as('rogue');
select outcome from public.invite_member('emailed@camden.gov.uk', 'manager');
select tests.act_as_operator();
select pg_temp.send();
select tests.act_as('rogue');
select outcome from public.invite_member('unsent@camden.gov.uk', 'manager');
select is(public.save_site_boroughs(tests.site('camden'), '["hackney"]', '[]'), '[]',
  'a rogue manager offers a site to another borough');
select is(public.save_skip_sites(jsonb_build_array(jsonb_build_object('id', tests.site('camden'), 'from',
  'Site 1 of camden', 'address', 'Ring 0900 123'))) -> 'conflicts', '[]',
  'the rogue manager changes the site''s address');
select is(public.save_site_details(tests.site('camden', 2),
  jsonb_build_object('exceptions', jsonb_build_array('[]'::jsonb, tests.closed(tests.today() + 2)))), '[]',
  'the rogue manager closes another site');
select isnt(public.tell_voucher_holders(array[tests.site('camden', 2)], '2026-01-01', tests.today() + 1, 'fire'), null,
  'the rogue manager emails the voucher holders of that site');
select tests.act_as_operator();
select is(tests.pending_emails(),
  'holder_email to manager@camden.gov.uk, holder_email to rogue@camden.gov.uk, '
  'invitation to unsent@camden.gov.uk, offered to manager@hackney.gov.uk',
  'both managers are emailed that text, and the neighbour is emailed the offer');
select tests.act_as('own');
do $$ begin perform public.remove_member(tests.user_id('rogue')); end $$;
select tests.act_as_operator();
select is(tests.pending_emails(),
  'holder_email to manager@camden.gov.uk, holder_email to rogue@camden.gov.uk, '
  'invitation to unsent@camden.gov.uk, manager_removed to manager@camden.gov.uk, manager_removed to operator, '
  'offered to manager@hackney.gov.uk, removed to rogue@camden.gov.uk, withdrawn to emailed@camden.gov.uk',
  'on removal the member, the managers, the operator and the invited person are emailed');
select is_empty('select 1 from public.council_invitations',
  'a removed manager''s invitations are withdrawn where the remover asks for it');
select is_empty($$select 1 from tests.take_emails(500) where kind = 'invitation'$$,
  'a pending invitation email of the removed manager is not sent');
select tests.act_as('rogue');
select refused('public.holder_emails()', 'TR017', 'a removed manager cannot read the emails to holders');
select refused($$public.save_skip_sites('[]')$$, 'TR017', 'a removed manager cannot save sites');
select tests.act_as('another');
select results_eq('select address, state::text from public.offered_sites()', $$values ('Ring 0900 123', 'offered')$$,
  'the offer remains until the neighbouring council answers');
select tests.act_as_anonymous();
select is_empty($$select 1 from public.sites_of('hackney') where council_key = 'camden'$$,
  'residents of the neighbouring borough do not see the offered site');
select tests.act_as('own');
select results_eq('select sender_name, people from public.holder_emails()', $$values ('Grace Rogue', 1::bigint)$$,
  'the email to holders is still pending and names its sender');
select allowed('public.cancel_holder_email((select id from public.holder_emails()))',
  'another manager cancels the email to holders');
select tests.act_as_operator();
update private.holder_emails set leaves_at = now();
select private.queue_holder_emails();
select is_empty($$select 1 from private.emails where kind = 'closure'$$, 'no holder gets the cancelled email');
select results_eq(
  $$select action::text from public.audit_log where member_email = 'rogue@camden.gov.uk' order by at, action$$,
  array['member_invited', 'member_invited', 'site_boroughs_changed', 'sites_saved', 'site_details_changed',
    'holder_email_sent'], 'the audit log lists everything the removed manager did');
select is((select changes -> 'withdrawn' from public.audit_log where action = 'member_removed'),
  '["emailed@camden.gov.uk", "unsent@camden.gov.uk"]', 'the audit log lists the invitations withdrawn with the manager');
delete from private.emails;

-- One of two managers removes the other, invites a successor and leaves -----------------------------------------------

delete from public.council_members where user_id = tests.user_id('officer');
select tests.begin_session('own');
select tests.act_as('own');
select outcome from public.invite_member('next@camden.gov.uk', 'manager');
select tests.act_as_operator();
select pg_temp.send();
create temp table kept as select tests.council_id('camden') as council;
grant select on kept to public;
select refused_to('own', 'public.delete_account(true)', 'TR053',
  'the last manager cannot leave within a day of removing the other');
select tests.act_as_operator();
update public.audit_log set at = at - interval '25 hours' where true;
select allowed_to('own', 'public.delete_account(true)', 'a day later the last manager deletes the account');
select tests.act_as_operator();
select is(tests.pending_emails(),
  'council_closed to gate@contractor.example, council_closed to manager@camden.gov.uk, council_closed to operator, '
  'withdrawn to next@camden.gov.uk', 'gate staff, the operator and the invited successor are emailed the closing');
select pg_temp.closed_for('camden', 13);
select is(pg_temp.claims('next', 'next@camden.gov.uk', 'camden'), 'TR046',
  'the successor cannot claim the closed council on day 13');
select is(pg_temp.reopens('next', 'next@camden.gov.uk', 'camden'), 'TR046',
  'the successor cannot reopen the closed council');
select is(pg_temp.reopens('rogue', '', 'camden'), 'TR046', 'the removed manager cannot reopen the closed council');
select tests.act_as_service();
select is(public.add_council_manager('camden', 'next@camden.gov.uk'), 'confirmed',
  'the operator confirms the successor');
select is(pg_temp.reopens('next', 'next@camden.gov.uk', 'camden'), 'done',
  'the confirmed successor reopens the council');
select tests.act_as('next');
select count_is('public.skip_sites', 2, 'the reopened council has its sites');
select isnt_empty($$select 1 from public.audit_log where member_email = 'rogue@camden.gov.uk'$$,
  'the reopened council has its audit log');
select tests.act_as_operator();
update public.audit_log set at = at - interval '25 hours' where true;
select allowed_to('next', 'public.delete_account(true)', 'a day later the successor deletes the account');
select tests.act_as_operator();
select pg_temp.closed_for('camden', 31);
select is(pg_temp.reopens('own back', 'manager@camden.gov.uk', 'camden'), 'TR046',
  'after 31 days the former manager cannot reopen the council');
select tests.act_as_service();
select is(public.maintain(5000), '{"closed_councils": 1}', 'maintenance then deletes the council');
select is(pg_temp.claims('anybody', 'anybody@camden.gov.uk', 'camden'), 'claimed',
  'any address of the council''s domain can claim it again');
select tests.act_as('anybody');
select is_empty('select 1 from public.skip_sites', 'the newly claimed council has no sites');
select is((select array_agg(action::text) from public.audit_log), array['council_registered'],
  'the newly claimed council does not read the deleted council''s audit log');
select tests.act_as_operator();
select isnt_empty('select 1 from public.audit_log, kept where council_id = council',
  'the deleted council''s audit log is kept for 24 months');

-- Richmond and Wandsworth share domains -------------------------------------------------------------------------------

select tests.register('ann', 'ann@richmondandwandsworth.gov.uk', 'richmonduponthames');
select tests.register('bob', 'bob@richmondandwandsworth.gov.uk', 'wandsworth');
select tests.prove('cy', 'cy@richmondandwandsworth.gov.uk');
select tests.enlist('cy', 'wandsworth', 'officer');
select tests.act_as('cy');
do $$ begin perform public.delete_account(false); end $$;
select tests.begin_session('ann');
select tests.act_as('ann');
select allowed('public.delete_account(true)', 'the last manager of Richmond closes it');
select is(pg_temp.claims('bob', '', 'richmonduponthames'), 'TR019',
  'the manager of Wandsworth cannot claim Richmond as a second council');
select is(pg_temp.reopens('bob', '', 'richmonduponthames'), 'TR046',
  'the manager of Wandsworth cannot reopen Richmond');
select is(pg_temp.reopens('cy back', 'cy@richmondandwandsworth.gov.uk', 'richmonduponthames'), 'TR046',
  'a former officer of Wandsworth cannot reopen Richmond');
select is(pg_temp.reopens('dee', 'dee@richmondandwandsworth.gov.uk', 'richmonduponthames'), 'TR046',
  'another person with an address of both cannot reopen Richmond');
select is(pg_temp.claims('ann back', 'ann@richmondandwandsworth.gov.uk', 'wandsworth'), 'TR003',
  'the former manager of Richmond cannot claim Wandsworth');
select is(pg_temp.reopens('ann back', 'ann@richmondandwandsworth.gov.uk', 'richmonduponthames'), 'done',
  'the former manager of Richmond reopens it');

-- Suspended while its gate has pending checks -------------------------------------------------------------------------

select tests.act_as_operator();
select tests.serve(tests.site('hackney'), 'camden');
create temp table code as select tests.issue('neighbour', 'hackney') as code;
grant select on code to public;
update public.vouchers set issued_at = now() - interval '2 hours' where vouchers.code = (select code.code from code);
update public.council_members set joined_at = now() - interval '1 day' where user_id = tests.user_id('gate');
select tests.act_as_service();
select is(public.suspend_council('hackney', 'No answer.', true), true, 'the operator suspends a council');
select tests.act_as('gate');
select answers($$public.accept_pending((select code from code), '00000000-0000-4000-8000-0000000000bb',
  tests.site('hackney'), false, null, now() - interval '1 hour', now())$$, 'accepted',
  'a pending check made before the suspension is accepted');
select answers($$public.undo_acceptance('00000000-0000-4000-8000-0000000000bb', 'mistake')$$, 'undone',
  'a gate of the suspended council can undo an acceptance');
select count_is($$public.gate_sites() where borough_key = 'hackney'$$, 1,
  'gate staff of the suspended council still have its sites');
select tests.act_as('neighbour');
select is((select state::text from public.my_vouchers()), 'active', 'the voucher is active again');
