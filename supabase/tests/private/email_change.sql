begin;
select plan(31);
select tests.cast();
-- As the sign-in service does it.
create function pg_temp.ask_for(person text, wanted text) returns void language plpgsql as $$
begin
  perform tests.act_as_auth_service();
  update auth.users set email_change = wanted, email_change_token_new = 'token', email_change_sent_at = now() where id = tests.user_id(person);
  insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
  values (gen_random_uuid(), tests.user_id(person), 'email_change_token_new', 'token', wanted)
  on conflict (user_id, token_type) do nothing;
  perform tests.act_as_operator();
end $$;
create function pg_temp.confirm(person text) returns void language plpgsql as $$
begin
  perform tests.act_as_auth_service();
  update auth.users set email = email_change, email_change = '', email_change_token_new = '' where id = tests.user_id(person);
  perform tests.act_as_operator();
end $$;
create function pg_temp.pending(person text) returns text language sql as $$
  select concat_ws(' ', nullif(email_change, ''), nullif(email_change_token_new, ''),
    (select token_hash from auth.one_time_tokens where user_id = users.id),
    (select case when recent then 'recent' else 'old' end from private.email_change_notes where user_id = users.id))
  from auth.users where id = tests.user_id(person);
$$;

-- Asking is never refused.
select tests.begin_session('own', interval '5 minutes');
select lives_ok($$select pg_temp.ask_for('own', 'new@camden.gov.uk')$$, 'asking without a recent session: not refused');
select is(pg_temp.pending('own'), 'new@camden.gov.uk token token old', 'but noted');
select throws_ok($$select pg_temp.confirm('own')$$, 'PT403', 'Please enter your password to continue.', 'and confirming it is');
select tests.act_as_operator();
select tests.begin_session('own');
select tests.act_as_auth_service();
update auth.users set email_change_token_new = 'again', email_change_sent_at = now() where id = tests.user_id('own');
select tests.act_as_operator();
select is(pg_temp.pending('own'), 'new@camden.gov.uk again token old', 'another e-mail about it changes no note, though a session is recent by now');
select throws_ok($$select pg_temp.confirm('own')$$, 'PT403', null, 'so that it is still refused');
select tests.act_as('own');
select lives_ok('select public.forget_email_change()', 'whoever asks anew forgets that first');
select tests.act_as_operator();
select is(pg_temp.pending('own'), '', 'with tokens and note');
select pg_temp.ask_for('own', 'new@camden.gov.uk');
select is(pg_temp.pending('own'), 'new@camden.gov.uk token token recent', 'asked for soon after signing in');
select lives_ok($$select pg_temp.confirm('own')$$, 'it is confirmed');
select is((select email from auth.users where id = tests.user_id('own')), 'new@camden.gov.uk', 'and the address is another');
select is_empty($$select 1 from private.email_change_notes where user_id = tests.user_id('own')$$, 'the note is used up');

-- The note lapses, and belongs to one address.
select pg_temp.ask_for('own', 'later@camden.gov.uk');
update private.email_change_notes set asked_at = now() - interval '1 hour' where user_id = tests.user_id('own');
select throws_ok($$select pg_temp.confirm('own')$$, 'PT403', null, 'an hour later it is too late');
select tests.act_as_auth_service();
select throws_ok($$update auth.users set email = 'other@camden.gov.uk' where id = tests.user_id('own')$$, 'PT403', null,
  'another address than the one that was asked for: refused');
select tests.act_as_operator();
insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), tests.user_id('one step'), now());
select pg_temp.ask_for('one step', 'two@camden.gov.uk');
select is(pg_temp.pending('one step'), 'two@camden.gov.uk token token old', 'sessions without the account''s second step do not count, however recent');

-- The council.
select pg_temp.ask_for('own', 'elsewhere@hackney.gov.uk');
select is(pg_temp.pending('own'), 'elsewhere@hackney.gov.uk token token recent', 'a manager may ask for any address');
select throws_ok($$select pg_temp.confirm('own')$$, 'PT422', 'Your email must be specific to your council', 'but cannot confirm one outside the council');
select pg_temp.ask_for('own', 'ada@provider.example');
select lives_ok($$select pg_temp.confirm('own')$$, 'the provider''s: can');
select pg_temp.ask_for('officer', 'x@evil.example');
select throws_ok($$select pg_temp.confirm('officer')$$, 'PT422', null, 'an officer: likewise');
select pg_temp.ask_for('gate', 'gate@another.example');
select lives_ok($$select pg_temp.confirm('gate')$$, 'gate staff: any');
select pg_temp.ask_for('nobody', 'nobody@another.example');
select lives_ok($$select pg_temp.confirm('nobody')$$, 'an account without a council: any');

-- What ends a change that is under way.
select pg_temp.ask_for('own', 'thief@camden.gov.uk');
select tests.act_as_auth_service();
update auth.users set encrypted_password = 'a new one' where id = tests.user_id('own');
select tests.act_as_operator();
select is(pg_temp.pending('own'), '', 'a new password, with tokens and note');
select tests.act_as_auth_service();
update auth.users set email_change_token_new = 'revived' where id = tests.user_id('own');
select tests.act_as_operator();
select is((select email_change from auth.users where id = tests.user_id('own')), '', 'so that nothing is left to revive');
select pg_temp.ask_for('own', 'thief@camden.gov.uk');
select tests.act_as_auth_service();
update auth.users set encrypted_password = 'a new one', last_sign_in_at = now() where id = tests.user_id('own');
select tests.act_as_operator();
select isnt(pg_temp.pending('own'), '', 'the same password again: is none');
select pg_temp.ask_for('another', 'thief@hackney.gov.uk');
select tests.act_as('own');
select lives_ok('select public.forget_email_change()', 'forgetting');
select tests.act_as_operator();
select isnt(pg_temp.pending('another'), '', 'is about the own account');

-- Whose it is.
select tests.act_as_anonymous();
select throws_ok('select public.forget_email_change()', '42501', null, 'anonymous: refused');
select tests.act_as('signed out');
select throws_ok('select public.forget_email_change()', 'TR001', null, 'ended session: refused');
select tests.act_as('nobody');
select lives_ok('select public.forget_email_change()', 'where nothing is under way: nothing to do');

-- Deleting the reversible way replaces the address.
select tests.act_as_auth_service();
select lives_ok($$update auth.users set email = 'digest', email_change = 'digest', deleted_at = now() where id = tests.user_id('officer')$$,
  'deleting an account the reversible way: is no change of address');
select tests.act_as_operator();
select throws_ok($$update auth.users set email = 'x@evil.example' where id = tests.user_id('another')$$, 'PT403', null,
  'no other way leads to another address');
select lives_ok($$update auth.users set last_sign_in_at = now(), email = email where id = tests.user_id('another')$$, 'and the same address is none');

select * from finish();
rollback;
