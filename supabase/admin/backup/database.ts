import { existsSync } from "node:fs";
import pg from "pg";
import { Failure } from "../../dev/failure.ts";
import { causeOf } from "../doctor/finding.ts";

/** Returns whether a host is this machine, where no certificate is needed. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\]|)$/i.test(host);

/**
 * Reads SUPABASE_DB_URL, as the project's settings show it, and SUPABASE_DB_PASSWORD.
 * @throws {Failure} if one is missing or malformed, or if the server's certificate would not be checked
 */
export function readDatabaseAddress({
  SUPABASE_DB_URL: address = "",
  SUPABASE_DB_PASSWORD: password,
}: NodeJS.ProcessEnv): { hostname: string; connectionString: string } {
  if (!URL.canParse(address) || !/^postgres(ql)?:$/.test(new URL(address).protocol))
    throw new Failure(
      "SUPABASE_DB_URL is not a database address. Copy it from the project's settings, Connect, Session pooler, and " +
        "leave [YOUR-PASSWORD] in it: the password belongs in SUPABASE_DB_PASSWORD. Nothing was changed.",
    );
  const url = new URL(address);
  if (password) url.password = encodeURIComponent(password);
  else if (/^$|your-password/i.test(url.password))
    throw new Failure(
      "SUPABASE_DB_PASSWORD is not set. Write the database's password there. Nothing was changed.",
    );
  const download = "Download it from the project's settings, Database, SSL";
  if (!isLoopback(url.hostname) && !/^verify-(full|ca)$/.test(url.searchParams.get("sslmode") ?? ""))
    throw new Failure(
      `SUPABASE_DB_URL does not check the server's certificate. ${download}, and add ` +
        "?sslmode=verify-full&sslrootcert=<its path> to SUPABASE_DB_URL. Nothing was changed.",
    );
  const certificate = url.searchParams.get("sslrootcert");
  if (certificate !== null && !existsSync(certificate))
    throw new Failure(
      `SUPABASE_DB_URL names the certificate ${certificate}, which does not exist. ${download}. Nothing was changed.`,
    );
  return { hostname: url.hostname, connectionString: url.href };
}

/** A connection to a database as its owner. */
export interface Database {
  /** For people: the host's name. */
  name: string;
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  end(): Promise<void>;
  /** The command that applies the code's migrations. */
  push: string;
}

/** Opens the database of SUPABASE_DB_URL. */
export async function openDatabase(): Promise<Database> {
  if (!process.env.SUPABASE_DB_URL)
    throw new Failure("SUPABASE_DB_URL is not set. Set it to the hosted project's database.");
  const { hostname, connectionString } = readDatabaseAddress(process.env);
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString });
    // A connection that ends between queries would end the process; the next query reports it.
    client.on("error", () => undefined);
    await client.connect();
  } catch (error) {
    throw new Failure(
      `The database at ${hostname} cannot be opened: ${causeOf(error)}. Check SUPABASE_DB_PASSWORD and SUPABASE_DB_URL: the ` +
        "Session pooler's host, since a project's own has only IPv6, port 5432, user postgres.<ref>, and /postgres before the ?. " +
        "Check that the project is not paused and that your network allows the port. Nothing was changed.",
    );
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

/** Returns the versions of the migrations that a database has. */
export async function migrationsOf(database: Database): Promise<string[]> {
  const [history] = await database.query<{ exists: boolean }>(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as exists",
  );
  if (!history?.exists) return [];
  const rows = await database.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations order by version",
  );
  return rows.map(({ version }) => version);
}
