select plan(16);
select tests.cast();

-- What addresses end in.
select tests.act_as_anonymous();
select is(public.email_domains_of('camden'), '{camden.gov.uk}', 'anonymous: learns the domains of a borough');
select is(public.email_domains_of('atlantis'), '{}', 'anonymous: and none of what is no borough');
select is(public.email_domains_of(null), '{}', 'anonymous: nor of nothing');

-- Whose mailbox it is.
select tests.act_as_operator();
select tests.prove('colleague', 'colleague@camden.gov.uk');
select tests.prove('shared', 'shared@richmondandwandsworth.gov.uk');
select tests.act_as('colleague');
select results_eq('select * from public.councils_of_my_mailbox()', $$values ('camden', 'Camden', true)$$,
  'a colleague: is told that the council is registered');
select tests.act_as('shared');
select results_eq('select council_key, registered from public.councils_of_my_mailbox()',
  $$values ('richmonduponthames', false), ('wandsworth', false)$$, 'a domain of two boroughs: is both');
select tests.act_as('provider');
select is_empty('select * from public.councils_of_my_mailbox()', 'the provider: belongs to none');
select tests.act_as('resident');
select is_empty('select * from public.councils_of_my_mailbox()', 'a resident: likewise');

-- Asking.
select tests.act_as('colleague');
select allowed($$public.ask_to_be_invited('camden')$$, 'a colleague: asks');
select allowed($$public.ask_to_be_invited('camden')$$, 'and asks again');
select is((select state from public.my_memberships()), 'none', 'which gives no right');
select refused($$public.ask_to_be_invited('hackney')$$, 'TR008', 'not another council');
select refused($$public.ask_to_be_invited('atlantis')$$, 'TR008', 'nor what is no borough');
select refused_to('shared', $$public.ask_to_be_invited('richmonduponthames')$$, 'TR031',
  'nor one that nobody registered');
select refused_to('officer', $$public.ask_to_be_invited('camden')$$, 'TR026', 'nor one''s own');
select tests.act_as_operator();
select results_eq($$select distinct kind, about, council_id from private.emails where kind = 'asks'$$,
  $$select 'asks', tests.user_id('colleague'), tests.council_id('camden')$$, 'its managers get a letter');
select is((select count(*)::int from private.emails where kind = 'asks'),
  (select count(*)::int from public.council_members where council_id = tests.council_id('camden') and role = 'manager'),
  'one each, however often');
