select plan(16);
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

select tests.act_as('own');
select results_eq('select address from public.skip_sites order by position', array['One', 'Two'],
  'a manager sees only the own council''s sites');
select is_empty($$select 1 from public.skip_sites where id = '00000000-0000-4000-8000-000000000003'$$,
  'a manager cannot read another council''s site by its id');

select tests.act_as('another');
select results_eq('select address from public.skip_sites', array['Three'],
  'a manager of another council sees only its sites');

select tests.act_as('provider');
select is_empty('select 1 from public.skip_sites', 'a provider account sees no sites of other councils');

select tests.act_as('unverified');
select is_empty('select 1 from public.skip_sites', 'an unconfirmed account sees no sites');

select tests.act_as('deleted');
select is_empty('select 1 from public.skip_sites', 'a deleted account sees no sites');

select tests.act_as('signed out');
select is_empty('select 1 from public.skip_sites', 'an ended session does not see its council''s sites');

select tests.act_as_service();
select count_is('public.skip_sites', 4, 'the service role sees every site');

select tests.act_as_operator();
delete from public.councils where council_key = 'camden';
select results_eq('select address from public.skip_sites order by address', array['Four', 'Three'],
  'deleting a council deletes its sites');
