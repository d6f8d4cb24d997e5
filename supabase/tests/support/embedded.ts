import { rmSync } from "node:fs";
import { join } from "node:path";
import { pgtap } from "@electric-sql/pglite/pgtap";
import { copyPrepared } from "../../../tests/support/prepared-data.ts";
import { LocalConnection } from "../../dev/workarounds/lite-connection.ts";
import { migrate } from "../../dev/migrations.ts";
import { helperFiles, helpers, searchPath, type TestDatabase } from "./database.ts";

const open = (folder: string) => new LocalConnection(join(folder, "database"), { pgtap });

async function make(folder: string): Promise<void> {
  const connection = open(folder);
  await migrate(connection);
  // Everything here is the superuser's, for whom the migrations closed new functions as well.
  const usable = "alter default privileges grant execute on functions to public";
  await connection.driver.exec(
    `${usable}; create schema tests; create extension pgtap with schema tests;\n${helpers}`,
  );
  await connection.close();
}

/** The embedded stack's own database and auth tables, with the migrations and pgTAP, for the caller alone. */
export async function openEmbedded(): Promise<TestDatabase> {
  const folder = await copyPrepared("helpers", helperFiles, make);
  const connection = open(folder);
  return {
    name: "embedded stack",
    async exec(sql) {
      try {
        const results = await connection.driver.exec(`set search_path to ${searchPath};\n${sql}`, {
          rowMode: "array",
        });
        return results.flatMap(({ rows }) => rows.map((row) => String((row as unknown as unknown[])[0])));
      } finally {
        // A failed file leaves its transaction open.
        await connection.driver.exec("rollback; reset role");
      }
    },
    async close() {
      await connection.close();
      rmSync(folder, { recursive: true });
    },
  };
}
