select plan(51);
select tests.cast();
delete from public.council_members where user_id = tests.user_id('one step');

-- Permissions beside the rights matrix.
select tests.begin_session('own', interval '5 minutes');
select tests.act_as('own');
select refused($$public.change_role(tests.user_id('officer'), tests.role_of(tests.user_id('officer')), 'manager')$$,
  'TR002', 'a manager cannot change a role in a session of five minutes');
select refused($$public.remove_member(tests.user_id('officer'))$$, 'TR002',
  'a manager cannot remove a member in a session of five minutes');
select refused($$public.reset_second_step(tests.user_id('officer'))$$, 'TR002',
  'a manager cannot reset a second step in a session of five minutes');
select tests.begin_session('own');
select tests.act_as('own');
select refused($$public.change_role(tests.user_id('another'), tests.role_of(tests.user_id('another')), 'gate')$$,
  'TR029', 'a manager cannot change a role in another council');
select refused($$public.remove_member(tests.user_id('another'))$$, 'TR029',
  'a manager cannot remove a member of another council');
select refused($$public.reset_second_step(tests.user_id('another'))$$, 'TR029',
  'a manager cannot reset a second step in another council');
select refused($$public.change_role(null, tests.role_of(null), 'gate')$$, 'TR029',
  'a null member has no role to change');
select refused($$public.change_role(tests.user_id('officer'), tests.role_of(tests.user_id('officer')), 'owner')$$,
  'TR024', 'an unknown role is rejected');

-- Roles.
select allowed($$public.change_role(tests.user_id('officer'), tests.role_of(tests.user_id('officer')), 'manager')$$,
  'a manager makes an officer a manager');
select results_eq(
  $$select member_name, changes - 'member_id' from public.audit_log where action = 'role_changed'$$,
  $$values ('Ada Lovelace', '{"member": "Grace Officer", "from": "officer", "to": "manager"}'::jsonb)$$,
  'the audit log records the old and the new role');
select allowed($$public.change_role(tests.user_id('officer'), tests.role_of(tests.user_id('officer')), 'manager')$$,
  'giving the same role again is allowed');
select is(public.change_role(tests.user_id('officer'), 'officer', 'gate') #- '{0,at}',
  jsonb_build_array(jsonb_build_object('row', tests.user_id('officer'), 'field', 'role', 'gone', false, 'now',
    'manager', 'by', 'Ada Lovelace', 'by_you', true)), 'changing a role that another member changed is a conflict');
select count_is($$public.audit_log where action = 'role_changed'$$, 1, 'the audit log records the change of role once');
select refused($$public.change_role(tests.user_id('gate'), tests.role_of(tests.user_id('gate')), 'officer')$$, 'TR008',
  'gate staff with an address outside the council cannot become officers');
select tests.act_as_operator();
select tests.enlist('another', 'camden', 'gate');
insert into public.borough_email_domains values ('camden', 'hackney.gov.uk');
select refused_to('own',
  $$public.change_role(tests.user_id('another'), tests.role_of(tests.user_id('another')), 'officer')$$, 'TR030',
  'a manager of another council cannot become an officer');
select tests.act_as_operator();
insert into public.council_invitations (council_id, email, role, invited_by, accepted_at) values
  (tests.council_id('camden'), 'one@camden.gov.uk', 'officer', tests.user_id('idle'), null),
  (tests.council_id('camden'), 'idle@camden.gov.uk', 'officer', tests.user_id('officer'), now());
select allowed_to('own', $$public.change_role(tests.user_id('idle'), tests.role_of(tests.user_id('idle')), 'officer')$$,
  'a manager makes another manager an officer');
select tests.act_as_operator();
select is_empty($$select 1 from public.council_invitations where email = 'one@camden.gov.uk'$$,
  'the invitations that the demoted manager sent are withdrawn');
select is(
  (select changes -> 'withdrawn' from public.audit_log where action = 'role_changed' and changes ? 'withdrawn'),
  '["one@camden.gov.uk"]', 'the audit log records the withdrawn invitations');
select tests.act_as('own');
select allowed($$public.change_role(tests.user_id('idle'), tests.role_of(tests.user_id('idle')), 'gate')$$,
  'a manager makes the officer gate staff');
select allowed($$public.change_role(tests.user_id('officer'), tests.role_of(tests.user_id('officer')), 'officer')$$,
  'a manager makes the other manager an officer');
select refused($$public.change_role(tests.user_id('own'), tests.role_of(tests.user_id('own')), 'officer')$$, 'TR022',
  'the last manager cannot become an officer', 'Make a colleague a manager first.');
select refused($$public.remove_member(tests.user_id('own'))$$, 'TR022', 'the last manager cannot leave');
select tests.act_as('officer');
select refused($$public.change_role(tests.user_id('own'), tests.role_of(tests.user_id('own')), 'gate')$$, 'TR018',
  'a demoted manager cannot change roles');
select refused($$public.invite_member('two@camden.gov.uk', 'officer')$$, 'TR018', 'a demoted manager cannot invite');

-- Handing over.
select tests.act_as('own');
select allowed($$public.change_role(tests.user_id('officer'), tests.role_of(tests.user_id('officer')), 'manager')$$,
  'a manager hands over to another');
select allowed($$public.change_role(tests.user_id('own'), tests.role_of(tests.user_id('own')), 'officer')$$,
  'the former manager becomes an officer');
select refused($$public.remove_member(tests.user_id('officer'))$$, 'TR018',
  'the former manager cannot remove the new one');
select allowed_to('officer',
  $$public.change_role(tests.user_id('own'), tests.role_of(tests.user_id('own')), 'manager')$$,
  'the new manager may promote the former one');

-- Removing.
select tests.act_as_operator();
insert into public.council_invitations (council_id, email, role, invited_by) values
  (tests.council_id('camden'), 'three@camden.gov.uk', 'officer', tests.user_id('own')),
  (tests.council_id('camden'), 'kept@camden.gov.uk', 'officer', tests.user_id('idle')),
  (tests.council_id('camden'), 'unsent@camden.gov.uk', 'officer', tests.user_id('own')),
  (tests.council_id('hackney'), 'manager@camden.gov.uk', 'gate', tests.user_id('another'));
insert into public.skip_sites (council_key, position, address) values ('camden', 1, 'One');
insert into private.emails (id, kind, email, council_id, about, sent_to, outcome, finished_at)
select gen_random_uuid(), 'invitation', invitations.email, council_id, id, invitations.email, 'sent', now()
from public.council_invitations as invitations where email = 'three@camden.gov.uk';
select tests.act_as('officer');
select allowed($$public.remove_member(tests.user_id('own'))$$, 'a manager removes another manager');
select results_eq($$select changes - 'member_id' from public.audit_log where action = 'member_removed'$$,
  $$values ('{"member": "Ada Lovelace", "role": "manager",
    "withdrawn": ["three@camden.gov.uk", "unsent@camden.gov.uk"]}'::jsonb)$$,
  'the audit log records the removal and the withdrawn invitations');
select allowed($$public.remove_member(tests.user_id('idle'), withdraw => false)$$,
  'a manager who removes a member may keep the invitations that the member sent');
select refused($$public.remove_member(tests.user_id('idle'))$$, 'TR029', 'a removed member cannot be removed again');
select tests.act_as('own');
select results_eq('select * from public.my_memberships()',
  $$values ('removed', null::uuid, 'camden', 'Camden', null::text, null::text, null::text)$$,
  'a removed member reads that they were removed');
select tests.act_as_operator();
update public.audit_log set at = now() - interval '90 days'
  where action = 'member_removed' and changes ->> 'member_id' = tests.user_id('own')::text;
select tests.act_as('own');
select is((select state from public.my_memberships()), 'none',
  'after 90 days a removed member has no membership state');
select is_empty('select 1 from public.skip_sites', 'a removed member reads no sites');
select refused($$public.save_skip_sites('[{"address": "x"}]')$$, 'TR017', 'a removed member cannot save sites');
select refused($$public.invite_member('four@camden.gov.uk', 'officer')$$, 'TR017', 'a removed member cannot invite');
select refused('public.council_team()', 'TR017', 'a removed member does not see the team');
select tests.act_as_operator();
select results_eq('select email from public.council_invitations order by 1',
  array['kept@camden.gov.uk', 'manager@camden.gov.uk'],
  'an open invitation of the removed member''s own address is deleted in that council');
select results_eq(
  $$select email, private.email_facts(emails) ->> 'council' from private.emails where kind = 'withdrawn'$$,
  $$values ('three@camden.gov.uk', 'Camden')$$,
  'the address whose invitation email was sent is emailed the withdrawal');
select isnt_empty($$select 1 from auth.users where id = tests.user_id('own')$$,
  'the removed member''s account is kept');

-- The second step.
select tests.add_second_step('gate');
select allowed_to('officer', $$public.reset_second_step(tests.user_id('gate'))$$,
  'a manager resets a member''s second step');
select tests.act_as_operator();
select is_empty($$select 1 from auth.mfa_factors where user_id = tests.user_id('gate')$$,
  'the member''s second step is deleted');
select is_empty($$select 1 from auth.sessions where user_id = tests.user_id('gate')$$, 'the member''s sessions end');
select results_eq($$select changes from public.audit_log where action = 'second_step_reset'$$,
  $$values ('{"member": "Grace Gate"}'::jsonb)$$, 'the audit log records the reset');
select tests.add_second_step('another');
select refused_to('officer', $$public.reset_second_step(tests.user_id('another'))$$, 'TR030',
  'a manager cannot reset gate staff who manage another council');
select tests.act_as_service();
select is(public.reset_second_step_of('MANAGER@hackney.gov.uk'), true,
  'the operator resets the second step of any account');
select is(public.reset_second_step_of('manager@hackney.gov.uk'), false,
  'the operator cannot reset a second step that does not exist');
select tests.act_as_operator();
select results_eq($$select member_name from public.audit_log
  where action = 'second_step_reset' and council_id = tests.council_id('hackney')$$, array['The operator'],
  'the audit log of the member''s own council records the reset');
select lives_ok('set constraints all immediate', 'the constraints hold when the transaction ends');
select count_is($$public.council_members where council_id = tests.council_id('camden') and role = 'manager'$$, 1,
  'the council has one manager');
