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
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Keys } from "../../supabase/local/data-folder/keys.ts";
import { LocalConnection } from "../../supabase/local/workarounds/lite-connection.ts";
import { testPublishableKey } from "./keys.ts";
import { runLocal } from "./local-process.ts";

/** A new, empty folder that nobody else uses. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "tipright-"));
}

/** A new folder with the keys of a test stack and no database yet. */
function freshDataFolder(): string {
  const folder = temporaryFolder();
  const keys: Keys = {
    publishable: testPublishableKey,
    secret: `sb_secret_${randomBytes(24).toString("base64url")}`,
    jwtSecret: randomBytes(48).toString("base64url"),
  };
  writeFileSync(join(folder, "keys.json"), JSON.stringify(keys), { mode: 0o600 });
  return folder;
}

/**
 * Lets a test that has the secret key move rows of the database as no page may: what happens after 90 days cannot be
 * waited for. No deployment has it.
 */
const runForTest = `
  create function public.run_for_test(statements text) returns void language plpgsql security definer as
    $$ begin execute statements; end $$;
  revoke execute on function public.run_for_test(text) from public, anon, authenticated;
  grant execute on function public.run_for_test(text) to service_role;`;

/** Changes with everything that a fresh database is made of. */
function fingerprint(): string {
  const migrations = readdirSync("supabase/migrations").map((name) => join("supabase/migrations", name));
  const inputs = [
    ...migrations.sort(),
    "supabase/seed.sql",
    "supabase/local/migrations.ts",
    "package-lock.json",
  ];
  const hash = createHash("sha256").update(runForTest);
  for (const file of inputs) hash.update(file).update(existsSync(file) ? readFileSync(file) : "");
  return hash.digest("hex").slice(0, 16);
}

async function prepare(): Promise<string> {
  const folder = freshDataFolder();
  const { ready, child, ended } = runLocal("start", { dataFolder: folder });
  await ready;
  child.kill("SIGINT");
  await ended;
  const connection = new LocalConnection(join(folder, "database"));
  await connection.driver.exec(runForTest);
  await connection.close();
  return folder;
}

/** A data folder with migrations and seed applied, made once for each state of them. */
async function preparedFolder(): Promise<string> {
  const cache = resolve("node_modules/.cache/tipright");
  const prepared = join(cache, `data-${fingerprint()}`);
  if (existsSync(prepared)) return prepared;
  mkdirSync(cache, { recursive: true });
  const folder = await prepare();
  const own = `${prepared}.${process.pid}`;
  cpSync(folder, own, { recursive: true });
  rmSync(folder, { recursive: true });
  try {
    renameSync(own, prepared);
  } catch {
    // Another run was faster; its folder is as good.
    rmSync(own, { recursive: true });
  }
  return prepared;
}

/** A data folder with the demo data, of its own: a copy of one that was prepared before. */
export async function seededDataFolder(): Promise<string> {
  const folder = temporaryFolder();
  cpSync(await preparedFolder(), folder, { recursive: true });
  return folder;
}
