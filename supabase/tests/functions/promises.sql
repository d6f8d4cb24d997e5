select plan(12);
select tests.cast();
select tests.open_borough('camden');
select tests.open_borough('hackney', 1);

-- Invitations go after 14 days, or 30 where they were declined --------------------------------------------------------

create function pg_temp.invited(name text, expires interval, declined interval default null,
  accepted interval default null) returns void language sql as $$
  insert into public.council_invitations (council_id, email, role, invited_by, created_at, expires_at, declined_at,
    accepted_at)
  values (tests.council_id('camden'), name || '@camden.gov.uk', 'officer', tests.user_id('own'),
    now() + expires - interval '14 days', now() + expires, now() - declined, now() - accepted);
$$;
select pg_temp.invited('open', '1 second'), pg_temp.invited('over', '-1 second'),
  pg_temp.invited('used', '-1 second', null, '10 days'),
  pg_temp.invited('just.used', '4 days', null, '10 days'), pg_temp.invited('declined', '-17 days', '29 days 23 hours'),
  pg_temp.invited('once.declined', '-17 days', '30 days 1 second');
select is((public.maintain(5000) ->> 'invitations')::int, 3, 'maintenance deletes three expired invitations');
select results_eq('select email from public.council_invitations order by 1',
  array['declined@camden.gov.uk', 'just.used@camden.gov.uk', 'open@camden.gov.uk'],
  'invitations are kept for 14 days, or for 30 days after they were declined');

select tests.act_as_operator();
delete from public.council_invitations;

-- A claimant who declined ---------------------------------------------------------------------------------------------

insert into public.council_invitations (council_id, email, role)
  values (tests.council_id('camden'), 'late@camden.gov.uk', 'officer');
select tests.prove('late', 'late@camden.gov.uk');
select tests.act_as('late');
select is(public.claim_council('camden', 'Ada', 'Late'), 'invited',
  'a claim of a registered council is answered with the claimant''s invitation');
select is(public.decline_invitation((select decline_token from public.my_invitations())), 'Camden',
  'the claimant declines the invitation');
select refused($$public.claim_council('camden', 'Ada', 'Late')$$, 'TR003',
  'a declined invitation is not mentioned again');

-- A council's export --------------------------------------------------------------------------------------------------

select tests.act_as('own');
do $$ begin
  perform public.save_site_boroughs(tests.site('camden'), '["hackney"]', '[]');
  perform tests.issue('resident', 'camden', 2);
  perform tests.act_as('own');
  perform public.delete_skip_site(tests.site('camden', 2));
  perform public.note_export();
end $$;
select tests.act_as_operator();
-- Written in another order than they happened.
insert into public.audit_log (council_id, at, member_name, action) values
  (tests.council_id('camden'), now() - interval '1 day', 'Second', 'site_deleted'),
    (tests.council_id('camden'), now() - interval '2 days', 'First', 'site_deleted');
update public.audit_log set at = now() - interval '1 second' where action = 'council_exported';
select tests.act_as('own');
create temp table file as select public.council_export() as export;
select is_empty($$select 1 from file, jsonb_array_elements(export -> 'members') as member
  where member ->> 'mailbox_proved_at' !~ '^\d{4}-\d\d-\d\d$'$$,
  'the export has the day on which a mailbox was proved');
select is((select export #> '{sites,0,boroughs}' from file), '["hackney"]',
  'the export lists the boroughs a site is offered to');
select results_eq($$select event ->> 'at' from file, jsonb_array_elements(export -> 'events')
  with ordinality as listed (event, place) order by place$$,
  $$select event ->> 'at' from file, jsonb_array_elements(export -> 'events') as event
    order by (event ->> 'at')::timestamptz, event ->> 'id'$$,
  'the export has audit entries in the order of their time');
select is((select export #>> '{events,0,member_name}' from file), 'First',
  'the export has the oldest audit entry first');
select isnt_empty($$select 1 from file, jsonb_array_elements(export -> 'figures') as figure
  where figure ->> 'site_address' = 'Site 2 of camden' and (figure ->> 'issued')::int = 1$$,
  'the export has a deleted site''s figures under its address');
select tests.act_as_operator();

-- A resident's export -------------------------------------------------------------------------------------------------

select tests.act_as_service();
select results_eq($$select email ->> 'kind'
  from jsonb_array_elements(public.export_resident(tests.user_id('resident')) -> 'emails') as email$$,
  array['voucher'], 'a resident''s export has the emails to the resident');
select tests.act_as_operator();

-- The nightly run counts all that it does -----------------------------------------------------------------------------

create temp table old as select tests.held('resident', interval '14 months', true) as voucher,
  tests.held('neighbour', interval '38 months', true) as ancient;
update public.vouchers set code = null, resident_id = null, request_id = null, request_hash = null
  where id = (select ancient from old);
insert into public.audit_log (council_id, at, member_name, action)
  values (tests.council_id('camden'), now() - interval '25 months', 'x', 'site_deleted');
insert into private.deleted_vouchers (address_hash, local_auth_issue, issued_on, was_used)
  values ('\x01', 'camden', tests.today() - 365, true);
insert into private.holder_emails (council_id, site_ids, first_day, subject, body, people, sender_id, sender_name,
  sent_at)
values (tests.council_id('camden'), '{}', '2020-01-01', 'x', 'x', 1, tests.user_id('own'), 'Ada',
  now() - interval '31 days');
select pg_temp.invited('over', '-1 second');
insert into private.erasures (kind, id, at) values ('account', gen_random_uuid(), now() - interval '41 days');
insert into private.emptied_passwords (user_id, registration, encrypted_password, emptied_at) values
  (tests.user_id('own'), repeat('0', 64), 'typed', now() - interval '2 hours 1 second'),
    (tests.user_id('officer'), repeat('0', 64), 'typed', now() - interval '1 hour');
insert into private.late_checks (acceptance_id, voucher_id, outcome, member_id, member_name, site_id, site_address,
  site_council, council_id, checked_at, arrived_at)
select gen_random_uuid(), of, 'unknown', tests.user_id('gate'), 'Grace', tests.site('camden'), 'x', 'camden', tests.council_id('camden'),
  now() - ago, now() - ago
from unnest(array[interval '25 months', interval '23 months']) as ago cross
  join (select null::uuid union all select voucher from old) as vouchers (of);
update public.residents set last_seen_on = tests.today() - interval '25 months', deletion_notice_on = tests.today() - 30
  where user_id = tests.user_id('neighbour');
select tests.register('closed', 'closed@barnet.gov.uk', 'barnet');
update public.councils set closed_at = now() - interval '31 days' where council_key = 'barnet';
select tests.act_as_service();
create temp table done as select '{}'::jsonb as counts where false;
do $$
declare
  counted jsonb;
begin
  loop
    counted := public.maintain(5000);
    insert into done values (counted);
    exit when not exists (select from jsonb_each_text(counted) as task where task.value::bigint > 0);
  end loop;
end $$;
select results_eq(
  $$select task.key, sum(task.value::int)::int from done, jsonb_each_text(counts) as task group by 1 order by 1$$, $$values
  ('closed_councils', 1), ('deleted_residents', 1), ('emails', 1), ('emptied_passwords', 1), ('ended_vouchers', 0),
    ('erasures', 1), ('events', 1), ('idle_residents', 1), ('idle_residents_emailed', 0), ('invitations', 1), ('late_checks', 1), ('log_entries', 0),
    ('member_names', 1), ('old_facts', 12), ('registrations', 0), ('voucher_persons', 1), ('vouchers', 1)$$,
  'each task of maintenance does what is due');
