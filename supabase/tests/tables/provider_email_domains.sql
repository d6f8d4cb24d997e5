select plan(4);
select tests.cast();

select throws_ok(
  $$insert into public.provider_email_domains values ('Provider.example')$$, '23514', null,
  'a domain must be in lower case');
select throws_ok(
  $$insert into public.provider_email_domains values ('.example')$$, '23514', null, 'a domain has no empty label');

select tests.act_as_service();
select lives_ok(
  $$insert into public.provider_email_domains (domain) values ('new.example')$$, 'the service role adds a domain');
select lives_ok(
  $$delete from public.provider_email_domains where domain = 'new.example'$$, 'the service role deletes a domain');
