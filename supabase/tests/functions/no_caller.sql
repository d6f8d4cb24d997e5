select plan(50);
select tests.cast();
select tests.open_borough('camden');

-- Limits that keep the audit log readable -----------------------------------------------------------------------------

select tests.act_as('gate');
update public.council_members set first_name = 'G1' where user_id = tests.user_id('gate');
update public.council_members set first_name = 'G2' where user_id = tests.user_id('gate');
update public.council_members set first_name = 'G3' where user_id = tests.user_id('gate');
update public.council_members set first_name = 'G4' where user_id = tests.user_id('gate');
update public.council_members set first_name = 'G5' where user_id = tests.user_id('gate');
select throws_ok('update public.council_members set first_name = ''G6'' where user_id = tests.user_id(''gate'')',
  'TR035', null, 'a member cannot change names a sixth time in a day');
select lives_ok('update public.council_members set first_name = ''G5'' where user_id = tests.user_id(''gate'')',
  'saving the same name does not count');
select tests.act_as_operator();
update public.audit_log set at = now() - interval '1 day' where action = 'name_changed';
select tests.act_as('gate');
select lives_ok('update public.council_members set first_name = ''G6'' where user_id = tests.user_id(''gate'')',
  'a day later the member can change names again');

create function pg_temp.details(changes jsonb) returns jsonb language sql as $$
  select public.save_site_details(tests.site('camden'), changes);
$$;
create function pg_temp.close_today(by text) returns jsonb language sql as $$
  select pg_temp.details(jsonb_build_object('exceptions',
    jsonb_build_array('[]'::jsonb, tests.closed(tests.today() + 1))));
$$;
select tests.act_as_operator();
create temp table vouchers as select tests.issue('resident') as code;
grant select on vouchers to public;
create temp table buried as select tests.council_id('camden') as council;
grant select on buried to public;
create function pg_temp.bury(person text, done text, times integer) returns void language sql as $$
  insert into public.audit_log (council_id, member_id, member_name, action)
  select council, tests.user_id(person), person, done::private.audit_action from buried, generate_series(1, times);
$$;
select pg_temp.bury('officer', 'site_details_changed', 299);
select tests.act_as('officer');
select is(pg_temp.details('{"opening_hours": [null, "9 to 4"]}'), '[]',
  'an officer makes the three hundredth change of a day');
select refused($$pg_temp.details('{"opening_hours": ["9 to 4", "9 to 5"]}')$$, 'TR069',
  'an officer cannot change a site''s details after 300 changes in a day');
select refused($$public.save_skip_sites('[{"address": "Another"}]')$$, 'TR069',
  'an officer cannot add a site after 300 changes in a day');
select is(pg_temp.close_today('officer'), '[]', 'an officer can close a site after 300 changes in a day');
select refused($$pg_temp.details(jsonb_build_object('exceptions',
  jsonb_build_array(tests.closed(tests.today() + 1), '[]'::jsonb)))$$, 'TR069',
  'an officer cannot reopen a site after 300 changes in a day');
select tests.act_as('own');
select is(
  pg_temp.details(jsonb_build_object('exceptions', jsonb_build_array(tests.closed(tests.today() + 1), '[]'::jsonb))),
  '[]', 'a colleague can still change the site');
select tests.act_as_operator();
select pg_temp.bury('own', 'voucher_settings_changed', 300);
select tests.act_as('own');
select refused($$public.save_voucher_settings('{"to_pay": [null, "Ten pounds"]}')$$, 'TR069',
  'a manager cannot change a price after 300 changes in a day');
select is(
  public.save_voucher_settings(jsonb_build_object('pauses', jsonb_build_array('[]'::jsonb, tests.pauses('Flooded')))),
  '[]', 'a manager can pause vouchers after 300 changes in a day');
select refused($$public.save_voucher_settings(jsonb_build_object('pauses',
  jsonb_build_array(tests.pauses('Flooded'), '[]'::jsonb)))$$, 'TR069',
  'a manager cannot end a pause after 300 changes in a day');
select is(public.save_voucher_settings('{"vouchers_open": [true, false]}'), '[]',
  'a manager can turn vouchers off after 300 changes in a day');
select tests.act_as_operator();
select tests.prove('flips', 'flips@camden.gov.uk');
select tests.enlist('flips', 'camden', 'officer');
select tests.act_as('own');
select is(public.change_role(tests.user_id('flips'), 'officer', 'gate'), '[]',
  'a manager can make an officer gate staff after 300 changes in a day');
select refused($$public.change_role(tests.user_id('flips'), 'gate', 'officer')$$, 'TR069',
  'a manager cannot make gate staff an officer after 300 changes in a day');
select refused('public.note_export()', 'TR069', 'a manager cannot export after 300 changes in a day');
select allowed($$public.sign_out_member(tests.user_id('flips'))$$,
  'a manager can sign a member out after 300 changes in a day');
select refused($$public.delete_skip_site(tests.site('camden'))$$, 'TR069',
  'a manager cannot delete a site after 300 changes in a day');
select refused('public.require_two_steps(true)', 'TR069',
  'a manager cannot require two steps after 300 changes in a day');
select refused('public.look_up_voucher((select code from vouchers))', 'TR069',
  'a manager cannot look up a voucher after 300 changes in a day');
select allowed($$public.remove_member(tests.user_id('flips'))$$,
  'a manager can remove a member after 300 changes in a day');
-- Answers to offers are entries in two councils' audit logs.
select tests.act_as_operator();
delete from public.audit_log where member_id = tests.user_id('own');
update public.councils set pauses = '[]', vouchers_open = true where council_key = 'camden';
select tests.open_borough('hackney', 1);
insert into public.skip_site_boroughs (site_id, borough_key) values (tests.site('hackney'), 'camden');
create function pg_temp.answer(agree boolean) returns jsonb language sql as $$
  select public.answer_offers((select jsonb_agg(jsonb_build_object('site_id', site_id, 'address', address, 'place',
    place)) from public.offered_sites()), agree);
$$;
select tests.act_as('own');
select is(pg_temp.answer(true), '[]', 'a manager agrees to an offer');
select tests.act_as_operator();
select pg_temp.bury('own', 'sites_agreed', 199);
select tests.act_as('own');
select is(pg_temp.answer(false), '[]', 'a manager can stop an offered site after 200 answers in a day');
select refused('pg_temp.answer(true)', 'TR039', 'a manager cannot agree again after 200 answers in a day');
select tests.act_as_operator();
delete from public.audit_log where action in ('sites_agreed', 'site_details_changed');
update public.skip_sites set opening_hours = null where true;

-- Invitations ---------------------------------------------------------------------------------------------------------

select tests.act_as_operator();
insert into private.emails (id, kind, email, council_id)
select gen_random_uuid(), 'invitation', 'a' || n || '@camden.gov.uk', tests.council_id('camden')
  from generate_series(1, 99) as n;
select tests.act_as('own');
select allowed($$public.invite_member('a@camden.gov.uk', 'officer')$$,
  'a council sends its hundredth invitation of a day');
select refused($$public.invite_member('b@camden.gov.uk', 'officer')$$, 'TR036',
  'a council cannot send more than a hundred invitations in a day');
select tests.act_as_operator();
delete from private.emails where kind = 'invitation';
insert into private.emails (id, kind, email, council_id)
select gen_random_uuid(), 'withdrawn', 'a' || n || '@camden.gov.uk', tests.council_id('camden')
  from generate_series(1, 100) as n;
select tests.act_as('own');
select refused($$public.invite_member('b@camden.gov.uk', 'officer')$$, 'TR036',
  'withdrawn invitations count among the hundred');
select allowed(
  $$public.revoke_invitation((select id from public.council_invitations where email = 'a@camden.gov.uk'))$$,
  'an invitation can be revoked after a hundred in a day');

-- Asking to be invited, then another mailbox --------------------------------------------------------------------------

select tests.act_as_operator();
select tests.prove('asks', 'asks@camden.gov.uk');
select tests.act_as('asks');
select public.ask_to_be_invited('camden');
select tests.act_as_operator();
create function pg_temp.facts() returns jsonb language sql as $$
  select private.email_facts(emails) from private.emails where kind = 'asks' and account_id = tests.user_id('own');
$$;
select is(pg_temp.facts() ->> 'who', 'asks@camden.gov.uk',
  'the email to managers names the address that asked to be invited');
select tests.announce('asks', 'email', 'stranger@camden.gov.uk');
update auth.users set email = 'stranger@camden.gov.uk' where id = tests.user_id('asks');
select is(pg_temp.facts(), null, 'that email is dropped once the account has another mailbox');

-- Failed pending checks count for their sender ------------------------------------------------------------------------

create temp table codes as select tests.issue('resident') as used, tests.issue('resident') as good,
  private.new_voucher_code() as never;
grant select on codes to authenticated;
select tests.act_as('officer');
select outcome from public.accept_voucher((select used from codes), gen_random_uuid(), tests.site('camden'));
select tests.act_as('gate');
select count(*) from generate_series(1, 60),
  public.accept_pending((select used from codes), gen_random_uuid(), tests.site('camden'), false, tests.user_id('officer'),
  now(), now());
select tests.act_as_operator();
select results_eq('select count(*)::int, min(member_name) from private.late_checks',
  $$values (1, 'Grace Officer, on G6 Gate’s phone')$$,
  'one used code under sixty ids is stored as one failed check of its sender');
insert into private.late_checks (acceptance_id, outcome, member_id, member_name, site_id, site_address, site_council, council_id,
  checked_at)
select gen_random_uuid(), 'unknown', tests.user_id('gate'), 'G6 Gate', tests.site('camden'), 'x', 'camden', tests.council_id('camden'), now()
  from generate_series(1, 19);
select tests.act_as('gate');
select answers(
  $$public.accept_pending((select never from codes), gen_random_uuid(), tests.site('camden'), false, null, now(), now())$$,
  'unknown', 'a twenty-first failed check is answered');
select tests.act_as_operator();
select count_is('private.late_checks', 20, 'at most twenty failed checks are stored');
insert into private.late_checks (acceptance_id, voucher_id, outcome, member_id, member_name, site_id, site_address,
  site_council, council_id, checked_at)
select '00000000-0000-4000-8000-0000000000aa', id, 'not_here', tests.user_id('own'), 'Ada Lovelace',
  tests.site('camden'), 'x', 'camden', tests.council_id('camden'), now()
from public.vouchers, codes where code = good;
select tests.act_as('gate');
select answers($$public.accept_pending((select good from codes), '00000000-0000-4000-8000-0000000000aa',
  tests.site('camden'), false, tests.user_id('own'), now(), now())$$, 'accepted',
  'a gate accepts under the id of another member''s failed check');
select tests.act_as_operator();
select count_is($$private.late_checks where member_id = tests.user_id('own')$$, 1,
  'the other member''s failed check is kept');
select is((select member_id from public.acceptances where id = '00000000-0000-4000-8000-0000000000aa'),
  tests.user_id('gate'), 'the acceptance is the sender''s');

-- Emails to holders ---------------------------------------------------------------------------------------------------

select tests.act_as_operator();
select tests.issue('resident');
insert into private.holder_emails (
  council_id, site_ids, first_day, subject, body, people, sender_id, sender_name, state, cancelled_by
)
select tests.council_id('camden'), '{}', '2026-11-01', 'x', 'x', 1, tests.user_id('own'), 'Ada', 'cancelled', 'Ada'
from generate_series(1, 10);
select tests.act_as('own');
select is(public.save_voucher_settings('{"pauses": [[], [{"from": "2026-11-01", "to": null, "why": "Flooded"}]]}'), '[]',
  'a manager pauses vouchers');
select refused($$public.tell_voucher_holders('{}', '2026-11-01', null, 'flooding')$$, 'TR037',
  'a council emails holders at most ten times a day, cancelled emails included');
select tests.act_as_operator();
update public.council_members set role = 'manager' where user_id = tests.user_id('officer');
select tests.begin_session('officer');
select tests.act_as('officer');
select isnt(public.tell_voucher_holders('{}', '2026-11-01', null, 'flooding'), null,
  'another manager''s limit is separate');
select tests.act_as_operator();
update public.council_members set role = 'officer' where user_id = tests.user_id('officer');

-- Limits of emails by mailbox and lane --------------------------------------------------------------------------------

delete from private.emails where true;
insert into private.emails (id, kind, email, mailbox_hash, outcome, finished_at)
select gen_random_uuid(), 'asks', 'manager@camden.gov.uk', private.mailbox_hash('manager+' || n || '@camden.gov.uk'),
  'sent', now()
from generate_series(1, 20) as n;
select tests.act_as('own');
select public.change_role(tests.user_id('officer'), 'officer', 'manager');
select tests.act_as('officer');
select public.change_role(tests.user_id('own'), 'manager', 'officer');
select public.invite_member('v+' || n || '@camden.gov.uk', 'officer') from generate_series(1, 60) as n;
select tests.act_as_operator();
create temp table taken as select * from tests.take_emails(500);
select count_is($$taken where kind = 'role_changed' and email = 'manager@camden.gov.uk'$$, 1,
  'twenty emails caused by strangers do not hold up a warning');
select count_is($$taken where kind = 'invitation' and email like 'v+%'$$, 2,
  'sixty addresses of one mailbox get two emails of a council in an hour');
select count_is($$private.emails where kind = 'invitation' and email like 'v+%' and outcome is null$$, 60,
  'the other emails stay pending');
update private.emails set next_try = now() - interval '25 hours', leased_until = now() - interval '25 hours',
  finished_at = finished_at - interval '25 hours' where true;
select count_is($$tests.take_emails(500) where email like 'v+%'$$, 2, 'two more are sent in the next hour');
update public.council_invitations set declined_at = now() where email = 'v+1@camden.gov.uk';
delete from public.council_invitations where email = 'v+2@camden.gov.uk';
select refused_to('officer', $$public.invite_member('v+2@camden.gov.uk', 'officer')$$, 'TR032',
  'declining an invitation counts for every address of the mailbox');

select tests.act_as_operator();
delete from private.emails where true;
create function pg_temp.later(by interval) returns void language sql as $$
  update private.emails set leased_until = leased_until - by, finished_at = finished_at - by, next_try = now()
    where true;
$$;
create function pg_temp.warnings() returns setof text language sql as $$
  select coalesce(facts ->> 'role', facts -> 'changes' ->> 'to') from tests.take_emails(500)
  where kind in ('role_changed', 'moved') and email = 'manager@camden.gov.uk';
$$;
select tests.begin_session('officer');
select tests.act_as('officer');
select public.change_role(tests.user_id('own'), 'officer', 'manager');
select tests.act_as_operator();
select results_eq('select pg_temp.warnings()', array['manager'], 'a member is emailed a new role');
select private.finish_email(id, 'sent') from private.emails where leased_until is not null;
select private.queue_email('moved',
  private.log_event(tests.council_id('camden'), tests.user_id('gate'), 'email_changed', jsonb_build_object('to', n)),
  tests.user_id('own'), null, tests.council_id('camden'))
from generate_series(1, 5) as n;
select private.queue_email('role_changed', tests.user_id('officer'), tests.user_id('own'), null,
  tests.council_id('camden'), n::text)
from generate_series(1, 2) as n;
select count_is('pg_temp.warnings()', 1, 'managers are emailed once about five new addresses of a member; new roles wait an hour');
select private.finish_email(id, 'sent') from private.emails where leased_until is not null;
select pg_temp.later('61 minutes');
select results_eq('select pg_temp.warnings()', array['manager'],
  'the pending warnings are then one, with the present role');

-- Counters ------------------------------------------------------------------------------------------------------------

select tests.act_as_operator();
select is_empty($$select role from unnest(array['anon', 'authenticated', 'service_role']) as role
    where has_sequence_privilege(
      role, format('private.%I', 'guesses_' || tests.user_id('gate'))::regclass, 'usage, select, update'
    )$$, 'no API role can read or set a guess counter');
select is(current_setting('synchronous_commit'), 'on', 'an acceptance is on disk when it is answered');
select tests.act_as('gate');
select outcome from public.check_voucher((select good from codes), tests.site('camden'));
select is(current_setting('synchronous_commit'), 'off', 'a check does not wait for the disk');
