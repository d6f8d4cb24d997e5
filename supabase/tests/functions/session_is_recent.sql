select plan(14);
select tests.cast();

select tests.act_as('own');
select ok(public.session_is_recent(), 'a new session is recent');
select tests.begin_session('own', interval '4 minutes 59 seconds');
select tests.act_as('own');
select ok(public.session_is_recent(), 'a session is recent for almost five minutes');
select tests.begin_session('own', interval '5 minutes');
select tests.act_as('own');
select ok(not public.session_is_recent(), 'a session of five minutes is not recent');

select tests.act_as_operator();
update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now()
  where user_id = tests.user_id('own');
select tests.act_as('own');
select ok(not public.session_is_recent(), 'renewing the token does not make a session recent');

select tests.act_as_operator();
insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), tests.user_id('own'), now());
select tests.act_as('own');
select ok(not public.session_is_recent(), 'another recent session of the account does not count');

select tests.act_as('another');
select ok(public.session_is_recent(), 'a new session of another council is recent');
select tests.act_as('provider');
select ok(public.session_is_recent(), 'a new session of a provider account is recent');
select tests.act_as('unverified');
select ok(not public.session_is_recent(), 'a session of an unconfirmed account is not recent');
select tests.act_as('one step');
select ok(not public.session_is_recent(), 'a session without the account''s second step is not recent');
select tests.act_as('newcomer');
select ok(public.session_is_recent(), 'a new session of an account without a council is recent');
select tests.act_as('deleted');
select is(public.session_is_recent(), false, 'a deleted account has no recent session');
select tests.act_as('signed out');
select is(public.session_is_recent(), false, 'an ended session is not recent');

-- A token that names another account's session.
select tests.act_as_operator();
update tests.people set session_id = (select session_id from tests.people where name = 'another') where name = 'own';
select tests.act_as('own');
select is(public.session_is_recent(), false, 'another account''s session does not count');
select tests.act_as_operator();
select tests.act_as_role('authenticated', jsonb_build_object('role', 'authenticated', 'sub', tests.user_id('another')));
select is(public.session_is_recent(), false, 'a token without a session does not count');
