-- What the pgTAP files share: the people, and ways to act as each of them. Everything lives in schema tests and is
-- rolled back with the file that called it.

grant usage on schema tests to public;

-- The provider's staff register any borough. Which domains are theirs is the operator's; these are the tests'.
insert into public.provider_email_domains (domain) values ('provider.example') on conflict (domain) do nothing;

create table tests.people (
  name text primary key,
  user_id uuid not null,
  session_id uuid not null
);

-- Rows are compared as they are written, so that a test can say 'active' and not which closed set it is of.
do $$
begin
  execute replace(
    pg_get_functiondef('tests.results_eq(refcursor, refcursor, text)'::regprocedure),
    'have_rec IS DISTINCT FROM want_rec', 'have_rec::text IS DISTINCT FROM want_rec::text'
  );
end $$;

-- Acting -----------------------------------------------------------------------------------------------------------

create function tests.act_as_operator() returns void language plpgsql as $$
begin
  perform set_config('role', 'none', true);
  perform set_config('request.jwt.claims', '', true);
  perform set_config('request.jwt.claim.sub', '', true);
  perform set_config('request.jwt.claim.role', '', true);
  perform set_config('statement_timeout', '0', true);
end $$;
comment on function tests.act_as_operator() is 'Acts as the superuser of the test run.';

create function tests.act_as_role(api_role text, claims jsonb) returns void language plpgsql as $$
begin
  perform set_config('request.jwt.claims', claims::text, true);
  perform set_config('request.jwt.claim.sub', coalesce(claims ->> 'sub', ''), true);
  perform set_config('request.jwt.claim.role', api_role, true);
  perform set_config('role', api_role, true);
  -- Hosted Supabase's limits of time, which the API takes from the role; from the next statement on.
  perform set_config('statement_timeout', case api_role when 'anon' then '3s' else '8s' end, true);
end $$;
comment on function tests.act_as_role(text, jsonb) is 'Takes role, claims and time limit as the API does for each request.';

create function tests.act_as_anonymous() returns void language plpgsql as $$
begin
  perform tests.act_as_operator();
  perform tests.act_as_role('anon', '{"role": "anon"}');
end $$;

create function tests.act_as_service() returns void language plpgsql as $$
begin
  perform tests.act_as_operator();
  perform tests.act_as_role('service_role', '{"role": "service_role"}');
end $$;

create function tests.act_as(person text) returns void language plpgsql as $$
declare
  token jsonb;
begin
  perform tests.act_as_operator();
  select jsonb_build_object('role', 'authenticated', 'sub', user_id, 'session_id', session_id)
  into strict token from tests.people where name = person;
  perform tests.act_as_role('authenticated', token);
end $$;
comment on function tests.act_as(text) is
  'Acts with the token of the person''s session, which may have ended.';

create function tests.role_of(member_id uuid, council text default 'camden') returns text
  language sql stable security definer as $$
  select members.role from public.council_members as members
  join public.councils on councils.id = members.council_id
  where members.user_id = member_id and councils.council_key = council;
$$;
comment on function tests.role_of(uuid, text) is 'Returns a member''s present role.';

create function tests.act_as_auth_service() returns void language plpgsql as $$
begin
  perform tests.act_as_operator();
  -- The embedded stack's auth service is the superuser itself.
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    perform set_config('role', 'supabase_auth_admin', true);
  end if;
end $$;

-- People -----------------------------------------------------------------------------------------------------------

create function tests.user_id(person text) returns uuid language sql stable security definer set search_path = '' as $$
  select people.user_id from tests.people where people.name = person;
$$;

create function tests.sign_up(person text, email text, proof text default null) returns void language plpgsql as $$
declare
  new_id uuid := gen_random_uuid();
begin
  perform tests.act_as_auth_service();
  insert into auth.users (id, aud, role, email, encrypted_password, email_change, raw_app_meta_data, raw_user_meta_data,
    created_at, updated_at)
  values (
    new_id, 'authenticated', 'authenticated', email, 'typed at sign-up', '', '{}',
    case
      when proof is null then '{}'
      else jsonb_build_object('registration', encode(sha256(convert_to(proof, 'UTF8')), 'hex'))
    end,
    now(), now()
  );
  perform tests.act_as_operator();
  insert into tests.people values (person, new_id, gen_random_uuid());
end $$;
comment on function tests.sign_up(text, text,
  text) is 'Makes an unconfirmed account, with the fingerprint of a proof.';

create function tests.confirm(person text) returns void language plpgsql as $$
begin
  perform tests.act_as_auth_service();
  update auth.users set email_confirmed_at = now() where id = tests.user_id(person);
  perform tests.act_as_operator();
end $$;

create function tests.begin_session(person text, age interval default '0', method text default 'otp',
  aal text default 'aal1')
returns void language plpgsql as $$
declare
  token tests.people;
begin
  perform tests.act_as_operator();
  select * into strict token from tests.people where name = person;
  perform tests.act_as_auth_service();
  delete from auth.sessions where id = token.session_id;
  execute format(
    'insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (%L, %L, %L, now(), %L)',
    token.session_id, token.user_id, now() - age, aal
  );
  insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
  values (gen_random_uuid(), token.session_id, now() - age, now(), method);
  perform tests.act_as_operator();
end $$;
comment on function tests.begin_session(text, interval, text, text) is
  'Begins the session that the person''s token names, some time ago, with an e-mailed code (otp) or a password.';

create function tests.end_session(person text) returns void language plpgsql as $$
begin
  perform tests.act_as_operator();
  delete from auth.sessions where id = (select session_id from tests.people where name = person);
end $$;

create function tests.announce(person text, change text, new_value text default '') returns void language plpgsql as $$
begin
  perform tests.act_as_operator();
  insert into private.announcements (user_id, what, value, session_id)
  select people.user_id, change::private.account_key, new_value, people.session_id from tests.people
    where people.name = person
  on conflict (user_id, what) do update set value = excluded.value, session_id = excluded.session_id,
    announced_at = now(), used_at = null;
end $$;
comment on function tests.announce(text, text, text) is 'Announces a change as announce_change() does in a recent session.';

create function tests.set_password(person text, password text) returns void language plpgsql as $$
begin
  perform tests.announce(person, 'password');
  perform tests.act_as_auth_service();
  update auth.users set encrypted_password = password where id = tests.user_id(person);
  perform tests.act_as_operator();
end $$;
comment on function tests.set_password(text, text) is 'Sets an announced password.';

create function tests.prove(person text, email text) returns void language plpgsql as $$
begin
  perform tests.sign_up(person, email);
  perform tests.confirm(person);
  perform tests.begin_session(person);
end $$;
comment on function tests.prove(text, text) is 'Makes a confirmed account with a session.';

create function tests.begin_another_session(person text, called text) returns void language plpgsql as $$
begin
  perform tests.act_as_operator();
  insert into tests.people values (called, tests.user_id(person), gen_random_uuid());
  perform tests.begin_session(called);
end $$;
comment on function tests.begin_another_session(text, text) is 'Begins a second session of the same account, known by another name.';

create function tests.register(person text, email text, borough text) returns void language plpgsql as $$
begin
  perform tests.prove(person, email);
  perform tests.act_as(person);
  perform public.claim_council(borough, 'Ada', 'Lovelace');
  perform tests.act_as_operator();
end $$;
comment on function tests.register(text, text, text) is 'Makes an account that claims a council.';

create function tests.council_id(borough text) returns uuid
  language sql stable security definer set search_path = '' as $$
  select councils.id from public.councils where councils.council_key = borough;
$$;

create function tests.enlist(person text, borough text, member_role text) returns void language plpgsql as $$
begin
  perform tests.act_as_operator();
  insert into public.council_members (user_id, council_id, role, first_name, last_name, mailbox_proved_at)
  values (tests.user_id(person), tests.council_id(borough), member_role::private.role, 'Grace', initcap(person), now());
end $$;
comment on function tests.enlist(text, text, text) is 'Makes a member of a council without an invitation.';

create function tests.add_second_step(person text) returns void language plpgsql as $$
begin
  perform tests.announce(person, 'second_step', tests.user_id(person)::text);
  perform tests.act_as_auth_service();
  -- One for each person, of the same id.
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
  values (tests.user_id(person), tests.user_id(person), 'totp', 'verified', now(), now(), 'x');
  perform tests.act_as_operator();
end $$;
comment on function tests.add_second_step(text) is
  'Adds a verified second step, which the person''s session has not passed.';

create function tests.cast() returns void language plpgsql as $$
begin
  perform tests.register('own', 'manager@camden.gov.uk', 'camden');
  perform tests.prove('officer', 'officer@camden.gov.uk');
  perform tests.enlist('officer', 'camden', 'officer');
  perform tests.register('another', 'manager@hackney.gov.uk', 'hackney');
  perform tests.register('provider', 'staff@provider.example', 'lambeth');
  perform tests.prove('gate', 'gate@contractor.example');
  perform tests.enlist('gate', 'camden', 'gate');
  perform tests.enlist('gate', 'hackney', 'gate');
  perform tests.prove('idle', 'idle@camden.gov.uk');
  perform tests.enlist('idle', 'camden', 'manager');
  perform tests.begin_session('idle', interval '7 days');
  perform tests.prove('one step', 'onestep@camden.gov.uk');
  perform tests.enlist('one step', 'camden', 'manager');
  perform tests.add_second_step('one step');
  perform tests.prove('newcomer', 'newcomer@barnet.gov.uk');
  perform tests.become_resident('resident', 'resident@home.example', 'camden');
  perform tests.become_resident('neighbour', 'neighbour@home.example', 'camden');
  perform tests.sign_up('unverified', 'officer@barnet.gov.uk');
  perform tests.begin_session('unverified');
  perform tests.register('deleted', 'manager@brent.gov.uk', 'brent');
  delete from public.councils where council_key = 'brent';
  perform tests.act_as_auth_service();
  delete from auth.users where id = tests.user_id('deleted');
  perform tests.register('signed out', 'manager@bexley.gov.uk', 'bexley');
  perform tests.end_session('signed out');
  perform tests.act_as_operator();
end $$;
comment on function tests.cast() is
  'own (Camden''s manager), officer (Camden), gate (Camden and Hackney), idle (a manager of Camden, seven days ago), '
  'one step (a manager of Camden, signed in without the second step of the account), another (Hackney''s manager), '
  'provider (staff holding Lambeth), newcomer (proved a mailbox, no council), '
  'resident and neighbour (residents of Camden), unverified (with a session), '
  'deleted (was Brent''s manager; the token is still valid), signed out (Bexley''s manager; the session has ended).';

-- Attempts ---------------------------------------------------------------------------------------------------------

create function tests.refused(call text, code text, description text, words text default null) returns text
language sql as $$
  select tests.throws_ok('select ' || call, code, words, description);
$$;
comment on function tests.refused(text, text, text, text) is
  'Asserts that a call fails with a code, and with a message where one is given.';

create function tests.refused_to(
  person text, call text, code text, description text, words text default null
) returns text language sql as $$
  select tests.act_as(person);
  select tests.refused(call, code, description, words);
$$;
comment on function tests.refused_to(text, text, text, text,
  text) is 'Asserts the same of a call by a person, who stays the caller.';

create function tests.allowed(call text, description text) returns text language sql as $$
  select tests.lives_ok('select ' || call, description);
$$;
comment on function tests.allowed(text, text) is 'Asserts that a call succeeds.';

create function tests.allowed_to(person text, call text, description text) returns text language sql as $$
  select tests.act_as(person);
  select tests.allowed(call, description);
$$;
comment on function tests.allowed_to(text, text, text) is 'Asserts the same of a call by a person, who stays the caller.';

create function tests.answers(call text, expected text, description text) returns text language plpgsql as $$
declare
  outcome text;
begin
  execute format('select (select outcome::text from %s)', call) into outcome;
  return tests.is(outcome, expected, description);
end $$;
comment on function tests.answers(text, text, text) is 'Asserts the outcome of a call.';

create function tests.count_is(rows text, expected integer, description text) returns text language plpgsql as $$
declare
  found integer;
begin
  execute format('select (select count(*)::integer from %s)', rows) into found;
  return tests.is(found, expected, description);
end $$;
comment on function tests.count_is(text, integer, text) is
  'Asserts how many rows the current role finds: of a table, with a condition, or of a function.';

create function tests.outcome(statement text) returns text language plpgsql as $$
begin
  begin
    execute statement;
    raise exception using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then return 'allowed';
    when insufficient_privilege then return 'refused';
    when others then return sqlstate;
  end;
end $$;
comment on function tests.outcome(text) is
  'Tries a statement and undoes it: allowed, refused, or the code of another error.';

create function tests.seen(relation text, by text) returns text[] language plpgsql as $$
declare
  found text[];
begin
  execute format(
    'select coalesce(array_agg(distinct %1$s order by %1$s) filter (where %1$s is not null), ''{}'') from %2$s',
    by, relation
  )
  into found;
  return found;
exception when insufficient_privilege then return null;
end $$;
comment on function tests.seen(text, text) is 'Returns the rows that the current role sees of a table; null without the privilege.';
