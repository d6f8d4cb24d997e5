select plan(49);
select tests.cast();
select tests.open_borough('camden');
select tests.open_borough('hackney');
create temp table codes as select
  tests.issue('resident') as one, tests.issue('resident') as two, tests.issue('neighbour') as ended,
    tests.issue('neighbour') as unused;
grant select on codes to authenticated;
create function pg_temp.a(n integer) returns uuid
  language sql immutable as $$ select ('00000000-0000-4000-8000-00000000000' || n)::uuid $$;
create function pg_temp.other_code() returns text language sql
  security definer as $$ select private.new_voucher_code() $$;

select tests.act_as('gate');
select outcome from public.accept_voucher((select one from codes), pg_temp.a(1), tests.site('camden'));
select outcome from public.accept_voucher((select ended from codes), pg_temp.a(2), tests.site('camden', 2));
select tests.act_as('own');
select outcome from public.accept_voucher((select two from codes), pg_temp.a(3), tests.site('camden'));

-- Finding one --------------------------------------------------------------------------------------------------------

select results_eq($$select outcome, redemption_id, site_address, accepted_by, state
  from public.acceptance_of((select lower(one) from codes))$$,
  $$values ('accepted', pg_temp.a(1), 'Site 1 of camden', 'Grace Gate', 'used')$$,
  'own council''s manager: finds who accepted it, where');
select results_eq('select outcome, redemption_id, load::text from public.acceptance_of((select unused from codes))',
  $$values ('unknown', null::uuid, null::text)$$, 'is told nothing of one that is active');
select answers('public.acceptance_of(pg_temp.other_code())', 'unknown', 'the same of one that never was');
select answers($$public.acceptance_of('x')$$, 'unknown', 'and of a slip');
select is(public.voucher_story((select lower(one) from codes)) #> '{story,1}' ->> 'who', 'Grace Gate',
  'is told what happened to it, and who was at the gate');
select is((select changes ->> 'site' from public.council_events where action = 'voucher_looked_up'), 'Site 1 of camden',
  'which is an event');
select is(public.voucher_story('x') ->> 'outcome', 'unknown', 'a slip tells nothing');
select tests.act_as('another');
select is(public.voucher_story((select one from codes)) ->> 'outcome', 'unknown',
  'nor does a voucher that never was theirs tell another council');
select tests.act_as('own');
select answers('public.acceptance_of((select two from codes))', 'own', 'reads that they accepted it themself');
select tests.act_as_operator();
select is(tests.guesses('own'), 2::bigint, 'two of these were guesses');
select tests.set_guesses('own', 30);
select tests.act_as('own');
select answers('public.acceptance_of((select one from codes))', 'too_many', 'after thirty nothing is looked up');
select tests.act_as_operator();
select tests.set_guesses('own', 0);
select tests.act_as('another');
select answers('public.acceptance_of((select one from codes))', 'unknown', 'another council: finds none of ours');
select answers($$public.give_back(pg_temp.a(1), 'other')$$, 'unknown', 'nor gives it back');
select tests.act_as('officer');
select refused('public.acceptance_of((select one from codes))', 'TR018', 'officer: finds none');
select refused($$public.give_back(pg_temp.a(1), 'other')$$, 'TR018', 'officer: nor gives one back');

select tests.act_as('own');
select results_eq($$select outcome::text, redemption_id, accepted_by
  from public.acceptances_on(tests.site('camden'), tests.today()) order by redemption_id$$,
  $$values ('accepted', pg_temp.a(1), 'Grace Gate'), ('own', pg_temp.a(3), 'Ada Lovelace')$$,
  'own: or on the list of a day at a site, and whether they may');
select results_eq(
  $$select redemption_id, load ->> 'size' from public.acceptances_on(tests.site('camden', 2), tests.today())$$,
  $$values (pg_temp.a(2), 'car')$$, 'own: each site has its own');
select is_empty($$select * from public.acceptances_on(tests.site('camden'), tests.today() - 1)$$, 'own: and each day');
select is_empty($$select * from public.acceptances_on(null, null)$$, 'own: nothing has none');
select tests.act_as('another');
select is_empty($$select * from public.acceptances_on(tests.site('camden'), tests.today())$$,
  'another council: no list of ours');
select refused_to('officer', $$public.acceptances_on(tests.site('camden'), tests.today())$$, 'TR018',
  'officer: no list');

-- Giving back --------------------------------------------------------------------------------------------------------

select tests.begin_session('own', interval '1 day');
select refused_to('own', $$public.give_back(pg_temp.a(1), 'other')$$, 'TR002', 'own: not without a recent session');
select tests.begin_session('own');
select tests.act_as('own');
select refused($$public.give_back(pg_temp.a(1), 'because')$$, 'TR064', 'own: not for a reason of their own');
select refused('public.give_back(pg_temp.a(1), null)', 'TR064', 'own: nor for none');
select answers($$public.give_back(pg_temp.a(3), 'other')$$, 'own', 'own: not what they accepted themself');
select answers($$public.give_back(null, 'other')$$, 'unknown', 'own: nor nothing');
select results_eq('select outcome, state, last_day from public.give_back(pg_temp.a(1), ''wrong_voucher'')',
  $$values ('given_back', 'active', tests.today() + 31)$$, 'own: gives it back, and it is active until its last day');
select answers($$public.give_back(pg_temp.a(1), 'other')$$, 'given_back', 'own: twice is once');
select answers('public.acceptance_of((select one from codes))', 'given_back', 'own: finds that it was');
select tests.act_as_operator();
select count_is($$public.council_events where action = 'voucher_given_back'$$, 1, 'one event');
select results_eq(
  $$select member_name, changes - 'accepted_at' from public.council_events where action = 'voucher_given_back'$$,
  $$values ('Ada Lovelace',
    '{"site": "Site 1 of camden", "accepted_by": "Grace Gate", "reason": "wrong_voucher"}'::jsonb)$$,
  'who, where, of whom and why, and no code');
select is(
  (select concat_ws(' ', told ->> 'accepted_site', told ->> 'reason')
    from private.letters, private.letter_facts(letters) as told where kind = 'given_back'),
  'Site 1 of camden wrong_voucher', 'one letter, which says where it was and why');
select is_empty('select tests.totals_that_differ()', 'the facts are what counting gives');
select is_empty('select tests.gates_that_differ()', 'those of the gates too');
select results_eq($$select sum(times) filter (where what = 'accepted')::int,
  sum(times) filter (where what = 'given_back')::int,
  sum(times) filter (where what = 'taken_back')::int from private.gate_days$$, $$values (3, 1, null::int)$$,
  'what the gate did stays, and this is counted beside it');
select is((select sum(used)::int || ' ' || sum(given_back)::int from private.used_days), '3 1',
  'so in the figures of use');

select tests.act_as('resident');
select is((select jsonb_agg(step ->> 'what' || coalesce(' ' || (step ->> 'reason'), ''))
  from public.my_vouchers(), jsonb_array_elements(story) as step where code = (select one from codes)),
  '["issued", "accepted", "given_back wrong_voucher"]', 'resident: reads the story');
select results_eq(
  'select state, used_at, used_site_address from public.my_vouchers() where code = (select one from codes)',
  $$values ('active', null::timestamptz, null::text)$$, 'resident: and may use it');
select tests.act_as('gate');
select answers($$public.accept_voucher((select one from codes), pg_temp.a(1), tests.site('camden'))$$, 'taken_back',
  'gate: a late repeat accepts nothing');
select answers($$public.accept_voucher((select one from codes), pg_temp.a(4), tests.site('camden'))$$, 'accepted',
  'gate: it is accepted anew');
select tests.act_as('own');
select answers($$public.give_back(pg_temp.a(4), 'other')$$, 'once', 'own: which is not given back again');
select answers($$public.give_back(pg_temp.a(1), 'other')$$, 'given_back', 'own: the first stays so');

-- Ended, too late, taken back, and a holder who left -----------------------------------------------------------------

select tests.act_as_operator();
update public.vouchers set issued_at = now() - interval '40 days', used_at = now() - interval '20 days',
  last_day = tests.today() - 9 where code = (select ended from codes);
update public.voucher_redemptions set accepted_at = now() - interval '31 days' where id = pg_temp.a(2);
select tests.act_as('own');
select answers($$public.give_back(pg_temp.a(2), 'other')$$, 'too_late', 'own: not after 31 days');
select tests.act_as_operator();
update public.voucher_redemptions set accepted_at = now() - interval '20 days' where id = pg_temp.a(2);
select tests.act_as('own');
select results_eq('select outcome, state, last_day from public.give_back(pg_temp.a(2), ''not_tipped'')',
  $$values ('given_back', 'active', tests.today() + 7)$$, 'own: one that has ended lasts seven days more');
select tests.act_as('gate');
select outcome from public.accept_voucher((select unused from codes), pg_temp.a(5), tests.site('camden'));
select outcome from public.take_back(pg_temp.a(5), 'other');
select tests.act_as('own');
select answers($$public.give_back(pg_temp.a(5), 'other')$$, 'unknown',
  'own: what the gate took back itself is not used');
select tests.act_as('gate');
select outcome from public.accept_voucher((select unused from codes), pg_temp.a(6), tests.site('camden'));
select tests.act_as_operator();
delete from auth.users where id = tests.user_id('neighbour');
select tests.act_as('own');
select results_eq('select outcome, state from public.give_back(pg_temp.a(6), ''other'')',
  $$values ('given_back', 'cancelled')$$, 'own: whose holder has left is nobody''s to use any more');
select tests.act_as_operator();
select count_is($$private.letters where kind = 'given_back' and account_id is null$$, 0, 'and nobody is written to');
select is_empty('select tests.totals_that_differ()', 'the facts are what counting gives, at the end');
select is_empty('select tests.gates_that_differ()', 'and of the gates');
