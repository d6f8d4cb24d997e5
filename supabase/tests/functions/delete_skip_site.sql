select plan(14);
select tests.cast();
insert into public.skip_sites (id, council_key, position, address)
select ('00000000-0000-4000-8000-00000000000' || position)::uuid, 'camden', position, 'Site ' || position
from generate_series(1, 5) as position
union all values
  ('00000000-0000-4000-8000-0000000000b1'::uuid, 'hackney', 1, 'Hackney 1'),
  ('00000000-0000-4000-8000-0000000000b2', 'hackney', 2, 'Hackney 2'),
  ('00000000-0000-4000-8000-0000000000c1', 'bexley', 1, 'Bexley 1');

select tests.act_as('own');
select results_eq(
  $$select position, address from public.delete_skip_site('00000000-0000-4000-8000-000000000002')$$,
  $$values (1, 'Site 1'), (2, 'Site 3'), (3, 'Site 4'), (4, 'Site 5')$$,
  'deleting a site moves the following sites up');
select results_eq(
  $$select position, address from public.delete_skip_site('00000000-0000-4000-8000-000000000002')$$,
  $$values (1, 'Site 1'), (2, 'Site 3'), (3, 'Site 4'), (4, 'Site 5')$$,
  'deleting a site that is gone changes nothing');
select results_eq(
  $$select position, address from public.delete_skip_site('00000000-0000-4000-8000-000000000005')$$,
  $$values (1, 'Site 1'), (2, 'Site 3'), (3, 'Site 4')$$, 'a manager deletes the last site of the list');
select results_eq(
  $$select id, position from public.delete_skip_site('00000000-0000-4000-8000-000000000001')$$,
  $$values ('00000000-0000-4000-8000-000000000003'::uuid, 1), ('00000000-0000-4000-8000-000000000004', 2)$$,
  'deleting the first site keeps the ids of the others');
select results_eq('select position from public.delete_skip_site(null)', array[1, 2], 'deleting null changes nothing');
select results_eq('select position from public.delete_skip_site(gen_random_uuid())', array[1, 2],
  'deleting an id that never existed changes nothing');
select results_eq(
  $$select position from public.delete_skip_site('00000000-0000-4000-8000-0000000000b1')$$, array[1, 2],
  'deleting another council''s site is answered like an id that never existed');
select allowed($$public.delete_skip_site('00000000-0000-4000-8000-000000000003')$$,
  'a manager deletes one of two sites');
select is_empty($$select * from public.delete_skip_site('00000000-0000-4000-8000-000000000004')$$,
  'deleting the only site leaves an empty list');
select refused($$public.delete_skip_site('site1')$$, '22P02', 'a site''s id must be a UUID');

select tests.act_as('another');
select results_eq('select address from public.skip_sites order by position', array['Hackney 1', 'Hackney 2'],
  'the other council lost no site');
select results_eq(
  $$select address from public.delete_skip_site('00000000-0000-4000-8000-0000000000b1')$$, array['Hackney 2'],
  'the other council deletes its own site');
select tests.act_as('provider');
select is_empty($$select * from public.delete_skip_site('00000000-0000-4000-8000-0000000000b2')$$,
  'a provider account cannot delete another council''s site');

select tests.act_as_operator();
select results_eq('select address from public.skip_sites order by address', array['Bexley 1', 'Hackney 2'],
  'only the councils'' own calls deleted sites');
