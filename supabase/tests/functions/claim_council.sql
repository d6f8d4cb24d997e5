select plan(39);
select tests.cast();
create function pg_temp.password_of(person text) returns text language sql as $$
  select encrypted_password from auth.users where id = tests.user_id(person);
$$;

-- What is said.
select tests.act_as('newcomer');
select refused($$public.claim_council('atlantis', 'Ada', 'Lovelace')$$, 'TR004', 'an unknown borough',
  'Council Borough is required');
select refused($$public.claim_council(null, 'Ada', 'Lovelace')$$, 'TR004', 'no borough');
select refused($$public.claim_council('barnet', ' ', 'Lovelace')$$, 'TR005', 'a blank first name');
select refused($$public.claim_council('barnet', null, 'Lovelace')$$, 'TR005', 'no first name');
select refused($$public.claim_council('barnet', 'Ada', E'Love\nlace')$$, 'TR006', 'a last name of two lines');
select refused($$public.claim_council('barnet', 'Ada', repeat('x', 101))$$, 'TR006', 'a last name of 101 characters');
select refused($$public.claim_council('camden', 'Ada', 'Lovelace')$$, 'TR007',
  'another borough''s domain, although that one is registered',
  'Your email must be specific to your council and end in (.gov.uk)');
select is_empty($$select 1 from public.councils where council_key = 'barnet'$$, 'a refusal registers nothing');

-- The proof.
select tests.begin_session('newcomer', method => 'password');
select refused_to('newcomer', $$public.claim_council('barnet', 'Ada', 'Lovelace')$$, 'TR020',
  'a session that began with a password proves no mailbox');
select tests.begin_session('newcomer', interval '1 hour');
select refused_to('newcomer', $$public.claim_council('barnet', 'Ada', 'Lovelace')$$, 'TR020',
  'a proof of an hour ago is too old');
select tests.begin_session('newcomer', interval '59 minutes');
select tests.act_as_operator();
delete from public.borough_email_domains where borough_key = 'barnet';
select refused_to('newcomer', $$public.claim_council('barnet', 'Ada', 'Lovelace')$$, 'TR007',
  'a domain that the operator has removed meanwhile');
select tests.act_as_operator();
insert into public.borough_email_domains values ('barnet', 'barnet.gov.uk');

-- What it leaves of what was there before.
select tests.set_password('newcomer', 'set by a thief');
insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), tests.user_id('newcomer'), now());
select tests.act_as('newcomer');
select is(public.claim_council('barnet', ' Ada ', 'Lovelace'), 'claimed', 'a proof of within the hour claims');
select tests.act_as_operator();
select results_eq(
  $$select councils.council_name, members.role, members.first_name, members.last_name, members.mailbox_proved_at
    from public.council_members as members join public.councils on councils.id = members.council_id
    where members.user_id = tests.user_id('newcomer')$$,
  $$select 'Barnet', 'manager', 'Ada', 'Lovelace', now() - interval '59 minutes'$$,
  'the council takes its name from the list; its manager has trimmed names and the time of the proof');
select is((select vouchers_open from public.councils where council_key = 'barnet'), false, 'vouchers are off');
select results_eq($$select session_id from tests.people where name = 'newcomer'$$,
  $$select id from auth.sessions where user_id = tests.user_id('newcomer')$$, 'every other session has ended');
select is(pg_temp.password_of('newcomer'), '', 'a password that was there before is gone');
select results_eq(
  $$select member_name, action from public.audit_log where council_id = tests.council_id('barnet')$$,
  $$values ('Ada Lovelace', 'council_registered')$$, 'and it is told in the council''s history');

-- Again.
select tests.set_password('newcomer', 'chosen since');
insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), tests.user_id('newcomer'), now());
select tests.act_as('newcomer');
select is(public.claim_council('barnet', 'Eve', 'Lovelace'), 'claimed', 'its holder may ask again');
select tests.act_as_operator();
select is((select first_name from public.council_members where user_id = tests.user_id('newcomer')), 'Eve',
  'under the name that was typed last');
select is(pg_temp.password_of('newcomer'), 'chosen since', 'which changes no password');
select count_is($$auth.sessions where user_id = tests.user_id('newcomer')$$, 2, 'nor ends a session');
select tests.begin_session('newcomer', method => 'password');
select tests.act_as('newcomer');
select is(public.claim_council('barnet', 'Eve', 'Lovelace'), 'claimed', 'nor asks for a proof');
select refused($$public.claim_council('barnet', 'Ada', 'Lovelace')$$, 'TR020', 'another name does');
select refused_to('own', $$public.claim_council('ealing', 'Ada', 'Lovelace')$$, 'TR019',
  'whoever has a council claims no other');
select tests.act_as('officer');
select refused($$public.claim_council('ealing', 'Ada', 'Lovelace')$$, 'TR019', 'nor does its officer');
select is(public.claim_council('camden', 'Ada', 'Lovelace'), 'claimed',
  'an officer who asks for the own council is told that it is');
select is((select role from public.council_members where user_id = tests.user_id('officer')), 'officer',
  'and stays an officer');

-- Taken.
select tests.prove('late', 'late@barnet.gov.uk');
select refused_to('late', $$public.claim_council('barnet', 'Late', 'Comer')$$, 'TR003',
  'the second to claim is told so', 'Council borough is already registered.');
select tests.act_as_operator();
select isnt(pg_temp.password_of('late'), null, 'and keeps an account');
insert into public.council_invitations (council_id, email, role, invited_by)
values (tests.council_id('barnet'), 'late@barnet.gov.uk', 'officer', tests.user_id('newcomer'));
select tests.act_as('late');
select is(public.claim_council('barnet', 'Late', 'Comer'), 'invited', 'one who is invited is told that instead');
select tests.act_as_operator();
select is_empty($$select 1 from public.council_members where user_id = tests.user_id('late')$$,
  'and is not joined by it');
update public.council_invitations set expires_at = now() where email = 'late@barnet.gov.uk';
select refused_to('late', $$public.claim_council('barnet', 'Late', 'Comer')$$, 'TR003',
  'an invitation that has run out says nothing');

-- Two boroughs, one domain.
select tests.register('wandsworth', 'manager@richmondandwandsworth.gov.uk', 'wandsworth');
select tests.act_as_operator();
insert into public.council_invitations (council_id, email, role, invited_by)
values (tests.council_id('wandsworth'), 'other@richmondandwandsworth.gov.uk', 'officer', tests.user_id('wandsworth'));
select tests.prove('richmond', 'other@richmondandwandsworth.gov.uk');
select tests.act_as('richmond');
select is(public.claim_council('richmonduponthames', 'Ada', 'Lovelace'), 'claimed',
  'an invitation by the other council of the domain does not keep anybody from claiming their own');

-- Provider and gate.
select tests.act_as('provider');
select is(public.claim_council('lambeth', 'Ada', 'Lovelace'), 'claimed',
  'provider account: holds the borough that it claimed');
select tests.act_as_operator();
select results_eq($$select council_key from public.councils
  where id = (select council_id from public.council_members where user_id = tests.user_id('provider'))$$,
  array['lambeth'], 'which may be any');
select refused_to('gate', $$public.claim_council('ealing', 'Ada', 'Lovelace')$$, 'TR007',
  'gate staff: claim nothing with an address outside');
select tests.prove('gate of ealing', 'gate@ealing.gov.uk');
select tests.enlist('gate of ealing', 'camden', 'gate');
select tests.set_password('gate of ealing', 'long in use');
select tests.act_as('gate of ealing');
select is(public.claim_council('ealing', 'Ada', 'Lovelace'), 'claimed',
  'gate staff with an address of a council may claim it');
select tests.act_as_operator();
select is(pg_temp.password_of('gate of ealing'), 'long in use', 'and keep the password of a member');
select count_is($$public.council_members where user_id = tests.user_id('gate of ealing')$$, 2, 'and their gate');

-- Nothing else makes a council.
