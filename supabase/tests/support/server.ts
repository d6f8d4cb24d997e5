import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseError, Pool } from "pg";
import { helpers, searchPath, type TestDatabase } from "./database.ts";

const versions = "/usr/lib/postgresql";
/**
 * Runs the server and removes its folder afterwards, also without its parent process: on Ctrl-C, or after its time.
 * Takes the folder, the seconds, the server and its arguments.
 */
const guard = `trap : INT TERM HUP; folder=$1; seconds=$2; shift 2; timeout -s INT $seconds "$@"; rm -rf "$folder"`;

/** How a cluster differs from one for tests, which is gone after an hour and need not survive a crash. */
interface ClusterOptions {
  seconds?: number;
  settings?: readonly string[];
}

interface Server {
  bin: string;
  /** Postgres refuses to run as root; then it runs as this user. */
  user: { uid?: number; gid?: number };
}

/** Looks for Debian's PostgreSQL. Answers a sentence that says what is missing where it is not there. */
export function findServer(): Server | string {
  const installed = existsSync(versions) ? readdirSync(versions).map(Number).filter(Boolean) : [];
  const version = installed.toSorted((a, b) => b - a)[0];
  if (!version) return "no PostgreSQL server on this machine (Debian: apt-get install postgresql)";
  const bin = join(versions, String(version), "bin");
  const missing = ["initdb", "postgres", "pg_ctl", "psql"].find((name) => !existsSync(join(bin, name)));
  if (missing) return `PostgreSQL ${version} has no ${missing} in ${bin}`;
  if (process.getuid?.() !== 0) return { bin, user: {} };
  const ids = ["-u", "-g"].map((flag) =>
    Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout || NaN),
  );
  const [uid, gid] = ids;
  if (!uid || !gid) return "this is root, as whom PostgreSQL does not run, and there is no user postgres";
  return { bin, user: { uid, gid } };
}

/** A database of a cluster, in which other roles than the superuser can be tried as well. */
export interface ServerDatabase extends TestDatabase {
  /** Runs statements with psql as a user of the database. Resolves to the rows as text, throws what psql says. */
  as(user: string, sql: string): Promise<string[]>;
  /** Sessions that serve one request after the other, as those of an API do; as the superuser. */
  sessions(max: number): Pool;
}

/** A throw-away cluster with hosted Supabase's roles. It listens on a socket in its own folder, on no port. */
export class Cluster {
  readonly #server: Server;
  /** Where its socket is, for `reach`. */
  readonly folder: string;
  /** Undefined when another process started it. */
  readonly #process: ChildProcess | undefined;

  private constructor(server: Server, folder: string, process?: ChildProcess) {
    this.#server = server;
    this.folder = folder;
    this.#process = process;
  }

  /** A cluster that another process has started, and stops. */
  static reach(server: Server, folder: string): Cluster {
    return new Cluster(server, folder);
  }

  static async start(
    server: Server,
    { seconds = 3600, settings: own = ["fsync=off"] }: ClusterOptions = {},
  ): Promise<Cluster> {
    const folder = mkdtempSync(join(tmpdir(), "hosted-roles-"));
    const { uid, gid } = server.user;
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
    const data = join(folder, "data");
    const made = spawnSync(
      join(server.bin, "initdb"),
      ["-D", data, "-U", "supabase_admin", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
      { ...server.user, cwd: folder, encoding: "utf8", timeout: 60_000 },
    );
    if (made.status !== 0) {
      rmSync(folder, { recursive: true, force: true });
      throw new Error(`initdb failed: ${made.stderr}`);
    }
    const settings = [
      "listen_addresses=",
      `unix_socket_directories=${folder}`,
      "timezone=UTC",
      // Two test files at once, each with sessions of its own beside those of `exec`.
      "max_connections=200",
      ...own,
    ];
    const arguments_ = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])];
    const child = spawn(
      "sh",
      ["-c", guard, "guard", folder, String(seconds), join(server.bin, "postgres"), ...arguments_],
      {
        ...server.user,
        cwd: tmpdir(),
        stdio: "ignore",
      },
    );
    const cluster = new Cluster(server, folder, child);
    try {
      await cluster.#ready();
      await cluster.run("postgres", "supabase_admin", readSupport("hosted-roles.sql"));
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  async #ready(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await this.run("postgres", "supabase_admin", "select 1");
        return;
      } catch (error) {
        if (attempt >= 100 || this.#process?.exitCode !== null) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  /** Runs one of the server's own programs beside it, as the superuser. Resolves to what it printed, throws its errors. */
  async program(name: string, arguments_: readonly string[], input: string): Promise<string> {
    const child = spawn(
      join(this.#server.bin, name),
      ["-h", this.folder, "-U", "supabase_admin", ...arguments_],
      {
        cwd: this.folder,
        env: { PATH: process.env["PATH"] },
      },
    );
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
    child.stdin.end(input);
    const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
    if (code !== 0)
      throw new Error(`${name} ended with ${String(code)}: ${Buffer.concat(errors).toString("utf8")}`);
    return Buffer.concat(output).toString("utf8");
  }

  /** Runs statements with psql as a user of the database. Resolves to the rows as text, throws what psql says. */
  run(database: string, user: string, sql: string): Promise<string[]> {
    return this.#psql(database, user, [], sql);
  }

  #psql(database: string, user: string, more: readonly string[], input = ""): Promise<string[]> {
    const quiet = ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-v", "VERBOSITY=verbose"];
    const child = spawn(
      join(this.#server.bin, "psql"),
      [...quiet, "-h", this.folder, "-U", user, "-d", database, ...more],
      { cwd: this.folder, env: { PATH: process.env["PATH"], PGOPTIONS: "-c client_min_messages=warning" } },
    );
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
    // psql may stop reading at the first error; what matters then is what it says.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
    return new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code) => {
        if (code !== 0)
          return reject(new Error(Buffer.concat(errors).toString("utf8") || `psql ended with ${code}`));
        resolve(Buffer.concat(output).toString("utf8").split("\n").slice(0, -1));
      });
    });
  }

  /**
   * Makes a database with schema auth, default privileges as the extra file says, the migrations applied as postgres
   * one transaction each, and the helpers.
   */
  async open(name: string, extra?: string): Promise<ServerDatabase> {
    const key = keyOf(name);
    const database = await this.#create(name, key, "template1");
    const { as } = database;
    await as("supabase_admin", readSupport("hosted-database.sql") + signInTables);
    if (extra) await as("supabase_admin", readSupport(extra));
    // One psql for all of them: it names the file in which it stops.
    const migrations = readdirSync("supabase/migrations").toSorted();
    const steps = migrations.flatMap((file) => [
      "-c",
      "begin",
      "-f",
      resolve("supabase/migrations", file),
      "-c",
      "commit",
    ]);
    await this.#psql(key, "postgres", steps);
    await as(
      "supabase_admin",
      `create schema tests;\nset search_path to tests;\n${pgtap()}\n;reset search_path;\n${helpers}`,
    );
    return database;
  }

  /** A copy of a database that `open` has made, for this caller alone. */
  copy(of: string, name: string): Promise<ServerDatabase> {
    return this.#create(name, `${keyOf(name)}_${randomBytes(6).toString("hex")}`, keyOf(of));
  }

  async #create(name: string, key: string, template: string): Promise<ServerDatabase> {
    await this.run("postgres", "supabase_admin", `create database ${key} template ${template}`);
    const sessions = (max: number) => {
      const options = `-c search_path=${searchPath.replaceAll(" ", "")} -c client_min_messages=warning`;
      return new Pool({ host: this.folder, user: "supabase_admin", database: key, max, options });
    };
    const pool = sessions(30);
    // A test may end a session; its caller gets the error.
    pool.on("error", () => undefined);
    pool.on("connect", (session) => session.on("error", () => undefined));
    return {
      name,
      as: (user, sql) => this.run(key, user, sql),
      exec: (sql) => askIn(pool, sql),
      sessions,
      close: () => pool.end(),
    };
  }

  async stop(): Promise<void> {
    const server = this.#process;
    if (server?.exitCode === null) {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      spawnSync(
        join(this.#server.bin, "pg_ctl"),
        ["stop", "-m", "immediate", "-D", join(this.folder, "data")],
        {
          ...this.#server.user,
          cwd: tmpdir(),
          timeout: 30_000,
        },
      );
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Every value as Postgres writes it. */
const asText = { getTypeParser: () => String };

/**
 * Runs statements in one of the sessions, which stay open: a new one would read the catalogue and compile each function
 * again. Nothing of what one of them did to its session is left for the next.
 */
async function askIn(pool: Pool, text: string): Promise<string[]> {
  const session = await pool.connect();
  try {
    const answers = await session.query<[string | null]>({ text, rowMode: "array", types: asText });
    return [answers].flat().flatMap(({ rows }) => rows.map(([value]) => value ?? ""));
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    // As psql tells it.
    throw new Error(`${error.severity}:  ${error.code}: ${error.message}\n${error.where ?? ""}`, {
      cause: error,
    });
  } finally {
    await session
      .query("rollback")
      .then(() => session.query("discard all"))
      .then(
        () => session.release(),
        (error: Error) => session.release(error),
      );
  }
}

/** What a database is called on the server. */
const keyOf = (name: string) => name.replaceAll(/[^a-z0-9]+/g, "_");

/** The sign-in service's tables, as the embedded stack makes them too. */
const signInTables = readFileSync("supabase/dev/sign-in/tables.sql", "utf8");

/** pgTAP's functions, from the extension that PGlite brings: Debian's server needs no package for them. */
function pgtap(): string {
  const archive = createRequire(import.meta.url)
    .resolve("@electric-sql/pglite/pgtap")
    .replace(/pgtap\/index\.\w+$/, "pgtap.tar.gz");
  const unpacked = spawnSync("tar", ["-xzOf", archive, "share/postgresql/extension/pgtap.sql"], {
    encoding: "utf8",
    maxBuffer: 16 * 1024 * 1024,
  });
  if (unpacked.status !== 0) throw new Error(`pgTAP cannot be unpacked: ${unpacked.stderr}`);
  return unpacked.stdout;
}

function readSupport(file: string): string {
  return readFileSync(join("supabase/tests/support", file), "utf8");
}
