import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createSeededFolder } from "../../tests/support/prepared-data.ts";
import { createApiHandler } from "../dev/api/api.ts";
import { openBackend, type Backend } from "../dev/backend.ts";
import { keys, siteUrl } from "./support/api.ts";

let backend: Backend;
let folder: string;
const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
beforeAll(async () => {
  folder = await createSeededFolder();
  backend = await openBackend({ keys, database: join(folder, "database"), siteUrl });
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true });
});

const ask = (api: Pick<Backend["api"], "handle">) =>
  api.handle(
    new Request(`${siteUrl}/rest/v1/boroughs?select=key&key=eq.camden`, {
      headers: { apikey: keys.secret, authorization: `Bearer ${keys.secret}` },
    }),
  );

test("a crashed database is reported and opened again with everything that was saved", async () => {
  await backend.connection.driver.exec(
    "insert into public.provider_email_domains (domain) values ('before-the-fall.example')",
  );
  // What lite knows of the tables it has asked before.
  expect((await ask(backend.api)).status).toBe(200);
  const fallen = backend.connection.driver;
  const fall = () => Promise.reject(new Error("ERRORDATA_STACK_SIZE exceeded"));
  Object.assign(fallen, { query: fall, exec: fall });

  expect((await ask(backend.api)).status).toBe(500);
  expect(said.mock.calls.flat().join("\n")).toContain("The database crashed");
  const answer = await ask(backend.api);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual([{ key: "camden" }]);
  const { rows } = await backend.connection.driver.query(
    "select 1 from public.provider_email_domains where domain = 'before-the-fall.example'",
  );
  expect(rows).toHaveLength(1);
});

const crash = `create function pg_temp.recurse(depth integer) returns integer language plpgsql
  as $$ begin return pg_temp.recurse(depth + 1); end $$; select pg_temp.recurse(1)`;

const requests = [
  ["/rest/v1/rpc/council_is_registered", { borough_key: "camden" }],
  ["/auth/v1/token?grant_type=password", { email: "demo@camden.gov.uk", password: "TipRight-demo-1" }],
] as const;

test.each(requests)(
  "a database crashed by infinite recursion is opened again for %s",
  async (path, body) => {
    const crashed = backend.connection.driver;
    await crashed.exec(crash).catch(() => undefined);
    const headers = { apikey: keys.publishable, "content-type": "application/json" };
    const request = new Request(siteUrl + path, { method: "POST", headers, body: JSON.stringify(body) });
    expect((await backend.api.handle(request)).status).toBe(500);
    expect(backend.connection.driver).not.toBe(crashed);
    const answer = await ask(backend.api);
    expect(await answer.json()).toEqual([{ key: "camden" }]);
  },
  90_000,
);

test("a database that cannot be opened again is reported to its parent process", async () => {
  const onLost = vi.fn();
  const own = await createSeededFolder();
  const lost = await openBackend({ keys, database: join(own, "database"), siteUrl, onLost });
  await lost.connection.driver.exec(crash).catch(() => undefined);
  writeFileSync(join(own, "database", "PG_VERSION"), "99");
  expect((await ask(lost.api)).status).toBe(500);
  expect(onLost.mock.calls.flat().join("\n")).toContain("The database cannot be opened");
  rmSync(own, { recursive: true });
});

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
