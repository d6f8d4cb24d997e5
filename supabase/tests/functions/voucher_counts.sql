begin;
select plan(8);
select tests.cast();
insert into public.vouchers (local_auth_issue, voucher_used)
select 'camden', number <= 3 from generate_series(1, 10) as number
union all select 'hackney', true from generate_series(1, 4)
union all select 'bexley', false from generate_series(1, 5);

select tests.act_as('own');
select results_eq('select * from public.voucher_counts()', 'values (10::bigint, 3::bigint)', 'own council: its own vouchers');
select tests.act_as('another');
select results_eq('select * from public.voucher_counts()', 'values (4::bigint, 4::bigint)', 'another council: its own vouchers');
select tests.act_as('provider');
select results_eq('select * from public.voucher_counts()', 'values (0::bigint, 0::bigint)',
  'provider account: zeroes, and one row, where there are none');
select tests.act_as('unverified');
select throws_ok('select * from public.voucher_counts()', 'TR001', 'You are signed out. Please sign in again.',
  'unverified account: refused');
select tests.act_as('deleted');
select throws_ok('select * from public.voucher_counts()', 'TR001', null, 'deleted account: refused');
select tests.act_as('signed out');
select throws_ok('select * from public.voucher_counts()', 'TR001', null, 'ended session: refused');
select tests.act_as_anonymous();
select throws_ok('select * from public.voucher_counts()', '42501', null, 'anonymous: refused');
select tests.act_as_service();
select throws_ok('select * from public.voucher_counts()', '42501', null, 'service role: refused, it has no council');

select tests.act_as_operator();
select * from finish();
rollback;
