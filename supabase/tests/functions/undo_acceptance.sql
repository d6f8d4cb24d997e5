select plan(41);
select tests.cast();
select tests.open_borough('camden');
select tests.open_borough('hackney');
create temp table codes as select
  tests.issue('resident') as one, tests.issue('neighbour') as ended, tests.issue('neighbour') as left_behind;
grant select on codes to authenticated;
create function pg_temp.a(n integer) returns uuid
  language sql immutable as $$ select ('00000000-0000-4000-8000-00000000000' || n)::uuid $$;
create function pg_temp.pass(acceptance uuid, days integer) returns void language sql as $$
  update public.vouchers set issued_at = issued_at - make_interval(days => days), last_day = last_day - days,
    used_at = used_at - make_interval(days => days)
  where id = (select voucher_id from public.acceptances where id = acceptance);
  update public.acceptances set accepted_at = accepted_at - make_interval(days => days)
    where id = acceptance;
$$;

select tests.act_as('own');
select outcome from public.accept_voucher((select one from codes), pg_temp.a(1), tests.site('camden'));
select tests.act_as_operator();
select pg_temp.pass(pg_temp.a(1), 2);

-- Permissions and times -----------------------------------------------------------------------------------------------

select tests.act_as('gate');
select answers($$public.undo_acceptance(pg_temp.a(1), 'other')$$, 'too_late',
  'gate staff cannot undo an acceptance of an earlier day');
select tests.act_as('officer');
select answers($$public.undo_acceptance(pg_temp.a(1), 'other')$$, 'too_late',
  'an officer cannot undo an acceptance of an earlier day');
select tests.act_as('another');
select answers($$public.undo_acceptance(pg_temp.a(1), 'other')$$, 'unknown',
  'another council cannot undo the acceptance');
select tests.begin_session('own', interval '1 day');
select refused_to('own', $$public.undo_acceptance(pg_temp.a(1), 'other')$$, 'TR002',
  'a manager needs a recent session to undo an acceptance of an earlier day');
select tests.begin_session('own');
select tests.act_as('own');
select refused($$public.undo_acceptance(pg_temp.a(1), 'because')$$, 'TR064', 'a manager needs a reason of the list');
select refused('public.undo_acceptance(pg_temp.a(1), null)', 'TR064', 'a manager needs a reason');
select answers($$public.undo_acceptance(null, 'other')$$, 'unknown', 'a null acceptance cannot be undone');
create temp table looked_up as
  select (public.look_up_voucher((select lower(one) from codes)) ->> 'event_id')::uuid as event_id;
select refused('public.voucher_history((select event_id from looked_up))', 'TR050',
  'a voucher''s history needs its entry committed, so not in the same transaction');
select tests.act_as_operator();
update public.audit_log set at = now() - interval '1 second' where action = 'voucher_looked_up';
select refused_to('another', 'public.voucher_history((select event_id from looked_up))', 'TR050',
  'another council cannot use the entry');
select tests.act_as('own');
select refused('public.voucher_history(null)', 'TR050', 'a history needs an entry in the audit log');
select results_eq($$select step ->> 'what', step ->> 'acceptance_id'
  from looked_up, jsonb_array_elements(public.voucher_history(event_id) -> 'story') as step$$,
  $$values ('issued', null), ('accepted', pg_temp.a(1)::text)$$,
  'the history has the acceptance that the manager can undo');
select is(public.look_up_voucher('x') ->> 'outcome', 'unknown', 'looking up an invalid code reveals nothing');
select tests.act_as('another');
select is(public.look_up_voucher((select one from codes)) ->> 'outcome', 'unknown',
  'looking up another council''s voucher reveals nothing');
select tests.act_as_operator();
select is((select changes ->> 'site' from public.audit_log where action = 'voucher_looked_up'), 'Site 1 of camden',
  'the audit log records the lookup');
select pg_temp.pass(pg_temp.a(1), 29);
select tests.act_as('own');
select answers($$public.undo_acceptance(pg_temp.a(1), 'other')$$, 'too_late',
  'a manager cannot undo an acceptance after 31 days');
select is((select count(*) from looked_up, jsonb_array_elements(public.voucher_history(event_id) -> 'story') as step
  where step ->> 'acceptance_id' is not null), 0::bigint,
  'the history does not offer an acceptance of more than 31 days ago');
select tests.act_as_operator();
update public.audit_log set at = now() - interval '5 minutes' where action = 'voucher_looked_up';
select refused_to('own', 'public.voucher_history((select event_id from looked_up))', 'TR050',
  'the history cannot be read five minutes after the entry');

-- Effects of an undo --------------------------------------------------------------------------------------------------

select tests.act_as_operator();
select pg_temp.pass(pg_temp.a(1), -1);
-- Issued and accepted 30 days ago, so that tomorrow is its last day.
select tests.issue('resident'), tests.issue('resident'), tests.issue('resident');
select tests.act_as('own');
select results_eq($$select outcome, state from public.undo_acceptance(pg_temp.a(1), 'wrong_voucher')$$,
  $$values ('undone', 'active')$$, 'a manager undoes an acceptance; the voucher is active beside three others');
select answers($$public.undo_acceptance(pg_temp.a(1), 'other')$$, 'undone', 'undoing again answers the same');
select tests.act_as_operator();
select results_eq('select last_day, used_at, used_site_id from public.vouchers where code = (select one from codes)',
  $$values (tests.today() + 1, null::timestamptz, null::uuid)$$, 'the voucher keeps its last day');
select results_eq($$select undone_reason::text, undone_by, undone_name from public.acceptances
  where id = pg_temp.a(1)$$, $$select 'wrong_voucher', tests.user_id('own'), 'Ada Lovelace'$$,
  'the acceptance records who undid it and why');
select results_eq(
  $$select council_id, member_name, changes - 'accepted_at' from public.audit_log
    where action = 'acceptance_undone'$$,
  $$values (tests.council_id('camden'), 'Ada Lovelace',
    '{"site": "Site 1 of camden", "accepted_by": "Ada Lovelace", "reason": "wrong_voucher"}'::jsonb)$$,
  'the audit log has member, site, accepting member and reason once, without a code');
select results_eq(
  $$select account_id, facts ->> 'accepted_site', facts ->> 'reason', facts ->> 'state'
    from private.emails, private.email_facts(emails) as facts where kind = 'undone'$$,
  $$select tests.user_id('resident'), 'Site 1 of camden', 'wrong_voucher', 'active'$$,
  'the holder is emailed the site and the reason');
select results_eq($$select figure, times, day from private.facts
  where figure >= 'accepted' and dimension = 'all' and period = 'day' and times <> 0 order by 1$$,
  $$values ('accepted'::private.figure, 1, tests.today() - 30), ('undone', 1, tests.today() - 30)$$,
  'acceptances and undos of a day are counted apart');
select is((select sum(times)::int from private.facts where dimension = 'all' and figure in ('used', 'used_in')), 0,
  'an undone acceptance does not count as a use');
select is_empty('select tests.totals_that_differ() union all select tests.gates_that_differ()',
  'the facts equal a fresh count after the undo');

select tests.act_as('resident');
select is((select jsonb_agg(step ->> 'what' || coalesce(' ' || (step ->> 'reason'), ''))
  from public.my_vouchers(), jsonb_array_elements(story) as step where code = (select one from codes)),
  '["issued", "accepted", "undone wrong_voucher"]', 'the holder reads the undo in the voucher''s story');
select tests.act_as('gate');
select answers($$public.accept_voucher((select one from codes), pg_temp.a(2), tests.site('camden'))$$, 'accepted',
  'a gate accepts the voucher again');
select tests.act_as('own');
select answers($$public.undo_acceptance(pg_temp.a(2), 'other')$$, 'undone', 'a manager undoes the second acceptance');
select tests.act_as_operator();
select count_is($$private.emails where kind = 'undone'$$, 2, 'the holder gets an email about each undo');
select tests.act_as('own');
select results_eq($$select figure, count from tests.figures(tests.today() - 40, tests.today())
  where by = 'all' and month is null and figure in ('issued', 'used', 'used_in', 'accepted', 'undone') order by 1$$,
  $$values ('accepted', 2), ('issued', 6), ('undone', 2)$$, 'figures of the gate count acceptances and undos; an undone voucher is not used');

-- Expired vouchers, other councils' and deleted holders' --------------------------------------------------------------

select tests.act_as('gate');
select outcome from public.accept_voucher((select ended from codes), pg_temp.a(3), tests.site('camden', 2));
select outcome from public.accept_voucher((select left_behind from codes), pg_temp.a(4), tests.site('camden'));
select tests.act_as_operator();
update public.vouchers set last_day = tests.today() - 1 where code = (select ended from codes);
select tests.act_as('officer');
select results_eq($$select outcome, state from public.undo_acceptance(pg_temp.a(3), 'not_tipped')$$,
  $$values ('undone', 'expired')$$, 'an officer undoes an acceptance of today; an expired voucher stays expired');
select tests.act_as_operator();
select is((select email_facts ->> 'state' from private.emails, private.email_facts(emails)
  where kind = 'undone' and account_id = tests.user_id('neighbour')), 'expired', 'the email has the state expired');
delete from auth.users where id = tests.user_id('neighbour');
select is((select jsonb_agg(steps.step -> 'what' order by steps.rank) from public.vouchers, private.voucher_steps(vouchers) as steps
  where code = (select left_behind from codes)), '["issued", "accepted"]',
  'a used voucher''s story has no step for its deleted holder');
select tests.act_as('own');
select results_eq($$select outcome, state from public.undo_acceptance(pg_temp.a(4), 'other')$$,
  $$values ('undone', 'cancelled')$$, 'undoing a deleted holder''s voucher leaves it cancelled');
select tests.act_as_operator();
select count_is($$private.emails where kind = 'undone' and account_id = tests.user_id('neighbour')$$, 0,
  'a deleted holder is not emailed');

update public.vouchers set local_auth_issue = 'hackney', council_id = tests.council_id('hackney')
where code = (select one from codes);
select tests.act_as('gate');
select outcome from public.accept_voucher((select one from codes), pg_temp.a(5), tests.site('camden'));
select outcome from public.undo_acceptance(pg_temp.a(5), 'mistake', tests.user_id('officer'));
select tests.act_as_operator();
select results_eq(
  $$select member_id, member_name, member_email, changes - 'accepted_at' from public.audit_log
    where action = 'acceptance_undone' and council_id = tests.council_id('hackney')$$,
  $$values (null::uuid, 'Camden', null::text, '{"site": "Site 1 of camden", "reason": "mistake"}'::jsonb)$$,
  'the issuing council''s log has the undoing council and the reason, and no member');
select is((select member_name from public.audit_log
  where action = 'acceptance_undone' and council_id = tests.council_id('camden') order by at desc limit 1),
  'Grace Gate', 'the undoing council''s log names the account that is signed in');
select is_empty('select tests.totals_that_differ() union all select tests.gates_that_differ()',
  'the facts equal a fresh count after all undos');
select count_is('public.vouchers where cancelled_at is not null and voucher_used', 0,
  'no voucher is both used and cancelled');
select tests.act_as('another');
create temp table theirs as
  select (public.look_up_voucher((select one from codes)) ->> 'event_id')::uuid as event_id;
select tests.act_as_operator();
update public.audit_log set at = now() - interval '1 second' where action = 'voucher_looked_up';
select tests.act_as('another');
select is((select count(step) || ' ' || count(step ->> 'who')
  from theirs, jsonb_array_elements(public.voucher_history(event_id) -> 'story') as step), '7 0',
  'the issuing council reads the story of its voucher without the members of another council');
