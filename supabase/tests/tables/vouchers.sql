select plan(9);
select tests.cast();
insert into public.vouchers (local_auth_issue, voucher_used)
  values ('camden', true), ('camden', false), ('hackney', false);

select throws_ok($$insert into public.vouchers (local_auth_issue) values ('atlantis')$$, '23503', null,
  'a voucher belongs to a known borough');
select throws_ok($$insert into public.vouchers (local_auth_issue, used_at) values ('camden', now())$$, '23514', null,
  'a voucher with a time of use is used');

select throws_ok($$insert into public.vouchers (local_auth_issue, ended_at, cancelled_at, cancel_reason)
  values ('camden', now(), now(), 'resident')$$, '23514', null, 'an ended voucher is not cancelled');
select throws_ok($$insert into public.vouchers (local_auth_issue, cancelled_at) values ('camden', now())$$, '23514',
  null, 'a cancelled voucher has a reason');
select throws_ok($$insert into public.vouchers (local_auth_issue, resident_id, request_id)
  select 'camden', tests.user_id('resident'), gen_random_uuid()$$, '23514', null, 'a resident''s voucher has a code');

select tests.act_as_service();
select lives_ok(
  $$insert into public.vouchers (id, local_auth_issue, voucher_used, issued_at, used_at)
    values ('00000000-0000-4000-8000-0000000000f1', 'lambeth', true, '2026-01-05', '2026-01-06')$$,
  'the service role imports a voucher');
select lives_ok($$insert into public.vouchers (id, local_auth_issue)
  values ('00000000-0000-4000-8000-0000000000f1', 'lambeth') on conflict (id) do nothing$$,
  'the service role may repeat the import');
select lives_ok($$delete from public.vouchers where local_auth_issue = 'lambeth'$$,
  'the service role deletes an imported voucher');

select tests.act_as_operator();
delete from auth.users where id = tests.user_id('own');
select count_is($$public.vouchers where local_auth_issue = 'camden'$$, 2,
  'deleting a member''s account keeps the borough''s vouchers');
