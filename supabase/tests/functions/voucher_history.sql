select plan(14);
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

select tests.act_as('officer');
select results_eq(
  $$select month = date_trunc('month', now() at time zone 'Europe/London')::date, site_address, issued, used
    from public.voucher_history() order by month desc, site_address$$,
  $$values (true, 'Site 1 of camden', 1, 0), (true, 'Site 2 of camden', 0, 1), (false, 'Site 1 of camden', 1, 0)$$,
  'officer: issued counts where and when it was chosen, used where and when it was accepted');
select results_eq('select site_id, site_address, issued, used from public.voucher_history(15) where site_id is null',
  $$values (null::uuid, null::text, 1, 1)$$, 'officer: what was imported has no site, and without a time of use counts in the month of issue');
select is((select count(*)::int from public.voucher_history(1)), 2, 'officer: one month is this one');
select is((select count(*)::int from public.voucher_history(0)), 2, 'officer: and the least');
select is((select count(*)::int from public.voucher_history(2147483647)), 4, 'officer: too many are all there are');
select is((select count(*)::int from public.voucher_history(null)), 3, 'officer: twelve where nothing is asked');
select tests.act_as('another');
select is_empty('select * from public.voucher_history(1200)', 'another council: its own, of which there is none');

-- Counting anew ----------------------------------------------------------------------------------------------------

select tests.act_as_operator();
update private.issued_days set issued = issued + 5 where true;
delete from private.kind_days where true;
update private.used_days set used = 3, day = day + 1 where true;
update private.voucher_totals set used = 77 where true;
create function pg_temp.recounted() returns setof boolean language sql as $$
  select public.recount_vouchers('camden', (tests.today() - make_interval(months => ago))::date) from generate_series(0, 15) as ago
  union all select public.recount_vouchers('camden');
$$;
select tests.act_as_service();
select is((select count(*)::int from pg_temp.recounted() as wrong where wrong), 6, 'service role: counts a borough anew where its facts were wrong');
select is((select bool_or(wrong) from pg_temp.recounted() as wrong), false, 'service role: and finds nothing wrong the next time');
select is((select public.recount_vouchers('atlantis')), null, 'service role: nor such a borough');
select tests.act_as_operator();
select is_empty('select tests.totals_that_differ()', 'the totals are what counting gives');
