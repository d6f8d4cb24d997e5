begin;
select plan(53);

create function pg_temp.sign_up(email text, metadata jsonb) returns text language sql as $$
  select format('select tests.sign_up(%L, %L, %L)', gen_random_uuid(), email, metadata);
$$;
create function pg_temp.with(field text, value jsonb) returns jsonb language sql as $$
  select tests.metadata('camden') || jsonb_build_object(field, value);
$$;

-- The rule about addresses is tested in email_domain_is_allowed.sql; here, that it binds whoever signs up.
select lives_ok(pg_temp.sign_up(email, tests.metadata(borough)), format('signs up: %s for %s', email, borough))
from (values
  ('officer@camden.gov.uk', 'camden'),
  ('OFFICER+2@Sub.CAMDEN.gov.uk', 'camden'),
  ('officer@lbbd.gov.uk', 'barkinganddagenham'),
  ('staff@tipright.example', 'camden'),
  ('staff+2@staff.tipright.example', 'slough')
) as allowed (email, borough);

select throws_ok(pg_temp.sign_up(email, tests.metadata(borough)), 'TR007',
  'Your email must be specific to your council and end in (.gov.uk)', format('refused: %s for %s', email, borough))
from (values
  ('officer@hackney.gov.uk', 'camden'),
  ('officer@camden.gov.uk', 'hackney'),
  ('officer@notcamden.gov.uk', 'camden'),
  ('officer@camden.gov.uk.evil.example', 'camden'),
  ('mallory@evil.example', 'camden'),
  (' officer@camden.gov.uk', 'camden'),
  ('officer@evil.example@camden.gov.uk', 'camden'),
  ('officer@nottipright.example', 'camden')
) as refused (email, borough);

select throws_ok(pg_temp.sign_up('officer3@camden.gov.uk', metadata), 'TR004', 'Council Borough is required', 'refused: ' || what)
from (values
  ('no metadata', null::jsonb),
  ('empty metadata', '{}'),
  ('metadata that is no object', '"camden"'),
  ('an array', '["camden"]'),
  ('no borough', tests.metadata('camden') - 'council_key'),
  ('a borough of null', pg_temp.with('council_key', 'null')),
  ('an unknown borough', tests.metadata('atlantis')),
  ('a display name', tests.metadata('Camden')),
  ('a borough in an array', pg_temp.with('council_key', '["camden"]')),
  ('an object', pg_temp.with('council_key', '{"key": "camden"}'))
) as refused (what, metadata);

select throws_ok(pg_temp.sign_up('officer3@camden.gov.uk', pg_temp.with('council_contact_first_name', name)), 'TR005',
  'First Name must be 1 to 100 characters, without line breaks.', 'refused: first name ' || what)
from (values
  ('null', 'null'::jsonb),
  ('empty', '""'),
  ('blank', '"   "'),
  ('of Unicode spaces', '"\u00a0\u3000\u200b"'),
  ('a number', '1'),
  ('an array', '["Ada"]'),
  ('of 101 characters', to_jsonb(repeat('x', 101))),
  ('of a megabyte', to_jsonb(repeat('x', 1000000))),
  ('with a line break', '"Ada\nLovelace"'),
  ('with a control character', '"A\u0007da"'),
  ('with a direction override', '"A\u202eda"')
) as refused (what, name);
select throws_ok(pg_temp.sign_up('officer3@camden.gov.uk', tests.metadata('camden') - 'council_contact_first_name'), 'TR005',
  null, 'refused: no first name');

select throws_ok(pg_temp.sign_up('officer3@camden.gov.uk', pg_temp.with('council_contact_last_name', name)), 'TR006',
  'Last Name must be 1 to 100 characters, without line breaks.', 'refused: last name ' || what)
from (values
  ('null', 'null'::jsonb),
  ('blank', '" \t "'),
  ('an object', '{}'),
  ('of 101 characters', to_jsonb(repeat('x', 101))),
  ('with a line break', '"Love\nlace"')
) as refused (what, name);
select throws_ok(pg_temp.sign_up('officer3@camden.gov.uk', tests.metadata('camden') - 'council_contact_last_name'), 'TR006',
  null, 'refused: no last name');

select lives_ok(
  pg_temp.sign_up(format('name%s@camden.gov.uk', row_number() over ()), pg_temp.with('council_contact_first_name', name)),
  'signs up: first name ' || what)
from (values
  ('of one character', '"A"'::jsonb),
  ('of 100 characters', to_jsonb(repeat('é', 100))),
  ('with spaces around it', '"  Ada  "'),
  ('that looks like SQL', '"''; drop table councils; --"'),
  ('that looks like markup', '"<b>Ada</b>"')
) as allowed (what, name);

select throws_ok(pg_temp.sign_up(null, tests.metadata('camden')), 'TR009', 'Email is required', 'refused: no address');
select throws_ok(pg_temp.sign_up('', tests.metadata('camden')), 'TR009', null, 'refused: an empty address');
select tests.act_as_auth_service();
select throws_ok(
  $$insert into auth.users (id, phone, raw_user_meta_data) values (gen_random_uuid(), '447700900000', tests.metadata('camden'))$$,
  'TR009', null, 'refused: a telephone number instead of an address');
select throws_ok(
  $$insert into auth.users (id, email, is_anonymous, raw_user_meta_data)
    values (gen_random_uuid(), 'officer9@camden.gov.uk', true, tests.metadata('camden'))$$,
  'TR009', null, 'refused: an anonymous account');

select tests.act_as_operator();
select is_empty('select 1 from public.councils', 'signing up alone claims nothing');
select is((select count(*)::int from auth.users), 10, 'every account that was refused is absent');

-- Nobody else writes accounts.
select tests.act_as_anonymous();
select throws_ok($$insert into auth.users (id) values (gen_random_uuid())$$, '42501', null, 'anonymous: writes no account');
select tests.act_as_operator();
select * from finish();
rollback;
