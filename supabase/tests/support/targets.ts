import { afterAll, beforeAll, describe, test } from "vitest";
import type { TestDatabase } from "./database.ts";
import { openEmbedded } from "./embedded.ts";
import { openOnServer } from "./on-server.ts";
import { findServer } from "./server.ts";

/**
 * Declares the same tests for both kinds of database: the embedded stack, and a server under the roles of hosted
 * Supabase, which is skipped, saying why, where there is no server.
 * @param tests called once for each, with a way to reach the database while a test runs
 */
export function onEveryDatabase(tests: (database: () => TestDatabase) => void): void {
  describe("on the embedded stack", () => {
    withDatabase(openEmbedded, tests);
  });

  const server = findServer();
  if (typeof server === "string") {
    test.skip(`under the roles of hosted Supabase: skipped, ${server}`);
    return;
  }
  describe("under the roles of hosted Supabase", () => {
    withDatabase(() => openOnServer("hosted roles"), tests);
  });
}

/**
 * Opens a database for rules that no engine changes: on the server, which takes a third of the embedded stack's
 * processor time, or on the embedded stack on a machine without a server.
 */
export const openServerOrEmbedded = (name: string): Promise<TestDatabase> =>
  typeof findServer() === "string" ? openEmbedded() : openOnServer(name);

/** Declares tests with a database that is opened before the first and closed after the last. */
export function withDatabase(
  open: () => Promise<TestDatabase>,
  tests: (database: () => TestDatabase) => void,
): void {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database?.close());
  tests(() => {
    if (!database) throw new Error("The database is reached before a test runs.");
    return database;
  });
}
