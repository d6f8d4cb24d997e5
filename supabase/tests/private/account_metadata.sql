select plan(7);
select tests.cast();

create function pg_temp.sign_up(account uuid, metadata jsonb) returns void language sql as $$
  insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, created_at,
    updated_at)
  values (account, 'authenticated', 'authenticated', account || '@camden.gov.uk', 'x', '{}', metadata, now(), now());
  insert into auth.identities (provider, provider_id, user_id, identity_data, created_at, updated_at)
  values ('email', account::text, account,
    metadata || jsonb_build_object('sub', account, 'email', account || '@camden.gov.uk', 'email_verified', false),
      now(), now());
$$;
create function pg_temp.metadata(account uuid) returns jsonb language sql stable as $$
  select raw_user_meta_data from auth.users where id = account;
$$;

select tests.act_as_operator();
select pg_temp.sign_up('11111111-aaaa-4000-8000-000000000001', '{"who": "first"}');
select is(pg_temp.metadata('11111111-aaaa-4000-8000-000000000001'), '{"who": "first"}'::jsonb,
  'short metadata is kept');

select pg_temp.sign_up('11111111-aaaa-4000-8000-000000000002',
  jsonb_build_object('junk', repeat('x', 20000), 'registration', repeat('a', 64)));
select is(pg_temp.metadata('11111111-aaaa-4000-8000-000000000002'), jsonb_build_object('registration', repeat('a', 64)),
  'a sign-up with 20,000 characters of metadata keeps only the fingerprint');
select is((select identity_data from auth.identities where user_id = '11111111-aaaa-4000-8000-000000000002'),
  '{"sub": "11111111-aaaa-4000-8000-000000000002", "email": "11111111-aaaa-4000-8000-000000000002@camden.gov.uk",
    "email_verified": false}'::jsonb, 'its identity keeps only what the auth service writes');
select is((select email::text from auth.identities where user_id = '11111111-aaaa-4000-8000-000000000002'),
  '11111111-aaaa-4000-8000-000000000002@camden.gov.uk', 'its identity keeps the address');

select pg_temp.sign_up('11111111-aaaa-4000-8000-000000000003', jsonb_build_object('registration', repeat('a', 20000)));
select is(pg_temp.metadata('11111111-aaaa-4000-8000-000000000003'), '{}'::jsonb,
  'a fingerprint of 20,000 characters is deleted');

update auth.users set raw_user_meta_data = raw_user_meta_data || jsonb_build_object('junk', repeat('x', 20000))
where id = '11111111-aaaa-4000-8000-000000000001';
select is(pg_temp.metadata('11111111-aaaa-4000-8000-000000000001'), '{}'::jsonb,
  'a session that adds 20,000 characters loses the metadata');
update auth.users set raw_user_meta_data = '{"junk": "x"}', email_confirmed_at = now()
where id = '11111111-aaaa-4000-8000-000000000002';
select is(pg_temp.metadata('11111111-aaaa-4000-8000-000000000002'), '{"junk": "x"}'::jsonb,
  'short metadata can be changed');
