begin;
select plan(25);
select tests.cast();
insert into public.skip_sites (council_key, position, address) values ('camden', 1, 'One'), ('hackney', 1, 'Two');
insert into public.skip_companies (id, skip_company_name) values ('00000000-0000-4000-8000-000000000001', 'Amber Skips');
insert into public.linked_skip_companies values
  ('camden', '00000000-0000-4000-8000-000000000001'), ('hackney', '00000000-0000-4000-8000-000000000001');
insert into public.vouchers (local_auth_issue) values ('camden'), ('hackney');

select tests.act_as_anonymous();
select throws_ok('select public.delete_account()', '42501', null, 'anonymous: refused');
select tests.act_as_service();
select throws_ok('select public.delete_account()', '42501', null, 'service role: refused, it has no account');
select tests.act_as('deleted');
select throws_ok('select public.delete_account()', 'TR001', 'You are signed out. Please sign in again.',
  'deleted account: has nothing left to delete');
select tests.act_as('signed out');
select throws_ok('select public.delete_account()', 'TR001', 'You are signed out. Please sign in again.',
  'ended session: refused');

select tests.begin_session('own', interval '5 minutes');
select tests.act_as('own');
select throws_ok('select public.delete_account()', 'TR002', 'Please enter your password to continue.',
  'own council: refused five minutes after signing in');
select tests.act_as_operator();
insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), tests.user_id('own'), now());
select tests.act_as('own');
select throws_ok('select public.delete_account()', 'TR002', null,
  'own council: refused although a session elsewhere is recent');
select tests.act_as_operator();
select is((select count(*)::int from auth.users where id = tests.user_id('own')), 1, 'a refusal deletes nothing');

select tests.begin_session('own', interval '4 minutes');
select tests.act_as('own');
select lives_ok('select public.delete_account()', 'own council: deletes its account soon after signing in');
select is_empty('select 1 from public.councils', 'own council: its token reads no record afterwards');
select is_empty('select 1 from public.skip_sites', 'own council: nor sites');
select is_empty('select 1 from public.skip_companies', 'own council: nor companies');
select throws_ok('select * from public.voucher_counts()', 'TR001', null, 'own council: nor counts');
select throws_ok($$select * from public.save_skip_sites('[{"address": "Late"}]')$$, 'TR001', null,
  'own council: and writes nothing');
select throws_ok('select public.delete_account()', 'TR001', null, 'own council: deleting twice says that it is signed out');

select tests.act_as_operator();
select is_empty($$select 1 from auth.users where email = 'officer@camden.gov.uk'$$, 'the sign-in account is gone');
select results_eq('select council_key from public.councils order by 1', array['bexley', 'hackney', 'lambeth'],
  'the council is gone, the others are not');
select results_eq('select address from public.skip_sites', array['Two'], 'its sites are gone, others'' are not');
select results_eq('select council_key from public.linked_skip_companies', array['hackney'], 'its links are gone, others'' are not');
select is((select count(*)::int from public.skip_companies), 1, 'companies stay');
select is((select count(*)::int from public.vouchers), 2, 'vouchers stay');

select tests.act_as('unverified');
select lives_ok('select public.delete_account()', 'unverified account: may delete itself');
select tests.act_as('provider');
select lives_ok('select public.delete_account()', 'provider account: may delete itself');
select tests.act_as_operator();
select is_empty($$select 1 from public.councils where council_key = 'lambeth'$$, 'and its borough is free');
select lives_ok($$select tests.register('colleague', 'colleague@camden.gov.uk', 'camden')$$,
  'a colleague can register the borough afterwards');
select lives_ok($$select tests.register('returned', 'officer@barnet.gov.uk', 'barnet')$$,
  'the same address can register again');

select tests.act_as_operator();
select * from finish();
rollback;
