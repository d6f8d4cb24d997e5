select plan(37);
select tests.cast();
select tests.open_borough('camden');
delete from public.council_members where user_id = tests.user_id('idle');
delete from private.emails;

create function pg_temp.membership_state_of(person text) returns text language plpgsql as $$
declare
  states text;
begin
  perform tests.act_as(person);
  select string_agg(distinct own.state::text, ', ') into states from public.my_memberships() as own;
  perform tests.act_as_operator();
  return states;
end $$;
create function pg_temp.later(days integer) returns void language sql as $$
  update public.councils set two_steps_from = two_steps_from - make_interval(days => days);
  update private.emails set outcome = 'sent', finished_at = now() where leased_until is not null;
  update private.emails set next_try = next_try - make_interval(days => days) where outcome is null;
$$;

-- Permissions.
select tests.act_as('own');
select refused('public.require_two_steps(true)', 'TR071', 'a manager with one step cannot require two');
select tests.act_as_operator();
select tests.begin_session('one step', interval '6 minutes', 'password', 'aal2');
select refused_to('one step', 'public.require_two_steps(true)', 'TR002',
  'a manager cannot require two steps in a session of six minutes');
select tests.act_as_operator();
select tests.begin_session('one step', method => 'password', aal => 'aal2');
select tests.act_as('one step');
select allowed('public.require_two_steps(false)', 'ending a requirement that does not exist is allowed');
select allowed('public.require_two_steps(null)', 'null ends the requirement as well');
select allowed('public.require_two_steps(true)', 'a manager with two steps requires two of the council');
select allowed('public.require_two_steps(true)', 'requiring two steps again is allowed');
select tests.act_as_operator();
select results_eq($$select action::text, changes from public.audit_log where action::text like 'two%'$$,
  $$select 'two_steps_asked', jsonb_build_object('from', private.london_day(now() + interval '14 days'))$$,
  'the audit log records the requirement once');
select results_eq('select two_steps_from from public.councils where two_steps_from is not null',
  $$values (now() + interval '14 days')$$, 'the requirement begins in fourteen days, for one council');

-- Fourteen days, and three emails to members with one step.
select results_eq($$select email, facts ->> 'council', facts ->> 'from' from tests.take_emails(10) order by email$$,
  $$select email, 'Camden', private.london_day(now() + interval '14 days')::text
  from (values ('manager@camden.gov.uk'), ('officer@camden.gov.uk')) as expected (email)$$,
  'managers and officers with one step are emailed, gate staff are not');
select pg_temp.later(6);
select is_empty('select 1 from tests.take_emails(10)', 'no email is sent on the sixth day');
select pg_temp.later(1);
select count_is('tests.take_emails(10)', 2, 'each of them is emailed again on the seventh day');
select pg_temp.later(6);
select is(pg_temp.membership_state_of('own'), 'member',
  'on the thirteenth day a manager with one step has every right');
select tests.add_second_step('own');
select tests.begin_session('own', method => 'password', aal => 'aal2');
select results_eq('select email from tests.take_emails(10)', array['officer@camden.gov.uk'],
  'a manager who has set up two steps is not emailed again');
select is(pg_temp.membership_state_of('officer'), 'member',
  'on the thirteenth day an officer with one step has every right');
select pg_temp.later(1);
select is(pg_temp.membership_state_of('officer'), 'two_steps',
  'on the fourteenth day an officer with one step must set up two');
select is(pg_temp.membership_state_of('own'), 'member', 'a manager with two steps keeps every right');
select is(pg_temp.membership_state_of('gate'), 'member', 'gate staff keep every right');
select is(pg_temp.membership_state_of('another'), 'member', 'members of another council keep every right');
select tests.act_as('officer');
select is_empty('select 1 from public.skip_sites', 'an officer who must set up two steps reads no sites');
select refused($$public.save_skip_sites('[]')$$, 'TR017', 'an officer who must set up two steps cannot save sites');
select refused('public.council_export()', 'TR017', 'an officer who must set up two steps cannot export');
select allowed($$public.announce_change('second_step', gen_random_uuid()::text)$$,
  'an officer who must set up two steps may announce a second step');
select tests.act_as_operator();
select tests.add_second_step('officer');
select tests.begin_session('officer', method => 'password', aal => 'aal2');
select is(pg_temp.membership_state_of('officer'), 'member', 'an officer who has set up two steps has every right');
delete from auth.sessions where user_id = tests.user_id('officer');
delete from auth.mfa_factors where user_id = tests.user_id('officer');
select tests.begin_session('officer', method => 'password', aal => 'aal2');
select is(pg_temp.membership_state_of('officer'), 'two_steps',
  'a session with a second step needs a factor that still exists');

-- Ending it.
delete from private.emails;
select allowed_to('own', 'public.require_two_steps(false)', 'a manager ends the requirement');
select tests.act_as_operator();
select is(pg_temp.membership_state_of('officer'), 'member', 'without the requirement one step is enough at once');
select results_eq('select email, facts ->> $$from$$ from tests.take_emails(10) order by email',
  $$values ('manager@camden.gov.uk', null), ('onestep@camden.gov.uk', null)$$,
  'every manager is emailed the end of the requirement, also the caller');
select allowed_to('own', 'public.require_two_steps(true)', 'a manager requires two steps again');
select tests.act_as_operator();
select is(pg_temp.membership_state_of('officer'), 'member', 'the members have fourteen days again');
select allowed_to('own', 'public.require_two_steps(false)', 'a manager ends the requirement on the same day');
select tests.act_as_operator();
update private.emails set outcome = 'sent', finished_at = now() where leased_until is not null;
select results_eq('select email, facts ->> $$from$$ from tests.take_emails(10) order by email',
  $$values ('manager@camden.gov.uk', null), ('onestep@camden.gov.uk', null)$$,
  'emails about a requirement that ended are dropped');
select allowed_to('own', 'public.require_two_steps(true)', 'a manager requires two steps once more');
select tests.act_as_operator();

-- Closing the council does not end the requirement.
delete from public.council_members where user_id in (tests.user_id('officer'), tests.user_id('one step'));
delete from auth.users where id = tests.user_id('own');
select tests.prove('back', 'manager@camden.gov.uk');
select tests.act_as('back');
select allowed($$public.reopen_council('camden', 'Ada', 'Lovelace')$$, 'a former manager reopens the closed council');
select tests.act_as_operator();
select is(pg_temp.membership_state_of('back'), 'two_steps', 'after reopening there are no days of grace');
select tests.add_second_step('back');
select tests.begin_session('back', aal => 'aal2');
select allowed_to('back', 'public.require_two_steps(false)', 'a manager with two steps ends the requirement');
select tests.act_as_operator();
delete from auth.sessions where user_id = tests.user_id('back');
delete from auth.mfa_factors where user_id = tests.user_id('back');
select tests.begin_session('back');
select is(pg_temp.membership_state_of('back'), 'member', 'then one step is enough');
select is((select two_steps_from from public.councils where council_key = 'hackney'), null,
  'another council''s requirement is unchanged');
