select plan(44);
select tests.cast();
select tests.open_borough('camden');
update public.council_members set role = 'officer' where user_id in (tests.user_id('idle'), tests.user_id('one step'));
delete from private.emails;

create function pg_temp.letters() returns text language sql as $$
  select coalesce(string_agg(kind || ' to ' || split_part(address, '@', 1), ', ' order by kind::text, address), 'none')
  from private.emails cross join private.email_address_of(emails) as address where outcome is null;
$$;
create function pg_temp.facts(asked text) returns jsonb language sql as $$
  select private.email_facts(emails) from private.emails where kind::text = asked and outcome is null
    order by about, id limit 1;
$$;

-- Colleagues.
select tests.begin_session('own');
select tests.act_as('own');
select lives_ok(format('select public.change_role(%L, ''officer'', ''manager'')', tests.user_id('officer')),
  'an officer is made manager');
select tests.act_as_operator();
select is(pg_temp.letters(), 'role_changed to officer', 'and told');
select is(pg_temp.facts('role_changed'), '{"council": "Camden", "role": "manager", "by": "Ada Lovelace"}',
  'which council, what, and by whom');
select tests.begin_session('own');
select tests.act_as('own');
select lives_ok(format('select public.change_role(%L, ''manager'', ''officer'')', tests.user_id('own')),
  'a manager steps down');
select tests.act_as_operator();
select is(pg_temp.letters(), 'left to officer, role_changed to officer',
  'and needs no letter of that, but the other one is told');
select results_eq($$select pg_temp.facts('left') ->> 'who', pg_temp.facts('left') #>> '{changes,to}'$$,
  $$values ('Ada Lovelace', 'officer')$$, 'who it is, and what they are now');
delete from private.emails;
select tests.begin_session('officer');
select tests.act_as('officer');
select lives_ok(format('select public.remove_member(%L)', tests.user_id('own')), 'a member is removed');
select tests.act_as_operator();
select is(pg_temp.letters(), 'removed to manager', 'and told');
select is(pg_temp.facts('removed'),
  '{"council": "Camden", "by": "Grace Hopper"}'::jsonb || jsonb_build_object('by',
    (select first_name || ' ' || last_name from public.council_members where user_id = tests.user_id('officer'))),
  'from which council, and by whom');
select tests.enlist('own', 'camden', 'officer');
select is(pg_temp.facts('removed'), null, 'who is back needs no such letter any more');
delete from private.emails;
update public.council_members set role = 'manager' where user_id = tests.user_id('own');
select tests.begin_session('own');
select tests.act_as('own');
select lives_ok(format('select public.remove_member(%L)', tests.user_id('own')), 'a manager removes themself');
select tests.act_as_operator();
select is(pg_temp.letters(), 'left to officer', 'which the other one is told');
select results_eq($$select pg_temp.facts('left') ->> 'who', pg_temp.facts('left') #>> '{changes,role}'$$,
  $$values ('Grace Own', 'manager')$$, 'with who it was, and what');
select tests.enlist('own', 'camden', 'officer');
delete from private.emails;

-- Joining, leaving.
select tests.begin_session('officer');
select allowed_to('officer', $$public.invite_member('new@camden.gov.uk', 'officer')$$, 'somebody is invited');
select tests.prove('new', 'new@camden.gov.uk');
select allowed_to('new', $$public.join_council((select id from public.my_invitations()), 'New', 'Comer')$$,
  'and joins');
select tests.act_as_operator();
select is(pg_temp.letters(), 'invitation to new, joined to officer', 'the manager is told');
select is(pg_temp.facts('invitation'), null, 'the invitation has passed');
select results_eq($$select pg_temp.facts('joined') ->> 'who', pg_temp.facts('joined') ->> 'who_email',
  pg_temp.facts('joined') -> 'changes' ->> 'role'$$, $$values ('New Comer', 'new@camden.gov.uk', 'officer')$$,
  'who has joined, as what');
delete from private.emails;
select tests.begin_session('new');
select allowed_to('new', 'public.delete_account(false)', 'and leaves');
select tests.act_as_operator();
select is(pg_temp.letters(), 'left to officer', 'the manager is told');
select is(pg_temp.facts('left') ->> 'who', 'New Comer', 'who has left, though the account is gone');
update public.council_members set role = 'officer' where user_id = tests.user_id('officer');
select is(pg_temp.facts('left'), null, 'who is manager no longer is told nothing');
update public.council_members set role = 'manager' where user_id = tests.user_id('officer');
delete from private.emails;

-- Residents.
update public.councils set to_pay = 'Five pounds' where council_key = 'camden';
update public.skip_sites set opening_hours = '9 to 5' where id = tests.site('camden');
select isnt(tests.issue('resident'), null, 'a voucher');
select is(pg_temp.letters(), 'voucher to resident', 'writes one letter');
select results_eq($$select facts ->> 'site_address', facts ->> 'opening_hours', facts ->> 'to_pay', facts ->> 'code'
  from tests.take_emails(10)$$,
  $$select 'Site 1 of camden', '9 to 5', 'Five pounds', code from public.vouchers where code is not null$$,
  'which says site, hours, price and code');
create function pg_temp.days_left(days integer) returns text language sql as $$
  update public.vouchers set last_day = (now() at time zone 'Europe/London' - interval '9 hours')::date + days
    where code is not null;
  update private.last_days_told set last_day = (now() at time zone 'Europe/London' - interval '9 hours')::date + 2;
  delete from private.emails where kind = 'last_days';
  select private.queue_last_day_emails();
  select pg_temp.letters();
$$;
select is(pg_temp.days_left(4), 'voucher to resident', 'four days before its last one nothing is written');
select is(pg_temp.days_left(3), 'last_days to resident, voucher to resident',
  'three days before, from nine in the morning, another letter');
select private.queue_last_day_emails();
select is(pg_temp.letters(), 'last_days to resident, voucher to resident', 'once');
update public.vouchers set cancelled_at = now(), cancel_reason = 'resident' where code is not null;
select is(pg_temp.days_left(3), 'voucher to resident', 'and none for one that is cancelled');
update public.vouchers set cancelled_at = null, cancel_reason = null, last_day = tests.today() + 31
  where code is not null;
select count_is($$private.emails
  where to_jsonb(emails)::text like '%' || (select code from public.vouchers where code is not null) || '%'$$, 0,
  'no code stands in the outbox');

-- Closed: holder_emails.sql has the rest.
delete from private.emails;
select tests.begin_session('officer');
select tests.act_as('officer');
select is(public.save_site_details(tests.site('camden'),
  jsonb_build_object('exceptions', jsonb_build_array('[]'::jsonb, tests.closed(tests.today() + 5)))), '[]',
  'a site closes, and no holder is emailed');
select tests.act_as_operator();
select is(pg_temp.letters(), 'none', 'by that alone');
select tests.act_as('officer');
select isnt(public.tell_voucher_holders(array[tests.site('camden')], '2026-01-01', tests.today() + 4, 'fire'), null,
  'its holders are to be emailed');
select tests.act_as_operator();
delete from private.emails;
update private.holder_emails set leaves_at = now();
select private.queue_holder_emails();
select is(pg_temp.letters(), 'closure to resident', 'after ten minutes they are');
select is(pg_temp.facts('closure') ->> 'paused', 'false', 'about their site');
select is(pg_temp.facts('closure') ->> 'voucher_id', id::text, 'and their voucher') from public.vouchers
  where code is not null;

-- Stopping.
select tests.act_as('resident');
select is(public.set_reminders(false), false, 'a resident stops them');
select tests.act_as_operator();
select isnt(pg_temp.facts('closure'), null, 'which does not stop an email about a closure');
select tests.act_as('resident');
select is(public.set_reminders(true), true, 'and wants them again');
select tests.act_as_operator();
create temp table held as select stop_token from public.residents where user_id = tests.user_id('resident');
grant select on held to public;
select tests.act_as_anonymous();
select is(public.stop_reminders((select stop_token from held)), true,
  'the letter''s link stops them for whoever has it');
select is(public.stop_reminders(gen_random_uuid()), false, 'another token nothing');
select tests.act_as_operator();
select is((select reminders from public.residents where user_id = tests.user_id('resident')), false,
  'they are stopped');

-- Idle, and gone.
update public.residents set last_seen_on = current_date - interval '25 months'
  where user_id = tests.user_id('resident');
select is(private.notify_idle_residents(), 1, 'residents not seen for two years are notified, also without reminders');
delete from public.residents where user_id = tests.user_id('resident');
select is_empty($$select * from private.emails where account_id = tests.user_id('resident')$$,
  'a deleted resident''s letters are deleted');
