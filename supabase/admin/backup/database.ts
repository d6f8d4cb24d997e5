import pg from "pg";
import { Failure } from "../../dev/failure.ts";
import { causeOf } from "../finding.ts";
import { checkedHost } from "./address.ts";

/** A database, hosted or of the embedded stack, with one connection of its owner. */
export interface Database {
  /** For people: "the embedded stack" or the host's name. */
  name: string;
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  end(): Promise<void>;
  /** Made just now: nobody has entered anything. */
  isNew?: boolean;
  /** The command that brings the migrations of the code here. */
  push: string;
}

/** Why a server of databases lets nobody in, and what to change in SUPABASE_DB_URL. */
function refusalOf(host: string, error: unknown): string {
  const cause = causeOf(error);
  if (/role ".*" does not exist|Tenant or user not found/.test(cause))
    return (
      `${host} knows no user of that name (${cause}). In SUPABASE_DB_URL the user stands before the password: on the ` +
      "Session pooler it is postgres.<ref>, with the project's reference behind the dot."
    );
  if (/password authentication failed/.test(cause))
    return (
      `${host} refuses the password in SUPABASE_DB_URL. A % followed by two letters or digits stands for another sign there: ` +
      "a % of the password's own is written %25. A new password is made in the project's settings under Database."
    );
  if (/database ".*" does not exist/.test(cause))
    return `${host} has no database of that name: SUPABASE_DB_URL ends in /postgres before its ?.`;
  if (/ECONNREFUSED/.test(cause))
    return `${host} answers, but no database listens at the port in SUPABASE_DB_URL: 5432 on the Session pooler (${cause}).`;
  if (/ENOTFOUND|EAI_AGAIN/.test(cause))
    return `There is no host of the name ${host}: check SUPABASE_DB_URL and your connection (${cause}).`;
  if (/ETIMEDOUT|timeout|ENETUNREACH|EHOSTUNREACH/i.test(cause))
    return (
      `${host} does not answer. A project's own host has no IPv4 address: use the Session pooler's in SUPABASE_DB_URL, ` +
      `and check that a paused project was restored and that your network lets port 5432 out (${cause}).`
    );
  return `${host} cannot be reached: ${cause}.`;
}

async function openHosted(address: string): Promise<Database> {
  const hostname = checkedHost(address);
  const client = new pg.Client({ connectionString: address });
  try {
    await client.connect();
  } catch (error) {
    throw new Failure(`${refusalOf(hostname, error)} Nothing was changed.`);
  }
  return {
    name: hostname,
    push: "npx supabase db push --linked",
    query: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await client.query(sql, [...values])).rows as Row[],
    end: () => client.end(),
  };
}

/**
 * Opens the database that is meant: the embedded stack's with `local`, else the one that SUPABASE_DB_URL names.
 * @param mayMake whether an embedded stack that is not there yet is made
 * @throws {Failure} where none is, it is in use, or cannot be reached safely
 */
export async function openDatabase(
  local: boolean,
  mayMake = false,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Database> {
  // Loaded where it is meant: a hosted project's backup needs no embedded stack, which takes longer to load than it.
  if (local) return (await import("./embedded-database.ts")).openEmbedded(mayMake);
  if (environment.SUPABASE_DB_URL) return openHosted(environment.SUPABASE_DB_URL);
  throw new Failure(
    "Which database? Set SUPABASE_DB_URL for the hosted project, or add --local for the embedded stack:\n" +
      "npm run admin -- backup --local, npm run admin -- restore <file> --local",
  );
}

/** A table that a backup holds, and its columns that can be written. */
export interface Table {
  /** Quoted, with its schema. */
  name: string;
  columns: string[];
}

/**
 * Everything that people have entered. Sessions and their tokens are left out: after a restore everybody signs in
 * again. So is what hangs on a session.
 */
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
        or (schemas.nspname = 'auth' and tables.relname in ('users', 'identities', 'mfa_factors')))
      and not exists (
        select from pg_catalog.pg_constraint as links
        where links.conrelid = tables.oid and links.contype = 'f' and links.confrelid = to_regclass('auth.sessions')
      )
    group by 1
    order by 1
  `);
  return rows.map(({ name, columns }) => ({ name, columns: columns.split(", ") }));
}

/** Versions of the migrations that a database has, joined into one text. */
export async function migrationsOf(database: Database): Promise<string> {
  const [found] = await database.query<{ there: boolean }>(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as there",
  );
  if (!found?.there)
    throw new Failure(`${database.name} has no migrations yet: ${database.push} brings them.`);
  const rows = await database.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations order by version",
  );
  return rows.map(({ version }) => version).join(" ");
}
