select plan(48);
select tests.cast();
insert into public.skip_sites (council_key, position, address) values ('camden', 1, 'One'), ('hackney', 1, 'Two');
insert into public.skip_companies (id, skip_company_name)
  values ('00000000-0000-4000-8000-000000000001', 'Amber Skips');
insert into public.linked_skip_companies values
  ('camden', '00000000-0000-4000-8000-000000000001'), ('hackney', '00000000-0000-4000-8000-000000000001');
insert into public.vouchers (local_auth_issue) values ('camden'), ('hackney');

-- The session.
select tests.act_as('one step');
select refused('public.delete_account(false)', 'TR001', 'a session without the account''s second step: refused');
select tests.begin_session('one step', aal => 'aal2');
select allowed_to('one step', 'public.delete_account(false)', 'with it: deletes itself');
select tests.begin_session('own', interval '5 minutes');
select refused_to('own', 'public.delete_account(false)', 'TR002', 'own council: refused five minutes after signing in',
  'Please enter your password to continue.');
select tests.act_as_operator();
insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), tests.user_id('own'), now());
select refused_to('own', 'public.delete_account(false)', 'TR002',
  'own council: refused although a session elsewhere is recent');
select tests.act_as_operator();
select count_is($$auth.users where id = tests.user_id('own')$$, 1, 'a refusal deletes nothing');

-- One of several.
select tests.begin_session('own', interval '4 minutes');
select tests.act_as('own');
select results_eq('select outcome, council_name, sites from public.account_deletion()',
  $$values ('account', 'Camden', 1::bigint)$$, 'one of two managers: only the account would go');
select refused('public.delete_account(true)', 'TR021', 'one of two managers: the council does not go');
select refused('public.delete_account(null)', 'TR021', 'and what goes has to be said');
select tests.act_as_operator();
delete from auth.users where id = tests.user_id('idle');
select tests.begin_session('own', interval '8 days');
select refused_to('own', 'public.account_deletion()', 'TR017', 'an only manager away for 8 days: reads nothing of the council');
select tests.begin_session('own', method => 'password');
update public.council_members set mailbox_proved_at = now() - interval '90 days' where user_id = tests.user_id('own');
select refused_to('own', 'public.delete_account(true)', 'TR017', 'with a lapsed mailbox: closes nothing');
select tests.begin_session('own', interval '4 minutes');
select tests.act_as('own');
select results_eq('select outcome from public.account_deletion()', array['hand_over'],
  'the only manager of an officer: hands over first');
select refused('public.delete_account(false)', 'TR022', 'the only manager of an officer: stays',
  'Make a colleague a manager first.');
select refused('public.delete_account(true)', 'TR022', 'and so does the council');
select tests.act_as('officer');
select results_eq('select outcome from public.account_deletion()', array['account'],
  'an officer: only the account would go');
select allowed('public.delete_account(false)', 'an officer: goes');
select tests.act_as('gate');
select results_eq('select outcome, council_name, sites from public.account_deletion()',
  $$values ('account', null, 0::bigint)$$, 'gate staff: only the account would go');
select tests.act_as_operator();
select results_eq($$select member_name from public.audit_log
  where action = 'member_left' and council_id = tests.council_id('camden') order by 1$$,
  array['Grace Idle', 'Grace Officer', 'Grace One Step'], 'who left is told');

-- The last one.
select tests.act_as('own');
select results_eq('select outcome, council_name, sites from public.account_deletion()',
  $$values ('council', 'Camden', 1::bigint)$$, 'the last manager, with gate staff alone: the council would close');
select refused('public.delete_account(false)', 'TR021', 'the last one: cannot leave the council behind',
  'The members of your council have changed. Check again what will be deleted.');
select tests.act_as_operator();
insert into public.audit_log (council_id, member_id, member_name, action, changes) values (tests.council_id('camden'),
  tests.user_id('own'), 'Ada', 'member_removed', '{"member_id": "00000000-0000-4000-8000-000000000009", "role": "manager"}');
select refused_to('own', 'public.delete_account(true)', 'TR053', 'who removed a manager today: does not close the council');
select tests.act_as_operator();
update public.audit_log set action = 'council_closed' where changes ->> 'role' = 'manager' and action = 'member_removed';
select refused_to('own', 'public.delete_account(true)', 'TR049', 'nor does a council close twice in a day');
select tests.act_as_operator();
delete from public.audit_log where action = 'council_closed';
select allowed_to('own', 'public.delete_account(true)', 'the last one: deletes the account and closes the council');
select is_empty('select 1 from public.councils', 'its token reads no record afterwards');
select is_empty('select 1 from public.skip_sites', 'nor sites');
select is_empty('select 1 from public.skip_companies', 'nor companies');
select refused('public.voucher_counts()', 'TR001', 'nor counts');
select refused($$public.save_skip_sites('[{"address": "Late"}]')$$, 'TR001', 'and writes nothing');
select refused('public.delete_account(true)', 'TR001', 'deleting twice says that it is signed out');

select tests.act_as_operator();
select lives_ok('set constraints all immediate', 'the end of the transaction refuses nothing');
set constraints all deferred;
select is_empty($$select 1 from auth.users where email = 'manager@camden.gov.uk'$$, 'the sign-in account is gone');
select results_eq('select council_key from public.councils where closed_at is not null', array['camden'],
  'the council is closed, the others are not');
select results_eq('select address from public.skip_sites order by 1', array['One', 'Two'], 'its sites stay');
select results_eq('select council_key from public.linked_skip_companies order by 1', array['camden', 'hackney'],
  'and its links');
select count_is('public.skip_companies', 1, 'companies stay');
select count_is('public.vouchers', 2, 'vouchers stay');
select count_is($$public.council_members where user_id = tests.user_id('gate')$$, 2, 'and its gate staff');
select count_is($$private.emails where kind = 'council_closed' and email = 'manager@camden.gov.uk'$$, 1,
  'the deleted account''s owner gets an email');
select count_is($$auth.users where id = tests.user_id('gate')$$, 1, 'and their account');

-- A resident.
select tests.act_as('resident');
select results_eq('select outcome, resident from public.account_deletion()', $$values ('account', true)$$,
  'a resident: is told that this goes along');
select allowed('public.delete_account(false)', 'and goes');

-- Without a council.
select tests.act_as('newcomer');
select results_eq('select outcome, council_name, sites from public.account_deletion()',
  $$values ('account', null, 0::bigint)$$, 'without a council: only the account would go');
select refused('public.delete_account(true)', 'TR021', 'without a council: there is none to go');
select allowed('public.delete_account(false)', 'without a council: may delete itself');
select allowed_to('gate', 'public.delete_account(false)', 'gate staff: may delete themselves');
select refused_to('unverified', 'public.delete_account(false)', 'TR001',
  'unverified account: is as good as signed out');
select tests.act_as('one step');
select refused('public.account_deletion()', 'TR001', 'nor does a deleted account');

select refused($$tests.register('colleague', 'colleague@camden.gov.uk', 'camden')$$, 'TR046',
  'a stranger cannot register the borough afterwards');
select tests.act_as_operator();
select allowed($$tests.register('returned', 'newcomer@barnet.gov.uk', 'barnet')$$, 'the same address can register again');
