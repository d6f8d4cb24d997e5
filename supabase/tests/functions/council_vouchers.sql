select plan(14);
select tests.cast();
select tests.open_borough('camden');
select tests.open_borough('hackney');
create temp table codes as select tests.issue('resident') as used, tests.issue('resident') as undone,
  tests.issue('neighbour') as open;
grant select on codes to authenticated;

select tests.act_as('own');
select outcome from public.accept_voucher((select used from codes), md5('1')::uuid, tests.site('camden'));
select outcome from public.accept_voucher((select undone from codes), md5('2')::uuid, tests.site('camden'), true);
select outcome from public.undo_acceptance(md5('2')::uuid, 'mistake');
select outcome from public.turn_away((select open from codes), 'too_much', md5('3')::uuid, tests.site('camden'));
select tests.act_as_operator();
update public.acceptances set anyway = true where id = md5('2')::uuid;
update public.acceptances set in_part = true, rejected_waste = '{rubble}' where id = md5('1')::uuid;
update public.vouchers set last_day = tests.today() where code = (select open from codes);
select tests.held('resident', interval '60 days');

create function pg_temp.listed(figure text, site uuid default null, part text default null, member uuid default null,
  skip integer default 0)
returns bigint language sql as $$
  select count(*) from public.council_vouchers(figure, tests.today() - 90, tests.today(), site, part, member, skip);
$$;

select tests.act_as('own');
select is_empty($$select figure, count, pg_temp.listed(figure)
  from tests.figures(tests.today() - 90, tests.today())
  where by = 'all' and month is null and figure <> 'used_in' and count <> pg_temp.listed(figure)$$,
  'each figure of the council equals the length of its list');
select is_empty($$select by, key, figure, count from tests.figures(tests.today() - 90, tests.today())
  where month is null and figure <> 'used_in' and by in ('site', 'way', 'kind', 'reason') and count <>
    case by when 'site' then pg_temp.listed(figure, key::uuid) else pg_temp.listed(figure, null, key) end$$,
  'each figure of a site, way, waste type and reason equals the length of its list');
select is(pg_temp.listed('no_longer_valid'), 1::bigint, 'an expired voucher is no longer valid');
select results_eq($$select code_end, site_address, issued_on, last_day > issued_on, accepted_anyway, undone, member_name
  from public.council_vouchers('undone', tests.today(), tests.today())$$,
  $$select right(undone, 4), 'Site 1 of camden', tests.today(), true, true, true, 'Ada Lovelace' from codes$$,
  'an undone acceptance is listed with the end of its code, site, days and member');
select results_eq($$select distinct rejected_waste from codes,
    lateral unnest('{accepted, used}'::text[]) as figure,
    public.council_vouchers(figure, tests.today(), tests.today()) where code_end = right(used, 4)$$,
  $$values ('{rubble}'::text[])$$, 'waste that was not accepted is listed with the acceptance and the voucher');
select is(pg_temp.listed('accepted', null, null, tests.user_id('own')), 2::bigint, 'acceptances are listed by member');
select is(pg_temp.listed('accepted', null, null, tests.user_id('officer')), 0::bigint,
  'another member has no acceptance');
select is(pg_temp.listed('issued', null, null, null, 3), 1::bigint, 'the next page begins after the skipped rows');
select is(pg_temp.listed('whatever'), 0::bigint, 'an unknown figure has no vouchers');
select is((select count(*) from public.council_vouchers('issued', '-infinity', 'infinity')), 4::bigint,
  'endless days are cut');
select is((select count(*) from public.council_vouchers('issued', '5874897-12-31', '5874897-12-31')), 0::bigint,
  'days beyond the calendar have none');
select is_empty($$select 1 from codes, public.council_vouchers('issued', tests.today(), tests.today()) as listed
  where to_jsonb(listed)::text ~ ('[0-9A-Z]{5,}' || right(codes.used, 4))$$, 'a list holds no whole code');
select tests.act_as('another');
select is(array[pg_temp.listed('issued'), pg_temp.listed('accepted'), pg_temp.listed('turned_away')], '{0,0,0}',
  'another council lists none of them');
select tests.begin_session('own', interval '1 day');
select refused_to('own', $$public.council_vouchers('issued', tests.today(), tests.today())$$, 'TR002',
  'a manager needs a recent session');
