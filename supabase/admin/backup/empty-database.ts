import { randomUUID } from "node:crypto";
import { openBackend } from "../../dev/backend.ts";

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
