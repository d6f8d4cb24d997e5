select plan(22);
select tests.cast();

select tests.act_as_anonymous();
select ok(public.registration_is_verified(tests.user_id('own')), 'anonymous: a confirmed account is verified');
select ok(not public.registration_is_verified(tests.user_id('unverified')), 'anonymous: an unconfirmed one is not');
select is(public.registration_is_verified(tests.user_id('deleted')), false, 'anonymous: a deleted one is not');
select is(public.registration_is_verified(gen_random_uuid()), false, 'anonymous: an unknown id is not');
select is(public.registration_is_verified(null), false, 'anonymous: nor is null');
select function_returns('public', 'registration_is_verified', array['uuid'], 'boolean',
  'it tells yes or no and nothing else');

select tests.act_as('own');
select ok(public.registration_is_verified(tests.user_id('own')), 'own council: may ask');
select tests.act_as('another');
select ok(public.registration_is_verified(tests.user_id('own')), 'another council: may ask');
select tests.act_as('provider');
select ok(public.registration_is_verified(tests.user_id('own')), 'provider account: may ask');
select tests.act_as('unverified');
select ok(not public.registration_is_verified(tests.user_id('unverified')), 'unverified account: may ask');
select tests.act_as('deleted');
select ok(public.registration_is_verified(tests.user_id('own')), 'deleted account: may ask');
select tests.act_as('signed out');
select ok(public.registration_is_verified(tests.user_id('own')), 'ended session: may ask');
select tests.act_as_service();
select ok(public.registration_is_verified(tests.user_id('own')), 'service role: may ask');

select tests.confirm('unverified');
select tests.act_as_anonymous();
select ok(public.registration_is_verified(tests.user_id('unverified')),
  'anonymous: sees the confirmation once it has happened');

select tests.act_as_operator();
-- Whether it was finished, wherever.
select tests.act_as_operator();
create temp table accounts as select name, user_id from tests.people;
grant select on accounts to anon;
select tests.act_as_anonymous();
select ok(public.registration_is_finished((select user_id from accounts where name = 'own')),
  'anonymous: a manager''s is');
select ok(not public.registration_is_finished((select user_id from accounts where name = 'newcomer')),
  'anonymous: that of an account without a council is not');
select ok(not public.registration_is_finished(gen_random_uuid()), 'anonymous: nor one that nobody has');
select is(public.registration_is_finished(null), false, 'anonymous: nor nothing');

-- For an hour.
select tests.act_as_operator();
update auth.users set created_at = now() - interval '1 hour', confirmation_sent_at = now() - interval '1 hour'
  where id = tests.user_id('own');
select tests.act_as_anonymous();
select is(public.registration_is_verified((select user_id from accounts where name = 'own')), false,
  'anonymous: an hour after the sign-up nothing is said of it');
select is(public.registration_is_finished((select user_id from accounts where name = 'own')), false,
  'anonymous: nor whether it was finished');
select tests.act_as_operator();
update auth.users set confirmation_sent_at = now() where id = tests.user_id('own');
select tests.act_as_anonymous();
select ok(public.registration_is_verified((select user_id from accounts where name = 'own')),
  'anonymous: who signed up again an hour later is told');
select ok(public.registration_is_finished((select user_id from accounts where name = 'own')),
  'anonymous: both');
