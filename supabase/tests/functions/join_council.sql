select plan(50);
select tests.cast();
create function pg_temp.invite(address text, borough text, invited_role text, inviter text) returns void
  language sql as $$
  insert into public.council_invitations (council_id, email, role, invited_by)
  values (tests.council_id(borough), address, invited_role::private.role, tests.user_id(inviter));
$$;
-- The id of a person's invitation, as the page has it.
create function tests.invitation(address text, borough text) returns uuid
  language sql stable security definer set search_path = '' as $$
  select id from public.council_invitations where email = address and council_id = tests.council_id(borough);
$$;

-- Invitations of a person.
select pg_temp.invite('newcomer@barnet.gov.uk', 'camden', 'gate', 'own');
select pg_temp.invite('newcomer@barnet.gov.uk', 'hackney', 'gate', 'another');
select pg_temp.invite('newcomer@barnet.gov.uk', 'lambeth', 'officer', null);
select tests.act_as('newcomer');
select results_eq('select council_key, council_name, role, inviter from public.my_invitations()',
  $$values ('camden', 'Camden', 'gate', 'Ada Lovelace'), ('hackney', 'Hackney', 'gate', 'Ada Lovelace'),
    ('lambeth', 'Lambeth', 'officer', null)$$, 'an invited person sees councils, roles and inviters');
select tests.act_as('officer');
select is_empty('select 1 from public.my_invitations()', 'other accounts do not see the invitations');
select refused_to('unverified', 'public.my_invitations()', 'TR001', 'an unconfirmed account cannot read invitations');

-- Rejected calls.
select tests.act_as('officer');
select refused($$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'camden'), 'A', 'B')$$, 'TR028',
  'another person''s invitation is rejected', 'This invitation is no longer valid. Ask for another one.');
select tests.act_as('newcomer');
select refused($$public.join_council(gen_random_uuid(), 'A', 'B')$$, 'TR028', 'an unknown invitation is rejected');
select refused($$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'camden'), '', 'B')$$, 'TR005',
  'joining needs a first name');
select refused($$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'camden'), 'A', E'\n')$$, 'TR006',
  'joining needs a last name');
select refused($$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'lambeth'), 'A', 'B')$$, 'TR008',
  'an officer cannot join with an address outside the council''s domains');
select tests.begin_session('newcomer', method => 'password');
select refused_to('newcomer', $$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'camden'), 'A', 'B')$$,
  'TR020', 'a session that began with a password proves no mailbox');
select tests.begin_session('newcomer', interval '1 hour');
select refused_to('newcomer', $$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'camden'), 'A', 'B')$$,
  'TR020', 'a session of an hour ago proves no mailbox');
select tests.begin_session('newcomer');
select tests.act_as_operator();
update public.council_invitations set expires_at = now() where council_id = tests.council_id('hackney');
select tests.act_as('newcomer');
select refused($$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'hackney'), 'A', 'B')$$, 'TR028',
  'an expired invitation is rejected');
select count_is('public.my_invitations()', 2, 'an expired invitation is not listed');

-- Joining.
select tests.act_as_operator();
select tests.set_password('newcomer', 'set by a thief');
insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), tests.user_id('newcomer'), now());
select tests.act_as('newcomer');
select allowed($$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'camden'), ' Joan ', 'Clarke')$$,
  'an invited person joins');
select results_eq('select state, council_key, role, first_name, last_name from public.my_memberships()',
  $$values ('member', 'camden', 'gate', 'Joan', 'Clarke')$$,
  'the new member has the invitation''s role and the typed names');
select tests.act_as_operator();
select is((select encrypted_password from auth.users where id = tests.user_id('newcomer')), '',
  'joining deletes the password that the account had before');
select count_is($$auth.sessions where user_id = tests.user_id('newcomer')$$, 1,
  'joining ends the account''s other sessions');
select results_eq($$select member_name, changes from public.audit_log where action = 'member_joined'$$,
  $$values ('Joan Clarke', '{"role": "gate", "invited_by": "Ada Lovelace"}'::jsonb)$$,
  'the audit log records the new member');
select tests.act_as('own');
select is_empty($$select 1 from public.council_invitations where email = 'newcomer@barnet.gov.uk'$$,
  'the accepted invitation is no longer listed');
select tests.act_as('newcomer');
select allowed($$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'camden'), 'Eve', 'Clarke')$$,
  'joining again is allowed');
select is((select first_name from public.my_memberships()), 'Eve', 'joining again saves the name that was typed last');
select allowed($$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'camden'), 'Joan', 'Clarke')$$,
  'joining a third time is allowed');
select tests.act_as_operator();
select count_is($$public.audit_log where action = 'member_joined'$$, 1, 'the audit log records joining once');
select tests.set_password('newcomer', 'own choice');
update public.council_invitations set expires_at = now() + interval '1 day'
  where council_id = tests.council_id('hackney');
select allowed_to('newcomer',
  $$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'hackney'), 'Joan', 'Clarke')$$,
  'gate staff join a second council');
select tests.act_as_operator();
select is((select encrypted_password from auth.users where id = tests.user_id('newcomer')), 'own choice',
  'gate staff keep their password when they join a second council');

-- An invitation is accepted once.
select tests.act_as_operator();
delete from public.council_members where user_id = tests.user_id('newcomer') and council_id = tests.council_id('camden');
select tests.act_as('newcomer');
select refused($$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'camden'), 'Joan', 'Clarke')$$, 'TR028',
  'a removed member cannot join by an accepted invitation');
select count_is($$public.my_memberships() where council_key = 'camden'$$, 0,
  'the removed member is not a member again');

-- Inviters who are no longer managers.
select tests.prove('new', 'new@camden.gov.uk');
select pg_temp.invite('new@camden.gov.uk', 'camden', 'officer', 'idle');
select tests.act_as_operator();
update public.council_members set role = 'officer' where user_id = tests.user_id('idle');
select tests.act_as('new');
select results_eq('select inviter from public.my_invitations()', array['A manager of Camden'],
  'an inviter who is no longer a manager is not named');
select tests.act_as_operator();
delete from public.council_members where user_id = tests.user_id('idle');
select tests.act_as('new');
select results_eq('select inviter from public.my_invitations()', array['A manager of Camden'],
  'an invitation stays valid after its inviter left');
select tests.act_as_operator();
delete from public.borough_email_domains where domain = 'camden.gov.uk';
select refused_to('new', $$public.join_council(tests.invitation('new@camden.gov.uk', 'camden'), 'A', 'B')$$, 'TR008',
  'an officer cannot join with a domain that the operator has removed');
select tests.act_as_operator();
insert into public.borough_email_domains values ('camden', 'camden.gov.uk');
select allowed_to('new', $$public.join_council(tests.invitation('new@camden.gov.uk', 'camden'), 'Mary', 'Jackson')$$,
  'an officer joins');

-- Two councils of one domain, and a member of another council.
select tests.register('wandsworth', 'manager@richmondandwandsworth.gov.uk', 'wandsworth');
select tests.register('richmond', 'other@richmondandwandsworth.gov.uk', 'richmonduponthames');
select tests.act_as_operator();
select pg_temp.invite('other@richmondandwandsworth.gov.uk', 'wandsworth', 'officer', 'wandsworth');
select tests.act_as('richmond');
select refused($$public.join_council(tests.invitation('other@richmondandwandsworth.gov.uk', 'wandsworth'), 'A', 'B')$$,
  'TR019', 'a manager of another council cannot join as an officer');
select count_is('public.my_invitations()', 1, 'the rejected invitation is still listed');
select tests.act_as_operator();
select pg_temp.invite('manager@hackney.gov.uk', 'camden', 'gate', 'own');
select tests.act_as('another');
select allowed($$public.join_council(tests.invitation('manager@hackney.gov.uk', 'camden'), 'Ada', 'Lovelace')$$,
  'a manager of another council may join as gate staff');
select is(private.my_council_id(), tests.council_id('hackney'), 'the manager keeps their own council');
select is_empty($$select 1 from public.skip_sites where council_key = 'camden'$$,
  'the manager reads no sites of the other council');

-- A member with an invitation to their own council.
select tests.act_as_operator();
update public.council_invitations set accepted_at = null, role = 'manager' where email = 'new@camden.gov.uk';
select tests.act_as('new');
select allowed($$public.join_council(tests.invitation('new@camden.gov.uk', 'camden'), 'Other', 'Name')$$,
  'a member may accept an invitation to their own council');
select is((select role from public.my_memberships()), 'officer', 'the member keeps the role');
select count_is($$public.audit_log where action = 'member_joined' and member_name = 'Other Name'$$, 0,
  'the audit log does not record a member who joins again');

-- The operator invites.
select tests.prove('rescue', 'rescue@camden.gov.uk');
select tests.act_as_service();
select is(public.add_council_manager('camden', 'Rescue@camden.gov.uk'), 'invited', 'the operator invites a manager');
select tests.act_as('rescue');
select results_eq('select role, inviter from public.my_invitations()', $$values ('manager', null)$$,
  'the operator''s invitation names no inviter');
select allowed($$public.join_council(tests.invitation('rescue@camden.gov.uk', 'camden'), 'Katherine', 'Johnson')$$,
  'the operator''s invitation is accepted');
select is((select role from public.my_memberships()), 'manager', 'the person who accepted it is a manager');
select tests.act_as_service();
select is(public.add_council_manager('camden', 'rescue@camden.gov.uk'), 'manager',
  'adding a manager who is one already changes nothing');
select is(public.add_council_manager('camden', 'officer@camden.gov.uk'), 'promoted',
  'the operator promotes a member at once');
select refused($$public.add_council_manager('camden', 'gate@contractor.example')$$, 'TR008',
  'the operator cannot promote gate staff with an address outside the council');
select refused($$public.add_council_manager('sutton', 'x@sutton.gov.uk')$$, 'TR031',
  'the operator cannot add a manager to an unregistered council');
select tests.act_as_operator();
delete from public.council_members where user_id = tests.user_id('rescue');
select tests.act_as_service();
select is(public.add_council_manager('camden', 'rescue@camden.gov.uk'), 'invited',
  'the operator invites a manager again whose invitation was just accepted');
select tests.act_as_operator();
select count_is($$private.emails where kind = 'invitation'
  and about = tests.invitation('rescue@camden.gov.uk', 'camden')$$, 2, 'the second invitation is emailed too');
select tests.act_as('officer');
select is((select role from public.my_memberships()), 'manager', 'the promoted member is a manager');
select results_eq($$select member_name from public.audit_log where action in ('role_changed', 'member_invited')$$,
  array['The operator', 'The operator', 'The operator'], 'the audit log records them as the operator''s');
