select plan(5);
select tests.cast();

select count_is('public.boroughs', 33, 'there are 33 boroughs');
select is_empty(
  $$select key from public.boroughs where key <> replace(lower(council_name), ' ', '')$$,
  'a key is the display name in lower case without spaces');
select results_eq($$select waste_partnership, count(*)::int from public.boroughs where waste_partnership is not null
  group by 1 order by 1$$, $$values ('ELWA', 4), ('NLWA', 7), ('SLWP', 4), ('WLWA', 6), ('WRWA', 4)$$,
  '25 boroughs share their sites in five partnerships');

select tests.act_as('own');
select count_is('public.boroughs', 33, 'a manager reads every borough');

select tests.act_as_anonymous();
select count_is('public.boroughs', 33, 'visitors read every borough');
