select plan(9);
select tests.cast();
create function pg_temp.maintain(batch integer) returns text language sql as $$
  select (done ->> 'registrations') || ' ' || (done ->> 'log_entries') from public.maintain(batch) as done;
$$;

-- One registration is a day too old, one a day younger than that, and one that is older still was confirmed.
select tests.sign_up('forgotten', 'forgotten@barnet.gov.uk');
select tests.act_as_auth_service();
update auth.users set created_at = now() - interval '11 months 1 day'
  where id in (tests.user_id('forgotten'), tests.user_id('own'));
update auth.users set created_at = now() - interval '11 months' + interval '1 day'
  where id = tests.user_id('unverified');
insert into auth.audit_log_entries (id, payload, created_at) values
  (gen_random_uuid(), '{}', now() - interval '11 months 1 day'),
  (gen_random_uuid(), '{}', now() - interval '10 months');

select tests.act_as_service();
select is(pg_temp.maintain(5000), '1 1', 'maintenance deletes one old registration and one old log entry');
select is(pg_temp.maintain(5000), '0 0', 'maintenance deletes nothing the second time');

select tests.act_as_operator();
select is_empty($$select 1 from auth.users where email = 'forgotten@barnet.gov.uk'$$,
  'the old unconfirmed registration is deleted');
select isnt_empty($$select 1 from auth.users where email = 'officer@barnet.gov.uk'$$,
  'a newer unconfirmed registration is kept');
select isnt_empty($$select 1 from public.councils where council_key = 'camden'$$, 'an old confirmed account is kept');
select count_is('auth.audit_log_entries', 1, 'a newer log entry is kept');

-- In batches, as long as something is due.
select tests.sign_up('oldest', 'oldest@barnet.gov.uk');
select tests.sign_up('older', 'older@barnet.gov.uk');
select tests.act_as_auth_service();
update auth.users set created_at = now() - interval '14 months' where id = tests.user_id('oldest');
update auth.users set created_at = now() - interval '13 months' where id = tests.user_id('older');
insert into auth.audit_log_entries (id, payload, created_at)
  select gen_random_uuid(), '{}', now() - interval '13 months' from generate_series(1, 3);
select tests.act_as_service();
select is(pg_temp.maintain(0), '0 0', 'a batch of none deletes nothing');
select is(pg_temp.maintain(1), '1 1', 'a batch of one deletes one of each');
select is(pg_temp.maintain(5), '1 2', 'the next batch deletes the others');
