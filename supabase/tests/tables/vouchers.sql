begin;
select plan(5);
select tests.cast();
insert into public.vouchers (local_auth_issue, voucher_used) values ('camden', true), ('camden', false), ('hackney', false);

select throws_ok($$insert into public.vouchers (local_auth_issue) values ('atlantis')$$, '23503', null,
  'a voucher belongs to a known borough');
select throws_ok($$insert into public.vouchers (local_auth_issue, used_at) values ('camden', now())$$, '23514', null,
  'a voucher with a time of use is used');

select tests.act_as_service();
select lives_ok($$insert into public.vouchers (local_auth_issue) values ('lambeth')$$, 'service role: issues a voucher');
select lives_ok(
  $$update public.vouchers set voucher_used = true, used_at = now() where local_auth_issue = 'lambeth'$$,
  'service role: marks a voucher as used'
);

select tests.act_as_operator();
delete from auth.users where id = tests.user_id('own');
select is((select count(*)::int from public.vouchers where local_auth_issue = 'camden'), 2,
  'vouchers outlive the account of their borough');
select * from finish();
rollback;
