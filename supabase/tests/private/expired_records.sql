select plan(12);
select tests.cast();
create function pg_temp.maintain(batch integer, only_count boolean default false) returns text language sql as $$
  select (done ->> 'registrations') || ' ' || (done ->> 'log_entries') from public.maintain(batch, only_count) as done;
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
select is(pg_temp.maintain(5000, true), '1 1', 'service role: counts where it is told to');
select tests.act_as_operator();
select count_is($$auth.users where email = 'forgotten@barnet.gov.uk'$$, 1, 'counting deletes nobody');
select count_is('auth.audit_log_entries', 2, 'counting deletes no entry of the log');

select tests.act_as_service();
select is(pg_temp.maintain(5000), '1 1', 'service role: says what it deleted');
select is(pg_temp.maintain(5000), '0 0', 'service role: a second time there is nothing');

select tests.act_as_operator();
select is_empty($$select 1 from auth.users where email = 'forgotten@barnet.gov.uk'$$, 'the old registration is gone');
select isnt_empty($$select 1 from auth.users where email = 'officer@barnet.gov.uk'$$, 'the younger one stays');
select isnt_empty($$select 1 from public.councils where council_key = 'camden'$$,
  'a confirmed account stays, however old');
select count_is('auth.audit_log_entries', 1, 'the younger entry of the log stays');

-- In batches, as long as something is due.
select tests.sign_up('oldest', 'oldest@barnet.gov.uk');
select tests.sign_up('older', 'older@barnet.gov.uk');
select tests.act_as_auth_service();
update auth.users set created_at = now() - interval '14 months' where id = tests.user_id('oldest');
update auth.users set created_at = now() - interval '13 months' where id = tests.user_id('older');
insert into auth.audit_log_entries (id, payload, created_at)
  select gen_random_uuid(), '{}', now() - interval '13 months' from generate_series(1, 3);
select tests.act_as_service();
select is(pg_temp.maintain(0), '0 0', 'service role: a batch of none deletes nothing');
select is(pg_temp.maintain(1), '1 1', 'service role: at most a batch of each');
select is(pg_temp.maintain(5), '1 2', 'service role: the next batch takes what is left');
