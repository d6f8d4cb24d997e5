select plan(5);
select tests.cast();
select tests.open_borough('camden');

-- One row of each kind ------------------------------------------------------------------------------------------------

create temp table mine as select tests.issue('resident') as code;
grant select on mine to authenticated;
select tests.act_as('resident');
select outcome from public.move_voucher((select id from public.my_vouchers()), tests.site('camden', 2));
select tests.act_as('gate');
select outcome from public.turn_away((select code from mine), 'other', gen_random_uuid(), tests.site('camden'));
select outcome from public.accept_voucher((select code from mine), md5('mine')::uuid, tests.site('camden'));
select outcome from public.undo_acceptance(md5('mine')::uuid, 'mistake');
select tests.act_as_operator();
insert into private.late_checks (acceptance_id, voucher_id, outcome, member_name, site_id, site_address, site_council,
  council_id, checked_at)
select gen_random_uuid(), id, 'not_here', 'Grace Gate', tests.site('camden'), 'x', 'camden',
  tests.council_id('camden'), now()
from public.vouchers where code = (select code from mine);
insert into private.deleted_vouchers (address_hash, local_auth_issue, issued_on, was_used)
select hash, 'camden', tests.today() - 9, true from private.person_hashes where user_id = tests.user_id('resident');
insert into private.blocked_addresses (address_hash, blocked_at, deleted_on)
select hash, now(), tests.today() from private.person_hashes where user_id = tests.user_id('resident');

create temp table file as select public.export_resident(tests.user_id('resident')) as export;
select is((select jsonb_agg(step) from file, unnest(array[
  export #>> '{vouchers,0,moved,0,site_address}', export #>> '{vouchers,0,accepted,0,undone_reason}',
  export #>> '{vouchers,0,checked_late,0,outcome}']) as step),
  '["Site 1 of camden", "mistake", "not_here"]',
  'the export has moves, undone acceptances and late checks of a voucher');
select is((select export::text ~ 'Grace' from file), false, 'the export does not name members of the council');

-- Every column about a person -----------------------------------------------------------------------------------------

create temp table parts as
select parts.name as table_name, jsonb_object_keys(export #> parts.path::text[]) as column_name
from file, (values
  ('residents', '{resident}'),
  ('vouchers', '{vouchers,0}'),
  ('private.voucher_moves', '{vouchers,0,moved,0}'),
  ('acceptances', '{vouchers,0,accepted,0}'),
  ('rejections', '{vouchers,0,turned_away,0}'),
  ('private.late_checks', '{vouchers,0,checked_late,0}'),
  ('private.deleted_vouchers', '{vouchers_before_deletion,0}'),
  ('private.blocked_addresses', '{blocked_before_deletion,0}'),
  ('private.emails', '{emails,0}')
) as parts (name, path);

create temp table columns as
select tables.oid::regclass::text as table_name, columns.attname::text as column_name
from pg_class as tables
join pg_attribute as columns on columns.attrelid = tables.oid and columns.attnum > 0 and not columns.attisdropped
where tables.relkind = 'r' and tables.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and (
  exists (
    select from pg_constraint as keys
    where keys.conrelid = tables.oid
      and keys.confrelid in ('auth.users'::regclass, 'public.residents'::regclass, 'public.vouchers'::regclass)
  ) or exists (
    select from pg_attribute as people
    where people.attrelid = tables.oid and not people.attisdropped and people.attname in (
      'user_id', 'account_id', 'resident_id', 'member_id', 'voucher_id', 'person', 'email', 'hash', 'address_hash',
      'address_hash'
    )
  )
);

create temp table omitted (table_name text, columns text, reason text);
insert into omitted values
  ('residents', 'user_id', 'the account''s id'),
  ('residents', 'stop_token', 'a secret that stops emails'),
  ('vouchers', 'resident_id', 'the account''s id'),
  ('vouchers', 'code_hash request_hash', 'made from what is exported'),
  ('vouchers', 'issued_by', 'a member of a council'),
  ('private.voucher_moves', 'voucher_id', 'part of its voucher'),
  ('acceptances', 'voucher_id', 'part of its voucher'),
  ('acceptances', 'member_id member_name undone_by undone_name', 'a member of a council'),
  ('rejections', 'voucher_id', 'part of its voucher'),
  ('rejections', 'member_id member_name', 'a member of a council'),
  ('private.late_checks', 'voucher_id', 'part of its voucher'),
  ('private.late_checks', 'member_id member_name', 'a member of a council'),
  ('private.deleted_vouchers', 'id address_hash', 'a key, and a hash of the exported address'),
  ('private.blocked_addresses', 'address_hash', 'a hash of the exported address'),
  ('private.emails', 'id account_id email mailbox_hash once_for', 'keys, and hashes of the exported address'),
  ('private.emails', 'council_id holder_email_id', 'about a council'),
  ('private.emails', 'not_before next_try leased_until tries failure', 'how the outbox sends it'),
  ('private.person_hashes', '*', 'hashes of the account''s addresses'),
  ('private.desk_people', '*', 'of people without an account'),
  ('private.emptied_passwords', '*', 'a password''s hash, for an hour'),
  ('private.announcements', '*', 'a change of the account''s keys, for an hour'),
  ('private.session_sights', '*', 'of members: when a session opened the portal'),
  ('private.former_addresses', '*', 'of members of closed councils'),
  ('council_members', '*', 'of members: council_export()'),
  ('council_invitations', '*', 'of members: council_export()'),
  ('audit_log', '*', 'of members: council_export()');
create temp table omitted_columns as
select omitted.table_name, columns.column_name
from omitted join columns on columns.table_name = omitted.table_name
where omitted.columns = '*' or columns.column_name = any (string_to_array(omitted.columns, ' '));

select is_empty('select * from columns except select * from parts except select * from omitted_columns',
  'each column about a person is exported, or omitted for a reason');
select is_empty('select * from omitted_columns intersect select * from parts',
  'no column is both exported and omitted');
select is_empty($$select table_name, named from omitted, unnest(string_to_array(columns, ' ')) as named
  where named <> '*' and (table_name, named) not in (select table_name, column_name from columns)
  union all select table_name, '*' from omitted where table_name not in (select table_name from columns)$$,
  'each omitted column exists');
