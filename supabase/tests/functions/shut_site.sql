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

-- Closed today --------------------------------------------------------------------------------------------------------

select tests.act_as('newcomer');
select is(pg_temp.opening() ->> 'state', 'open', 'visitors see that the site is open');
select tests.act_as('gate');
select ok(public.shut_site(tests.site('camden'), '24:00'), 'gate staff close the site for today');
select is((select list #>> '{site,shut_until}' from public.gate_list(tests.site('camden')) as list)::timestamptz,
  (tests.today() + 1)::timestamp at time zone 'Europe/London', 'the gate list has the end of the closing');
select is((select list #>> '{site,closed_on,0}' from public.gate_list(tests.site('camden')) as list),
  tests.today()::text, 'the gate list has the days on which the site is closed');
select is((select list #>> '{site,hours,0}' from public.gate_list(tests.site('camden')) as list), '00:00-24:00',
  'the gate list has the week''s opening hours');
select results_eq($$select outcome, against #>> '{0,reason}'
  from public.check_voucher((select one from codes), tests.site('camden'))$$,
  $$values ('not_here'::private.gate_outcome, 'site_closed')$$, 'a voucher is not accepted at the closed site');
select tests.act_as('newcomer');
select results_eq('select o ->> ''state'', o ->> ''opens_on'', o #> ''{exceptions,0}'' from pg_temp.opening() as o',
  $$select 'later', (tests.today() + 1)::text,
    jsonb_build_object('from', tests.today(), 'to', tests.today(), 'hours', '[]'::jsonb, 'why',
    'Said at the gate today')$$, 'visitors see that the site opens tomorrow, and why');
select is(
  (select why_not from public.sites_of('camden', '{"kinds": ["sofa"], "size": "car"}') where id = tests.site('camden')),
  null, 'residents may still choose the site');
select tests.act_as('resident');
select is((select opening #>> '{exceptions,0,why}' from public.my_vouchers() limit 1), 'Said at the gate today',
  'the holder sees the reason on the voucher');

-- Until a time of day -------------------------------------------------------------------------------------------------

select tests.act_as('gate');
select ok(public.shut_site(tests.site('camden'), (select clock from soon), tests.user_id('officer')),
  'gate staff close the site until a time, named as a colleague');
select is((select other_sites #>> '{0,address}' from public.check_voucher((select one from codes), tests.site('camden'))),
  'Site 2 of camden', 'a check at a full site names another site');
select is((select array_agg(other_sites #>> '{0,address}' order by place) from generate_series(1, 2) as place
  cross join lateral public.turn_away((select one from codes), 'site_full', gen_random_uuid(),
    tests.site('camden', place))), array['Site 2 of camden', null], 'a rejection names another site, and never a full one');
select tests.act_as('resident');
select is((select other_sites #>> '{0,address}' from public.my_vouchers()), 'Site 2 of camden',
  'the holder''s voucher names another site');
select tests.act_as('newcomer');
select matches((select o #>> '{exceptions,0,why}' from pg_temp.opening() as o),
  '^(Full until (noon|[0-9]{1,2}(\.[0-9]{2})? [ap]m)|Said at the gate today)$',
  'visitors see until when the site is full');
select ok((select o ->> 'opens_at' = (select clock from soon) or (select clock from soon) = '24:00'
  from pg_temp.opening() as o), 'visitors see when the site opens again today');
select tests.act_as_operator();
update public.skip_sites set exceptions = jsonb_build_array(
  jsonb_build_object('from', tests.today(), 'to', tests.today(), 'hours', '["00:00-24:00"]'::jsonb,
    'why', 'A long day'),
  jsonb_build_object('from', tests.today() - 1, 'to', tests.today() + 1, 'hours', '["00:00-24:00"]'::jsonb, 'why',
    'Long days'))
where id = tests.site('camden');
select is((select jsonb_path_query_array(o, '$.exceptions[*].why') - 0 from pg_temp.opening() as o), '["Long days"]',
  'the closing replaces exceptions for today alone');
update public.skip_sites set exceptions = tests.closed(tests.today() + 3) where id = tests.site('camden');
select is((select o ->> 'opens_on' from pg_temp.opening() as o), (tests.today() + 3)::text,
  'the closing does not open a site that is closed by an exception');
update public.skip_sites set exceptions = '[]' where id = tests.site('camden');
select results_eq($$select changes ->> 'until', changes ->> 'by' from public.audit_log where action = 'site_shut'
  order by at, changes ->> 'until' desc$$,
  $$select clock, by from (values ('24:00', null), ((select clock from soon),
    'Grace Officer, on Grace Gate’s phone')) as expected (clock, by) order by clock desc$$,
  'the audit log has both closings and who made them');
update public.skip_sites set shut_until = now() where id = tests.site('camden');
select is(pg_temp.opening() ->> 'state', 'open', 'the site is open when the closing is over');
select tests.act_as('gate');
select is((select list #>> '{site,shut_until}' from public.gate_list(tests.site('camden')) as list), null,
  'the gate list then has no closing');

-- Open again ----------------------------------------------------------------------------------------------------------

select public.shut_site(tests.site('camden'), '24:00');
select tests.act_as('own');
select isnt((select shut_until from public.skip_sites where id = tests.site('camden')), null,
  'a manager sees the closing');
select ok(public.shut_site(tests.site('camden')), 'a manager ends the closing');
select is((select shut_until from public.skip_sites where id = tests.site('camden')), null,
  'the closing is over at once');
select count_is($$public.audit_log where action = 'site_shut'$$, 4, 'the audit log records that it was ended');
select ok(public.shut_site(tests.site('camden')), 'ending it again is allowed');
select count_is($$public.audit_log where action = 'site_shut'$$, 4, 'the audit log does not record ending it again');

-- Limits --------------------------------------------------------------------------------------------------------------

select tests.act_as('another');
select ok(not public.shut_site(tests.site('camden'), '24:00'), 'another council cannot close the site');
select tests.act_as('gate');
select refused($$public.shut_site(tests.site('camden'), '00:00')$$, 'TR016',
  'a site cannot be closed until a time that has passed');
select refused($$public.shut_site(tests.site('camden'), 'tomorrow')$$, 'TR016', 'a closing needs a time of day');
select throws_ok($$select public.shut_site(tests.site('camden'), case n % 2 when 0 then '24:00' end)
  from generate_series(0, 40) as n$$, 'TR069', null, 'one member cannot close and open a site again and again');
select tests.act_as('own');
select ok(public.shut_site(tests.site('camden'), '24:00'), 'the limit of one member does not stop another');
