select plan(32);
select tests.cast();

select col_is_pk('public', 'council_members', array['user_id', 'council_id'], 'a membership is a person and a council');
select fk_ok('public', 'council_members', 'user_id', 'auth', 'users', 'id', 'of an account');
select refused($$tests.enlist('officer', 'hackney', 'officer')$$, '23505', 'an officer belongs to one council');
select refused($$tests.enlist('own', 'hackney', 'manager')$$, '23505', 'and so does a manager');
select allowed($$tests.enlist('own', 'hackney', 'gate')$$, 'who may mind the gate of another');
select tests.act_as_operator();
select refused($$tests.enlist('newcomer', 'hackney', 'owner')$$, '22P02', 'there are three roles');

-- Names.
select tests.act_as('own');
select results_eq($$update public.council_members set first_name = ' Grace ', last_name = ''
  where user_id = tests.user_id('own') and role = 'manager'
    returning first_name || ' ' || last_name$$, array['Grace Lovelace'],
  'own name: trimmed, and a blank entry keeps what was there');
select is_empty(
  $$update public.council_members set first_name = 'Mallory' where user_id <> tests.user_id('own') returning 1$$,
  'a colleague''s name: is out of reach');
select throws_ok(
  $$update public.council_members set first_name = repeat('x', 101) where user_id = tests.user_id('own')$$, 'TR005',
  null, 'a first name of 101 characters: refused');
select throws_ok($$update public.council_members set last_name = E'a\nb' where user_id = tests.user_id('own')$$,
  'TR006', null, 'a last name of two lines: refused');
select tests.act_as('gate');
select results_eq($$with changed as (update public.council_members set first_name = 'Hedy' where true returning 1)
  select count(*)::int from changed$$, array[2], 'gate staff: change their own names, everywhere');
select tests.act_as('idle');
select is_empty($$update public.council_members set first_name = 'Mallory' where true returning 1$$,
  'an idle session: changes nothing');

-- A council always has a manager: whatever statement takes the last one away, when the transaction ends.
select tests.act_as_operator();
delete from public.council_members where user_id in (tests.user_id('idle'), tests.user_id('one step'));
select throws_ok($$update public.council_members set role = 'officer'
  where user_id = tests.user_id('own') and role = 'manager'; set constraints all immediate$$, 'PT409', null,
  'the last manager cannot become an officer');
select throws_ok($$delete from public.council_members where user_id = tests.user_id('own')
  and role = 'manager'; set constraints all immediate$$, 'PT409', null, 'nor leave, while an officer remains');
select throws_ok(
  $$delete from public.council_members where council_id = tests.council_id('camden'); set constraints all immediate$$,
  'PT409', null, 'nor with everybody at once');
select throws_ok(
  $$update public.council_members set council_id = tests.council_id('hackney') where user_id = tests.user_id('another');
    update public.council_members set council_id = tests.council_id('lambeth') where user_id = tests.user_id('another');
    set constraints all immediate$$,
  'PT409', null, 'nor move to another council');
select throws_ok($$insert into public.councils (council_key, council_name)
  values ('sutton', 'Sutton'); set constraints all immediate$$, 'PT409', null,
  'a council without anybody cannot be made');
select lives_ok(
  $$update public.council_members set role = 'officer' where user_id = tests.user_id('own') and role = 'manager';
    update public.council_members set role = 'manager' where user_id = tests.user_id('officer');
    set constraints all immediate$$,
  'handing over in one transaction is fine');
set constraints all deferred;
select lives_ok($$delete from public.councils where council_key = 'camden'; set constraints all immediate$$,
  'and so is a council that goes with its people');
set constraints all deferred;

-- Accounts that are deleted in the service's own dashboard.
select tests.prove('waits', 'waits@hackney.gov.uk');
select tests.enlist('waits', 'hackney', 'officer');
select tests.act_as_auth_service();
select throws_ok($$delete from auth.users where id = tests.user_id('another')$$, 'PT409', null,
  'the last manager''s account: cannot be deleted where officers remain');
select throws_ok($$update auth.users set deleted_at = now(), email = 'x' where id = tests.user_id('another')$$, 'PT409',
  null, 'nor the reversible way');
select tests.act_as_operator();
delete from public.council_members where user_id = tests.user_id('waits');
select tests.prove('second', 'second@hackney.gov.uk');
select tests.enlist('second', 'hackney', 'manager');
insert into public.council_invitations (council_id, email, role, invited_by)
values (tests.council_id('hackney'), 'new@hackney.gov.uk', 'officer', tests.user_id('second'));
select tests.act_as_auth_service();
select lives_ok($$update auth.users set deleted_at = now(), email = 'x' where id = tests.user_id('second')$$,
  'one of two managers: can be, the reversible way');
select tests.act_as_operator();
select is_empty($$select 1 from public.council_members where user_id = tests.user_id('second')$$,
  'which takes the membership');
select isnt_empty($$select 1 from public.council_invitations$$, 'but not the invitations that they sent');
select results_eq($$select member_name, changes from public.audit_log
  where council_id = tests.council_id('hackney') and action = 'member_left'$$,
  $$values ('Grace Second', '{"role": "manager"}'::jsonb)$$, 'and is told');
select tests.prove('third', 'third@hackney.gov.uk');
select tests.enlist('third', 'hackney', 'manager');
select tests.act_as_auth_service();
select lives_ok($$delete from auth.users where id = tests.user_id('another')$$, 'or for good');
select lives_ok($$delete from auth.users where id = tests.user_id('gate')$$, 'gate staff: can be deleted at any time');
select lives_ok($$delete from auth.users where id = tests.user_id('newcomer')$$,
  'and so can an account without a council');
select tests.act_as_operator();
select count_is($$public.council_members where council_id = tests.council_id('hackney') and role = 'manager'$$, 1,
  'the council keeps a manager');
select lives_ok('set constraints all immediate', 'as the end of the transaction confirms');
select count_is($$public.audit_log where action = 'member_left'$$, 3,
  'everybody who left is told of, of every council they left');
select is_empty($$select 1 from public.council_members where user_id = tests.user_id('deleted')$$,
  'a deleted account has no membership');
