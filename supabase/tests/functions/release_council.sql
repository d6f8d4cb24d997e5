begin;
select plan(14);
select tests.cast();
insert into public.skip_sites (council_key, position, address)
  values ('camden', 1, 'One'), ('camden', 2, 'Two'), ('hackney', 1, 'Three');
insert into public.vouchers (local_auth_issue) values ('camden');

select tests.act_as_anonymous();
select throws_ok($$select * from public.release_council('camden')$$, '42501', null, 'anonymous: refused');
select tests.act_as('own');
select throws_ok($$select * from public.release_council('camden')$$, '42501', null, 'own council: refused');
select throws_ok($$select * from private.release_council('camden')$$, '42501', null, 'own council: behind the door too');
select tests.act_as('another');
select throws_ok($$select * from public.release_council('camden')$$, '42501', null, 'another council: refused');
select tests.act_as('provider');
select throws_ok($$select * from public.release_council('camden')$$, '42501', null, 'provider account: refused');
select tests.act_as('unverified');
select throws_ok($$select * from public.release_council('camden')$$, '42501', null, 'unverified account: refused');
select tests.act_as('deleted');
select throws_ok($$select * from public.release_council('camden')$$, '42501', null, 'deleted account: refused');

select tests.act_as_service();
select is_empty($$select * from public.release_council('nowhere')$$, 'service role: an unknown borough releases nothing');
select results_eq($$select * from public.release_council('camden')$$, $$values ('officer@camden.gov.uk', 2::bigint)$$,
  'service role: says whose account it was and how many sites went');
select is_empty($$select * from public.release_council('camden')$$, 'service role: releasing twice releases nothing more');

select tests.act_as_operator();
select is_empty($$select 1 from auth.users where email = 'officer@camden.gov.uk'$$, 'the sign-in account is gone');
select results_eq('select address from public.skip_sites', array['Three'], 'its sites are gone, others'' are not');
select is((select count(*)::int from public.vouchers), 1, 'vouchers stay');
select lives_ok($$select tests.register('colleague', 'colleague@camden.gov.uk', 'camden')$$,
  'a colleague can register the borough afterwards');
select * from finish();
rollback;
