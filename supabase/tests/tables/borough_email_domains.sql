select plan(8);
select tests.cast();

select is_empty(
  $$select key from public.boroughs where not exists (
      select from public.borough_email_domains where borough_key = key)$$, 'every borough has a domain');
select results_eq(
  $$select borough_key from public.borough_email_domains where domain = 'richmondandwandsworth.gov.uk' order by 1$$,
  array['richmonduponthames', 'wandsworth'], 'one domain may serve two boroughs');
select throws_ok(
  $$insert into public.borough_email_domains values ('camden', 'Camden.gov.uk')$$, '23514', null,
  'a domain must be in lower case');
select throws_ok(
  $$insert into public.borough_email_domains values ('camden', '@camden.gov.uk')$$, '23514', null,
  'a domain must have no @');
select throws_ok(
  $$insert into public.borough_email_domains values ('camden', '%')$$, '23514', null, 'a domain must not be a pattern');
select throws_ok(
  $$insert into public.borough_email_domains values ('camden', 'uk')$$, '23514', null,
  'a domain has at least two labels');

select tests.act_as_service();
select lives_ok(
  $$insert into public.borough_email_domains (borough_key, domain) values ('camden', 'camden.example')$$,
  'the service role adds a domain');
select lives_ok(
  $$delete from public.borough_email_domains where borough_key = 'camden' and domain = 'camden.example'$$,
  'the service role deletes a domain');
