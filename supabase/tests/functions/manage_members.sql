select plan(51);
select tests.cast();
delete from public.council_members where user_id = tests.user_id('one step');

-- Who may: the matrix tells the rest.
select tests.begin_session('own', interval '5 minutes');
select tests.act_as('own');
select refused($$public.change_role(tests.user_id('officer'), tests.role_of(tests.user_id('officer')), 'manager')$$,
  'TR002', 'five minutes after signing in: changes no role');
select refused($$public.remove_member(tests.user_id('officer'))$$, 'TR002', 'removes nobody');
select refused($$public.reset_second_step(tests.user_id('officer'))$$, 'TR002', 'resets nothing');
select tests.begin_session('own');
select tests.act_as('own');
select refused($$public.change_role(tests.user_id('another'), tests.role_of(tests.user_id('another')), 'gate')$$,
  'TR029', 'somebody of another council: is out of reach');
select refused($$public.remove_member(tests.user_id('another'))$$, 'TR029', 'for removing');
select refused($$public.reset_second_step(tests.user_id('another'))$$, 'TR029', 'and for resetting');
select refused($$public.change_role(null, tests.role_of(null), 'gate')$$, 'TR029', 'and so is nobody');
select refused($$public.change_role(tests.user_id('officer'), tests.role_of(tests.user_id('officer')), 'owner')$$,
  'TR024', 'an unknown role');

-- Roles.
select allowed($$public.change_role(tests.user_id('officer'), tests.role_of(tests.user_id('officer')), 'manager')$$,
  'an officer: is made manager');
select results_eq(
  $$select member_name, changes - 'member_id' from public.audit_log where action = 'role_changed'$$,
  $$values ('Ada Lovelace', '{"member": "Grace Officer", "from": "officer", "to": "manager"}'::jsonb)$$,
  'from what to what is told');
select allowed($$public.change_role(tests.user_id('officer'), tests.role_of(tests.user_id('officer')), 'manager')$$,
  'the same role again: is no error');
select is(public.change_role(tests.user_id('officer'), 'officer', 'gate') #- '{0,at}',
  jsonb_build_array(jsonb_build_object('row', tests.user_id('officer'), 'field', 'role', 'gone', false, 'now',
    'manager', 'by', 'Ada Lovelace', 'by_you', true)), 'a role that somebody else changed meanwhile: is told');
select count_is($$public.audit_log where action = 'role_changed'$$, 1, 'and nothing to tell');
select refused($$public.change_role(tests.user_id('gate'), tests.role_of(tests.user_id('gate')), 'officer')$$, 'TR008',
  'gate staff with an address outside: become nothing else');
select tests.act_as_operator();
select tests.enlist('another', 'camden', 'gate');
insert into public.borough_email_domains values ('camden', 'hackney.gov.uk');
select refused_to('own',
  $$public.change_role(tests.user_id('another'), tests.role_of(tests.user_id('another')), 'officer')$$, 'TR030',
  'who holds another council: becomes nothing else either');
select tests.act_as_operator();
insert into public.council_invitations (council_id, email, role, invited_by, accepted_at) values
  (tests.council_id('camden'), 'one@camden.gov.uk', 'officer', tests.user_id('idle'), null),
  (tests.council_id('camden'), 'idle@camden.gov.uk', 'officer', tests.user_id('officer'), now());
select allowed_to('own', $$public.change_role(tests.user_id('idle'), tests.role_of(tests.user_id('idle')), 'officer')$$,
  'a manager: is made officer');
select tests.act_as_operator();
select is_empty($$select 1 from public.council_invitations where email = 'one@camden.gov.uk'$$,
  'and the invitations that they sent are withdrawn');
select is(
  (select changes -> 'withdrawn' from public.audit_log where action = 'role_changed' and changes ? 'withdrawn'),
  '["one@camden.gov.uk"]', 'which is told');
select tests.act_as('own');
select allowed($$public.change_role(tests.user_id('idle'), tests.role_of(tests.user_id('idle')), 'gate')$$,
  'then gate staff');
select allowed($$public.change_role(tests.user_id('officer'), tests.role_of(tests.user_id('officer')), 'officer')$$,
  'the other manager: likewise');
select refused($$public.change_role(tests.user_id('own'), tests.role_of(tests.user_id('own')), 'officer')$$, 'TR022',
  'the last manager: does not step down', 'Make a colleague a manager first.');
select refused($$public.remove_member(tests.user_id('own'))$$, 'TR022', 'nor leaves');
select tests.act_as('officer');
select refused($$public.change_role(tests.user_id('own'), tests.role_of(tests.user_id('own')), 'gate')$$, 'TR018',
  'who was manager: manages nobody from that moment');
select refused($$public.invite_member('two@camden.gov.uk', 'officer')$$, 'TR018', 'nor invites');

-- Handing over.
select tests.act_as('own');
select allowed($$public.change_role(tests.user_id('officer'), tests.role_of(tests.user_id('officer')), 'manager')$$,
  'handing over: makes another manager');
select allowed($$public.change_role(tests.user_id('own'), tests.role_of(tests.user_id('own')), 'officer')$$,
  'and steps down');
select refused($$public.remove_member(tests.user_id('officer'))$$, 'TR018', 'for good');
select allowed_to('officer',
  $$public.change_role(tests.user_id('own'), tests.role_of(tests.user_id('own')), 'manager')$$,
  'unless the other one says so');

-- Removing.
select tests.act_as_operator();
insert into public.council_invitations (council_id, email, role, invited_by) values
  (tests.council_id('camden'), 'three@camden.gov.uk', 'officer', tests.user_id('own')),
  (tests.council_id('camden'), 'kept@camden.gov.uk', 'officer', tests.user_id('idle')),
  (tests.council_id('camden'), 'unsent@camden.gov.uk', 'officer', tests.user_id('own')),
  (tests.council_id('hackney'), 'manager@camden.gov.uk', 'gate', tests.user_id('another'));
insert into public.skip_sites (council_key, position, address) values ('camden', 1, 'One');
insert into private.emails (id, kind, email, council_id, about, outcome, finished_at)
select gen_random_uuid(), 'invitation', invitations.email, council_id, id, 'sent', now()
from public.council_invitations as invitations where email = 'three@camden.gov.uk';
select tests.act_as('officer');
select allowed($$public.remove_member(tests.user_id('own'))$$, 'a manager: is removed by another');
select results_eq($$select changes - 'member_id' from public.audit_log where action = 'member_removed'$$,
  $$values ('{"member": "Ada Lovelace", "role": "manager",
    "withdrawn": ["three@camden.gov.uk", "unsent@camden.gov.uk"]}'::jsonb)$$,
  'which is told, with what they had sent');
select allowed($$public.remove_member(tests.user_id('idle'), withdraw => false)$$,
  'gate staff: are removed, and what they had sent stays');
select refused($$public.remove_member(tests.user_id('idle'))$$, 'TR029', 'once');
select tests.act_as('own');
select results_eq('select * from public.my_memberships()',
  $$values ('removed', null::uuid, 'camden', 'Camden', null::text, null::text, null::text)$$,
  'who was removed: is told so');
select tests.act_as_operator();
update public.audit_log set at = now() - interval '90 days'
  where action = 'member_removed' and changes ->> 'member_id' = tests.user_id('own')::text;
select tests.act_as('own');
select is((select state from public.my_memberships()), 'none', 'for 90 days, and has nothing');
select is_empty('select 1 from public.skip_sites', 'reads nothing');
select refused($$public.save_skip_sites('[{"address": "x"}]')$$, 'TR017', 'writes nothing');
select refused($$public.invite_member('four@camden.gov.uk', 'officer')$$, 'TR017', 'invites nobody');
select refused('public.council_team()', 'TR017', 'and no longer sees the team');
select tests.act_as_operator();
select results_eq('select email from public.council_invitations order by 1',
  array['kept@camden.gov.uk', 'manager@camden.gov.uk'], 'those to their address are gone, but not another council''s');
select results_eq(
  $$select email, private.email_facts(emails) ->> 'council' from private.emails where kind = 'withdrawn'$$,
  $$values ('three@camden.gov.uk', 'Camden')$$, 'whoever had the letter is told');
select isnt_empty($$select 1 from auth.users where id = tests.user_id('own')$$, 'the account stays');

-- The second step.
select tests.add_second_step('gate');
select allowed_to('officer', $$public.reset_second_step(tests.user_id('gate'))$$,
  'a manager: resets a member''s second step');
select tests.act_as_operator();
select is_empty($$select 1 from auth.mfa_factors where user_id = tests.user_id('gate')$$,
  'so that signing in asks for none');
select is_empty($$select 1 from auth.sessions where user_id = tests.user_id('gate')$$,
  'and ends that person''s sessions');
select results_eq($$select changes from public.audit_log where action = 'second_step_reset'$$,
  $$values ('{"member": "Grace Gate"}'::jsonb)$$, 'which is told');
select tests.add_second_step('another');
select refused_to('officer', $$public.reset_second_step(tests.user_id('another'))$$, 'TR030',
  'whoever minds a gate here and manages another council: keeps theirs');
select tests.act_as_service();
select is(public.reset_second_step_of('MANAGER@hackney.gov.uk'), true, 'the operator: resets anybody''s');
select is(public.reset_second_step_of('manager@hackney.gov.uk'), false, 'where there is one');
select tests.act_as_operator();
select results_eq($$select member_name from public.audit_log
  where action = 'second_step_reset' and council_id = tests.council_id('hackney')$$, array['The operator'],
  'which the own council is told');
select lives_ok('set constraints all immediate', 'and every council has a manager');
select count_is($$public.council_members where council_id = tests.council_id('camden') and role = 'manager'$$, 1,
  'one, here');
