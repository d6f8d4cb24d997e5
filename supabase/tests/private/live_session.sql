select plan(19);
select tests.cast();
create function pg_temp.lives() returns boolean
  language sql as $$ select exists (select from private.live_session()) $$;
-- As a superuser with the person's token: the function is nobody's to call.
create function pg_temp.ask_as(person text) returns void language sql as $$
  select tests.act_as(person);
  select set_config('role', 'none', true);
$$;

select pg_temp.ask_as('own');
select results_eq(
  'select user_id, email, began_at, proved_at, aal from private.live_session()',
  $$select tests.user_id('own'), 'manager@camden.gov.uk', now(), now(), 'aal1'$$,
  'a session: says whose it is, when it began and when it proved the mailbox');
select pg_temp.ask_as('newcomer');
select ok(pg_temp.lives(), 'an account without a council: has a session');
select pg_temp.ask_as('unverified');
select ok(not pg_temp.lives(), 'an account whose address is not confirmed: has none');
select pg_temp.ask_as('deleted');
select ok(not pg_temp.lives(), 'a deleted account: has none, though its token is still valid');
select pg_temp.ask_as('signed out');
select ok(not pg_temp.lives(), 'an ended session: is none, though its token is still valid');
select pg_temp.ask_as('one step');
select ok(not pg_temp.lives(), 'a session that has not passed the account''s second step: is none');
select tests.begin_session('one step', aal => 'aal2');
select pg_temp.ask_as('one step');
select is((select aal from private.live_session()), 'aal2', 'once it has: it is');
select tests.act_as_operator();
update auth.mfa_factors set status = 'unverified' where user_id = tests.user_id('one step');
select tests.begin_session('one step');
select pg_temp.ask_as('one step');
select ok(pg_temp.lives(), 'a second step that was never verified: asks nothing');
select tests.begin_session('own', method => 'password');
select pg_temp.ask_as('own');
select is((select proved_at from private.live_session()), null,
  'a session that began with a password: proved no mailbox');

-- Claims.
select tests.act_as_role('authenticated', jsonb_build_object('sub', tests.user_id('own')));
select set_config('role', 'none', true);
select ok(not pg_temp.lives(), 'a token without a session: none');
select tests.act_as_role('authenticated', jsonb_build_object('sub', tests.user_id('own'), 'session_id', ''));
select set_config('role', 'none', true);
select ok(not pg_temp.lives(), 'a token with an empty session: none');
select tests.act_as_role('authenticated', jsonb_build_object('sub', tests.user_id('own'), 'session_id', session_id))
from tests.people where name = 'another';
select set_config('role', 'none', true);
select ok(not pg_temp.lives(), 'a token with the session of somebody else: none');
select tests.act_as_role('authenticated', jsonb_build_object(
  'sub', tests.user_id('newcomer'), 'session_id', session_id, 'aal', 'aal2', 'role', 'service_role',
  'user_metadata', '{"council_key": "camden", "role": "manager"}'::jsonb, 'email', 'manager@camden.gov.uk'))
from tests.people where name = 'newcomer';
select set_config('role', 'none', true);
select is((select email from private.live_session()), 'newcomer@barnet.gov.uk',
  'what a token says of address or level counts for nothing');
select is(private.my_council_key(), null, 'nor what it says of a council');

-- The session and the account.
select pg_temp.ask_as('another');
update auth.sessions set not_after = now() - interval '1 second' where user_id = tests.user_id('another');
select ok(not pg_temp.lives(), 'a session past its end: none');
update auth.sessions set not_after = now() + interval '1 hour' where user_id = tests.user_id('another');
select ok(pg_temp.lives(), 'a session before its end');
update auth.users set banned_until = now() + interval '1 day' where id = tests.user_id('another');
select ok(not pg_temp.lives(), 'an account that is disabled: none');
update auth.users set banned_until = now() - interval '1 day' where id = tests.user_id('another');
select ok(pg_temp.lives(), 'an account that was disabled once');
select tests.act_as_operator();
update auth.users set deleted_at = now() where id = tests.user_id('newcomer');
select pg_temp.ask_as('newcomer');
select ok(not pg_temp.lives(), 'an account deleted the reversible way: none');
