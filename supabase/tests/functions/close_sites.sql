select plan(25);
select tests.cast();
select tests.open_borough('camden');
create function pg_temp.closures(first integer, reason text) returns jsonb language sql as $$
  select jsonb_build_array(jsonb_build_object(
    'from', tests.today() + first, 'to', tests.today() + first + 1, 'hours', '[]'::jsonb, 'why', reason));
$$;
create function pg_temp.closes(closures jsonb, variadic numbers integer[] default '{1,2}') returns text language sql as $$
  select format('public.close_sites(%L, %L)', array(
    select tests.site('camden', number) from unnest(numbers) as number), closures);
$$;

select tests.act_as('officer');
select is((public.save_site_details(tests.site('camden', 2),
  jsonb_build_object('exceptions', jsonb_build_array('[]'::jsonb, pg_temp.closures(0, 'repairs'))))), '[]',
  'one of two sites has a closure');
select results_eq('select exceptions from ' || pg_temp.closes(pg_temp.closures(9, 'a public holiday')), $$values
  (pg_temp.closures(9, 'a public holiday')), (pg_temp.closures(0, 'repairs') || pg_temp.closures(9, 'a public holiday'))$$,
  'an officer closes two sites in one call, which keeps their other closures');
select results_eq('select jsonb_array_length(exceptions), changed from ' || pg_temp.closes(pg_temp.closures(9, 'a public holiday')),
  'values (1, false), (2, false)', 'the same closure again changes nothing');
select results_eq($$select changes -> 'sites' -> 0 ->> 'site', jsonb_array_length(changes -> 'sites'), changes -> 'exceptions'
  from public.audit_log where action = 'sites_closed'$$,
  $$values ('Site 1 of camden', 2, pg_temp.closures(9, 'a public holiday'))$$,
  'the audit log has one entry for both sites');
select is(public.save_site_details(tests.site('camden'),
    jsonb_build_object('exceptions', jsonb_build_array('[]'::jsonb, pg_temp.closures(3, 'fire')))) #>> '{0,by}',
  'Grace Officer', 'a conflict names the person who closed the site with others');

select results_eq($$select exceptions from public.close_sites(array[tests.site('camden'), tests.site('camden', 2)],
    pg_temp.closures(9, 'a public holiday'), true)$$,
  $$values ('[]'::jsonb), (pg_temp.closures(0, 'repairs'))$$, 'an officer removes a closure of two sites in one call');
select results_eq($$select exceptions from public.close_sites(array[tests.site('camden', 2)],
    pg_temp.closures(0, 'fire'), true)$$, $$values (pg_temp.closures(0, 'repairs'))$$,
  'a closure for another reason stays');
select is((select jsonb_array_length(changes -> 'sites') from public.audit_log where action = 'sites_reopened'), 2,
  'the audit log has one entry for the removal');
select results_eq('select jsonb_array_length(exceptions) from ' || pg_temp.closes(pg_temp.closures(9, 'a public holiday')),
  'values (1), (2)', 'a removed closure can be added again');

-- Site 1 is closed on days 9 and 10, site 2 on days 0, 1, 9 and 10.
select results_eq($$select exceptions, changed from $$ || pg_temp.closes(pg_temp.closures(1, 'fire')), $$values
  (pg_temp.closures(1, 'fire') || pg_temp.closures(9, 'a public holiday'), true),
  (pg_temp.closures(0, 'repairs') || pg_temp.closures(1, 'fire') || pg_temp.closures(9, 'a public holiday'), true)$$,
  'a closure is stored beside an older one that shares a day');
select results_eq($$select exceptions from public.close_sites(array[tests.site('camden'), tests.site('camden', 2)],
    pg_temp.closures(1, 'fire'), true)$$,
  $$values (pg_temp.closures(9, 'a public holiday')), (pg_temp.closures(0, 'repairs') || pg_temp.closures(9, 'a public holiday'))$$,
  'removing it leaves the older one whole');

select refused(pg_temp.closes('[]'), 'TR016', 'no closure is rejected');
select refused(pg_temp.closes(null), 'TR016', 'null closures are rejected');
select refused(pg_temp.closes(jsonb_set(pg_temp.closures(9, 'fire'), '{0,hours}', '["09:00-12:00"]')), 'TR016',
  'other hours are rejected');
select refused(pg_temp.closes(pg_temp.closures(9, 'Pay at https://evil.example')), 'TR042',
  'a reason with a foreign web address is rejected');
select refused(pg_temp.closes(pg_temp.closures(12, 'fire'), 1, 99), 'TR011',
  'a site that is gone is rejected, and so is the whole closure');
select refused('public.close_sites(null, pg_temp.closures(12, ''fire''))', 'TR011', 'null sites are rejected');
select refused_to('another', pg_temp.closes(pg_temp.closures(12, 'fire')), 'TR011',
  'another council''s sites cannot be closed');
select tests.act_as_operator();
select is((select jsonb_array_length(exceptions) from public.skip_sites where id = tests.site('camden')), 1,
  'a rejected closure saves nothing');

-- Every entry of the day but these.
insert into public.audit_log (council_id, member_id, member_name, action)
select tests.council_id('camden'), tests.user_id('officer'), 'Grace Officer', 'sites_saved' from generate_series(1, 300);
select refused_to('officer', pg_temp.closes(pg_temp.closures(12, 'fire')), 'TR069',
  'closing later days counts as a change');
select allowed_to('officer', pg_temp.closes(pg_temp.closures(0, 'fire'), 1), 'closing today is never refused');
select refused_to('officer', pg_temp.closes(pg_temp.closures(0, 'flooding') || pg_temp.closures(14, 'fire')), 'TR069',
  'later days beside today count as a change');
select tests.act_as_operator();
delete from public.audit_log where action = 'sites_saved';
update public.councils set (to_pay, who_may_come, before_you_come) = (repeat('x', 1000), repeat('y', 1000), repeat('z', 1000))
  where council_key = 'camden';
insert into public.skip_sites (council_key, position, address, opening_hours)
select 'camden', 100 + n, 'Yard ' || n, repeat('x', 480) from generate_series(1, 200) as n;
select refused_to('officer', pg_temp.closes((
  select jsonb_agg(jsonb_build_object('from', tests.today() + n, 'to', tests.today() + n, 'hours', '[]'::jsonb, 'why', 'Works'))
  from generate_series(0, 9) as n)), 'TR040', 'days beside today are rejected when the list is full');
select allowed_to('officer', pg_temp.closes(pg_temp.closures(0, 'fire')), 'today''s closure fits into a full list');
select tests.begin_session('officer', '6 minutes');
select tests.act_as('officer');
select refused('public.close_sites(array[tests.site(''camden'')], pg_temp.closures(4, ''fire''), recent => true)', 'TR002',
  'before an email an old session closes nothing');
