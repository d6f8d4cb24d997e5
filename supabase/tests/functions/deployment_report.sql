select plan(6);
select tests.cast();

select tests.act_as_service();
select is(public.deployment_report() -> 'tables_without_rls', '[]', 'service role: every table has row-level security');
select is(public.deployment_report() -> 'sign_up_triggers',
  '["check_new_email", "check_new_password", "delete_account_emails", "drop_guess_counter", "empty_password", "keep_hash_of_new_email",
    "leave_councils_on_delete", "leave_councils_on_soft_delete", "leave_residents_on_delete",
     "leave_residents_on_soft_delete", "limit_account_metadata"]',
  'service role: the triggers on accounts are in force');
select is(public.deployment_report() -> 'encrypted_passwords', 'false', 'service role: no password is encrypted');
select is(public.deployment_report() -> 'boroughs_without_domain', '[]', 'service role: every borough has a domain');
select is(jsonb_typeof(public.deployment_report() -> 'migrations'), 'array', 'service role: lists the migrations');

select tests.act_as_operator();
create table public.forgotten (id integer);
select tests.act_as_service();
select is(public.deployment_report() -> 'tables_without_rls', '["forgotten"]',
  'service role: a table without it is named');
