select plan(39);
select tests.cast();
select tests.open_borough('camden');
delete from public.council_members where user_id = tests.user_id('idle');
delete from private.emails;

create function pg_temp.membership_state_of(person text) returns text language plpgsql as $$
declare
  told text;
begin
  perform tests.act_as(person);
  select string_agg(distinct own.state::text, ', ') into told from public.my_memberships() as own;
  perform tests.act_as_operator();
  return told;
end $$;
create function pg_temp.later(days integer) returns void language sql as $$
  update public.councils set two_steps_from = two_steps_from - make_interval(days => days);
  update private.emails set outcome = 'sent', finished_at = now() where leased_until is not null;
  update private.emails set next_try = next_try - make_interval(days => days) where outcome is null;
$$;

-- Who may.
select tests.act_as('own');
select refused('public.require_two_steps(true)', 'TR071', 'a manager with one step: asks nobody for two');
select refused_to('officer', 'public.require_two_steps(true)', 'TR018', 'an officer: asks nobody');
select refused_to('gate', 'public.require_two_steps(false)', 'TR018', 'gate staff: end nothing');
select tests.act_as_operator();
select tests.begin_session('one step', interval '6 minutes', 'password', 'aal2');
select refused_to('one step', 'public.require_two_steps(true)', 'TR002',
  'a manager with two, six minutes after signing in: not yet');
select tests.act_as_operator();
select tests.begin_session('one step', method => 'password', aal => 'aal2');
select tests.act_as('one step');
select allowed('public.require_two_steps(false)', 'what nobody asked for: ends without a word');
select allowed('public.require_two_steps(null)', 'nothing: likewise');
select allowed('public.require_two_steps(true)', 'a manager with two: asks');
select allowed('public.require_two_steps(true)', 'again: is no error');
select tests.act_as_operator();
select results_eq($$select action::text, changes from public.audit_log where action::text like 'two%'$$,
  $$select 'two_steps_asked', jsonb_build_object('from', private.london_day(now() + interval '14 days'))$$,
  'which is one event');
select results_eq('select two_steps_from from public.councils where two_steps_from is not null',
  $$values (now() + interval '14 days')$$, 'of one council');

-- Fourteen days, and three letters to whoever has one step.
select results_eq('select email, facts - $$who$$ from tests.take_emails(10)',
  $$select email, jsonb_build_object('council', 'Camden', 'from', private.london_day(now() + interval '14 days'))
  from (values ('manager@camden.gov.uk'), ('officer@camden.gov.uk')) as told (email)$$,
  'managers and officers without one are written to, gate staff not');
select pg_temp.later(6);
select is_empty('select 1 from tests.take_emails(10)', 'on the sixth day nobody');
select pg_temp.later(1);
select count_is('tests.take_emails(10)', 2, 'on the seventh each again');
select pg_temp.later(6);
select is(pg_temp.membership_state_of('own'), 'member', 'on the thirteenth day: all rights');
select tests.add_second_step('own');
select tests.begin_session('own', method => 'password', aal => 'aal2');
select results_eq('select email from tests.take_emails(10)', array['officer@camden.gov.uk'],
  'whoever has set it up is told no more');
select is(pg_temp.membership_state_of('officer'), 'member', 'an officer as well');
select pg_temp.later(1);
select is(pg_temp.membership_state_of('officer'), 'two_steps', 'on the fourteenth: none');
select is(pg_temp.membership_state_of('own'), 'member', 'with two steps: all');
select is(pg_temp.membership_state_of('gate'), 'member', 'at the gate: all');
select is(pg_temp.membership_state_of('another'), 'member', 'of another council: all');
select tests.act_as('officer');
select is_empty('select 1 from public.skip_sites', 'who has none: reads nothing');
select refused($$public.save_skip_sites('[]')$$, 'TR017', 'writes nothing');
select refused('public.council_export()', 'TR017', 'and takes nothing along');
select allowed($$public.announce_change('second_step', gen_random_uuid()::text)$$, 'but may set one up');
select tests.act_as_operator();
select tests.add_second_step('officer');
select tests.begin_session('officer', method => 'password', aal => 'aal2');
select is(pg_temp.membership_state_of('officer'), 'member', 'and has all rights then');
delete from auth.sessions where user_id = tests.user_id('officer');
delete from auth.mfa_factors where user_id = tests.user_id('officer');
select tests.begin_session('officer', method => 'password', aal => 'aal2');
select is(pg_temp.membership_state_of('officer'), 'two_steps', 'until it is gone, whatever the session says');

-- Ending it.
delete from private.emails;
select allowed_to('own', 'public.require_two_steps(false)', 'a manager ends it');
select tests.act_as_operator();
select is(pg_temp.membership_state_of('officer'), 'member', 'at once');
select results_eq('select email, facts ->> $$from$$ from tests.take_emails(10) order by email',
  $$values ('manager@camden.gov.uk', null), ('onestep@camden.gov.uk', null)$$, 'every manager is told, the caller too');
select allowed_to('own', 'public.require_two_steps(true)', 'and may ask again');
select tests.act_as_operator();
select is(pg_temp.membership_state_of('officer'), 'member', 'which gives 14 days again');
select allowed_to('own', 'public.require_two_steps(false)', 'a manager who ends it on the same day');
select tests.act_as_operator();
update private.emails set outcome = 'sent', finished_at = now() where leased_until is not null;
select results_eq('select email, facts ->> $$from$$ from tests.take_emails(10) order by email',
  $$values ('manager@camden.gov.uk', null), ('onestep@camden.gov.uk', null)$$, 'takes back the emails that asked for it');
select allowed_to('own', 'public.require_two_steps(true)', 'a manager asks once more');
select tests.act_as_operator();

-- Closing it meanwhile evades nothing.
delete from public.council_members where user_id in (tests.user_id('officer'), tests.user_id('one step'));
delete from auth.users where id = tests.user_id('own');
select tests.prove('back', 'manager@camden.gov.uk');
select tests.act_as('back');
select allowed($$public.reopen_council('camden', 'Ada', 'Lovelace')$$, 'who reopens the council');
select tests.act_as_operator();
select is(pg_temp.membership_state_of('back'), 'two_steps', 'has no days of grace');
select tests.add_second_step('back');
select tests.begin_session('back', aal => 'aal2');
select allowed_to('back', 'public.require_two_steps(false)', 'and may end it');
select tests.act_as_operator();
delete from auth.sessions where user_id = tests.user_id('back');
delete from auth.mfa_factors where user_id = tests.user_id('back');
select tests.begin_session('back');
select is(pg_temp.membership_state_of('back'), 'member', 'after which one step does');
select is((select two_steps_from from public.councils where council_key = 'hackney'), null,
  'and nothing of it is another council''s');
