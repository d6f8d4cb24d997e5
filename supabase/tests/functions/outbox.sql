select plan(33);
select tests.cast();
delete from private.emails;

-- Who may.

-- Writing.
select tests.begin_session('own');
select allowed_to('own', $$public.invite_member(' Ben@Camden.gov.uk ', 'officer')$$, 'an invitation writes one');
select tests.act_as_operator();
select results_eq('select kind, email, account_id from private.emails',
  $$values ('invitation', 'ben@camden.gov.uk', null::uuid)$$, 'to the address that was typed');
create temp table written as select * from private.emails;
select is_empty($$select 1 from written where id::text !~ '^.{14}8.{4}8'$$,
  'under an id that is a UUID by its own marks');
select is(private.queue_email('idle', null, tests.user_id('own'), null, null, 'first'), true, 'a letter');
select is(private.queue_email('idle', null, tests.user_id('own'), null, null, 'first'), false,
  'is not written twice for one occasion');
select is(private.queue_email('idle', null, tests.user_id('own'), null, null, 'second'), true, 'but for another one');
select is(private.queue_email('idle', null), false, 'to nobody: none');
delete from private.emails where kind = 'idle';

-- Taking.
select tests.act_as_service();
create temp table taken on commit drop as select * from tests.take_emails(10);
select results_eq('select kind, email, facts - ''token'' from taken',
  $$values ('invitation', 'ben@camden.gov.uk',
    jsonb_build_object('council', 'Camden', 'role', 'officer', 'inviter', 'Ada Lovelace', 'inviter_email',
    'manager@camden.gov.uk', 'until', ((now() + interval '14 days') at time zone 'Europe/London')::date))$$,
  'what is due is handed out with what it says');
select is_empty('select * from tests.take_emails(10)', 'and to nobody else meanwhile');
select tests.act_as_operator();
select is((select leased_until from private.emails), now() + interval '5 minutes', 'for five minutes');
update private.emails set leased_until = now();
select tests.act_as_service();
select isnt_empty('select * from tests.take_emails(10)', 'after which it is handed out again');
select tests.act_as_operator();
select is((select tries from private.emails), 2, 'as its second try');

-- Failing.
select tests.act_as_service();
select lives_ok('select public.email_failed(id, ''450 busy'') from taken', 'a try that failed');
select tests.act_as_operator();
select results_eq('select next_try, failure, outcome from private.emails',
  $$values (now() + interval '5 minutes', '450 busy', null::text)$$,
  'is made again after five minutes, as the second one');
update private.emails set tries = 1;
select lives_ok('select private.email_failed(id, ''x'', false) from private.emails', 'the first');
select is((select next_try from private.emails), now() + interval '1 minute', 'after one');
update private.emails set tries = 3;
select lives_ok('select private.email_failed(id, ''x'', false) from private.emails', 'the third');
select is((select next_try from private.emails), now() + interval '30 minutes', 'after thirty');
update private.emails set tries = 20;
select lives_ok('select private.email_failed(id, ''x'', false) from private.emails', 'any later one');
select is((select next_try from private.emails), now() + interval '1 hour', 'after an hour');
update private.emails set tries = 27;
select lives_ok('select private.email_failed(id, repeat(''y'', 500), false) from private.emails', 'the last one');
select results_eq('select outcome, char_length(failure) from private.emails', $$values ('given_up', 200)$$,
  'gives it up, with why in short');
select lives_ok('select private.email_sent(id) from private.emails', 'what is given up');
select is((select outcome from private.emails), 'given_up', 'stays so');
update private.emails set outcome = null, finished_at = null, tries = 1;
select lives_ok('select private.email_failed(id, ''550 nobody'', true) from private.emails', 'a refused address');
select is((select outcome from private.emails), 'given_up', 'is given up at once');
select is(private.emails_report() #>> '{given_up,0,why}', '550 nobody', 'and is told to the operator');

-- Twenty a day.
delete from private.emails;
insert into private.emails (id, kind, email, mailbox, outcome, finished_at)
  select gen_random_uuid(), 'invitation', 'ben@camden.gov.uk',
    private.mailbox_hash('ben+' || number || '@camden.gov.uk'), 'sent', now() - interval '2 hours'
    from generate_series(1, 20) as number;
select private.queue_invitation_email(id) from public.council_invitations;
select is_empty('select * from tests.take_emails(10)',
  'no mailbox gets more than twenty letters a day, whatever follows a plus');
update private.emails set finished_at = now() - interval '25 hours' where outcome is not null;
update private.emails set next_try = now(), leased_until = null where outcome is null;
select isnt_empty('select * from tests.take_emails(10)', 'the next one waits for the day after');

-- Passed.
update private.emails set next_try = now(), leased_until = null where outcome is null;
delete from public.council_invitations where true;
select is_empty('select * from tests.take_emails(10)', 'what has passed');
select is((select outcome from private.emails where about is not null), 'passed', 'is dropped');

-- Forgetting.
update private.emails set finished_at = now() - interval '31 days';
select is((private.maintain(1000, false) ->> 'emails')::int, 21, 'after 30 days');
select is_empty('select * from private.emails', 'nothing is left of them');
