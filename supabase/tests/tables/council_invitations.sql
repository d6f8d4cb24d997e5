select plan(6);
select tests.cast();
insert into public.council_invitations (council_id, email, role, invited_by, accepted_at) values
  (tests.council_id('camden'), 'open@camden.gov.uk', 'officer', tests.user_id('own'), null),
  (tests.council_id('camden'), 'used@camden.gov.uk', 'officer', tests.user_id('own'), now()),
  (tests.council_id('camden'), 'operator@camden.gov.uk', 'officer', null, null);

select throws_ok($$insert into public.council_invitations (council_id, email, role)
  values (tests.council_id('camden'), 'Open@camden.gov.uk', 'gate')$$, '23514', null,
  'an invitation''s address must be in lower case');
select throws_ok($$insert into public.council_invitations (council_id, email, role)
  values (tests.council_id('camden'), 'open@camden.gov.uk', 'gate')$$, '23505', null,
  'a council invites an address once');
select is((select expires_at - created_at from public.council_invitations limit 1), interval '14 days',
  'an invitation is valid for fourteen days');

select tests.act_as('own');
select results_eq('select email from public.council_invitations order by 1',
  array['open@camden.gov.uk', 'operator@camden.gov.uk'], 'managers read the open invitations');
select tests.act_as_operator();
delete from public.council_members where user_id = tests.user_id('own');
select results_eq('select inviter from private.valid_invitations(''open@camden.gov.uk'')', array['A manager of Camden'],
  'an invitation stays valid after its inviter left');
delete from public.councils where council_key = 'camden';
select is_empty('select 1 from public.council_invitations', 'deleting the council deletes its invitations');
