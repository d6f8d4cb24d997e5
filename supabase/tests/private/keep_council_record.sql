begin;
select plan(24);
select tests.cast();
update public.councils set council_contact_first_name = council_contact_first_name where council_key = 'camden';

-- Names.
select tests.act_as('own');
select results_eq(
  format('update public.councils set council_contact_first_name = %L where true returning council_contact_first_name', given),
  array[stored], 'first name ' || what)
from (values
  ('is trimmed', '  Grace ', 'Grace'),
  ('is trimmed of Unicode spaces', E'\u00a0Grace\u3000\u200b', 'Grace'),
  ('is kept where the new one is empty', '', 'Grace'),
  ('is kept where the new one is blank', '   ', 'Grace'),
  ('is kept where the new one is of invisible characters', E'\u200b\u00a0', 'Grace'),
  ('is kept where the new one is null', null, 'Grace'),
  ('may have 100 characters', repeat('é', 100), repeat('é', 100)),
  ('may look like markup', '<b>Grace</b>', '<b>Grace</b>')
) as typed (what, given, stored);
select results_eq(
  format('update public.councils set council_contact_last_name = %L where true returning council_contact_last_name', given),
  array[stored], 'last name ' || what)
from (values
  ('is trimmed', ' Hopper  ', 'Hopper'),
  ('is kept where the new one is blank', '  ', 'Hopper'),
  ('is kept where the new one is null', null, 'Hopper')
) as typed (what, given, stored);
select throws_ok($$update public.councils set council_contact_first_name = repeat('x', 101) where true$$, 'TR005',
  'First Name must be at most 100 characters, without line breaks.', 'first name: 101 characters are refused');
select throws_ok($$update public.councils set council_contact_first_name = E'Gr\nace' where true$$, 'TR005', null,
  'first name: a line break is refused');
select throws_ok($$update public.councils set council_contact_first_name = E'Gr\u202eace' where true$$, 'TR005', null,
  'first name: a direction override is refused');
select throws_ok($$update public.councils set council_contact_last_name = repeat('x', 101) where true$$, 'TR006',
  'Last Name must be at most 100 characters, without line breaks.', 'last name: 101 characters are refused');
select throws_ok($$update public.councils set council_contact_last_name = E'Hop\u0001per' where true$$, 'TR006', null,
  'last name: a control character is refused');

-- What identifies the record stays, even for who may write the table.
select tests.act_as_operator();
select throws_ok(
  format('update public.councils set %s where council_key = ''camden''', change), 'TR016', 'Only the contact names can be changed.',
  'refused: ' || change)
from (values
  ('council_key = ''croydon'''), ('user_id = gen_random_uuid()'), ('council_name = ''Camden Town'''), ('created_at = now() - interval ''1 day''')
) as changes (change);
update public.councils set updated_at = '2024-02-22' where council_key = 'camden';
select isnt((select updated_at from public.councils where council_key = 'camden'), '2024-02-22',
  'the time of change is not the caller''s to choose');

-- Not callable by itself.
select tests.act_as('own');
select throws_ok('select private.keep_council_record()', '42501', null, 'own council: no direct call');
select tests.act_as_anonymous();
select throws_ok('select private.keep_council_record()', '42501', null, 'anonymous: no direct call');
select tests.act_as_service();
select throws_ok('select private.keep_council_record()', '42501', null, 'service role: no direct call');
select tests.act_as_operator();
select * from finish();
rollback;
