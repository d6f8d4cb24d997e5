import { App } from "@supabase/lite";
import { createApiHandler, type ApiHandler } from "./api.ts";
import { readConfig } from "./config.ts";
import { LocalConnection } from "./connection.ts";
import { hasRoom } from "./data-folder.ts";
import { Failure } from "./failure.ts";
import { createHostedAuth } from "./hosted-auth.ts";
import type { Keys } from "./keys.ts";
import { checkMigrationNames, migrate, seed } from "./migrations.ts";
import { PostRoom } from "./post-room.ts";

/** Where a backend keeps its things and how its pages are reached. */
export interface BackendOptions {
  keys: Keys;
  /** Folder of the database cluster, or "memory://". */
  database: string;
  /** File of the captured e-mails; without it they live in memory. */
  postRoomFile?: string;
  /** Address of the site, which e-mails link to, without a trailing slash. */
  siteUrl: string;
}

/** The embedded Supabase: Postgres, its API, and the post room. */
export interface Backend {
  connection: LocalConnection;
  postRoom: PostRoom;
  api: ApiHandler;
  /** Waits for the requests in flight, then closes the database. */
  close(): Promise<void>;
}

async function openDatabase(path: string): Promise<LocalConnection> {
  const connection = new LocalConnection(path);
  try {
    await connection.driver.waitReady;
    return connection;
  } catch (error) {
    throw new Failure(
      `The database cannot be opened: ${error instanceof Error ? error.message : String(error)}\n${path}\n` +
        "See that this user may read and write all of it and that the disk is not full. npm run reset starts afresh.",
    );
  }
}

/** Opens the database, brings its schema up to date, seeds it on the first run. Throws a Failure to be shown. */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const { api, auth } = readConfig({ ...process.env, PUBLIC_SITE_URL: options.siteUrl });
  checkMigrationNames();
  const connection = await openDatabase(options.database);
  const postRoom = new PostRoom(options.postRoomFile);
  try {
    const app = new App({
      connection,
      // Hosted refuses an update or delete without a filter.
      api: { ...api, pg_safe_update: true },
      auth: {
        ...auth,
        enabled: true,
        jwt_secret: options.keys.jwtSecret,
        publishable_key: options.keys.publishable,
        secret_key: options.keys.secret,
      },
      storage: { enabled: false },
      options: { server: { admin: false, disableStudio: true }, drivers: { email: postRoom } },
    });
    await migrate(app);
    await seed(connection);
    const fetch = async (request: Request) => app.fetch(request, { peerAddress: null });
    const inMemory = options.database.startsWith("memory:");
    const handler = createApiHandler(
      createHostedAuth({ auth, connection, postRoom, fetch }),
      () => inMemory || hasRoom(options.database),
    );
    const close = async () => {
      await handler.idle();
      await connection.close();
    };
    return { connection, postRoom, api: handler, close };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
