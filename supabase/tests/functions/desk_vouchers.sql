select plan(52);
select tests.cast();
select tests.open_borough('camden', 2);
select tests.open_borough('hackney');
select tests.serve(tests.site('camden'), 'hackney');

-- A member issues a voucher on the telephone.
create function pg_temp.give(
  surname text, house text default '5', postcode text default 'NW5 2AA', borough text default 'camden',
  site uuid default tests.site('camden'), request uuid default gen_random_uuid(), kind text default 'sofa',
  anyway boolean default true
) returns setof private.application_answer language sql as $$
  select * from public.issue_desk_voucher(
    surname, house, postcode, borough, jsonb_build_object('kinds', array[kind], 'size', 'car'), site, request, anyway);
$$;

select tests.act_as('officer');
create temp table first as select * from pg_temp.give('Poe', request => '00000000-0000-4000-8000-00000000000a');
grant select on first to authenticated;
select results_eq('select outcome, local_auth_issue, site_address from first',
  $$values ('issued', 'camden', 'Site 1 of camden')$$, 'an officer issues a voucher at the desk');
create function pg_temp.again(surname text, house text default '5', postcode text default 'NW5 2AA',
  kind text default 'sofa',
  borough text default 'camden', site uuid default tests.site('camden'))
returns setof private.application_answer language sql as $$
  select * from pg_temp.give(surname, house, postcode, borough, site, '00000000-0000-4000-8000-00000000000a', kind);
$$;
select results_eq(
  $$select outcome, code from pg_temp.again('Poe')$$, 'select outcome, code from first',
  'the same request again answers with the same voucher');
select results_eq(
  $$select outcome, code from pg_temp.again(' POE', '5', 'nw52aa')$$, 'select outcome, code from first',
  'case and spaces in the person''s details do not matter');
select results_eq(
  $$select outcome, code from pg_temp.again('Poe', '5', 'NW5 2aa.')$$, 'select outcome, code from first',
  'a full stop after the postcode does not matter');
select refused($$pg_temp.again('Else')$$, 'TR068', 'the same request id for another surname is rejected');
select refused($$pg_temp.again('Poe', '7')$$, 'TR068', 'the same request id for another house number is rejected');
select refused($$pg_temp.again('Poe', '5', 'NW5 2AB')$$, 'TR068',
  'the same request id for another postcode is rejected');
select refused($$pg_temp.again('Poe', kind => 'wood')$$, 'TR068',
  'the same request id for another waste type is rejected');
select refused($$pg_temp.again('Poe', borough => 'hackney')$$, 'TR068',
  'the same request id for another borough is rejected');
select refused($$pg_temp.again('Poe', site => tests.site('camden', 2))$$, 'TR068',
  'the same request id for another site is rejected');
select tests.act_as_operator();
select results_eq('select from_desk, issued_by, resident_id from public.vouchers',
  $$select true, tests.user_id('officer'), null::uuid$$, 'a desk voucher has an issuer and no resident');
select count_is('public.vouchers', 1, 'repeated requests issued one voucher');
select count_is('private.desk_people', 1, 'surname, house number and postcode are stored as one hash');
select isnt(
  (select request_hash from public.vouchers),
  (select substr(sha256(convert_to(content::text, 'UTF8')), 1, 16) from (
    select jsonb_build_array(waste, skip_site_id, home_borough, 'desk POE 5 NW52AA') as content
    from public.vouchers
  ) as asked), 'the stored request hash cannot be computed without the key');
select count_is($$public.vouchers, private.desk_people
  where vouchers::text || desk_people::text ~* 'poe|nw52aa'$$, 0, 'neither surname nor postcode is stored');

-- The person's details.
create function pg_temp.is_same_person(surname text, house text, postcode text, others text[]) returns boolean
language plpgsql as $$
declare
  request constant uuid := gen_random_uuid();
begin
  perform pg_temp.give(surname, house, postcode, request => request);
  perform pg_temp.give(others[1], others[2], others[3], request => request);
  raise sqlstate 'OK000';
exception
  when sqlstate 'OK000' then return true;
  when sqlstate 'TR068' then return false;
end $$;
select tests.act_as('own');
select ok(pg_temp.is_same_person(' o''Neill ', 'flat 12, 5', 'nw5 2aa', '{ONEILL, FLAT12-5, NW52AA}'),
  'the person''s details are compared in capitals, without spaces and signs');
select ok(not pg_temp.is_same_person('Poe', 'Flat 1, 25', 'NW5 2AA', '{Poe, "Flat 12, 5", NW5 2AA}'),
  'two flats of one tower are two addresses');
select ok(pg_temp.is_same_person('Poe', '12 a', 'NW52AA', '{POE, 12A, NW5 2AA}'),
  'a space before a house letter does not matter');
select ok(pg_temp.is_same_person(E'Zoe\u0308', '5', 'SE1O 9NF', '{Zoë, 5, se10 9nf}'),
  'a composed accent and a letter O for nought are the same person');
select refused($$pg_temp.give(' ')$$, 'TR070', 'a desk voucher needs a surname');
select refused($$pg_temp.give('Poe', null)$$, 'TR070', 'a desk voucher needs a house number');
select refused($$pg_temp.give('Poe', '5', 'NW5')$$, 'TR070', 'a desk voucher needs a whole postcode');
select refused($$pg_temp.give(repeat('x', 201))$$, 'TR070', 'a surname of 201 characters is rejected');

-- Rejected requests.
select tests.act_as('officer');
select answers($$pg_temp.give('Poe', site => tests.site('hackney'))$$, 'not_offered',
  'a member cannot issue a voucher for another council''s site');
select answers($$pg_temp.give('Poe', borough => 'lambeth')$$, 'not_served',
  'a site issues no voucher to a borough that it does not serve');
select answers($$pg_temp.give('Hack', borough => 'hackney')$$, 'issued',
  'a site issues a voucher to another borough that it serves');
select refused($$pg_temp.give('Poe', borough => 'atlantis')$$, 'TR004', 'an unknown borough is rejected');
select refused($$pg_temp.give('Poe', kind => 'gold')$$, 'TR062', 'an unknown waste type is rejected');
select refused($$public.issue_desk_voucher('Poe', '5', 'NW5 2AA', 'camden', '{"kinds": ["sofa"], "size": "car"}',
  tests.site('camden'), null)$$, 'TR063', 'a desk voucher needs a request id');

-- Limits follow the person, not the member who issues.
select tests.act_as('own');
select answers($$pg_temp.give('POE', '5', 'nw52aa')$$, 'issued',
  'a manager issues a second voucher to the same person');
select results_eq($$select outcome, issued_at, code from pg_temp.give('poe', anyway => false)$$,
  $$select 'has_active'::private.application_outcome, now(), null::text$$,
  'an active voucher of the person is reported before another is issued');
select answers($$pg_temp.give('poe ', ' 5')$$, 'issued', 'the person gets a third voucher');
select results_eq($$select outcome, at_most from pg_temp.give('Poe')$$, $$values ('active_reached', 3)$$,
  'the person gets no fourth active voucher');
select answers($$pg_temp.give('Poe', '7')$$, 'issued', 'another house number is another person');

select answers($$pg_temp.give('Poe', '7', anyway => false)$$, 'has_active',
  'an active voucher of that person is reported as well');
select answers($$pg_temp.give('Hack', borough => 'hackney', anyway => null)$$, 'has_active',
  'a null confirmation does not count as a yes');

-- Desk vouchers of today.
select count_is('public.desk_today()', 3, 'a manager sees the three desk vouchers issued by the manager today');
select tests.act_as('officer');
select results_eq($$select code, state::text, home_borough from public.desk_today() order by home_borough$$,
  $$select code, 'active', 'camden' from first union all
    (select code, 'active', 'hackney' from public.desk_today() where home_borough = 'hackney')$$,
  'an officer sees the desk vouchers issued by the officer, with the code');
select tests.act_as('another');
select count_is('public.desk_today()', 0, 'another council sees none of them');
select tests.act_as('own');

-- Cancelled by its code.
select results_eq($$select outcome from public.cancel_desk_voucher((select lower(code) from first))$$,
  array['cancelled'], 'a colleague cancels a desk voucher by its code');
select answers($$pg_temp.give('Poe')$$, 'issued', 'a cancelled desk voucher makes room for another');
select results_eq($$select outcome from public.cancel_desk_voucher((select code from first))$$, array['cancelled'],
  'cancelling again answers the same');
select count_is($$public.audit_log where action = 'desk_voucher_cancelled'$$, 1,
  'the audit log records the cancellation once');
select isnt_empty(
  $$select 1 from public.audit_log where action = 'desk_voucher_given' and changes ->> 'site' is not null$$,
  'the audit log records each desk voucher that was issued');
select results_eq($$select outcome from public.cancel_desk_voucher('garbage')$$, array['unknown'],
  'an invalid code is unknown');
select tests.act_as_operator();
create temp table other_code as select tests.issue('resident') as code;
grant select on other_code to authenticated;
select tests.act_as('own');
select results_eq($$select outcome from public.cancel_desk_voucher((select code from other_code))$$, array['unknown'],
  'a resident''s own voucher cannot be cancelled at the desk');
select tests.act_as('another');
select results_eq($$select outcome from public.cancel_desk_voucher((select code from first))$$, array['unknown'],
  'another council cannot cancel the voucher');

-- So many in ten minutes and a day for one member.
select tests.act_as('officer');
select tests.set_guesses('officer', 30);
select refused($$pg_temp.give('Person A')$$, 'TR038', 'a member may ask thirty times in ten minutes');
select results_eq($$select outcome, code from pg_temp.again('Poe')$$, 'select outcome, code from first',
  'repeating a request does not count as another question');
select count_is($$generate_series(1, 60) as n, lateral (select tests.set_guesses('officer', n - n)) as later,
  pg_temp.give('Person ' || chr(64 + n / 26 + 1) || chr(65 + n % 26)) as given where given.outcome = 'issued'$$,
  48, 'a member may issue fifty desk vouchers a day');
select answers($$pg_temp.give('One more')$$, 'member_day_reached',
  'the next application is answered with the member''s daily limit');

-- Figures tell app and desk apart, and add up.
select tests.act_as('own');
select results_eq($$select key, sum(count) filter (where figure = 'issued')::int,
  coalesce(sum(count) filter (where figure = 'cancelled'), 0)::int,
    sum(count) filter (where figure = 'to_be_used')::int
  from tests.figures() where by = 'way' and month is null group by 1 order by 1$$,
  $$values ('app', 1, 0, 1), ('desk', 54, 1, 53)$$, 'the figures count app and desk vouchers apart');
