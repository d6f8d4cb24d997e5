begin;
select plan(212);
select tests.cast();

select col_is_pk('public', 'councils', 'council_key', 'a borough has one council');
select col_is_unique('public', 'councils', 'user_id', 'an account holds one council');
select fk_ok('public', 'councils', 'user_id', 'auth', 'users', 'id', 'a council belongs to an account');

select tests.act_as('own');
select * from tests.attempts('own council', 'public.councils',
  array['count *', 'select *', 'update council_contact_first_name', 'update council_contact_last_name']);
select results_eq('select council_key from public.councils', array['camden'], 'own council: sees its own record alone');
select is((select count(*)::int from public.councils), 1, 'own council: counts its own record alone');
select results_eq(
  $$update public.councils set council_contact_first_name = 'Grace' where council_key = 'camden'
    returning council_contact_first_name$$,
  array['Grace'],
  'own council: changes a contact name'
);
select is_empty(
  $$update public.councils set council_contact_first_name = 'Mallory' where council_key = 'hackney' returning 1$$,
  'own council: another record is out of reach'
);
select results_eq(
  $$with changed as (update public.councils set council_contact_last_name = 'Hopper' where true returning 1)
    select count(*)::int from changed$$,
  array[1],
  'own council: changing everything changes its own record alone'
);

select tests.act_as('another');
select * from tests.attempts('another council', 'public.councils',
  array['count *', 'select *', 'update council_contact_first_name', 'update council_contact_last_name']);
select results_eq(
  'select council_key, council_contact_first_name from public.councils',
  $$values ('hackney', 'Ada')$$,
  'another council: sees its own record alone, unchanged'
);

select tests.act_as('provider');
select * from tests.attempts('provider account', 'public.councils',
  array['count *', 'select *', 'update council_contact_first_name', 'update council_contact_last_name']);
select results_eq('select council_key from public.councils', array['lambeth'],
  'provider account: sees the council that it holds and no other');

select tests.act_as('unverified');
select * from tests.attempts('unverified account', 'public.councils',
  array['count *', 'select *', 'update council_contact_first_name', 'update council_contact_last_name']);
select is_empty('select 1 from public.councils', 'unverified account: sees nothing');
select is_empty(
  $$update public.councils set council_contact_first_name = 'Mallory' where true returning 1$$,
  'unverified account: changes nothing'
);

select tests.act_as('deleted');
select * from tests.attempts('deleted account', 'public.councils',
  array['count *', 'select *', 'update council_contact_first_name', 'update council_contact_last_name']);
select is_empty('select 1 from public.councils', 'deleted account: sees nothing');
select is_empty(
  $$update public.councils set council_contact_first_name = 'Mallory' where true returning 1$$,
  'deleted account: changes nothing'
);

select tests.act_as('signed out');
select * from tests.attempts('ended session', 'public.councils',
  array['count *', 'select *', 'update council_contact_first_name', 'update council_contact_last_name']);
select is_empty('select 1 from public.councils', 'ended session: sees nothing');
select is_empty(
  $$update public.councils set council_contact_first_name = 'Mallory' where true returning 1$$,
  'ended session: changes nothing'
);

select tests.act_as_anonymous();
select * from tests.attempts('anonymous', 'public.councils', array[]::text[]);

select tests.act_as_service();
select * from tests.attempts('service role', 'public.councils', array['count *', 'select *', 'delete *']);
select is((select count(*)::int from public.councils), 4, 'service role: sees every council');

select tests.act_as_operator();
select is_empty($$select 1 from public.councils where council_key = 'brent'$$, 'a deleted account leaves no council');
select is_empty($$select 1 from public.councils where council_key = 'barnet'$$, 'an unverified account has no council');
select throws_ok(
  $$delete from public.boroughs where key = 'camden'$$, '23503', null,
  'a borough with a council cannot be deleted'
);
select * from finish();
rollback;
