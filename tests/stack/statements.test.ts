import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openBackend, type Backend } from "../../supabase/dev/backend.ts";
import { createSeededFolder } from "../support/prepared-data.ts";

const siteUrl = "http://localhost:4321";
const keys = { publishable: "sb_publishable_x", secret: "sb_secret_x", jwtSecret: "x".repeat(40) };
let folder: string;
let backend: Backend;

beforeAll(async () => {
  folder = await createSeededFolder();
  backend = await openBackend({ keys, database: join(folder, "database"), siteUrl });
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true });
});

const call = () =>
  backend.api.handle(
    new Request(`${siteUrl}/rest/v1/rpc/council_is_registered`, {
      method: "POST",
      headers: { apikey: keys.publishable, "content-type": "application/json" },
      body: '{"borough_key":"camden"}',
    }),
  );

test("a function call is one transaction of five statements and a liveness check", async () => {
  // The first one reads the schema.
  await call();
  const { driver } = backend.connection;
  const sent: string[] = [];
  for (const name of ["query", "exec"] as const) {
    const inner = driver[name].bind(driver) as (sql: string, ...rest: unknown[]) => Promise<never>;
    vi.spyOn(driver, name).mockImplementation((sql: string, ...rest: unknown[]) => {
      sent.push(sql);
      return inner(sql, ...rest);
    });
  }
  const answer = await call();
  expect([answer.status, await answer.json()]).toEqual([200, true]);
  expect(sent).toEqual([
    "BEGIN",
    expect.stringMatching(/^select set_config\(/),
    expect.stringContaining("council_is_registered"),
    expect.stringContaining("response.status"),
    "COMMIT",
    expect.stringMatching(/^select 1/),
  ]);
});
