select plan(82);
select tests.cast();
select tests.open_borough('hackney');
select tests.open_borough('camden', 1);
update public.councils set to_pay = 'Ten pounds', two_steps_from = now() + interval '10 days' where council_key = 'camden';
create temp table kept as select tests.council_id('camden') as council, tests.site('camden') as site;
grant select on kept to public;
create temp table v as select tests.held('resident', interval '1 day') as id;
create temp table w as select tests.issue('neighbour') as code, tests.issue('neighbour') as later;
grant select on w to public;
create function pg_temp.call_as(person text, call text) returns text language plpgsql as $$
declare
  answer text;
begin
  perform tests.act_as(person);
  execute 'select ' || call into answer;
  perform tests.act_as_operator();
  return coalesce(nullif(answer, ''), 'done');
exception when others then
  perform tests.act_as_operator();
  return sqlstate;
end $$;
create function pg_temp.pending_emails(wanted text) returns text language sql security definer as $$
  select string_agg(distinct coalesce(private.email_address_of(emails), 'none'), ', ' order by coalesce(private.email_address_of(emails), 'none'))
  from private.emails where kind::text = wanted and outcome is null;
$$;
create function pg_temp.pass(time_span interval) returns void language sql security definer as $$
  update public.audit_log set at = at - time_span where true;
  update public.councils set closed_at = closed_at - time_span where closed_at is not null;
$$;
select tests.act_as('gate');
select answers('public.accept_voucher((select code from w), gen_random_uuid(), (select site from kept))', 'accepted',
  'a gate of the council accepts a voucher');
create function pg_temp.figures() returns text language sql as $$
  select string_agg(concat_ws(' ', figure, count), ', ' order by figure) from tests.figures()
    where by = 'all' and month is null;
$$;

-- Who may close it.
select is(pg_temp.call_as('newcomer', 'public.close_council()'), 'TR017',
  'an account without a council cannot close a council');
select tests.begin_session('own', interval '5 minutes');
select is(pg_temp.call_as('own', 'public.close_council()'), 'TR002',
  'a manager in a session of five minutes cannot close the council');
select tests.begin_session('own');
select is(pg_temp.call_as('own', $$public.remove_member(tests.user_id('idle'))$$), 'done',
  'a manager removes another manager');
select is(pg_temp.pending_emails('manager_removed'), 'manager@camden.gov.uk, onestep@camden.gov.uk, operator',
  'every manager and the operator are emailed the removal');
select is(pg_temp.pending_emails('removed'), 'idle@camden.gov.uk', 'the removed manager is emailed the removal');
select is(pg_temp.call_as('own', 'public.close_council()'), 'TR053',
  'a manager cannot close the council in the 24 hours after removing another');
select tests.begin_session('one step', aal => 'aal2');
select is(pg_temp.call_as('one step', $$public.change_role(tests.user_id('own'), 'manager', 'officer')$$), '[]',
  'another manager makes that manager an officer');
select is(pg_temp.call_as('one step', 'public.close_council()'), 'TR053',
  'a manager cannot close the council in the 24 hours after demoting another');
select is(pg_temp.call_as('one step', $$public.change_role(tests.user_id('own'), 'officer', 'manager')$$), '[]',
  'the officer is made a manager again');
select is(pg_temp.call_as('own', $$left(public.invite_member('invited@camden.gov.uk', 'officer')::text, 0)$$), 'done',
  'a manager invites an officer');
insert into public.council_invitations (council_id, email, role, declined_at)
  values (tests.council_id('camden'), 'declined@camden.gov.uk', 'officer', now());
select pg_temp.pass('25 hours');

-- Closing.
select is(pg_temp.call_as('own', 'public.close_council()'), 'done', 'a day later the manager closes the council');
select lives_ok('set constraints all immediate', 'the constraints hold when the transaction ends');
set constraints all deferred;
select results_eq('select closed_at, vouchers_open, to_pay from public.councils where council_key = ''camden''',
  $$values (now(), true, 'Ten pounds')$$, 'a closed council keeps its settings');
select count_is($$public.skip_sites where council_key = 'camden'$$, 1, 'a closed council keeps its sites');
select results_eq($$select role::text, count(*) from public.council_members, kept where council_id = council group by 1 order by 1$$,
  $$values ('gate', 1::bigint), ('manager', 2), ('officer', 1)$$, 'a closed council keeps its members');
select results_eq($$select member_name, changes from public.audit_log where action = 'council_closed'$$,
  $$values ('Ada Lovelace', '{"invitations": ["invited@camden.gov.uk"]}'::jsonb)$$,
  'the audit log records who closed the council and which invitations ended');
select is_empty('select 1 from public.council_invitations, kept where council_id = council and declined_at is null',
  'closing ends the open invitations');
select count_is('public.vouchers where cancelled_at is null', 3, 'closing cancels no voucher');
select is(pg_temp.pending_emails('council_closed'),
  'gate@contractor.example, manager@camden.gov.uk, officer@camden.gov.uk, onestep@camden.gov.uk, operator',
  'the members and the operator are emailed the closing at once');
select results_eq($$select distinct private.email_facts(emails) ->> 'to' from private.emails
  where kind = 'council_closed' order by 1$$, $$values ('gate'), ('office'), ('operator')$$,
  'the email depends on whether its reader is office, gate or operator');

-- What visitors, residents and members see.
select tests.act_as_anonymous();
select is(public.council_is_registered('camden'), false, 'visitors read that a closed council is not registered');
select is_empty($$select 1 from public.open_boroughs() where key = 'camden'$$,
  'a closed council is not among the open boroughs');
select is_empty($$select 1 from public.sites_of('camden')$$, 'visitors do not see the sites of a closed council');
select tests.act_as('resident');
select results_eq($$select state::text, pause_notice, facts ->> 'to_pay' from public.my_vouchers()$$,
  $$values ('active', 'Your council''s sites are closed at present.', null)$$,
  'the voucher holder reads why the sites are closed');
select answers(
  $$public.apply_for_voucher((select site from kept), '{"kinds": ["sofa"], "size": "car"}', gen_random_uuid())$$,
  'not_offered', 'a closed council''s site issues no voucher');
select tests.act_as('own');
select results_eq('select state::text, council_name, role::text from public.my_memberships()',
  $$values ('closed', 'Camden', 'manager')$$, 'the manager reads that the council is closed');
select is_empty('select 1 from public.councils', 'the manager of a closed council reads no record');
select refused($$public.save_skip_sites('[]')$$, 'TR017', 'the manager of a closed council cannot save sites');
select results_eq('select outcome::text, council_name from public.preview_account_deletion()',
  $$values ('account', null::text)$$,
  'the manager of a closed council would delete only the account');

-- The gates of a closed council.
select tests.act_as('gate');
select results_eq('select state::text, council_key from public.my_memberships()',
  $$values ('closed', 'camden'), ('member', 'hackney')$$, 'gate staff read that the council is closed');
select is_empty($$select 1 from public.gate_sites() where borough_key = 'camden'$$,
  'gate staff do not have the sites of a closed council');
select isnt_empty($$select 1 from public.gate_sites() where borough_key = 'hackney'$$,
  'gate staff keep the sites of another council');
select answers('public.check_voucher((select later from w), (select site from kept))', 'site_gone',
  'gate staff cannot check a voucher at a closed council''s site');
select tests.act_as_operator();
update public.vouchers set issued_at = now() - interval '20 hours' where code = (select later from w);
update public.council_members set joined_at = now() - interval '1 day' where user_id = tests.user_id('gate');
create function pg_temp.sends(closed_ago interval, checked_ago interval) returns text language plpgsql as $$
declare
  outcome text;
begin
  perform tests.act_as_operator();
  update public.councils set closed_at = now() - closed_ago where council_key = 'camden';
  perform tests.act_as('gate');
  select answer.outcome::text into outcome from public.accept_pending((select later from w), '00000000-0000-4000-8000-0000000000aa',
    (select site from kept), false, null, now() - checked_ago, now()) as answer;
  perform tests.act_as_operator();
  return outcome;
end $$;
select is(pg_temp.sends('2 hours', '1 hour'), 'site_gone', 'a pending check made after the closing is rejected');
select is(pg_temp.sends('12 hours', '13 hours'), 'site_gone',
  'a pending check made before the closing is rejected after twelve hours');
select is(pg_temp.sends('11 hours', '13 hours'), 'accepted',
  'a pending check made before the closing is accepted within twelve hours');
update public.councils set closed_at = now() where council_key = 'camden';

-- Who may reopen it.
select tests.prove('invited', 'invited@camden.gov.uk');
select tests.prove('stranger', 'stranger@camden.gov.uk');
select is(pg_temp.call_as('invited', $$public.claim_council('camden', 'Ada', 'Invited')$$), 'TR046',
  'an invited person cannot claim a closed council');
select is(pg_temp.call_as('own', $$public.claim_council('camden', 'Ada', 'Lovelace')$$), 'TR046',
  'the manager cannot claim a closed council');
select is(pg_temp.call_as('invited', $$public.reopen_council('camden', 'Ada', 'Invited')$$), 'TR046',
  'a person who was only invited cannot reopen the council');
select is(pg_temp.call_as('stranger', $$public.reopen_council('camden', 'Ada', 'Stranger')$$), 'TR046',
  'a person of the domain who was no member cannot reopen the council');
select tests.begin_session('idle');
select is(pg_temp.call_as('idle', $$public.reopen_council('camden')$$), 'TR046',
  'a removed manager cannot reopen the council');
select results_eq($$select state::text from (select tests.act_as('idle')) as one, public.my_memberships()$$,
  $$values ('removed')$$, 'a removed manager reads that they were removed');
select tests.act_as_operator();
update public.audit_log set at = at - interval '30 days' where action = 'member_removed';
select results_eq($$select state::text from (select tests.act_as('idle')) as one, public.my_memberships()$$,
  $$values ('none')$$, 'after 30 days a removed manager is like any account without a council');
select tests.act_as_operator();
select is(pg_temp.call_as('gate', $$public.reopen_council('camden')$$), 'TR007',
  'gate staff cannot reopen the council');
select is(pg_temp.call_as('another', $$public.reopen_council('camden')$$), 'TR007',
  'a manager of another council cannot reopen the council');
select is(pg_temp.call_as('own', $$public.reopen_council('brent')$$), 'TR031',
  'a borough that was never registered cannot be reopened');
select tests.begin_session('officer', method => 'password');
select is(pg_temp.call_as('officer', $$public.reopen_council('camden')$$), 'TR020',
  'an officer cannot reopen the council without a proof of the mailbox');
select tests.begin_session('officer', interval '59 minutes');
delete from public.borough_email_domains where borough_key = 'camden';
select is(pg_temp.call_as('officer', $$public.reopen_council('camden')$$), 'TR007',
  'an officer whose domain was removed cannot reopen the council');
insert into public.borough_email_domains values ('camden', 'camden.gov.uk');
insert into private.suspensions (borough_key, why) values ('camden', 'Because');
select is(pg_temp.call_as('officer', $$public.reopen_council('camden')$$), 'TR045',
  'a suspended council cannot be reopened');
delete from private.suspensions where true;
update public.councils set closed_at = now() - interval '30 days' where council_key = 'camden';
select is(pg_temp.call_as('officer', $$public.reopen_council('camden')$$), 'TR046',
  'a council cannot be reopened after 30 days');
update public.councils set closed_at = now() - interval '29 days' where council_key = 'camden';
select is(pg_temp.call_as('officer', $$public.reopen_council('camden')$$), 'done',
  'an officer reopens the council within 30 days');
select is(pg_temp.call_as('officer', $$public.reopen_council('camden')$$), 'done', 'reopening again changes nothing');
select is(pg_temp.call_as('stranger', $$public.reopen_council('camden')$$), 'TR003',
  'a person of the domain finds the reopened council registered');
select results_eq($$select closed_at, vouchers_open, to_pay, pauses, two_steps_from from public.councils, kept where id = council$$,
  $$values (null::timestamptz, true, 'Ten pounds', '[]'::jsonb, now())$$,
  'a reopened council keeps its settings, and two-step sign-in has no days of grace');
select is((select role::text from public.council_members where user_id = tests.user_id('officer')), 'officer',
  'the officer who reopened the council stays an officer');
select is((select changes::text from public.audit_log where action = 'council_reopened' and member_email = 'officer@camden.gov.uk'),
  '{}', 'the audit log records who reopened the council');
select is(pg_temp.pending_emails('council_reopened'),
  'gate@contractor.example, manager@camden.gov.uk, officer@camden.gov.uk, onestep@camden.gov.uk, operator',
  'the members and the operator are emailed the reopening');
update public.councils set two_steps_from = null where council_key = 'camden';

select is(pg_temp.call_as('own', $$public.invite_member('declined@camden.gov.uk', 'officer')$$), 'TR032',
  'an address that declined before the closing cannot be invited again');

-- Once in 24 hours, and emails to holders.
select is(pg_temp.call_as('own', 'public.close_council()'), 'TR049', 'a council cannot be closed twice in 24 hours');
select pg_temp.pass('2 days');
select private.queue_closing_emails();
select is_empty('select 1 from private.closings',
  'holders are not emailed about a closing that lasted less than ten minutes');
update public.residents set reminders = false where user_id = tests.user_id('resident');
select is(pg_temp.call_as('own', 'public.close_council()'), 'done', 'two days later the council can be closed again');
select private.queue_closing_emails();
select is(pg_temp.pending_emails('left_scheme'), null, 'holders are not emailed in the ten minutes after a closing');
select pg_temp.pass('10 minutes');
select private.queue_closing_emails();
select private.queue_closing_emails();
select results_eq($$select private.email_address_of(emails), private.email_facts(emails) ->> 'council_name' from private.emails
  where kind = 'left_scheme' order by 1$$, $$values ('resident@home.example', 'Camden')$$,
  'then each holder gets one email, also with reminders off');
select is(pg_temp.call_as('own', $$public.reopen_council('camden')$$), 'done', 'a manager reopens the council');
select is_empty($$select 1 from private.emails where kind = 'left_scheme' and private.email_facts(emails) is not null$$,
  'a pending email about the closing is not sent after the reopening');
create temp table reopened as select * from private.closings;
select private.finish_email(id, 'passed') from private.emails where kind = 'left_scheme';
select private.queue_closing_emails();
select is_empty($$select 1 from private.emails where kind = 'back_in_scheme'$$,
  'a holder whom the email about the closing did not reach is not emailed the reopening');
insert into private.closings select * from reopened;
update private.emails set outcome = 'sent' where kind = 'left_scheme';
select private.queue_closing_emails();
select results_eq($$select private.email_address_of(emails), private.email_facts(emails) ->> 'council_name' from private.emails
  where kind = 'back_in_scheme'$$, $$values ('resident@home.example', 'Camden')$$,
  'a holder who was emailed the closing is emailed the reopening');
select tests.act_as('own');
select is(pg_temp.figures(), 'accepted 2, issued 3, to_be_used 1, used 2, used_in 2',
  'the figures are the same after the reopening');
select tests.act_as_operator();

-- The last manager deletes the account.
select pg_temp.pass('2 days');
delete from auth.users where id in (tests.user_id('one step'), tests.user_id('officer'));
delete from private.emails where true;
select is(pg_temp.call_as('own', 'public.delete_account(true)'), 'done', 'the last manager deletes the account');
select is(pg_temp.pending_emails('council_closed'), 'gate@contractor.example, manager@camden.gov.uk, operator',
  'the deleted manager is emailed the closing as well');
select results_eq('select role::text, address_hash = private.keyed_hash(''manager@camden.gov.uk'') from private.former_addresses',
  $$values ('manager', true)$$, 'the address of the deleted manager is kept as a hash');
select tests.act_as_service();
select refused($$public.close_council_of('camden', reopen => true)$$, 'TR022',
  'the operator cannot reopen a council without a manager');
select is(public.add_council_manager('camden', 'Stranger@camden.gov.uk'), 'confirmed',
  'the operator confirms a new manager');
select tests.act_as_operator();
select tests.prove('back', 'manager@camden.gov.uk');
select is(pg_temp.call_as('back', $$public.reopen_council('camden')$$), 'TR005',
  'a former manager with a new account needs a name to reopen');
select is(pg_temp.call_as('back', $$public.reopen_council('camden', 'Ada', 'Back')$$), 'done',
  'a former manager with a new account reopens the council');
select lives_ok('set constraints all immediate', 'the reopened council has a manager when the transaction ends');
set constraints all deferred;
select is_empty('select 1 from private.former_addresses', 'reopening deletes the hash of the address');

-- A manager of a closed council claims another.
select pg_temp.pass('2 days');
select is(pg_temp.call_as('back', 'public.close_council()'), 'done', 'the manager closes the council again');
insert into public.borough_email_domains values ('barnet', 'camden.gov.uk');
select is(pg_temp.call_as('back', $$public.claim_council('barnet', 'Ada', 'Back')$$), 'claimed',
  'a manager of a closed council claims another council');
select results_eq('select council_key from public.council_members join public.councils on councils.id = council_id
  where user_id = tests.user_id(''back'')', array['barnet'], 'the claim removes the manager from the closed council');
select is(pg_temp.call_as('back', $$public.reopen_council('camden', 'Ada', 'Back')$$), 'TR019',
  'a manager of another council cannot reopen the closed one');
