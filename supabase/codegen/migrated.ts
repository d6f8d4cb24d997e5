import { migrate } from "../dev/migrations.ts";
import { LocalConnection } from "../dev/workarounds/lite-connection.ts";
import type { Asked } from "./catalogue.ts";

/** Migrates a database in memory, hands it to `read` as a function that queries it, and closes it. */
export async function withMigrated<T>(read: (ask: Asked) => Promise<T>): Promise<T> {
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
