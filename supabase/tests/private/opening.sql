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
create function pg_temp.says(state text, opens_on date, opens_at text default null,
  until text default null) returns jsonb language sql as $$
  select jsonb_build_object('state', state, 'until', until, 'opens_on', opens_on, 'opens_at', opens_at);
$$;

-- 26 October 2026 is a Monday: winter has begun the night before.
select is(pg_temp.open('2026-10-26T07:59:59Z'), pg_temp.says('later', '2026-10-26', '08:00'), 'before it opens');
select is(pg_temp.open('2026-10-26T08:00:00Z'), pg_temp.says('open', '2026-10-26', null, '16:00'),
  'at the moment in which it opens');
select is(pg_temp.open('2026-10-26T15:59:59Z'), pg_temp.says('open', '2026-10-26', null, '16:00'),
  'to the last minute');
select is(pg_temp.open('2026-10-26T16:00:00Z'), pg_temp.says('later', '2026-10-26', '18:00'), 'between two spans');
select is(pg_temp.open('2026-10-26T23:59:59Z'), pg_temp.says('open', '2026-10-26', null, '24:00'), 'to midnight');
select is(pg_temp.open('2026-10-27T00:00:00Z'), pg_temp.says('later', '2026-11-01', '09:00'), 'and then to Sunday');
-- The last Sunday of October has 25 hours: at 8.30 by winter's clock it is an hour later than the phone of yesterday
-- says.
select is(pg_temp.open('2026-10-25T08:59:59Z'), pg_temp.says('later', '2026-10-25', '09:00'),
  'the day of 25 hours: clocks in London say when');
select is(pg_temp.open('2026-10-25T09:00:00Z'), pg_temp.says('open', '2026-10-25', null, '12:00'),
  'and not those of summer');
select is(pg_temp.open('2026-10-25T00:30:00Z'), pg_temp.says('later', '2026-10-25', '09:00'),
  'in the hour that comes twice');
select is(pg_temp.open('2027-03-28T07:59:59Z'), pg_temp.says('later', '2027-03-28', '09:00'), 'the day of 23 hours');
select is(pg_temp.open('2027-03-28T08:00:00Z'), pg_temp.says('open', '2027-03-28', null, '12:00'),
  'opens by summer''s clock');
-- A site that shuts at noon.
select is(pg_temp.open('2026-11-01T11:58:00Z'), pg_temp.says('open', '2026-11-01', null, '12:00'),
  'two minutes before noon it is open');
select is(pg_temp.open('2026-11-01T12:00:00Z'), pg_temp.says('later', '2026-11-02', '08:00'), 'at noon it is not');
-- Exceptions.
select is(pg_temp.open('2026-12-20T10:00:00Z'), pg_temp.says('later', '2026-12-24', '10:00'),
  'closed on its Sunday, open on a Thursday');
select is(pg_temp.open('2026-12-24T10:30:00Z'), pg_temp.says('open', '2026-12-24', null, '11:00'),
  'other hours for once');
select is(pg_temp.open('2026-12-24T11:00:00Z'), pg_temp.says('later', '2027-01-03', '09:00'),
  'then Christmas, in which closed is closed');
select is(pg_temp.open('2026-12-24T11:00:00Z', '2027-01-02'), pg_temp.says('closed', '2027-01-03', '09:00'),
  'which lasts longer than a voucher to the second');
select is(pg_temp.open('2026-12-24T11:00:00Z', '2027-01-03') ->> 'state', 'later', 'and not than one to the third');
-- No table.
select is(pg_temp.opening(null, '[]', '2026-11-01T12:00:00Z', '2026-12-01') - 'at',
  pg_temp.says('unchecked', '2026-11-01') || '{"week": null, "exceptions": []}', 'words alone count as open');
select is(pg_temp.opening(null, '[{"from": "2026-11-01", "to": "2026-11-03", "hours": [], "why": "Flood"}]',
  '2026-11-01T12:00:00Z', '2026-12-01') - 'at',
  pg_temp.says('later',
    '2026-11-04') || '{"week": null, "exceptions": [{"from": "2026-11-01", "to": "2026-11-03", "hours": [],
     "why": "Flood"}]}',
  'but for closed days');
select is(pg_temp.opening('[[], [], [], [], [], [], []]', '[]', '2026-11-01T12:00:00Z', '2026-12-01') ->> 'opens_on',
  null, 'what never opens says so');
select is(pg_temp.opening(null,
  '[{"from": "2026-12-02", "to": "2026-12-03", "hours": [], "why": null},
    {"from": "2026-10-01", "to": "2026-10-31", "hours": [],
     "why": null}]', '2026-11-01T12:00:00Z', '2026-12-01') -> 'exceptions',
  '[]', 'what is over or begins later is not told');

-- Shapes.
select is(private.are_spans(given), expected, given::text) from (values
  ('[]'::jsonb, true), ('["00:00-24:00"]', true), ('["08:00-12:00", "12:30-13:00", "14:00-15:00"]', true),
  ('["08:00-12:00", "12:00-13:00"]', false), ('["24:00-24:00"]', false), ('["08:60-09:00"]', false),
    ('["08:00-09:00", null]', false),
  ('["01:00-02:00", "03:00-04:00", "05:00-06:00", "07:00-08:00"]', false), ('{}', false), ('null', false),
    ('[["08:00-12:00"]]', false)
) as shapes (given, expected);
select is(private.is_week(null), null, 'no table is none');
select is(private.is_week('[[], [], [], [], [], [], [], []]'), false, 'a week has seven days');
select is(private.is_week('[[], [], [], [], [], [], []]'), false, 'a week opens on one day at least');
select is(private.is_week('[[], [], ["08:00-09:00"], [], [], [], []]'), true, 'and one is enough');
select is(
  (private.first_open_day(
    '[["08:00-16:00"], [], [], [], [], [], []]',
    '[{"from": "2026-11-01", "to": "2026-12-20", "hours": [], "why": null},
      {"from": "2026-12-10", "to": "2026-12-30", "hours": ["10:00-12:00"], "why": null}]',
    '2026-11-02', '2027-02-10'
  )).day, '2026-12-21', 'after a closing, the special hours that it hid'
);
select is(
  (private.first_open_day(
    '[["08:00-16:00"], [], [], [], [], [], []]',
    '[{"from": "2026-11-05", "to": "2026-11-05", "hours": ["10:00-12:00"], "why": null}]', '2026-11-03', '2027-02-10'
  )).day, '2026-11-05', 'special hours before the next day of the week'
);
select is(
  (private.first_open_day(
    '[["08:00-16:00"], [], [], [], [], [], []]', '[{"from": "2026-11-01", "to": "2098-12-31", "hours": [], "why": null}]',
    '2026-11-03', '2027-02-10'
  )).day, null, 'closed for longer than asked'
);
select is(private.first_open_day('[["08:00-16:00"], [], [], [], [], [], []]', '[]', '2026-11-02', '2026-11-02'),
  ('2026-11-02', '["08:00-16:00"]')::private.open_day, 'an open day has its spans');
select is(private.first_open_day('[["08:00-16:00"], [], [], [], [], [], []]', '[]', '2026-11-03', '2026-11-08'),
  (null, '[]')::private.open_day, 'closed on all of the days');
select is(private.first_open_day(null, '[{"from": "2026-11-01", "to": "2026-11-03", "hours": [], "why": null}]',
  '2026-11-02', '2026-11-09'), ('2026-11-04', null)::private.open_day, 'without a table, no spans');
select is(
  private.are_periods(jsonb_build_array(jsonb_build_object('from', day, 'to', day, 'hours', '[]'::jsonb, 'why', null)),
    '{from,hours,to,why}', 100), expected, coalesce(day, 'no day')
) from (values ('2028-02-29', true), ('2027-02-29', false), ('1999-12-31', false), ('2027-2-01', false), (null, false))
  as days (day, expected);
