select plan(35);
select tests.cast();
delete from private.emails;

-- Queueing.
select tests.begin_session('own');
select allowed_to('own', $$public.invite_member(' Ben@Camden.gov.uk ', 'officer')$$, 'a manager invites an address');
select tests.act_as_operator();
select results_eq('select kind, email, account_id from private.emails',
  $$values ('invitation', 'ben@camden.gov.uk', null::uuid)$$, 'the invitation queues one email to the typed address');
create temp table written as select * from private.emails;
select is_empty($$select 1 from written where id::text !~ '^.{14}8.{4}8'$$, 'the email''s id is a version 8 UUID');
select is(private.queue_email('idle', null, tests.user_id('own'), null, null, 'first'), true, 'an email is queued');
select is(private.queue_email('idle', null, tests.user_id('own'), null, null, 'first'), false,
  'an email is not queued twice for one occasion');
select is(private.queue_email('idle', null, tests.user_id('own'), null, null, 'second'), true,
  'an email is queued for another occasion');
select is(private.queue_email('idle', null), false, 'an email without an account or address is not queued');
delete from private.emails where kind = 'idle';

-- Leasing.
select tests.act_as_service();
select is_empty($$select * from public.lease_emails('warnings')$$, 'an invitation is not in the queue of warnings');
create temp table taken on commit drop as select * from tests.take_emails(10);
select results_eq('select kind, email, facts - ''token'' from taken',
  $$values ('invitation', 'ben@camden.gov.uk',
    jsonb_build_object('council', 'Camden', 'role', 'officer', 'inviter', 'Ada Lovelace', 'inviter_email',
    'manager@camden.gov.uk', 'until', ((now() + interval '14 days') at time zone 'Europe/London')::date))$$,
  'the worker leases a due email with its facts');
select is_empty('select * from tests.take_emails(10)', 'a leased email is not leased again');
select tests.act_as_operator();
select is((select leased_until from private.emails), now() + interval '5 minutes', 'a lease lasts five minutes');
update private.emails set leased_until = now();
select tests.act_as_service();
select isnt_empty('select * from tests.take_emails(10)', 'an expired lease can be leased again');
select tests.act_as_operator();
select is((select tries from private.emails), 2, 'the second lease is the second try');

-- Failing.
select tests.act_as_service();
select lives_ok('select public.email_failed(id, ''450 busy'') from taken', 'the worker reports a failed try');
select tests.act_as_operator();
select results_eq('select next_try, failure, outcome from private.emails',
  $$values (now() + interval '5 minutes', '450 busy', null::text)$$, 'the second try is repeated after five minutes');
update private.emails set tries = 1;
select lives_ok('select private.email_failed(id, ''x'', false) from private.emails', 'the first try fails');
select is((select next_try from private.emails), now() + interval '1 minute',
  'the first try is repeated after one minute');
update private.emails set tries = 3;
select lives_ok('select private.email_failed(id, ''x'', false) from private.emails', 'the third try fails');
select is((select next_try from private.emails), now() + interval '30 minutes',
  'the third try is repeated after thirty minutes');
update private.emails set tries = 20;
select lives_ok('select private.email_failed(id, ''x'', false) from private.emails', 'the twentieth try fails');
select is((select next_try from private.emails), now() + interval '1 hour', 'later tries are repeated after an hour');
update private.emails set tries = 27;
select lives_ok('select private.email_failed(id, repeat(''y'', 500), false) from private.emails', 'the last try fails');
select results_eq('select outcome, char_length(failure) from private.emails', $$values ('given_up', 200)$$,
  'after the last try the email is given up, with a short reason');
select lives_ok('select private.finish_email(id, ''sent'') from private.emails',
  'the worker reports an email that was given up as sent');
select is((select outcome from private.emails), 'given_up', 'an email that was given up stays given up');
update private.emails set outcome = null, finished_at = null, tries = 1;
select lives_ok('select private.email_failed(id, ''550 unknown user'', true) from private.emails',
  'the mail server rejects an address for good');
select is((select outcome from private.emails), 'given_up', 'an email with a rejected address is given up at once');
select is(private.emails_report() #>> '{given_up,0,why}', '550 unknown user',
  'the operator''s report has the mail server''s reason');

-- Twenty a day.
delete from private.emails;
insert into private.emails (id, kind, email, mailbox_hash, outcome, finished_at)
  select gen_random_uuid(), 'invitation', 'ben@camden.gov.uk',
    private.mailbox_hash('ben+' || number || '@camden.gov.uk'), 'sent', now() - interval '2 hours'
    from generate_series(1, 20) as number;
select private.queue_invitation_email(id) from public.council_invitations;
select is_empty('select * from tests.take_emails(10)',
  'a mailbox gets at most twenty emails a day, addresses with a plus included');
update private.emails set finished_at = now() - interval '25 hours' where outcome is not null;
update private.emails set next_try = now(), leased_until = null where outcome is null;
select isnt_empty('select * from tests.take_emails(10)', 'the next email is sent a day later');

-- Five an hour.
update private.emails set finished_at = now() - interval '59 minutes'
  where id in (select id from private.emails where outcome = 'sent' limit 5);
update private.emails set next_try = now(), leased_until = null where outcome is null;
select is_empty('select * from tests.take_emails(10)', 'a mailbox gets at most five emails an hour');
update private.emails set finished_at = now() - interval '25 hours' where outcome = 'sent';

-- Emails about what has passed.
update private.emails set next_try = now(), leased_until = null where outcome is null;
delete from public.council_invitations where true;
select is_empty('select * from tests.take_emails(10)', 'an email about a deleted invitation is not leased');
select is((select outcome from private.emails where about is not null), 'passed',
  'an email about a deleted invitation is dropped');

-- Retention.
update private.emails set finished_at = now() - interval '31 days';
select is((private.maintain(1000) ->> 'emails')::int, 21, 'maintenance deletes finished emails after 30 days');
select is_empty('select * from private.emails', 'no finished email is left');
