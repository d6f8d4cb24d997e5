select plan(40);
select tests.cast();

-- Permissions.
select tests.begin_session('own', interval '5 minutes');
select refused_to('own', $$public.invite_member('x@camden.gov.uk', 'officer')$$, 'TR002',
  'a manager cannot invite in a session of five minutes');
select tests.begin_session('own');
select tests.act_as('own');

-- Roles and addresses.
select refused($$public.invite_member('x@camden.gov.uk', 'owner')$$, 'TR024', 'an unknown role is rejected');
select refused($$public.invite_member('x@camden.gov.uk', null)$$, 'TR024', 'an invitation without a role is rejected');
select refused($$public.invite_member('x', 'gate')$$, 'TR025', 'an invalid address is rejected');
select refused($$public.invite_member(null, 'gate')$$, 'TR025', 'a null address is rejected');
select refused($$public.invite_member('x@hackney.gov.uk', 'officer')$$, 'TR008',
  'an officer cannot be invited at another council''s address');
select refused($$public.invite_member('x@contractor.example', 'manager')$$, 'TR008',
  'a manager cannot be invited at a contractor''s address');
select allowed($$public.invite_member('x@contractor.example', 'gate')$$,
  'gate staff can be invited at a contractor''s address');
select allowed($$public.invite_member('x@provider.example', 'officer')$$,
  'an officer can be invited at the provider''s address');
select refused($$public.invite_member('OFFICER@camden.gov.uk', 'manager')$$, 'TR026',
  'a member cannot be invited again');
select allowed($$public.invite_member('manager@hackney.gov.uk', 'gate')$$,
  'a manager of another council can be invited as gate staff');
select allowed($$public.invite_member('New Comer <mailto:Newcomer@Camden.gov.uk>.', 'officer')$$,
  'a pasted address without an account can be invited');
select results_eq('select email, role from public.council_invitations order by 1',
  $$values ('manager@hackney.gov.uk', 'gate'), ('newcomer@camden.gov.uk', 'officer'), ('x@contractor.example', 'gate'),
    ('x@provider.example', 'officer')$$, 'invitations have trimmed addresses in lower case');

-- Again.
select tests.act_as_operator();
update public.council_invitations set created_at = now() - interval '10 days', expires_at = now() + interval '4 days',
  accepted_at = now()
where email = 'newcomer@camden.gov.uk';
create temp table earlier as select id from public.council_invitations where email = 'newcomer@camden.gov.uk';
grant select on earlier to public;
select tests.act_as('own');
select results_eq($$select * from public.invite_member(' Newcomer@camden.gov.uk', 'manager')$$,
  $$select id, 'newcomer@camden.gov.uk', 'manager', 'invited' from earlier$$,
  'inviting a former member renews the same invitation');
select results_eq(
  $$select role, expires_at, accepted_at from public.council_invitations where email = 'newcomer@camden.gov.uk'$$,
  $$values ('manager', now() + interval '14 days', null::timestamptz)$$,
  'the renewed invitation has fourteen days and the new role');
select answers($$public.invite_member('newcomer@camden.gov.uk', 'manager')$$, 'sent_again',
  'inviting again sends the email again');
select count_is($$public.audit_log where changes ->> 'email' = 'newcomer@camden.gov.uk'$$, 3,
  'the audit log has each invitation');
select answers($$public.invite_member('newcomer@camden.gov.uk', 'officer')$$, 'changed',
  'inviting again at once with another role changes the invitation');
select tests.act_as_operator();
select count_is('private.emails where about = (select id from earlier)', 4, 'each invitation queued an email');
select count_is('private.emails where about = (select id from earlier) and outcome is null', 1,
  'only the latest invitation email is pending');
select tests.act_as('own');
select answers($$public.invite_member('newcomer@camden.gov.uk', 'manager')$$, 'changed',
  'inviting again with another role changes the invitation');
select tests.act_as('another');
select allowed($$public.invite_member('newcomer@camden.gov.uk', 'gate')$$,
  'another council may invite the same address');
select count_is('public.council_invitations', 1, 'another council sees only its own invitations');
select tests.act_as_operator();
insert into public.council_invitations (council_id, email, role)
  select tests.council_id('camden'), 'number' || number || '@camden.gov.uk', 'officer'
    from generate_series(1, 196) as number;
select tests.act_as('own');
select allowed($$public.invite_member('number1@camden.gov.uk', 'officer')$$, 'each invitation may be sent again');

-- Audit log.
select tests.act_as('own');
select results_eq(
  $$select member_name, action, changes from public.audit_log where changes ->> 'email' = 'x@contractor.example'$$,
  $$values ('Ada Lovelace', 'member_invited', '{"email": "x@contractor.example", "role": "gate"}'::jsonb)$$,
  'the audit log records the invitation');

select results_eq(
  $$select changes -> 'from' from public.audit_log where changes ->> 'email' = 'newcomer@camden.gov.uk'
    and changes ->> 'role' = 'manager' and changes ? 'from'$$,
  $$values ('"officer"'::jsonb)$$, 'an invitation to another role logs the role before'
);

-- Revoking.
select tests.act_as('another');
select allowed('public.revoke_invitation((select id from earlier))',
  'a manager of another council may call it, but revokes nothing');
select tests.act_as('own');
select isnt_empty($$select 1 from public.council_invitations where email = 'newcomer@camden.gov.uk'$$,
  'the other manager''s call left the invitation');
select tests.begin_session('own', interval '1 day');
select tests.act_as('own');
select allowed('public.revoke_invitation((select id from earlier))', 'a manager revokes an invitation in any session');
select is_empty($$select 1 from public.council_invitations where email = 'newcomer@camden.gov.uk'$$,
  'the revoked invitation is deleted');
select allowed('public.revoke_invitation((select id from earlier))', 'revoking again is allowed');
select count_is($$public.audit_log where action = 'invitation_revoked'$$, 1,
  'the audit log records the revocation once');
select tests.act_as_operator();
update public.council_invitations set accepted_at = now() where email = 'x@provider.example';
create temp table used as select id from public.council_invitations where email = 'x@provider.example';
grant select on used to public;
select tests.act_as('own');
select lives_ok(format('select public.revoke_invitation(%L)', (select id from used)),
  'revoking an accepted invitation is allowed');
select count_is($$public.audit_log where action = 'invitation_revoked'$$, 1,
  'the audit log records no revocation of an accepted invitation');

-- An invitation that was accepted a moment ago.
select tests.begin_session('own');
select tests.act_as('own');
select answers($$public.invite_member('x@provider.example', 'officer')$$, 'invited',
  'a person who joined a moment ago and left is invited again');
select tests.act_as_operator();
select count_is($$private.emails where kind = 'invitation' and email = 'x@provider.example'$$, 2,
  'a person who joined a moment ago and left is emailed again');

-- An email under way.
select tests.act_as('own');
select public.invite_member('emailed@camden.gov.uk', 'officer');
select tests.act_as_operator();
select tests.take_emails(500);
select tests.act_as('own');
select public.invite_member('emailed@camden.gov.uk', 'manager');
select tests.act_as_operator();
select count_is(
  $$private.emails where kind = 'invitation' and email = 'emailed@camden.gov.uk' and outcome is null$$, 2,
  'inviting again leaves an email that a worker is sending'
);
delete from private.emails where email = 'emailed@camden.gov.uk' and leased_until is null;
select tests.act_as('own');
select public.revoke_invitation(
  (select id from public.council_invitations where email = 'emailed@camden.gov.uk')
);
select tests.act_as_operator();
select count_is($$private.emails where kind = 'withdrawn' and email = 'emailed@camden.gov.uk'$$, 1,
  'revoking an invitation that a worker is sending emails the withdrawal');

-- An expired one.
update public.council_invitations set expires_at = now() - interval '1 day' where email = 'number2@camden.gov.uk';
create temp table expired as select id from public.council_invitations where email = 'number2@camden.gov.uk';
grant select on expired to public;
select tests.act_as('own');
select allowed('public.revoke_invitation((select id from expired))', 'an expired invitation can be revoked');
select is_empty($$select 1 from public.audit_log where changes ->> 'email' = 'number2@camden.gov.uk'$$,
  'revoking an expired invitation is not logged');
