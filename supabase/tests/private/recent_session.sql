select plan(14);
select tests.cast();
create function pg_temp.is_recent() returns boolean
  language sql as $$ select exists (select from private.live_session() as session where session.is_recent) $$;
-- As a superuser with the person's token: no API role may call the function.
create function pg_temp.ask_as(person text) returns void language sql as $$
  select tests.act_as(person);
  select set_config('role', 'none', true);
$$;

select pg_temp.ask_as('own');
select ok(pg_temp.is_recent(), 'a new session is recent');
select tests.begin_session('own', interval '4 minutes 59 seconds');
select pg_temp.ask_as('own');
select ok(pg_temp.is_recent(), 'a session is recent for almost five minutes');
select tests.begin_session('own', interval '5 minutes');
select pg_temp.ask_as('own');
select ok(not pg_temp.is_recent(), 'a session of five minutes is not recent');

select tests.act_as_operator();
update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now()
  where user_id = tests.user_id('own');
select pg_temp.ask_as('own');
select ok(not pg_temp.is_recent(), 'renewing the token does not make a session recent');

select tests.act_as_operator();
insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), tests.user_id('own'), now());
select pg_temp.ask_as('own');
select ok(not pg_temp.is_recent(), 'another recent session of the account does not count');

select pg_temp.ask_as('another');
select ok(pg_temp.is_recent(), 'a new session of another council is recent');
select pg_temp.ask_as('provider');
select ok(pg_temp.is_recent(), 'a new session of a provider account is recent');
select pg_temp.ask_as('unverified');
select ok(not pg_temp.is_recent(), 'a session of an unconfirmed account is not recent');
select pg_temp.ask_as('one step');
select ok(not pg_temp.is_recent(), 'a session without the account''s second step is not recent');
select pg_temp.ask_as('newcomer');
select ok(pg_temp.is_recent(), 'a new session of an account without a council is recent');
select pg_temp.ask_as('deleted');
select is(pg_temp.is_recent(), false, 'a deleted account has no recent session');
select pg_temp.ask_as('signed out');
select is(pg_temp.is_recent(), false, 'an ended session is not recent');

-- A token that names another account's session.
select tests.act_as_operator();
update tests.people set session_id = (select session_id from tests.people where name = 'another') where name = 'own';
select pg_temp.ask_as('own');
select is(pg_temp.is_recent(), false, 'another account''s session does not count');
select tests.act_as_operator();
select tests.act_as_role('authenticated', jsonb_build_object('role', 'authenticated', 'sub', tests.user_id('another')));
select set_config('role', 'none', true);
select is(pg_temp.is_recent(), false, 'a token without a session does not count');
