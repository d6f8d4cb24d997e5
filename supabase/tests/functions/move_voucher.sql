select plan(31);
select tests.cast();
select tests.open_borough('camden', 3);
select tests.open_borough('hackney');
select tests.serve(tests.site('hackney'), 'camden');
select tests.serve(tests.site('camden', 2), 'hackney');
update public.skip_sites set not_taken = '{paint}' where id = tests.site('camden', 2);
create temp table held as select * from tests.apply('resident', tests.site('camden'));
grant select on held to authenticated;
delete from private.emails;

create function pg_temp.move(site uuid, id uuid default null)
returns setof private.application_answer language sql as $$
  select * from public.move_voucher(coalesce(id, (select voucher_id from held)), site);
$$;

select tests.act_as('neighbour');
select answers($$pg_temp.move(tests.site('camden', 2))$$, 'not_active',
  'another resident''s voucher is answered as not active');
select tests.act_as('resident');
select answers($$pg_temp.move(tests.site('camden', 2), gen_random_uuid())$$, 'not_active',
  'an unknown voucher is answered as not active');
select results_eq($$select outcome, code, last_day from pg_temp.move(tests.site('camden'))$$,
  $$select 'moved'::private.application_outcome, code, last_day from held$$,
  'moving a voucher to its own site is allowed');
select answers($$pg_temp.move(tests.site('hackney'))$$, 'other_council',
  'a voucher cannot move to another council''s site');
select answers('pg_temp.move(gen_random_uuid())', 'not_offered', 'a voucher cannot move to an unknown site');
select results_eq($$select moves, site_address from public.my_vouchers()$$, $$values (0, 'Site 1 of camden')$$,
  'none of these calls counts as a move');

select tests.act_as_operator();
update public.skip_sites set not_taken = '{sofa}' where id = tests.site('camden', 2);
select tests.act_as('resident');
select answers($$pg_temp.move(tests.site('camden', 2))$$, 'not_taken',
  'a voucher cannot move to a site that does not take its waste');
select tests.act_as_operator();
update public.skip_sites set not_taken = '{paint}' where id = tests.site('camden', 2);
select tests.act_as('resident');

select results_eq($$select outcome, code, last_day, site_address from pg_temp.move(tests.site('camden', 2))$$,
  $$select 'moved'::private.application_outcome, code, last_day, 'Site 2 of camden' from held$$,
  'a moved voucher has the same code and last day');
select results_eq($$select moves, site_address, waste #>> '{kinds,0}' from public.my_vouchers()$$,
  $$values (1, 'Site 2 of camden', 'sofa')$$, 'the resident sees the new site, one move and the same waste');
select results_eq($$select step ->> 'what', step ->> 'site_address'
  from public.my_vouchers(), jsonb_array_elements(story) as step$$,
  $$values ('issued', 'Site 2 of camden'), ('moved', 'Site 1 of camden')$$, 'the voucher''s story has the former site');
select answers($$pg_temp.move(tests.site('camden', 2))$$, 'moved', 'repeating the move after a lost answer is allowed');
select is((select moves from public.my_vouchers()), 1, 'the repeated move counts once');
select tests.act_as_operator();
select results_eq($$select kind::text, once_for = 'move 1' from private.emails$$, $$values ('voucher', true)$$,
  'the resident is emailed the moved voucher');
select is_empty('select * from tests.totals_that_differ()', 'the totals equal a fresh count after the move');

-- A gate sees the new site, and where the holder lives now.
select tests.act_as('gate');
select results_eq($$select outcome, site_address, home_borough_now
  from public.check_voucher((select code from held), tests.site('camden', 2))$$,
  $$values ('valid'::private.gate_outcome, 'Site 2 of camden', null::text)$$, 'the gate sees the new site');
select tests.act_as('resident');
select results_eq($$select site_address from public.vouchers_after_move('hackney')$$, $$select ''::text where false$$,
  'a resident who moves to a borough that the site serves gets no warning');
select results_eq($$select id, site_address from public.vouchers_after_move('lambeth')$$,
  $$select voucher_id, 'Site 2 of camden' from held$$, 'a resident who moves elsewhere is warned about the voucher');
select tests.act_as('neighbour');
select count_is($$public.vouchers_after_move('lambeth')$$, 0, 'another resident is not warned about it');
select tests.act_as_operator();
update public.residents set borough_key = 'lambeth' where user_id = tests.user_id('resident');
select tests.act_as('gate');
select results_eq($$select outcome, home_borough, home_borough_now
  from public.check_voucher((select code from held), tests.site('camden', 2))$$,
  $$values ('valid'::private.gate_outcome, 'camden', 'lambeth')$$,
  'after the resident moved the gate sees both boroughs');
select tests.act_as('resident');
select answers($$pg_temp.move(tests.site('camden', 3))$$, 'not_served',
  'the new site must serve the borough where the resident lives now');
select tests.act_as_operator();
update public.residents set borough_key = 'camden' where user_id = tests.user_id('resident');

-- A closed site, a blocked resident.
update public.skip_sites set exceptions = jsonb_build_array(jsonb_build_object('from', current_date - 1, 'to',
  current_date + 33, 'hours', '[]'::jsonb, 'why', null))
where id = tests.site('camden', 3);
select tests.act_as('resident');
select answers($$pg_temp.move(tests.site('camden', 3))$$, 'site_closed',
  'a voucher cannot move to a site that opens after its last day');
select tests.act_as_operator();
update public.residents set blocked_at = now() where user_id = tests.user_id('resident');
select tests.act_as('resident');
select answers($$pg_temp.move(tests.site('camden'))$$, 'blocked', 'a blocked resident cannot move a voucher');
select tests.act_as_operator();
update public.residents set blocked_at = null where user_id = tests.user_id('resident');

-- Five times.
select tests.act_as('resident');
select answers($$pg_temp.move(tests.site('camden'))$$, 'moved', 'a voucher moves a second time');
select answers($$pg_temp.move(tests.site('camden', 2))$$, 'moved', 'a voucher moves a third time');
select answers($$pg_temp.move(tests.site('camden'))$$, 'moved', 'a voucher moves a fourth time');
select answers($$pg_temp.move(tests.site('camden', 2))$$, 'moved', 'a voucher moves a fifth time');
select results_eq($$select outcome, at_most from pg_temp.move(tests.site('camden'))$$,
  $$values ('moves_reached'::private.application_outcome, 5)$$, 'a voucher cannot move a sixth time');

-- A used voucher.
select tests.act_as('gate');
select answers($$public.accept_voucher((select code from held), gen_random_uuid(), tests.site('camden', 2))$$,
  'accepted', 'a gate accepts the voucher');
select tests.act_as('resident');
select answers($$pg_temp.move(tests.site('camden'))$$, 'not_active', 'a used voucher cannot move');
select tests.act_as_anonymous();
select refused($$public.move_voucher(gen_random_uuid(), gen_random_uuid())$$, '42501',
  'a visitor cannot move a voucher');
select tests.act_as_operator();
select is_empty('select * from tests.totals_that_differ()', 'the totals equal a fresh count after all moves');
