import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { demoSignIn } from "../../supabase/dev/announce.ts";
import { openDataFolder } from "../../supabase/dev/data-folder.ts";
import { heldMemory } from "../support/held-memory.ts";
import { runLocal, type LocalCommand, type LocalProcessOptions } from "../support/local-process.ts";
import { apiClient } from "../support/officers.ts";
import { createSeededFolder, createTemporaryFolder } from "../support/prepared-data.ts";
import { startStack, type Stack } from "../support/stack.ts";

/** Creates a folder that is deleted after the test. */
function folderForTest(): string {
  const folder = createTemporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a command that ends without a signal. */
async function runToEnd(command: LocalCommand, options: LocalProcessOptions) {
  const run = runLocal(command, options);
  onTestFinished(() => void run.child.kill("SIGKILL"));
  const code = await run.ended;
  return { code, output: run.output() };
}

/** Creates a project like this one with its own migrations. */
function createProject(): { project: string; migrations: string } {
  const project = createTemporaryFolder();
  mkdirSync(join(project, "supabase"));
  for (const name of ["dist", "src", "supabase/config.toml", "supabase/templates", "supabase/seed.sql"]) {
    symlinkSync(resolve(name), join(project, name));
  }
  const migrations = join(project, "supabase/migrations");
  cpSync("supabase/migrations", migrations, { recursive: true });
  return { project, migrations };
}

async function councilNames(stack: Awaited<ReturnType<typeof startStack>>): Promise<string[]> {
  const client = apiClient(stack);
  const { error } = await client.auth.signInWithPassword(demoSignIn);
  if (error) throw error;
  const { data } = await client.from("councils").select("council_name").throwOnError();
  return data.map((row) => row.council_name);
}

describe("npm start with new data", () => {
  let dataFolder: string;
  let memory: number;
  beforeAll(async () => {
    dataFolder = join(createTemporaryFolder(), "new", "data");
    const { ready, child, ended } = runLocal("start", { dataFolder });
    await ready;
    memory = process.platform === "linux" ? heldMemory(child.pid ?? 0) : 0;
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });
  afterAll(() => rmSync(resolve(dataFolder, "../.."), { recursive: true }));

  test("creates keys that only the owner can read", () => {
    const keys = JSON.parse(readFileSync(join(dataFolder, "keys.json"), "utf8"));
    expect(keys.publishable).toMatch(/^sb_publishable_/);
    expect(keys.secret).toMatch(/^sb_secret_/);
    expect(statSync(join(dataFolder, "keys.json")).mode & 0o777).toBe(0o600);
    expect(statSync(dataFolder).mode & 0o777).toBe(0o700);
  });

  test("holds less than 500 MB once the database is ready", () => {
    expect(memory).toBeLessThan(500);
  });
});

test("npm start says that the port is taken, and how to choose another", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await new Promise((listening) => other.once("listening", listening));
  const { port } = other.address() as AddressInfo;
  const { code, output } = await runToEnd("start", { dataFolder: folderForTest(), port });
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is taken`);
  expect(output).toContain("PORT=4322 npm start");
  expect(output).not.toContain("    at ");
});

describe("npm start with data that it cannot use", () => {
  let dataFolder: string;
  let project: string;
  let migrations: string;
  beforeAll(async () => {
    dataFolder = await createSeededFolder();
    ({ project, migrations } = createProject());
  });
  afterAll(() => {
    for (const folder of [dataFolder, project]) rmSync(folder, { recursive: true });
  });
  const start = () => runToEnd("start", { dataFolder, project });
  /** Changes a file for one test. */
  function changeFile(file: string, text: string): void {
    const before = existsSync(file) ? readFileSync(file) : undefined;
    writeFileSync(file, text);
    onTestFinished(() => (before ? writeFileSync(file, before) : rmSync(file)));
  }

  test("explains an error in a migration", async () => {
    changeFile(
      join(migrations, "20991231235959_bad.sql"),
      "create table public.half_done (id int);\n\n-- Why.\ninsert into public.half_done\nvalues ('x');\n",
    );
    const { code, output } = await start();
    expect(code).toBe(1);
    expect(output).toContain(
      "supabase/migrations/20991231235959_bad.sql, line 5 failed: invalid input syntax",
    );
    expect(output).toContain("SQLSTATE 22P02");
    expect(output).not.toContain("node_modules");
  });

  test("rejects data of a migration that has changed, and says how to keep them", async () => {
    const name = readdirSync(migrations).find((file) => file.endsWith("_boroughs.sql")) ?? "";
    const before = readFileSync(join(migrations, name), "utf8");
    changeFile(join(migrations, name), before.replace("create table public.boroughs (", "$& later text,"));
    const { code, output } = await start();
    expect(code).toBe(1);
    expect(output).toContain(`supabase/migrations/${name}`);
    expect(output).toContain("npm run reset");
    expect(output).toContain("git restore supabase/migrations");
  });

  test("does not skip a migration because of its name", async () => {
    changeFile(join(migrations, "0042_short.sql"), "select 1;\n");
    const { code, output } = await start();
    expect(code).toBe(1);
    expect(output).toContain("supabase/migrations/0042_short.sql: a migration is named");
  });

  test("says that the database cannot be opened", async () => {
    changeFile(join(dataFolder, "database", "PG_VERSION"), "");
    const { code, output } = await start();
    expect(code).toBe(1);
    expect(output).toContain("The database cannot be opened");
  });

  test("has changed nothing after each: it starts once all are mended or differ in a comment", async () => {
    // What is left of the migration that failed would make it fail again.
    writeFileSync(join(migrations, "20991231235959_bad.sql"), "create table public.half_done (id int);\n");
    const name = readdirSync(migrations).find((file) => file.endsWith("_boroughs.sql")) ?? "";
    const before = readFileSync(join(migrations, name), "utf8");
    writeFileSync(join(migrations, name), `-- Another comment.\n${before}`);
    const stack = await startStack({ dataFolder, project });
    expect(await councilNames(stack)).toEqual(["Camden"]);
    expect(await stack.stop()).toBe(0);
  });
});

describe("a data folder", () => {
  test("that is a file is left unchanged", async () => {
    const file = join(folderForTest(), "data");
    writeFileSync(file, "precious");
    await expect(openDataFolder(file, "npm start")).rejects.toThrow(
      "The data folder cannot be written: Error: EEXIST",
    );
    expect(readFileSync(file, "utf8")).toBe("precious");
  });

  test("that cannot be written is named in the error", async () => {
    // A place that no user can write to, not even root, whatever a folder's mode says.
    await expect(openDataFolder("/sys/tipright", "npm start")).rejects.toThrow(
      "The data folder cannot be written: ",
    );
  });

  test("with damaged keys keeps them, and the error names them", async () => {
    const dataFolder = folderForTest();
    writeFileSync(join(dataFolder, "keys.json"), '{"publishable":');
    await expect(openDataFolder(dataFolder, "npm start")).rejects.toThrow("keys.json is damaged");
    expect(readFileSync(join(dataFolder, "keys.json"), "utf8")).toBe('{"publishable":');
  });
});

test("on Ctrl-C npm start finishes a request, and waits for no incomplete or silent one", async () => {
  const stack = await startStack();
  const body = "POST /rest/v1/rpc/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{";
  const allGone = [];
  for (const sent of ["GET / HTTP/1.1\r\nHost: localhost\r\n", body, ""]) {
    const socket = connect(Number(new URL(stack.url).port), "127.0.0.1");
    socket.on("error", () => undefined).resume();
    allGone.push(once(socket, "close"));
    await once(socket, "connect");
    if (sent) await new Promise((written) => socket.write(sent, written));
  }
  const asked = request(`${stack.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: stack.keys.publishable, "content-type": "application/json", expect: "100-continue" },
  });
  asked.flushHeaders();
  // The server has the head of this request, which comes after the incomplete ones, and waits for its body.
  await once(asked, "continue");
  const patience = new AbortController();
  const ended = stack.stop().finally(() => patience.abort());
  asked.end(JSON.stringify(demoSignIn));
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  expect(answer.resume().statusCode).toBe(200);
  const inTime = await Promise.race([
    ended,
    later(8_000, "too late", { signal: patience.signal }).catch(() => ended),
  ]);
  expect(inTime).toBe(0);
  await Promise.all(allGone);
});

describe("npm start, while it runs", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(async () => void (await stack.stop()));

  test("prints addresses that answer and a sign-in that works", async () => {
    const addresses = [...stack.output().matchAll(/http:\/\/localhost:\d+\S*/g)].map((match) => match[0]);
    expect(addresses).toHaveLength(3);
    for (const address of addresses) expect((await fetch(address)).status, address).toBe(200);
    expect(stack.output()).toContain("npm run dev, then /edit/");
    expect(stack.output()).toContain(`${demoSignIn.email} / ${demoSignIn.password}`);
    expect(await councilNames(stack)).toEqual(["Camden"]);
  });

  test("rejects a second process on the same data folder, whatever its command", async () => {
    for (const command of ["start", "reset"] as const) {
      const { code, output } = await runToEnd(command, { dataFolder: stack.dataFolder });
      expect(code, command).toBe(1);
      expect(output).toContain(`in use by npm start, process ${stack.process.pid}`);
    }
    expect(await councilNames(stack)).toEqual(["Camden"]);
  });

  /** Sends a raw head and returns the whole answer. */
  async function ask(head: string): Promise<string> {
    const socket = connect(Number(new URL(stack.url).port), "127.0.0.1");
    socket.write(`${head}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    let answer = "";
    for await (const chunk of socket.setEncoding("utf8")) answer += chunk;
    return answer;
  }

  test.each(["TRACE", "PROPFIND", "MKCOL"])(
    "%s is answered 405, for pages, data and emails",
    async (method) => {
      for (const path of ["/", "/rest/v1/boroughs", "/auth/v1/user", "/_post-room"]) {
        expect(await ask(`${method} ${path} HTTP/1.1`), path).toMatch(/^HTTP\/1\.1 405 /);
      }
    },
  );

  test.each(["/%0ax", "/%0d%0ax", "/%00", "/%E0%A4%A", "/nothing"])(
    "%s is answered with the headers of every page",
    async (path) => {
      const answer = await ask(`GET ${path} HTTP/1.1`);
      expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
      expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
      expect(answer).toMatch(/^x-frame-options: DENY\r$/im);
    },
  );

  test.each([
    "/rest/v1/../../_system/config",
    "/rest/v1/%2e%2e/%2E%2e/_system/config",
    "/auth/v1/../../_system/config",
  ])("%s reveals nothing of the configuration", async (path) => {
    const answer = await ask(`GET ${path} HTTP/1.1`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toMatch(/jwt_secret|secret_key|"connection"/);
  });
});

describe("npm run reset", () => {
  function createDataFolder(): string {
    const dataFolder = folderForTest();
    writeFileSync(join(dataFolder, "keys.json"), "{}");
    return dataFolder;
  }

  test("removes the data folder", async () => {
    const dataFolder = createDataFolder();
    const { code, output } = await runToEnd("reset", { dataFolder, words: ["--yes"] });
    expect([code, existsSync(dataFolder)]).toEqual([0, false]);
    expect(output).toContain(`Removed ${dataFolder}`);
  });

  test("asks first, and removes nothing without a terminal to answer", async () => {
    const dataFolder = createDataFolder();
    const { code, output } = await runToEnd("reset", { dataFolder });
    expect([code, existsSync(join(dataFolder, "keys.json"))]).toEqual([1, true]);
    expect(output).toContain("--yes");
  });

  test("removes only data folders", async () => {
    const folder = folderForTest();
    writeFileSync(join(folder, "thesis.txt"), "precious");
    const { code, output } = await runToEnd("reset", { dataFolder: folder });
    expect(code).toBe(1);
    expect(output).toContain("Nothing was removed");
    expect(readFileSync(join(folder, "thesis.txt"), "utf8")).toBe("precious");
  });

  test("does nothing without a data folder", async () => {
    const { code, output } = await runToEnd("reset", { dataFolder: join(folderForTest(), "none") });
    expect(code).toBe(0);
    expect(output).toContain("Nothing to do");
  });
});
