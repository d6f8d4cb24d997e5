-- Hosted Supabase's rights, as far as the migrations meet them, around the sign-in service's own tables. Run by the
-- superuser supabase_admin in an empty database of a cluster that has the roles; what follows it runs as the role that
-- owns the sign-in service's tables.

-- Who owns the database owns its schema public.
do $$ begin
  execute format('alter database %I owner to postgres', current_database());
  execute format('grant create on database %I to supabase_auth_admin', current_database());
end $$;
grant usage on schema public to anon, authenticated, service_role;

create schema extensions;
create extension pgcrypto with schema extensions;
grant usage on schema extensions to postgres, anon, authenticated, service_role;

create schema auth;
grant usage on schema auth to postgres, anon, authenticated, service_role;
grant all on schema auth to supabase_auth_admin;
alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres;

set role supabase_auth_admin;

create function auth.uid() returns uuid language sql stable as $$
  select nullif(
    coalesce(
      current_setting('request.jwt.claim.sub', true),
      current_setting('request.jwt.claims', true)::jsonb ->> 'sub'
    ),
    ''
  )::uuid;
$$;

create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb;
$$;
