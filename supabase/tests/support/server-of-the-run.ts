import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { Cluster, findServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address that answers with the folder of the run's cluster. */
    clusterUrl: string;
  }
}

/** Kinds of projects on hosted Supabase, each with the file that makes the difference. */
export const projects = {
  /** New tables and functions are closed to the API's roles. */
  newer: undefined,
  /** They are open. */
  older: "older-default-privileges.sql",
} as const;

async function startCluster(): Promise<Cluster> {
  const server = findServer();
  if (typeof server === "string") throw new Error(server);
  const cluster = await Cluster.start(server);
  await Promise.all(Object.entries(projects).map(([kind, extra]) => cluster.open(kind, extra)));
  return cluster;
}

/**
 * One cluster for all test files of a run, with a migrated database of each kind for them to copy. It is started when
 * the first of them asks for it. Where it cannot start, one line says what is skipped and how to change that.
 */
export async function setup(run: TestProject): Promise<() => Promise<void>> {
  const server = findServer();
  if (typeof server === "string")
    process.stdout.write(`Skipping the tests under the roles of hosted Supabase: ${server}.\n`);

  let cluster: Promise<Cluster> | undefined;
  const teller = createServer((_, response) => {
    cluster ??= startCluster();
    cluster.then(
      ({ folder }) => response.end(folder),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, "127.0.0.1");
  await once(teller, "listening");
  run.provide("clusterUrl", `http://127.0.0.1:${(teller.address() as AddressInfo).port}`);
  return async () => {
    teller.close();
    teller.closeAllConnections();
    await (await cluster?.catch(() => undefined))?.stop();
  };
}
