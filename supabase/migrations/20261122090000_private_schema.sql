-- The schema private holds what no API serves: helpers, trigger functions, and the privileged half of every function
-- that the browser may call. The public half is a security invoker function of the same name in schema public: the
-- door that the API shows, with the grants; what stands behind it runs as the owner and decides who may.

create schema private;

comment on schema private is
  'Helpers, trigger functions and privileged function bodies. Not exposed by the API.';

-- The doors in public name their other half here, so the roles that knock need usage. What they may execute is
-- granted function by function; there is no grant on any table of this schema.
grant usage on schema private to anon, authenticated, service_role;

-- New tables and functions are open to nobody, in older projects of Supabase too: each grant stands beside what it opens.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
