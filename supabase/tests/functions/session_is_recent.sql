select plan(14);
select tests.cast();

select tests.act_as('own');
select ok(public.session_is_recent(), 'own council: a session that has just begun is recent');
select tests.begin_session('own', interval '4 minutes 59 seconds');
select tests.act_as('own');
select ok(public.session_is_recent(), 'own council: recent for almost five minutes');
select tests.begin_session('own', interval '5 minutes');
select tests.act_as('own');
select ok(not public.session_is_recent(), 'own council: not after five minutes');

select tests.act_as_operator();
update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now()
  where user_id = tests.user_id('own');
select tests.act_as('own');
select ok(not public.session_is_recent(), 'own council: renewing the token does not make the session recent');

select tests.act_as_operator();
insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), tests.user_id('own'), now());
select tests.act_as('own');
select ok(not public.session_is_recent(),
  'own council: another session of the account, begun elsewhere, does not count');

select tests.act_as('another');
select ok(public.session_is_recent(), 'another council: its own session counts');
select tests.act_as('provider');
select ok(public.session_is_recent(), 'provider account: its own session counts');
select tests.act_as('unverified');
select ok(not public.session_is_recent(), 'unverified account: a session without a proven address is none');
select tests.act_as('one step');
select ok(not public.session_is_recent(), 'an account with a second step: a session that has not passed it is none');
select tests.act_as('newcomer');
select ok(public.session_is_recent(), 'an account without a council: the answer is about the session');
select tests.act_as('deleted');
select is(public.session_is_recent(), false, 'deleted account: no session is left');
select tests.act_as('signed out');
select is(public.session_is_recent(), false, 'ended session: is not recent');

-- A token that names the session of somebody else.
select tests.act_as_operator();
update tests.people set session_id = (select session_id from tests.people where name = 'another') where name = 'own';
select tests.act_as('own');
select is(public.session_is_recent(), false, 'own council: the session of somebody else does not count');
select tests.act_as_operator();
select tests.act_as_role('authenticated', jsonb_build_object('role', 'authenticated', 'sub', tests.user_id('another')));
select is(public.session_is_recent(), false, 'a token without a session does not count');
