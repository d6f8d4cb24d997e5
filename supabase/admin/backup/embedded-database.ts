import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { openBackend } from "../../dev/backend.ts";
import { lockFolder, openDataFolder } from "../../dev/data-folder.ts";
import { Failure } from "../../dev/failure.ts";
import { readSettings } from "../../dev/settings.ts";

/** Creates a data folder, as the first `npm start` does. */
async function createEmbedded(path: string): Promise<void> {
  const folder = await openDataFolder(path, "npm run admin -- restore");
  try {
    const { close } = await openBackend({ ...folder, siteUrl: "http://localhost" });
    await close();
  } finally {
    folder.release();
  }
}

/**
 * Opens the embedded stack's database. Fails while npm start has it open.
 * @param mayCreate whether to create one that does not exist
 */
export async function openEmbedded(mayCreate: boolean) {
  const { dataFolder } = readSettings();
  const isNew = !existsSync(join(dataFolder, "database"));
  if (isNew && !mayCreate)
    throw new Failure(`There is no embedded stack in ${dataFolder}. Create it with npm start.`);
  if (isNew) await createEmbedded(dataFolder);
  const lock = lockFolder(dataFolder, "npm run admin -- backup or restore");
  const database = await PGlite.create(join(dataFolder, "database"));
  return {
    name: "the embedded stack",
    isNew,
    push: "npm start",
    query: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await database.query<Row>(sql, [...values])).rows,
    async end() {
      await database.close();
      lock.release();
    },
  };
}

/** Opens an empty database in memory with the code's migrations, to try a backup. */
export async function openEmpty() {
  const { connection, close } = await openBackend({
    keys: { publishable: randomUUID(), secret: randomUUID(), jwtSecret: randomUUID() },
    database: "memory://",
    siteUrl: "http://localhost",
  });
  return {
    name: "the code here",
    push: "git pull, then npm ci",
    query: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await connection.driver.query<Row>(sql, [...values])).rows,
    end: close,
  };
}
