begin;
select plan(18);
select tests.cast();
select tests.open_borough('camden');

-- The two odd days of the year, and the ends of months: by London's clock, whatever the server's is.
set local timezone to 'Pacific/Auckland';
insert into public.vouchers (local_auth_issue, issued_at) values
  ('camden', '2026-03-31T22:59:59Z'), ('camden', '2026-03-31T23:00:00Z'),
  ('camden', '2026-10-31T23:59:59Z'), ('camden', '2026-11-01T00:00:00Z');
select results_eq('select month::text, sum(issued)::int from private.voucher_months group by 1 order by 1',
  $$values ('2026-03-01', 1), ('2026-04-01', 1), ('2026-10-01', 1), ('2026-11-01', 1)$$, 'months begin at midnight in London, in summer an hour before UTC''s');
select results_eq($$select private.london_day(moment) from unnest(array['2026-03-28T23:59:59Z', '2026-03-29T22:59:59Z', '2026-03-29T23:00:00Z', '2026-10-24T23:00:00Z', '2026-10-25T23:59:59Z', '2026-10-26T00:00:00Z']::timestamptz[]) as moment$$,
  $$values ('2026-03-28'::date), ('2026-03-29'), ('2026-03-30'), ('2026-10-25'), ('2026-10-25'), ('2026-10-26')$$, 'a day of 23 hours and one of 25 are one day each');
select results_eq('select last_day::text from public.vouchers order by issued_at', array['2026-05-01', '2026-05-02', '2026-12-01', '2026-12-02'],
  'an imported voucher is good for 31 days after its day of issue');
reset timezone;
delete from public.vouchers where true;

-- By month and site ------------------------------------------------------------------------------------------------

select tests.held('resident', interval '0');
insert into public.vouchers (local_auth_issue, skip_site_id, site_address, issued_at, voucher_used, used_at, used_site_id)
values ('camden', tests.site('camden'), 'x', date_trunc('month', now()) - interval '20 days', true, now(), tests.site('camden', 2));
insert into public.vouchers (local_auth_issue, voucher_used, issued_at) values ('camden', true, now() - interval '14 months');
insert into public.voucher_refusals (id, voucher_id, local_auth_issue, reason, site_id, site_address)
select gen_random_uuid(), id, 'camden', 'trade_waste', tests.site('camden'), 'x' from public.vouchers where code is not null;

select tests.act_as('officer');
select results_eq(
  $$select month = date_trunc('month', now() at time zone 'Europe/London')::date, site_address, issued, used, turned_trade_waste, turned_other
    from public.voucher_history() order by month desc, site_address$$,
  $$values (true, 'Site 1 of camden', 1, 0, 1, 0), (true, 'Site 2 of camden', 0, 1, 0, 0), (false, 'Site 1 of camden', 1, 0, 0, 0)$$,
  'officer: issued counts where and when it was chosen, used where and when it was accepted');
select results_eq('select site_id, site_address, issued, used from public.voucher_history(15) where site_id is null',
  $$values (null::uuid, null::text, 1, 1)$$, 'officer: what was imported has no site, and without a time of use counts in the month of issue');
select is((select count(*)::int from public.voucher_history(1)), 2, 'officer: one month is this one');
select is((select count(*)::int from public.voucher_history(0)), 2, 'officer: and the least');
select is((select count(*)::int from public.voucher_history(2147483647)), 4, 'officer: too many are all there are');
select is((select count(*)::int from public.voucher_history(null)), 3, 'officer: twelve where nothing is asked');
select tests.act_as('another');
select is_empty('select * from public.voucher_history(1200)', 'another council: its own, of which there is none');
select tests.act_as('gate');
select throws_ok('select public.voucher_history(12)', 'TR018', null, 'gate: reads no figures');
select throws_ok('select public.voucher_counts()', 'TR018', null, 'gate: none at all');

-- Folding ----------------------------------------------------------------------------------------------------------

select tests.act_as_operator();
create temp table before (month date, site_id uuid, issued integer, used integer);
grant select, insert on before to authenticated;
select tests.act_as('officer');
insert into before select month, site_id, issued, used from public.voucher_history(15);
select tests.act_as_operator();
select isnt((select private.fold_months(1)), 0::bigint, 'closed months are folded, some at a time');
select lives_ok('select private.fold_months(5000)', 'and the rest');
select is_empty($$select * from private.voucher_months where slot <> 0 and month < date_trunc('month', now() at time zone 'Europe/London')::date$$, 'into one slot each');
select tests.act_as('officer');
select set_eq('select month, site_id, issued, used from public.voucher_history(15)', 'select month, site_id, issued, used from before',
  'officer: the history is the same');
select results_eq('select vouchers_issued, vouchers_used from public.voucher_counts()', 'select sum(issued), sum(used) from before',
  'officer: and so are the counts');
select tests.act_as_operator();
select is_empty('select tests.totals_that_differ()', 'the totals are what counting gives');
select * from finish();
rollback;
