select plan(84);
select tests.cast();
create function tests.saved_sites(sites jsonb) returns table (id uuid, "position" integer, address text)
  language sql as $$
  select site.* from jsonb_to_recordset(public.save_skip_sites(sites) -> 'sites') as site (id uuid, "position" integer,
    address text);
$$;
insert into public.skip_sites (id, council_key, position, address, updated_at) values
  ('00000000-0000-4000-8000-000000000001', 'camden', 1, 'Site 1', '2024-02-22'),
  ('00000000-0000-4000-8000-000000000002', 'camden', 2, 'Site 2', '2024-02-22'),
  ('00000000-0000-4000-8000-0000000000b1', 'hackney', 1, 'Hackney 1', '2024-02-22'),
  ('00000000-0000-4000-8000-0000000000c1', 'bexley', 1, 'Bexley 1', '2024-02-22');

select tests.act_as('own');

-- Saved sites.
select results_eq(
  $$select position, address from tests.saved_sites('[
      {"id": "00000000-0000-4000-8000-000000000001", "from": "Site 1", "address": "Site 1"},
      {"id": "00000000-0000-4000-8000-000000000002", "from": "Site 2", "address": "Site 2, moved"},
      {"id": null, "address": "Site 3"},
      {"address": "Site 4"}
    ]')$$,
  $$values (1, 'Site 1'), (2, 'Site 2, moved'), (3, 'Site 3'), (4, 'Site 4')$$,
  'saving replaces sites by id, adds sites without an id, and leaves the others');
select is((select place from public.skip_sites where position = 2), null,
  'an address saved without a place has no place');
select allowed($$tests.saved_sites('[
    {"id": "00000000-0000-4000-8000-000000000002", "from": "Site 2, moved", "address": "Site 2, NW5 2AA",
      "place": "51.5517,-0.1451"},
    {"address": "Site 5, NW5 2AB", "place": "51.5518,-0.1452"}
  ]')$$, 'addresses are saved with their places');
select results_eq($$select position, place from public.skip_sites where place is not null order by position$$,
  $$values (2, '51.5517,-0.1451'), (5, '51.5518,-0.1452')$$, 'the places of changed and new addresses are stored');
select allowed($$tests.saved_sites('[
    {"id": "00000000-0000-4000-8000-000000000002", "from": "Site 2, NW5 2AA", "address": "Site 2, NW5 2AA."}]')$$,
  'an address is saved again without a place');
select is((select place from public.skip_sites where position = 2), '51.5517,-0.1451',
  'an address saved without a place keeps the former place');
select allowed($$tests.saved_sites('[
    {"id": "00000000-0000-4000-8000-000000000002", "from": "Site 2, NW5 2AA.", "address": "Site 2, moved",
      "place": null}]')$$, 'an address is saved with a null place');
select is((select place from public.skip_sites where position = 2), null, 'a null place deletes the former place');
select refused($$public.save_skip_sites('[{"id": "00000000-0000-0000-0000-000000000000", "address": "Depot"}]')$$,
  'TR010', 'a site with the zero uuid as its id is rejected');
select refused($$public.save_skip_sites('[{"address": "Paris", "place": "48.8566,2.3522"}]')$$, 'TR010',
  'a place outside Great Britain is rejected');
select tests.act_as_operator();
delete from public.skip_sites where position = 5;
update public.skip_sites set updated_at = now() where position = 2;
select tests.act_as('own');
select results_eq(
  $$select id, address from public.skip_sites where position <= 2 order by position$$,
  $$values ('00000000-0000-4000-8000-000000000001'::uuid, 'Site 1'),
           ('00000000-0000-4000-8000-000000000002', 'Site 2, moved')$$, 'a changed site keeps its id and position');
select results_eq(
  $$select id, updated_at = '2024-02-22' from public.skip_sites where position <= 2 order by position$$,
  $$values ('00000000-0000-4000-8000-000000000001'::uuid, true), ('00000000-0000-4000-8000-000000000002', false)$$,
  'only a changed site has a new time of change');
select results_eq(
  $$select position, address from tests.saved_sites('[
      {"id": "00000000-0000-4000-8000-000000000002", "from": "Site 2, moved", "address": "Second"},
      {"id": "00000000-0000-4000-8000-000000000001", "from": "Site 1", "address": "First"}
    ]') where position <= 2$$,
  $$values (1, 'First'), (2, 'Second')$$, 'the order of the call does not move sites');
select results_eq($$select address from tests.saved_sites(
      '[{"id": "00000000-0000-4000-8000-000000000001", "from": "Elsewhere", "address": "First",
       "position": 9, "council_key": "hackney"}]')
    where position = 1$$, array['First'], 'position and council of a row in the call are ignored');
select count_is($$tests.saved_sites('[]')$$, 4, 'an empty call changes nothing');

-- Addresses.
select results_eq(
  format('select address from tests.saved_sites(jsonb_build_array(jsonb_build_object(''address'', %L::text)))
    order by position desc limit 1', given),
  array[stored],
  'a new address is stored ' || what
)
from (values
  ('without spaces around it', '  5 High Street  ', '5 High Street'),
  ('without Unicode spaces around it', E'\u00a0\u2003\u3000\ufeff6 High Street\u200b\u2009', '6 High Street'),
  ('as one line where it had several', E'7 High Street\r\nLondon\n\nNW1', '7 High Street London NW1'),
  ('with a tab as a space', E'8\tHigh Street', '8 High Street'),
  ('with control characters as a space', E'9\u0007\u009fHigh Street', '9 High Street'),
  ('without direction overrides', E'10 \u202eHigh\u2066 Street', '10 High Street'),
  ('with its inner spaces', '11  High  Street', '11  High  Street'),
  ('with accents and emoji', '12 Rue de l''Église 🗑️', '12 Rue de l''Église 🗑️'),
  ('with right-to-left text', 'שדרות 13', 'שדרות 13'),
  ('as typed, markup included', '<script>alert(1)</script>', '<script>alert(1)</script>'),
  ('as typed, SQL included', '''; drop table skip_sites; --', '''; drop table skip_sites; --'),
  ('with 300 characters', repeat('é', 300), repeat('é', 300)),
  ('with 300 characters and spaces around them', '  ' || repeat('x', 300) || '  ', repeat('x', 300))
) as typed (what, given, stored);
select is((select max(position) from public.skip_sites), 17, 'each new address was stored once');

select results_eq(
  $$select count(*)::int from tests.saved_sites(jsonb_build_array(
      jsonb_build_object('address', ''), jsonb_build_object('id', null, 'address', '   '),
      jsonb_build_object('address', E'\u00a0\u200b\u3000\t\n')))$$,
  array[17], 'blank rows are not stored');

-- A new site whose answer was lost is sent again.
select results_eq(
  format('select address from tests.saved_sites(%L) where id = %L', sent, '00000000-0000-4000-8000-00000000000e'),
    array['Sent twice'], 'a new site with the page''s id ' || what)
from (values
  ('is stored under that id',
    '[{"id": "00000000-0000-4000-8000-00000000000e", "address": "Sent twice", "opening_hours": "Always"}]'),
  ('is stored once, however often it is sent',
    '[{"id": "00000000-0000-4000-8000-00000000000e", "address": " Sent twice ", "opening_hours": "Always"}]')
) as lost (what, sent);
select refused($$public.save_skip_sites('[{"id": "00000000-0000-4000-8000-00000000000e", "address": "Sent twice",
  "opening_hours": "Never"}]')$$,
  'TR068', 'the same id with other opening hours is rejected');
select public.delete_skip_site('00000000-0000-4000-8000-00000000000e');
select refused($$public.save_skip_sites('[{"id": "00000000-0000-4000-8000-00000000000e", "address": "Sent twice",
  "opening_hours": "Always"}]')$$,
  'TR068', 'the id of a deleted site is rejected');

-- A conflict: nothing is saved, and the answer has the present values.
select results_eq(
  format('select jsonb_path_query_array(public.save_skip_sites(%L), ''$.conflicts[*]'') #- ''{0,at}''', sites),
    array[conflict::jsonb], 'a conflict is reported for ' || what)
from (values
  ('another address, with who saved it',
    '[{"address": "Good"}, {"id": "00000000-0000-4000-8000-000000000001", "from": "Site 1", "address": "x"}]',
    '[{"row": "00000000-0000-4000-8000-000000000001", "field": "address", "gone": false, "now": "First",
     "by": "Ada Lovelace", "by_you": true}]'),
  ('a site that never was', '[{"id": "11111111-1111-4111-8111-111111111111", "from": "First", "address": "x"}]',
    '[{"row": "11111111-1111-4111-8111-111111111111", "field": "address",
     "gone": true, "now": null, "by": null, "by_you": false}]'),
  ('a good row before another council''s site',
    '[{"address": "Good"}, {"id": "00000000-0000-4000-8000-0000000000b1", "from": "Hackney 1", "address": "x"}]',
    '[{"row": "00000000-0000-4000-8000-0000000000b1", "field": "address",
     "gone": true, "now": null, "by": null, "by_you": false}]')
) as conflicts (what, sites, conflict);
select is((select max(position) from public.skip_sites), 17, 'a conflict saves nothing');
select is(
  (select changes -> 'changed' from public.audit_log where changes -> 'changed' <> '[]' order by at desc limit 1),
  '[{"site_id": "00000000-0000-4000-8000-000000000002", "from": "Site 2, moved", "to": "Second"},
    {"site_id": "00000000-0000-4000-8000-000000000001", "from": "Site 1", "to": "First"}]',
  'the audit log has the old and the new address of each changed site');

savepoint placed;
select public.save_skip_sites('[
  {"id": "00000000-0000-4000-8000-000000000002", "from": "Second", "address": "Third", "place": "51.5517,-0.1451"}]');
select is((select changes -> 'changed' -> 0 -> 'place' from public.audit_log where changes #>> '{changed,0,to}' = 'Third'),
  '[null, "51.5517,-0.1451"]', 'the audit log has the old and the new place of a site');
select public.save_skip_sites('[
  {"id": "00000000-0000-4000-8000-000000000002", "from": "Third", "address": "Third", "place": "51.5,-0.1"}]');
select is((select place from public.skip_sites where address = 'Third'), '51.5,-0.1',
  'a new place is saved beside an unchanged address');
rollback to savepoint placed;

-- Rejected calls change nothing.
create temp table before_rejections as select id, position, address from public.skip_sites;
select throws_ok(
  format('select public.save_skip_sites(%L)', sites), code, message, 'rejected: ' || what)
from (values
  ('null', null, 'TR010', 'The list of sites could not be read. Reload the page and try again.'),
  ('JSON null', 'null', 'TR010', null),
  ('a number', '1', 'TR010', null),
  ('a text', '"x"', 'TR010', null),
  ('an object', '{"address": "x"}', 'TR010', null),
  ('an array of texts', '["x"]', 'TR010', null),
  ('an array of numbers', '[1]', 'TR010', null),
  ('an array of nulls', '[null]', 'TR010', null),
  ('an array of arrays', '[[{"address": "x"}]]', 'TR010', null),
  ('a row without an address', '[{"id": null}]', 'TR010', null),
  ('a row with an address of null', '[{"address": null}]', 'TR010', null),
  ('a row with a number as its address', '[{"address": 5}]', 'TR010', null),
  ('a row with an object as its address', '[{"address": {"a": "b"}}]', 'TR010', null),
  ('a row with a number as its id', '[{"id": 1, "address": "x"}]', 'TR010', null),
  ('a row with an id that is no uuid', '[{"id": "site1", "address": "x"}]', 'TR010', null),
  ('a row with an id in a form that only PostgreSQL reads',
    '[{"id": "00000000-00004000-8000-0000-00000001", "address": "x"}]', 'TR010', null),
  ('a row with an id in braces', '[{"id": "{00000000-0000-4000-8000-000000000001}", "address": "x"}]', 'TR010', null),
  ('a row with an id that holds another letter', '[{"id": "g0000000-0000-4000-8000-000000000001", "address": "x"}]',
    'TR010', null),
  ('a changed row without an id', '[{"from": "First", "address": "x"}]', 'TR010', null),
  ('a row with an empty id', '[{"id": "", "address": "x"}]', 'TR010', null),
  ('a good row before a bad one', '[{"address": "Good"}, {"address": false}]', 'TR010', null),
  ('a row that was changed from a number',
    '[{"id": "00000000-0000-4000-8000-000000000001", "from": 1, "address": "x"}]', 'TR010', null),
  ('a stored site as a new one',
    '[{"address": "Good"}, {"id": "00000000-0000-4000-8000-000000000001", "address": "x"}]', 'TR068',
    'This was sent before with something else. Reload the page to see what has been saved.'),
  ('a site of another council as a new one', '[{"id": "00000000-0000-4000-8000-0000000000b1", "address": "Hackney 1"}]',
    'TR068', null),
  ('one site twice',
    '[{"id": "00000000-0000-4000-8000-000000000001", "from": "First", "address": "x"},
     {"id": "00000000-0000-4000-8000-000000000001", "from": "First", "address": "y"}]',
    'TR012', 'A site appears twice in the list.'),
  ('a stored site without its address',
    '[{"id": "00000000-0000-4000-8000-000000000001", "from": "First", "address": " "}]', 'TR013',
    'Enter an address, or delete the site.'),
  ('301 characters', '[{"address": "' || repeat('x', 301) || '"}]', 'TR014',
    'An address can be at most 300 characters long.'),
  ('an address after 2,000 spaces',
    '[{"address": "' || repeat(' ', 2000) || 'x"}]', 'TR014', null),
  ('a megabyte', '[{"address": "' || repeat('x', 1000000) || '"}]', 'TR014', null)
) as refused (what, sites, code, message);
create function pg_temp.invalid_row(sites jsonb) returns text language plpgsql as $$
declare
  detail text;
begin
  perform public.save_skip_sites(sites);
  return null;
exception when others then
  get stacked diagnostics detail = pg_exception_detail;
  return sqlstate || ' ' || detail;
end $$;
select is(
  pg_temp.invalid_row(jsonb_build_array(
    '{"address": "Good"}'::jsonb, jsonb_build_object('address', 'Bad', 'opening_hours', repeat('x', 501))
  )),
  'TR065 2', 'opening hours that are too long are rejected with their row'
);
select refused($$public.save_skip_sites((select jsonb_agg('{"address": "x"}'::jsonb) from generate_series(1, 501)))$$,
  'TR015', 'rejected: 501 sites in one call', 'A council can have at most 500 sites.');
select refused($$public.save_skip_sites((select jsonb_agg('{"address": ""}'::jsonb) from generate_series(1, 501)))$$,
  'TR015', 'rejected: 501 blank rows in one call');
select refused($$public.save_skip_sites((select jsonb_agg('{"address": "x"}'::jsonb) from generate_series(1, 484)))$$,
  'TR015', 'rejected: more than 500 sites together with those stored', 'A council can have at most 500 sites.');
select results_eq(
  'select id, position, address from public.skip_sites order by position',
  'select id, position, address from before_rejections order by position', 'a rejected call changes nothing');
select allowed($$public.save_skip_sites((select jsonb_agg('{"address": "x"}'::jsonb) from generate_series(1, 483)))$$,
  'a council can have 500 sites');
select results_eq(
  'select count(*)::int, min(position), max(position), count(distinct position)::int from public.skip_sites',
  'values (500, 1, 500, 500)', '500 sites have contiguous positions from 1');

select tests.act_as('another');
select results_eq('select address, updated_at = ''2024-02-22'' from public.skip_sites', $$values ('Hackney 1', true)$$,
  'another council''s site is unchanged');
select results_eq(
  $$select position, address from tests.saved_sites('[{"address": "Hackney 2"}]')$$,
  $$values (1, 'Hackney 1'), (2, 'Hackney 2')$$, 'another council saves its own sites');
select tests.act_as('provider');
select results_eq($$select position, address from tests.saved_sites('[{"address": "Lambeth 1"}]')$$,
  $$values (1, 'Lambeth 1')$$, 'a provider account saves sites of the council that it claimed');
select tests.act_as('signed out');
select refused($$public.save_skip_sites('[{"address": "x"}]')$$, 'TR001', 'an ended session cannot save a new site');
select refused(
  $$public.save_skip_sites('[{"id": "00000000-0000-4000-8000-0000000000c1", "from": "Bexley 1", "address": "x"}]')$$,
  'TR001', 'an ended session cannot save its council''s own site');

select tests.act_as_operator();
select results_eq(
  $$select council_key, address from public.skip_sites where council_key in ('barnet', 'brent', 'bexley')$$,
  $$values ('bexley', 'Bexley 1')$$, 'accounts without a session saved nothing');

-- Opening hours that came with a pasted address.
select tests.act_as('another');
select public.save_skip_sites('[{"address": "Pasted, with hours", "opening_hours": "9 to 5"}]');
select tests.act_as_operator();
select isnt_empty($$select 1 from public.audit_log
  where changes -> 'added' = '[{"address": "Pasted, with hours", "opening_hours": "9 to 5"}]'$$,
  'the audit log has the opening hours saved with a new site');
