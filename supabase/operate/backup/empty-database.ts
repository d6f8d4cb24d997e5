import { randomUUID } from "node:crypto";
import { openBackend } from "../../local/backend.ts";
import type { Database } from "./database.ts";

/** An empty database in memory with today's migrations, to try a backup in. It is gone with the process. */
export async function openEmpty(): Promise<Database> {
  const { connection, close } = await openBackend({
    keys: { publishable: randomUUID(), secret: randomUUID(), jwtSecret: randomUUID() },
    database: "memory://",
    siteUrl: "http://localhost",
  });
  return {
    name: "the code here",
    push: "git fetch --tags, the newer version and npm ci",
    query: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await connection.driver.query<Row>(sql, [...values])).rows,
    end: close,
  };
}
