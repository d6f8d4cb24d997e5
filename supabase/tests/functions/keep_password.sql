select plan(25);
create function pg_temp.password_of(person text) returns text language sql as $$
  select encrypted_password from auth.users where id = tests.user_id(person);
$$;

select tests.sign_up('own', 'manager@camden.gov.uk', 'the proof');
select tests.act_as_operator();
select is(pg_temp.password_of('own'), 'typed at sign-up', 'before the address is confirmed the password stays');
select tests.confirm('own');
select is(pg_temp.password_of('own'), '', 'confirming empties it');
select results_eq(
  'select user_id, encrypted_password, restored_in from private.emptied_passwords',
  $$select tests.user_id('own'), 'typed at sign-up', null::uuid$$, 'and keeps it aside');

-- Who may not.
select tests.act_as('own');
select refused($$public.keep_password('the proof')$$, 'TR001', 'without a session: signed out');
select tests.prove('another', 'another@camden.gov.uk');
select tests.act_as('another');
select is(public.keep_password('the proof'), false,
  'another account: has nothing aside, and the proof of somebody else is none');
select tests.begin_session('own', method => 'password');
select tests.act_as('own');
select is(public.keep_password('the proof'), false, 'a session that began with a password: proves no mailbox');
select tests.begin_session('own', interval '1 hour');
select tests.act_as('own');
select is(public.keep_password('the proof'), false, 'a proof of an hour ago: too old');
select tests.begin_session('own');
select tests.act_as('own');
select is(public.keep_password('another proof'), false, 'another browser: holds another proof');
select is(public.keep_password(null), false, 'no proof');
select is(public.keep_password(encode(sha256('the proof'), 'hex')), false,
  'the fingerprint, which the service shows to others: is no proof');
select tests.act_as_operator();
select is(pg_temp.password_of('own'), '', 'all of that changes nothing');

-- Once.
insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), tests.user_id('own'), now());
select tests.act_as('own');
select ok(public.keep_password('the proof'), 'the browser that signed up: gets back what was typed');
select tests.act_as_operator();
select is(pg_temp.password_of('own'), 'typed at sign-up', 'as it was');
select count_is($$auth.sessions where user_id = tests.user_id('own')$$, 1, 'and every other session has ended');
select is((select encrypted_password from private.emptied_passwords where user_id = tests.user_id('own')), null,
  'nothing is kept aside any more');
select tests.act_as('own');
select is(public.keep_password('the proof'), false, 'but not twice');
select is(public.claim_council('camden', 'Ada', 'Lovelace'), 'claimed', 'claiming in the same session');
select tests.act_as_operator();
select is(pg_temp.password_of('own'), 'typed at sign-up', 'leaves it');

-- Not over another, not late, and not for claiming in another session.
select tests.sign_up('chosen', 'chosen@barnet.gov.uk', 'the proof');
select tests.confirm('chosen');
select tests.begin_session('chosen');
select tests.set_password('chosen', 'chosen since');
select tests.act_as('chosen');
select is(public.keep_password('the proof'), false, 'an account that has chosen another password: keeps that');
select tests.sign_up('late', 'late@barnet.gov.uk', 'the proof');
select tests.confirm('late');
select tests.begin_session('late');
update private.emptied_passwords set emptied_at = now() - interval '1 hour' where user_id = tests.user_id('late');
select tests.act_as('late');
select is(public.keep_password('the proof'), false, 'an hour after confirming: too late');
select tests.sign_up('elsewhere', 'elsewhere@ealing.gov.uk', 'the proof');
select tests.confirm('elsewhere');
select tests.begin_session('elsewhere');
select tests.act_as('elsewhere');
select ok(public.keep_password('the proof'), 'restored in one session');
select tests.act_as_operator();
delete from auth.sessions where user_id = tests.user_id('elsewhere');
update tests.people set session_id = gen_random_uuid() where name = 'elsewhere';
select tests.begin_session('elsewhere');
select tests.act_as('elsewhere');
select is(public.claim_council('ealing', 'Ada', 'Lovelace'), 'claimed', 'claimed in another');
select tests.act_as_operator();
select is(pg_temp.password_of('elsewhere'), '', 'does not count: the password is emptied');

-- An account that says nothing of a proof, or something that is none.
select tests.sign_up('silent', 'silent@camden.gov.uk');
select tests.confirm('silent');
select is(pg_temp.password_of('silent'), '', 'a sign-up without a fingerprint: is emptied as well');
select is_empty($$select 1 from private.emptied_passwords where user_id = tests.user_id('silent')$$,
  'and nothing is kept');
