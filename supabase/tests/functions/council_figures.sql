select plan(32);
select tests.cast();
select tests.open_borough('camden');

-- The two odd days of the year, and the ends of months: by London's clock, whatever the server's is.
set local timezone to 'Pacific/Auckland';
insert into public.vouchers (local_auth_issue, issued_at) values
  ('camden', '2026-03-31T22:59:59Z'), ('camden', '2026-03-31T23:00:00Z'),
  ('camden', '2026-10-31T23:59:59Z'), ('camden', '2026-11-01T00:00:00Z');
select results_eq('select day::text, times from private.facts where period = ''month'' and dimension = ''all'' order by 1',
  $$values ('2026-03-01', 1), ('2026-04-01', 1), ('2026-10-01', 1), ('2026-11-01', 1)$$,
  'a month begins at midnight in London, in summer an hour before UTC');
select results_eq($$select private.london_day(moment)
  from unnest(array['2026-03-28T23:59:59Z', '2026-03-29T22:59:59Z', '2026-03-29T23:00:00Z', '2026-10-24T23:00:00Z',
  '2026-10-25T23:59:59Z', '2026-10-26T00:00:00Z']::timestamptz[]) as moment$$,
  $$values ('2026-03-28'::date), ('2026-03-29'), ('2026-03-30'), ('2026-10-25'), ('2026-10-25'), ('2026-10-26')$$,
  'a day of 23 hours and one of 25 hours are one day each');
select results_eq('select last_day::text from public.vouchers order by issued_at',
  array['2026-05-01', '2026-05-02', '2026-12-01', '2026-12-02'],
  'an imported voucher is good for 31 days after its day of issue');
select tests.act_as('officer');
select results_eq($$select count from tests.figures('2026-03-01', '2026-03-31')
  where by = 'all' and month is null and figure = 'issued'
  union all select count from tests.figures('2026-04-01', '2026-04-30')
    where by = 'all' and month is null and figure = 'issued'$$,
  'values (1), (1)', 'a financial year begins on 1 April at midnight in London');
select tests.act_as_operator();
insert into public.vouchers (local_auth_issue, issued_at)
  values ('camden', '2026-10-25T00:30:00Z'), ('camden', '2026-10-25T01:30:00Z');
select tests.act_as('officer');
select results_eq($$select count from tests.figures('2026-10-25', '2026-10-25')
  where by = 'all' and month is null and figure = 'issued'$$, 'values (2)',
  'both hours of 1 am count on the day on which clocks go back');
reset timezone;
select count_is($$generate_series(0, 229) as ago where (
  select coalesce(sum(count), 0) from (
    select * from tests.figures('2026-03-01', date '2026-03-15' + ago) union all select *
      from tests.figures(date '2026-03-16' + ago, '2026-11-30')
  ) as halves where by = 'all' and month is null and figure = 'issued') <> 6 and ago % 23 = 0$$, 0,
  'two adjacent periods add up to the whole, wherever they are cut');
select tests.act_as_operator();
delete from public.vouchers where true;

-- By month and site ---------------------------------------------------------------------------------------------------

select tests.held('resident', interval '0');
insert into public.vouchers (local_auth_issue, skip_site_id, site_address, issued_at, voucher_used, used_at,
  used_site_id)
values ('camden', tests.site('camden'), 'x', date_trunc('month', now()) - interval '20 days', true, now(),
  tests.site('camden', 2));
insert into public.vouchers (local_auth_issue, voucher_used, issued_at)
  values ('camden', true, now() - interval '14 months');

select tests.act_as('officer');
select results_eq($$select key = tests.site('camden')::text,
  month = date_trunc('month', now() at time zone 'Europe/London')::date::text, figure, count
    from tests.figures() where by = 'site' and month is not null and figure in ('issued', 'used', 'used_in')
      order by 1 desc, 2 desc, 3$$,
  $$values (true, true, 'issued', 1), (true, false, 'issued', 1), (true, false, 'used', 1),
    (false, true, 'used_in', 1)$$,
  'issue counts at the voucher''s site and month, use at the site and month of use');
select results_eq($$select key, figure, count from tests.figures() where by = 'way' and month is null order by 1, 2$$,
  $$values ('app', 'issued', 1), ('app', 'to_be_used', 1), ('imported', 'issued', 1), ('imported', 'used', 1)$$,
  'the figures distinguish app and imported vouchers');
select results_eq($$select count from tests.figures(tests.today() - 440, tests.today() - 400)
  where by = 'all' and month is null and figure = 'used_in'$$, 'values (1)',
  'an imported voucher without a time of use was used on its day of issue');
select is((select public.council_figures()::jsonb -> 'sites' ->> tests.site('camden', 2)::text), 'Site 2 of camden',
  'the figures name each site''s address');
select is((select public.council_figures('2000-01-01', '2000-12-31')::jsonb -> 'before'), 'null',
  'a period before the first data is compared with nothing');
select is((select (public.council_figures('0001-01-01', 'infinity')::jsonb ->> 'from')::date),
  (tests.today() - interval '13 months' + interval '1 day')::date, 'the figures cover thirteen months at most');
select is_empty($$select count
  from tests.figures(tests.today() - 400, (date_trunc('month', tests.today()::timestamp) - interval '1 month')::date)$$,
  'vouchers issued after the period do not count');
select tests.act_as('another');
select is_empty('select count from tests.figures()', 'another council does not see these figures');

-- A site that is renamed, and deleted ---------------------------------------------------------------------------------

select tests.act_as_operator();
update public.skip_sites set address = 'Renamed Yard' where id = tests.site('camden', 2);
select tests.act_as('officer');
select is((select public.council_figures()::jsonb -> 'sites' ->> tests.site('camden', 2)::text), 'Renamed Yard',
  'the figures show a renamed site by its new name for all months');
select tests.act_as_operator();
create temp table renamed as select tests.site('camden', 2)::text as id;
grant select on renamed to authenticated;
select tests.act_as('officer');
select public.delete_skip_site((select id::uuid from renamed));
select is((select public.council_figures()::jsonb -> 'sites' ->> id from renamed), 'Renamed Yard',
  'the figures show a deleted site by its last name');
select is((select sum(count)::int from tests.figures(), renamed where key = id and month is not null), 1,
  'the figures keep what happened at a deleted site');

-- Outcomes of vouchers ------------------------------------------------------------------------------------------------

select tests.act_as_operator();
delete from public.vouchers where true;
select tests.empty_facts();
-- Issued in the same month of last year: a used, a cancelled, an ended and an expired one, and a used one whose holder
-- has left.
create temp table fates as select tests.held('resident', interval '400 days', number in (1, 5)) as id, number
  from generate_series(1, 5) as number;
update public.vouchers set cancelled_at = now(), cancel_reason = 'resident'
  where id = (select id from fates where number = 2);
update public.vouchers set ended_at = now() where id = (select id from fates where number = 3);
update public.vouchers set cancelled_at = now(), cancel_reason = 'resident_gone'
  where id = (select id from fates where number = 5);
select tests.act_as('officer');
select results_eq($$select figure, count from tests.figures(tests.today() - 410, tests.today() - 360)
  where by = 'all' and month is null order by 1$$,
  $$values ('cancelled', 1), ('ended', 1), ('expired', 1), ('issued', 5), ('used', 2), ('used_in', 2)$$,
  'issued vouchers are the sum of used, cancelled, ended, expired and to be used');
select results_eq($$select key, count from tests.figures(tests.today() - 410, tests.today() - 360)
  where by = 'kind' and month is null and figure = 'issued'$$, $$values ('sofa', 5)$$, 'vouchers count by waste type');
select is((select jsonb_agg(row ->> 'times')
  from jsonb_array_elements(public.council_figures(tests.today() - 410, tests.today() - 360)::jsonb -> 'between_boroughs')
    as row where row ->> 'direction' = 'issued' and row ->> 'borough_key' = 'camden'), '["5"]',
  'home boroughs include the council''s own');
select tests.act_as_operator();
select is_empty('select tests.totals_that_differ()', 'the stored facts equal a fresh count');

-- Use between boroughs, by financial year -----------------------------------------------------------------------------

-- The last whole financial year, and the next one.
create temp table years as select april, (april + interval '1 year')::date as next
from (select make_date(extract(year from tests.today() - interval '3 months')::int - 1, 4, 1) as april) as whole;
grant select on years to authenticated;
create function pg_temp.came(borough text, on_day date, accepted integer, undone integer default 0) returns void
language sql as $$
  insert into private.facts (council_id, period, day, dimension, key, site_borough, figure, times)
  select tests.council_id('camden'), 'day', on_day, 'borough', borough, 'camden', figure, times
  from (values ('accepted'::private.figure, accepted), ('undone', undone)) as facts (figure, times);
$$;
select pg_temp.came(came.borough, april + came.days, came.accepted, came.undone)
from years, (values
  ('brent', -1, 9, 0), ('brent', 0, 50, 0), ('hackney', 60, 4, 1), ('hackney', 90, 2, 0), ('barnet', 60, 6, 2),
  ('ealing', 60, 1, 0), ('enfield', 60, 1, 1)
) as came (borough, days, accepted, undone);
select pg_temp.came('brent', next - day, 60 * day + 8 * (1 - day)) from years, generate_series(0, 1) as day;
create function pg_temp.used_between(from_day date, to_day date, which text) returns text language sql as $$
  select string_agg(concat_ws(' ', (row ->> 'year')::int - extract(year from april),
    coalesce(row ->> 'borough_key', 'others'), row ->> 'times'), ', ' order by place)
  from years, jsonb_array_elements(public.council_figures(from_day, to_day)::jsonb -> 'between_boroughs')
    with ordinality as rows (row, place)
  where row ->> 'direction' = which;
$$;
select tests.act_as('officer');
select is((select pg_temp.used_between(april, next - 1, 'here') from years),
  '0 brent 110, 0 hackney 5, 0 others 5', 'boroughs with fewer than five visits in a financial year are one sum');
select is((select pg_temp.used_between(next - 1, next, 'here') from years),
  '0 brent 110, 0 hackney 5, 0 others 5, 1 brent 8', 'a financial year is counted whole, whatever days are asked for');
select is((select pg_temp.used_between(april, next - 1, 'elsewhere') from years), null,
  'no vouchers of the borough''s own residents were used elsewhere');
select tests.act_as('another');
select is((select pg_temp.used_between(april, next - 1, 'elsewhere') from years), '0 camden 5',
  'the neighbouring council reads the same number for its residents');
select tests.act_as_operator();
select pg_temp.came('brent', private.first_month_of_days() + 1, 7);
select is((select min((row ->> 'year')::int) >= extract(year from private.first_month_of_days())
  from jsonb_array_elements(private.use_between_boroughs(tests.council_id('camden'), 'camden', private.first_month_of_days() + 1, tests.today()))
    as row), true, 'a year whose home boroughs were partly deleted is left out');

-- A site that is lent to a neighbour in the middle of the year --------------------------------------------------------

select tests.empty_facts();
delete from public.vouchers where true;
select tests.open_borough('hackney');
insert into public.skip_site_boroughs (site_id, borough_key, agreed_at, ended_at)
select tests.site('hackney'), 'camden', of.months[1], of.months[3] from (
  select array_agg((date_trunc('month',
    tests.today()::timestamp) - make_interval(months => 5 - ago)) at time zone 'Europe/London' order by ago) as months
    from generate_series(1, 4) as ago
) as of;
-- Seven are issued in the first of the months: five are brought in the second, two in the third, when it is no longer
-- lent.
create temp table lent as select gen_random_uuid() as id, number, agreed_at + interval '1 day' as issued,
  case when number <= 5 then agreed_at + interval '1 month 2 days' else ended_at + interval '2 days' end as used
from generate_series(1, 7) as number, public.skip_site_boroughs where borough_key = 'camden';
insert into public.vouchers (id, code, local_auth_issue, council_id, home_borough, skip_site_id, site_address, waste,
  issued_at, voucher_used, used_at, used_site_id)
select id, private.new_voucher_code(), 'hackney', tests.council_id('hackney'), 'camden', tests.site('hackney'), 'x',
  '{"kinds": ["sofa"], "size": "car"}', issued, true, used, tests.site('hackney') from lent;
insert into public.acceptances (id, voucher_id, member_name, site_id, site_address, site_council, council_id,
  home_borough, accepted_at)
select id, id, 'A B', tests.site('hackney'), 'x', 'hackney', tests.council_id('hackney'), 'camden', used
from lent;
create temp table asked as select (agreed_at at time zone 'Europe/London')::date as from_day,
  (ended_at at time zone 'Europe/London')::date as ended
from public.skip_site_boroughs where borough_key = 'camden';
grant select on asked to authenticated;
create function pg_temp.lent() returns text language sql as $$
  select string_agg(concat_ws(' ', month::date - from_day > 35, month::date >= ended, figure, count), ', '
    order by month, figure)
  from asked, tests.figures(from_day, tests.today()) where by = 'site' and month is not null
    and key = tests.site('hackney')::text
    and figure in ('issued', 'used', 'used_in', 'accepted');
$$;
create function pg_temp.moved(which text) returns text language sql as $$
  select row ->> 'borough_key' || ' ' || sum((row ->> 'times')::int)
  from asked, jsonb_array_elements(
    public.council_figures(from_day, tests.today())::jsonb -> 'between_boroughs'
  ) as row where row ->> 'direction' = which group by row ->> 'borough_key';
$$;
select tests.act_as('another');
select is(pg_temp.lent(), 'f f issued 7, f f used 7, f f accepted 5, f f used_in 5, t t accepted 2, t t used_in 2',
  'the owner of a lent site counts its vouchers, also after the loan');
select is(pg_temp.moved('here'), 'camden 7', 'the owner of a lent site counts the visits from the neighbour');
select is((select public.council_figures()::jsonb -> 'sites' ->> tests.site('hackney')::text), 'Site 1 of hackney',
  'the owner of a lent site sees its address');
select tests.act_as('officer');
select is(pg_temp.lent(), null, 'the borrower of a site does not count its vouchers');
select is(pg_temp.moved('elsewhere'), 'hackney 7', 'the borrower of a site counts how often its residents went there');
select tests.act_as_operator();
delete from public.skip_site_boroughs where true;
select tests.act_as('another');
select is(pg_temp.lent() || pg_temp.moved('here'),
  'f f issued 7, f f used 7, f f accepted 5, f f used_in 5, t t accepted 2, t t used_in 2camden 7',
  'the figures are the same after the loan was deleted');
select tests.act_as_operator();
delete from public.vouchers where true;
select tests.empty_facts();
select tests.held('resident', interval '0', true);
select tests.held('resident', interval '40 days');

