import { migrate } from "../dev/migrations.ts";
import { LocalConnection } from "../dev/workarounds/lite-connection.ts";
import type { Ask } from "./catalogue.ts";

/** Migrates a database in memory, calls `read` with a function that queries it, and closes it. */
export async function withMigrated<T>(read: (ask: Ask) => Promise<T>): Promise<T> {
  const connection = new LocalConnection("memory://");
  await migrate(connection);
  try {
    return await read(async (query) => {
      const [result] = await connection.driver.exec(`select (${query}) as answer`);
      return (result?.rows[0] as { answer: never }).answer;
    });
  } finally {
    await connection.close();
  }
}
