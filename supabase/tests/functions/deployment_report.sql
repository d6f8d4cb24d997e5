select plan(6);
select tests.cast();

select tests.act_as_service();
select is(public.deployment_report() -> 'tables_without_rls', '[]', 'every table has row-level security');
select is(public.deployment_report() -> 'disabled_triggers', '[]', 'every trigger on accounts is enabled');
select is(public.deployment_report() -> 'encrypted_passwords', 'false', 'no password is encrypted');
select is(public.deployment_report() -> 'boroughs_without_domain', '[]', 'every borough has an email domain');
select is(jsonb_typeof(public.deployment_report() -> 'migrations'), 'array', 'the report lists the migrations');

select tests.act_as_operator();
create table public.forgotten (id integer);
select tests.act_as_service();
select is(public.deployment_report() -> 'tables_without_rls', '["forgotten"]',
  'the report names a table without row-level security');
