import { inject } from "vitest";
import { Cluster, findServer, type ServerDatabase } from "./server.ts";
import type { projects } from "./server-of-the-run.ts";

/** Opens a database of its own on the run's server: a copy of a migrated one, as hosted projects of that kind are. */
export async function openOnServer(
  name: string,
  kind: keyof typeof projects = "newer",
): Promise<ServerDatabase> {
  const server = findServer();
  if (typeof server === "string") throw new Error(server);
  const response = await fetch(inject("clusterUrl"));
  const folder = await response.text();
  if (!response.ok) throw new Error(folder);
  return Cluster.reach(server, folder).copy(kind, name);
}
