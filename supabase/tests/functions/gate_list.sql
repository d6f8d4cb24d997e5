select plan(43);
select tests.cast();
select tests.open_borough('camden');
select tests.open_borough('hackney');
create temp table codes as select tests.issue('resident') as one, tests.issue('resident') as two,
  tests.issue('resident') as three;
update public.vouchers set home_borough = 'hackney', local_auth_issue = 'hackney'
  where code = (select three from codes);
grant select on codes to authenticated;
create function pg_temp.a(n integer) returns uuid
  language sql immutable as $$ select ('00000000-0000-4000-8000-00000000000' || n)::uuid $$;

-- The list ---------------------------------------------------------------------------------------------------------

create temp table lists (list jsonb);
grant select, insert on lists to authenticated;
-- As if all that came before were committed and told.
create function pg_temp.told() returns void language sql
  security definer as $$ delete from private.list_changes where true; $$;
select pg_temp.told();
select tests.act_as('gate');
insert into lists select public.gate_list(tests.site('camden'));
select is((select list #>> '{list,count}' from lists), '2', 'gate: the two that are active for sites of Camden');
select is((select list #>> '{list,used_days}' from lists), '0000', 'gate: neither is used');
select tests.act_as_operator();
select is((select list #>> '{list,prints}' from lists),
  (select to_hex(min(code_hash)) || ',' || to_hex(max(code_hash) - min(code_hash)) from public.vouchers
    where local_auth_issue = 'camden'), 'by their prints, each as what it is more than the one before');
select is((select code_hash from public.vouchers, codes where code = one),
  (select ('x' || left(encode(sha256(decode(list #>> '{list,salt}', 'hex') || convert_to(one, 'UTF8')), 'hex'),
    6))::bit(24)::bigint from lists, codes), 'whose salt is told, so that a device can make the print of a code');
select is(
  (select list #>> array['list', 'kinds', (ascii(substr(list #>> '{list,loads}', 2, 1)) - 97)::text] from lists),
  'sofa', 'and each kind by its place in the kinds');
select is((select list #>> array['list', 'sizes', (ascii(left(list #>> '{list,loads}', 1)) - 97)::text] from lists),
  'car', 'a size is told by its place in the sizes');
select tests.act_as('gate');
select is((select public.gate_list(tests.site('camden'), list ->> 'version') -> 'list' from lists), null,
  'gate: nothing where nothing changed');
select ok((select octet_length(public.gate_list(tests.site('camden'), list ->> 'version')::text) < 1000 from lists),
  'in less than a kilobyte');
select is((select public.gate_list(tests.site('camden'), list ->> 'version') -> 'changed' from lists), null,
  'and no step');
select isnt((select public.gate_list(tests.site('camden'), 'older') -> 'list'), null,
  'gate: the list where something did');
select is(public.gate_list(gen_random_uuid()), null, 'gate: nothing of a site that is none');
select tests.act_as('own');
select isnt(public.gate_list(tests.site('camden')), null, 'own council: has it too');
select is(public.gate_list(tests.site('hackney')), null, 'own council: not of another council''s site');

select tests.act_as('gate');
select answers($$public.accept_voucher((select one from codes), pg_temp.a(1), tests.site('camden'))$$, 'accepted',
  'one is accepted');
select is((select public.gate_list(tests.site('camden'), list ->> 'version') #>> '{list,count}' from lists), '1',
  'the next step has that one alone');
select ok((select public.gate_list(tests.site('camden'), list ->> 'version') #>> '{list,used_days}' = '28' from lists),
  'as used today');
select is((select public.gate_list(tests.site('camden')) #>> '{list,count}'), '2', 'and it stays on the list');
select ok((select public.gate_list(tests.site('camden')) #>> '{list,used_days}') in ('2800', '0028'),
  'as used today, which is 40 days after the first');
select tests.act_as_operator();
update public.vouchers set cancelled_at = now(), cancel_reason = 'resident' where code = (select two from codes);
select tests.act_as('gate');
select ok((select public.gate_list(tests.site('camden')) #>> '{list,used_days}') in ('28ff', 'ff28'),
  'what is cancelled is on the list as such');
select tests.act_as_operator();
select pg_temp.told();
delete from public.acceptances
  where voucher_id = (select id from public.vouchers where code = (select one from codes));
create temp table gone as select to_hex(code_hash) as print from public.vouchers where code = (select two from codes);
grant select on gone to authenticated;
update public.vouchers set local_auth_issue = 'hackney' where code = (select two from codes);
select tests.act_as('gate');
select results_eq($$select step #>> '{changed,0}', jsonb_array_length(step -> 'changed'), step #>> '{list,count}'
  from lists, public.gate_list(tests.site('camden'), list ->> 'version') as step$$, $$select print, 1, '0' from gone$$,
  'what moves to another council''s site leaves this list');
select is((select public.gate_list(tests.site('camden'), 'x' || (list ->> 'version')) -> 'changed' from lists), null,
  'what is no version has the whole list');
select is(
  (select public.gate_list(tests.site('camden'), replace(list ->> 'version', '-', '-0')) -> 'changed' from lists), null,
  'as has a version of other facts');
select tests.act_as_operator();
update public.vouchers set local_auth_issue = 'camden' where code = (select two from codes);
select tests.act_as_operator();
update public.vouchers set used_at = now() - interval '32 days', issued_at = now() - interval '33 days'
  where code = (select one from codes);
select tests.act_as('gate');
select results_eq($$select public.gate_list(tests.site('camden')) #>> '{list,count}',
  public.gate_list(tests.site('camden')) #>> '{list,used_days}'$$, $$values ('1', 'ff')$$, 'what was used longer ago is not');
select tests.act_as_operator();
update public.vouchers set cancelled_at = null, cancel_reason = null, home_borough = 'lambeth'
  where code = (select two from codes);
select tests.act_as('gate');
select is((select public.gate_list(tests.site('camden')) #>> '{list,count}'), '0',
  'nor one whose home borough the site does not serve');
select tests.act_as_operator();
select tests.serve(tests.site('camden'), 'lambeth');
select tests.act_as('gate');
select is((select public.gate_list(tests.site('camden')) #>> '{list,count}'), '1', 'until it does');

-- What was kept ----------------------------------------------------------------------------------------------------

select answers($$public.accept_pending((select three from codes), pg_temp.a(3), tests.site('hackney'), false,
  tests.user_id('gate'), now() - interval '1 hour', now())$$, 'accepted', 'gate: sends what it kept itself');
select tests.act_as_operator();
select results_eq('select member_name from public.acceptances where id = pg_temp.a(3)',
  $$values ('Grace Gate')$$, 'in its own name');
select tests.act_as('officer');
select answers($$public.accept_pending((select two from codes), pg_temp.a(4), tests.site('camden'), false,
  tests.user_id('gate'), now(), now())$$, 'accepted', 'officer: sends what the gate had kept');
select answers($$public.accept_pending((select two from codes), pg_temp.a(4), tests.site('camden'), false,
  tests.user_id('gate'), now(), now())$$, 'accepted', 'officer: and again; it is accepted once');
select answers($$public.accept_pending((select two from codes), pg_temp.a(4), tests.site('camden'), false,
  tests.user_id('own'), now(), now())$$, 'accepted', 'officer: and once more, with another name');
select tests.act_as_operator();
select results_eq('select member_id, member_name from public.acceptances where id = pg_temp.a(4)',
  $$select tests.user_id('officer'), 'Grace Gate, on Grace Officer’s phone'$$,
  'in the sender''s name, with who kept it as it was said first');
select tests.act_as('gate');
select answers($$public.accept_pending((select two from codes), pg_temp.a(5), tests.site('camden'), false,
  tests.user_id('another'), 'infinity', now())$$, 'used', 'a second device is told that it was used');
select answers($$public.accept_pending((select two from codes), pg_temp.a(5), tests.site('camden'), false,
  tests.user_id('another'), 'infinity', now())$$, 'used', 'and again');
select answers($$public.accept_pending('2222222222', pg_temp.a(6), tests.site('camden'), false, null, null, now())$$,
  'unknown', 'a code that never was');
select answers($$public.accept_pending('x', pg_temp.a(7), tests.site('camden'), false, null, null, now())$$, 'slip',
  'no code at all');
select refused($$public.accept_pending((select two from codes), null, tests.site('camden'), false, null, null, now())$$,
  'TR063', 'gate: not without an id');
select tests.act_as_operator();
select results_eq($$select acceptance_id, voucher_id is null, outcome, member_name, checked_at <= now()
  from private.late_checks order by acceptance_id$$,
  $$values (pg_temp.a(5), false, 'used', 'Grace Gate', true), (pg_temp.a(6), true, 'unknown', 'Grace Gate', true)$$,
  'both are noted once, in the sender''s name where the keeper is none of the council, and as kept no later than now');

-- Today at this site -----------------------------------------------------------------------------------------------

update public.acceptances set accepted_at = now() - interval '2 days' where id = pg_temp.a(1);
select tests.act_as('own');
select results_eq($$select day #>> '{hours,0,accepted}', day #>> '{hours,0,not_good}', jsonb_array_length(day -> 'last')
  from public.gate_day(tests.site('camden')) as day$$, $$values ('1', '2', 3)$$,
  'own council: one accepted and two that were not good, today');
select results_eq($$select entry ->> 'member_name' like '%’s phone', entry #>> '{load,kinds,0}'
  from jsonb_array_elements(public.gate_day(tests.site('camden')) -> 'last') as entry
  where entry ->> 'what' = 'accepted'$$, $$values (true, 'sofa')$$,
  'own council: its load, and that somebody else sent it');
select is((select day -> 'last' from public.gate_day(tests.site('camden', 2)) as day), '[]',
  'own council: nothing at the other site');
select is(public.gate_day(tests.site('hackney')), null, 'own council: nothing of another council''s site');
select tests.act_as('gate');
select is((select day #>> '{hours,0,accepted}' from public.gate_day(tests.site('hackney')) as day), '1',
  'gate: of each of its councils');

-- Forgetting -------------------------------------------------------------------------------------------------------

select tests.act_as_operator();
update private.late_checks set arrived_at = now() - interval '25 months' where acceptance_id = pg_temp.a(5);
select public.maintain(10);
select results_eq(
  'select acceptance_id, member_id is null, member_name is null from private.late_checks order by acceptance_id',
  $$values (pg_temp.a(5), true, true), (pg_temp.a(6), false, false)$$, 'whose names are forgotten after 24 months');
