import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { Cluster, findServer } from "../../supabase/tests/support/server.ts";
import { quickHashes, runForTest, writeTestKeys } from "./prepared-data.ts";
import { startStack, type Stack } from "./stack.ts";

/** Starts the stacks of a run of the browser tests. */
export interface Stacks {
  start(): Promise<Stack>;
  /** Releases what they share, once each of them has stopped. */
  close(): Promise<void>;
}

/**
 * Starts a PostgreSQL server for the databases of the stacks, where one is installed: PGlite takes twice the processor
 * time. tests/stack runs on PGlite everywhere.
 */
export async function openStacks(): Promise<Stacks> {
  const server = findServer();
  if (typeof server === "string") return { start: startStack, close: () => Promise.resolve() };
  const cluster = await Cluster.start(server, { settings: ["fsync=off", "jit=off"] });
  const run = (database: string, sql: string) => cluster.run(database, "supabase_admin", sql);
  const reach = (database: string) => ({
    PGHOST: cluster.folder,
    PGUSER: "supabase_admin",
    PGDATABASE: database,
    NODE_OPTIONS: `--import ${import.meta.resolve("./pglite-on-server.ts")}`,
  });
  await run("postgres", "create database seeded");
  await run("seeded", quickHashes);
  const environment = { env: { ...process.env, ...reach("seeded") } };
  await promisify(execFile)(process.execPath, ["supabase/dev/create-database.ts"], environment);
  await run("seeded", runForTest);
  let count = 0;
  return {
    async start() {
      count += 1;
      const name = `stack_${count}`;
      const dataFolder = join(cluster.folder, name);
      mkdirSync(join(dataFolder, "database"), { recursive: true });
      writeTestKeys(dataFolder);
      await run("postgres", `create database ${name} template seeded`);
      return startStack({ dataFolder, environment: reach(name) });
    },
    close: () => cluster.stop(),
  };
}
