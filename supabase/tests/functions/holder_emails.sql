select plan(62);
select tests.cast();
select tests.open_borough('camden');
select tests.open_borough('hackney', 1);
update public.council_members set role = 'officer' where user_id in (tests.user_id('idle'), tests.user_id('one step'));
select tests.prove('second', 'second@camden.gov.uk'), tests.enlist('second', 'camden', 'manager');
select tests.issue('resident');
update public.residents set reminders = false;
insert into public.vouchers (local_auth_issue, skip_site_id, from_desk, last_day)
  values ('camden', tests.site('camden'), true, tests.today() + 5);
delete from private.emails;
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
create function pg_temp.emails_holders(number integer default 1) returns boolean language sql as $$
  select public.tell_voucher_holders(array[tests.site('camden', number)], '2026-01-01', tests.today() + 8, 'flooding')
    is not null;
$$;

-- The preview ---------------------------------------------------------------------------------------------------------

select tests.begin_session('officer');
select tests.act_as('officer');
select is(pg_temp.exceptions('[]', pg_temp.closed()), '[]', 'an officer closes a site');
select tests.begin_session('own');
select tests.act_as('own');
select results_eq('select subject, reached, not_reached from public.preview_holder_email'
    || pg_temp.args(array[tests.site('camden')]), $$values ('Camden has closed a site', 1::bigint, 1::bigint)$$,
  'the preview counts holders without reminders, and desk vouchers apart');
select is(body, format(E'Camden has closed this site from 1 January 2026 to %s:\nSite 1 of camden\n\n'
    'Reason: flooding.\n\nPlease do not take waste there. Your voucher stays valid until its last day. In the app, '
    'it lists the other sites where you can use it.', to_char(tests.today() + 8, 'FMDD FMMonth YYYY')), 'the preview has the text')
  from public.preview_holder_email(array[tests.site('camden')], '2026-01-01', tests.today() + 8, 'flooding');
select refused('public.preview_holder_email' || pg_temp.args(array[tests.site('camden')], 'A penalty is due'), 'TR064',
  'a preview with a reason that is not on the list is rejected');
select refused('public.preview_holder_email' || pg_temp.args(array[tests.site('camden')], null), 'TR064',
  'a preview without a reason is rejected');
select results_eq('select subject, reached, not_reached from public.preview_holder_email'
    || pg_temp.args(array[tests.site('camden', 2)]), $$values ('Camden has closed a site', 0::bigint, 0::bigint)$$,
  'a manager previews the email about a closure before saving it');
select refused(pg_temp.tell(2), 'TR051', 'holders are not emailed about a closure that is not saved');
select refused('public.preview_holder_email' || pg_temp.args(array[tests.site('camden'), null]), 'TR051',
  'a preview with a null site is rejected');
select refused('public.tell_voucher_holders' || pg_temp.args('{}'), 'TR051',
  'an email about a pause is rejected when vouchers are not paused');
select refused('public.preview_holder_email' || pg_temp.args(array[tests.site('hackney')]), 'TR051',
  'a preview for a site of another council is rejected');
select refused($$public.tell_voucher_holders(array[tests.site('camden')], '2026-01-01', tests.today(), 'fire')$$,
  'TR051', 'an email about other days than those of the closure is rejected');
select refused($$public.preview_holder_email(array[tests.site('camden')], tests.today() + 2, tests.today() + 1, 'fire')$$,
  'TR051', 'a preview with its last day before its first is rejected');
select refused($$public.preview_holder_email(array[tests.site('camden')], null, null, 'fire')$$, 'TR051',
  'a preview without days is rejected');
select tests.begin_session('another');
select tests.act_as('another');
select refused(pg_temp.tell(), 'TR051', 'another council cannot email holders about the site');

-- A recent session, and ten minutes -----------------------------------------------------------------------------------

select tests.begin_session('own', '6 minutes');
select tests.act_as('own');
select refused(pg_temp.tell(), 'TR002', 'a manager cannot email holders in a session of six minutes');
select tests.begin_session('own');
select tests.act_as('own');
select is(pg_temp.emails_holders(), true, 'a manager emails holders in a recent session');
select is(pg_temp.emails_holders(), true, 'a manager may repeat the call after a lost answer');
select results_eq('select subject, people, sender_name, state::text, cancelled_by from public.holder_emails()',
  $$values ('Camden has closed a site', 1::bigint, 'Ada Lovelace', 'waiting', null)$$,
  'the repeated call makes one email');
select results_eq($$select changes ->> 'people', changes ->> 'subject' from public.audit_log
  where action = 'holder_email_sent'$$, $$values ('1', 'Camden has closed a site')$$,
  'the audit log records the email');
select tests.act_as_operator();
select is(tests.pending_emails(), 'holder_email to manager@camden.gov.uk, holder_email to second@camden.gov.uk',
  'every manager is emailed at once, also the sender');
select results_eq($$select distinct private.email_facts(emails) ->> 'subject', private.email_facts(emails) ->> 'body'
  from private.emails$$, 'select subject, body from private.holder_emails', 'the managers are emailed the exact text');
select private.queue_holder_emails();
select is(tests.pending_emails(), 'holder_email to manager@camden.gov.uk, holder_email to second@camden.gov.uk',
  'holders are not emailed yet');

-- Other emails do not delay the managers' email.
insert into private.emails (id, kind, account_id, council_id, mailbox_hash, outcome, finished_at)
select gen_random_uuid(), kind::private.email_kind, tests.user_id('own'), tests.council_id('camden'),
  private.mailbox_hash('manager@camden.gov.uk'), 'sent', now()
from generate_series(1, 20), unnest(array['joined', 'asks', 'holder_email']) as kind;
select count_is($$tests.take_emails(100) where kind = 'holder_email'$$, 2,
  'sixty other emails to a manager in the hour do not delay it');
delete from private.emails where outcome = 'sent';

-- Cancelled -----------------------------------------------------------------------------------------------------------

select tests.act_as('another');
select is_empty('select * from public.holder_emails()', 'another council does not see the email');
select tests.act_as_operator();
select set_config('tests.email', (select id::text from private.holder_emails), true);
create function pg_temp.remembered_email() returns uuid language sql as $$ select current_setting('tests.email')::uuid $$;
select tests.act_as('another');
select refused('public.cancel_holder_email(pg_temp.remembered_email())', 'TR044', 'another council cannot cancel the email');
select tests.begin_session('second', '2 hours');
select tests.act_as('second');
select allowed('public.cancel_holder_email(pg_temp.remembered_email())', 'a second manager cancels the email, in any session');
select allowed('public.cancel_holder_email(pg_temp.remembered_email())', 'cancelling again changes nothing');
select results_eq('select state::text, cancelled_by from public.holder_emails()',
  $$values ('cancelled', 'Grace Second')$$, 'the list shows who cancelled the email');
select tests.act_as_operator();
select is((select private.email_facts(emails) from private.emails limit 1), null,
  'managers who have not been emailed yet are not emailed');
select pg_temp.leave();
select count_is($$private.emails where kind = 'closure'$$, 0, 'a cancelled email is never sent to holders');

-- The closure changes -------------------------------------------------------------------------------------------------

select tests.begin_session('own');
select tests.act_as('own');
select is(pg_temp.emails_holders(), true, 'a manager emails holders again');
select is(pg_temp.exceptions(pg_temp.closed(), pg_temp.closed() || tests.closed(tests.today() + 20)), '[]',
  'a manager adds another closure');
select is((select count(*) from public.holder_emails() where state = 'waiting'), 1::bigint,
  'another closure keeps the pending email');
select tests.act_as('officer');
select is(pg_temp.exceptions(pg_temp.closed() || tests.closed(tests.today() + 20), jsonb_set(pg_temp.closed(), '{0,why}',
  '"A penalty is due"')), '[]', 'an officer gives the closure another reason');
select results_eq($$select state::text, cancelled_by from public.holder_emails() where cancelled_by is null$$,
  $$values ('cancelled', null)$$, 'a change of the closure cancels the pending email');
select results_eq($$select member_name, changes ->> 'closure_changed' from public.audit_log
  where action = 'holder_email_cancelled' order by at$$, $$values ('Grace Second', 'false'), ('Grace Officer', 'true')$$,
  'the audit log records who cancelled each email');
select tests.act_as('own');
select is(pg_temp.exceptions(jsonb_set(pg_temp.closed(), '{0,why}', '"A penalty is due"'), pg_temp.closed()), '[]',
  'a manager restores the closure');
select is(pg_temp.emails_holders(), true, 'a manager emails holders once more');
select tests.act_as_operator();
update private.holder_emails set leaves_at = now() where state = 'waiting';
update public.skip_sites set updated_at = now() - interval '2 days';
select tests.act_as('own');
do $$ begin perform public.delete_skip_site(tests.site('camden')); end $$;
select is_empty($$select 1 from public.holder_emails() where state = 'waiting'$$,
  'deleting the site cancels the pending email');
select tests.act_as_operator();
select private.queue_holder_emails();
select count_is($$private.emails where kind = 'closure'$$, 0, 'no holder gets an email after these changes');

-- A pause and its emails ----------------------------------------------------------------------------------------------

update private.holder_emails set sent_at = now() - interval '2 days';
select tests.act_as('own');
select is(pg_temp.pauses('[]', tests.pauses('Flooded.')), '[]', 'a manager pauses vouchers');
select isnt(public.tell_voucher_holders('{}', '2026-01-01', null, 'flooding'), null,
  'a manager emails holders about the pause');
select is(body, E'Camden gives out no new vouchers from 1 January 2026 until further notice.\n\nReason: flooding.\n\n'
  'Your voucher stays valid until its last day.', 'the email has the text about the pause') from public.holder_emails();
select tests.act_as_operator();
delete from private.emails;
select pg_temp.leave();
select is(tests.pending_emails(), 'closure to resident@home.example',
  'holders are emailed after ten minutes, also with reminders off');
select results_eq($$select private.email_facts(emails) ->> 'subject', private.email_facts(emails) ->> 'body'
  from private.emails$$, 'select subject, body from private.holder_emails where state = ''sent''',
  'holders get the text that managers read');
select set_config('tests.email', (select id::text from private.holder_emails where state = 'sent'), true);
select tests.act_as('own');
select refused('public.cancel_holder_email(pg_temp.remembered_email())', 'TR044', 'an email that was sent cannot be cancelled');
select isnt(public.tell_voucher_holders('{}', '2026-01-01', null, 'fire'), null,
  'a manager emails holders a second time on the same day');
select tests.act_as_operator();
select pg_temp.leave();
select count_is($$private.emails where kind = 'closure'$$, 1, 'no voucher gets two emails about one pause');
select tests.act_as('own');
select is(pg_temp.pauses(tests.pauses('Flooded.'), '[]'), '[]', 'a manager ends the pause');
select tests.act_as_operator();
select is((select private.email_facts(emails) from private.emails where kind = 'closure'), null,
  'an email still in the outbox is dropped when the pause ends');

-- Closures that cannot be emailed -------------------------------------------------------------------------------------

delete from private.emails;
select tests.act_as('own');
select is(public.save_voucher_settings('{"who_may_come": [null, "Residents"]}'), '[]',
  'a manager changes a text for residents');
select is(pg_temp.exceptions('[]', pg_temp.closed(), 2), '[]', 'a manager closes the other site');
select is(pg_temp.emails_holders(2), false, 'an email about a site without vouchers is not sent');
select tests.act_as_operator();
select is(tests.pending_emails(), 'none', 'managers are not emailed either');
update public.vouchers set skip_site_id = tests.site('camden', 2) where resident_id is not null;
update public.skip_sites set updated_at = now() - interval '23 hours';
select refused_to('own', pg_temp.tell(2), 'TR052',
  'holders cannot be emailed within a day of a change of the site''s address');
select tests.act_as_operator();
update public.skip_sites set updated_at = now() - interval '25 hours';
select tests.act_as('own');
select is(public.save_voucher_settings('{"phone": [null, "020 7946 0100"]}'), '[]',
  'a manager changes the telephone number');
select refused(pg_temp.tell(2), 'TR052', 'holders cannot be emailed within a day of a change of the telephone number');
select tests.act_as_operator();
select is(tests.pending_emails(), 'contact_changed to manager@camden.gov.uk, contact_changed to second@camden.gov.uk',
  'every manager is emailed about the change');
select results_eq($$select distinct private.email_facts(emails) - '{to, why, from, changes, suspended, who_email}'::text[]
  from private.emails$$, $$select
  '{"council": "Camden", "who": "Ada Lovelace", "to_pay": null, "fees": null, "phone": "020 7946 0100", "phone_hours": null}'::jsonb$$,
  'that email has what residents read now');
update public.audit_log set at = at - interval '25 hours' where action = 'voucher_settings_changed';
select tests.act_as('own');
select is(pg_temp.emails_holders(2), true, 'a day later holders can be emailed');
select tests.begin_session('own', '6 minutes');
select tests.act_as('own');
select refused($$public.save_voucher_settings('{"to_pay": [null, "A penalty of £400"]}')$$, 'TR002',
  'changing what residents pay needs a recent session');
select is(public.save_voucher_settings('{"before_you_come": [null, "Book"]}'), '[]',
  'changing another text needs no recent session');
