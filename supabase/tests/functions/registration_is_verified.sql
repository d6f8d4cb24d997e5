select plan(22);
select tests.cast();

select tests.act_as_anonymous();
select ok(public.registration_is_verified(tests.user_id('own')), 'a confirmed account is verified');
select ok(not public.registration_is_verified(tests.user_id('unverified')), 'an unconfirmed account is not verified');
select is(public.registration_is_verified(tests.user_id('deleted')), false, 'a deleted account is not verified');
select is(public.registration_is_verified(gen_random_uuid()), false, 'an unknown id is not verified');
select is(public.registration_is_verified(null), false, 'null is not verified');
select function_returns('public', 'registration_is_verified', array['uuid'], 'boolean',
  'the answer is a boolean');

select tests.act_as('own');
select ok(public.registration_is_verified(tests.user_id('own')), 'a manager may ask');
select tests.act_as('another');
select ok(public.registration_is_verified(tests.user_id('own')), 'a manager of another council may ask');
select tests.act_as('provider');
select ok(public.registration_is_verified(tests.user_id('own')), 'a provider account may ask');
select tests.act_as('unverified');
select ok(not public.registration_is_verified(tests.user_id('unverified')), 'an unconfirmed account may ask');
select tests.act_as('deleted');
select ok(public.registration_is_verified(tests.user_id('own')), 'a deleted account may ask');
select tests.act_as('signed out');
select ok(public.registration_is_verified(tests.user_id('own')), 'an ended session may ask');
select tests.act_as_service();
select ok(public.registration_is_verified(tests.user_id('own')), 'the service role may ask');

select tests.confirm('unverified');
select tests.act_as_anonymous();
select ok(public.registration_is_verified(tests.user_id('unverified')), 'an account is verified once it has confirmed');

-- Finished registrations.
select tests.act_as_operator();
create temp table accounts as select name, user_id from tests.people;
grant select on accounts to anon;
select tests.act_as_anonymous();
select ok(public.registration_is_finished((select user_id from accounts where name = 'own')),
  'a manager''s registration is finished');
select ok(not public.registration_is_finished((select user_id from accounts where name = 'newcomer')),
  'the registration of an account without a council is not finished');
select ok(not public.registration_is_finished(gen_random_uuid()), 'the registration of an unknown id is not finished');
select is(public.registration_is_finished(null), false, 'the registration of null is not finished');

-- Answers for an hour.
select tests.act_as_operator();
update auth.users set created_at = now() - interval '1 hour', confirmation_sent_at = now() - interval '1 hour'
  where id = tests.user_id('own');
select tests.act_as_anonymous();
select is(public.registration_is_verified((select user_id from accounts where name = 'own')), false,
  'an account is not reported as verified an hour after its sign-up');
select is(public.registration_is_finished((select user_id from accounts where name = 'own')), false,
  'a registration is not reported as finished an hour after its sign-up');
select tests.act_as_operator();
update auth.users set confirmation_sent_at = now() where id = tests.user_id('own');
select tests.act_as_anonymous();
select ok(public.registration_is_verified((select user_id from accounts where name = 'own')),
  'a second sign-up makes the account reported as verified again');
select ok(public.registration_is_finished((select user_id from accounts where name = 'own')),
  'a second sign-up makes the registration reported as finished again');
