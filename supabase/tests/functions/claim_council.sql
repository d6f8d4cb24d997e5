select plan(40);
select tests.cast();
create function pg_temp.password_of(person text) returns text language sql as $$
  select encrypted_password from auth.users where id = tests.user_id(person);
$$;

-- Invalid input.
select tests.act_as('newcomer');
select refused($$public.claim_council('atlantis', 'Ada', 'Lovelace')$$, 'TR004', 'a claim needs a known borough',
  'Council Borough is required');
select refused($$public.claim_council(null, 'Ada', 'Lovelace')$$, 'TR004', 'a claim needs a borough');
select refused($$public.claim_council('barnet', ' ', 'Lovelace')$$, 'TR005',
  'a claim needs a first name that is not blank');
select refused($$public.claim_council('barnet', null, 'Lovelace')$$, 'TR005', 'a claim needs a first name');
select refused($$public.claim_council('barnet', 'Ada', E'Love\nlace')$$, 'TR006',
  'a last name of two lines is rejected');
select refused($$public.claim_council('barnet', 'Ada', repeat('x', 101))$$, 'TR006',
  'a last name of 101 characters is rejected');
select refused($$public.claim_council('camden', 'Ada', 'Lovelace')$$, 'TR007',
  'an address of another borough cannot claim a council that is registered',
  'Your email must be specific to your council and end in (.gov.uk)');
select is_empty($$select 1 from public.councils where council_key = 'barnet'$$,
  'a rejected claim registers no council');

-- Proof of the mailbox.
select tests.begin_session('newcomer', method => 'password');
select refused_to('newcomer', $$public.claim_council('barnet', 'Ada', 'Lovelace')$$, 'TR020',
  'a session that began with a password proves no mailbox');
select tests.begin_session('newcomer', interval '1 hour');
select refused_to('newcomer', $$public.claim_council('barnet', 'Ada', 'Lovelace')$$, 'TR020',
  'a session of an hour ago proves no mailbox');
select tests.begin_session('newcomer', interval '59 minutes');
select tests.act_as_operator();
delete from public.borough_email_domains where borough_key = 'barnet';
select refused_to('newcomer', $$public.claim_council('barnet', 'Ada', 'Lovelace')$$, 'TR007',
  'a domain that the operator has removed cannot claim');
select tests.act_as_operator();
insert into public.borough_email_domains values ('barnet', 'barnet.gov.uk');

-- What a claim changes and keeps.
select tests.set_password('newcomer', 'set by a thief');
insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), tests.user_id('newcomer'), now());
select tests.act_as('newcomer');
select is(public.claim_council('barnet', ' Ada ', 'Lovelace'), 'claimed', 'a session of 59 minutes claims a council');
select tests.act_as_operator();
select results_eq(
  $$select councils.council_name, members.role, members.first_name, members.last_name, members.mailbox_proved_at
    from public.council_members as members join public.councils on councils.id = members.council_id
    where members.user_id = tests.user_id('newcomer')$$,
  $$select 'Barnet', 'manager', 'Ada', 'Lovelace', now() - interval '59 minutes'$$,
  'the council has its listed name; its manager has trimmed names and the time of proof');
select is((select vouchers_open from public.councils where council_key = 'barnet'), false,
  'a new council has vouchers off');
select results_eq($$select session_id from tests.people where name = 'newcomer'$$,
  $$select id from auth.sessions where user_id = tests.user_id('newcomer')$$,
  'a claim ends every other session of the account');
select is(pg_temp.password_of('newcomer'), '', 'a claim deletes the password that the account had before');
select results_eq(
  $$select member_name, action from public.audit_log where council_id = tests.council_id('barnet')$$,
  $$values ('Ada Lovelace', 'council_registered')$$, 'the audit log records the claim');

-- Again.
select tests.set_password('newcomer', 'chosen since');
insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), tests.user_id('newcomer'), now());
select tests.act_as('newcomer');
select is(public.claim_council('barnet', 'Eve', 'Lovelace'), 'claimed',
  'the manager may claim their own council again');
select tests.act_as_operator();
select is((select first_name from public.council_members where user_id = tests.user_id('newcomer')), 'Eve',
  'a second claim saves the name that was typed last');
select is(pg_temp.password_of('newcomer'), 'chosen since', 'a second claim keeps the password');
select count_is($$auth.sessions where user_id = tests.user_id('newcomer')$$, 2, 'a second claim keeps the sessions');
select tests.begin_session('newcomer', method => 'password');
select tests.act_as('newcomer');
select is(public.claim_council('barnet', 'Mallory', 'Lovelace'), 'claimed',
  'a second claim needs no proof of the mailbox');
select is((select first_name from public.my_memberships()), 'Eve',
  'a second claim without that proof keeps the name');
select refused_to('own', $$public.claim_council('ealing', 'Ada', 'Lovelace')$$, 'TR019',
  'a manager cannot claim a second council');
select tests.act_as('officer');
select refused($$public.claim_council('ealing', 'Ada', 'Lovelace')$$, 'TR019',
  'an officer cannot claim a second council');
select is(public.claim_council('camden', 'Ada', 'Lovelace'), 'claimed',
  'an officer who claims their own council is answered as its claimant');
select is((select role from public.council_members where user_id = tests.user_id('officer')), 'officer',
  'the officer stays an officer');

-- A council that is claimed already.
select tests.prove('late', 'late@barnet.gov.uk');
select refused_to('late', $$public.claim_council('barnet', 'Late', 'Comer')$$, 'TR003',
  'a council can be claimed only once', 'Council borough is already registered.');
select tests.act_as_operator();
select isnt(pg_temp.password_of('late'), null, 'the second claimant keeps an account');
select is_empty($$select 1 from public.council_members where user_id = tests.user_id('late')$$,
  'the second claimant gets no membership');
insert into public.council_invitations (council_id, email, role, invited_by)
values (tests.council_id('barnet'), 'late@barnet.gov.uk', 'officer', tests.user_id('newcomer'));
select tests.act_as('late');
select is(public.claim_council('barnet', 'Late', 'Comer'), 'invited',
  'an invited claimant of a registered council is answered ''invited''');
select tests.act_as_operator();
select is_empty($$select 1 from public.council_members where user_id = tests.user_id('late')$$,
  'the claim does not accept the invitation');
update public.council_invitations set expires_at = now() where email = 'late@barnet.gov.uk';
select refused_to('late', $$public.claim_council('barnet', 'Late', 'Comer')$$, 'TR003',
  'an expired invitation is not mentioned');

-- Two boroughs, one domain.
select tests.register('wandsworth', 'manager@richmondandwandsworth.gov.uk', 'wandsworth');
select tests.act_as_operator();
insert into public.council_invitations (council_id, email, role, invited_by)
values (tests.council_id('wandsworth'), 'other@richmondandwandsworth.gov.uk', 'officer', tests.user_id('wandsworth'));
select tests.prove('richmond', 'other@richmondandwandsworth.gov.uk');
select tests.act_as('richmond');
select is(public.claim_council('richmonduponthames', 'Ada', 'Lovelace'), 'claimed',
  'an invitation of one council does not stop a claim of another of the same domain');

-- Provider and gate.
select tests.act_as('provider');
select is(public.claim_council('lambeth', 'Ada', 'Lovelace'), 'claimed', 'a provider account claims a borough');
select tests.act_as_operator();
select results_eq($$select council_key from public.councils
  where id = (select council_id from public.council_members where user_id = tests.user_id('provider'))$$,
  array['lambeth'], 'a provider account may claim any borough');
select refused_to('gate', $$public.claim_council('ealing', 'Ada', 'Lovelace')$$, 'TR007',
  'gate staff with an address outside the borough cannot claim it');
select tests.prove('gate of ealing', 'gate@ealing.gov.uk');
select tests.enlist('gate of ealing', 'camden', 'gate');
select tests.set_password('gate of ealing', 'long in use');
select tests.act_as('gate of ealing');
select is(public.claim_council('ealing', 'Ada', 'Lovelace'), 'claimed',
  'gate staff with an address of the borough can claim it');
select tests.act_as_operator();
select is(pg_temp.password_of('gate of ealing'), 'long in use', 'gate staff keep their password after a claim');
select count_is($$public.council_members where user_id = tests.user_id('gate of ealing')$$, 2,
  'gate staff keep their gate membership after a claim');
