import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkCertificates } from "../../../supabase/admin/check-certificates.ts";

const folder = mkdtempSync(join(tmpdir(), "tipright-certificate-"));
const key = join(folder, "key.pem");
const certificate = join(folder, "certificate.pem");
let server: ReturnType<typeof createServer>;
let siteUrl: string;

beforeAll(async () => {
  const request = "req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost -keyout";
  const { status } = spawnSync("openssl", [...request.split(" "), key, "-out", certificate]);
  expect(status).toBe(0);
  server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  siteUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test.each([
  [0, "ok", "is good for 29 days"],
  [20, "wrong", "ends in 9 days and was not renewed"],
  [40, "wrong", "ended"],
])("after %i days a certificate of thirty is %s", async (days, state, what) => {
  const now = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  const [found, ...others] = await checkCertificates({ local: false, siteUrl, supabaseUrl: siteUrl }, now);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ state, what: expect.stringContaining(what) as string });
});
