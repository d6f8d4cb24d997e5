select plan(17);
select tests.cast();
insert into public.skip_sites (id, council_key, position, address) values
  ('00000000-0000-4000-8000-000000000001', 'camden', 1, 'One'),
  ('00000000-0000-4000-8000-000000000002', 'camden', 2, 'Two'),
  ('00000000-0000-4000-8000-000000000003', 'hackney', 1, 'Three'),
  ('00000000-0000-4000-8000-000000000004', 'bexley', 1, 'Four');

select throws_ok(
  $$insert into public.skip_sites (council_key, position, address) values ('camden', 2, 'Again')$$, '23505', null,
  'a position is taken once in a council'
);
select throws_ok(
  $$insert into public.skip_sites (council_key, position, address) values ('camden', 0, 'Zero')$$, '23514', null,
  'positions begin at 1'
);
select throws_ok(
  $$insert into public.skip_sites (council_key, position, address) values ('camden', 3, '')$$, '23514', null,
  'an address is not empty'
);
select lives_ok(
  $$insert into public.skip_sites (council_key, position, address) values ('camden', 3, repeat('x', 300))$$,
  'an address may have 300 characters'
);
select throws_ok(
  $$insert into public.skip_sites (council_key, position, address) values ('camden', 4, repeat('x', 301))$$, '23514',
  null, 'an address has at most 300 characters');
select throws_ok($$update public.skip_sites set place = '48.8566,2.3522' where position = 3$$, '23514', null,
  'a place is in Great Britain');
select lives_ok($$update public.skip_sites set place = '51.5517,-0.1451' where position = 3$$, 'as degrees');
delete from public.skip_sites where position = 3;

select tests.act_as('own');
select results_eq('select address from public.skip_sites order by position', array['One', 'Two'],
  'own council: sees its own sites alone');
select count_is('public.skip_sites', 2, 'own council: counts its own sites alone');
select is_empty($$select 1 from public.skip_sites where id = '00000000-0000-4000-8000-000000000003'$$,
  'own council: a site of another is out of reach by its id');

select tests.act_as('another');
select results_eq('select address from public.skip_sites', array['Three'], 'another council: sees its own sites alone');

select tests.act_as('provider');
select is_empty('select 1 from public.skip_sites', 'provider account: sees no site of other councils');

select tests.act_as('unverified');
select is_empty('select 1 from public.skip_sites', 'unverified account: sees nothing');

select tests.act_as('deleted');
select is_empty('select 1 from public.skip_sites', 'deleted account: sees nothing');

select tests.act_as('signed out');
select is_empty('select 1 from public.skip_sites', 'ended session: does not see the sites that its council still has');

select tests.act_as_service();
select count_is('public.skip_sites', 4, 'service role: sees every site');

select tests.act_as_operator();
delete from public.councils where council_key = 'camden';
select results_eq('select address from public.skip_sites order by address', array['Four', 'Three'],
  'the sites of a council go with it');
