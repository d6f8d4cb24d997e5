select plan(11);
select tests.cast();
select tests.open_borough('camden');
select tests.open_borough('hackney');
create temp table codes as select tests.issue('resident') as one, tests.issue('resident') as two,
  tests.issue('resident') as three;
grant select on codes to authenticated;
create function pg_temp.a(n integer) returns uuid
  language sql immutable as $$ select ('00000000-0000-4000-8000-00000000000' || n)::uuid $$;

-- Names of gate staff -------------------------------------------------------------------------------------------------

select tests.act_as('gate');
select is((select array_agg(name) from public.gate_people(tests.site('camden'))), array['Grace Gate'],
  'gate staff read the names of the site''s gate staff, without managers and officers');
select is_empty('select from public.gate_people(gen_random_uuid())', 'an unknown site has no names');
select is_empty('select from public.gate_people(null)', 'a null site has no names');
select tests.act_as('another');
select is_empty($$select from public.gate_people(tests.site('camden'))$$, 'another council reads no names');
select tests.act_as_operator();
update public.council_members set to_be_confirmed = true where user_id = tests.user_id('gate') and council_id = tests.council_id('camden');
select tests.act_as('own');
select is((select array_agg(name) from public.gate_people(tests.site('camden'))), array['Ada Lovelace'],
  'a manager reads their own name, and no member who must be confirmed');
select tests.act_as_operator();
update public.council_members set to_be_confirmed = false where user_id = tests.user_id('gate');

-- A colleague on another's phone --------------------------------------------------------------------------------------

select tests.act_as('gate');
select outcome from public.accept_voucher((select one from codes), pg_temp.a(1), tests.site('camden'), false, null,
  tests.user_id('officer'));
select outcome from public.accept_voucher((select two from codes), pg_temp.a(2), tests.site('camden'), false, null,
  tests.user_id('another'));
select outcome from public.turn_away((select three from codes), 'other', pg_temp.a(3), tests.site('camden'),
  tests.user_id('own'));
select tests.act_as_operator();
select results_eq('select member_name from public.acceptances where id = pg_temp.a(1)',
  $$values ('Grace Officer, on Grace Gate’s phone')$$, 'an acceptance names the colleague and the phone''s owner');
select results_eq('select member_id from public.acceptances where id = pg_temp.a(1)',
  $$select tests.user_id('gate')$$, 'the acceptance counts for the account of the phone');
select results_eq('select member_name from public.acceptances where id = pg_temp.a(2)',
  $$values ('A colleague, on Grace Gate’s phone')$$, 'a person of another council is an unnamed colleague');
select results_eq('select member_name from public.rejections where id = pg_temp.a(3)',
  $$values ('Ada Lovelace, on Grace Gate’s phone')$$, 'a rejection names the colleague and the phone''s owner');
select tests.act_as('gate');
select is((select used_by from public.check_voucher((select one from codes), tests.site('camden'))),
  'Grace Officer, on Grace Gate’s phone', 'the next check shows both names');
select outcome from public.undo_acceptance(pg_temp.a(1), 'mistake', tests.user_id('own'));
select results_eq($$select entry ->> 'member_name'
  from jsonb_array_elements(public.gate_day(tests.site('camden')) -> 'last') as entry
  where entry ->> 'what' = 'undone'$$, $$values ('Ada Lovelace, on Grace Gate’s phone')$$,
  'an undo shows both names');
