select plan(13);
select tests.cast();
insert into public.skip_sites (council_key, position, address)
  values ('camden', 1, 'One'), ('camden', 2, 'Two'), ('hackney', 1, 'Three');
insert into public.vouchers (local_auth_issue) values ('camden');

select tests.enlist('resident', 'camden', 'gate');
select tests.act_as_operator();

select tests.act_as_service();
select is(public.release_means('nowhere'), null, 'service role: an unknown borough means nothing');
select results_eq($$select means ->> 'active', means ->> 'taken_nowhere', jsonb_array_length(means -> 'members'), means #>> '{members,0,email}' from public.release_means('camden') as means$$,
  $$values ('1', '1', 6, 'idle@camden.gov.uk')$$, 'service role: learns what releasing means');
select is_empty($$select * from public.release_council('nowhere')$$, 'service role: an unknown borough releases nothing');
select results_eq($$select * from public.release_council('camden')$$, $$values
    ('idle@camden.gov.uk', 'manager', true, 2::bigint), ('manager@camden.gov.uk', 'manager', true, 2),
    ('onestep@camden.gov.uk', 'manager', true, 2),
    ('gate@contractor.example', 'gate', false, 2), ('officer@camden.gov.uk', 'officer', true, 2),
    ('resident@home.example', 'gate', false, 2)$$,
  'service role: says who belonged to it, whose account went, and how many sites');
select is_empty($$select * from public.release_council('camden')$$, 'service role: releasing twice releases nothing more');

select tests.act_as_operator();
select is_empty($$select 1 from auth.users where email like '%@camden.gov.uk'$$, 'their accounts are gone');
select results_eq($$select distinct count(*) over (), private.letter_facts(letters) ->> 'council' from private.letters where kind = 'released'$$, $$values (6::bigint, 'Camden')$$, 'and each is written to');
select isnt_empty($$select 1 from auth.users where email = 'gate@contractor.example'$$, 'but not that of somebody who serves another council');
select is((select count(*)::int from public.council_members where user_id = tests.user_id('gate')), 1, 'who keeps that alone');
select isnt_empty($$select 1 from public.residents where user_id = tests.user_id('resident')$$, 'nor that of a resident');
select results_eq('select address from public.skip_sites', array['Three'], 'its sites are gone, others'' are not');
select is((select count(*)::int from public.vouchers), 1, 'vouchers stay');
select lives_ok($$select tests.register('colleague', 'colleague@camden.gov.uk', 'camden')$$,
  'a colleague can register the borough afterwards');
