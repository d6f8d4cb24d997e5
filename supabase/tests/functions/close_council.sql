select plan(83);
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
create function pg_temp.letters(wanted text) returns text language sql security definer as $$
  select string_agg(distinct coalesce(private.email_address_of(emails), 'none'), ', ' order by coalesce(private.email_address_of(emails), 'none'))
  from private.emails where kind::text = wanted and outcome is null;
$$;
create function pg_temp.pass(time_span interval) returns void language sql security definer as $$
  update public.audit_log set at = at - time_span where true;
  update public.councils set closed_at = closed_at - time_span where closed_at is not null;
$$;
select tests.act_as('gate');
select answers('public.accept_voucher((select code from w), gen_random_uuid(), (select site from kept))', 'accepted',
  'its gate accepts a voucher');
create function pg_temp.figures() returns text language sql as $$
  select string_agg(concat_ws(' ', figure, count), ', ' order by figure) from tests.figures()
    where by = 'all' and month is null;
$$;

-- Who may close it.
select is(pg_temp.call_as('officer', 'public.close_council()'), 'TR018', 'an officer cannot close the council');
select is(pg_temp.call_as('gate', 'public.close_council()'), 'TR018', 'nor can gate staff');
select is(pg_temp.call_as('newcomer', 'public.close_council()'), 'TR017', 'nor can somebody without a council');
select tests.begin_session('own', interval '5 minutes');
select is(pg_temp.call_as('own', 'public.close_council()'), 'TR002', 'nor can a manager in a session of five minutes');
select tests.begin_session('own');
select is(pg_temp.call_as('own', $$public.remove_member(tests.user_id('idle'))$$), 'done', 'a manager removes another');
select is(pg_temp.letters('manager_removed'), 'manager@camden.gov.uk, onestep@camden.gov.uk, operator',
  'every manager and the operator get an email');
select is(pg_temp.letters('removed'), 'idle@camden.gov.uk', 'and so does the removed person');
select is(pg_temp.call_as('own', 'public.close_council()'), 'TR053', 'the remover cannot close the council');
select tests.begin_session('one step', aal => 'aal2');
select is(pg_temp.call_as('one step', $$public.change_role(tests.user_id('own'), 'manager', 'officer')$$), '[]',
  'another manager makes the remover an officer');
select is(pg_temp.call_as('one step', 'public.close_council()'), 'TR053', 'which is guarded likewise');
select is(pg_temp.call_as('one step', $$public.change_role(tests.user_id('own'), 'officer', 'manager')$$), '[]',
  'the officer is made a manager again');
select is(pg_temp.call_as('own', $$left(public.invite_member('invited@camden.gov.uk', 'officer')::text, 0)$$), 'done',
  'a manager invites somebody');
insert into public.council_invitations (council_id, email, role, declined_at)
  values (tests.council_id('camden'), 'declined@camden.gov.uk', 'officer', now());
select pg_temp.pass('25 hours');

-- Closing.
select is(pg_temp.call_as('own', 'public.close_council()'), 'done', 'a day later the manager closes the council');
select lives_ok('set constraints all immediate', 'the transaction ends');
set constraints all deferred;
select results_eq('select closed_at, vouchers_open, to_pay from public.councils where council_key = ''camden''',
  $$values (now(), true, 'Ten pounds')$$, 'its settings stay');
select count_is($$public.skip_sites where council_key = 'camden'$$, 1, 'its sites stay');
select results_eq($$select role::text, count(*) from public.council_members, kept where council_id = council group by 1 order by 1$$,
  $$values ('gate', 1::bigint), ('manager', 2), ('officer', 1)$$, 'its people stay');
select results_eq($$select member_name, changes from public.audit_log where action = 'council_closed'$$,
  $$values ('Ada Lovelace', '{"invitations": ["invited@camden.gov.uk"]}'::jsonb)$$,
  'the log says who closed it, and which invitations ended');
select is_empty('select 1 from public.council_invitations, kept where council_id = council and declined_at is null', 'its invitations have ended');
select count_is('public.vouchers where cancelled_at is null', 3, 'vouchers stay');
select is(pg_temp.letters('council_closed'),
  'gate@contractor.example, manager@camden.gov.uk, officer@camden.gov.uk, onestep@camden.gov.uk, operator',
  'its members and the operator get an email at once');
select results_eq($$select distinct private.email_facts(emails) ->> 'to' from private.emails
  where kind = 'council_closed' order by 1$$, $$values ('gate'), ('office'), ('operator')$$, 'which says what each can do');

-- What is shown.
select tests.act_as_anonymous();
select is(public.council_is_registered('camden'), false, 'visitors read that it is not registered');
select is_empty($$select 1 from public.open_boroughs() where key = 'camden'$$, 'and are offered nothing of it');
select is_empty($$select 1 from public.sites_of('camden')$$, 'nor see its sites');
select tests.act_as('resident');
select results_eq('select state::text, pause_notice, to_pay from public.my_vouchers()',
  $$values ('active', 'Your council''s sites are closed at present.', null)$$, 'its holder reads why');
select answers(
  $$public.apply_for_voucher((select site from kept), '{"kinds": ["sofa"], "size": "car"}', gen_random_uuid())$$,
  'site_gone', 'and gets no other');
select tests.act_as('own');
select results_eq('select state::text, council_name, role::text from public.my_memberships()',
  $$values ('closed', 'Camden', 'manager')$$, 'its manager learns that it is closed');
select is_empty('select 1 from public.councils', 'reads no record');
select refused($$public.save_skip_sites('[]')$$, 'TR017', 'and saves nothing');
select results_eq('select outcome::text, council_name from public.account_deletion()', $$values ('account', null::text)$$,
  'deleting the account closes nothing more');

-- Its gates.
select tests.act_as('gate');
select results_eq('select state::text, council_key from public.my_memberships()',
  $$values ('closed', 'camden'), ('member', 'hackney')$$, 'gate staff learn it too');
select is_empty($$select 1 from public.gate_sites() where borough_key = 'camden'$$, 'cannot stand at its site');
select isnt_empty($$select 1 from public.gate_sites() where borough_key = 'hackney'$$, 'and go on elsewhere');
select answers('public.check_voucher((select later from w), (select site from kept))', 'site_gone', 'check nothing there');
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
select is(pg_temp.sends('2 hours', '1 hour'), 'site_gone', 'a check that was stored after closing is not taken');
select is(pg_temp.sends('12 hours', '13 hours'), 'site_gone', 'nor is an older one after twelve hours');
select is(pg_temp.sends('11 hours', '13 hours'), 'accepted', 'before that it is');
update public.councils set closed_at = now() where council_key = 'camden';

-- Who may reopen it.
select tests.prove('invited', 'invited@camden.gov.uk');
select tests.prove('stranger', 'stranger@camden.gov.uk');
select is(pg_temp.call_as('invited', $$public.claim_council('camden', 'Ada', 'Invited')$$), 'TR046', 'nobody claims it');
select is(pg_temp.call_as('own', $$public.claim_council('camden', 'Ada', 'Lovelace')$$), 'TR046', 'its manager neither');
select is(pg_temp.call_as('invited', $$public.reopen_council('camden', 'Ada', 'Invited')$$), 'TR046',
  'who was only invited cannot reopen it');
select is(pg_temp.call_as('stranger', $$public.reopen_council('camden', 'Ada', 'Stranger')$$), 'TR046', 'nor can a stranger');
select tests.begin_session('idle');
select is(pg_temp.call_as('idle', $$public.reopen_council('camden')$$), 'TR046', 'nor can who was removed');
select results_eq($$select state::text from (select tests.act_as('idle')) as one, public.my_memberships()$$,
  $$values ('removed')$$, 'who reads that');
select tests.act_as_operator();
update public.audit_log set at = at - interval '30 days' where action = 'member_removed';
select results_eq($$select state::text from (select tests.act_as('idle')) as one, public.my_memberships()$$,
  $$values ('none')$$, 'for 30 days');
select tests.act_as_operator();
select is(pg_temp.call_as('gate', $$public.reopen_council('camden')$$), 'TR007', 'gate staff cannot');
select is(pg_temp.call_as('another', $$public.reopen_council('camden')$$), 'TR007', 'nor can another council');
select is(pg_temp.call_as('own', $$public.reopen_council('brent')$$), 'TR031', 'a borough without a council is an error');
select tests.begin_session('officer', method => 'password');
select is(pg_temp.call_as('officer', $$public.reopen_council('camden')$$), 'TR020', 'an officer proves the mailbox first');
select tests.begin_session('officer', interval '59 minutes');
delete from public.borough_email_domains where borough_key = 'camden';
select is(pg_temp.call_as('officer', $$public.reopen_council('camden')$$), 'TR007', 'the address has to fit still');
insert into public.borough_email_domains values ('camden', 'camden.gov.uk');
insert into private.suspensions (borough_key, why) values ('camden', 'Because');
select is(pg_temp.call_as('officer', $$public.reopen_council('camden')$$), 'TR045', 'a suspended council stays closed');
delete from private.suspensions where true;
update public.councils set closed_at = now() - interval '30 days' where council_key = 'camden';
select is(pg_temp.call_as('officer', $$public.reopen_council('camden')$$), 'TR046', 'and so does any after 30 days');
update public.councils set closed_at = now() - interval '29 days' where council_key = 'camden';
select is(pg_temp.call_as('officer', $$public.reopen_council('camden')$$), 'done', 'an officer reopens it');
select is(pg_temp.call_as('officer', $$public.reopen_council('camden')$$), 'done', 'asking again changes nothing');
select is(pg_temp.call_as('stranger', $$public.reopen_council('camden')$$), 'TR003', 'others find it registered');
select results_eq($$select closed_at, vouchers_open, to_pay, pauses, two_steps_from from public.councils, kept where id = council$$,
  $$values (null::timestamptz, true, 'Ten pounds', '[]'::jsonb, now())$$,
  'it is as it was, but two steps have no days of grace');
select is((select role::text from public.council_members where user_id = tests.user_id('officer')), 'officer',
  'its officer stays an officer');
select is((select changes::text from public.audit_log where action = 'council_reopened' and member_email = 'officer@camden.gov.uk'),
  '{}', 'the log says who reopened it');
select is(pg_temp.letters('council_reopened'),
  'gate@contractor.example, manager@camden.gov.uk, officer@camden.gov.uk, onestep@camden.gov.uk, operator',
  'members and the operator get an email');
update public.councils set two_steps_from = null where council_key = 'camden';

select is(pg_temp.call_as('own', $$public.invite_member('declined@camden.gov.uk', 'officer')$$), 'TR032',
  'who declined before it closed is not invited again');

-- Once in 24 hours, and what holders hear.
select is(pg_temp.call_as('own', 'public.close_council()'), 'TR049', 'a council closes once in 24 hours');
select pg_temp.pass('2 days');
select private.queue_closing_emails();
select is_empty('select 1 from private.closings', 'whose holders heard nothing of the first time');
update public.residents set reminders = false where user_id = tests.user_id('resident');
select is(pg_temp.call_as('own', 'public.close_council()'), 'done', 'then again');
select private.queue_closing_emails();
select is(pg_temp.letters('left_scheme'), null, 'holders hear nothing for ten minutes');
select pg_temp.pass('10 minutes');
select private.queue_closing_emails();
select private.queue_closing_emails();
select results_eq($$select private.email_address_of(emails), private.email_facts(emails) ->> 'council_name' from private.emails
  where kind = 'left_scheme' order by 1$$, $$values ('resident@home.example', 'Camden')$$,
  'then each gets one email for an active voucher, whatever they chose about reminders');
select is(pg_temp.call_as('own', $$public.reopen_council('camden')$$), 'done', 'a manager reopens it');
select is_empty($$select 1 from private.emails where kind = 'left_scheme' and private.email_facts(emails) is not null$$,
  'what waits is no longer sent');
select private.finish_email(id, 'sent') from private.emails where kind = 'left_scheme';
select private.queue_closing_emails();
select results_eq($$select private.email_address_of(emails), private.email_facts(emails) ->> 'council_name' from private.emails
  where kind = 'back_in_scheme'$$, $$values ('resident@home.example', 'Camden')$$, 'and who heard of it hears this too');
select tests.act_as('own');
select is(pg_temp.figures(), 'accepted 2, issued 3, to_be_used 1, used 2, used_in 2', 'its figures are what they were');
select tests.act_as_operator();

-- The last manager deletes the account.
select pg_temp.pass('2 days');
delete from auth.users where id in (tests.user_id('one step'), tests.user_id('officer'));
delete from private.emails where true;
select is(pg_temp.call_as('own', 'public.delete_account(true)'), 'done', 'the last manager deletes the account');
select is(pg_temp.letters('council_closed'), 'gate@contractor.example, manager@camden.gov.uk, operator',
  'who gets the email as well');
select results_eq('select role::text, address_hash = private.keyed_hash(''manager@camden.gov.uk'') from private.former_addresses',
  $$values ('manager', true)$$, 'the address is kept as a hash');
select tests.act_as_service();
select refused($$public.reopen_council_of('camden')$$, 'TR022', 'the operator cannot reopen it without a manager');
select is(public.add_council_manager('camden', 'Stranger@camden.gov.uk'), 'confirmed', 'but confirms somebody');
select tests.act_as_operator();
select tests.prove('back', 'manager@camden.gov.uk');
select is(pg_temp.call_as('back', $$public.reopen_council('camden')$$), 'TR005', 'a new account needs a name');
select is(pg_temp.call_as('back', $$public.reopen_council('camden', 'Ada', 'Back')$$), 'done', 'and reopens it');
select lives_ok('set constraints all immediate', 'it has a manager');
set constraints all deferred;
select is_empty('select 1 from private.former_addresses', 'no address is kept any more');

-- An office elsewhere.
select pg_temp.pass('2 days');
select is(pg_temp.call_as('back', 'public.close_council()'), 'done', 'a manager whose council is closed');
insert into public.borough_email_domains values ('barnet', 'camden.gov.uk');
select is(pg_temp.call_as('back', $$public.claim_council('barnet', 'Ada', 'Back')$$), 'claimed', 'registers another one');
select results_eq('select council_key from public.council_members join public.councils on councils.id = council_id
  where user_id = tests.user_id(''back'')', array['barnet'], 'and leaves the first');
select is(pg_temp.call_as('back', $$public.reopen_council('camden', 'Ada', 'Back')$$), 'TR019', 'which they cannot reopen then');
