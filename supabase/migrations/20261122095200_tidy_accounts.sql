-- What the privacy notice promises about registrations that were never confirmed and about the security log. How long
-- they are kept is one constant of the product, so the caller says it; whose registration it was, nobody is told.

create function private.tidy_accounts(months integer, only_count boolean) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- What is younger than a month may still be confirmed: less than that, or no number at all, is no age, and nothing
  -- is older than it.
  since timestamptz := now() - make_interval(months => case when months between 1 and 1200 then months end);
  registrations bigint;
  log_entries bigint := 0;
begin
  select count(*) into registrations
  from auth.users
  where users.email_confirmed_at is null and users.created_at < since;

  -- The log belongs to the sign-in service, which may come without it.
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'select count(*) from auth.audit_log_entries where created_at < $1' into log_entries using since;
  end if;

  if not only_count then
    delete from auth.users where users.email_confirmed_at is null and users.created_at < since;
    if log_entries > 0 then
      execute 'delete from auth.audit_log_entries where created_at < $1' using since;
    end if;
  end if;

  return jsonb_build_object('registrations', registrations, 'log_entries', log_entries);
end;
$$;

comment on function private.tidy_accounts(integer, boolean) is 'The body of public.tidy_accounts.';

revoke execute on function private.tidy_accounts(integer, boolean) from public, anon, authenticated, service_role;
grant execute on function private.tidy_accounts(integer, boolean) to service_role;

create function public.tidy_accounts(months integer, only_count boolean default true) returns jsonb
language sql volatile
set search_path = ''
as $$
  select private.tidy_accounts(months, only_count);
$$;

comment on function public.tidy_accounts(integer, boolean) is
  'For the operator: counts, and where only_count is false deletes, registrations that nobody confirmed and entries of the security log, older than so many months. Returns both numbers.';

revoke execute on function public.tidy_accounts(integer, boolean) from public, anon, authenticated, service_role;
grant execute on function public.tidy_accounts(integer, boolean) to service_role;
