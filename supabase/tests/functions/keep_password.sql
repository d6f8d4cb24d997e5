select plan(25);
create function pg_temp.password_of(person text) returns text language sql as $$
  select encrypted_password from auth.users where id = tests.user_id(person);
$$;

select tests.sign_up('own', 'manager@camden.gov.uk', 'the proof');
select tests.act_as_operator();
select is(pg_temp.password_of('own'), 'typed at sign-up', 'the password stays until the address is confirmed');
select tests.confirm('own');
select is(pg_temp.password_of('own'), '', 'confirming the address empties the password');
select results_eq(
  'select user_id, encrypted_password, restored_in from private.emptied_passwords',
  $$select tests.user_id('own'), 'typed at sign-up', null::uuid$$, 'the emptied password is stored apart');

-- Rejected calls.
select tests.act_as('own');
select refused($$public.keep_password('the proof')$$, 'TR001', 'without a session the password is not restored');
select tests.prove('another', 'another@camden.gov.uk');
select tests.act_as('another');
select is(public.keep_password('the proof'), false, 'another account cannot restore it with the proof');
select tests.begin_session('own', method => 'password');
select tests.act_as('own');
select is(public.keep_password('the proof'), false, 'a session that began with a password cannot restore it');
select tests.begin_session('own', interval '1 hour');
select tests.act_as('own');
select is(public.keep_password('the proof'), false, 'a session of an hour ago cannot restore it');
select tests.begin_session('own');
select tests.act_as('own');
select is(public.keep_password('another proof'), false, 'another proof does not restore it');
select is(public.keep_password(null), false, 'a null proof does not restore it');
select is(public.keep_password(encode(sha256('the proof'), 'hex')), false,
  'the proof''s fingerprint does not restore it');
select tests.act_as_operator();
select is(pg_temp.password_of('own'), '', 'these attempts left the password empty');

-- Once.
insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), tests.user_id('own'), now());
select tests.act_as('own');
select ok(public.keep_password('the proof'), 'the browser that signed up restores the password with its proof');
select tests.act_as_operator();
select is(pg_temp.password_of('own'), 'typed at sign-up', 'the restored password is the one that was typed');
select count_is($$auth.sessions where user_id = tests.user_id('own')$$, 1,
  'restoring the password ends every other session');
select is((select encrypted_password from private.emptied_passwords where user_id = tests.user_id('own')), null,
  'the stored password is deleted');
select tests.act_as('own');
select is(public.keep_password('the proof'), false, 'the password cannot be restored twice');
select is(public.claim_council('camden', 'Ada', 'Lovelace'), 'claimed', 'the same session claims the council');
select tests.act_as_operator();
select is(pg_temp.password_of('own'), 'typed at sign-up', 'claiming in the same session keeps the password');

-- Another password, a late call, and a claim in another session.
select tests.sign_up('chosen', 'chosen@barnet.gov.uk', 'the proof');
select tests.confirm('chosen');
select tests.begin_session('chosen');
select tests.set_password('chosen', 'chosen since');
select tests.act_as('chosen');
select is(public.keep_password('the proof'), false, 'a password chosen since is not replaced');
select tests.sign_up('late', 'late@barnet.gov.uk', 'the proof');
select tests.confirm('late');
select tests.begin_session('late');
update private.emptied_passwords set emptied_at = now() - interval '1 hour' where user_id = tests.user_id('late');
select tests.act_as('late');
select is(public.keep_password('the proof'), false, 'the password cannot be restored an hour after confirming');
select tests.sign_up('elsewhere', 'elsewhere@ealing.gov.uk', 'the proof');
select tests.confirm('elsewhere');
select tests.begin_session('elsewhere');
select tests.act_as('elsewhere');
select ok(public.keep_password('the proof'), 'the password is restored in one session');
select tests.act_as_operator();
delete from auth.sessions where user_id = tests.user_id('elsewhere');
update tests.people set session_id = gen_random_uuid() where name = 'elsewhere';
select tests.begin_session('elsewhere');
select tests.act_as('elsewhere');
select is(public.claim_council('ealing', 'Ada', 'Lovelace'), 'claimed', 'another session claims the council');
select tests.act_as_operator();
select is(pg_temp.password_of('elsewhere'), '', 'claiming in another session empties the password');

-- A sign-up without a fingerprint.
select tests.sign_up('silent', 'silent@camden.gov.uk');
select tests.confirm('silent');
select is(pg_temp.password_of('silent'), '', 'confirming empties the password of a sign-up without a fingerprint too');
select is_empty($$select 1 from private.emptied_passwords where user_id = tests.user_id('silent')$$,
  'a password without a fingerprint is not stored');
