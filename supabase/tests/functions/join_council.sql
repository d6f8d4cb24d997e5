select plan(48);
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

-- What an invited person sees.
select pg_temp.invite('newcomer@barnet.gov.uk', 'camden', 'gate', 'own');
select pg_temp.invite('newcomer@barnet.gov.uk', 'hackney', 'gate', 'another');
select pg_temp.invite('newcomer@barnet.gov.uk', 'lambeth', 'officer', null);
select tests.act_as('newcomer');
select results_eq('select council_key, council_name, role, inviter from public.my_invitations()',
  $$values ('camden', 'Camden', 'gate', 'Ada Lovelace'), ('hackney', 'Hackney', 'gate', 'Ada Lovelace'),
    ('lambeth', 'Lambeth', 'officer', null)$$, 'who is invited: sees councils, roles and inviters');
select tests.act_as('officer');
select is_empty('select 1 from public.my_invitations()', 'others: see none of it');
select refused_to('unverified', 'public.my_invitations()', 'TR001', 'an address that is not proven: sees nothing');

-- Refusals.
select tests.act_as('officer');
select refused($$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'camden'), 'A', 'B')$$, 'TR028',
  'somebody else''s invitation', 'This invitation is no longer valid. Ask for another one.');
select tests.act_as('newcomer');
select refused($$public.join_council(gen_random_uuid(), 'A', 'B')$$, 'TR028', 'one that there is not');
select refused($$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'camden'), '', 'B')$$, 'TR005',
  'no first name');
select refused($$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'camden'), 'A', E'\n')$$, 'TR006',
  'no last name');
select refused($$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'lambeth'), 'A', 'B')$$, 'TR008',
  'an officer''s, whose address is not of that council');
select tests.begin_session('newcomer', method => 'password');
select refused_to('newcomer', $$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'camden'), 'A', 'B')$$,
  'TR020', 'a session that began with a password: proves no mailbox');
select tests.begin_session('newcomer', interval '1 hour');
select refused_to('newcomer', $$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'camden'), 'A', 'B')$$,
  'TR020', 'nor does one of an hour ago');
select tests.begin_session('newcomer');
select tests.act_as_operator();
update public.council_invitations set expires_at = now() where council_id = tests.council_id('hackney');
select tests.act_as('newcomer');
select refused($$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'hackney'), 'A', 'B')$$, 'TR028',
  'an invitation that has run out');
select count_is('public.my_invitations()', 2, 'which is no longer shown');

-- Joining.
select tests.act_as_operator();
select tests.set_password('newcomer', 'set by a thief');
insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), tests.user_id('newcomer'), now());
select tests.act_as('newcomer');
select allowed($$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'camden'), ' Joan ', 'Clarke')$$,
  'who is invited: joins');
select results_eq('select state, council_key, role, first_name, last_name from public.my_memberships()',
  $$values ('member', 'camden', 'gate', 'Joan', 'Clarke')$$, 'as what the invitation says, with the names given');
select tests.act_as_operator();
select is((select encrypted_password from auth.users where id = tests.user_id('newcomer')), '',
  'a password from before is gone');
select count_is($$auth.sessions where user_id = tests.user_id('newcomer')$$, 1, 'and so are other sessions');
select results_eq($$select member_name, changes from public.audit_log where action = 'member_joined'$$,
  $$values ('Joan Clarke', '{"role": "gate", "invited_by": "Ada Lovelace"}'::jsonb)$$, 'which the history tells');
select tests.act_as('own');
select is_empty($$select 1 from public.council_invitations where email = 'newcomer@barnet.gov.uk'$$,
  'the invitation is used');
select tests.act_as('newcomer');
select allowed($$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'camden'), 'Eve', 'Clarke')$$,
  'joining again: is no error');
select is((select first_name from public.my_memberships()), 'Eve', 'under the name that was typed last');
select allowed($$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'camden'), 'Joan', 'Clarke')$$,
  'and back again');
select tests.act_as_operator();
select count_is($$public.audit_log where action = 'member_joined'$$, 1, 'nor is it told again');
select tests.set_password('newcomer', 'own choice');
update public.council_invitations set expires_at = now() + interval '1 day'
  where council_id = tests.council_id('hackney');
select allowed_to('newcomer',
  $$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'hackney'), 'Joan', 'Clarke')$$,
  'gate staff: join a second council');
select tests.act_as_operator();
select is((select encrypted_password from auth.users where id = tests.user_id('newcomer')), 'own choice',
  'and keep the password of a member');

-- An invitation lets in once.
select tests.act_as_operator();
delete from public.council_members where user_id = tests.user_id('newcomer') and council_id = tests.council_id('camden');
select tests.act_as('newcomer');
select refused($$public.join_council(tests.invitation('newcomer@barnet.gov.uk', 'camden'), 'Joan', 'Clarke')$$, 'TR028',
  'who is no longer a member: does not come back by an invitation that was used');
select count_is($$public.my_memberships() where council_key = 'camden'$$, 0, 'and stays out');

-- Removed, invited by somebody who is no longer manager, and the like.
select tests.prove('new', 'new@camden.gov.uk');
select pg_temp.invite('new@camden.gov.uk', 'camden', 'officer', 'idle');
select tests.act_as_operator();
update public.council_members set role = 'officer' where user_id = tests.user_id('idle');
select tests.act_as('new');
select results_eq('select inviter from public.my_invitations()', array['A manager of Camden'],
  'an inviter who is no longer manager: is not named');
select tests.act_as_operator();
delete from public.council_members where user_id = tests.user_id('idle');
select tests.act_as('new');
select results_eq('select inviter from public.my_invitations()', array['A manager of Camden'],
  'nor one who left: the invitation is the council''s');
select tests.act_as_operator();
delete from public.borough_email_domains where domain = 'camden.gov.uk';
select refused_to('new', $$public.join_council(tests.invitation('new@camden.gov.uk', 'camden'), 'A', 'B')$$, 'TR008',
  'a domain that the operator has removed since');
select tests.act_as_operator();
insert into public.borough_email_domains values ('camden', 'camden.gov.uk');
select allowed_to('new', $$public.join_council(tests.invitation('new@camden.gov.uk', 'camden'), 'Mary', 'Jackson')$$,
  'an officer: joins');

-- Two councils of one domain, and one who holds a council.
select tests.register('wandsworth', 'manager@richmondandwandsworth.gov.uk', 'wandsworth');
select tests.register('richmond', 'other@richmondandwandsworth.gov.uk', 'richmonduponthames');
select tests.act_as_operator();
select pg_temp.invite('other@richmondandwandsworth.gov.uk', 'wandsworth', 'officer', 'wandsworth');
select tests.act_as('richmond');
select refused($$public.join_council(tests.invitation('other@richmondandwandsworth.gov.uk', 'wandsworth'), 'A', 'B')$$,
  'TR019', 'who holds another council: joins no second one');
select count_is('public.my_invitations()', 1, 'though the invitation stays');
select tests.act_as_operator();
select pg_temp.invite('manager@hackney.gov.uk', 'camden', 'gate', 'own');
select tests.act_as('another');
select allowed($$public.join_council(tests.invitation('manager@hackney.gov.uk', 'camden'), 'Ada', 'Lovelace')$$,
  'but may mind a gate there');
select is(private.my_council_key(), 'hackney', 'and keeps the own council');
select is_empty($$select 1 from public.skip_sites where council_key = 'camden'$$,
  'without reading anything else of the other');

-- Who is a member already, invited under an address that has become theirs.
select tests.act_as_operator();
update public.council_invitations set accepted_at = null, role = 'manager' where email = 'new@camden.gov.uk';
select tests.act_as('new');
select allowed($$public.join_council(tests.invitation('new@camden.gov.uk', 'camden'), 'Other', 'Name')$$,
  'a member: may ask');
select is((select role from public.my_memberships()), 'officer', 'and keeps the role');
select count_is($$public.audit_log where action = 'member_joined' and member_name = 'Other Name'$$, 0,
  'of which nothing is told');

-- The operator invites.
select tests.prove('rescue', 'rescue@camden.gov.uk');
select tests.act_as_service();
select is(public.add_council_manager('camden', 'Rescue@camden.gov.uk'), 'invited', 'the operator: invites a manager');
select tests.act_as('rescue');
select results_eq('select role, inviter from public.my_invitations()', $$values ('manager', null)$$,
  'which names nobody');
select allowed($$public.join_council(tests.invitation('rescue@camden.gov.uk', 'camden'), 'Katherine', 'Johnson')$$,
  'and needs no inviter''s membership');
select is((select role from public.my_memberships()), 'manager', 'to make a manager');
select tests.act_as_service();
select is(public.add_council_manager('camden', 'rescue@camden.gov.uk'), 'manager',
  'one who is manager already: nothing to do');
select is(public.add_council_manager('camden', 'officer@camden.gov.uk'), 'promoted', 'a member: is promoted at once');
select refused($$public.add_council_manager('camden', 'gate@contractor.example')$$, 'TR008',
  'gate staff with an address outside: are not');
select refused($$public.add_council_manager('sutton', 'x@sutton.gov.uk')$$, 'TR031',
  'a council that nobody registered: has no managers');
select tests.act_as('officer');
select is((select role from public.my_memberships()), 'manager', 'who was promoted: is manager');
select results_eq($$select member_name from public.audit_log where action in ('role_changed', 'member_invited')$$,
  array['The operator', 'The operator'], 'both are told as the operator''s');
