begin;
select plan(18);
select tests.cast();

select tests.act_as('own');
select is(private.current_council_key(), 'camden', 'own council');
select tests.act_as('another');
select is(private.current_council_key(), 'hackney', 'another council');
select tests.act_as('provider');
select is(private.current_council_key(), 'lambeth', 'provider account: the council that it holds');
select tests.act_as('unverified');
select is(private.current_council_key(), null, 'unverified account: none');
select tests.act_as('deleted');
select is(private.current_council_key(), null, 'deleted account: none, though its token is still valid');
select tests.act_as('signed out');
select is(private.current_council_key(), null, 'ended session: none, though its token is still valid');

-- Claims.
select tests.act_as_operator();
select tests.act_as_role('authenticated', jsonb_build_object('sub', tests.user_id('own')));
select is(private.current_council_key(), null, 'a token without a session: none');
select tests.act_as_operator();
select tests.act_as_role('authenticated', jsonb_build_object('sub', tests.user_id('own'), 'session_id', ''));
select is(private.current_council_key(), null, 'a token with an empty session: none');
select tests.act_as_operator();
select tests.act_as_role('authenticated', jsonb_build_object('sub', tests.user_id('own'), 'session_id', session_id))
from tests.people where name = 'another';
select is(private.current_council_key(), null, 'a token with the session of somebody else: none');
select tests.act_as_operator();
select tests.act_as_role('authenticated', jsonb_build_object(
  'sub', tests.user_id('unverified'), 'session_id', session_id,
  'user_metadata', tests.metadata('camden'), 'email', 'officer@camden.gov.uk'))
from tests.people where name = 'unverified';
select is(private.current_council_key(), null, 'what a token says of council or address counts for nothing');

-- The session and the account.
select tests.act_as_operator();
update auth.sessions set not_after = now() - interval '1 second' where user_id = tests.user_id('own');
select tests.act_as('own');
select is(private.current_council_key(), null, 'a session past its end: none');
select tests.act_as_operator();
update auth.sessions set not_after = now() + interval '1 hour' where user_id = tests.user_id('own');
select tests.act_as('own');
select is(private.current_council_key(), 'camden', 'a session before its end');
select tests.act_as_operator();
update auth.users set banned_until = now() + interval '1 day' where id = tests.user_id('own');
select tests.act_as('own');
select is(private.current_council_key(), null, 'an account that is disabled: none');
select tests.act_as_operator();
update auth.users set banned_until = now() - interval '1 day' where id = tests.user_id('own');
select tests.act_as('own');
select is(private.current_council_key(), 'camden', 'an account that was disabled once');
select tests.act_as_operator();
update auth.users set deleted_at = now() where id = tests.user_id('own');
select tests.act_as('own');
select is(private.current_council_key(), null, 'an account deleted the reversible way: none');

select tests.act_as_anonymous();
select throws_ok('select private.current_council_key()', '42501', null, 'anonymous: refused');
select tests.act_as_service();
select throws_ok('select private.current_council_key()', '42501', null, 'service role: refused');
select tests.act_as('another');
select throws_ok('select private.current_session_began_at()', '42501', null, 'signed in: no direct call of current_session_began_at');
select tests.act_as_operator();
select * from finish();
rollback;
