-- Supabase's published database lints (https://supabase.com/docs/guides/database/database-advisors), as far as they can
-- find anything here, each rewritten and named by its number. Those left out concern extensions, buckets, queues,
-- foreign tables, bloat and statistics of use, of which there are none.
select plan(27);

create temp view ours as
select c.oid, n.nspname as schema, c.relname as name, c.relkind, c.relrowsecurity, c.reloptions
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname in ('public', 'private');

create temp view our_functions as
select p.oid, n.nspname as schema, p.proname as name, p.prosecdef, p.proconfig, p.prosqlbody
from pg_proc p join pg_namespace n on n.oid = p.pronamespace
where n.nspname in ('public', 'private')
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e');

select isnt_empty('select 1 from ours where relkind = ''r''', 'the schemas have tables');
select isnt_empty('select 1 from our_functions', 'the schemas have functions');

select is_empty($$
  select k.conrelid::regclass, k.conname
  from pg_constraint k join ours o on o.oid = k.conrelid
  where k.contype = 'f' and not exists (
    select from pg_index i
    where i.indrelid = k.conrelid and i.indisvalid
      -- One that leaves out the rows that refer to nothing finds the others as well.
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', (
        select a.attname from pg_attribute a where a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      )))
      and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey
  )$$, '0001 every foreign key has an index');

select is_empty($$
  select v.oid::regclass from ours v
  join pg_rewrite r on r.ev_class = v.oid
  join pg_depend d on d.objid = r.oid and d.refobjid = 'auth.users'::regclass
  where v.relkind in ('v', 'm')$$, '0002 no view shows accounts');

select is_empty($$
  select p.schemaname, p.tablename, p.policyname from pg_policies p
  where p.schemaname in ('public', 'private') and exists (
    select from regexp_matches(
      regexp_replace(concat_ws(' ', p.qual, p.with_check), '\( *select [^()]*\([^()]*\)', '', 'gi'),
      '(auth\.\w+|private\.\w+|current_setting) *\(', 'gi')
  )$$, '0003 a policy evaluates the session once, not for each row');

select is_empty($$
  select o.oid::regclass from ours o
  where o.relkind = 'r' and not exists (select from pg_index i where i.indrelid = o.oid and i.indisprimary)$$,
  '0004 every table has a primary key');

select is_empty($$
  select p.tablename, r.rolname, verb.name
  from pg_policies p
  join pg_roles r on r.rolname = any (p.roles) or 'public' = any (p.roles)
  join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) as verb (name) on p.cmd in ('ALL', verb.name)
  where p.schemaname in ('public', 'private') and p.permissive = 'PERMISSIVE' and r.rolname in ('anon', 'authenticated')
  group by 1, 2, 3 having count(*) > 1$$, '0006 no role and verb have two policies');

select is_empty($$
  select distinct p.polrelid::regclass from pg_policy p join ours o on o.oid = p.polrelid where not o.relrowsecurity$$,
  '0007 no policy is on a table with row-level security off');

select is_empty($$
  select o.oid::regclass from ours o
  where o.relkind = 'r' and o.relrowsecurity and has_any_column_privilege('authenticated', o.oid, 'select')
    and not exists (select from pg_policy p where p.polrelid = o.oid)$$,
  '0008 every table with row-level security that the API roles read has a policy');

select is_empty($$
  select i.indrelid::regclass from pg_index i join ours o on o.oid = i.indrelid
  group by i.indrelid, i.indkey::text, i.indclass::text, coalesce(pg_get_expr(i.indexprs, i.indrelid), ''),
    coalesce(pg_get_expr(i.indpred, i.indrelid), '')
  having count(*) > 1$$, '0009 no two indexes are the same');

select is_empty($$
  select o.oid::regclass from ours o
  where o.relkind = 'v' and not coalesce(o.reloptions::text ~ 'security_invoker=(true|on|1)', false)$$,
  '0010 no view runs as its owner');

select is_empty($$
  select f.oid::regprocedure from our_functions f
  where not coalesce('search_path=""' = any (f.proconfig), false)
    -- A body that was bound when it was made looks for no names. One that runs as its owner may call what does.
    and (f.prosqlbody is null or f.prosecdef)$$,
  '0011 each function has an empty search path, or a bound body and its caller''s rights');

select is_empty($$
  select o.oid::regclass from ours o where o.schema = 'public' and o.relkind in ('r', 'p') and not o.relrowsecurity$$,
  '0013 every exposed table has row-level security');

select is_empty($$select extname from pg_extension where extnamespace = 'public'::regnamespace$$,
  '0014 no extension is in the exposed schema');

select is_empty($$
  select p.tablename, p.policyname from pg_policies p
  where p.schemaname in ('public', 'private')
    and concat_ws(' ', p.qual, p.with_check) ~ 'user_metadata|raw_user_meta_data'$$,
  '0015 no policy trusts user metadata');

select is_empty($$select o.oid::regclass from ours o where o.relkind in ('m', 'f')$$,
  '0016, 0017 no materialised view and no foreign table exists');

select is_empty($$
  select a.attrelid::regclass, a.attname from pg_attribute a join ours o on o.oid = a.attrelid and o.relkind = 'r'
  where a.attnum > 0
    and a.atttypid::regtype::text ~ '^reg(collation|config|dictionary|namespace|oper|operator|proc|procedure)$'$$,
  '0018 no column has a type that blocks upgrades');

select is_empty($$
  select k.conrelid::regclass from pg_constraint k
  join ours o on o.oid = k.conrelid
  join pg_class referenced on referenced.oid = k.confrelid and referenced.relnamespace = 'auth'::regnamespace
  join pg_index i on i.indexrelid = k.conindid
  where k.contype = 'f' and not i.indisprimary$$, '0021 foreign keys to accounts refer to their primary key');

select is_empty($$
  select p.tablename, p.policyname from pg_policies p
  where p.schemaname in ('public', 'private') and p.cmd <> 'SELECT'
    and ('true' in (p.qual, p.with_check) or (p.qual is null and p.with_check is null))$$,
  '0024 no policy permits every write');

select is_empty($$
  select f.oid::regprocedure from our_functions f
  where f.schema = 'public' and f.prosecdef$$, '0028, 0029 no exposed function runs as its owner');

-- This project's own rules.

select is_empty($$
  select p.tablename, p.policyname from pg_policies p
  where p.schemaname in ('public', 'private')
    and p.policyname !~ ('^' || lower(p.cmd) || '_[a-z_]+$')$$, 'every policy is named <command>_<who>');

select is_empty(
  $$select o.oid::regclass from ours o where o.relkind = 'r' and obj_description(o.oid, 'pg_class') is null$$,
  'every table has a comment');

select is_empty($$
  select f.oid::regprocedure from our_functions f
  where obj_description(f.oid, 'pg_proc') is null
    and (f.schema = 'public' or not exists (select from our_functions door where door.schema = 'public'
      and door.name = f.name))$$, 'every function has a comment, the body of an exposed one at its door');

select is_empty($$
  select f.oid::regprocedure from our_functions f
  join pg_proc p on p.oid = f.oid
  where p.proacl is null or exists (select from aclexplode(p.proacl) as granted where granted.grantee = 0)$$,
  'no function can be executed by PUBLIC');

select is_empty($$
  select t.tgrelid::regclass, t.tgname from pg_trigger t
  join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and p.pronamespace = 'private'::regnamespace and not p.prosecdef$$,
  'every trigger runs as its owner, since the auth service cannot read the tables');

select is_empty($$
  select o.oid::regclass from ours o
  where o.schema = 'public' and o.relkind not in ('r', 'i')$$, 'the exposed schema has only tables and indexes');

select is_empty($$
  select nspname from pg_namespace
  where nspname = 'private' and (has_schema_privilege('anon', oid, 'create') or has_schema_privilege('authenticated',
    oid, 'create'))
  union all
  select nspname from pg_namespace
  where nspname = 'public' and (has_schema_privilege('anon', oid, 'create') or has_schema_privilege('authenticated',
    oid, 'create'))$$, 'the API roles cannot create objects');
