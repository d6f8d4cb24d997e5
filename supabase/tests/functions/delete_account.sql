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
select refused('public.delete_account(false)', 'TR001',
  'a session without the account''s second step cannot delete the account');
select tests.begin_session('one step', aal => 'aal2');
select allowed_to('one step', 'public.delete_account(false)', 'a session with the second step deletes the account');
select tests.begin_session('own', interval '5 minutes');
select refused_to('own', 'public.delete_account(false)', 'TR002',
  'a manager cannot delete the account in a session of five minutes',
  'Please enter your password to continue.');
select tests.act_as_operator();
insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), tests.user_id('own'), now());
select refused_to('own', 'public.delete_account(false)', 'TR002', 'a recent session elsewhere does not help');
select tests.act_as_operator();
select count_is($$auth.users where id = tests.user_id('own')$$, 1, 'a rejected call deletes nothing');

-- One of several managers.
select tests.begin_session('own', interval '4 minutes');
select tests.act_as('own');
select results_eq('select outcome, council_name, sites from public.preview_account_deletion()',
  $$values ('account', 'Camden', 1::bigint)$$, 'one of two managers would delete only the account');
select refused('public.delete_account(true)', 'TR021', 'one of two managers cannot delete the council');
select refused('public.delete_account(null)', 'TR021', 'a call must state whether the council goes');
select tests.act_as_operator();
delete from auth.users where id = tests.user_id('idle');
select tests.begin_session('own', interval '8 days');
select refused_to('own', 'public.preview_account_deletion()', 'TR017',
  'an only manager with a session of 8 days reads nothing of the council');
select tests.begin_session('own', method => 'password');
update public.council_members set mailbox_proved_at = now() - interval '90 days' where user_id = tests.user_id('own');
select refused_to('own', 'public.delete_account(true)', 'TR017',
  'an only manager with a lapsed mailbox cannot close the council');
select tests.begin_session('own', interval '4 minutes');
select tests.act_as('own');
select results_eq('select outcome from public.preview_account_deletion()', array['hand_over'],
  'an only manager with officers must hand over first');
select refused('public.delete_account(false)', 'TR022', 'an only manager with officers cannot delete the account',
  'Make a colleague a manager first.');
select refused('public.delete_account(true)', 'TR022', 'an only manager with officers cannot delete the council');
select tests.act_as('officer');
select results_eq('select outcome from public.preview_account_deletion()', array['account'],
  'an officer would delete only the account');
select allowed('public.delete_account(false)', 'an officer deletes the account');
select tests.act_as('gate');
select results_eq('select outcome, council_name, sites from public.preview_account_deletion()',
  $$values ('account', null, 0::bigint)$$, 'gate staff would delete only the account');
select tests.act_as_operator();
select results_eq($$select member_name from public.audit_log
  where action = 'member_left' and council_id = tests.council_id('camden') order by 1$$,
  array['Grace Idle', 'Grace Officer', 'Grace One Step'], 'the audit log records each member who left');

-- The last manager.
select tests.act_as('own');
select results_eq('select outcome, council_name, sites from public.preview_account_deletion()',
  $$values ('council', 'Camden', 1::bigint)$$, 'the last manager beside gate staff would close the council');
select refused('public.delete_account(false)', 'TR021', 'the last manager cannot leave the council open',
  'The members of your council have changed. Check again what will be deleted.');
select tests.act_as_operator();
insert into public.audit_log (council_id, member_id, member_name, action, changes) values (tests.council_id('camden'),
  tests.user_id('own'), 'Ada', 'member_removed', '{"member_id": "00000000-0000-4000-8000-000000000009", "role": "manager"}');
select refused_to('own', 'public.delete_account(true)', 'TR053',
  'a manager who removed another today cannot close the council');
select tests.act_as_operator();
update public.audit_log set action = 'council_closed' where changes ->> 'role' = 'manager' and action = 'member_removed';
select refused_to('own', 'public.delete_account(true)', 'TR049', 'a manager cannot close a council twice in a day');
select tests.act_as_operator();
delete from public.audit_log where action = 'council_closed';
select allowed_to('own', 'public.delete_account(true)', 'the last manager deletes the account and closes the council');
select is_empty('select 1 from public.councils', 'the deleted account''s token reads no council');
select is_empty('select 1 from public.skip_sites', 'the deleted account''s token reads no sites');
select is_empty('select 1 from public.skip_companies', 'the deleted account''s token reads no skip companies');
select refused('public.voucher_counts()', 'TR001', 'the deleted account''s token reads no counts');
select refused($$public.save_skip_sites('[{"address": "Late"}]')$$, 'TR001',
  'the deleted account''s token saves nothing');
select refused('public.delete_account(true)', 'TR001', 'the deleted account is answered as signed out');

select tests.act_as_operator();
select lives_ok('set constraints all immediate', 'the constraints hold when the transaction ends');
set constraints all deferred;
select is_empty($$select 1 from auth.users where email = 'manager@camden.gov.uk'$$, 'the auth account is deleted');
select results_eq('select council_key from public.councils where closed_at is not null', array['camden'],
  'the council of the last manager is closed, and no other');
select results_eq('select address from public.skip_sites order by 1', array['One', 'Two'],
  'the closed council''s sites are kept');
select results_eq('select council_key from public.linked_skip_companies order by 1', array['camden', 'hackney'],
  'the closed council''s links to skip companies are kept');
select count_is('public.skip_companies', 1, 'the skip companies are kept');
select count_is('public.vouchers', 2, 'vouchers are kept');
select count_is($$public.council_members where user_id = tests.user_id('gate')$$, 2,
  'gate staff keep their memberships');
select count_is($$private.emails where kind = 'council_closed' and email = 'manager@camden.gov.uk'$$, 1,
  'the deleted account''s address is emailed the closing');
select count_is($$auth.users where id = tests.user_id('gate')$$, 1, 'gate staff keep their account');

-- A resident.
select tests.act_as('resident');
select results_eq('select outcome, resident from public.preview_account_deletion()', $$values ('account', true)$$,
  'a resident reads that the resident''s data go as well');
select allowed('public.delete_account(false)', 'a resident deletes the account');

-- Without a council.
select tests.act_as('newcomer');
select results_eq('select outcome, council_name, sites from public.preview_account_deletion()',
  $$values ('account', null, 0::bigint)$$, 'an account without a council would delete only the account');
select refused('public.delete_account(true)', 'TR021', 'an account without a council cannot delete a council');
select allowed('public.delete_account(false)', 'an account without a council deletes the account');
select allowed_to('gate', 'public.delete_account(false)', 'gate staff delete the account');
select refused_to('unverified', 'public.delete_account(false)', 'TR001',
  'an unconfirmed account is answered as signed out');
select tests.act_as('one step');
select refused('public.preview_account_deletion()', 'TR001', 'a deleted account cannot ask what would be deleted');

select refused($$tests.register('colleague', 'colleague@camden.gov.uk', 'camden')$$, 'TR046',
  'another person of the domain cannot claim the closed council');
select tests.act_as_operator();
select allowed($$tests.register('returned', 'newcomer@barnet.gov.uk', 'barnet')$$,
  'the same address can register again');
