-- Grants are the first line of defence. This file gives them all away, as a careless migration or dashboard click
-- could, and checks that the policies still hold.
select plan(196);
select tests.cast();
insert into public.skip_sites (council_key, position, address) values ('camden', 1, 'One'), ('hackney', 1, 'Two');
insert into public.skip_companies (id, skip_company_name)
  values ('00000000-0000-4000-8000-000000000001', 'Amber Skips');
insert into public.linked_skip_companies values
  ('camden', '00000000-0000-4000-8000-000000000001'), ('hackney', '00000000-0000-4000-8000-000000000001');
insert into public.vouchers (local_auth_issue) values ('camden'), ('hackney');
insert into public.council_invitations (council_id, email, role)
  select id, 'invited@' || council_key || '.gov.uk', 'officer' from public.councils;
grant all on all tables in schema public to anon, authenticated;

create function pg_temp.rows(relation text) returns integer language plpgsql as $$
declare
  counted integer;
begin
  execute format('select count(*) from public.%I', relation) into counted;
  return counted;
end $$;
create function pg_temp.changed(statement text) returns integer language plpgsql as $$
declare
  counted integer;
begin
  execute statement;
  get diagnostics counted = row_count;
  return counted;
exception when insufficient_privilege then return 0;
end $$;

-- How many rows a manager, an officer and gate staff of Camden see; the others see none.
create temp table expected (relation text, own integer, officer integer, gate integer);
insert into expected values
  ('borough_email_domains', 0, 0, 0), ('provider_email_domains', 0, 0, 0), ('vouchers', 0, 0, 0),
  ('councils', 1, 1, 0), ('council_members', 5, 5, 2), ('council_invitations', 1, 0, 0), ('audit_log', 1, 1, 0),
  ('skip_sites', 1, 1, 0), ('skip_companies', 1, 1, 0), ('linked_skip_companies', 1, 1, 0);
grant select on expected to public;

select tests.act_as('own');
select is(pg_temp.rows(relation), own, 'a manager''s rows of ' || relation) from expected;
select tests.act_as('officer');
select is(pg_temp.rows(relation), officer, 'an officer''s rows of ' || relation) from expected;
select tests.act_as('gate');
select is(pg_temp.rows(relation), gate, 'gate staff''s rows of ' || relation) from expected;
select tests.act_as('newcomer');
select is(pg_temp.rows(relation), 0, 'an account without a council sees no rows of ' || relation) from expected;
select tests.act_as('idle');
select is(pg_temp.rows(relation), 0, 'an idle session sees no rows of ' || relation) from expected;
select tests.act_as('one step');
select is(pg_temp.rows(relation), 0, 'a session without the second step sees no rows of ' || relation) from expected;
select tests.act_as('unverified');
select is(pg_temp.rows(relation), 0, 'an unconfirmed account sees no rows of ' || relation) from expected;
select tests.act_as('deleted');
select is(pg_temp.rows(relation), 0, 'a deleted account sees no rows of ' || relation) from expected;
select tests.act_as('signed out');
select is(pg_temp.rows(relation), 0, 'an ended session sees no rows of ' || relation) from expected;
select tests.act_as_anonymous();
select is(pg_temp.rows(relation), 0, 'a visitor sees no rows of ' || relation) from expected;
select is(pg_temp.changed(format('delete from public.%I where true', relation)), 0,
  'a visitor deletes no rows of ' || relation)
from expected;

-- Writes that a policy might permit.
create temp table attempts (statement text);
insert into attempts values
  ($$insert into public.skip_sites (council_key, position, address) values ('camden', 2, 'x')$$),
  ($$insert into public.skip_sites (council_key, position, address) values ('hackney', 2, 'x')$$),
  ($$update public.skip_sites set address = 'x' where true$$),
  ($$delete from public.skip_sites where true$$),
  ($$insert into public.councils (council_key, council_name) values ('croydon', 'Croydon')$$),
  ($$update public.councils set vouchers_open = true where true$$),
  ($$delete from public.councils where true$$),
  ($$insert into public.council_members select current_setting('request.jwt.claim.sub')::uuid, id, 'gate', 'A', 'B',
    now(), now() from public.councils$$),
  ($$update public.council_members set first_name = 'Mallory'
    where user_id <> current_setting('request.jwt.claim.sub')::uuid$$),
  ($$update public.council_members set council_id = gen_random_uuid()
    where user_id = current_setting('request.jwt.claim.sub')::uuid$$),
  ($$delete from public.council_members where true$$),
  ($$insert into public.council_invitations (council_id, email, role) select id, 'x@evil.example', 'manager'
    from public.councils$$),
  ($$update public.council_invitations set email = 'x@evil.example' where true$$),
  ($$delete from public.council_invitations where true$$),
  ($$insert into public.audit_log (council_id, member_name, action) select id, 'Mallory', 'site_deleted'
    from public.councils$$),
  ($$update public.audit_log set member_name = 'Mallory' where true$$),
  ($$delete from public.audit_log where true$$),
  ($$insert into public.linked_skip_companies values ('camden', '00000000-0000-4000-8000-000000000001')$$),
  ($$update public.linked_skip_companies set council_key = 'camden' where true$$),
  ($$insert into public.skip_companies (skip_company_name) values ('x')$$),
  ($$update public.skip_companies set contact_email = 'x' where true$$),
  ($$insert into public.vouchers (local_auth_issue) values ('camden')$$),
  ($$update public.vouchers set voucher_used = true where true$$),
  ($$insert into public.boroughs values ('atlantis', 'Atlantis', 'E09000099', 'https://atlantis.example/')$$),
  ($$update public.boroughs set council_name = 'x' where key = 'camden'$$),
  ($$insert into public.borough_email_domains values ('camden', 'evil.example')$$),
  ($$insert into public.provider_email_domains values ('evil.example')$$);
grant select on attempts to public;
select tests.act_as('own');
select is(pg_temp.changed(statement), 0, 'a manager cannot ' || regexp_replace(statement, '\s+', ' ', 'g')) from attempts;
select tests.act_as('officer');
select is(pg_temp.changed(statement), 0, 'an officer cannot ' || regexp_replace(statement, '\s+', ' ', 'g')) from attempts;
select is(pg_temp.changed($$update public.council_members set role = 'manager'
  where user_id = current_setting('request.jwt.claim.sub')::uuid$$), 0, 'an officer cannot become a manager');
select tests.act_as('gate');
select is(pg_temp.changed(statement), 0, 'gate staff cannot ' || regexp_replace(statement, '\s+', ' ', 'g')) from attempts;
select is(pg_temp.changed($$update public.council_members set role = 'officer'
  where user_id = current_setting('request.jwt.claim.sub')::uuid$$), 0, 'gate staff cannot become officers');

select tests.act_as_operator();
select count_is('public.skip_sites', 2, 'no site was written or deleted');
select count_is('public.vouchers', 2, 'no voucher was written or deleted');
select count_is('public.councils', 4, 'no council was written or deleted');
