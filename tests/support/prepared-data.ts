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

/** Creates an empty temporary folder. */
export function createTemporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "tipright-"));
}

/** The files that determine a fresh database. */
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
 * Creates a data folder for a test file or run: a copy of one that is made once for each state of its inputs, because
 * migrating a database takes seconds and copying it does not.
 * @param inputs files and folders that it depends on, beside the migrations
 * @param make fills the folder; its database is closed afterwards
 */
export async function copyPrepared(
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
      // Another process was faster; its folder is identical.
      rmSync(own, { recursive: true });
    }
  }
  const copy = createTemporaryFolder();
  cpSync(prepared, copy, { recursive: true });
  return copy;
}

/** Hashing a password is deliberately slow, and tests do it hundreds of times: here it takes a sixty-fourth. */
export const quickHashes = `
  create schema extensions;
  create extension pgcrypto with schema extensions;
  alter function extensions.gen_salt(text, integer) rename to gen_slow_salt;
  create function extensions.gen_salt(kind text, rounds integer) returns text language sql set search_path = '' as
    $$ select extensions.gen_slow_salt(kind, least(rounds, 4)) $$;`;

/** Writes the keys of a test stack into its data folder. */
export function writeTestKeys(folder: string): Keys {
  const keys: Keys = {
    publishable: testPublishableKey,
    secret: `sb_secret_${randomBytes(24).toString("base64url")}`,
    jwtSecret: randomBytes(48).toString("base64url"),
  };
  writeFileSync(join(folder, "keys.json"), JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

async function seedFolder(folder: string): Promise<void> {
  const keys = writeTestKeys(folder);
  const database = join(folder, "database");
  await execute(database, quickHashes);
  // Loaded lazily: most often the folder exists.
  const { openBackend } = await import("../../supabase/dev/backend.ts");
  const backend = await openBackend({ keys, database, siteUrl: "http://localhost" });
  await backend.close();
}

/** Runs statements in the database of a folder that is not open. */
async function execute(database: string, statements: string): Promise<void> {
  const { LocalConnection } = await import("../../supabase/dev/workarounds/lite-connection.ts");
  const connection = new LocalConnection(database);
  await connection.driver.exec(statements);
  await connection.close();
}

/** Creates a data folder with the demo data. */
export function createSeededFolder(): Promise<string> {
  return copyPrepared("seeded", ["supabase/seed.sql", import.meta.filename], seedFolder);
}

/**
 * Adds a function by which tests with the secret key shift rows in time, since 90 days cannot be waited for. No
 * deployment has it.
 */
export const runForTest = `
  create function public.run_for_test(statements text) returns void language plpgsql security definer as
    $$ begin execute statements; end $$;
  revoke execute on function public.run_for_test(text) from public, anon, authenticated;
  grant execute on function public.run_for_test(text) to service_role;`;

/** Creates a data folder with the demo data and a function to change any row, to let time pass. */
export function createChangeableFolder(): Promise<string> {
  return copyPrepared("changeable", ["supabase/seed.sql", import.meta.filename], async (folder) => {
    await seedFolder(folder);
    await execute(join(folder, "database"), runForTest);
  });
}
