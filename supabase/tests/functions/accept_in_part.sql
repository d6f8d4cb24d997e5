select plan(17);
select tests.cast();
select tests.open_borough('camden');
create function pg_temp.issued() returns text language plpgsql as $$
declare
  new_code text := tests.issue('resident');
begin
  update public.vouchers set load = '{"kinds": ["sofa", "paint", "wood"], "size": "car"}' where code = new_code;
  return new_code;
end $$;
create temp table codes as select pg_temp.issued() as one, pg_temp.issued() as two, pg_temp.issued() as three;
grant select on codes to authenticated;
create function pg_temp.accept(code text, id integer, kinds text[], anyway boolean default false) returns text
  language sql as $$
  select outcome::text from public.accept_voucher(code, md5('part ' || id)::uuid, tests.site('camden'), anyway, kinds);
$$;
update public.skip_sites set not_taken = '{paint}' where id = tests.site('camden');

select tests.act_as('gate');
select is(pg_temp.accept((select one from codes), 1, null), 'not_here',
  'gate: a load with one kind too many is not good whole');
select is(pg_temp.accept((select one from codes), 1, '{paint,wood}'), 'not_here', 'gate: nor a part with that kind');
select tests.act_as_operator();
update public.skip_sites set not_taken = '{paint,wood}' where id = tests.site('camden');
select tests.act_as('gate');
select is((select against #> '{0,kinds}' from public.accept_voucher((select one from codes), md5('part 1')::uuid,
  tests.site('camden'), kinds => '{paint,sofa}')), '["paint"]', 'gate: which names what is against that part alone');
select tests.act_as_operator();
update public.skip_sites set not_taken = '{paint}' where id = tests.site('camden');
select tests.act_as('gate');
select refused($$pg_temp.accept((select one from codes), 1, '{mattress}')$$, 'TR062', 'gate: nor what is not brought');
select refused($$pg_temp.accept((select one from codes), 1, '{}')$$, 'TR062', 'gate: nor nothing of it');
select refused($$pg_temp.accept((select one from codes), 1, array[null, 'sofa'])$$, 'TR062', 'gate: nor no kind');
select is(pg_temp.accept((select one from codes), 1, '{wood,sofa}'), 'accepted', 'gate: the other two are');
select is(pg_temp.accept((select one from codes), 1, '{sofa,wood}'), 'accepted',
  'gate: the same part again is the same acceptance');
select refused($$pg_temp.accept((select one from codes), 1, '{sofa}')$$, 'TR068', 'gate: another part is not');
select is(pg_temp.accept((select two from codes), 2, '{paint,wood,sofa}', true), 'accepted',
  'gate: all of it anyway is no part');
select is(pg_temp.accept((select three from codes), 3, '{paint}', true), 'accepted', 'gate: a part anyway');
select is((select rejected_waste from public.check_voucher((select one from codes), tests.site('camden'))), '{paint}',
  'gate: a later check says what was not accepted');
select tests.act_as_operator();
select results_eq($$select in_part, rejected_waste, anyway from public.acceptances
  order by id = md5('part 1')::uuid desc, id = md5('part 2')::uuid desc$$,
  $$values (true, '{paint}'::text[], false), (false, null, true), (true, '{sofa,wood}', true)$$,
  'what was refused is recorded');
select is_empty('select tests.gates_that_differ()', 'and counted');
select tests.act_as('resident');
select is((select step -> 'refused' from public.my_vouchers() as own, jsonb_array_elements(own.story) as step
  where own.code = (select one from codes) and step ->> 'what' = 'accepted'), '["paint"]',
  'resident: reads what was not accepted');

-- In the history that managers look up, and in the log of an undo ---------------------------------------------------

select tests.begin_session('own');
select tests.act_as('own');
create temp table looked_up as select (public.look_up_voucher((select one from codes)) ->> 'event_id')::uuid as event_id;
select tests.act_as_operator();
update public.audit_log set at = now() - interval '1 second' where action = 'voucher_looked_up';
select tests.act_as('own');
select is((select step -> 'refused' from looked_up, jsonb_array_elements(public.voucher_history(event_id) -> 'story') as step
  where step ->> 'what' = 'accepted'), '["paint"]', 'own: the history says what was not accepted');
select outcome from public.undo_acceptance(md5('part 1')::uuid, 'mistake');
select is((select changes -> 'rejected_waste' from public.council_audit_log() where action = 'acceptance_undone'),
  '["paint"]', 'own: and so does the log of its undoing');
