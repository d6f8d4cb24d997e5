select plan(4);
select tests.cast();

select is((select count(*)::int from public.boroughs), 33, 'there are 33 boroughs');
select is_empty(
  $$select key from public.boroughs where key <> replace(lower(council_name), ' ', '')$$,
  'a key is the display name in lower case without spaces'
);

select tests.act_as('own');
select is((select count(*)::int from public.boroughs), 33, 'own council: reads every borough');

select tests.act_as_anonymous();
select is((select count(*)::int from public.boroughs), 33, 'anonymous: reads every borough');
