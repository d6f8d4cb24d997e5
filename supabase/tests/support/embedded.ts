import { pgtap } from "@electric-sql/pglite/pgtap";
import { App } from "@supabase/lite";
import { LocalConnection } from "../../local/workarounds/lite-connection.ts";
import { migrate } from "../../local/database/migrations.ts";
import { helpers, searchPath, type TestDatabase } from "./database.ts";

/** The embedded stack's own database and auth tables, in memory, with the migrations and pgTAP. */
export async function openEmbedded(): Promise<TestDatabase> {
  const connection = new LocalConnection("memory://", { pgtap });
  const app = new App({
    connection,
    auth: { enabled: true, jwt_secret: "only for tests, never leaves this process" },
    storage: { enabled: false },
  });
  await migrate(app, connection);
  await connection.driver.exec(`create schema tests; create extension pgtap with schema tests;\n${helpers}`);
  return {
    name: "embedded stack",
    async exec(sql) {
      try {
        const results = await connection.driver.exec(`set search_path to ${searchPath};\n${sql}`, {
          rowMode: "array",
        });
        return results.flatMap(({ rows }) => rows.map((row) => String((row as unknown as unknown[])[0])));
      } finally {
        // A file that stopped half way leaves its transaction open.
        await connection.driver.exec("rollback; reset role");
      }
    },
    close: () => connection.close(),
  };
}
