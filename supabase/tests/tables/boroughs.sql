begin;
select plan(76);
select tests.cast();

select is((select count(*)::int from public.boroughs), 33, 'there are 33 boroughs');
select is_empty(
  $$select key from public.boroughs where key <> replace(lower(council_name), ' ', '')$$,
  'a key is the display name in lower case without spaces'
);

select tests.act_as('own');
select * from tests.attempts('own council', 'public.boroughs', array['count *', 'select *']);
select is((select count(*)::int from public.boroughs), 33, 'own council: reads every borough');

select tests.act_as('another');
select * from tests.attempts('another council', 'public.boroughs', array['count *', 'select *']);

select tests.act_as('provider');
select * from tests.attempts('provider account', 'public.boroughs', array['count *', 'select *']);

select tests.act_as('unverified');
select * from tests.attempts('unverified account', 'public.boroughs', array['count *', 'select *']);

select tests.act_as('deleted');
select * from tests.attempts('deleted account', 'public.boroughs', array['count *', 'select *']);

select tests.act_as('signed out');
select * from tests.attempts('ended session', 'public.boroughs', array['count *', 'select *']);

select tests.act_as_anonymous();
select * from tests.attempts('anonymous', 'public.boroughs', array['count *', 'select *']);
select is((select count(*)::int from public.boroughs), 33, 'anonymous: reads every borough');

select tests.act_as_service();
select * from tests.attempts('service role', 'public.boroughs', array['count *', 'select *']);

select tests.act_as_operator();
select * from finish();
rollback;
