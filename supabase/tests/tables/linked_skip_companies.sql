select plan(5);
select tests.cast();
insert into public.skip_companies (id, skip_company_name) values
  ('00000000-0000-4000-8000-000000000001', 'Amber Skips'),
  ('00000000-0000-4000-8000-000000000002', 'Bright Yard');
select is_empty('select 1 from public.linked_skip_companies', 'claiming a council makes no link');
insert into public.linked_skip_companies values
  ('camden', '00000000-0000-4000-8000-000000000001'),
  ('hackney', '00000000-0000-4000-8000-000000000001'),
  ('bexley', '00000000-0000-4000-8000-000000000002');

select tests.act_as_service();
select lives_ok(
  $$insert into public.linked_skip_companies (council_key, skip_company_id)
    values ('camden', '00000000-0000-4000-8000-000000000002')$$, 'the service role links a company');
select throws_ok(
  $$insert into public.linked_skip_companies (council_key, skip_company_id)
    values ('camden', '00000000-0000-4000-8000-000000000002')$$,
  '23505', null, 'a company is linked to a council once');

select tests.act_as_operator();
delete from public.skip_companies where id = '00000000-0000-4000-8000-000000000001';
select results_eq('select council_key from public.linked_skip_companies order by 1', array['bexley', 'camden'],
  'deleting a company deletes its links');
delete from public.councils where council_key = 'camden';
select results_eq('select council_key from public.linked_skip_companies', array['bexley'],
  'deleting a council deletes its links');
