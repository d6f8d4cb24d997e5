select plan(40);
select tests.cast();
create function pg_temp.membership_state_of(person text) returns text language plpgsql as $$
declare
  states text;
begin
  perform tests.act_as(person);
  select string_agg(concat_ws(' ', own.state, own.role, own.council_key), ', ') into states
    from public.my_memberships() as own;
  perform tests.act_as_operator();
  return states;
exception when sqlstate 'TR001' then
  perform tests.act_as_operator();
  return 'signed out';
end $$;
create function pg_temp.see(person text) returns text language plpgsql as $$
declare
  states text;
begin
  perform tests.act_as(person);
  select string_agg(distinct own.state::text, ', ') into states from public.portal_seen() as own;
  perform tests.act_as_operator();
  return states;
end $$;

select is(pg_temp.membership_state_of('own'), 'member manager camden', 'a manager is a member');
select is(pg_temp.membership_state_of('officer'), 'member officer camden', 'an officer is a member');
select is(pg_temp.membership_state_of('gate'), 'member gate camden, member gate hackney',
  'gate staff are members of two councils');
select is(pg_temp.membership_state_of('newcomer'), 'none', 'an account without a council has no membership');
select is(pg_temp.membership_state_of('one step'), 'second_step', 'a session without the second step is asked for it');
select is(pg_temp.membership_state_of('unverified'), 'signed out', 'an unconfirmed account is signed out');
select is(pg_temp.membership_state_of('deleted'), 'signed out', 'a deleted account is signed out');
select is(pg_temp.membership_state_of('signed out'), 'signed out', 'an ended session is signed out');
select tests.act_as('own');
select results_eq('select council_id, council_name, first_name, last_name from public.my_memberships()',
  $$select tests.council_id('camden'), 'Camden', 'Ada', 'Lovelace'$$, 'a membership has council and names');
select tests.enlist('own', 'lambeth', 'gate');
select is(pg_temp.membership_state_of('own'), 'member manager camden, member gate lambeth',
  'an office is listed before a gate');

-- Idle and old sessions.
select is(pg_temp.membership_state_of('idle'), 'idle', 'a manager not seen for seven days is idle');
select tests.begin_session('officer', interval '7 days' - interval '1 second');
select is(pg_temp.membership_state_of('officer'), 'member officer camden',
  'a second before seven days an officer is still a member');
select tests.begin_session('gate', interval '29 days');
select is(pg_temp.membership_state_of('gate'), 'member gate camden, member gate hackney',
  'gate staff have thirty days');
select tests.begin_session('gate', interval '30 days');
select is(pg_temp.membership_state_of('gate'), 'old, old', 'after thirty days the session of gate staff is old');
select is(pg_temp.see('idle'), 'idle', 'opening the portal does not renew an idle session');
select is_empty($$select 1 from private.session_sights where user_id = tests.user_id('idle')$$,
  'no sight of an idle session is stored');
select is(pg_temp.membership_state_of('idle'), 'idle', 'an idle session stays idle');
select is(pg_temp.see('officer'), 'member', 'opening the portal renews a session in time');
update auth.sessions set created_at = now() - interval '20 days' where user_id = tests.user_id('officer');
select is(pg_temp.membership_state_of('officer'), 'member officer camden', 'the session then lasts seven more days');
update private.session_sights set seen_at = now() - interval '7 days' where user_id = tests.user_id('officer');
select is(pg_temp.membership_state_of('officer'), 'idle', 'seven days after the last sight the session is idle');
update private.session_sights set seen_at = now() - interval '59 minutes' where user_id = tests.user_id('officer');
select is(pg_temp.see('officer'), 'member', 'a session that was seen within the hour is a member''s');
select is((select seen_at from private.session_sights where user_id = tests.user_id('officer')),
  now() - interval '59 minutes', 'the sight within the hour is not written again');
update auth.sessions set created_at = now() - interval '30 days' where user_id = tests.user_id('officer');
select is(pg_temp.membership_state_of('officer'), 'old', 'a session of thirty days is old, however often it was seen');
update auth.sessions set refreshed_at = now() at time zone 'utc' where user_id = tests.user_id('idle');
select is(pg_temp.membership_state_of('idle'), 'idle', 'renewing a token does not renew an idle session');
select tests.begin_session('idle');
select is(pg_temp.membership_state_of('idle'), 'member manager camden', 'signing in again ends the idle state');
select tests.enlist('idle', 'hackney', 'gate');
select tests.begin_session('idle', interval '8 days');
select is(pg_temp.membership_state_of('idle'), 'idle, idle',
  'a member of an office with an idle session is idle at a gate as well');

-- The mailbox.
select tests.begin_session('another', method => 'password');
update public.council_members set mailbox_proved_at = now() - interval '90 days'
  where user_id = tests.user_id('another');
select is(pg_temp.membership_state_of('another'), 'mailbox', 'a mailbox must be proved every ninety days');
select tests.act_as('another');
select is_empty('select 1 from public.councils', 'a member whose mailbox must be proved reads no council');
select refused($$public.save_skip_sites('[]')$$, 'TR017', 'a member whose mailbox must be proved cannot save sites');
select tests.act_as_operator();
select is(pg_temp.see('another'), 'mailbox', 'opening the portal proves no mailbox');
select is((select mailbox_proved_at from public.council_members where user_id = tests.user_id('another')),
  now() - interval '90 days', 'opening the portal keeps the time of the last proof');
update public.council_members set mailbox_proved_at = now() - interval '89 days'
  where user_id = tests.user_id('another');
select is(pg_temp.membership_state_of('another'), 'member manager hackney',
  'a mailbox proved eighty-nine days ago is enough');
update public.council_members set mailbox_proved_at = now() - interval '91 days'
  where user_id = tests.user_id('another');
select tests.begin_session('another', interval '2 hours');
select is(pg_temp.membership_state_of('another'), 'member manager hackney',
  'a session that began with an emailed code proves the mailbox');
select is(pg_temp.see('another'), 'member', 'opening the portal in that session stores the proof');
select is((select mailbox_proved_at from public.council_members where user_id = tests.user_id('another')),
  now() - interval '2 hours', 'the proof has the time of the code and not of the call');
select tests.begin_session('another', method => 'password');
select is(pg_temp.membership_state_of('another'), 'member manager hackney',
  'within ninety days a sign-in with a password needs no code');

-- States of a membership.
select tests.begin_session('provider', interval '7 days');
select tests.act_as('provider');
select is_empty('select 1 from public.councils', 'an idle manager reads no council');
select is_empty('select 1 from public.council_members', 'an idle manager does not read their own membership');
select refused($$public.save_skip_sites('[]')$$, 'TR017', 'an idle manager cannot save sites');

-- Sights of ended sessions.
select tests.act_as_operator();
insert into private.session_sights values (gen_random_uuid(), tests.user_id('own'), now() - interval '1 day');
update auth.sessions set created_at = now() - interval '1 day' where user_id = tests.user_id('own');
select pg_temp.see('own');
select results_eq($$select session_id from private.session_sights where user_id = tests.user_id('own')$$,
  $$select session_id from tests.people where name = 'own'$$, 'the next sight deletes the sights of ended sessions');
