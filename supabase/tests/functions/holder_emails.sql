select plan(63);
select tests.cast();
select tests.open_borough('camden');
update public.council_members set role = 'officer' where user_id in (tests.user_id('idle'), tests.user_id('one step'));
select tests.prove('second', 'second@camden.gov.uk'), tests.enlist('second', 'camden', 'manager');
select tests.issue('resident');
update public.residents set reminders = false;
insert into public.vouchers (local_auth_issue, skip_site_id, from_desk, last_day)
  values ('camden', tests.site('camden'), true, tests.today() + 5);
delete from private.emails;
create function pg_temp.letters() returns text language sql as $$
  select coalesce(string_agg(kind || ' to ' || private.email_address_of(emails), ', ' order by kind::text,
    private.email_address_of(emails)), 'none') from private.emails where outcome is null;
$$;
create function pg_temp.leave() returns void language sql as $$
  update private.holder_emails set leaves_at = now() where state = 'waiting';
  select private.queue_holder_emails();
$$;
create function pg_temp.email() returns uuid language sql as $$
  select id from public.holder_emails() where state = 'waiting';
$$;
create function pg_temp.exceptions(before jsonb, after jsonb, number integer default 1) returns jsonb
language sql as $$
  select public.save_site_details(tests.site('camden', number),
    jsonb_build_object('exceptions', jsonb_build_array(before, after)));
$$;
create function pg_temp.pauses(before jsonb, after jsonb) returns jsonb language sql as $$
  select public.save_voucher_settings(jsonb_build_object('pauses', jsonb_build_array(before, after)));
$$;
create function pg_temp.closed() returns jsonb language sql as $$ select tests.closed(tests.today() + 9) $$;
create function pg_temp.args(sites uuid[], reason text default 'flooding') returns text language sql as $$
  select format('(%L, %L, %L, %L)', sites, '2026-01-01', tests.today() + 8, reason);
$$;
create function pg_temp.tell(number integer default 1) returns text language sql as $$
  select 'public.tell_voucher_holders' || pg_temp.args(array[tests.site('camden', number)]);
$$;
create function pg_temp.told(number integer default 1) returns boolean language sql as $$
  select public.tell_voucher_holders(array[tests.site('camden', number)], '2026-01-01', tests.today() + 8, 'flooding')
    is not null;
$$;

-- The preview -------------------------------------------------------------------------------------------------------

select tests.begin_session('officer');
select tests.act_as('officer');
select is(pg_temp.exceptions('[]', pg_temp.closed()), '[]', 'an officer closes a site');
select refused('public.preview_holder_email' || pg_temp.args(array[tests.site('camden')]), 'TR018',
  'officer: previews nothing');
select refused(pg_temp.tell(), 'TR018', 'officer: emails nobody');
select tests.begin_session('own');
select tests.act_as('own');
select results_eq('select subject, reached, not_reached from public.preview_holder_email'
    || pg_temp.args(array[tests.site('camden')]), $$values ('Camden has closed a site', 1::bigint, 1::bigint)$$,
  'own council: the preview counts holders without reminders, and those of the desk apart');
select is(body, format(E'Camden has closed this site from 1 January 2026 to %s:\nSite 1 of camden\n\n'
    'Reason: flooding.\n\nPlease do not take waste there. Your voucher stays valid until its last day. Its page lists '
    'the other sites that take it.', to_char(tests.today() + 8, 'FMDD FMMonth YYYY')), 'own council: and has the text')
  from public.preview_holder_email(array[tests.site('camden')], '2026-01-01', tests.today() + 8, 'flooding');
select refused('public.preview_holder_email' || pg_temp.args(array[tests.site('camden')], 'A penalty is due'), 'TR064',
  'own council: a reason of its own is refused');
select refused('public.preview_holder_email' || pg_temp.args(array[tests.site('camden')], null), 'TR064',
  'own council: no reason too');
select refused('public.preview_holder_email' || pg_temp.args(array[tests.site('camden', 2)]), 'TR051',
  'own council: an open site is refused');
select refused('public.preview_holder_email' || pg_temp.args(array[tests.site('camden'), null]), 'TR051',
  'own council: so is no site among them');
select refused('public.preview_holder_email' || pg_temp.args('{}'), 'TR051', 'own council: and a pause that is none');
select refused('public.preview_holder_email' || pg_temp.args(null), 'TR051', 'own council: null is a pause too');
select refused($$public.preview_holder_email(array[tests.site('camden')], '2026-01-01', tests.today(), 'fire')$$,
  'TR051', 'own council: other days than those of the closure are refused');
select refused($$public.preview_holder_email(array[tests.site('camden')], null, null, 'fire')$$, 'TR051',
  'own council: no days too');
select tests.begin_session('another');
select tests.act_as('another');
select refused(pg_temp.tell(), 'TR051', 'another council: emails nobody about that site');

-- A recent session, and ten minutes ---------------------------------------------------------------------------------

select tests.begin_session('own', '6 minutes');
select tests.act_as('own');
select refused(pg_temp.tell(), 'TR002', 'own council: a session of six minutes emails nobody');
select tests.begin_session('own');
select tests.act_as('own');
select is(pg_temp.told(), true, 'own council: a recent one does');
select is(pg_temp.told(), true, 'own council: sent again, since the answer was lost');
select results_eq('select subject, people, sender_name, state::text, cancelled_by from public.holder_emails()',
  $$values ('Camden has closed a site', 1::bigint, 'Ada Lovelace', 'waiting', null)$$, 'own council: it is one email');
select results_eq($$select changes ->> 'people', changes ->> 'subject' from public.audit_log
  where action = 'holder_email_sent'$$, $$values ('1', 'Camden has closed a site')$$, 'own council: the log has it');
select tests.act_as_operator();
select is(pg_temp.letters(), 'holder_email to manager@camden.gov.uk, holder_email to second@camden.gov.uk',
  'every manager is emailed at once, the sender too');
select results_eq($$select distinct private.email_facts(emails) ->> 'subject', private.email_facts(emails) ->> 'body'
  from private.emails$$, 'select subject, body from private.holder_emails', 'the exact text');
select private.queue_holder_emails();
select is(pg_temp.letters(), 'holder_email to manager@camden.gov.uk, holder_email to second@camden.gov.uk',
  'holders are not emailed yet');

-- The managers' email waits behind no other.
insert into private.emails (id, kind, account_id, council_id, mailbox, outcome, finished_at)
select gen_random_uuid(), kind::private.email_kind, tests.user_id('own'), tests.council_id('camden'),
  private.mailbox_hash('manager@camden.gov.uk'), 'sent', now()
from generate_series(1, 20), unnest(array['joined', 'asks', 'holder_email']) as kind;
select count_is($$tests.take_emails(100) where kind = 'holder_email'$$, 2,
  'sixty emails of the same hour do not hold it up');
delete from private.emails where outcome = 'sent';

-- Cancelled --------------------------------------------------------------------------------------------------------

select tests.act_as('officer');
select refused('public.cancel_holder_email(pg_temp.email())', 'TR018', 'officer: cancels nothing');
select tests.act_as('another');
select is_empty('select * from public.holder_emails()', 'another council: sees none');
select tests.act_as_operator();
select set_config('tests.email', (select id::text from private.holder_emails), true);
create function pg_temp.kept() returns uuid language sql as $$ select current_setting('tests.email')::uuid $$;
select tests.act_as('another');
select refused('public.cancel_holder_email(pg_temp.kept())', 'TR044', 'another council: cancels none');
select tests.begin_session('second', '2 hours');
select tests.act_as('second');
select allowed('public.cancel_holder_email(pg_temp.kept())', 'second manager: cancels it, in any session');
select allowed('public.cancel_holder_email(pg_temp.kept())', 'second manager: twice is once');
select results_eq('select state::text, cancelled_by from public.holder_emails()',
  $$values ('cancelled', 'Grace Second')$$, 'second manager: it says who');
select tests.act_as_operator();
select is((select private.email_facts(emails) from private.emails limit 1), null,
  'managers who have not been emailed are not');
select pg_temp.leave();
select count_is($$private.emails where kind = 'closure'$$, 0, 'what was cancelled never leaves');

-- The closure changes ------------------------------------------------------------------------------------------------

select tests.begin_session('own');
select tests.act_as('own');
select is(pg_temp.told(), true, 'own council: emails again');
select is(pg_temp.exceptions(pg_temp.closed(), pg_temp.closed() || tests.closed(tests.today() + 20)), '[]',
  'own council: adds another closure');
select is((select count(*) from public.holder_emails() where state = 'waiting'), 1::bigint,
  'own council: which leaves the email as it is');
select tests.act_as('officer');
select is(pg_temp.exceptions(pg_temp.closed() || tests.closed(tests.today() + 20), jsonb_set(pg_temp.closed(), '{0,why}',
  '"A penalty is due"')), '[]', 'officer: gives the closure another reason');
select results_eq($$select state::text, cancelled_by from public.holder_emails() where cancelled_by is null$$,
  $$values ('cancelled', null)$$, 'officer: which cancels the email, and says so');
select results_eq($$select member_name, changes ->> 'closure_changed' from public.audit_log
  where action = 'holder_email_cancelled' order by at$$, $$values ('Grace Second', 'false'), ('Grace Officer', 'true')$$,
  'the log says who cancelled each');
select tests.act_as('own');
select is(pg_temp.exceptions(jsonb_set(pg_temp.closed(), '{0,why}', '"A penalty is due"'), pg_temp.closed()), '[]',
  'own council: closes it as before');
select is(pg_temp.told(), true, 'own council: emails again');
select tests.act_as_operator();
update private.holder_emails set leaves_at = now() where state = 'waiting';
update public.skip_sites set updated_at = now() - interval '2 days';
select tests.act_as('own');
do $$ begin perform public.delete_skip_site(tests.site('camden')); end $$;
select is_empty($$select 1 from public.holder_emails() where state = 'waiting'$$,
  'own council: deletes the site, which cancels it too');
select tests.act_as_operator();
select private.queue_holder_emails();
select count_is($$private.emails where kind = 'closure'$$, 0, 'none of them leaves');

-- A pause, and what leaves --------------------------------------------------------------------------------------------

update private.holder_emails set sent_at = now() - interval '2 days';
select tests.act_as('own');
select is(pg_temp.pauses('[]', tests.pauses('Flooded.')), '[]', 'own council: pauses its vouchers');
select isnt(public.tell_voucher_holders('{}', '2026-01-01', null, 'flooding'), null, 'own council: emails about that');
select is(body, E'Camden gives out no new vouchers from 1 January 2026 until further notice.\n\nReason: flooding.\n\n'
  'Your voucher stays valid until its last day.', 'own council: with this text') from public.holder_emails();
select tests.act_as_operator();
delete from private.emails;
select pg_temp.leave();
select is(pg_temp.letters(), 'closure to resident@home.example', 'after ten minutes holders are emailed, whatever '
  'they chose about reminders');
select results_eq($$select private.email_facts(emails) ->> 'subject', private.email_facts(emails) ->> 'body'
  from private.emails$$, 'select subject, body from private.holder_emails where state = ''sent''', 'the same text');
select set_config('tests.email', (select id::text from private.holder_emails where state = 'sent'), true);
select tests.act_as('own');
select refused('public.cancel_holder_email(pg_temp.kept())', 'TR044', 'own council: what has left is not cancelled');
select isnt(public.tell_voucher_holders('{}', '2026-01-01', null, 'fire'), null, 'own council: a second one that day');
select tests.act_as_operator();
select pg_temp.leave();
select count_is($$private.emails where kind = 'closure'$$, 1, 'reaches no voucher twice');
select tests.act_as('own');
select is(pg_temp.pauses(tests.pauses('Flooded.'), '[]'), '[]', 'own council: ends the pause');
select tests.act_as_operator();
select is((select private.email_facts(emails) from private.emails where kind = 'closure'), null,
  'what has not left the outbox is dropped');

-- What may not be written about ---------------------------------------------------------------------------------------

delete from private.emails;
select tests.act_as('own');
select is(public.save_voucher_settings('{"who_may_come": [null, "Residents"]}'), '[]', 'own council: another text');
select is(pg_temp.exceptions('[]', pg_temp.closed(), 2), '[]', 'own council: closes its other site');
select is(pg_temp.told(2), false, 'own council: for which nobody has a voucher, so that nobody is emailed');
select tests.act_as_operator();
select is(pg_temp.letters(), 'none', 'nor a manager');
update public.vouchers set skip_site_id = tests.site('camden', 2) where resident_id is not null;
update public.skip_sites set updated_at = now() - interval '23 hours';
select refused_to('own', pg_temp.tell(2), 'TR052', 'own council: a site whose address changed within the day is refused');
select tests.act_as_operator();
update public.skip_sites set updated_at = now() - interval '25 hours';
select tests.act_as('own');
select is(public.save_voucher_settings('{"phone": [null, "020 7946 0100"]}'), '[]', 'own council: a new telephone');
select refused(pg_temp.tell(2), 'TR052', 'own council: and nobody is emailed for a day');
select tests.act_as_operator();
select is(pg_temp.letters(), 'contact_changed to manager@camden.gov.uk, contact_changed to second@camden.gov.uk',
  'every manager is emailed about it');
select results_eq('select distinct private.email_facts(emails) from private.emails', $$select
  '{"council": "Camden", "who": "Ada Lovelace", "to_pay": null, "phone": "020 7946 0100", "phone_hours": null}'::jsonb$$,
  'with what residents read now');
update public.audit_log set at = at - interval '25 hours' where action = 'voucher_settings_changed';
select tests.act_as('own');
select is(pg_temp.told(2), true, 'own council: a day later');
select tests.begin_session('own', '6 minutes');
select tests.act_as('own');
select refused($$public.save_voucher_settings('{"to_pay": [null, "A penalty of £400"]}')$$, 'TR002',
  'own council: what residents pay takes a recent session');
select is(public.save_voucher_settings('{"before_you_come": [null, "Book"]}'), '[]', 'own council: other texts do not');
