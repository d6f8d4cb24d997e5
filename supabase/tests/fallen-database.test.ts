import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createSeededFolder } from "../../tests/support/prepared-data.ts";
import { createApiHandler } from "../dev/api/api.ts";
import { openBackend, type Backend } from "../dev/backend.ts";
import { keys, siteUrl } from "./support/api.ts";

let folder: string;
beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  folder = await createSeededFolder();
});
afterAll(() => rmSync(folder, { recursive: true }));

const ask = (api: Pick<Backend["api"], "handle">) =>
  api.handle(
    new Request(`${siteUrl}/rest/v1/boroughs?select=key&key=eq.camden`, {
      headers: { apikey: keys.secret, authorization: `Bearer ${keys.secret}` },
    }),
  );

const crash = `create function pg_temp.recurse(depth integer) returns integer language plpgsql
  as $$ begin return pg_temp.recurse(depth + 1); end $$; select pg_temp.recurse(1)`;

test("a database that infinite recursion crashes is reported, and loses nothing that was saved", async () => {
  const onCrash = vi.fn();
  const options = { keys, database: join(folder, "database"), siteUrl };
  const crashed = await openBackend({ ...options, onCrash });
  await crashed.connection.driver.exec(
    "insert into public.provider_email_domains (domain) values ('before-the-fall.example')",
  );
  await crashed.connection.driver.exec(crash).catch(() => undefined);
  expect((await ask(crashed.api)).status).toBe(500);
  expect(onCrash.mock.calls.flat().join("\n")).toContain("The database crashed");

  const next = await openBackend(options);
  const { rows } = await next.connection.driver.query(
    "select 1 from public.provider_email_domains where domain = 'before-the-fall.example'",
  );
  expect(rows).toHaveLength(1);
  await next.close();
}, 90_000);

test("a request that never ends is answered and holds up no other", async () => {
  let recoveries = 0;
  const api = createApiHandler({
    keys,
    rest: () => new Promise(() => undefined),
    signIn: { offers: () => true, answer: () => new Promise(() => undefined) },
    recover: async () => (recoveries += 1),
    patience: 20,
  });
  expect((await Promise.all([ask(api), ask(api)])).map(({ status }) => status)).toEqual([500, 500]);
  expect(recoveries).toBe(2);
});

test("a stopped process exits although a request does not end", async () => {
  const script = `import("./supabase/dev/server/stop-on-signal.ts").then(({ stopOnSignal }) => {
    stopOnSignal(() => new Promise(() => undefined), 100);
    setInterval(() => undefined, 1000);
    console.log("ready");
  })`;
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "ignore"] });
  await once(child.stdout, "data");
  child.kill("SIGTERM");
  const [code] = (await once(child, "exit")) as [number];
  expect(code).toBe(1);
});
