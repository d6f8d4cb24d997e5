select plan(7);
select tests.cast();

select tests.act_as_operator();
create temporary table expected on commit drop as
  select email::text from auth.users where email_confirmed_at is not null and deleted_at is null;
grant select on expected to service_role;
create temporary table unconfirmed on commit drop as
  select email::text from auth.users where email_confirmed_at is null;
grant select on unconfirmed to service_role;

select tests.act_as_service();
select set_eq('select email from public.account_emails()', 'select email from expected',
  'service role: everybody who has proved an address');
select is_empty('select email from public.account_emails() intersect select email from unconfirmed',
  'service role: nobody who has not');
select count_is('public.account_emails(batch => 2)', 2, 'service role: so many at a time');
select is(
  (select array_agg(email) from public.account_emails((select id from public.account_emails(batch => 2) offset 1), 1)),
  (select array[email] from public.account_emails() offset 2 limit 1),
  'service role: and then those behind them'
);
select is((select distinct who from public.account_emails() where email like '%@camden.gov.uk'), 'council',
  'service role: says who belongs to a council');
select is((select array_agg(email) from public.account_emails(address => ' Officer@Camden.gov.uk')),
  (select array_agg(email) from expected where email = 'officer@camden.gov.uk'),
  'service role: or the one of an address');
select is_empty('select found.email from unconfirmed, public.account_emails(address => unconfirmed.email) as found',
  'service role: of none that is not proved');
