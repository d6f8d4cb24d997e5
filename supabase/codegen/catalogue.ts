/** Queries a migrated database for one JSON value: the query returns one row with one column. */
export type Ask = <T>(query: string) => Promise<T>;

export interface Column {
  name: string;
  /** In Postgres' notation: "text[]", "private.role". */
  type: string;
  nullable: boolean;
  defaulted: boolean;
  /** What any role of the API may do: select, insert, update. */
  rights: string[];
}

export interface Table {
  name: string;
  columns: Column[];
}

interface Argument {
  name: string;
  type: string;
  defaulted: boolean;
}

export interface Function {
  name: string;
  arguments: Argument[];
  /** Columns of a function that returns rows. */
  columns: Argument[];
  returns: string;
}

export const tablesOf = (ask: Ask): Promise<Table[]> =>
  ask(`
  select json_agg(json_build_object(
    'name', c.relname,
    'columns', (
      select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, null), 'nullable', not a.attnotnull,
        'defaulted', a.atthasdef or a.attidentity <> '', 'rights', (
          select coalesce(json_agg(verb), '[]') from unnest(array['select', 'insert', 'update']) as verb
          where exists (select from unnest(array['anon', 'authenticated', 'service_role']) as role
            where has_column_privilege(role, c.oid, a.attnum, verb)))) order by a.attname)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)) order by c.relname)
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);

export const functionsOf = (ask: Ask): Promise<Function[]> =>
  ask(`
  select json_agg(json_build_object(
    'name', p.proname, 'returns', format_type(p.prorettype, null),
    'arguments', (
      select coalesce(json_agg(json_build_object('name', p.proargnames[o], 'type', format_type(t, null),
        'defaulted', o > p.pronargs - p.pronargdefaults) order by p.proargnames[o]), '[]')
      from unnest(p.proargtypes::oid[]) with ordinality a (t, o)),
    'columns', (
      select coalesce(json_agg(json_build_object('name', name, 'type', format_type(type, null),
        'defaulted', false) order by name), '[]')
      from (
        select p.proargnames[o] as name, t as type
        from unnest(p.proallargtypes) with ordinality a (t, o) where p.proargmodes[o] = 't'
        union all
        select a.attname, a.atttypid from pg_type y
        join pg_attribute a on a.attrelid = y.typrelid and a.attnum > 0 where y.oid = p.prorettype
      ) as given)) order by p.proname)
  from pg_proc p where p.pronamespace = 'public'::regnamespace`);

export interface ClosedSet {
  /** In Postgres' notation: "private.role". */
  type: string;
  comment: string;
  values: string[];
}

export const closedSetsOf = (ask: Ask): Promise<ClosedSet[]> =>
  ask(`
  select json_agg(json_build_object(
    'type', format_type(t.oid, null), 'comment', obj_description(t.oid, 'pg_type'),
    'values', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
    order by t.typname)
  from pg_type t where t.typnamespace = 'private'::regnamespace and t.typtype = 'e'`);

/** Converts "private.turn_away_reason" to "TurnAwayReason". */
export const typeName = (type: string): string =>
  type.replace(/^private\./, "").replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Converts "active_at_most" to "activeAtMost". */
export const fieldName = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
