select plan(48);
select tests.cast();
update auth.users set last_sign_in_at = now() - interval '3 days' where id = tests.user_id('officer');

select tests.act_as('own');
select bag_eq('select email, role::text, second_step from public.council_team()',
  $$values ('idle@camden.gov.uk', 'manager', false), ('manager@camden.gov.uk', 'manager', false),
    ('onestep@camden.gov.uk', 'manager', true),
    ('officer@camden.gov.uk', 'officer', false), ('gate@contractor.example', 'gate', false)$$,
  'manager: sees everybody of the council');
select results_eq('select role from public.council_team()', array['manager', 'manager', 'manager', 'officer', 'gate'],
  'managers first, gate staff last');
select results_eq($$select first_name, last_name, last_signed_in_on from public.council_team() where role = 'officer'$$,
  $$values ('Grace', 'Officer', ((now() - interval '3 days') at time zone 'Europe/London')::date)$$,
  'with names, and the day on which they last signed in');
select results_eq('select email from public.council_team() where not council_email', array['gate@contractor.example'],
  'and who has an address outside of the council');
select tests.act_as('officer');
select count_is('public.council_team()', 5, 'officer: sees the same');
select tests.act_as('another');
select count_is('public.council_team()', 2, 'another council: sees its own');

-- History, by pages.
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
  'a page: fifty events, and what happened at the moment of the last');
select is((select max((changes ->> 'number')::int) from public.council_audit_log()), 51, 'the newest of them');
select results_eq($$select changes ->> 'number' from public.council_audit_log() where action = 'site_deleted' limit 3$$,
  array['1', '2', '3'], 'newest first');
select is((select min((changes ->> 'number')::int) from public.council_audit_log(now() - interval '50 hours')), 52,
  'the next page: goes on where it ended');
select count_is($$public.council_audit_log(now() - interval '50 hours')$$, 50, 'with as many');
select count_is($$public.council_audit_log(now() - interval '101 hours')$$, 19, 'the last one: has what is left');
select is_empty($$select 1 from public.council_audit_log(now() - interval '120 hours')$$,
  'after which there is nothing');
select is_empty($$select 1 from public.council_audit_log() where member_name = 'Eve'$$, 'nothing of another council');
select tests.act_as('officer');
select count_is($$public.council_audit_log() where action = 'site_deleted'$$, 51, 'officer: reads the same');
select tests.act_as_service();
select is((select jsonb_array_length(public.export_council('hackney') -> 'events')), 1,
  'the operator: exports a council with its events');
select is(public.export_council('camden') #>> '{companies,0,skip_company_name}',
  (select skip_company_name from public.skip_companies
    join public.linked_skip_companies as links on links.skip_company_id = skip_companies.id
    where links.council_key = 'camden' order by 1 limit 1), 'with its skip companies by name');
insert into public.vouchers (local_auth_issue) values ('camden');
select is((select sum((figures ->> 'issued')::int)
  from jsonb_array_elements(public.export_council('camden') -> 'figures') as figures),
  (select count(*) from public.vouchers where local_auth_issue = 'camden'), 'and its vouchers by month');
select is(public.export_council('sutton'), null, 'and nothing of one that nobody registered');

-- What becomes of sites is told once a call.
select tests.act_as_operator();
delete from public.audit_log where true;
select tests.act_as('officer');
select allowed($$public.save_skip_sites('[{"address": "One"}, {"address": "Two"}, {"address": " "}]')$$,
  'sites are added');
select allowed($$public.save_skip_sites((select jsonb_agg(jsonb_build_object('id', id, 'from', address, 'address',
  replace(address, 'One', 'First'))) from public.skip_sites))$$, 'one is changed');
select allowed($$public.save_skip_sites((select jsonb_agg(jsonb_build_object('id', id, 'from', address, 'address',
  address)) from public.skip_sites))$$, 'nothing is changed');
select allowed($$public.delete_skip_site((select id from public.skip_sites where address = 'First'))$$,
  'one is deleted');
select allowed('public.delete_skip_site(gen_random_uuid())', 'and one that there is not');
select bag_eq(
  'select member_name, action::text, (changes - ''site_id'') #- ''{changed,0,site_id}'' from public.council_audit_log()',
  $$values
  ('Grace Officer', 'sites_saved',
    '{"added": ["One", "Two"], "added_count": 2, "changed": [], "changed_count": 0}'::jsonb),
  ('Grace Officer', 'sites_saved',
    '{"added": [], "added_count": 0, "changed": [{"from": "One", "to": "First"}], "changed_count": 1}'),
  ('Grace Officer', 'site_deleted', '{"site": "First"}')$$,
  'each call that changed something is told once, from what to what');
select allowed($$public.save_skip_sites((select jsonb_agg(jsonb_build_object('address', 'Site ' || number))
  from generate_series(1, 60) as number))$$, 'sixty at once');
select is((select jsonb_array_length(changes -> 'added') || ' of ' || (changes ->> 'added_count')
  from public.council_audit_log() where changes ->> 'added_count' = '60'), '60 of 60', 'are named, all of them');

-- An officer who takes the manager's name for a minute blames nobody.
select tests.act_as_operator();
delete from public.audit_log where true;
select tests.act_as('officer');
update public.council_members set first_name = ' Ada ', last_name = 'Manager' where user_id = tests.user_id('officer');
select allowed($$public.save_skip_sites('[{"address": "In her name"}]')$$, 'an officer acts under another name');
update public.council_members set first_name = 'Grace', last_name = 'Officer' where user_id = tests.user_id('officer');
update public.council_members set first_name = ' ', last_name = 'Officer ' where user_id = tests.user_id('officer');
select bag_eq('select member_id, member_email, member_name, action::text, changes from public.council_audit_log()', $$
  select tests.user_id('officer'), 'officer@camden.gov.uk', told.* from (values
    ('Grace Officer', 'name_changed', '{"from": "Grace Officer", "to": "Ada Manager"}'::jsonb),
    ('Ada Manager', 'sites_saved', '{"added": ["In her name"], "added_count": 1, "changed": [], "changed_count": 0}'),
    ('Ada Manager', 'name_changed', '{"from": "Ada Manager", "to": "Grace Officer"}')) as told$$,
  'which is told, under one account and address, and nothing where a name stays');

-- Of one person, of one kind, of some days of London's.
select tests.act_as_operator();
delete from public.audit_log where true;
insert into public.audit_log (council_id, at, member_id, member_name, member_email, action)
  select tests.council_id('camden'), at::timestamptz, tests.user_id(who), name, 'x@camden.gov.uk',
    action::private.audit_action
  from (values
    ('2026-05-31 22:59:59Z', 'officer', 'Grace', 'site_deleted'),
    ('2026-05-31 23:00:00Z', 'officer', 'Grace Now', 'sites_saved'),
    ('2026-06-30 22:59:59Z', 'own', 'Ada', 'sites_saved'),
    ('2026-06-30 23:00:00Z', 'own', 'Ada', 'member_invited')) as told (at, who, name, action);
select tests.act_as('own');
select results_eq(
  $$select action, member_name from public.council_audit_log(first_day => '2026-06-01', last_day => '2026-06-30')$$,
  $$values ('sites_saved', 'Ada'), ('sites_saved', 'Grace Now')$$,
  'days: from the first minute of the first to the last of the last, in London');
select results_eq($$select action from public.council_audit_log(member => tests.user_id('officer'))$$,
  array['sites_saved', 'site_deleted'], 'a member: only what they did');
select results_eq(
  $$select member_name from public.council_audit_log(actions => '{sites_saved}', member => tests.user_id('own'))$$,
  array['Ada'], 'a kind: only that, of the member that is asked for');
select is_empty($$select 1 from public.council_audit_log(actions => '{}')$$, 'no kind: nothing');
select is_empty($$select 1 from public.council_audit_log(member => tests.user_id('another'))$$,
  'a member of another council: nothing');
select is_empty($$select 1 from public.council_audit_log(first_day => '2026-07-02', last_day => '2026-06-01')$$,
  'days the wrong way round: nothing');
select results_eq($$select member_name, member_email from public.council_actors()$$,
  $$values ('Ada', 'x@camden.gov.uk'), ('Grace Now', 'x@camden.gov.uk')$$,
  'who changed anything: once each, as they were last');
select tests.act_as('another');
select is_empty($$select 1 from public.council_actors() where member_name = 'Ada'$$,
  'another council: nobody of this one');

-- A manager takes everything along.
select tests.begin_session('own', '6 minutes');
select tests.act_as('own');
select refused('public.council_export()', 'TR002', 'manager: not in a session of six minutes');
select refused('public.note_export()', 'TR002', 'manager: nor is it noted in one');
select tests.begin_session('own');
select tests.act_as('own');
select refused('public.council_export()', 'TR050', 'manager: nothing without the event');
select public.note_export();
select refused('public.council_export()', 'TR050', 'manager: nor in its transaction, which may be rolled back with it');
select tests.act_as_operator();
update public.audit_log set at = now() - interval '5 minutes' where action = 'council_exported';
select refused_to('own', 'public.council_export()', 'TR050', 'manager: nor five minutes after it');
select tests.act_as_operator();
update public.audit_log set at = now() - interval '1 second' where action = 'council_exported';
select tests.act_as('own');
create temp table export as select public.council_export() as file;
select is((select array(select jsonb_object_keys(file) order by 1) from export),
  array['about', 'companies', 'council', 'events', 'figures', 'invitations', 'members', 'sites'],
  'manager: exports every part');
select is_empty($$select fields.key, columns.key from export, jsonb_each(file #> '{about,fields}') as fields,
  jsonb_each(fields.value) as columns
  where columns.value = 'null'$$, 'whose fields are all described');
select is_empty($$select sites.key from export, jsonb_object_keys(file #> '{sites,0}') as sites (key)
  where not file #> '{about,fields,public.skip_sites}' ? sites.key and sites.key <> 'boroughs'$$,
  'those of the sites too');
select count_is($$export where file::text ~ 'decline_token'$$, 0, 'and no token that declines for somebody');
select count_is($$public.audit_log where action = 'council_exported'$$, 1, 'which is an event');
select is((select file #>> '{council,council_key}' from export), 'camden', 'their own council');
