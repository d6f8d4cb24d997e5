import pg from "pg";
import { Failure } from "../../dev/failure.ts";
import { causeOf } from "../doctor/finding.ts";
import { readDatabaseAddress } from "./address.ts";

/** A connection to a database as its owner. */
export interface Database {
  /** For people: "the embedded stack" or the host's name. */
  name: string;
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  end(): Promise<void>;
  /** Whether the database was created just now and holds no data. */
  isNew?: boolean;
  /** The command that applies the code's migrations. */
  push: string;
}

/** Says why a database server rejects a connection, and what to change. */
function explain(host: string, error: unknown): string {
  const cause = causeOf(error);
  if (/role ".*" does not exist|Tenant or user not found/.test(cause))
    return `${host} does not know this user. On the Session pooler it is postgres.<ref> in SUPABASE_DB_URL (${cause}).`;
  if (/password authentication failed/.test(cause))
    return `${host} rejects the password. Check SUPABASE_DB_PASSWORD, or set a new one in the project's settings, Database.`;
  if (/database ".*" does not exist/.test(cause))
    return `${host} does not have this database. SUPABASE_DB_URL has /postgres before its ?.`;
  if (/ECONNREFUSED/.test(cause))
    return `${host} has no database at this port. In SUPABASE_DB_URL it is 5432 on the Session pooler (${cause}).`;
  if (/ENOTFOUND|EAI_AGAIN/.test(cause))
    return `There is no host ${host}. Check SUPABASE_DB_URL and your connection (${cause}).`;
  if (/ETIMEDOUT|timeout|ENETUNREACH|EHOSTUNREACH/i.test(cause))
    return (
      `${host} does not answer. Use the Session pooler's address in SUPABASE_DB_URL, since a project's own host has only ` +
      `IPv6. Check that the project is not paused and that your network allows port 5432 (${cause}).`
    );
  return `${host} cannot be reached: ${cause}.`;
}

/**
 * Opens the embedded stack's database if `local`, else the one of SUPABASE_DB_URL.
 * @param mayCreate whether to create an embedded stack that does not exist
 */
export async function openDatabase(local: boolean, mayCreate = false): Promise<Database> {
  // Loaded on demand: it takes longer than a hosted project's backup.
  if (local) return (await import("./embedded-database.ts")).openEmbedded(mayCreate);
  if (!process.env.SUPABASE_DB_URL)
    throw new Failure(
      "SUPABASE_DB_URL is not set. Set it for the hosted project, or add --local for the embedded stack.",
    );
  const { hostname, connectionString } = readDatabaseAddress(process.env);
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString });
    // A connection that ends between queries would end the process; the next query reports it.
    client.on("error", () => undefined);
    await client.connect();
  } catch (error) {
    throw new Failure(`${explain(hostname, error)} Nothing was changed.`);
  }
  return {
    name: hostname,
    push: "npm run deploy",
    query: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await client.query(sql, [...values])).rows as Row[],
    end: () => client.end(),
  };
}

/** A table in a backup, with the columns that can be written. */
export interface Table {
  /** Quoted, with its schema. */
  name: string;
  columns: string[];
}

/** Returns the tables that a backup holds: all data but second factors, sessions and what references them. */
export async function tablesOf(database: Database): Promise<Table[]> {
  const rows = await database.query<{ name: string; columns: string }>(`
    select
      format('%I.%I', schemas.nspname, tables.relname) as name,
      string_agg(quote_ident(columns.attname), ', ' order by columns.attnum) as columns
    from pg_catalog.pg_class as tables
    join pg_catalog.pg_namespace as schemas on schemas.oid = tables.relnamespace
    join pg_catalog.pg_attribute as columns
      on columns.attrelid = tables.oid and columns.attnum > 0 and not columns.attisdropped and columns.attgenerated = ''
    where tables.relkind = 'r'
      and (schemas.nspname in ('public', 'private')
        or (schemas.nspname = 'auth' and tables.relname in ('users', 'identities')))
      and not exists (
        select from pg_catalog.pg_constraint as links
        where links.conrelid = tables.oid and links.contype = 'f' and links.confrelid = to_regclass('auth.sessions')
      )
    group by 1
    order by 1
  `);
  return rows.map(({ name, columns }) => ({ name, columns: columns.split(", ") }));
}

/** Returns digits that tell a database from a new one; a restore keeps them. */
export async function idOf(database: Database): Promise<string> {
  const [salt] = await database.query<{ hash: string }>(
    "select left(encode(sha256(salt), 'hex'), 8) as hash from private.code_salt",
  );
  return salt?.hash ?? "";
}

/** Returns the versions of a database's migrations, joined by spaces. */
export async function migrationsOf(database: Database): Promise<string> {
  const [found] = await database.query<{ exists: boolean }>(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as exists",
  );
  if (!found?.exists)
    throw new Failure(`${database.name} has no migrations. Apply them first: ${database.push}.`);
  const rows = await database.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations order by version",
  );
  return rows.map(({ version }) => version).join(" ");
}
