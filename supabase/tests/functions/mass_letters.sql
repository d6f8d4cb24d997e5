select plan(28);
select tests.cast();
select tests.open_borough('camden');
update public.council_members set role = 'officer' where user_id in (tests.user_id('idle'), tests.user_id('one step'));
select tests.prove('second', 'second@camden.gov.uk'), tests.enlist('second', 'camden', 'manager');
select tests.issue('resident');
delete from private.letters;
create function pg_temp.letters() returns text language sql as $$
  select coalesce(string_agg(kind::text, ', ' order by kind::text), 'none') from private.letters where outcome is null;
$$;
create function pg_temp.leave() returns void language sql as $$
  update private.mass_letters set leaves_at = now() where outcome is null and called_back_at is null;
  select private.send_mass_letters();
$$;
create function pg_temp.letter() returns uuid language sql as $$ select id from public.mass_letters() limit 1 $$;

-- A fresh sign-in, and ten minutes.
select tests.begin_session('own', '6 minutes');
select tests.act_as('own');
select refused($$public.save_voucher_settings(jsonb_build_object('pauses',
  jsonb_build_array('[]'::jsonb, tests.pauses('Flooded.'))), true)$$, 'TR002',
  'own council: a session of six minutes writes to nobody');
select is((select pauses from public.councils), '[]', 'own council: and saves nothing');
select tests.begin_session('own');
select tests.act_as('own');
select is(public.save_voucher_settings(jsonb_build_object('pauses',
  jsonb_build_array('[]'::jsonb, tests.pauses('Flooded.'))), true), '[]',
  'own council: a recent one pauses, and writes');
select results_eq('select people, planned_by, site_address, called_back_by, releasable from public.mass_letters()',
  $$values (1::bigint, 'Ada Lovelace', null, null, false)$$, 'own council: to one person');
select results_eq($$select changes ->> 'people' from public.council_events where action = 'letter_planned'$$,
  array['1'], 'own council: its log says so');
select tests.act_as_operator();
select is(pg_temp.letters(), 'mass_letter', 'the other manager is told');
select is((select private.letter_facts(letters) - 'leaves_at' from private.letters),
  '{"council": "Camden", "who": "Ada Lovelace", "people": 1, "site": null}', 'who writes, and to how many');
select private.send_mass_letters();
select is(pg_temp.letters(), 'mass_letter', 'and nothing leaves yet');

-- Called back, and released by another.
select tests.act_as('officer');
select refused($$public.call_back_letter(pg_temp.letter(), '')$$, 'TR018', 'officer: calls nothing back');
select tests.act_as('another');
select is_empty('select * from public.mass_letters()', 'another council: sees none');
select tests.begin_session('second');
select tests.act_as('second');
select allowed($$public.call_back_letter(pg_temp.letter(), 'Not true')$$, 'second manager: calls it back');
select allowed($$public.call_back_letter(pg_temp.letter(), 'Again')$$, 'second manager: twice is once');
select tests.act_as('own');
select results_eq('select called_back_why, releasable from public.mass_letters()', $$values ('Not true', false)$$,
  'own council: reads why');
select refused('public.release_letter(pg_temp.letter())', 'TR018', 'own council: who planned it does not release it');
select tests.act_as_operator();
select is((select private.letter_facts(letters) from private.letters where kind = 'mass_letter'), null,
  'the letter about it says nothing any more');
select pg_temp.leave();
select is(pg_temp.letters(), 'mass_letter', 'what was called back stays');
select tests.begin_session('second', '6 minutes');
select refused_to('second', 'public.release_letter(pg_temp.letter())', 'TR002',
  'second manager: releases it in a recent session');
select tests.begin_session('second');
select tests.act_as('second');
select is((select releasable from public.mass_letters()), true, 'second manager: may release it');
select allowed('public.release_letter(pg_temp.letter())', 'second manager: does');
select tests.act_as_operator();
select set_config('tests.kept', (select id::text from private.mass_letters), true);
create function pg_temp.kept() returns uuid language sql as $$ select current_setting('tests.kept')::uuid $$;
select pg_temp.leave();
select is(pg_temp.letters(), 'closure, mass_letter', 'and it leaves');
select tests.act_as('own');
select refused('public.call_back_letter(pg_temp.kept(), null)', 'TR044',
  'own council: what has left is not called back');
select results_eq($$select action::text from public.council_events where action::text like 'letter_%' order by at$$,
  array['letter_planned', 'letter_called_back', 'letter_released'], 'own council: its log has all three');

-- Dropped where it is no longer true.
select tests.begin_session('own');
select tests.act_as('own');
select is(public.save_site_details(tests.site('camden'),
  jsonb_build_object('exceptions', jsonb_build_array('[]'::jsonb, tests.closed(tests.today() + 9))), true), '[]',
  'own council: closes a site, and writes');
select is((select site_address from public.mass_letters()), 'Site 1 of camden', 'own council: about it');
select is(public.save_site_details(tests.site('camden'),
  jsonb_build_object('exceptions', jsonb_build_array(tests.closed(tests.today() + 9), '[]'::jsonb))), '[]',
  'own council: opens it again');
select tests.act_as_operator();
select pg_temp.leave();
select results_eq('select outcome::text from private.mass_letters order by planned_at, site_id nulls first',
  array['sent', 'passed'], 'so nobody hears of it');
select tests.begin_session('own');
select tests.act_as('own');
select is(public.save_site_details(tests.site('camden', 2),
  jsonb_build_object('exceptions', jsonb_build_array('[]'::jsonb, tests.closed(tests.today() + 9))), true), '[]',
  'own council: closes a site for which nobody has a voucher');
select is_empty('select * from public.mass_letters()', 'own council: and writes to nobody');
