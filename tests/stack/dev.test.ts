import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request, type RequestOptions } from "node:http";
import { join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runLocal } from "../support/local-process.ts";
import { createSeededFolder } from "../support/prepared-data.ts";
import { testPublishableKey } from "../support/keys.ts";

test("npm run dev serves pages with hot reload, the API and the mail catcher on one port", async () => {
  const dataFolder = await createSeededFolder();
  const dev = runLocal("dev", { dataFolder });
  onTestFinished(() => {
    dev.child.kill("SIGKILL");
    rmSync(dataFolder, { recursive: true, force: true });
  });
  const url = await dev.ready;

  const page = await fetch(`${url}/contact`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("/@vite/client");
  // The files for the browser are in folders that no build empties: one may run at the same time.
  const island = await (await fetch(`${url}/src/portal/sign-in/portal.tsx`)).text();
  expect(island).toContain("/node_modules/.vite-dev/");
  expect(island).not.toContain("/node_modules/.vite/");

  const headers = { apikey: testPublishableKey };
  const answer = await fetch(`${url}/rest/v1/boroughs?select=key`, { headers });
  expect(await answer.json()).toHaveLength(33);
  expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
  const crossing = await fetch(`${url}/rest/v1/boroughs`, {
    headers: { ...headers, origin: "http://localhost:1" },
  });
  expect(crossing.status).toBe(403);
  expect(await (await fetch(`${url}/_post-room.json`)).json()).toEqual([]);

  // The editor is only for browsers on this machine; a malformed file address is answered, not left open.
  const statusOf = (path: string, options: RequestOptions) =>
    new Promise((resolve, reject) => {
      const asking = request(url, { path, ...options }, (answered) => resolve(answered.resume().statusCode));
      asking.on("error", reject).end();
    });
  expect(await statusOf("/edit/", {})).toBe(200);
  expect(await statusOf("/edit/", { headers: { host: "elsewhere.example" } })).toBe(404);
  expect(await statusOf("/edit/", { method: "POST" })).toBe(404);
  expect(await statusOf("//", {})).toBe(301);

  // Keys, emails and backups are readable by the owner of the process only, not by every client of the port.
  const kept = mkdtempSync(join(mkdirSync("backups", { recursive: true }) ?? "backups", "dev-"));
  onTestFinished(() => rmSync(kept, { recursive: true }));
  writeFileSync(join(kept, "one.backup"), "not for everybody");
  for (const query of ["", "?raw", "?import", "?url"])
    expect((await fetch(`${url}/${relative(".", kept)}/one.backup${query}`)).status).toBe(403);

  dev.child.kill("SIGINT");
  expect(await dev.ended).toBe(0);
});
