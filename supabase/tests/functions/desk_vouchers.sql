select plan(55);
select tests.cast();
select tests.open_borough('camden', 2);
select tests.open_borough('hackney');
select tests.serve(tests.site('camden'), 'hackney');

-- What a member asks for on the telephone.
create function pg_temp.give(
  surname text, house text default '5', postcode text default 'NW5 2AA', borough text default 'camden',
  site uuid default tests.site('camden'), request uuid default gen_random_uuid(), kind text default 'sofa',
  anyway boolean default true
) returns setof private.application_answer language sql as $$
  select * from public.issue_desk_voucher(
    surname, house, postcode, borough, jsonb_build_object('kinds', array[kind], 'size', 'car'), site, request, anyway);
$$;

select is(
  private.desk_person(E'Zoe\u0308', '5', 'SE1O 9NF'), private.desk_person('Zoë', '5', 'se10 9nf'),
  'a composed accent and a letter O for nought are the same person'
);

select tests.act_as('officer');
create temp table first as select * from pg_temp.give('Poe', request => '00000000-0000-4000-8000-00000000000a');
grant select on first to authenticated;
select results_eq('select outcome, local_auth_issue, home_borough, site_address from first',
  $$values ('issued', 'camden', 'camden', 'Site 1 of camden')$$, 'officer: gives a voucher');
create function pg_temp.again(surname text, house text default '5', postcode text default 'NW5 2AA',
  kind text default 'sofa',
  borough text default 'camden', site uuid default tests.site('camden'))
returns setof private.application_answer language sql as $$
  select * from pg_temp.give(surname, house, postcode, borough, site, '00000000-0000-4000-8000-00000000000a', kind);
$$;
select results_eq(
  $$select outcome, code from pg_temp.again('Poe')$$, 'select outcome, code from first',
  'the same request again is the same voucher'
);
select results_eq(
  $$select outcome, code from pg_temp.again(' POE', '5', 'nw52aa')$$, 'select outcome, code from first',
  'however the person is written'
);
select results_eq(
  $$select outcome, code from pg_temp.again('Poe', '5', 'NW5 2aa.')$$, 'select outcome, code from first',
  'with a full stop after the postcode'
);
select refused($$pg_temp.again('Somebody Else')$$, 'TR068', 'its id is refused for somebody else');
select refused($$pg_temp.again('Poe', '7')$$, 'TR068', 'for another door');
select refused($$pg_temp.again('Poe', '5', 'NW5 2AB')$$, 'TR068', 'for another postcode');
select refused($$pg_temp.again('Poe', kind => 'wood')$$, 'TR068', 'for another load');
select refused($$pg_temp.again('Poe', borough => 'hackney')$$, 'TR068', 'for another borough');
select refused($$pg_temp.again('Poe', site => tests.site('camden', 2))$$, 'TR068', 'and for another site');
select count_is('public.vouchers', 0, 'officer: reads no voucher from the table');
select tests.act_as_operator();
select results_eq('select from_desk, issued_by, resident_id from public.vouchers',
  $$select true, tests.user_id('officer'), null::uuid$$, 'it is the desk''s, and nobody''s account');
select count_is('public.vouchers', 1, 'of all these there is one voucher');
select count_is('private.desk_people', 1, 'of the person a hash is kept');
select isnt(
  (select request_hash from public.vouchers),
  (select substr(sha256(convert_to(content::text, 'UTF8')), 1, 16) from (
    select jsonb_build_array(load, skip_site_id, home_borough, private.desk_person('Poe', '5', 'NW5 2AA')) as content
    from public.vouchers
  ) as asked),
  'and the print of the request, which nobody makes without the key'
);
select count_is($$public.vouchers, private.desk_people
  where vouchers::text || desk_people::text ~* 'poe|nw52aa'$$, 0, 'and nothing of what was typed');

-- Who it is.
select is(private.desk_person(' o''Neill ', 'flat 12, 5', 'nw5 2aa'), 'desk ONEILL FLAT12-5 NW52AA',
  'in capitals, without spaces and signs');
select isnt(private.desk_person('Poe', 'Flat 1, 25', 'NW5 2AA'), private.desk_person('Poe', 'Flat 12, 5', 'NW5 2AA'),
  'two flats of one tower are two doors');
select is(private.desk_person('Poe', '12 a', 'NW52AA'), private.desk_person('POE', '12A', 'NW5 2AA'),
  'a gap before a letter is none');
select refused($$private.desk_person(' ', '5', 'NW5 2AA')$$, 'TR070', 'no surname');
select refused($$private.desk_person('Poe', null, 'NW5 2AA')$$, 'TR070', 'no house number');
select refused($$private.desk_person('Poe', '5', 'NW5')$$, 'TR070', 'no whole postcode');
select refused($$private.desk_person(repeat('x', 201), '5', 'NW5 2AA')$$, 'TR070', 'a surname that is none');

-- What is refused.
select tests.act_as('officer');
select answers($$pg_temp.give('Poe', site => tests.site('hackney'))$$, 'site_gone', 'a site of another council');
select answers($$pg_temp.give('Poe', borough => 'lambeth')$$, 'not_served', 'a borough that the site does not serve');
select answers($$pg_temp.give('Hack', borough => 'hackney')$$, 'issued', 'one that it serves besides its own');
select refused($$pg_temp.give('Poe', borough => 'atlantis')$$, 'TR004', 'no borough');
select refused($$pg_temp.give('Poe', kind => 'gold')$$, 'TR062', 'no such waste');
select refused($$public.issue_desk_voucher('Poe', '5', 'NW5 2AA', 'camden', '{"kinds": ["sofa"], "size": "car"}',
  tests.site('camden'), null)$$, 'TR063', 'no request id');
select refused_to('gate', $$pg_temp.give('Poe')$$, 'TR018', 'gate staff: refused');

-- Limits follow the person, whoever gives the vouchers.
select tests.act_as('own');
select answers($$pg_temp.give('POE', '5', 'nw52aa')$$, 'issued', 'manager: the second of the same person');
select results_eq($$select outcome, issued_at, code from pg_temp.give('poe', anyway => false)$$,
  $$select 'has_active'::private.application_outcome, now(), null::text$$, 'that there is an active one is said first');
select answers($$pg_temp.give('poe ', ' 5')$$, 'issued', 'the third');
select results_eq($$select outcome, at_most from pg_temp.give('Poe')$$, $$values ('active_reached', 3)$$,
  'a fourth active one: refused');
select answers($$pg_temp.give('Poe', '7')$$, 'issued', 'next door is somebody else');

select answers($$pg_temp.give('Poe', '7', anyway => false)$$, 'has_active', 'and has theirs');
select answers($$pg_temp.give('Hack', borough => 'hackney', anyway => null)$$, 'has_active', 'null is no yes');

-- What was given today.
select count_is('public.desk_today()', 3, 'a manager sees the three that they gave today');
select tests.act_as('officer');
select results_eq($$select code, state::text, home_borough from public.desk_today() order by home_borough$$,
  $$select code, 'active', 'camden' from first union all
    (select code, 'active', 'hackney' from public.desk_today() where home_borough = 'hackney')$$,
  'an officer theirs, with the code');
select tests.act_as('another');
select count_is('public.desk_today()', 0, 'another council none');
select refused_to('gate', 'public.desk_today()', 'TR018', 'gate staff: refused');
select tests.act_as('own');

-- Cancelled by its code.
select results_eq($$select outcome from public.cancel_desk_voucher((select lower(code) from first))$$,
  array['cancelled'], 'a colleague cancels it by its code');
select answers($$pg_temp.give('Poe')$$, 'issued', 'after which there is room for another');
select results_eq($$select outcome from public.cancel_desk_voucher((select code from first))$$, array['cancelled'],
  'cancelled already: the same answer');
select count_is($$public.audit_log where action = 'desk_voucher_cancelled'$$, 1, 'and is one event');
select isnt_empty(
  $$select 1 from public.audit_log where action = 'desk_voucher_given' and changes ->> 'site' is not null$$,
  'as giving them was');
select results_eq($$select outcome from public.cancel_desk_voucher('garbage')$$, array['unknown'], 'no code: unknown');
select tests.act_as_operator();
create temp table theirs as select tests.issue('resident') as code;
grant select on theirs to authenticated;
select tests.act_as('own');
select results_eq($$select outcome from public.cancel_desk_voucher((select code from theirs))$$, array['unknown'],
  'a resident''s own voucher: unknown');
select tests.act_as('another');
select results_eq($$select outcome from public.cancel_desk_voucher((select code from first))$$, array['unknown'],
  'another council: unknown');

-- So many in ten minutes and a day for one member.
select tests.act_as('officer');
select tests.set_guesses('officer', 30);
select refused($$pg_temp.give('Person A')$$, 'TR038', 'a member: thirty questions in ten minutes');
select results_eq($$select outcome, code from pg_temp.again('Poe')$$, 'select outcome, code from first',
  'the same request again is none');
select count_is($$generate_series(1, 60) as n, lateral (select tests.set_guesses('officer', n - n)) as later,
  pg_temp.give('Person ' || chr(64 + n / 26 + 1) || chr(65 + n % 26)) as given where given.outcome = 'issued'$$,
  48, 'a member: fifty a day, with the two from before');
select answers($$pg_temp.give('One more')$$, 'member_day_reached', 'which is said');

-- Figures tell app and desk apart, and add up.
select tests.act_as('own');
select results_eq($$select key, sum(count) filter (where figure = 'issued')::int,
  coalesce(sum(count) filter (where figure = 'cancelled'), 0)::int,
    sum(count) filter (where figure = 'to_be_used')::int
  from tests.figures() where by = 'way' and month is null group by 1 order by 1$$,
  $$values ('app', 1, 0, 1), ('desk', 54, 1, 53)$$, 'figures: by app and desk');
