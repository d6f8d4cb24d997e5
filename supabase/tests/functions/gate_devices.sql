select plan(38);
select tests.cast();
select tests.open_borough('camden');
select tests.open_borough('hackney');
create temp table codes as select tests.issue('resident') as one, tests.issue('resident') as two,
  tests.issue('resident') as three;
grant select on codes to authenticated;
create function pg_temp.a(n integer) returns uuid
  language sql immutable as $$ select ('00000000-0000-4000-8000-00000000000' || n)::uuid $$;
create function pg_temp.sessions(person text) returns bigint language sql security definer as $$
  select count(*) from auth.sessions where user_id = tests.user_id(person);
$$;

-- A device and who may stand there -----------------------------------------------------------------------------------

select tests.act_as('gate');
select ok(public.stand_at_gate(pg_temp.a(1), tests.site('camden')) @> jsonb_build_array(
  jsonb_build_object('id', tests.user_id('gate'), 'name', 'Grace Gate'),
  jsonb_build_object('id', tests.user_id('officer'), 'name', 'Grace Officer')
), 'gate: stands there, and is told who else may');
select is(public.stand_at_gate(pg_temp.a(1), gen_random_uuid()), null, 'gate: at no site that is none');
select refused($$public.stand_at_gate(null, tests.site('camden'))$$, 'TR063', 'gate: not without an id');
select refused('public.gate_devices()', 'TR018', 'gate: sees no devices');
select refused('public.send_device_away(pg_temp.a(1))', 'TR018', 'nor sends them away');
select tests.act_as('own');
select results_eq('select id, site_id, name, member_name, signed_in from public.gate_devices()',
  $$values (pg_temp.a(1), tests.site('camden'), null::text, 'Grace Gate', true)$$,
  'own council: sees the device, its site and whose account is on it');
select allowed($$public.name_gate_device(pg_temp.a(1), E' The\nhut ')$$, 'own council: names it');
select is((select name from public.gate_devices()), 'The hut', 'in one line');
select refused($$public.name_gate_device(pg_temp.a(1), repeat('x', 61))$$, 'TR065', 'of at most 60 characters');
select tests.act_as('another');
select is_empty('select from public.gate_devices()', 'another council: sees none of it');
select lives_ok($$select public.name_gate_device(pg_temp.a(1), 'Theirs'), public.send_device_away(pg_temp.a(1))$$,
  'another council: its orders');
select tests.act_as('own');
select is((select name || signed_in from public.gate_devices()), 'The huttrue', 'do nothing');
select tests.act_as('gate');
select isnt(public.stand_at_gate(pg_temp.a(1), tests.site('camden', 2)), null, 'gate: moves to another site');
select tests.act_as('own');
select results_eq('select name, site_id from public.gate_devices()', $$values ('The hut', tests.site('camden', 2))$$,
  'and keeps its name');
select tests.act_as('gate');
select isnt(public.stand_at_gate(pg_temp.a(2), tests.site('camden')), null,
  'gate: a session that has lost its storage');
select tests.act_as('own');
select results_eq('select id from public.gate_devices()', $$values (pg_temp.a(2))$$, 'is one device');
select public.name_gate_device(pg_temp.a(2), 'The tablet');
select tests.act_as('gate');
select isnt(public.stand_at_gate(pg_temp.a(2), tests.site('hackney')), null, 'gate: of two councils');
select tests.act_as('own');
select results_eq('select name, member_name, signed_in from public.gate_devices()',
  $$values ('The tablet', null::text, false)$$, 'own council: nobody of ours is on it then');
select allowed('public.send_device_away(pg_temp.a(2))', 'own council: sends that away');
select is(pg_temp.sessions('gate'), 1::bigint, 'which ends no session at another council''s gate');

-- Two councils in turns, each time as another device, with one sign-in and with many.
select tests.act_as_operator();
select tests.act_as('gate');
select count(public.stand_at_gate(md5('turn ' || n / 2)::uuid,
  tests.site(case n % 2 when 0 then 'hackney' else 'camden' end))) from generate_series(1, 50) as n;
select tests.act_as_operator();
select count_is('private.gate_devices', 1, 'gate: fifty turns leave one device');
update private.gate_devices set session_id = gen_random_uuid();
select tests.act_as('gate');
select public.stand_at_gate(md5('anew')::uuid, tests.site('hackney'));
select tests.act_as_operator();
select count_is('private.gate_devices', 1, 'gate: so does another sign-in once the one before has ended');
update private.gate_devices set session_id = gen_random_uuid(), name = 'The hut';
select tests.act_as('gate');
select public.stand_at_gate(md5('once more')::uuid, tests.site('hackney'));
select tests.act_as('another');
select results_eq('select name, signed_in from public.gate_devices()', $$values ('The hut', false), (null, true)$$,
  'another council: keeps what it gave a name');
select allowed($$public.send_device_away(md5('anew')::uuid)$$, 'until it sends that away');

-- Ben, on Ada's phone ------------------------------------------------------------------------------------------------

select tests.act_as('gate');
select outcome from public.accept_voucher((select one from codes), pg_temp.a(1), tests.site('camden'), false, null,
  tests.user_id('officer'));
select outcome from public.accept_voucher((select two from codes), pg_temp.a(2), tests.site('camden'), false, null,
  tests.user_id('another'));
select outcome from public.turn_away((select three from codes), 'other', pg_temp.a(3), tests.site('camden'),
  tests.user_id('own'));
select tests.act_as_operator();
select results_eq('select member_name from public.voucher_redemptions where id = pg_temp.a(1)',
  $$values ('Grace Officer, on Grace Gate’s phone')$$, 'a colleague: is named with the phone');
select results_eq('select member_id from public.voucher_redemptions where id = pg_temp.a(1)',
  $$select tests.user_id('gate')$$, 'and its account is counted');
select results_eq('select member_name from public.voucher_redemptions where id = pg_temp.a(2)',
  $$values ('Grace Gate')$$, 'somebody of another council: is nobody there');
select results_eq('select member_name from public.voucher_refusals where id = pg_temp.a(3)',
  $$values ('Ada Lovelace, on Grace Gate’s phone')$$, 'turning away says it too');
select tests.act_as('gate');
select is((select used_by from public.check_voucher((select one from codes), tests.site('camden'))),
  'Grace Officer, on Grace Gate’s phone', 'gate: so does the answer to the next');
select outcome from public.take_back(pg_temp.a(1), 'mistake', tests.user_id('own'));
select results_eq($$select entry ->> 'member_name'
  from jsonb_array_elements(public.gate_day(tests.site('camden')) -> 'last') as entry
  where entry ->> 'what' = 'taken_back'$$, $$values ('Ada Lovelace, on Grace Gate’s phone')$$, 'and taking back');

-- A lost phone, and somebody who leaves ------------------------------------------------------------------------------

select public.stand_at_gate(pg_temp.a(3), tests.site('camden'));
select tests.act_as('own');
select allowed('public.send_device_away(pg_temp.a(3))', 'own council: sends it away');
select is(pg_temp.sessions('gate'), 0::bigint, 'its session has ended');
select is_empty('select from public.gate_devices()', 'it is listed no more');
select results_eq($$select changes ->> 'member', changes ->> 'site' from public.council_events
  where action = 'device_sent_away' and member_id = tests.user_id('own') order by at desc limit 1$$,
  $$values ('Grace Gate', 'Site 1 of camden')$$, 'and the log says it');
select refused_to('gate', $$public.stand_at_gate(pg_temp.a(3), tests.site('camden'))$$, 'TR001', 'gate: is signed out');
select tests.begin_session('gate');
select tests.act_as('gate');
select public.stand_at_gate(pg_temp.a(4), tests.site('camden'));
select tests.act_as('officer');
select public.stand_at_gate(pg_temp.a(5), tests.site('camden'));
select tests.act_as('own');
select public.remove_member(tests.user_id('gate'));
select public.remove_member(tests.user_id('officer'), true);
select results_eq('select id, member_name, signed_in from public.gate_devices()',
  $$values (pg_temp.a(4), null::text, false)$$, 'own council: a device stays without its person, or goes with them');
select is(pg_temp.sessions('gate') - pg_temp.sessions('officer'), 1::bigint, 'and its session with it');
select is((select changes ->> 'devices_sent_away' from public.council_events
  where action = 'member_removed' and changes ->> 'member' = 'Grace Officer'), '1', 'which the log says');
