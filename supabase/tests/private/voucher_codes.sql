select plan(9);
create temp table drawn as select private.new_voucher_code() as code from generate_series(1, 2000);
select is((select count(distinct code)::int from drawn), 2000, 'two thousand codes are different');
select count_is($$drawn where code !~ '^[2-9ACDEFHJKMPRTWXY]{10}$'$$, 0, 'codes have no characters that look alike');
select count_is('drawn where private.read_voucher_code(code) = code', 2000, 'each code has a valid check character');
select cmp_ok((select min(seen)::int
  from (select count(*) as seen from drawn, unnest(string_to_array(left(code, 9), null)) as one
  group by one) as counted), '>', 500, 'every character is drawn about equally often');
select is_empty($$
  select code, place, other from (select code from drawn limit 40) as few
  cross join generate_series(1, 10) as place
  cross join unnest(string_to_array('23456789ACDEFHJKMPRTWXY', null)) as other
  where other <> substr(code, place, 1)
    and private.read_voucher_code(overlay(code placing other from place for 1)) is not null$$,
  'one wrong character makes a code invalid');
select is_empty($$
  select code, place from drawn cross join generate_series(1, 9) as place
  where substr(code, place, 1) <> substr(code, place + 1, 1)
    and private.read_voucher_code(overlay(code placing reverse(substr(code, place, 2)) from place for 2)) is not null$$,
  'two swapped neighbours make a code invalid');
select count_is(
  $$drawn where private.read_voucher_code(' ' || lower(left(code, 5)) || '-' || right(code, 5) || E'\n') = code$$, 2000,
  'gaps and case of a code do not matter');
select is(private.read_voucher_code(null), null, 'null is not a code');
select is(private.read_voucher_code(repeat('2', 101)), null, 'a text of 101 characters is not a code');
