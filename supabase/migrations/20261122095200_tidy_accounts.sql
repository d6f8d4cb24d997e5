-- What the privacy notice promises about registrations that were never confirmed and about the security log. How long
-- they are kept is one constant of the product, so the caller says it; whose registration it was, nobody is told. Deleting goes in
-- batches, as maintain() does.

create function private.tidy_accounts(months integer, only_count boolean default true, batch integer default 5000)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- What is younger than a month may still be confirmed: less than that, or no number at all, is no age, and nothing
  -- is older than it.
  since timestamptz := now() - make_interval(months => case when months between 1 and 1200 then months end);
  -- Nor is no number a batch.
  at_most constant integer := case when batch between 1 and 50000 then batch else 0 end;
  -- The log belongs to the sign-in service, which may come without it.
  has_log constant boolean := to_regclass('auth.audit_log_entries') is not null;
  registrations bigint;
  log_entries bigint := 0;
begin
  if only_count then
    select count(*) into registrations
    from auth.users
    where users.email_confirmed_at is null and users.created_at < since;
    if has_log then
      execute 'select count(*) from auth.audit_log_entries where created_at < $1' into log_entries using since;
    end if;
    return jsonb_build_object('registrations', registrations, 'log_entries', log_entries);
  end if;

  -- Oldest first, so that no batch looks at what the one before has looked at. Asked again: somebody may be confirming.
  delete from auth.users
  where users.email_confirmed_at is null and users.id = any (array(
    select due.id from auth.users as due
    where due.email_confirmed_at is null and due.created_at < since
    order by due.created_at
    limit at_most
  ));
  get diagnostics registrations = row_count;
  if has_log then
    execute 'delete from auth.audit_log_entries where id = any (array('
      'select id from auth.audit_log_entries where created_at < $1 order by created_at limit $2))'
      using since, at_most;
    get diagnostics log_entries = row_count;
  end if;
  return jsonb_build_object('registrations', registrations, 'log_entries', log_entries);
end;
$$;

comment on function private.tidy_accounts(integer, boolean, integer) is
  'For the operator: counts registrations that nobody confirmed and entries of the security log, older than so many months, or, where only_count is false, deletes at most so many of each, oldest first. Returns both numbers.';

call private.offer('tidy_accounts', 'service_role');
