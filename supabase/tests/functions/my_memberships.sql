select plan(38);
select tests.cast();
create function pg_temp.membership_state_of(person text) returns text language plpgsql as $$
declare
  told text;
begin
  perform tests.act_as(person);
  select string_agg(concat_ws(' ', own.state, own.role, own.council_key), ', ') into told
    from public.my_memberships() as own;
  perform tests.act_as_operator();
  return told;
exception when sqlstate 'TR001' then
  perform tests.act_as_operator();
  return 'signed out';
end $$;
create function pg_temp.see(person text) returns text language plpgsql as $$
declare
  told text;
begin
  perform tests.act_as(person);
  select string_agg(distinct own.state::text, ', ') into told from public.portal_seen() as own;
  perform tests.act_as_operator();
  return told;
end $$;

select is(pg_temp.membership_state_of('own'), 'member manager camden', 'a manager');
select is(pg_temp.membership_state_of('officer'), 'member officer camden', 'an officer');
select is(pg_temp.membership_state_of('gate'), 'member gate camden, member gate hackney', 'gate staff of two councils');
select is(pg_temp.membership_state_of('newcomer'), 'none', 'an account without a council');
select is(pg_temp.membership_state_of('one step'), 'second_step', 'a session that has yet to pass the second step');
select is(pg_temp.membership_state_of('unverified'), 'signed out', 'an account whose address is not confirmed');
select is(pg_temp.membership_state_of('deleted'), 'signed out', 'a deleted account');
select is(pg_temp.membership_state_of('signed out'), 'signed out', 'an ended session');
select tests.act_as('own');
select results_eq('select council_id, council_name, first_name, last_name from public.my_memberships()',
  $$select tests.council_id('camden'), 'Camden', 'Ada', 'Lovelace'$$, 'with council and names');
select tests.enlist('own', 'lambeth', 'gate');
select is(pg_temp.membership_state_of('own'), 'member manager camden, member gate lambeth', 'an office comes before a gate');

-- Away.
select is(pg_temp.membership_state_of('idle'), 'idle',
  'a manager who signed in seven days ago and was not seen since: is idle, and learns nothing of the council');
select tests.begin_session('officer', interval '7 days' - interval '1 second');
select is(pg_temp.membership_state_of('officer'), 'member officer camden', 'a second before that: not yet');
select tests.begin_session('gate', interval '29 days');
select is(pg_temp.membership_state_of('gate'), 'member gate camden, member gate hackney', 'gate staff: have thirty days');
select tests.begin_session('gate', interval '30 days');
select is(pg_temp.membership_state_of('gate'), 'old, old', 'after which they sign in again');
select is(pg_temp.see('idle'), 'idle', 'being seen again does not help who is idle');
select is_empty($$select 1 from private.session_sights where user_id = tests.user_id('idle')$$, 'and is not kept');
select is(pg_temp.membership_state_of('idle'), 'idle', 'so that it stays so');
select is(pg_temp.see('officer'), 'member', 'being seen in time does');
update auth.sessions set created_at = now() - interval '20 days' where user_id = tests.user_id('officer');
select is(pg_temp.membership_state_of('officer'), 'member officer camden', 'from then on seven more days');
update private.session_sights set seen_at = now() - interval '7 days' where user_id = tests.user_id('officer');
select is(pg_temp.membership_state_of('officer'), 'idle', 'and no more');
update private.session_sights set seen_at = now() - interval '59 minutes' where user_id = tests.user_id('officer');
select is(pg_temp.see('officer'), 'member', 'who was just seen');
select is((select seen_at from private.session_sights where user_id = tests.user_id('officer')),
  now() - interval '59 minutes', 'is not written again');
update auth.sessions set created_at = now() - interval '30 days' where user_id = tests.user_id('officer');
select is(pg_temp.membership_state_of('officer'), 'old', 'a session of thirty days: is old, however often it was seen');
update auth.sessions set refreshed_at = now() at time zone 'utc' where user_id = tests.user_id('idle');
select is(pg_temp.membership_state_of('idle'), 'idle', 'renewing a token is no use of the portal');
select tests.begin_session('idle');
select is(pg_temp.membership_state_of('idle'), 'member manager camden', 'signing in again is the way back');
select tests.enlist('idle', 'hackney', 'gate');
select tests.begin_session('idle', interval '8 days');
select is(pg_temp.membership_state_of('idle'), 'idle, idle', 'who belongs to an office is idle at a gate as well');

-- The mailbox.
select tests.begin_session('another', method => 'password');
update public.council_members set mailbox_proved_at = now() - interval '90 days'
  where user_id = tests.user_id('another');
select is(pg_temp.membership_state_of('another'), 'mailbox', 'a mailbox not proved for ninety days');
select is(pg_temp.see('another'), 'mailbox', 'being seen proves no mailbox');
select is((select mailbox_proved_at from public.council_members where user_id = tests.user_id('another')),
  now() - interval '90 days', 'and changes nothing');
update public.council_members set mailbox_proved_at = now() - interval '89 days'
  where user_id = tests.user_id('another');
select is(pg_temp.membership_state_of('another'), 'member manager hackney', 'eighty-nine days');
update public.council_members set mailbox_proved_at = now() - interval '91 days'
  where user_id = tests.user_id('another');
select tests.begin_session('another', interval '2 hours');
select is(pg_temp.membership_state_of('another'), 'member manager hackney',
  'a session that began with an e-mailed code proves it');
select is(pg_temp.see('another'), 'member', 'being seen in it');
select is((select mailbox_proved_at from public.council_members where user_id = tests.user_id('another')),
  now() - interval '2 hours', 'keeps the time of the proof, not of the call');
select tests.begin_session('another', method => 'password');
select is(pg_temp.membership_state_of('another'), 'member manager hackney', 'for later sessions');

-- States of a membership.
select tests.begin_session('provider', interval '7 days');
select tests.act_as('provider');
select is_empty('select 1 from public.councils', 'an idle manager: reads nothing');
select is_empty('select 1 from public.council_members', 'not even the own membership');
select refused($$public.save_skip_sites('[]')$$, 'TR017', 'and writes nothing');

-- Sights of sessions that are gone.
select tests.act_as_operator();
insert into private.session_sights values (gen_random_uuid(), tests.user_id('own'), now() - interval '1 day');
update auth.sessions set created_at = now() - interval '1 day' where user_id = tests.user_id('own');
select pg_temp.see('own');
select results_eq($$select session_id from private.session_sights where user_id = tests.user_id('own')$$,
  $$select session_id from tests.people where name = 'own'$$,
  'the sight of a session that is gone goes with the next one');
