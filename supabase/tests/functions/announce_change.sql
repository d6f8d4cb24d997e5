select plan(78);
select tests.cast();
-- As the sign-in service does it.
create function pg_temp.confirm(person text, wanted text) returns void language plpgsql as $$
begin
  perform tests.act_as_auth_service();
  update auth.users set email = wanted, email_change = '', email_change_token_new = '' where id = tests.user_id(person);
  perform tests.act_as_operator();
end $$;
create function pg_temp.session_of(person text) returns uuid language sql as $$
  select session_id from tests.people where name = person;
$$;
-- Sets a password in the person's session, or in another one of the account: the others end.
create function pg_temp.set_password(person text, password text, session uuid default null) returns void
  language plpgsql as $$
declare
  kept uuid := coalesce(session, pg_temp.session_of(person));
begin
  perform tests.act_as_auth_service();
  update auth.users set encrypted_password = password where id = tests.user_id(person);
  delete from auth.sessions where user_id = tests.user_id(person) and id <> kept;
  -- As when the transaction ends.
  set constraints all immediate;
  set constraints all deferred;
  perform tests.act_as_operator();
end $$;
create function pg_temp.another_session(person text, age interval) returns uuid language plpgsql as $$
declare
  new_id uuid := gen_random_uuid();
begin
  perform tests.act_as_auth_service();
  insert into auth.sessions (id, user_id, created_at, aal) values (new_id, tests.user_id(person), now() - age, 'aal1');
  perform tests.act_as_operator();
  return new_id;
end $$;
create function pg_temp.announce(person text, what text, value text default null) returns void language plpgsql as $$
begin
  perform tests.act_as(person);
  perform public.announce_change(what, value);
  perform tests.act_as_operator();
end $$;
create function pg_temp.announced(person text) returns text[] language sql as $$
  select array_agg(what || ' ' || value order by what) from private.announcements where user_id = tests.user_id(person);
$$;

-- Who may announce what.
select tests.act_as('one step');
select refused($$public.announce_change('password')$$, 'TR001',
  'a session without the second step cannot announce a change');
select tests.act_as('own');
select refused($$public.announce_change('role', 'manager')$$, 'TR033', 'only a key of the account can be announced',
  'This change is not possible. Reload the page and try again.');
select refused('public.announce_change(null)', 'TR033', 'null cannot be announced');
select refused($$public.announce_change('second_step')$$, 'TR033',
  'a second step cannot be announced without a factor');
select refused($$public.announce_change('email', repeat('x', 321))$$, 'TR033',
  'an address of 321 characters cannot be announced');
select allowed($$public.announce_change('email', ' New@Camden.gov.uk ')$$, 'a recent session announces an address');
select allowed($$public.announce_change('email', 'newer@camden.gov.uk')$$,
  'a recent session announces another address');
select allowed($$public.announce_change('password')$$, 'a recent session announces a password');
select tests.act_as_operator();
select is(pg_temp.announced('own'), array['email newer@camden.gov.uk', 'password '],
  'only the last announcement of each kind is kept');
select tests.begin_session('own', interval '5 minutes');
select refused($$pg_temp.announce('own', 'email', 'later@camden.gov.uk')$$, 'TR002',
  'a session of five minutes cannot announce an address', 'Please enter your password to continue.');
select refused($$pg_temp.announce('own', 'second_step', gen_random_uuid()::text)$$, 'TR002',
  'a session of five minutes cannot announce a second step');
select tests.act_as_operator();
select allowed($$pg_temp.announce('own', 'email')$$, 'a session of five minutes can withdraw an address');
select is(pg_temp.announced('own'), array['password '], 'withdrawing an address keeps the announced password');

-- A first password may take longer than five minutes.
select tests.begin_session('officer', interval '59 minutes');
select tests.act_as_operator();
update auth.users set encrypted_password = '' where id = tests.user_id('officer');
select allowed($$pg_temp.announce('officer', 'password')$$,
  'a member without a password may choose one within an hour of the code');
select refused($$pg_temp.announce('officer', 'email', 'x@camden.gov.uk')$$, 'TR002',
  'a session of 59 minutes cannot announce an address');
select tests.begin_session('officer', interval '59 minutes', 'password');
select refused($$pg_temp.announce('officer', 'password')$$, 'TR002',
  'a session of 59 minutes that began with a password cannot announce one');
select tests.begin_session('officer', interval '60 minutes');
select refused($$pg_temp.announce('officer', 'password')$$, 'TR002',
  'a session of an hour cannot announce a first password');
select tests.begin_session('newcomer', interval '10 minutes');
select refused($$pg_temp.announce('newcomer', 'password')$$, 'TR002',
  'an account without a council has five minutes to announce a password');
select tests.act_as_operator();
insert into private.emptied_passwords (user_id, registration) values (tests.user_id('newcomer'), repeat('0', 64));
select allowed($$pg_temp.announce('newcomer', 'password')$$,
  'an account whose password was emptied within the hour may choose another');
update private.emptied_passwords set emptied_at = now() - interval '1 hour';
select refused($$pg_temp.announce('newcomer', 'password')$$, 'TR002',
  'an hour after its password was emptied the account has five minutes again');
select tests.act_as_operator();

-- Passwords.
select tests.begin_session('own');
delete from private.announcements where true;
select refused($$pg_temp.set_password('own', 'thief''s')$$, 'PT403', 'a password that was not announced is rejected',
  'Please enter your password to continue.');
select tests.act_as_operator();
select pg_temp.announce('own', 'password');
select pg_temp.announce('own', 'email', 'new@camden.gov.uk');
select allowed($$pg_temp.set_password('own', 'owner''s')$$, 'an announced password is saved');
select is(pg_temp.announced('own'), null, 'a new password uses up its announcement and withdraws an announced address');
select refused($$pg_temp.confirm('own', 'new@camden.gov.uk')$$, 'PT403', 'the withdrawn address cannot be confirmed');
select tests.act_as_operator();
select refused($$pg_temp.set_password('own', 'again')$$, 'PT403', 'an announced password can be set only once');
select tests.act_as_operator();
select pg_temp.announce('own', 'password');
update private.announcements set announced_at = now() - interval '10 minutes';
select refused($$pg_temp.set_password('own', 'late')$$, 'PT403',
  'an announced password cannot be set after ten minutes');
select tests.act_as_operator();
select pg_temp.announce('own', 'password');
select tests.end_session('own');
select refused($$pg_temp.set_password('own', 'stolen', pg_temp.another_session('own', '7 hours'))$$, 'PT403',
  'an announcement ends with its session');
select tests.act_as_operator();
select tests.begin_session('own');
select pg_temp.announce('own', 'password');
select refused($$pg_temp.set_password('own', 'stolen', pg_temp.another_session('own', '7 hours'))$$, 'PT403',
  'another session cannot use the announcement');
select tests.act_as_operator();
select is((select encrypted_password from auth.users where id = tests.user_id('own')), 'owner''s',
  'the rejected passwords changed nothing');
select allowed($$pg_temp.set_password('own', 'owner''s too')$$, 'the announcing session can still set the password');
select allowed($$pg_temp.set_password('own', '')$$, 'emptying a password needs no announcement');
select lives_ok($$update auth.users set last_sign_in_at = now(), encrypted_password = encrypted_password
  where id = tests.user_id('own')$$, 'writing the same password again needs no announcement');
insert into private.emptied_passwords (user_id, registration, encrypted_password)
  values (tests.user_id('own'), encode(sha256('proof'), 'hex'), 'typed');
select tests.act_as('own');
select ok(public.keep_password('proof'), 'the password typed at registration is restored without an announcement');
select tests.act_as_operator();

-- Addresses.
select refused($$pg_temp.confirm('own', 'new@camden.gov.uk')$$, 'PT403',
  'an address that was not announced is rejected',
  'Please enter your password to continue.');
select tests.act_as_operator();
select pg_temp.announce('own', 'email', 'New@camden.gov.uk');
select refused($$pg_temp.confirm('own', 'other@camden.gov.uk')$$, 'PT403',
  'an address other than the announced one is rejected');
select tests.act_as_operator();
update private.announcements set announced_at = now() - interval '1 hour';
select refused($$pg_temp.confirm('own', 'new@camden.gov.uk')$$, 'PT403',
  'an announced address cannot be confirmed after an hour');
select tests.act_as_operator();
select pg_temp.announce('own', 'email', 'elsewhere@hackney.gov.uk');
select refused($$pg_temp.confirm('own', 'elsewhere@hackney.gov.uk')$$, 'PT422',
  'a manager cannot move to an address outside the council''s domains', 'Your email must be specific to your council');
select tests.act_as_operator();
select tests.begin_session('officer');
select pg_temp.announce('officer', 'email', 'x@evil.example');
select refused($$pg_temp.confirm('officer', 'x@evil.example')$$, 'PT422',
  'an officer cannot move to an address outside the council''s domains');
select tests.act_as_operator();
select pg_temp.announce('own', 'email', 'new@camden.gov.uk');
select tests.end_session('own');
select pg_temp.another_session('own', interval '7 hours') is not null as stolen;
insert into private.emptied_passwords (user_id, registration, encrypted_password)
  values (tests.user_id('own'), repeat('1', 64), 'typed')
  on conflict (user_id) do update set encrypted_password = 'typed';
select allowed($$pg_temp.confirm('own', 'new@camden.gov.uk')$$,
  'an announced address is confirmed although the announcer has signed out');
select is((select email from auth.users where id = tests.user_id('own')), 'new@camden.gov.uk',
  'the account has the new address');
select is_empty($$select 1 from auth.sessions where user_id = tests.user_id('own')$$,
  'a new address ends every session');
select is_empty($$select 1 from private.emptied_passwords where user_id = tests.user_id('own')$$,
  'a new address deletes the password typed at registration');
select is((select encrypted_password from auth.users where id = tests.user_id('own')), 'typed',
  'a manager keeps the password at a new address');
select results_eq(
  $$select mailbox_proved_at, to_be_confirmed from public.council_members where user_id = tests.user_id('own')$$,
  'values (now(), false)', 'a manager keeps the rights, and the mailbox is proved now');
select results_eq(
  $$select member_name, member_email, changes from public.audit_log where action = 'email_changed'$$,
  $$values ('Ada Lovelace', 'manager@camden.gov.uk',
    '{"from": "manager@camden.gov.uk", "to": "new@camden.gov.uk"}'::jsonb)$$,
  'the audit log records the old and the new address');
select tests.begin_session('own');
select pg_temp.announce('own', 'email', 'ada@provider.example');
select allowed($$pg_temp.confirm('own', 'ada@provider.example')$$, 'a manager may move to the provider''s domain');

-- An account that is no manager's or officer's: nothing that the old mailbox proved is left.
select throws_ok($$update auth.users set encrypted_password = 'stranger''s' where id = tests.user_id('newcomer')$$,
  'PT403', null, 'an account without a council cannot set an unannounced password either');
select tests.begin_session('newcomer');
select pg_temp.announce('newcomer', 'password');
select pg_temp.set_password('newcomer', 'stranger''s');
select pg_temp.announce('newcomer', 'second_step', '00000000-0000-4000-8000-000000000001');
select tests.act_as_auth_service();
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
values ('00000000-0000-4000-8000-000000000001', tests.user_id('newcomer'), 'totp', 'verified', now(), now());
select tests.begin_session('newcomer', aal => 'aal2');
select pg_temp.announce('newcomer', 'email', 'officer@enfield.gov.uk');
select pg_temp.announce('newcomer', 'password');
select allowed($$pg_temp.confirm('newcomer', 'officer@enfield.gov.uk')$$,
  'an account without a council may move to an officer''s address');
select is((select encrypted_password from auth.users where id = tests.user_id('newcomer')), '',
  'its password is deleted');
select is_empty($$select 1 from auth.mfa_factors where user_id = tests.user_id('newcomer')$$,
  'its second step is deleted');
select is_empty($$select 1 from auth.sessions where user_id = tests.user_id('newcomer')$$, 'its sessions end');
select is(pg_temp.announced('newcomer'), null, 'its announcements are deleted');
select refused_to('newcomer', $$public.claim_council('enfield', 'Mallory', 'Stranger')$$, 'TR001',
  'its old session cannot claim the council');
select tests.begin_session('newcomer');
select tests.act_as('newcomer');
select is(public.claim_council('enfield', 'Ada', 'Officer'), 'claimed',
  'the owner of the mailbox can claim the council');

-- Gate staff.
select tests.act_as_operator();
select tests.begin_session('gate');
select pg_temp.announce('gate', 'email', 'gate@private.example');
select allowed($$pg_temp.confirm('gate', 'gate@private.example')$$, 'gate staff may move to any address');
select results_eq($$select distinct encrypted_password, to_be_confirmed
  from public.council_members as m join auth.users on users.id = m.user_id where m.user_id = tests.user_id('gate')$$,
  $$values (''::varchar, true)$$, 'gate staff with a new address lose the password and wait for a manager''s confirmation');
select tests.begin_session('gate');
select tests.act_as('gate');
select results_eq('select distinct state from public.my_memberships()', array['unconfirmed'],
  'unconfirmed gate staff read that they are unconfirmed');
select count_is('public.council_members', 0, 'unconfirmed gate staff see no members');
select refused($$public.check_voucher('22222', tests.site('hackney'))$$, 'TR017',
  'gate staff with a new address cannot check a voucher until a manager confirms them');
select tests.act_as('another');
select allowed($$public.confirm_member(tests.user_id('gate'))$$, 'a manager confirms the gate staff of the council');
select allowed($$public.confirm_member(tests.user_id('gate'))$$, 'confirming a member again changes nothing');
select tests.act_as('gate');
select bag_eq('select state::text, council_key from public.my_memberships()',
  $$values ('member', 'hackney'), ('unconfirmed', null)$$, 'a confirmation counts for that council alone');
select allowed($$public.check_voucher('22222', tests.site('hackney'))$$, 'confirmed gate staff can check vouchers');
select tests.act_as_operator();
select results_eq($$select council_id, changes from public.audit_log where action = 'member_confirmed'$$,
  $$values (tests.council_id('hackney'), '{"member": "Grace Gate", "email": "gate@private.example"}'::jsonb)$$,
  'the audit log records the confirmation once');
select count_is($$public.audit_log where action = 'email_changed' and member_id = tests.user_id('gate')$$, 2,
  'the audit log of both councils records the new address');

-- Second steps.
select tests.act_as_operator();
create function pg_temp.enrol(person text, factor_id uuid, factor_status text default 'unverified') returns void
  language plpgsql as $$
begin
  perform tests.act_as_auth_service();
  execute format(
    'insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (%L, %L, ''totp'', %L, now(), now())',
    factor_id, tests.user_id(person), factor_status);
  perform tests.act_as_operator();
end $$;
create function pg_temp.verify(factor_id uuid) returns void language plpgsql as $$
begin
  perform tests.act_as_auth_service();
  update auth.mfa_factors set status = 'verified', updated_at = now() where id = factor_id;
  perform tests.act_as_operator();
end $$;
create function pg_temp.remove(factor_id uuid) returns void language plpgsql as $$
begin
  perform tests.act_as_auth_service();
  delete from auth.mfa_factors where id = factor_id;
  perform tests.act_as_operator();
end $$;
select tests.begin_session('another');
select allowed($$pg_temp.enrol('another', '00000000-0000-4000-8000-00000000000a')$$,
  'beginning to set up a second step needs no announcement');
select refused($$pg_temp.verify('00000000-0000-4000-8000-00000000000a')$$, 'PT403',
  'a second step is verified only after it was announced', 'Please enter your password to continue.');
select tests.act_as_operator();
select pg_temp.enrol('another', '00000000-0000-4000-8000-00000000000b');
select pg_temp.announce('another', 'second_step', '00000000-0000-4000-8000-00000000000A');
select refused($$pg_temp.verify('00000000-0000-4000-8000-00000000000b')$$, 'PT403',
  'a factor cannot use the announcement of another factor');
select tests.act_as_operator();
select refused($$pg_temp.enrol('another', gen_random_uuid(), 'verified')$$, 'PT403',
  'a factor cannot be inserted as verified');
select tests.act_as_operator();
select allowed($$pg_temp.verify('00000000-0000-4000-8000-00000000000a')$$, 'an announced factor is verified');
select lives_ok($$update auth.mfa_factors set last_challenged_at = now(), status = 'verified'
  where id = '00000000-0000-4000-8000-00000000000a'$$, 'using a verified factor needs no announcement');
select allowed($$pg_temp.remove('00000000-0000-4000-8000-00000000000b')$$,
  'an unverified factor can be removed without an announcement');
select tests.begin_session('another', interval '7 hours', aal => 'aal2');
select refused($$pg_temp.remove('00000000-0000-4000-8000-00000000000a')$$, 'PT403',
  'an old session cannot remove a second step');
select refused($$pg_temp.announce('another', 'second_step', '00000000-0000-4000-8000-00000000000a')$$, 'TR002',
  'an old session cannot announce the removal of a second step');
select tests.act_as_auth_service();
insert into auth.audit_log_entries (id, created_at, payload)
values (gen_random_uuid(), now(),
  '{"action": "factor_deleted", "traits": {"factor_id": "00000000-0000-4000-8000-00000000000c"}}');
select refused($$pg_temp.remove('00000000-0000-4000-8000-00000000000a')$$, 'PT403',
  'another factor''s deletion in the auth log does not permit it either');
select tests.begin_session('another', aal => 'aal2');
select pg_temp.announce('another', 'second_step', '00000000-0000-4000-8000-00000000000a');
select allowed($$pg_temp.remove('00000000-0000-4000-8000-00000000000a')$$,
  'a recent session removes the announced second step');
select tests.add_second_step('another');
select allowed($$private.drop_second_step(tests.user_id('another'))$$,
  'a manager''s reset of a second step needs no announcement');

-- Deleting the reversible way replaces the address and takes the password.
select tests.act_as_auth_service();
select lives_ok($$update auth.users set email = 'digest', encrypted_password = null, deleted_at = now()
  where id = tests.user_id('officer')$$, 'soft deletion of an account needs no announcement');
