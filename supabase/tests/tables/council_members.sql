select plan(32);
select tests.cast();

select col_is_pk('public', 'council_members', array['user_id', 'council_id'], 'a membership is identified by account and council');
select fk_ok('public', 'council_members', 'user_id', 'auth', 'users', 'id', 'a membership belongs to an account');
select refused($$tests.enlist('officer', 'hackney', 'officer')$$, '23505', 'an officer belongs to one council');
select refused($$tests.enlist('own', 'hackney', 'manager')$$, '23505', 'a manager belongs to one council');
select allowed($$tests.enlist('own', 'hackney', 'gate')$$, 'a manager may be gate staff of another council');
select tests.act_as_operator();
select refused($$tests.enlist('newcomer', 'hackney', 'owner')$$, '22P02', 'an unknown role is rejected');

-- Names.
select tests.act_as('own');
select results_eq($$update public.council_members set first_name = ' Grace ', last_name = ''
  where user_id = tests.user_id('own') and role = 'manager'
    returning first_name || ' ' || last_name$$, array['Grace Lovelace'],
  'a member''s name is trimmed, and a blank name keeps the old one');
select is_empty(
  $$update public.council_members set first_name = 'Mallory' where user_id <> tests.user_id('own') returning 1$$,
  'a colleague''s name cannot be changed');
select throws_ok(
  $$update public.council_members set first_name = repeat('x', 101) where user_id = tests.user_id('own')$$, 'TR005',
  null, 'a first name of 101 characters is rejected');
select throws_ok($$update public.council_members set last_name = E'a\nb' where user_id = tests.user_id('own')$$,
  'TR006', null, 'a last name of two lines is rejected');
select tests.act_as('gate');
select results_eq($$with changed as (update public.council_members set first_name = 'Hedy' where true returning 1)
  select count(*)::int from changed$$, array[2], 'gate staff change their own name in both councils');
select tests.act_as('idle');
select is_empty($$update public.council_members set first_name = 'Mallory' where true returning 1$$,
  'an idle session changes no name');

-- A council must have a manager at the end of each transaction.
select tests.act_as_operator();
delete from public.council_members where user_id in (tests.user_id('idle'), tests.user_id('one step'));
select throws_ok($$update public.council_members set role = 'officer'
  where user_id = tests.user_id('own') and role = 'manager'; set constraints all immediate$$, 'PT409', null,
  'the last manager cannot become an officer');
select throws_ok($$delete from public.council_members where user_id = tests.user_id('own')
  and role = 'manager'; set constraints all immediate$$, 'PT409', null,
  'the last manager cannot leave while an officer is a member');
select throws_ok(
  $$delete from public.council_members where council_id = tests.council_id('camden'); set constraints all immediate$$,
  'PT409', null, 'the members of a council cannot leave all at once');
select throws_ok(
  $$update public.council_members set council_id = tests.council_id('hackney') where user_id = tests.user_id('another');
    update public.council_members set council_id = tests.council_id('lambeth') where user_id = tests.user_id('another');
    set constraints all immediate$$,
  'PT409', null, 'the last manager cannot move to another council');
select throws_ok($$insert into public.councils (council_key, council_name)
  values ('sutton', 'Sutton'); set constraints all immediate$$, 'PT409', null,
  'a council cannot be made without a manager');
select lives_ok(
  $$update public.council_members set role = 'officer' where user_id = tests.user_id('own') and role = 'manager';
    update public.council_members set role = 'manager' where user_id = tests.user_id('officer');
    set constraints all immediate$$, 'a manager may hand over in one transaction');
set constraints all deferred;
select lives_ok($$delete from public.councils where council_key = 'camden'; set constraints all immediate$$,
  'a council can be deleted with its members');
set constraints all deferred;

-- Accounts deleted in the auth service's dashboard.
select tests.prove('waits', 'waits@hackney.gov.uk');
select tests.enlist('waits', 'hackney', 'officer');
select tests.act_as_auth_service();
select throws_ok($$delete from auth.users where id = tests.user_id('another')$$, 'PT409', null,
  'the last manager''s account cannot be deleted while an officer is a member');
select throws_ok($$update auth.users set deleted_at = now(), email = 'x' where id = tests.user_id('another')$$, 'PT409',
  null, 'the last manager''s account cannot be soft-deleted while an officer is a member');
select tests.act_as_operator();
delete from public.council_members where user_id = tests.user_id('waits');
select tests.prove('second', 'second@hackney.gov.uk');
select tests.enlist('second', 'hackney', 'manager');
insert into public.council_invitations (council_id, email, role, invited_by)
values (tests.council_id('hackney'), 'new@hackney.gov.uk', 'officer', tests.user_id('second'));
select tests.act_as_auth_service();
select lives_ok($$update auth.users set deleted_at = now(), email = 'x' where id = tests.user_id('second')$$,
  'one of two managers'' accounts can be soft-deleted');
select tests.act_as_operator();
select is_empty($$select 1 from public.council_members where user_id = tests.user_id('second')$$,
  'soft deletion of an account deletes its membership');
select isnt_empty($$select 1 from public.council_invitations$$,
  'soft deletion of an account keeps the invitations it sent');
select results_eq($$select member_name, changes from public.audit_log
  where council_id = tests.council_id('hackney') and action = 'member_left'$$,
  $$values ('Grace Second', '{"role": "manager"}'::jsonb)$$, 'the audit log records that the member left');
select tests.prove('third', 'third@hackney.gov.uk');
select tests.enlist('third', 'hackney', 'manager');
select tests.act_as_auth_service();
select lives_ok($$delete from auth.users where id = tests.user_id('another')$$,
  'one of two managers'' accounts can be deleted');
select lives_ok($$delete from auth.users where id = tests.user_id('gate')$$, 'an account of gate staff can be deleted');
select lives_ok($$delete from auth.users where id = tests.user_id('newcomer')$$,
  'an account without a council can be deleted');
select tests.act_as_operator();
select count_is($$public.council_members where council_id = tests.council_id('hackney') and role = 'manager'$$, 1,
  'the council has a manager left');
select lives_ok('set constraints all immediate', 'the constraints hold when the transaction ends');
select count_is($$public.audit_log where action = 'member_left'$$, 3,
  'the audit log of each council records its members who left');
select is_empty($$select 1 from public.council_members where user_id = tests.user_id('deleted')$$,
  'a deleted account has no membership');
