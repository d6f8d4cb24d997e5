select plan(9);
select tests.cast();
insert into public.skip_companies (id, skip_company_name) values
  ('00000000-0000-4000-8000-000000000001', 'Amber Skips'),
  ('00000000-0000-4000-8000-000000000002', null),
  ('00000000-0000-4000-8000-000000000003', '   '),
  ('00000000-0000-4000-8000-000000000004', 'Bright Yard'),
  ('00000000-0000-4000-8000-000000000005', E' \u200b\u2060\u00ad\u200e\ufeff');

select tests.act_as('own');
select results_eq('select skip_company_name from public.skip_companies order by 1', array['Amber Skips', 'Bright Yard'],
  'own council: sees every company that has a name');
select count_is('public.skip_companies', 2, 'own council: counts the companies that have a name');

select tests.act_as('another');
select count_is('public.skip_companies', 2, 'another council: sees them too');

select tests.act_as('provider');
select count_is('public.skip_companies', 2, 'provider account: sees them too');

select tests.act_as('unverified');
select is_empty('select 1 from public.skip_companies', 'unverified account: sees nothing');

select tests.act_as('deleted');
select is_empty('select 1 from public.skip_companies', 'deleted account: sees nothing');

select tests.act_as('signed out');
select is_empty('select 1 from public.skip_companies', 'ended session: sees nothing');

select tests.act_as_service();
select count_is('public.skip_companies', 5, 'service role: sees unfinished records too');
select lives_ok($$insert into public.skip_companies (skip_company_name) values ('Clear Corner')$$,
  'service role: adds a company');
