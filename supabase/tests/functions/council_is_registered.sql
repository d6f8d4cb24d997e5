select plan(16);
select tests.cast();

select tests.act_as_anonymous();
select ok(public.council_is_registered('camden'), 'anonymous: a verified account holds Camden');
select ok(not public.council_is_registered('barnet'), 'anonymous: an unverified sign-up holds nothing');
select ok(not public.council_is_registered('brent'), 'anonymous: a deleted account has let go of its borough');
select ok(public.council_is_registered('bexley'), 'anonymous: signing out gives nothing back');
select ok(not public.council_is_registered('croydon'), 'anonymous: nobody has Croydon');
select is(public.council_is_registered('atlantis'), false, 'anonymous: an unknown borough is not registered');
select is(public.council_is_registered(''), false, 'anonymous: nor is an empty key');
select is(public.council_is_registered(null), false, 'anonymous: nor is null');
select is(public.council_is_registered('camden'' or true --'), false, 'anonymous: nor is SQL');

select tests.act_as('own');
select ok(public.council_is_registered('hackney'), 'own council: may ask');
select tests.act_as('another');
select ok(public.council_is_registered('camden'), 'another council: may ask');
select tests.act_as('provider');
select ok(public.council_is_registered('camden'), 'provider account: may ask');
select tests.act_as('unverified');
select ok(public.council_is_registered('camden'), 'unverified account: may ask');
select tests.act_as('deleted');
select ok(public.council_is_registered('camden'), 'deleted account: may ask');
select tests.act_as('signed out');
select ok(public.council_is_registered('camden'), 'ended session: may ask');
select tests.act_as_service();
select ok(public.council_is_registered('camden'), 'service role: may ask');
