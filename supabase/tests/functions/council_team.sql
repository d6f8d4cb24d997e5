select plan(48);
select tests.cast();
update auth.users set last_sign_in_at = now() - interval '3 days' where id = tests.user_id('officer');

select tests.act_as('own');
select bag_eq('select email, role::text, second_step from public.council_team()',
  $$values ('idle@camden.gov.uk', 'manager', false), ('manager@camden.gov.uk', 'manager', false),
    ('onestep@camden.gov.uk', 'manager', true),
    ('officer@camden.gov.uk', 'officer', false), ('gate@contractor.example', 'gate', false)$$,
  'a manager sees every member of the council');
select results_eq('select role from public.council_team()', array['manager', 'manager', 'manager', 'officer', 'gate'],
  'the team lists managers first and gate staff last');
select results_eq($$select first_name, last_name, last_signed_in_on from public.council_team() where role = 'officer'$$,
  $$values ('Grace', 'Officer', ((now() - interval '3 days') at time zone 'Europe/London')::date)$$,
  'the team shows names and the day of the last sign-in');
select results_eq('select email from public.council_team() where not council_email', array['gate@contractor.example'],
  'the team marks addresses outside the council''s domains');
select tests.act_as('officer');
select count_is('public.council_team()', 5, 'an officer sees the same team');
select tests.act_as('another');
select count_is('public.council_team()', 2, 'another council sees its own team');

-- Pages of the audit log.
select tests.act_as_operator();
delete from public.audit_log where true;
insert into public.audit_log (council_id, at, member_name, action, changes)
  select tests.council_id('camden'), now() - make_interval(hours => number), 'Ada',
    'site_deleted'::private.audit_action, jsonb_build_object('number', number)
  from generate_series(1, 120) as number;
-- Three at one moment, across the end of the first page.
update public.audit_log set at = now() - interval '50 hours' where (changes ->> 'number')::int between 49 and 51;
insert into public.audit_log (council_id, member_name, action)
  values (tests.council_id('hackney'), 'Eve', 'site_deleted');
select tests.act_as('own');
select count_is($$public.council_audit_log() where action = 'site_deleted'$$, 51,
  'a page has fifty entries, and all with the same time as the last');
select is((select max((changes ->> 'number')::int) from public.council_audit_log()), 51,
  'the first page has the newest entries');
select results_eq($$select changes ->> 'number' from public.council_audit_log() where action = 'site_deleted' limit 3$$,
  array['1', '2', '3'], 'the newest entry is first');
select is((select min((changes ->> 'number')::int) from public.council_audit_log(now() - interval '50 hours')), 52,
  'the next page continues after the first');
select count_is($$public.council_audit_log(now() - interval '50 hours')$$, 50,
  'the next page has fifty entries as well');
select count_is($$public.council_audit_log(now() - interval '101 hours')$$, 19,
  'the last page has the remaining entries');
select is_empty($$select 1 from public.council_audit_log(now() - interval '120 hours')$$,
  'there is no page after the last');
select is_empty($$select 1 from public.council_audit_log() where member_name = 'Eve'$$,
  'the audit log has no entries of another council');
select tests.act_as('officer');
select count_is($$public.council_audit_log() where action = 'site_deleted'$$, 51,
  'an officer reads the same audit log');
select tests.act_as_service();
select is((select jsonb_array_length(public.export_council('hackney') -> 'events')), 1,
  'the operator exports a council with its audit log');
select is(public.export_council('camden') #>> '{companies,0,skip_company_name}',
  (select skip_company_name from public.skip_companies
    join public.linked_skip_companies as links on links.skip_company_id = skip_companies.id
    where links.council_key = 'camden' order by 1 limit 1), 'the export names the skip companies');
insert into public.vouchers (local_auth_issue) values ('camden');
select is((select sum((figures ->> 'issued')::int)
  from jsonb_array_elements(public.export_council('camden') -> 'figures') as figures),
  (select count(*) from public.vouchers where local_auth_issue = 'camden'), 'the export counts the vouchers by month');
select is(public.export_council('sutton'), null, 'an unregistered council has no export');

-- The audit log has one entry per call that changes sites.
select tests.act_as_operator();
delete from public.audit_log where true;
select tests.act_as('officer');
select allowed($$public.save_skip_sites('[{"address": "One"}, {"address": "Two"}, {"address": " "}]')$$,
  'an officer adds sites');
select allowed($$public.save_skip_sites((select jsonb_agg(jsonb_build_object('id', id, 'from', address, 'address',
  replace(address, 'One', 'First'))) from public.skip_sites))$$, 'an officer renames a site');
select allowed($$public.save_skip_sites((select jsonb_agg(jsonb_build_object('id', id, 'from', address, 'address',
  address)) from public.skip_sites))$$, 'an officer saves sites without a change');
select allowed($$public.delete_skip_site((select id from public.skip_sites where address = 'First'))$$,
  'an officer deletes a site');
select allowed('public.delete_skip_site(gen_random_uuid())', 'an officer may delete an id that does not exist');
select bag_eq(
  'select member_name, action::text, (changes - ''site_id'') #- ''{changed,0,site_id}'' from public.council_audit_log()',
  $$values
  ('Grace Officer', 'sites_saved',
    '{"added": ["One", "Two"], "added_count": 2, "changed": [], "changed_count": 0}'::jsonb),
  ('Grace Officer', 'sites_saved',
    '{"added": [], "added_count": 0, "changed": [{"from": "One", "to": "First"}], "changed_count": 1}'),
  ('Grace Officer', 'site_deleted', '{"site": "First"}')$$,
  'the audit log has one entry for each call that changed something');
select allowed($$public.save_skip_sites((select jsonb_agg(jsonb_build_object('address', 'Site ' || number))
  from generate_series(1, 60) as number))$$, 'an officer adds sixty sites at once');
select is((select jsonb_array_length(changes -> 'added') || ' of ' || (changes ->> 'added_count')
  from public.council_audit_log() where changes ->> 'added_count' = '60'), '60 of 60',
  'the audit log names all sixty sites');

-- An officer who takes the manager's name for a minute.
select tests.act_as_operator();
delete from public.audit_log where true;
select tests.act_as('officer');
update public.council_members set first_name = ' Ada ', last_name = 'Manager' where user_id = tests.user_id('officer');
select allowed($$public.save_skip_sites('[{"address": "In her name"}]')$$,
  'an officer saves a site under another name');
update public.council_members set first_name = 'Grace', last_name = 'Officer' where user_id = tests.user_id('officer');
update public.council_members set first_name = ' ', last_name = 'Officer ' where user_id = tests.user_id('officer');
select bag_eq('select member_id, member_email, member_name, action::text, changes from public.council_audit_log()', $$
  select tests.user_id('officer'), 'officer@camden.gov.uk', expected.* from (values
    ('Grace Officer', 'name_changed', '{"from": "Grace Officer", "to": "Ada Manager"}'::jsonb),
    ('Ada Manager', 'sites_saved', '{"added": ["In her name"], "added_count": 1, "changed": [], "changed_count": 0}'),
    ('Ada Manager', 'name_changed', '{"from": "Ada Manager", "to": "Grace Officer"}')) as expected$$,
  'the audit log keeps account and address of an officer who changes name');

-- Filters by member, action and days of London.
select tests.act_as_operator();
delete from public.audit_log where true;
insert into public.audit_log (council_id, at, member_id, member_name, member_email, action)
  select tests.council_id('camden'), at::timestamptz, tests.user_id(who), name, 'x@camden.gov.uk',
    action::private.audit_action
  from (values
    ('2026-05-31 22:59:59Z', 'officer', 'Grace', 'site_deleted'),
    ('2026-05-31 23:00:00Z', 'officer', 'Grace Now', 'sites_saved'),
    ('2026-06-30 22:59:59Z', 'own', 'Ada', 'sites_saved'),
    ('2026-06-30 23:00:00Z', 'own', 'Ada', 'member_invited')) as entries (at, who, name, action);
select tests.act_as('own');
select results_eq(
  $$select action, member_name from public.council_audit_log(first_day => '2026-06-01', last_day => '2026-06-30')$$,
  $$values ('sites_saved', 'Ada'), ('sites_saved', 'Grace Now')$$, 'the audit log can be limited to days of London');
select results_eq($$select action from public.council_audit_log(member => tests.user_id('officer'))$$,
  array['sites_saved', 'site_deleted'], 'the audit log can be limited to a member');
select results_eq(
  $$select member_name from public.council_audit_log(actions => '{sites_saved}', member => tests.user_id('own'))$$,
  array['Ada'], 'the audit log can be limited to an action of a member');
select is_empty($$select 1 from public.council_audit_log(actions => '{}')$$, 'an empty list of actions has no entries');
select is_empty($$select 1 from public.council_audit_log(member => tests.user_id('another'))$$,
  'a member of another council has no entries');
select is_empty($$select 1 from public.council_audit_log(first_day => '2026-07-02', last_day => '2026-06-01')$$,
  'days in the wrong order have no entries');
select results_eq($$select member_name, member_email from public.council_actors()$$,
  $$values ('Ada', 'x@camden.gov.uk'), ('Grace Gate', 'gate@contractor.example'),
    ('Grace Idle', 'idle@camden.gov.uk'), ('Grace Now', 'x@camden.gov.uk'),
    ('Grace One Step', 'onestep@camden.gov.uk')$$,
  'the list of actors has each member once, under the latest name, also without entries');
select tests.act_as('another');
select is_empty($$select 1 from public.council_actors() where member_name = 'Ada'$$,
  'the actors of one council are hidden from another');

-- Export.
select tests.begin_session('own', '6 minutes');
select tests.act_as('own');
select refused('public.council_export()', 'TR002', 'a manager cannot export in a session of six minutes');
select refused('public.note_export()', 'TR002', 'a manager cannot announce an export in a session of six minutes');
select tests.begin_session('own');
select tests.act_as('own');
select refused('public.council_export()', 'TR050', 'an export needs its entry in the audit log');
select public.note_export();
select refused('public.council_export()', 'TR050',
  'an export needs its entry committed, so not in the same transaction');
select tests.act_as_operator();
update public.audit_log set at = now() - interval '5 minutes' where action = 'council_exported';
select refused_to('own', 'public.council_export()', 'TR050', 'an export is rejected five minutes after its entry');
select tests.act_as_operator();
update public.audit_log set at = now() - interval '1 second' where action = 'council_exported';
select tests.act_as('own');
create temp table export as select public.council_export() as file;
select is((select array(select jsonb_object_keys(file) order by 1) from export),
  array['about', 'companies', 'council', 'events', 'figures', 'invitations', 'members', 'sites'],
  'a manager''s export has every part');
select is_empty($$select fields.key, columns.key from export, jsonb_each(file #> '{about,fields}') as fields,
  jsonb_each(fields.value) as columns
  where columns.value = 'null'$$, 'the export describes each field');
select is_empty($$select sites.key from export, jsonb_object_keys(file #> '{sites,0}') as sites (key)
  where not file #> '{about,fields,public.skip_sites}' ? sites.key and sites.key <> 'boroughs'$$,
  'the export describes each field of the sites');
select count_is($$export where file::text ~ 'decline_token'$$, 0,
  'the export has no token that declines an invitation');
select count_is($$public.audit_log where action = 'council_exported'$$, 1, 'the export has one entry in the audit log');
select is((select file #>> '{council,council_key}' from export), 'camden', 'a manager exports their own council');
