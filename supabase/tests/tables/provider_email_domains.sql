begin;
select plan(53);
select tests.cast();

select results_eq(
  'select domain from public.provider_email_domains order by 1',
  array['staff.tipright.example', 'tipright.example'],
  'the provider has two domains by default'
);
select throws_ok(
  $$insert into public.provider_email_domains values ('TipRight.example')$$, '23514', null,
  'a domain is stored in lower case'
);
select throws_ok(
  $$insert into public.provider_email_domains values ('.example')$$, '23514', null,
  'a domain has no empty label'
);

select tests.act_as('own');
select * from tests.attempts('own council', 'public.provider_email_domains', array[]::text[]);

select tests.act_as('another');
select * from tests.attempts('another council', 'public.provider_email_domains', array[]::text[]);

select tests.act_as('provider');
select * from tests.attempts('provider account', 'public.provider_email_domains', array[]::text[]);

select tests.act_as('unverified');
select * from tests.attempts('unverified account', 'public.provider_email_domains', array[]::text[]);

select tests.act_as('deleted');
select * from tests.attempts('deleted account', 'public.provider_email_domains', array[]::text[]);

select tests.act_as('signed out');
select * from tests.attempts('ended session', 'public.provider_email_domains', array[]::text[]);

select tests.act_as_anonymous();
select * from tests.attempts('anonymous', 'public.provider_email_domains', array[]::text[]);

select tests.act_as_service();
select * from tests.attempts('service role', 'public.provider_email_domains', array['count *', 'select *', 'insert *', 'delete *']);
select lives_ok(
  $$insert into public.provider_email_domains (domain) values ('provider.example')$$,
  'service role: adds a domain'
);
select lives_ok(
  $$delete from public.provider_email_domains where domain = 'provider.example'$$,
  'service role: removes a domain'
);

select tests.act_as_operator();
select * from finish();
rollback;
