import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BoroughFacts } from "../../src/shared/domain/borough-facts.ts";
import { readFacts } from "../../src/site/boroughs/read-facts.ts";
import { operatorClient } from "../support/officers.ts";
import { runProgram } from "../support/run-program.ts";
import { localEnvironment, type Operator, startOperator } from "./operator.ts";

const folder = mkdtempSync(join(tmpdir(), "tipright-boroughs-"));
const file = join(folder, "boroughs.json");
let operator: Operator;
/** The live site's boroughs.json, and calls of the host's build hook. */
let published: string | undefined;
let builds = 0;
const host = createServer((request, response) => {
  if (request.method === "POST" && request.url === "/hook") builds++;
  else if (request.url !== "/boroughs.json" || published === undefined) response.statusCode = 404;
  response.end(published);
});

beforeAll(async () => {
  operator = await startOperator();
  await new Promise<void>((ready) => host.listen(0, "127.0.0.1", ready));
});
afterAll(async () => {
  host.close();
  await operator.end();
  rmSync(folder, { recursive: true });
});

const local = () => ({ ...localEnvironment(operator.stack), BOROUGHS_FILE: file });
const boroughs = (words: string[], environment: Record<string, string> = local()) =>
  runProgram("supabase/admin/admin.ts", ["boroughs", ...words], environment);
const read = () => JSON.parse(readFileSync(file, "utf8")) as BoroughFacts;

test("the public data of every borough is written for the pages", async () => {
  const { printed } = await boroughs(["--local"]);
  expect(printed).toMatch(/^Written: .*boroughs\.json, 3 boroughs with sites, of \d{4}-\d\d-\d\d\.\n$/);
  expect(readFacts(file, "")).toEqual(read());
  const { camden, islington, slough, hackney } = read().boroughs;
  expect(camden?.sites.map(({ address }) => address)).toContain(
    "Sample Yard Reuse Centre, 1 Sample Lane, Camden",
  );
  // Islington: sites of neighbours. Hackney: paused. Slough: vouchers are off.
  expect(islington?.sites).toHaveLength(3);
  expect(hackney?.sites[0]?.why_not?.reason).toBe("paused");
  expect(slough?.sites).toEqual([]);
  expect((await boroughs(["--local"])).printed).toContain("Unchanged");
});

test("while the project is down nothing is written", async () => {
  const before = read();
  const { code, printed } = await boroughs([], {
    BOROUGHS_FILE: file,
    PUBLIC_SUPABASE_URL: "http://127.0.0.1:9",
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  });
  expect(code).toBe(1);
  expect(printed).toContain("127.0.0.1:9 cannot be reached");
  expect(read()).toEqual(before);
});

test("--rebuild starts a build only if the live site is out of date", async () => {
  const site = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const { url, keys } = operator.stack;
  const environment = {
    PUBLIC_SUPABASE_URL: url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: keys.publishable,
    PUBLIC_SITE_URL: site,
    BUILD_HOOK: `${site}/hook`,
    BOROUGHS_FILE: join(folder, "never.json"),
  };
  const again = () => boroughs(["--rebuild"], environment);
  await again();
  expect(builds).toBe(1);
  published = JSON.stringify({ ...read(), from: url, at: "00:00" }, null, 1);
  expect((await again()).printed).toContain("No build was started");
  published = JSON.stringify({ ...read(), from: url, asOf: "2020-01-01" });
  await again();
  expect(builds).toBe(2);
  expect(existsSync(join(folder, "never.json"))).toBe(false);
});

test("links stores the pages of GOV.UK's list, and nothing on a dry run", async () => {
  const list = join(folder, "links.csv");
  writeFileSync(
    list,
    "Authority Name,GSS,Description,LGSL,LGIL,URL,Supported by GOV.UK,Not Provided by Authority\n" +
      "Barnet,E09000003,Bulky waste: Apply,528,0,https://www.barnet.gov.uk/bulky,true,false\n" +
      "Elsewhere,E07000001,Bulky waste: Apply,528,0,https://www.elsewhere.gov.uk/bulky,true,false\n",
  );
  const links = (...words: string[]) =>
    runProgram("supabase/admin/admin.ts", ["links", list, "--local", ...words], local());
  const stored = async () =>
    (await operatorClient(operator.stack).from("boroughs").select("bulky_url").eq("key", "barnet").single())
      .data;
  expect((await links("--dry-run")).printed).toContain(
    "Would store on the embedded stack: 1 new or changed addresses",
  );
  expect(await stored()).toEqual({ bulky_url: null });
  expect((await links()).printed).toContain("Barnet, bulky_url: https://www.barnet.gov.uk/bulky");
  expect(await stored()).toEqual({ bulky_url: "https://www.barnet.gov.uk/bulky" });
  expect((await links()).printed).toContain("Stored on the embedded stack: 0 new or changed addresses");
});
