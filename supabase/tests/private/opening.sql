-- When a place is open: Monday 8 to 4 and 6 to midnight, Sunday 9 to noon, otherwise closed; closed over Christmas
-- 2026, and open on its eve, a Thursday.
select plan(48);

create function pg_temp.opening(week jsonb, exceptions jsonb, at timestamptz, last_day date) returns jsonb
language sql as $$
  select private.site_opening(
    jsonb_populate_record(null::public.skip_sites, jsonb_build_object(
      'id', gen_random_uuid(), 'opening', week, 'exceptions', exceptions
    )), last_day, at
  );
$$;
create function pg_temp.open(at timestamptz, last_day date default '2027-03-31') returns jsonb language sql as $$
  select pg_temp.opening(
    '[["08:00-16:00", "18:00-24:00"], [], [], [], [], [], ["09:00-12:00"]]',
    '[{"from": "2026-12-24", "to": "2026-12-24", "hours": ["10:00-11:00"], "why": null},
      {"from": "2026-12-20", "to": "2026-12-23", "hours": [], "why": "Works"},
      {"from": "2026-12-25", "to": "2026-12-28", "hours": [], "why": "Christmas"},
      {"from": "2026-12-28", "to": "2026-12-28", "hours": ["10:00-11:00"], "why": null}]', at, last_day
  ) - 'week' - 'exceptions' - 'at';
$$;
create function pg_temp.opening_state(state text, opens_on date, opens_at text default null,
  until text default null) returns jsonb language sql as $$
  select jsonb_build_object('state', state, 'until', until, 'opens_on', opens_on, 'opens_at', opens_at);
$$;

-- 26 October 2026 is a Monday: winter has begun the night before.
select is(pg_temp.open('2026-10-26T07:59:59Z'), pg_temp.opening_state('later', '2026-10-26', '08:00'),
  'a site is closed the second before it opens');
select is(pg_temp.open('2026-10-26T08:00:00Z'), pg_temp.opening_state('open', '2026-10-26', null, '16:00'),
  'a site is open from the second in which it opens');
select is(pg_temp.open('2026-10-26T15:59:59Z'), pg_temp.opening_state('open', '2026-10-26', null, '16:00'),
  'a site is open to its last second');
select is(pg_temp.open('2026-10-26T16:00:00Z'), pg_temp.opening_state('later', '2026-10-26', '18:00'),
  'a site is closed between two spans of a day');
select is(pg_temp.open('2026-10-26T23:59:59Z'), pg_temp.opening_state('open', '2026-10-26', null, '24:00'),
  'a site can be open to midnight');
select is(pg_temp.open('2026-10-27T00:00:00Z'), pg_temp.opening_state('later', '2026-11-01', '09:00'),
  'after midnight the site opens next on Sunday');
-- The last Sunday of October has 25 hours: at 8.30 by winter's clock it is an hour later than the phone of yesterday
-- says.
select is(pg_temp.open('2026-10-25T08:59:59Z'), pg_temp.opening_state('later', '2026-10-25', '09:00'),
  'on the day of 25 hours a site opens by winter time');
select is(pg_temp.open('2026-10-25T09:00:00Z'), pg_temp.opening_state('open', '2026-10-25', null, '12:00'),
  'on the day of 25 hours a site is open from nine in winter time');
select is(pg_temp.open('2026-10-25T00:30:00Z'), pg_temp.opening_state('later', '2026-10-25', '09:00'),
  'in the repeated hour a site opens later on the same day');
select is(pg_temp.open('2027-03-28T07:59:59Z'), pg_temp.opening_state('later', '2027-03-28', '09:00'),
  'on the day of 23 hours a site is closed the second before nine');
select is(pg_temp.open('2027-03-28T08:00:00Z'), pg_temp.opening_state('open', '2027-03-28', null, '12:00'),
  'on the day of 23 hours a site opens by summer time');
-- A site that shuts at noon.
select is(pg_temp.open('2026-11-01T11:58:00Z'), pg_temp.opening_state('open', '2026-11-01', null, '12:00'),
  'two minutes before noon a site that shuts at noon is open');
select is(pg_temp.open('2026-11-01T12:00:00Z'), pg_temp.opening_state('later', '2026-11-02', '08:00'),
  'at noon a site that shuts at noon is closed');
-- Exceptions.
select is(pg_temp.open('2026-12-20T10:00:00Z'), pg_temp.opening_state('later', '2026-12-24', '10:00'),
  'a site with an exception is closed on its Sunday and opens on a Thursday');
select is(pg_temp.open('2026-12-24T10:30:00Z'), pg_temp.opening_state('open', '2026-12-24', null, '11:00'),
  'an exception opens a site at other hours');
select is(pg_temp.open('2026-12-24T11:00:00Z'), pg_temp.opening_state('later', '2027-01-03', '09:00'),
  'a closing hides other exceptions on its days');
select is(pg_temp.open('2026-12-24T11:00:00Z', '2027-01-02'), pg_temp.opening_state('closed', '2027-01-03', '09:00'),
  'a site is closed for vouchers that end before it opens');
select is(pg_temp.open('2026-12-24T11:00:00Z', '2027-01-03') ->> 'state', 'later',
  'a site opens later for vouchers that end on the day it opens');
-- No table.
select is(pg_temp.opening(null, '[]', '2026-11-01T12:00:00Z', '2026-12-01') - 'at',
  pg_temp.opening_state('unchecked', '2026-11-01') || '{"week": null, "exceptions": []}',
  'a site with hours only in words is unchecked');
select is(pg_temp.opening(null, '[{"from": "2026-11-01", "to": "2026-11-03", "hours": [], "why": "Flood"}]',
  '2026-11-01T12:00:00Z', '2026-12-01') - 'at',
  pg_temp.opening_state('later',
    '2026-11-04') || '{"week": null, "exceptions": [{"from": "2026-11-01", "to": "2026-11-03", "hours": [],
     "why": "Flood"}]}', 'a site with hours only in words opens after its closed days');
select is(pg_temp.opening('[[], [], [], [], [], [], []]', '[]', '2026-11-01T12:00:00Z', '2026-12-01') ->> 'opens_on',
  null, 'a week without any hours, which cannot be saved, has no next open day');
select is(pg_temp.opening(null,
  '[{"from": "2026-12-02", "to": "2026-12-03", "hours": [], "why": null},
    {"from": "2026-10-01", "to": "2026-10-31", "hours": [],
     "why": null}]', '2026-11-01T12:00:00Z', '2026-12-01') -> 'exceptions',
  '[]', 'exceptions that are over or begin later are left out');

-- Shapes.
select is(private.are_spans(given), expected, given::text) from (values
  ('[]'::jsonb, true), ('["00:00-24:00"]', true), ('["08:00-12:00", "12:30-13:00", "14:00-15:00"]', true),
  ('["08:00-12:00", "12:00-13:00"]', false), ('["24:00-24:00"]', false), ('["08:60-09:00"]', false),
    ('["08:00-09:00", null]', false),
  ('["01:00-02:00", "03:00-04:00", "05:00-06:00", "07:00-08:00"]', false), ('{}', false), ('null', false),
    ('[["08:00-12:00"]]', false)
) as shapes (given, expected);
select is(private.is_week(null), null, 'null is not checked as a week');
select is(private.is_week('[[], [], [], [], [], [], [], []]'), false, 'a week has seven days');
select is(private.is_week('[[], [], [], [], [], [], []]'), false, 'a week that never opens is invalid');
select is(private.is_week('[[], [], ["08:00-09:00"], [], [], [], []]'), true, 'a week that opens on one day is valid');
select is(
  (private.first_open_day(
    '[["08:00-16:00"], [], [], [], [], [], []]',
    '[{"from": "2026-11-01", "to": "2026-12-20", "hours": [], "why": null},
      {"from": "2026-12-10", "to": "2026-12-30", "hours": ["10:00-12:00"], "why": null}]',
    '2026-11-02', '2027-02-10'
  )).day, '2026-12-21', 'after a closing the first open day has the special hours that it hid');
select is(
  (private.first_open_day(
    '[["08:00-16:00"], [], [], [], [], [], []]',
    '[{"from": "2026-11-05", "to": "2026-11-05", "hours": ["10:00-12:00"], "why": null}]', '2026-11-03', '2027-02-10'
  )).day, '2026-11-05', 'special hours may come before the next open weekday');
select is(
  (private.first_open_day(
    '[["08:00-16:00"], [], [], [], [], [], []]', '[{"from": "2026-11-01", "to": "2098-12-31", "hours": [], "why": null}]',
    '2026-11-03', '2027-02-10'
  )).day, null, 'a closing beyond the last day has no first open day');
select is(private.first_open_day('[["08:00-16:00"], [], [], [], [], [], []]', '[]', '2026-11-02', '2026-11-02'),
  ('2026-11-02', '["08:00-16:00"]')::private.open_day, 'an open day has its spans');
select is(private.first_open_day('[["08:00-16:00"], [], [], [], [], [], []]', '[]', '2026-11-03', '2026-11-08'),
  (null, '[]')::private.open_day, 'days that are all closed have no first open day');
select is(private.first_open_day(null, '[{"from": "2026-11-01", "to": "2026-11-03", "hours": [], "why": null}]',
  '2026-11-02', '2026-11-09'), ('2026-11-04', null)::private.open_day,
  'without a week the first open day has no spans');
select is(
  private.are_periods(jsonb_build_array(jsonb_build_object('from', day, 'to', day, 'hours', '[]'::jsonb, 'why', null)),
    '{from,hours,to,why}', 100), expected, coalesce(day, 'no day')
) from (values ('2028-02-29', true), ('2027-02-29', false), ('1999-12-31', false), ('2027-2-01', false), (null, false))
  as days (day, expected);
