select plan(31);
select tests.cast();
select tests.open_borough('camden');
select tests.open_borough('hackney');
create temp table codes as select tests.issue('resident') as one;
grant select on codes to authenticated;
-- Open all day, so that the test may run at any time of it.
update public.skip_sites
  set opening = '[["00:00-24:00"], ["00:00-24:00"], ["00:00-24:00"], ["00:00-24:00"], ["00:00-24:00"],
    ["00:00-24:00"], ["00:00-24:00"]]'
where council_key = 'camden' and position = 1;
create function pg_temp.opening() returns jsonb language sql as $$
  select sites.opening from public.sites_of('camden') as sites where sites.id = tests.site('camden');
$$;
-- A minute that is to come today; the last of them is midnight.
create temp table soon as select least(
  to_char(now() at time zone 'Europe/London' + interval '2 minutes', 'HH24:MI'),
  case when to_char(now() at time zone 'Europe/London', 'HH24:MI') >= '23:57' then '24:00' end
) as clock;
grant select on soon to anon, authenticated;

-- Closed today -----------------------------------------------------------------------------------------------------

select tests.act_as('newcomer');
select is(pg_temp.opening() ->> 'state', 'open', 'anybody: it is open');
select tests.act_as('gate');
select ok(public.shut_site(tests.site('camden'), '24:00'), 'gate: says that it is closed today');
select is((select list #>> '{site,shut_until}' from public.gate_list(tests.site('camden')) as list)::timestamptz,
  (tests.today() + 1)::timestamp at time zone 'Europe/London', 'gate: is told until when');
select is((select list #>> '{site,closed_on,0}' from public.gate_list(tests.site('camden')) as list),
  tests.today()::text, 'with the days on which it is closed');
select is((select list #>> '{site,hours,0}' from public.gate_list(tests.site('camden')) as list), '00:00-24:00',
  'and what the table says');
select results_eq($$select outcome, against #>> '{0,reason}'
  from public.check_voucher((select one from codes), tests.site('camden'))$$,
  $$values ('not_here'::private.gate_outcome, 'site_closed')$$, 'gate: a voucher is not good there today');
select tests.act_as('newcomer');
select results_eq('select o ->> ''state'', o ->> ''opens_on'', o #> ''{exceptions,0}'' from pg_temp.opening() as o',
  $$select 'later', (tests.today() + 1)::text,
    jsonb_build_object('from', tests.today(), 'to', tests.today(), 'hours', '[]'::jsonb, 'why',
    'Said at the gate today')$$, 'anybody: it opens tomorrow, and why');
select is(
  (select why_not from public.sites_of('camden', '{"kinds": ["sofa"], "size": "car"}') where id = tests.site('camden')),
  null, 'anybody: may choose it still');
select tests.act_as('resident');
select is((select opening #>> '{exceptions,0,why}' from public.my_vouchers() limit 1), 'Said at the gate today',
  'resident: so says the voucher');

-- Until when, and by whom ------------------------------------------------------------------------------------------

select tests.act_as('gate');
select ok(public.shut_site(tests.site('camden'), (select clock from soon), tests.user_id('officer')),
  'gate: it is full for a while');
select is((select other_sites #>> '{0,address}' from public.check_voucher((select one from codes), tests.site('camden'))),
  'Site 2 of camden', 'gate: the driver is offered another site');
select is((select array_agg(other_sites #>> '{0,address}' order by place) from generate_series(1, 2) as place
  cross join lateral public.turn_away((select one from codes), 'site_full', gen_random_uuid(),
    tests.site('camden', place))), array['Site 2 of camden', null], 'gate: also when turned away, and no full site');
select tests.act_as('resident');
select is((select other_sites #>> '{0,address}' from public.my_vouchers()), 'Site 2 of camden',
  'resident: so does the voucher');
select tests.act_as('newcomer');
select matches((select o #>> '{exceptions,0,why}' from pg_temp.opening() as o),
  '^(Full until (noon|[0-9]{1,2}(\.[0-9]{2})? [ap]m)|Said at the gate today)$',
  'anybody: is told so');
select ok((select o ->> 'opens_at' = (select clock from soon) or (select clock from soon) = '24:00'
  from pg_temp.opening() as o), 'and when it opens again today');
select tests.act_as_operator();
update public.skip_sites set exceptions = jsonb_build_array(
  jsonb_build_object('from', tests.today(), 'to', tests.today(), 'hours', '["00:00-24:00"]'::jsonb,
    'why', 'A long day'),
  jsonb_build_object('from', tests.today() - 1, 'to', tests.today() + 1, 'hours', '["00:00-24:00"]'::jsonb, 'why',
    'Long days'))
where id = tests.site('camden');
select is((select jsonb_path_query_array(o, '$.exceptions[*].why') - 0 from pg_temp.opening() as o), '["Long days"]',
  'it takes the place of what is said of today alone');
update public.skip_sites set exceptions = tests.closed(tests.today() + 3) where id = tests.site('camden');
select is((select o ->> 'opens_on' from pg_temp.opening() as o), (tests.today() + 3)::text,
  'and opens nothing that is closed');
update public.skip_sites set exceptions = '[]' where id = tests.site('camden');
select results_eq($$select changes ->> 'until', changes ->> 'by' from public.audit_log where action = 'site_shut'
  order by at, changes ->> 'until' desc$$,
  $$select clock, by from (values ('24:00', null), ((select clock from soon),
    'Grace Officer, on Grace Gate’s phone')) as told (clock, by) order by clock desc$$,
  'the log has both, and who said so');
update public.skip_sites set shut_until = now() where id = tests.site('camden');
select is(pg_temp.opening() ->> 'state', 'open', 'it ends by itself');
select tests.act_as('gate');
select is((select list #>> '{site,shut_until}' from public.gate_list(tests.site('camden')) as list), null,
  'at the gate too');

-- Open again -------------------------------------------------------------------------------------------------------

select public.shut_site(tests.site('camden'), '24:00');
select tests.act_as('own');
select isnt((select shut_until from public.skip_sites where id = tests.site('camden')), null, 'own council: sees it');
select ok(public.shut_site(tests.site('camden')), 'own council: ends it');
select is((select shut_until from public.skip_sites where id = tests.site('camden')), null, 'at once');
select count_is($$public.audit_log where action = 'site_shut'$$, 4, 'and the log says that too');
select ok(public.shut_site(tests.site('camden')), 'own council: what is so already');
select count_is($$public.audit_log where action = 'site_shut'$$, 4, 'is no event');

-- Nobody else, nothing else, and not without end -------------------------------------------------------------------

select tests.act_as('another');
select ok(not public.shut_site(tests.site('camden'), '24:00'), 'another council: cannot');
select tests.act_as('gate');
select refused($$public.shut_site(tests.site('camden'), '00:00')$$, 'TR016', 'gate: not until a time that has passed');
select refused($$public.shut_site(tests.site('camden'), 'tomorrow')$$, 'TR016', 'gate: nor one that is none');
select throws_ok($$select public.shut_site(tests.site('camden'), case n % 2 when 0 then '24:00' end)
  from generate_series(0, 40) as n$$, 'TR069', null, 'gate: nor again and again');
select tests.act_as('own');
select ok(public.shut_site(tests.site('camden'), '24:00'), 'own council: which stops nobody else');
