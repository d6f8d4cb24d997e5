begin;
select plan(10);
select tests.cast();

-- Reached through save_skip_sites and delete_skip_site, as whose tests it refuses; here, that nobody takes the lock alone.
select tests.act_as('own');
select throws_ok('select private.lock_own_council()', '42501', null, 'own council: no direct call');
select tests.act_as('another');
select throws_ok('select private.lock_own_council()', '42501', null, 'another council: no direct call');
select tests.act_as('provider');
select throws_ok('select private.lock_own_council()', '42501', null, 'provider account: no direct call');
select tests.act_as('unverified');
select throws_ok('select private.lock_own_council()', '42501', null, 'unverified account: no direct call');
select tests.act_as('deleted');
select throws_ok('select private.lock_own_council()', '42501', null, 'deleted account: no direct call');
select tests.act_as_anonymous();
select throws_ok('select private.lock_own_council()', '42501', null, 'anonymous: no direct call');
select tests.act_as_service();
select throws_ok('select private.lock_own_council()', '42501', null, 'service role: no direct call');

select tests.act_as('own');
select is_empty($$select * from public.save_skip_sites('[]')$$, 'own council: locks on the way to saving');
select tests.act_as_operator();
select is((select count(*)::int from public.councils where council_key = 'camden' and xmax <> '0'::xid), 1, 'the row of the council is locked');
select is((select count(*)::int from public.councils where council_key <> 'camden' and xmax <> '0'::xid), 0, 'no other is');
select * from finish();
rollback;
