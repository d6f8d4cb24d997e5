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
  'own council: the rest moves up, in order'
);
select results_eq(
  $$select position, address from public.delete_skip_site('00000000-0000-4000-8000-000000000002')$$,
  $$values (1, 'Site 1'), (2, 'Site 3'), (3, 'Site 4'), (4, 'Site 5')$$,
  'own council: a site already gone is no error and takes nothing else with it'
);
select results_eq(
  $$select position, address from public.delete_skip_site('00000000-0000-4000-8000-000000000005')$$,
  $$values (1, 'Site 1'), (2, 'Site 3'), (3, 'Site 4')$$,
  'own council: the last site'
);
select results_eq(
  $$select id, position from public.delete_skip_site('00000000-0000-4000-8000-000000000001')$$,
  $$values ('00000000-0000-4000-8000-000000000003'::uuid, 1), ('00000000-0000-4000-8000-000000000004', 2)$$,
  'own council: the first site; ids stay with their addresses'
);
select results_eq('select position from public.delete_skip_site(null)', array[1, 2], 'own council: null is no site');
select results_eq('select position from public.delete_skip_site(gen_random_uuid())', array[1, 2],
  'own council: an id that never was');
select results_eq(
  $$select position from public.delete_skip_site('00000000-0000-4000-8000-0000000000b1')$$, array[1, 2],
  'own council: the site of another council gets the same answer as one that never was'
);
select allowed($$public.delete_skip_site('00000000-0000-4000-8000-000000000003')$$, 'own council: one of two');
select is_empty($$select * from public.delete_skip_site('00000000-0000-4000-8000-000000000004')$$,
  'own council: the only site leaves an empty list');
select refused($$public.delete_skip_site('site1')$$, '22P02', 'own council: a site is named by its uuid');

select tests.act_as('another');
select results_eq('select address from public.skip_sites order by position', array['Hackney 1', 'Hackney 2'],
  'another council: lost nothing');
select results_eq(
  $$select address from public.delete_skip_site('00000000-0000-4000-8000-0000000000b1')$$, array['Hackney 2'],
  'another council: deletes its own'
);
select tests.act_as('provider');
select is_empty($$select * from public.delete_skip_site('00000000-0000-4000-8000-0000000000b2')$$,
  'provider account: reaches no other council''s site');

select tests.act_as_operator();
select results_eq('select address from public.skip_sites order by address', array['Bexley 1', 'Hackney 2'],
  'nobody''s refused call deleted anything');
