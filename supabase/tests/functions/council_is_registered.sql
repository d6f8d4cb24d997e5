select plan(16);
select tests.cast();

select tests.act_as_anonymous();
select ok(public.council_is_registered('camden'), 'a borough with a confirmed manager is registered');
select ok(not public.council_is_registered('barnet'), 'a borough with only an unconfirmed sign-up is not registered');
select ok(not public.council_is_registered('brent'), 'a borough whose only account was deleted is not registered');
select ok(public.council_is_registered('bexley'), 'a borough whose manager signed out is registered');
select ok(not public.council_is_registered('croydon'), 'a borough that was never claimed is not registered');
select is(public.council_is_registered('atlantis'), false, 'an unknown borough is not registered');
select is(public.council_is_registered(''), false, 'an empty key is not registered');
select is(public.council_is_registered(null), false, 'null is not registered');
select is(public.council_is_registered('camden'' or true --'), false, 'SQL in the key is not registered');

select tests.act_as('own');
select ok(public.council_is_registered('hackney'), 'a manager may ask about another council');
select tests.act_as('another');
select ok(public.council_is_registered('camden'), 'a manager of another council may ask');
select tests.act_as('provider');
select ok(public.council_is_registered('camden'), 'a provider account may ask');
select tests.act_as('unverified');
select ok(public.council_is_registered('camden'), 'an unconfirmed account may ask');
select tests.act_as('deleted');
select ok(public.council_is_registered('camden'), 'a deleted account may ask');
select tests.act_as('signed out');
select ok(public.council_is_registered('camden'), 'an ended session may ask');
select tests.act_as_service();
select ok(public.council_is_registered('camden'), 'the service role may ask');
