select plan(18);
select tests.cast();

select tests.begin_session('own');
select allowed_to('own', $$public.invite_member('ben@camden.gov.uk', 'officer')$$, 'a manager invites Ben');
select tests.act_as_operator();
create temp table invited as select * from public.council_invitations where email = 'ben@camden.gov.uk';
grant select on invited to public;

select tests.act_as_anonymous();
select is(public.decline_invitation(gen_random_uuid()), null, 'an unknown token declines nothing');
select is(public.decline_invitation(null), null, 'a null token declines nothing');
select is(public.decline_invitation((select decline_token from invited)), 'Camden',
  'the token in the email declines the invitation');
select is(public.decline_invitation((select decline_token from invited)), 'Camden', 'declining again answers the same');

select tests.act_as_operator();
select results_eq($$select member_name, changes from public.audit_log where action = 'invitation_declined'$$,
  $$values ('ben@camden.gov.uk', '{"email": "ben@camden.gov.uk", "role": "officer"}'::jsonb)$$,
  'the audit log records the declined invitation once');
select count_is($$private.emails where kind = 'declined' and account_id = tests.user_id('own')$$, 1,
  'the inviter is emailed once');
select is((select outcome from private.emails where kind = 'invitation'), null,
  'the invitation email is still pending');
select is_empty('select * from tests.take_emails(10) where kind = ''invitation''',
  'the pending email of a declined invitation is not sent');

select tests.act_as('own');
select isnt((select declined_at from public.council_invitations where email = 'ben@camden.gov.uk'), null,
  'managers see that the invitation was declined');
select refused($$public.invite_member('Ben@camden.gov.uk', 'gate')$$, 'TR032',
  'a manager cannot invite the address again');
select lives_ok(format('select public.revoke_invitation(%L)', (select id from invited)),
  'a manager revokes the declined invitation');
select refused($$public.invite_member('ben@camden.gov.uk', 'gate')$$, 'TR032',
  'the address cannot be invited again after the revocation');
select tests.act_as_operator();
insert into public.council_invitations (council_id, email, role, declined_at)
values (tests.council_id('camden'), 'grace.poe+gate@gmail.com', 'gate', now());
select tests.act_as('own');
select refused($$public.invite_member('g.racepoe@googlemail.com', 'gate')$$, 'TR032',
  'another spelling of a declined mailbox cannot be invited');
select allowed($$public.invite_member('grace.poe@contractor.example', 'gate')$$, 'another mailbox can be invited');
select tests.act_as_operator();
select is_empty($$select * from private.valid_invitations('ben@camden.gov.uk')$$, 'a declined invitation is not valid');

update public.council_invitations set declined_at = now() - interval '31 days' where email = 'ben@camden.gov.uk';
select tests.act_as('own');
select answers($$public.invite_member('ben@camden.gov.uk', 'officer')$$, 'invited',
  'after 30 days the address can be invited again');

-- An accepted invitation.
select tests.act_as_operator();
update public.council_invitations set accepted_at = now() where email = 'ben@camden.gov.uk';
select tests.act_as_anonymous();
select is(public.decline_invitation((select decline_token from invited)), null,
  'an accepted invitation cannot be declined');
