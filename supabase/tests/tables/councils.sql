select plan(9);
select tests.cast();

select col_is_pk('public', 'councils', 'id', 'a council is identified by its id');
select col_is_unique('public', 'councils', 'council_key', 'a borough has one council');

select is_empty($$select 1 from public.councils where council_key = 'barnet'$$,
  'a confirmed account without a claim has no council');
select throws_ok(
  $$delete from public.boroughs where key = 'camden'$$, '23503', null, 'a borough with a council cannot be deleted');
select throws_ok($$update public.councils set pauses = '[{"from": "2026-12-24", "to": null, "why": ""}]'
  where council_key = 'camden'$$, '23514', null, 'an empty notice of a pause is rejected');
select throws_ok($$update public.councils set to_pay = repeat('x', 1001) where council_key = 'camden'$$, '23514', null,
  'a text for residents has at most 1,000 characters');

-- A later council of the same borough.
create temp table earlier as select id from public.councils where council_key = 'camden';
delete from public.councils where council_key = 'camden';
select tests.register('later', 'later@camden.gov.uk', 'camden');
select isnt((select id from public.councils where council_key = 'camden'), (select id from earlier),
  'a later council has another id');
select tests.act_as('later');
select count_is('public.audit_log', 1, 'a later council does not see the earlier one''s audit log');
select count_is('public.council_members', 1, 'a later council does not see the earlier one''s members');
