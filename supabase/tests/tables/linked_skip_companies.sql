select plan(12);
select tests.cast();
insert into public.skip_companies (id, skip_company_name) values
  ('00000000-0000-4000-8000-000000000001', 'Amber Skips'),
  ('00000000-0000-4000-8000-000000000002', 'Bright Yard');
select is_empty('select 1 from public.linked_skip_companies', 'registering makes no link');
insert into public.linked_skip_companies values
  ('camden', '00000000-0000-4000-8000-000000000001'),
  ('hackney', '00000000-0000-4000-8000-000000000001'),
  ('bexley', '00000000-0000-4000-8000-000000000002');

select tests.act_as('own');
select results_eq('select council_key from public.linked_skip_companies', array['camden'],
  'own council: sees its own links alone');
select count_is('public.linked_skip_companies', 1, 'own council: counts its own links alone');

select tests.act_as('another');
select results_eq('select council_key from public.linked_skip_companies', array['hackney'],
  'another council: sees its own links alone');

select tests.act_as('provider');
select is_empty('select 1 from public.linked_skip_companies', 'provider account: sees no link of other councils');

select tests.act_as('unverified');
select is_empty('select 1 from public.linked_skip_companies', 'unverified account: sees nothing');

select tests.act_as('deleted');
select is_empty('select 1 from public.linked_skip_companies', 'deleted account: sees nothing');

select tests.act_as('signed out');
select is_empty('select 1 from public.linked_skip_companies', 'ended session: sees nothing');

select tests.act_as_service();
select lives_ok(
  $$insert into public.linked_skip_companies (council_key, skip_company_id)
    values ('camden', '00000000-0000-4000-8000-000000000002')$$,
  'service role: links a company'
);
select throws_ok(
  $$insert into public.linked_skip_companies (council_key, skip_company_id)
    values ('camden', '00000000-0000-4000-8000-000000000002')$$,
  '23505', null, 'a link is made once'
);

select tests.act_as_operator();
delete from public.skip_companies where id = '00000000-0000-4000-8000-000000000001';
select results_eq('select council_key from public.linked_skip_companies order by 1', array['bexley', 'camden'],
  'the links of a company go with it');
delete from public.councils where council_key = 'camden';
select results_eq('select council_key from public.linked_skip_companies', array['bexley'],
  'the links of a council go with it');
