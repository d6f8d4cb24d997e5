select plan(17);
select tests.cast();
select tests.open_borough('camden');
create function pg_temp.issued() returns text language plpgsql as $$
declare
  new_code text := tests.issue('resident');
begin
  update public.vouchers set waste = '{"kinds": ["sofa", "paint", "wood"], "size": "car"}' where code = new_code;
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
  'a gate cannot accept all the waste where the site does not take one type');
select is(pg_temp.accept((select one from codes), 1, '{paint,wood}'), 'not_here',
  'a gate cannot accept a part that includes a waste type the site does not take');
select tests.act_as_operator();
update public.skip_sites set not_taken = '{paint,wood}' where id = tests.site('camden');
select tests.act_as('gate');
select is((select against #> '{0,kinds}' from public.accept_voucher((select one from codes), md5('part 1')::uuid,
  tests.site('camden'), kinds => '{paint,sofa}')), '["paint"]',
  'the answer names only the waste types of that part that the site does not take');
select tests.act_as_operator();
update public.skip_sites set not_taken = '{paint}' where id = tests.site('camden');
select tests.act_as('gate');
select refused($$pg_temp.accept((select one from codes), 1, '{mattress}')$$, 'TR062',
  'a gate cannot accept a waste type that is not on the voucher');
select refused($$pg_temp.accept((select one from codes), 1, '{}')$$, 'TR062', 'a gate cannot accept an empty part');
select refused($$pg_temp.accept((select one from codes), 1, array[null, 'sofa'])$$, 'TR062',
  'a gate cannot accept a part with a null waste type');
select is(pg_temp.accept((select one from codes), 1, '{wood,sofa}'), 'accepted',
  'a gate accepts the two waste types that the site takes');
select is(pg_temp.accept((select one from codes), 1, '{sofa,wood}'), 'accepted',
  'the same part in another order with the same id is the same acceptance');
select refused($$pg_temp.accept((select one from codes), 1, '{sofa}')$$, 'TR068',
  'the same id with another part is rejected');
select is(pg_temp.accept((select two from codes), 2, '{paint,wood,sofa}', true), 'accepted',
  'accepting every waste type anyway is not a partial acceptance');
select is(pg_temp.accept((select three from codes), 3, '{paint}', true), 'accepted',
  'a gate may accept a part anyway that the site does not take');
select is((select rejected_waste from public.check_voucher((select one from codes), tests.site('camden'))), '{paint}',
  'a later check of the voucher lists the waste that was not accepted');
select tests.act_as_operator();
select results_eq($$select in_part, rejected_waste, anyway from public.acceptances
  order by id = md5('part 1')::uuid desc, id = md5('part 2')::uuid desc$$,
  $$values (true, '{paint}'::text[], false), (false, null, true), (true, '{sofa,wood}', true)$$,
  'the acceptance records the waste that was not accepted');
select is_empty('select tests.gates_that_differ()', 'the gate totals equal a fresh count after partial acceptances');
select tests.act_as('resident');
select is((select step -> 'refused' from public.my_vouchers() as own, jsonb_array_elements(own.story) as step
  where own.code = (select one from codes) and step ->> 'what' = 'accepted'), '["paint"]',
  'the resident reads which waste was not accepted');

-- In the history that managers look up, and in the log of an undo -----------------------------------------------------

select tests.begin_session('own');
select tests.act_as('own');
create temp table looked_up as select (public.look_up_voucher((select one from codes)) ->> 'event_id')::uuid as event_id;
select tests.act_as_operator();
update public.audit_log set at = now() - interval '1 second' where action = 'voucher_looked_up';
select tests.act_as('own');
select is((select step -> 'refused' from looked_up, jsonb_array_elements(public.voucher_history(event_id) -> 'story') as step
  where step ->> 'what' = 'accepted'), '["paint"]', 'the voucher''s history lists the waste that was not accepted');
select outcome from public.undo_acceptance(md5('part 1')::uuid, 'mistake');
select is((select changes -> 'rejected_waste' from public.council_audit_log() where action = 'acceptance_undone'),
  '["paint"]', 'the audit log of the undo lists the waste that was not accepted');
