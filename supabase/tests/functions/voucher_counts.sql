select plan(3);
select tests.cast();
insert into public.vouchers (local_auth_issue, voucher_used)
select 'camden', number <= 3 from generate_series(1, 10) as number
union all select 'hackney', true from generate_series(1, 4)
union all select 'bexley', false from generate_series(1, 5);

select tests.act_as('own');
select results_eq('select * from public.voucher_counts()', 'values (10::bigint, 3::bigint, 7::bigint)',
  'a council counts what it issued, as used or not');
select tests.act_as('another');
select results_eq('select * from public.voucher_counts()', 'values (4::bigint, 4::bigint, 0::bigint)',
  'another council counts what it issued');
select tests.act_as('provider');
select results_eq('select * from public.voucher_counts()', 'values (0::bigint, 0::bigint, 0::bigint)',
  'a council without vouchers gets one row of zeroes');
