select plan(14);
select tests.cast();

create function pg_temp.in_step(what text) returns text language sql as $$
  select is_empty('select tests.totals_that_differ()', 'the totals equal a fresh count after ' || what);
$$;

insert into public.vouchers (local_auth_issue) values ('camden');
select pg_temp.in_step('the first voucher');
insert into public.vouchers (local_auth_issue, voucher_used)
select (array['camden', 'hackney', 'slough'])[1 + number % 3], number % 4 = 0 from generate_series(1, 500) as number;
select pg_temp.in_step('an import of three boroughs');
update public.vouchers set voucher_used = true where local_auth_issue = 'camden';
select pg_temp.in_step('using all of one borough');
update public.vouchers set local_auth_issue = 'slough' where local_auth_issue = 'hackney';
select pg_temp.in_step('moving vouchers to another borough');
update public.vouchers set voucher_used = not voucher_used where true;
select pg_temp.in_step('changing all');
update public.vouchers set voucher_used = false where false;
select pg_temp.in_step('changing none');
delete from public.vouchers where voucher_used;
select pg_temp.in_step('deleting some');
insert into public.vouchers (id, local_auth_issue)
select id, 'camden' from public.vouchers on conflict (id) do update set voucher_used = false;
select pg_temp.in_step('an import that repeats itself');
select throws_ok($$insert into public.vouchers (local_auth_issue) values ('camden'), ('atlantis')$$, '23503', null,
  'an import with an unknown borough is rejected');
select pg_temp.in_step('a rejected import');
delete from public.vouchers where true;
select pg_temp.in_step('deleting all');
select tests.act_as_service();
insert into public.vouchers (local_auth_issue) values ('camden');
select tests.act_as_operator();
select pg_temp.in_step('the service role''s insert');

update public.vouchers
set voucher_used = true, used_at = now() - interval '3 months', used_site_id = gen_random_uuid(),
  skip_site_id = gen_random_uuid()
where true;
select pg_temp.in_step('a use in another month at another site');
select tests.empty_facts();
update public.vouchers set resident_id = null where true;
select is((select count(*)::int from private.facts), 0, 'a change of a column that is not counted writes no facts');
truncate public.vouchers cascade;
