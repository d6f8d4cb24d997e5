-- Hosted Supabase's roles, as far as the migrations meet them. Run once for a cluster by the superuser supabase_admin;
-- the migrations then run as postgres, which is not one.

create role postgres nosuperuser createdb createrole login replication bypassrls;
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator noinherit login;
create role supabase_auth_admin noinherit createrole login noreplication;
grant anon, authenticated, service_role to authenticator, postgres;
