select plan(16);
select tests.cast();

-- Email domains.
select tests.act_as_anonymous();
select is(public.email_domains_of('camden'), '{camden.gov.uk}', 'a visitor reads the email domains of a borough');
select is(public.email_domains_of('atlantis'), '{}', 'an unknown borough has no email domains');
select is(public.email_domains_of(null), '{}', 'null has no email domains');

-- Councils of a mailbox.
select tests.act_as_operator();
select tests.prove('colleague', 'colleague@camden.gov.uk');
select tests.prove('shared', 'shared@richmondandwandsworth.gov.uk');
select tests.act_as('colleague');
select results_eq('select * from public.councils_of_my_mailbox()', $$values ('camden', 'Camden', true)$$,
  'a person with a council''s address reads that the council is registered');
select tests.act_as('shared');
select results_eq('select council_key, registered from public.councils_of_my_mailbox()',
  $$values ('richmonduponthames', false), ('wandsworth', false)$$, 'an address of two boroughs belongs to both');
select tests.act_as('provider');
select is_empty('select * from public.councils_of_my_mailbox()', 'the provider''s address belongs to no council');
select tests.act_as('resident');
select is_empty('select * from public.councils_of_my_mailbox()', 'a resident''s address belongs to no council');

-- Asking.
select tests.act_as('colleague');
select allowed($$public.ask_to_be_invited('camden')$$, 'a person with a council''s address asks to be invited');
select allowed($$public.ask_to_be_invited('camden')$$, 'asking again is allowed');
select is((select state from public.my_memberships()), 'none', 'asking to be invited gives no membership');
select refused($$public.ask_to_be_invited('hackney')$$, 'TR008', 'an address of another council cannot ask');
select refused($$public.ask_to_be_invited('atlantis')$$, 'TR008', 'an unknown borough cannot be asked');
select refused_to('shared', $$public.ask_to_be_invited('richmonduponthames')$$, 'TR031',
  'an unregistered council cannot be asked');
select refused_to('officer', $$public.ask_to_be_invited('camden')$$, 'TR026', 'a member cannot ask their own council');
select tests.act_as_operator();
select results_eq($$select distinct kind, about, council_id from private.emails where kind = 'asks'$$,
  $$select 'asks', tests.user_id('colleague'), tests.council_id('camden')$$,
  'the managers are emailed about the request');
select is((select count(*)::int from private.emails where kind = 'asks'),
  (select count(*)::int from public.council_members where council_id = tests.council_id('camden') and role = 'manager'),
  'each manager gets one email, however often the person asks');
