select plan(4);
select tests.cast();

select tests.act_as_operator();
create temporary table unconfirmed on commit drop as
  select email::text from auth.users where email_confirmed_at is null;
grant select on unconfirmed to service_role;

select tests.act_as_service();
select is(public.account_kind(' Officer@Camden.gov.uk'), 'council', 'service role: the account of a member');
select is(public.account_kind('resident@home.example'), 'resident', 'service role: the account of a resident');
select is(public.account_kind('missing@home.example'), null, 'service role: no account');
select is_empty('select from unconfirmed where public.account_kind(email) is not null',
  'service role: no account that is not confirmed');
