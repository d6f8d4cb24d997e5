select plan(2);
select tests.cast();
insert into public.skip_companies (id, skip_company_name) values
  ('00000000-0000-4000-8000-000000000001', 'Amber Skips'),
  ('00000000-0000-4000-8000-000000000002', null),
  ('00000000-0000-4000-8000-000000000003', '   '),
  ('00000000-0000-4000-8000-000000000004', 'Bright Yard'),
  ('00000000-0000-4000-8000-000000000005', E' \u200b\u2060\u00ad\u200e\ufeff');

select tests.act_as('own');
select results_eq('select skip_company_name from public.skip_companies order by 1', array['Amber Skips', 'Bright Yard'],
  'a manager sees the companies that have a name');

select tests.act_as_service();
select lives_ok($$insert into public.skip_companies (skip_company_name) values ('Clear Corner')$$,
  'the service role adds a company');
