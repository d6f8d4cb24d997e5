begin;
select plan(33);
select tests.cast();

create function pg_temp.ask(person text, address text) returns text language sql as $$
  select format('update auth.users set email_change = %L, email_change_sent_at = now() where id = %L', address, tests.user_id(person));
$$;
create function pg_temp.settle(person text) returns text language sql as $$
  select format('update auth.users set email = email_change, email_change = '''' where id = %L', tests.user_id(person));
$$;

-- Asking takes a recent session.
select tests.begin_session('own', interval '5 minutes');
select tests.act_as_auth_service();
select throws_ok(pg_temp.ask('own', 'new@camden.gov.uk'), 'TR002', 'Please enter your password to continue.',
  'own council: refused five minutes after signing in');
select tests.begin_session('own', interval '4 minutes');
select tests.act_as_auth_service();
select lives_ok(pg_temp.ask('own', 'new@camden.gov.uk'), 'own council: asks soon after signing in');
select lives_ok(pg_temp.settle('own'), 'own council: the token of the e-mail settles it');
select tests.act_as_operator();
select is((select email from auth.users where id = tests.user_id('own'))::text, 'new@camden.gov.uk', 'and the address is the new one');

select tests.end_session('own');
select tests.act_as_auth_service();
select throws_ok(pg_temp.ask('own', 'newer@camden.gov.uk'), 'TR002', null, 'own council: refused without a session');
select tests.begin_session('own');
select tests.act_as_auth_service();
select lives_ok(pg_temp.ask('own', 'newer@camden.gov.uk'), 'own council: asks again');
select tests.end_session('own');
select tests.act_as_auth_service();
select lives_ok(pg_temp.settle('own'), 'own council: settling takes no session, it happens wherever the e-mail is read');
select throws_ok(
  format('update auth.users set email = %L where id = %L', 'direct@camden.gov.uk', tests.user_id('own')), 'TR002', null,
  'own council: an address that was never asked for takes a recent session too');
select tests.begin_session('another');
select tests.act_as_auth_service();
select throws_ok(pg_temp.ask('own', 'newest@camden.gov.uk'), 'TR002', null, 'own council: the session of somebody else does not count');

-- The new address belongs to the council or to the provider.
select tests.begin_session('own');
select tests.act_as_auth_service();
select throws_ok(pg_temp.ask('own', address), 'TR008', 'Your email must be specific to your council', 'own council: refused: ' || address)
from (values
  ('officer@hackney.gov.uk'), ('mallory@evil.example'), ('new@notcamden.gov.uk'), ('new@camden.gov.uk.evil.example'),
  (' new@camden.gov.uk'), ('new@evil.example@camden.gov.uk')
) as refused (address);
select lives_ok(pg_temp.ask('own', address), 'own council: allowed: ' || address)
from (values ('NEW@Camden.gov.uk'), ('new@sub.camden.gov.uk'), ('staff@tipright.example')) as allowed (address);
select lives_ok(pg_temp.ask('own', ''), 'own council: taking the question back is allowed');

select lives_ok(pg_temp.ask('own', 'last@camden.gov.uk'), 'own council: asks once more');
select tests.act_as_operator();
delete from public.borough_email_domains where borough_key = 'camden';
select tests.act_as_auth_service();
select throws_ok(pg_temp.settle('own'), 'TR008', null, 'own council: a domain that was removed meanwhile settles nothing');
select tests.act_as_operator();
insert into public.borough_email_domains values ('camden', 'camden.gov.uk');

-- Metadata does not choose the council.
select tests.act_as_auth_service();
update auth.users set raw_user_meta_data = tests.metadata('westminster') where id = tests.user_id('own');
select throws_ok(pg_temp.ask('own', 'officer@westminster.gov.uk'), 'TR008', null, 'own council: other metadata opens no other domain');
select throws_ok(
  format('update auth.users set raw_user_meta_data = tests.metadata(%L), email_change = %L where id = %L',
    'westminster', 'officer@westminster.gov.uk', tests.user_id('own')),
  'TR008', null, 'own council: not even in the same moment');

-- The others.
select throws_ok(pg_temp.ask('another', 'officer@camden.gov.uk'), 'TR008', null, 'another council: stays with its own domain');
select lives_ok(pg_temp.ask('another', 'new@hackney.gov.uk'), 'another council: its own domain');
select lives_ok(pg_temp.ask('provider', 'officer@lambeth.gov.uk'), 'provider account: the domain of the council that it holds');
select lives_ok(pg_temp.ask('provider', 'other@staff.tipright.example'), 'provider account: the provider''s domain');
select throws_ok(pg_temp.ask('provider', 'officer@camden.gov.uk'), 'TR008', null, 'provider account: no other council''s domain');
select throws_ok(pg_temp.ask('unverified', 'officer@camden.gov.uk'), 'TR008', null,
  'unverified account: stays with the borough that it signed up for');
select lives_ok(
  format('update auth.users set email = %L, deleted_at = now() where id = %L', md5('x'), tests.user_id('another')),
  'deleting an account the reversible way may replace its address');
select lives_ok(
  format('update auth.users set last_sign_in_at = now() where id = %L', tests.user_id('own')),
  'other changes are not this rule''s business');

select tests.act_as('own');
select throws_ok($$update auth.users set email = 'mallory@evil.example' where true$$, '42501', null, 'signed in: writes no account');

select tests.act_as_operator();
select is((select email from auth.users where id = tests.user_id('own'))::text, 'newer@camden.gov.uk', 'nothing that was refused was stored');
select * from finish();
rollback;
