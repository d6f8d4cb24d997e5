import type { Ask } from "./catalogue.ts";

/** Queries that return lines of text, by heading. */
const sections: Record<string, string> = {
  Enums: `
    select format('%s: %s', t.oid::regtype, string_agg(e.enumlabel, ', ' order by e.enumsortorder)) as line
    from pg_type t join pg_enum e on e.enumtypid = t.oid
    where t.typnamespace in ('public'::regnamespace, 'private'::regnamespace) group by t.oid`,
  Columns: `
    select format('%s.%s %s%s%s', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' end, ' default ' || pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm', 'c')`,
  Constraints: `
    select format('%s %s: %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint
    where connamespace in ('public'::regnamespace, 'private'::regnamespace) and conrelid <> 0`,
  Indexes: `
    select pg_get_indexdef(i.indexrelid) as line
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  "Row security": `
    select format('%s: %s', oid::regclass, case when relrowsecurity then 'on' else 'off' end) as line
    from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p')`,
  Policies: `
    select format('%s.%s %s: %s %s to %s using %s check %s', schemaname, tablename, policyname, lower(permissive),
      lower(cmd), array_to_string(roles, ', '), coalesce(qual, '-'), coalesce(with_check, '-')) as line
    from pg_policies`,
  Triggers: `
    select pg_get_triggerdef(t.oid) as line
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  "Functions of the API": `
    select format('%s.%s(%s) returns %s, %s, %s', p.pronamespace::regnamespace, p.proname, pg_get_function_arguments(p.oid),
      pg_get_function_result(p.oid),
      case p.provolatile when 'v' then 'volatile' when 's' then 'stable' else 'immutable' end,
      case when p.prosecdef then 'security definer' else 'security invoker' end) as line
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace or (p.pronamespace = 'private'::regnamespace and exists (
      select from aclexplode(p.proacl) where grantee <> p.proowner))`,
  Grants: `
    select format('%s on %s: %s', case grantee when 0 then 'public' else grantee::regrole::text end, thing,
      string_agg(lower(privilege_type), ', ' order by privilege_type)) as line
    from (
      select 'schema ' || nspname, nspacl, nspowner from pg_namespace where nspname in ('public', 'private')
      union all
      select 'type ' || oid::regtype, typacl, typowner from pg_type
      where typnamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select oid::regclass::text, relacl, relowner from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select format('%s.%s', c.oid::regclass, a.attname), a.attacl, c.relowner
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select oid::regprocedure::text, proacl, proowner from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    ) as things (thing, acl, owner), aclexplode(acl)
    where grantee <> owner group by grantee, thing`,
};

/** Returns the catalogue of a migrated database, in lines that can be compared. */
export async function catalogueText(ask: Ask): Promise<string> {
  // Postgres then prints names with their schema.
  await ask("set_config('search_path', 'pg_catalog', false)");
  const parts: string[] = [];
  for (const [heading, query] of Object.entries(sections)) {
    const lines = await ask<string[]>(
      `select coalesce(json_agg(line order by line collate "C"), '[]') from (${query}) as listed`,
    );
    parts.push(`# ${heading}\n\n${lines.map((line) => `${line.replaceAll(/\s+/g, " ")}\n`).join("")}`);
  }
  return parts.join("\n");
}
