-- Grants are the first line of defence. This file gives them all away, as a careless migration or dashboard click could,
-- and asks whether the policies hold by themselves.
begin;
select plan(75);
select tests.cast();
insert into public.skip_sites (council_key, position, address) values ('camden', 1, 'One'), ('hackney', 1, 'Two');
insert into public.skip_companies (id, skip_company_name) values ('00000000-0000-4000-8000-000000000001', 'Amber Skips');
insert into public.linked_skip_companies values
  ('camden', '00000000-0000-4000-8000-000000000001'), ('hackney', '00000000-0000-4000-8000-000000000001');
insert into public.vouchers (local_auth_issue) values ('camden'), ('hackney');
grant all on all tables in schema public to anon, authenticated;

create function pg_temp.rows(relation text) returns integer language plpgsql as $$
declare
  counted integer;
begin
  execute format('select count(*) from public.%I', relation) into counted;
  return counted;
end $$;
create function pg_temp.changed(statement text) returns integer language plpgsql as $$
declare
  counted integer;
begin
  execute statement;
  get diagnostics counted = row_count;
  return counted;
exception when insufficient_privilege then return 0;
end $$;

create temp table expected (who text, relation text, visible integer);
insert into expected
select who, relation, case when who = any (array['own', 'another']) then seen else 0 end
from unnest(array['own', 'another', 'unverified', 'deleted', 'signed out', 'anonymous']) as who
cross join (values
  ('borough_email_domains', 0), ('provider_email_domains', 0), ('vouchers', 0),
  ('councils', 1), ('skip_sites', 1), ('skip_companies', 1), ('linked_skip_companies', 1)
) as tables (relation, seen);
grant select on expected to public;

select tests.act_as('own');
select is(pg_temp.rows(relation), visible, 'own council: rows of ' || relation) from expected where who = 'own';
select is(pg_temp.changed(format('delete from public.%I where true', relation)), 0, 'own council: deletes nothing from ' || relation)
from expected where who = 'own';
select tests.act_as('another');
select is(pg_temp.rows(relation), visible, 'another council: rows of ' || relation) from expected where who = 'another';
select tests.act_as('unverified');
select is(pg_temp.rows(relation), visible, 'unverified account: rows of ' || relation) from expected where who = 'unverified';
select tests.act_as('deleted');
select is(pg_temp.rows(relation), visible, 'deleted account: rows of ' || relation) from expected where who = 'deleted';
select tests.act_as('signed out');
select is(pg_temp.rows(relation), visible, 'ended session: rows of ' || relation) from expected where who = 'signed out';
select tests.act_as_anonymous();
select is(pg_temp.rows(relation), visible, 'anonymous: rows of ' || relation) from expected where who = 'anonymous';
select is(pg_temp.changed(format('delete from public.%I where true', relation)), 0, 'anonymous: deletes nothing from ' || relation)
from expected where who = 'anonymous';

-- Writing, where a policy might let something through.
select tests.act_as('own');
select is(pg_temp.changed(statement), 0, 'own council: ' || statement)
from (values
  ($$insert into public.skip_sites (council_key, position, address) values ('camden', 2, 'x')$$),
  ($$insert into public.skip_sites (council_key, position, address) values ('hackney', 2, 'x')$$),
  ($$update public.skip_sites set address = 'x' where true$$),
  ($$update public.councils set council_contact_first_name = 'x' where council_key = 'hackney'$$),
  ($$insert into public.linked_skip_companies values ('camden', '00000000-0000-4000-8000-000000000001')$$),
  ($$update public.linked_skip_companies set council_key = 'camden' where true$$),
  ($$insert into public.skip_companies (skip_company_name) values ('x')$$),
  ($$update public.skip_companies set contact_email = 'x' where true$$),
  ($$insert into public.vouchers (local_auth_issue) values ('camden')$$),
  ($$update public.vouchers set voucher_used = true where true$$),
  ($$insert into public.boroughs values ('atlantis', 'Atlantis')$$),
  ($$update public.boroughs set council_name = 'x' where key = 'camden'$$),
  ($$insert into public.borough_email_domains values ('camden', 'evil.example')$$),
  ($$insert into public.provider_email_domains values ('evil.example')$$)
) as attempts (statement);
select throws_ok($$update public.councils set council_key = 'hackney' where true$$, 'TR016', null,
  'own council: cannot become another council');
select throws_ok($$update public.councils set user_id = gen_random_uuid() where true$$, 'TR016', null,
  'own council: cannot hand itself to another account');
select tests.act_as_anonymous();
select throws_ok(
  $$insert into public.councils values ('croydon', gen_random_uuid(), 'Croydon', 'A', 'B')$$, '42501', null,
  'anonymous: cannot make a council');

select tests.act_as_operator();
select is((select count(*)::int from public.skip_sites), 2, 'no site was written or lost');
select is((select count(*)::int from public.vouchers), 2, 'no voucher was written or lost');
select * from finish();
rollback;
