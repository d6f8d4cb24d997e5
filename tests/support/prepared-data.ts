import { createHash, randomBytes } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Keys } from "../../supabase/dev/keys.ts";
import { testPublishableKey } from "./keys.ts";

/** A new, empty folder that nobody else uses. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "tipright-"));
}

/** What every fresh database is made of. */
const ground = [
  "supabase/migrations",
  "supabase/dev/migrations.ts",
  "supabase/dev/sign-in/tables.sql",
  "package-lock.json",
];

function fingerprint(inputs: readonly string[]): string {
  const hash = createHash("sha256");
  for (const input of inputs) {
    const files = statSync(input).isDirectory()
      ? readdirSync(input).map((name) => join(input, name))
      : [input];
    for (const file of files.toSorted()) hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 16);
}

/**
 * A data folder for one test file or run: a copy of one that is made once for each state of what it is made of, because
 * migrating a database takes seconds and copying it does not.
 * @param inputs files and folders that it is made of, beside the migrations
 * @param make fills the folder; its database is closed afterwards
 */
export async function copyOfPrepared(
  kind: string,
  inputs: readonly string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const cache = resolve("node_modules/.cache/tipright");
  const prepared = join(cache, `${kind}-${fingerprint([...ground, ...inputs])}`);
  if (!existsSync(prepared)) {
    mkdirSync(cache, { recursive: true });
    const own = mkdtempSync(`${prepared}.`);
    await make(own);
    try {
      renameSync(own, prepared);
    } catch {
      // Another process was faster; its folder is as good.
      rmSync(own, { recursive: true });
    }
  }
  const copy = temporaryFolder();
  cpSync(prepared, copy, { recursive: true });
  return copy;
}

/**
 * A password's hash is made to take long, and tests make hundreds: here it takes a sixty-fourth, from the demo accounts'
 * on. How the service makes one, and that it asks for it, is the same.
 */
const quickHashes = `
  create schema extensions;
  create extension pgcrypto with schema extensions;
  alter function extensions.gen_salt(text, integer) rename to gen_slow_salt;
  create function extensions.gen_salt(kind text, rounds integer) returns text language sql set search_path = '' as
    $$ select extensions.gen_slow_salt(kind, least(rounds, 4)) $$;`;

async function makeSeeded(folder: string): Promise<void> {
  const keys: Keys = {
    publishable: testPublishableKey,
    secret: `sb_secret_${randomBytes(24).toString("base64url")}`,
    jwtSecret: randomBytes(48).toString("base64url"),
  };
  writeFileSync(join(folder, "keys.json"), JSON.stringify(keys), { mode: 0o600 });
  const database = join(folder, "database");
  await execute(database, quickHashes);
  // Loaded when it is needed: most often the folder is there.
  const { openBackend } = await import("../../supabase/dev/backend.ts");
  const backend = await openBackend({ keys, database, siteUrl: "http://localhost" });
  await backend.close();
}

/** Runs statements in the database of a folder that nobody has open. */
async function execute(database: string, statements: string): Promise<void> {
  const { LocalConnection } = await import("../../supabase/dev/workarounds/lite-connection.ts");
  const connection = new LocalConnection(database);
  await connection.driver.exec(statements);
  await connection.close();
}

/** A data folder with the demo data, of its own. */
export function seededDataFolder(): Promise<string> {
  return copyOfPrepared("seeded", ["supabase/seed.sql", import.meta.filename], makeSeeded);
}

/**
 * Lets a test that has the secret key move rows of the database as no page may: what happens after 90 days cannot be
 * waited for. No deployment has it.
 */
const forTests = `
  create function public.run_for_test(statements text) returns void language plpgsql security definer as
    $$ begin execute statements; end $$;
  revoke execute on function public.run_for_test(text) from public, anon, authenticated;
  grant execute on function public.run_for_test(text) to service_role;`;

/** A data folder with the demo data and a way to change any row of it, for a stack whose time is to pass. */
export function changeableDataFolder(): Promise<string> {
  return copyOfPrepared("changeable", ["supabase/seed.sql", import.meta.filename], async (folder) => {
    await makeSeeded(folder);
    await execute(join(folder, "database"), forTests);
  });
}
