select plan(9);
create temp table drawn as select private.new_voucher_code() as code from generate_series(1, 2000);
select is((select count(distinct code)::int from drawn), 2000, 'two thousand codes are two thousand different ones');
select count_is($$drawn where code !~ '^[2-9ACDEFHJKMPRTWXY]{10}$'$$, 0,
  'of letters and digits that cannot be mistaken for each other');
select count_is('drawn where private.read_voucher_code(code) = code', 2000, 'each holds its check character');
select cmp_ok((select min(seen)::int
  from (select count(*) as seen from drawn, unnest(string_to_array(left(code, 9), null)) as one
  group by one) as counted), '>', 500, 'every character is drawn about as often as any other');
select is_empty($$
  select code, place, other from (select code from drawn limit 40) as few
  cross join generate_series(1, 10) as place
  cross join unnest(string_to_array('23456789ACDEFHJKMPRTWXY', null)) as other
  where other <> substr(code, place, 1)
    and private.read_voucher_code(overlay(code placing other from place for 1)) is not null$$,
  'one wrong character is always found');
select is_empty($$
  select code, place from drawn cross join generate_series(1, 9) as place
  where substr(code, place, 1) <> substr(code, place + 1, 1)
    and private.read_voucher_code(overlay(code placing reverse(substr(code, place, 2)) from place for 2)) is not null$$,
  'so are two neighbours that changed places');
select count_is(
  $$drawn where private.read_voucher_code(' ' || lower(left(code, 5)) || '-' || right(code, 5) || E'\n') = code$$, 2000,
  'gaps and case do not matter');
select is(private.read_voucher_code(null), null, 'nothing is no code');
select is(private.read_voucher_code(repeat('2', 101)), null, 'nor is what is far too long');
