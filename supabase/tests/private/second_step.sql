begin;
select plan(9);
select tests.cast();
create function pg_temp.enrol(person text, factor_status text) returns void language plpgsql as $$
begin
  perform tests.act_as_auth_service();
  execute format(
    'insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (%L, %L, ''totp'', %L, now(), now())',
    gen_random_uuid(), tests.user_id(person), factor_status);
end $$;
create function pg_temp.verify(person text) returns void language plpgsql as $$
begin
  perform tests.act_as_auth_service();
  update auth.mfa_factors set status = 'verified', updated_at = now() where user_id = tests.user_id(person);
end $$;

select tests.begin_session('own', interval '5 minutes');
select lives_ok($$select pg_temp.enrol('own', 'unverified')$$, 'an old session may begin to set up a second step');
select throws_ok($$select pg_temp.verify('own')$$, 'PT403', 'Please enter your password to continue.', 'but not finish it');
select throws_ok($$select pg_temp.enrol('own', 'verified')$$, 'PT403', null, 'nor in one go');
select tests.begin_session('own', interval '4 minutes');
select lives_ok($$select pg_temp.verify('own')$$, 'a recent one may');
select tests.begin_session('own', interval '1 day', aal => 'aal2');
select tests.act_as_auth_service();
select lives_ok($$update auth.mfa_factors set last_challenged_at = now() where user_id = tests.user_id('own')$$, 'later uses of it are no setting up');
select lives_ok($$select pg_temp.enrol('own', 'unverified')$$, 'with a second step of its own, an account');
select throws_ok($$select pg_temp.verify('own')$$, 'PT403', null, 'sets up another one in a recent session alone');
select tests.begin_session('own');
select throws_ok($$select pg_temp.verify('own')$$, 'PT403', null, 'that has passed the first');
select tests.begin_session('own', aal => 'aal2');
select lives_ok($$select pg_temp.verify('own')$$, 'as this one has');
select tests.act_as_operator();
select * from finish();
rollback;
