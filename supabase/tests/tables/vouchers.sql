begin;
select plan(149);
select tests.cast();
insert into public.vouchers (local_auth_issue, voucher_used) values ('camden', true), ('camden', false), ('hackney', false);

select throws_ok($$insert into public.vouchers (local_auth_issue) values ('atlantis')$$, '23503', null,
  'a voucher belongs to a known borough');
select throws_ok($$insert into public.vouchers (local_auth_issue, used_at) values ('camden', now())$$, '23514', null,
  'a voucher with a time of use is used');

select tests.act_as('own');
select * from tests.attempts('own council', 'public.vouchers', array[]::text[]);

select tests.act_as('another');
select * from tests.attempts('another council', 'public.vouchers', array[]::text[]);

select tests.act_as('provider');
select * from tests.attempts('provider account', 'public.vouchers', array[]::text[]);

select tests.act_as('unverified');
select * from tests.attempts('unverified account', 'public.vouchers', array[]::text[]);

select tests.act_as('deleted');
select * from tests.attempts('deleted account', 'public.vouchers', array[]::text[]);

select tests.act_as('signed out');
select * from tests.attempts('ended session', 'public.vouchers', array[]::text[]);

select tests.act_as_anonymous();
select * from tests.attempts('anonymous', 'public.vouchers', array[]::text[]);

select tests.act_as_service();
select * from tests.attempts('service role', 'public.vouchers',
  array['count *', 'select *', 'insert *', 'update *', 'delete *']);
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
