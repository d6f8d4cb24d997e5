select plan(39);
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

-- The list ------------------------------------------------------------------------------------------------------------

create temp table lists (list jsonb);
grant select, insert on lists to authenticated;
-- As if every change so far were in the list already.
create function pg_temp.forget_changes() returns void language sql
  security definer as $$ delete from private.list_changes where true; $$;
select pg_temp.forget_changes();
-- When the listed vouchers were used.
create function pg_temp.uses(list jsonb) returns jsonb
  language sql immutable as $$ select jsonb_path_query_array(list, '$.list.rows[*][2]') $$;
select tests.act_as('gate');
insert into lists select public.gate_list(tests.site('camden'));
select tests.act_as_operator();
select results_eq($$select row -> 0, row - 0 from lists, jsonb_array_elements(list #> '{list,rows}') as row$$,
  $$select to_jsonb(code_hash), jsonb_build_array(last_day, null, 'car', '["sofa"]'::jsonb, null) from public.vouchers
    where local_auth_issue = 'camden' order by code_hash$$,
  'the list has the code hash, last day, size and waste of both active vouchers of Camden');
select is((select code_hash from public.vouchers, codes where code = one),
  (select ('x' || left(encode(sha256(decode(list #>> '{list,salt}', 'hex') || convert_to(one, 'UTF8')), 'hex'),
    6))::bit(24)::bigint from lists, codes), 'a device can hash a code with the list''s salt');
select tests.act_as('gate');
select results_eq($$select list #> '{list,sites}', jsonb_path_query_array(list, '$.list.rows[*][5]')
  from public.gate_list(tests.site('camden', 2)) as list$$,
  $$values ('["Site 1 of camden"]'::jsonb, '[1, 1]'::jsonb)$$,
  'another site''s list has each voucher''s site by number');
select is((select public.gate_list(tests.site('camden'), list ->> 'version') -> 'list' from lists), null,
  'a gate with the latest version gets no list');
select ok((select octet_length(public.gate_list(tests.site('camden'), list ->> 'version')::text) < 1000 from lists),
  'the answer to the latest version has less than a kilobyte');
select is((select public.gate_list(tests.site('camden'), list ->> 'version') -> 'changed' from lists), null,
  'the answer to the latest version has no changes');
select isnt((select public.gate_list(tests.site('camden'), 'older') -> 'list'), null,
  'a gate with an unknown version gets the list');
select is(public.gate_list(gen_random_uuid()), null, 'an unknown site has no list');
select tests.act_as_operator();
update public.councils set to_pay = 'Cards only', conditions = '{photo_id}', fees = '{"tyres": 500}'
  where council_key = 'camden';
update public.skip_sites set height_limit_cm = 200 where id = tests.site('camden');
select tests.act_as('own');
select ok(
  public.gate_list(tests.site('camden')) -> 'site' @> '{
    "to_pay": "Cards only", "who_may_come": null, "before_you_come": null, "conditions": ["photo_id"],
    "fees": {"tyres": 500}, "height_limit_cm": 200
  }',
  'the list has the council''s conditions and the site''s height limit once');
select isnt(public.gate_list(tests.site('camden')), null, 'a manager gets the list as well');
select is(public.gate_list(tests.site('hackney')), null, 'a manager gets no list of another council''s site');

select tests.act_as('gate');
select answers($$public.accept_voucher((select one from codes), pg_temp.a(1), tests.site('camden'))$$, 'accepted',
  'a gate accepts one of the vouchers');
select is((select pg_temp.uses(public.gate_list(tests.site('camden'), list ->> 'version')) from lists),
  jsonb_build_array((now() at time zone 'Europe/London')::date), 'the change since the last version has that voucher alone, as used today');
select is(pg_temp.uses(public.gate_list(tests.site('camden'))) @> jsonb_build_array((now() at time zone 'Europe/London')::date, null), true,
  'the whole list has the used voucher and the other one');
select tests.act_as_operator();
update public.vouchers set cancelled_at = now(), cancel_reason = 'resident' where code = (select two from codes);
select tests.act_as('gate');
select ok(pg_temp.uses(public.gate_list(tests.site('camden'))) @> '["cancelled"]',
  'a cancelled voucher is on the list as cancelled');
select tests.act_as_operator();
select pg_temp.forget_changes();
delete from public.acceptances
  where voucher_id = (select id from public.vouchers where code = (select one from codes));
create temp table gone as select code_hash from public.vouchers where code = (select two from codes);
grant select on gone to authenticated;
update public.vouchers set local_auth_issue = 'hackney' where code = (select two from codes);
select tests.act_as('gate');
select results_eq($$select step -> 'changed', step #> '{list,rows}'
  from lists, public.gate_list(tests.site('camden'), list ->> 'version') as step$$,
  $$select jsonb_build_array(code_hash), '[]'::jsonb from gone$$,
  'a voucher that moves to another council''s site leaves the list');
select is((select public.gate_list(tests.site('camden'), 'x' || (list ->> 'version')) -> 'changed' from lists), null,
  'an invalid version gets the whole list');
select is(
  (select public.gate_list(tests.site('camden'), replace(list ->> 'version', '-', '-0')) -> 'changed' from lists), null,
  'a version of other settings gets the whole list');
select tests.act_as_operator();
update public.vouchers set local_auth_issue = 'camden' where code = (select two from codes);
select tests.act_as_operator();
update public.vouchers set used_at = now() - interval '32 days', issued_at = now() - interval '33 days'
  where code = (select one from codes);
select tests.act_as('gate');
select is(pg_temp.uses(public.gate_list(tests.site('camden'))), '["cancelled"]',
  'a voucher used more than 31 days ago is not on the list');
select tests.act_as_operator();
update public.vouchers set cancelled_at = null, cancel_reason = null, home_borough = 'lambeth'
  where code = (select two from codes);
select tests.act_as('gate');
select is(pg_temp.uses(public.gate_list(tests.site('camden'))), '[]',
  'a voucher of a borough that the site does not serve is not on the list');
select tests.act_as_operator();
select tests.serve(tests.site('camden'), 'lambeth');
select tests.act_as('gate');
select is(pg_temp.uses(public.gate_list(tests.site('camden'))), '[null]',
  'a voucher is on the list once the site serves its borough');

-- Pending checks ------------------------------------------------------------------------------------------------------

select answers($$public.accept_pending((select three from codes), pg_temp.a(3), tests.site('hackney'), false,
  tests.user_id('gate'), now() - interval '1 hour', now())$$, 'accepted', 'a gate sends its own pending check');
select tests.act_as_operator();
select results_eq('select member_name from public.acceptances where id = pg_temp.a(3)',
  $$values ('Grace Gate')$$, 'the acceptance has the member''s name');
select tests.act_as('officer');
select answers($$public.accept_pending((select two from codes), pg_temp.a(4), tests.site('camden'), false,
  tests.user_id('gate'), now(), now())$$, 'accepted', 'an officer sends a pending check of another member');
select answers($$public.accept_pending((select two from codes), pg_temp.a(4), tests.site('camden'), false,
  tests.user_id('gate'), now(), now())$$, 'accepted', 'sending it again is accepted once');
select answers($$public.accept_pending((select two from codes), pg_temp.a(4), tests.site('camden'), false,
  tests.user_id('own'), now(), now())$$, 'accepted', 'sending it again with another member''s name changes nothing');
select tests.act_as_operator();
select results_eq('select member_id, member_name from public.acceptances where id = pg_temp.a(4)',
  $$select tests.user_id('officer'), 'Grace Gate, on Grace Officer’s phone'$$,
  'the acceptance names the member who checked and the member who sent');
select tests.act_as('gate');
select answers($$public.accept_pending((select two from codes), pg_temp.a(5), tests.site('camden'), false,
  tests.user_id('another'), 'infinity', now())$$, 'used', 'a second device learns that the voucher was used');
select answers($$public.accept_pending((select two from codes), pg_temp.a(5), tests.site('camden'), false,
  tests.user_id('another'), 'infinity', now())$$, 'used', 'sending the failed check again answers the same');
select answers($$public.accept_pending('2222222222', pg_temp.a(6), tests.site('camden'), false, null, null, now())$$,
  'unknown', 'a code that was never issued is unknown');
select answers($$public.accept_pending('x', pg_temp.a(7), tests.site('camden'), false, null, null, now())$$, 'slip',
  'an invalid code is a slip');
select refused($$public.accept_pending((select two from codes), null, tests.site('camden'), false, null, null, now())$$,
  'TR063', 'a pending check needs an id');
select tests.act_as_operator();
select results_eq($$select acceptance_id, voucher_id is null, outcome, member_name, checked_at <= now()
  from private.late_checks order by acceptance_id$$,
  $$values (pg_temp.a(5), false, 'used', 'A colleague, on Grace Gate’s phone', true),
    (pg_temp.a(6), true, 'unknown', 'Grace Gate', true)$$,
  'each failed check is stored once, without a name from another council, with no later time');

-- Today at this site --------------------------------------------------------------------------------------------------

update public.acceptances set accepted_at = now() - interval '2 days' where id = pg_temp.a(1);
select tests.act_as('own');
select results_eq($$select entry ->> 'member_name' like '%’s phone', entry #>> '{waste,kinds,0}'
  from jsonb_array_elements(public.gate_day(tests.site('camden')) -> 'last') as entry
  where entry ->> 'what' = 'accepted'$$, $$values (true, 'sofa')$$,
  'the site''s day has the waste, and that another member sent the check');
select tests.act_as_operator();
create temp table ends as select right(two, 4) as code_end from codes;
grant select on ends to authenticated;
select tests.act_as('own');
select results_eq($$select entry ->> 'what', entry ->> 'code_end'
  from jsonb_array_elements(public.gate_day(tests.site('camden')) -> 'last') as entry order by 1, 2$$,
  $$select 'accepted', code_end from ends union all values ('not_good', null), ('not_good', null)$$,
  'an acceptance has the last four characters of its code, and nothing else has any');
select is((select day -> 'last' from public.gate_day(tests.site('camden', 2)) as day), '[]',
  'the other site''s day has no entries');
select is(public.gate_day(tests.site('hackney')), null, 'a manager reads no day of another council''s site');
select tests.act_as('gate');
select is((select jsonb_array_length(day -> 'last') from public.gate_day(tests.site('hackney')) as day), 1,
  'gate staff read the day of each of their councils');

-- Retention -----------------------------------------------------------------------------------------------------------

select tests.act_as_operator();
update private.late_checks set arrived_at = now() - interval '25 months' where acceptance_id = pg_temp.a(5);
select public.maintain(10);
select results_eq(
  'select acceptance_id, member_id is null, member_name is null from private.late_checks order by acceptance_id',
  $$values (pg_temp.a(5), true, true), (pg_temp.a(6), false, false)$$,
  'the names in failed checks are deleted after 24 months');
