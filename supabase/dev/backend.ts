import { App } from "@supabase/lite";
import { createApiHandler, type ApiHandler } from "./api/api.ts";
import { readConfig } from "./config.ts";
import { LocalConnection } from "./workarounds/lite-connection.ts";
import { Failure } from "./failure.ts";
import type { Keys } from "./keys.ts";
import { migrate, seed } from "./migrations.ts";
import { MailCatcher } from "./mail-catcher/mail-catcher.ts";
import { createSignInService, type SignInService } from "./sign-in/service.ts";

/** Where a backend stores its data, and the address of its pages. */
export interface BackendOptions {
  keys: Keys;
  /** Folder of the database cluster, or "memory://". */
  database: string;
  /** File of the captured emails; without it they live in memory. */
  mailCatcherFile?: string;
  /** Address of the site, which emails link to, without a trailing slash. */
  siteUrl: string;
  onCrash?(failure: Failure): void;
}

/** The embedded Supabase: Postgres, its API, and the mail catcher. */
export interface Backend {
  connection: LocalConnection;
  mailCatcher: MailCatcher;
  api: ApiHandler;
  signIn: SignInService;
  close(): Promise<void>;
}

async function openDatabase(path: string): Promise<LocalConnection> {
  const connection = new LocalConnection(path);
  try {
    await connection.open();
    return connection;
  } catch (error) {
    throw new Failure(
      `The database cannot be opened: ${error instanceof Error ? error.message : String(error)}\n${path}\n` +
        "Check that you can read and write this folder and that the disk is not full. npm run reset starts afresh.",
    );
  }
}

/** Opens the database, brings its schema up to date, seeds it on the first run. */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const { api, auth } = readConfig({ ...process.env, PUBLIC_SITE_URL: options.siteUrl });
  const mailCatcher = new MailCatcher(options.mailCatcherFile);
  const connection = await openDatabase(options.database);
  try {
    await migrate(connection);
    await seed(connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
  const { jwtSecret, publishable, secret } = options.keys;
  const app = new App({
    connection,
    // Like hosted: rejects an update or delete without a filter.
    api: { ...api, pg_safe_update: true },
    // Only lite's API uses these, to check tokens; our own sign-in service answers /auth.
    auth: { enabled: true, jwt_secret: jwtSecret, publishable_key: publishable, secret_key: secret },
    storage: { enabled: false },
    options: { server: { admin: false, disableStudio: true } },
  });
  const signIn = createSignInService({ auth, jwtSecret, connection, mailCatcher });

  async function recover(): Promise<void> {
    if (await connection.recover()) return;
    options.onCrash?.(new Failure("The database crashed. Start again: saved data is not lost."));
  }

  const handler = createApiHandler({
    keys: options.keys,
    rest: async (request) => app.fetch(request, { peerAddress: null }),
    signIn,
    recover,
    isAlive: () => connection.isAlive(),
  });
  return {
    connection,
    signIn,
    mailCatcher,
    api: handler,
    async close() {
      await handler.idle();
      await connection.close();
    },
  };
}
