select plan(4);
select tests.cast();

select tests.act_as_operator();
create temporary table unconfirmed on commit drop as
  select email::text from auth.users where email_confirmed_at is null;
grant select on unconfirmed to service_role;

select tests.act_as_service();
select is(public.account_kind('Grace <Officer@Camden.gov.uk>'), 'council',
  'the service role learns that a member''s address has a council account');
select is(public.account_kind('resident@home.example'), 'resident',
  'the service role learns that a resident''s address has a resident account');
select is(public.account_kind('missing@home.example'), null, 'an address without an account has no kind');
select is_empty('select from unconfirmed where public.account_kind(email) is not null',
  'an unconfirmed account has no kind');
