begin;
select plan(21);

-- Claiming.
select tests.sign_up('first', 'first@camden.gov.uk', tests.metadata('camden') || '{"council_contact_first_name": " Ada "}');
select tests.sign_up('second', 'second@camden.gov.uk', tests.metadata('camden'));
select is_empty('select 1 from public.councils', 'two sign-ups for one borough: neither holds it');
select lives_ok($$select tests.confirm('second')$$, 'the first to confirm, though the second to sign up, is accepted');
select throws_ok($$select tests.confirm('first')$$, 'TR003', 'Council borough is already registered.',
  'the other confirmation is refused');
select tests.act_as_operator();
select results_eq('select council_key, user_id from public.councils',
  $$select 'camden', tests.user_id('second')$$, 'one council exists, held by who confirmed first');
select is((select email_confirmed_at from auth.users where id = tests.user_id('first')), null,
  'the other account stays unverified');
select throws_ok($$select tests.confirm('first')$$, 'TR003', null, 'trying again changes nothing');

select tests.act_as_auth_service();
delete from auth.users where id = tests.user_id('second');
select lives_ok($$select tests.confirm('first')$$, 'once the holder is gone the other may confirm');
select tests.act_as_operator();
select results_eq(
  'select council_name, council_contact_first_name, council_contact_last_name from public.councils',
  $$values ('Camden', 'Ada', 'Lovelace')$$,
  'the record takes the display name from the list and trimmed names from the sign-up'
);

-- An account that is confirmed from the start, as an operator makes one.
select tests.act_as_auth_service();
select lives_ok(
  $$insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at)
    values ('00000000-0000-4000-8000-000000000001', 'officer@hackney.gov.uk', tests.metadata('hackney'), now())$$,
  'an account confirmed from the start claims at once');
select throws_ok(
  $$insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at)
    values (gen_random_uuid(), 'other@hackney.gov.uk', tests.metadata('hackney'), now())$$,
  'TR003', null, 'and is refused where the borough is held');
select tests.act_as_operator();
select is_empty($$select 1 from auth.users where email = 'other@hackney.gov.uk'$$, 'then there is no such account');

-- The provider's staff.
select lives_ok($$select tests.register('provider', 'staff@tipright.example', 'lambeth')$$,
  'provider account: claims any borough');
select tests.sign_up('lambeth', 'officer@lambeth.gov.uk', tests.metadata('lambeth'));
select throws_ok($$select tests.confirm('lambeth')$$, 'TR003', null, 'provider account: holds it like anybody');

-- The domain rule at the moment of confirming.
select tests.sign_up('late', 'officer@croydon.gov.uk', tests.metadata('croydon'));
delete from public.borough_email_domains where borough_key = 'croydon';
select throws_ok($$select tests.confirm('late')$$, 'TR007',
  'Your email must be specific to your council and end in (.gov.uk)',
  'a domain that was removed after the sign-up confirms nothing');

-- Metadata, which an account may rewrite, decides nothing later.
select tests.act_as_auth_service();
update auth.users set raw_user_meta_data = tests.metadata('westminster') where id = tests.user_id('first');
select tests.act_as_operator();
select results_eq($$select council_key from public.councils where user_id = tests.user_id('first')$$, array['camden'],
  'other metadata moves no account to another council');
select tests.act_as_auth_service();
update auth.users set email_confirmed_at = null where id = tests.user_id('first');
select lives_ok($$select tests.confirm('first')$$, 'confirming a second time is no error');
select tests.act_as_operator();
select results_eq($$select council_key from public.councils where user_id = tests.user_id('first')$$, array['camden'],
  'and claims no second council');

select tests.sign_up('rewritten', 'officer@ealing.gov.uk', tests.metadata('ealing'));
select tests.act_as_auth_service();
update auth.users set raw_user_meta_data = tests.metadata('enfield') where id = tests.user_id('rewritten');
select throws_ok($$select tests.confirm('rewritten')$$, 'TR007', null,
  'metadata rewritten before confirming meets the domain rule again');

-- Whoever confirms cannot do it for themselves.
select tests.begin_session('first');
select tests.act_as('first');
select throws_ok('update auth.users set email_confirmed_at = now() where true', '42501', null, 'signed in: confirms nobody');
select throws_ok($$insert into public.councils values ('enfield', auth.uid(), 'Enfield', 'A', 'B')$$, '42501', null,
  'signed in: writes no council');
select tests.act_as_anonymous();
select throws_ok('update auth.users set email_confirmed_at = now() where true', '42501', null, 'anonymous: confirms nobody');

select tests.act_as_operator();
select * from finish();
rollback;
