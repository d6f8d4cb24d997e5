select plan(8);
select tests.cast();
insert into public.skip_sites (id, council_key, position, address) values
  ('00000000-0000-4000-8000-000000000001', 'camden', 1, 'One'),
  ('00000000-0000-4000-8000-000000000002', 'camden', 2, 'Two'),
  ('00000000-0000-4000-8000-000000000003', 'hackney', 1, 'Three'),
  ('00000000-0000-4000-8000-000000000004', 'bexley', 1, 'Four');

select throws_ok(
  $$insert into public.skip_sites (council_key, position, address) values ('camden', 2, 'Again')$$, '23505', null,
  'a council has one site for each position');
select throws_ok(
  $$insert into public.skip_sites (council_key, position, address) values ('camden', 0, 'Zero')$$, '23514', null,
  'positions begin at 1');
select throws_ok(
  $$insert into public.skip_sites (council_key, position, address) values ('camden', 3, '')$$, '23514', null,
  'an empty address is rejected');
select lives_ok(
  $$insert into public.skip_sites (council_key, position, address) values ('camden', 3, repeat('x', 300))$$,
  'an address may have 300 characters');
select throws_ok(
  $$insert into public.skip_sites (council_key, position, address) values ('camden', 4, repeat('x', 301))$$, '23514',
  null, 'an address has at most 300 characters');
select throws_ok($$update public.skip_sites set place = '48.8566,2.3522' where position = 3$$, '23514', null,
  'a place outside Great Britain is rejected');
select lives_ok($$update public.skip_sites set place = '51.5517,-0.1451' where position = 3$$,
  'a place is stored in degrees');
delete from public.skip_sites where position = 3;

select tests.act_as_operator();
delete from public.councils where council_key = 'camden';
select results_eq('select address from public.skip_sites order by address', array['Four', 'Three'],
  'deleting a council deletes its sites');
