select plan(20);
select tests.cast();
create function pg_temp.lives() returns boolean
  language sql as $$ select exists (select from private.live_session()) $$;
-- As a superuser with the person's token: no API role may call the function.
create function pg_temp.ask_as(person text) returns void language sql as $$
  select tests.act_as(person);
  select set_config('role', 'none', true);
$$;

select pg_temp.ask_as('own');
select results_eq(
  'select user_id, email, began_at, proved_at, aal from private.live_session()',
  $$select tests.user_id('own'), 'manager@camden.gov.uk', now(), now(), 'aal1'$$,
  'a session has its account, its beginning and the time of the mailbox''s proof');
select pg_temp.ask_as('newcomer');
select ok(pg_temp.lives(), 'an account without a council has a session');
select pg_temp.ask_as('unverified');
select ok(not pg_temp.lives(), 'an unconfirmed account has no session');
select pg_temp.ask_as('deleted');
select ok(not pg_temp.lives(), 'a deleted account has no session, though its token is valid');
select pg_temp.ask_as('signed out');
select ok(not pg_temp.lives(), 'an ended session is not live, though its token is valid');
select pg_temp.ask_as('one step');
select ok(not pg_temp.lives(), 'a session without the account''s second step is not live');
select tests.act_as_role('authenticated', jsonb_build_object(
  'sub', tests.user_id('one step'), 'session_id', session_id, 'aal', 'aal2'))
from tests.people where name = 'one step';
select set_config('role', 'none', true);
select ok(not pg_temp.lives(), 'a token''s claim of a second step is ignored');
select tests.begin_session('one step', aal => 'aal2');
select pg_temp.ask_as('one step');
select is((select aal from private.live_session()), 'aal2', 'a session with the second step is live');
select tests.act_as_operator();
update auth.mfa_factors set status = 'unverified' where user_id = tests.user_id('one step');
select tests.begin_session('one step');
select pg_temp.ask_as('one step');
select ok(pg_temp.lives(), 'an unverified second step is not required');
select tests.begin_session('own', method => 'password');
select pg_temp.ask_as('own');
select is((select proved_at from private.live_session()), null,
  'a session that began with a password proved no mailbox');

-- Claims.
select tests.act_as_role('authenticated', jsonb_build_object('sub', tests.user_id('own')));
select set_config('role', 'none', true);
select ok(not pg_temp.lives(), 'a token without a session is rejected');
select tests.act_as_role('authenticated', jsonb_build_object('sub', tests.user_id('own'), 'session_id', ''));
select set_config('role', 'none', true);
select ok(not pg_temp.lives(), 'a token with an empty session is rejected');
select tests.act_as_role('authenticated', jsonb_build_object('sub', tests.user_id('own'), 'session_id', session_id))
from tests.people where name = 'another';
select set_config('role', 'none', true);
select ok(not pg_temp.lives(), 'a token with another account''s session is rejected');
select tests.act_as_role('authenticated', jsonb_build_object(
  'sub', tests.user_id('newcomer'), 'session_id', session_id, 'aal', 'aal2', 'role', 'service_role',
  'user_metadata', '{"council_key": "camden", "role": "manager"}'::jsonb, 'email', 'manager@camden.gov.uk'))
from tests.people where name = 'newcomer';
select set_config('role', 'none', true);
select is((select email from private.live_session()), 'newcomer@barnet.gov.uk',
  'a token''s claim about the address is ignored');
select is(private.my_council_id(), null, 'a token''s claims about a council are ignored');

-- The session and the account.
select pg_temp.ask_as('another');
update auth.sessions set not_after = now() - interval '1 second' where user_id = tests.user_id('another');
select ok(not pg_temp.lives(), 'a session past its end is not live');
update auth.sessions set not_after = now() + interval '1 hour' where user_id = tests.user_id('another');
select ok(pg_temp.lives(), 'a session before its end is live');
update auth.users set banned_until = now() + interval '1 day' where id = tests.user_id('another');
select ok(not pg_temp.lives(), 'a disabled account has no session');
update auth.users set banned_until = now() - interval '1 day' where id = tests.user_id('another');
select ok(pg_temp.lives(), 'an account that was disabled in the past has a session');
select tests.act_as_operator();
update auth.users set deleted_at = now() where id = tests.user_id('newcomer');
select pg_temp.ask_as('newcomer');
select ok(not pg_temp.lives(), 'a soft-deleted account has no session');
