select plan(18);
select tests.cast();

select tests.begin_session('own');
select allowed_to('own', $$public.invite_member('ben@camden.gov.uk', 'officer')$$, 'Ben is invited');
select tests.act_as_operator();
create temp table invited as select * from public.council_invitations where email = 'ben@camden.gov.uk';
grant select on invited to public;

select tests.act_as_anonymous();
select is(public.decline_invitation(gen_random_uuid()), null, 'a token of nothing: declines nothing');
select is(public.decline_invitation(null), null, 'no token: likewise');
select is(public.decline_invitation((select decline_token from invited)), 'Camden', 'the letter''s: declines');
select is(public.decline_invitation((select decline_token from invited)), 'Camden', 'and again: is declined');

select tests.act_as_operator();
select results_eq($$select member_name, changes from public.audit_log where action = 'invitation_declined'$$,
  $$values ('ben@camden.gov.uk', '{"email": "ben@camden.gov.uk", "role": "officer"}'::jsonb)$$, 'which is one event');
select count_is($$private.emails where kind = 'declined' and account_id = tests.user_id('own')$$, 1,
  'the inviter is told, once');
select is((select outcome from private.emails where kind = 'invitation'), null, 'the letter still waits');
select is_empty('select * from tests.take_emails(10) where kind = ''invitation''', 'and is not handed out any more');

select tests.act_as('own');
select isnt((select declined_at from public.council_invitations where email = 'ben@camden.gov.uk'), null,
  'managers see that it was declined');
select refused($$public.invite_member('Ben@camden.gov.uk', 'gate')$$, 'TR032', 'nobody invites the address again');
select lives_ok(format('select public.revoke_invitation(%L)', (select id from invited)), 'taking it back');
select refused($$public.invite_member('ben@camden.gov.uk', 'gate')$$, 'TR032', 'does not make it forgotten');
select tests.act_as_operator();
insert into public.council_invitations (council_id, email, role, declined_at)
values (tests.council_id('camden'), 'grace.poe+gate@gmail.com', 'gate', now());
select tests.act_as('own');
select refused($$public.invite_member('g.racepoe@googlemail.com', 'gate')$$, 'TR032',
  'nor the mailbox by another of its addresses');
select allowed($$public.invite_member('grace.poe@contractor.example', 'gate')$$, 'another mailbox: is invited');
select tests.act_as_operator();
select is_empty($$select * from private.valid_invitations('ben@camden.gov.uk')$$, 'what was declined lets nobody in');

update public.council_invitations set declined_at = now() - interval '31 days' where email = 'ben@camden.gov.uk';
select tests.act_as('own');
select answers($$public.invite_member('ben@camden.gov.uk', 'officer')$$, 'invited', 'after 30 days: may be invited');

-- Who has joined has nothing to decline.
select tests.act_as_operator();
update public.council_invitations set accepted_at = now() where email = 'ben@camden.gov.uk';
select tests.act_as_anonymous();
select is(public.decline_invitation((select decline_token from invited)), null, 'one that was used: is not declined');
