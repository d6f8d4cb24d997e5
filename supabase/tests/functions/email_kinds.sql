select plan(44);
select tests.cast();
select tests.open_borough('camden');
update public.council_members set role = 'officer' where user_id in (tests.user_id('idle'), tests.user_id('one step'));
delete from private.emails;

create function pg_temp.pending_emails() returns text language sql as $$
  select coalesce(string_agg(kind || ' to ' || split_part(address, '@', 1), ', ' order by kind::text, address), 'none')
  from private.emails cross join private.email_address_of(emails) as address where outcome is null;
$$;

-- Emails to members.
select tests.begin_session('own');
select tests.act_as('own');
select lives_ok(format('select public.change_role(%L, ''officer'', ''manager'')', tests.user_id('officer')),
  'a manager makes an officer a manager');
select tests.act_as_operator();
select is(pg_temp.pending_emails(), 'role_changed to officer', 'the officer is emailed the new role');
select is(tests.email_facts('role_changed'), '{"council": "Camden", "role": "manager", "by": "Ada Lovelace"}',
  'the email has the council, the role and who changed it');
select tests.begin_session('own');
select tests.act_as('own');
select lives_ok(format('select public.change_role(%L, ''manager'', ''officer'')', tests.user_id('own')),
  'a manager makes themself an officer');
select tests.act_as_operator();
select is(pg_temp.pending_emails(), 'left to officer, role_changed to officer',
  'the other manager is emailed, and the manager who stepped down is not');
select results_eq($$select tests.email_facts('left') ->> 'who', tests.email_facts('left') #>> '{changes,to}'$$,
  $$values ('Ada Lovelace', 'officer')$$, 'the email names the manager who stepped down and the new role');
delete from private.emails;
select tests.begin_session('officer');
select tests.act_as('officer');
select lives_ok(format('select public.remove_member(%L)', tests.user_id('own')), 'a manager removes a member');
select tests.act_as_operator();
select is(pg_temp.pending_emails(), 'removed to manager', 'the removed member is emailed');
select is(tests.email_facts('removed') - 'role',
  '{"council": "Camden", "by": "Grace Hopper"}'::jsonb || jsonb_build_object('by',
    (select first_name || ' ' || last_name from public.council_members where user_id = tests.user_id('officer'))),
  'the email has the council and who removed the member');
select tests.enlist('own', 'camden', 'officer');
select is(tests.email_facts('removed'), null, 'the email is dropped when the member is back');
delete from private.emails;
update public.council_members set role = 'manager' where user_id = tests.user_id('own');
select tests.begin_session('own');
select tests.act_as('own');
select lives_ok(format('select public.remove_member(%L)', tests.user_id('own')), 'a manager removes themself');
select tests.act_as_operator();
select is(pg_temp.pending_emails(), 'left to officer', 'the other manager is emailed');
select results_eq($$select tests.email_facts('left') ->> 'who', tests.email_facts('left') #>> '{changes,role}'$$,
  $$values ('Grace Own', 'manager')$$, 'the email has the name and the former role');
select tests.enlist('own', 'camden', 'officer');
delete from private.emails;

-- Joining, leaving.
select tests.begin_session('officer');
select allowed_to('officer', $$public.invite_member('new@camden.gov.uk', 'officer')$$, 'a manager invites an officer');
select tests.prove('new', 'new@camden.gov.uk');
select allowed_to('new', $$public.join_council((select id from public.my_invitations()), 'New', 'Comer')$$,
  'the invited person joins');
select tests.act_as_operator();
select is(pg_temp.pending_emails(), 'invitation to new, joined to officer', 'the manager is emailed that the person joined');
select is(tests.email_facts('invitation'), null, 'the invitation email is dropped after joining');
select results_eq($$select tests.email_facts('joined') ->> 'who', tests.email_facts('joined') ->> 'who_email',
  tests.email_facts('joined') -> 'changes' ->> 'role'$$, $$values ('New Comer', 'new@camden.gov.uk', 'officer')$$,
  'the email has the name, the address and the role');
delete from private.emails;
select tests.begin_session('new');
select allowed_to('new', 'public.delete_account(false)', 'the new officer deletes the account');
select tests.act_as_operator();
select is(pg_temp.pending_emails(), 'left to officer', 'the manager is emailed that the officer left');
select is(tests.email_facts('left') ->> 'who', 'New Comer', 'the email names the officer whose account is deleted');
update public.council_members set role = 'officer' where user_id = tests.user_id('officer');
select is(tests.email_facts('left'), null, 'the email is dropped when its reader is no longer a manager');
update public.council_members set role = 'manager' where user_id = tests.user_id('officer');
delete from private.emails;

-- Residents.
update public.councils set to_pay = 'Five pounds' where council_key = 'camden';
update public.skip_sites set opening_hours = '9 to 5' where id = tests.site('camden');
select isnt(tests.issue('resident'), null, 'a resident gets a voucher');
select is(pg_temp.pending_emails(), 'voucher to resident', 'the resident gets one email about it');
select results_eq($$select facts ->> 'site_address', facts #>> '{facts,opening_hours}', facts #>> '{facts,to_pay}', facts ->> 'code'
  from tests.take_emails(10)$$,
  $$select 'Site 1 of camden', '9 to 5', 'Five pounds', code from public.vouchers where code is not null$$,
  'the email has site, opening hours, price and code');
create function pg_temp.days_left(days integer) returns text language sql as $$
  update public.vouchers set last_day = (now() at time zone 'Europe/London' - interval '9 hours')::date + days
    where code is not null;
  update private.last_days_queued set last_day = (now() at time zone 'Europe/London' - interval '9 hours')::date + 2;
  delete from private.emails where kind = 'last_days';
  select private.queue_last_day_emails();
  select pg_temp.pending_emails();
$$;
select is(pg_temp.days_left(4), 'voucher to resident', 'no reminder is sent four days before the last day');
select is(pg_temp.days_left(3), 'last_days to resident, voucher to resident',
  'a reminder is sent three days before the last day, from nine in the morning');
select private.queue_last_day_emails();
select is(pg_temp.pending_emails(), 'last_days to resident, voucher to resident', 'the reminder is sent once');
update public.vouchers set cancelled_at = now(), cancel_reason = 'resident' where code is not null;
select is(pg_temp.days_left(3), 'voucher to resident', 'no reminder is sent for a cancelled voucher');
update public.vouchers set cancelled_at = null, cancel_reason = null, last_day = tests.today() + 31
  where code is not null;
select count_is($$private.emails
  where to_jsonb(emails)::text like '%' || (select code from public.vouchers where code is not null) || '%'$$, 0,
  'no voucher code is stored in the outbox');

-- Closed: holder_emails.sql has the rest.
delete from private.emails;
select tests.begin_session('officer');
select tests.act_as('officer');
select is(public.save_site_details(tests.site('camden'),
  jsonb_build_object('exceptions', jsonb_build_array('[]'::jsonb, tests.closed(tests.today() + 5)))), '[]',
  'closing a site is saved');
select tests.act_as_operator();
select is(pg_temp.pending_emails(), 'none', 'closing a site emails no holder by default');
select tests.act_as('officer');
select isnt(public.tell_voucher_holders(array[tests.site('camden')], '2026-01-01', tests.today() + 4, 'fire'), null,
  'an officer emails the holders of a closed site');
select tests.act_as_operator();
delete from private.emails;
update private.holder_emails set leaves_at = now();
select private.queue_holder_emails();
select is(pg_temp.pending_emails(), 'closure to resident', 'the holders are emailed after ten minutes');
select is(tests.email_facts('closure') ->> 'paused', 'false', 'the email is about the site and not about a pause');
select is(tests.email_facts('closure') ->> 'voucher_id', id::text,
  'the email is about the holder''s voucher') from public.vouchers
  where code is not null;

-- Reminders.
select tests.act_as('resident');
select lives_ok('update public.residents set reminders = false where true', 'a resident turns reminders off');
select tests.act_as_operator();
select isnt(tests.email_facts('closure'), null, 'an email about a closed site is sent without reminders as well');
select tests.act_as('resident');
select lives_ok('update public.residents set reminders = true where true', 'a resident turns reminders on');
select tests.act_as_operator();
create temp table held as select stop_token from public.residents where user_id = tests.user_id('resident');
grant select on held to public;
select tests.act_as_anonymous();
select is(public.stop_reminders((select stop_token from held)), true, 'the link in an email turns reminders off');
select is(public.stop_reminders(gen_random_uuid()), false, 'another token turns nothing off');
select tests.act_as_operator();
select is((select reminders from public.residents where user_id = tests.user_id('resident')), false,
  'the resident''s reminders are off');

-- Idle and deleted residents.
update public.residents set last_seen_on = current_date - interval '25 months'
  where user_id = tests.user_id('resident');
select is((private.maintain() ->> 'idle_residents_emailed')::int, 1, 'residents not seen for two years are emailed, also without reminders');
delete from public.residents where user_id = tests.user_id('resident');
select is_empty($$select * from private.emails where account_id = tests.user_id('resident')$$,
  'the emails of a deleted resident are deleted');
