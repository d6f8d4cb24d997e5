-- What the check of a deployment cannot see from outside.

create function private.deployment_report() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  versions jsonb := '[]';
begin
  -- The history belongs to the tool that applies migrations, and is not there before its first run.
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select coalesce(jsonb_agg(version order by version), ''[]'') from supabase_migrations.schema_migrations'
      into versions;
  end if;

  return jsonb_build_object(
    'migrations', versions,
    'tables_without_rls', (
      select coalesce(jsonb_agg(tables.relname order by tables.relname), '[]')
      from pg_catalog.pg_class as tables
      where tables.relnamespace = 'public'::regnamespace
        and tables.relkind in ('r', 'p')
        and not tables.relrowsecurity
    ),
    'sign_up_triggers', (
      select coalesce(jsonb_agg(triggers.tgname order by triggers.tgname), '[]')
      from pg_catalog.pg_trigger as triggers
      where triggers.tgrelid = 'auth.users'::regclass and not triggers.tgisinternal and triggers.tgenabled <> 'D'
    ),
    -- A service that keeps passwords encrypted rewrites them at sign-in, which check_new_password would refuse.
    'encrypted_passwords', exists (
      select from auth.users where left(users.encrypted_password, 1) = '{'
    ),
    'boroughs_without_domain', (
      select coalesce(jsonb_agg(boroughs.key order by boroughs.key), '[]')
      from public.boroughs
      where not exists (
        select from public.borough_email_domains as listed where listed.borough_key = boroughs.key
      )
    ),
    'provider_domains', (
      select coalesce(jsonb_agg(listed.domain order by listed.domain), '[]')
      from public.provider_email_domains as listed
    ),
    'time_limits', (
      select coalesce(jsonb_object_agg(roles.rolname, split_part(setting, '=', 2)), '{}')
      from pg_catalog.pg_roles as roles
      cross join unnest(roles.rolconfig) as setting
      where roles.rolname in ('anon', 'authenticated', 'authenticator') and setting like 'statement_timeout=%'
    ),
    'database_size', pg_catalog.pg_database_size(current_database())
  );
end;
$$;

comment on function private.deployment_report() is
  'For the operator: applied migrations, tables without row-level security, the triggers that guard sign-ups, whether the service encrypts passwords, boroughs without an e-mail domain, the provider''s domains, how long a call of each role may take, and the bytes that the database takes.';

call private.offer('deployment_report', 'service_role');
-- Deliberately not for anon and authenticated: it tells how the database is made.
