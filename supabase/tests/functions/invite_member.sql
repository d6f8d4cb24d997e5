select plan(34);
select tests.cast();

-- Who may.
select tests.begin_session('own', interval '5 minutes');
select refused_to('own', $$public.invite_member('x@camden.gov.uk', 'officer')$$, 'TR002',
  'a manager five minutes after signing in: refused');
select tests.begin_session('own');
select tests.act_as('own');

-- Whom, as what.
select refused($$public.invite_member('x@camden.gov.uk', 'owner')$$, 'TR024', 'an unknown role');
select refused($$public.invite_member('x@camden.gov.uk', null)$$, 'TR024', 'no role');
select refused($$public.invite_member('x', 'gate')$$, 'TR025', 'no address');
select refused($$public.invite_member(null, 'gate')$$, 'TR025', 'nothing');
select refused($$public.invite_member('x@hackney.gov.uk', 'officer')$$, 'TR008',
  'an officer with another council''s address');
select refused($$public.invite_member('x@contractor.example', 'manager')$$, 'TR008', 'a manager with a contractor''s');
select allowed($$public.invite_member('x@contractor.example', 'gate')$$, 'gate staff with a contractor''s: invited');
select allowed($$public.invite_member('x@provider.example', 'officer')$$, 'the provider''s staff: invited');
select refused($$public.invite_member('OFFICER@camden.gov.uk', 'manager')$$, 'TR026',
  'who belongs to the council already: has a role to change');
select allowed($$public.invite_member('manager@hackney.gov.uk', 'gate')$$,
  'a manager of another council: is invited like anybody');
select allowed($$public.invite_member(' Newcomer@Camden.gov.uk ', 'officer')$$,
  'an address without an account: likewise');
select results_eq('select email, role from public.council_invitations order by 1',
  $$values ('manager@hackney.gov.uk', 'gate'), ('newcomer@camden.gov.uk', 'officer'), ('x@contractor.example', 'gate'),
    ('x@provider.example', 'officer')$$, 'invitations are kept in lower case');

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
  'inviting again who left: is the same invitation');
select results_eq(
  $$select role, expires_at, accepted_at from public.council_invitations where email = 'newcomer@camden.gov.uk'$$,
  $$values ('manager', now() + interval '14 days', null::timestamptz)$$,
  'for another fourteen days, as what was said last');
select answers($$public.invite_member('newcomer@camden.gov.uk', 'manager')$$, 'just_sent',
  'at once again: the letter that went out will do');
select answers($$public.invite_member('newcomer@camden.gov.uk', 'officer')$$, 'changed',
  'as something else: that is a letter');
select tests.act_as_operator();
select count_is('private.emails where about = (select id from earlier)', 3, 'three letters were written');
select count_is('private.emails where about = (select id from earlier) and outcome is null', 1,
  'and one of them is left to be sent');
update private.emails set written_at = now() - interval '3 minutes', id = gen_random_uuid();
select tests.act_as('own');
select answers($$public.invite_member('newcomer@camden.gov.uk', 'officer')$$, 'sent_again', 'later: is sent again');
select answers($$public.invite_member('newcomer@camden.gov.uk', 'manager')$$, 'changed', 'and changed again');
select tests.act_as('another');
select allowed($$public.invite_member('newcomer@camden.gov.uk', 'gate')$$,
  'another council: may invite the same address');
select count_is('public.council_invitations', 1, 'and sees its own invitations alone');
select tests.act_as_operator();
insert into public.council_invitations (council_id, email, role)
  select tests.council_id('camden'), 'number' || number || '@camden.gov.uk', 'officer'
    from generate_series(1, 196) as number;
select tests.act_as('own');
select refused($$public.invite_member('last@camden.gov.uk', 'officer')$$, 'TR027',
  'a council has at most 200 invitations');
select allowed($$public.invite_member('number1@camden.gov.uk', 'officer')$$, 'of which each may be sent again');

-- The history.
select tests.act_as('own');
select results_eq(
  $$select member_name, action, changes from public.audit_log where changes ->> 'email' = 'x@contractor.example'$$,
  $$values ('Ada Lovelace', 'member_invited', '{"email": "x@contractor.example", "role": "gate"}'::jsonb)$$,
  'is told of it');

-- Taking it back.
select tests.act_as('another');
select allowed('public.revoke_invitation((select id from earlier))', 'another manager: finds nothing to revoke');
select tests.act_as('own');
select isnt_empty($$select 1 from public.council_invitations where email = 'newcomer@camden.gov.uk'$$,
  'and revokes nothing');
select tests.begin_session('own', interval '1 day');
select tests.act_as('own');
select allowed('public.revoke_invitation((select id from earlier))',
  'a manager: revokes, however long ago they signed in');
select is_empty($$select 1 from public.council_invitations where email = 'newcomer@camden.gov.uk'$$, 'and it is gone');
select allowed('public.revoke_invitation((select id from earlier))', 'one that is gone: is no error');
select count_is($$public.audit_log where action = 'invitation_revoked'$$, 1, 'and is told once');
select tests.act_as_operator();
update public.council_invitations set accepted_at = now() where email = 'x@provider.example';
create temp table used as select id from public.council_invitations where email = 'x@provider.example';
grant select on used to public;
select tests.act_as('own');
select lives_ok(format('select public.revoke_invitation(%L)', (select id from used)),
  'one that was used: is nothing to revoke');
select count_is($$public.audit_log where action = 'invitation_revoked'$$, 1, 'and nothing is told');
